#include "layoutcheck/conformance/transport/wire.hpp"

#include <algorithm>
#include <utility>

namespace layoutcheck::conformance {
namespace {

using process::Clock;
using std::chrono::milliseconds;

/// A pipe closes a moment before its process can be seen to have exited.
constexpr milliseconds kDyingTime{250};
/// Limits that a wait for a core may take: an adapter with many processes makes one for itself.
constexpr int kMostWaiting = 10;
/// Of blank lines and unrequested ones that are read at once.
constexpr std::size_t kChunk = std::size_t{64} << 10;

std::string within(milliseconds limit) { return "within " + std::to_string(limit.count()) + " ms"; }

}  // namespace

std::variant<std::string, WireFailure> Wire::converse(std::string line, milliseconds limit,
                                                      Clock::time_point latest) {
  using Kind = WireFailure::Kind;
  auto const begin = Clock::now();
  auto const waited_before = child_.waited_for_core();
  auto until = begin + limit;
  std::optional<WireFailure> closing;  // a pipe is closed; is the process on its way out?
  auto const expect_death = [&](Kind kind, char const* message) {
    if (closing) return;
    closing = WireFailure{kind, message, {}};
    until = std::min(until, Clock::now() + kDyingTime);
  };

  child_.send(std::move(line));
  while (true) {
    auto const exit = child_.step(until);
    if (!child_.all_sent() && !child_.reads()) {
      expect_death(Kind::closed_stdin, "closed its standard input");
    }
    if (auto reply = take_line()) {
      if (child_.all_sent()) return std::move(*reply);
      return WireFailure{Kind::early_reply, "replied before it had read the whole batch", {}};
    }
    if (child_.flooded()) {
      return WireFailure{
          Kind::line_too_long,
          "a line of more than " + std::to_string(child_.out().size() - 1) + " bytes",
          {}};
    }
    bool const half = !child_.out().empty();
    if (exit) {
      return WireFailure{Kind::died,
                         exit->text() + (half ? " in the middle of a line" : " before it replied"),
                         *exit};
    }
    if (!child_.writes()) expect_death(Kind::closed_stdout, "closed its standard output");
    if (Clock::now() < until) continue;
    if (closing) return *closing;
    auto const waited =
        std::min(kMostWaiting * limit,
                 std::chrono::ceil<milliseconds>(child_.waited_for_core() - waited_before));
    until = std::min(latest, begin + limit + waited);
    if (until > Clock::now()) continue;
    return WireFailure{Kind::timeout, (half ? "no whole reply " : "no reply ") + within(limit), {}};
  }
}

bool Wire::alive_and_quiet() {
  while (child_.exchange() && child_.out().size() <= kChunk) {
  }
  auto const line = take_line();  // drops blank lines
  return !line && child_.out().empty() && !child_.exited();
}

std::optional<std::string> Wire::take_line() {
  std::string& inbox = child_.out();
  if (searched_ == 0) {
    std::size_t const first = std::min(inbox.find_first_not_of(" \t\r\n"), inbox.size());
    inbox.erase(0, first);
  }
  std::size_t const newline = inbox.find('\n', searched_);
  if (newline == std::string::npos) {
    searched_ = inbox.size();
    return std::nullopt;
  }
  std::string line = inbox.substr(0, newline);
  inbox.erase(0, newline + 1);
  searched_ = 0;
  return line;
}

}  // namespace layoutcheck::conformance
