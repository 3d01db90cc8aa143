#include "layoutcheck/conformance/transport/wire.hpp"

#include <poll.h>
#include <signal.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>

namespace layoutcheck::conformance {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

/// A pipe closes a moment before its process can be seen to have exited.
constexpr milliseconds kDyingTime{250};
/// How often to look for an exit where the kernel does not report it.
constexpr milliseconds kLookAgain{20};
/// Limits that a wait for a core may take: an adapter with many processes makes one for itself.
constexpr int kMostWaiting = 10;
/// Of what a dead adapter left in the stderr pipe. Bounded, for a grandchild may still be writing.
constexpr std::size_t kLastWords = std::size_t{1} << 20;
constexpr std::size_t kChunk = std::size_t{64} << 10;

/// Keeps SIGPIPE off this thread, and leaves the host's handler alone.
class SigpipeGuard {
 public:
  SigpipeGuard() {
    ::sigemptyset(&sigpipe_);
    ::sigaddset(&sigpipe_, SIGPIPE);
    was_pending_ = pending();
    ::pthread_sigmask(SIG_BLOCK, &sigpipe_, &before_);
  }
  SigpipeGuard(SigpipeGuard const&) = delete;
  SigpipeGuard& operator=(SigpipeGuard const&) = delete;
  ~SigpipeGuard() {
    struct timespec const at_once{};
    if (!was_pending_) {
      while (pending() && ::sigtimedwait(&sigpipe_, nullptr, &at_once) < 0 && errno == EINTR) {
      }
    }
    ::pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }

 private:
  static bool pending() {
    sigset_t set;
    ::sigemptyset(&set);
    ::sigpending(&set);
    return ::sigismember(&set, SIGPIPE) == 1;
  }

  sigset_t sigpipe_{};
  sigset_t before_{};
  bool was_pending_ = false;
};

std::string within(milliseconds limit) { return "within " + std::to_string(limit.count()) + " ms"; }

}  // namespace

std::variant<std::string, WireFailure> Wire::converse(std::string_view line, milliseconds limit,
                                                      std::size_t line_bytes,
                                                      Clock::time_point latest) {
  using Kind = WireFailure::Kind;
  SigpipeGuard const guard;
  auto const begin = Clock::now();
  auto const waited_before = child_.waited_for_core();
  auto until = begin + limit;
  std::optional<WireFailure> closing;  // a pipe is closed; is the process on its way out?
  auto const expect_death = [&](Kind kind, char const* message) {
    if (closing) return;
    closing = WireFailure{kind, message, {}};
    until = std::min(until, Clock::now() + kDyingTime);
  };
  auto const too_long = [&] {
    return WireFailure{
        Kind::line_too_long, "a line of more than " + std::to_string(line_bytes) + " bytes", {}};
  };

  while (true) {
    if (!line.empty() && child_.in().open()) {
      ssize_t const sent = ::write(child_.in().get(), line.data(), line.size());
      if (sent > 0) line.remove_prefix(static_cast<std::size_t>(sent));
      if (sent < 0 && errno != EAGAIN && errno != EINTR) {
        child_.in().close();
        expect_death(Kind::closed_stdin, "closed its standard input");
      }
    }

    // Checked before the pipe is read: after an exit, an empty pipe is empty for good.
    auto const exit = child_.exited();
    Source source = read_reply();
    while (exit && source == Source::data && inbox_.size() <= line_bytes) source = read_reply();
    drain_errors(kChunk);

    if (auto reply = take_line()) {
      if (reply->size() > line_bytes) return too_long();
      if (line.empty()) return std::move(*reply);
      return WireFailure{Kind::early_reply, "replied before it had read the whole batch", {}};
    }
    if (inbox_.size() > line_bytes) return too_long();
    if (exit) {
      bool const half = !inbox_.empty();
      return WireFailure{Kind::died,
                         exit->text() + (half ? " in the middle of a line" : " before it replied"),
                         *exit};
    }
    if (source == Source::ended) {
      child_.out().close();
      expect_death(Kind::closed_stdout, "closed its standard output");
    }
    if (Clock::now() >= until) {
      if (closing) return *closing;
      auto const waited =
          std::min(kMostWaiting * limit,
                   std::chrono::ceil<milliseconds>(child_.waited_for_core() - waited_before));
      if (auto const later = std::min(latest, begin + limit + waited); later > Clock::now()) {
        until = later;
        continue;
      }
      bool const half = !inbox_.empty();
      return WireFailure{
          Kind::timeout, (half ? "no whole reply " : "no reply ") + within(limit), {}};
    }
    wait(!line.empty(), until);
  }
}

bool Wire::alive_and_quiet() {
  while (read_reply() == Source::data && inbox_.size() <= kChunk) {
  }
  drain_errors(kChunk);
  auto const line = take_line();  // drops blank lines
  return !line && inbox_.empty() && !child_.exited();
}

ExitStatus Wire::finish(milliseconds grace) {
  auto const deadline = Clock::now() + grace;
  child_.in().close();
  while (!child_.exited() && Clock::now() < deadline) {
    if (read_reply() == Source::ended) child_.out().close();
    inbox_.clear();
    drain_errors(kChunk);
    wait(false, deadline);
  }
  return end();
}

ExitStatus Wire::end() {
  ExitStatus const status = child_.end();
  child_.out().close();
  drain_errors(kLastWords);
  child_.err().close();
  return status;
}

/// Reads what is there, one chunk at most: the caller looks at its clock in between.
Wire::Source Wire::read_reply() {
  if (!child_.out().open()) return Source::empty;
  std::array<char, kChunk> chunk;
  ssize_t const got = ::read(child_.out().get(), chunk.data(), chunk.size());
  if (got > 0) {
    inbox_.append(chunk.data(), static_cast<std::size_t>(got));
    return Source::data;
  }
  return got == 0 ? Source::ended : Source::empty;
}

void Wire::drain_errors(std::size_t at_most) {
  std::array<char, 4096> chunk;
  while (at_most > 0 && child_.err().open()) {
    ssize_t const got = ::read(child_.err().get(), chunk.data(), std::min(chunk.size(), at_most));
    if (got == 0) child_.err().close();
    if (got <= 0) return;
    errors_.add({chunk.data(), static_cast<std::size_t>(got)});
    at_most -= static_cast<std::size_t>(got);
  }
}

std::optional<std::string> Wire::take_line() {
  if (searched_ == 0) {
    std::size_t const first = std::min(inbox_.find_first_not_of(" \t\r\n"), inbox_.size());
    inbox_.erase(0, first);
  }
  std::size_t const newline = inbox_.find('\n', searched_);
  if (newline == std::string::npos) {
    searched_ = inbox_.size();
    return std::nullopt;
  }
  std::string line = inbox_.substr(0, newline);
  inbox_.erase(0, newline + 1);
  searched_ = 0;
  return line;
}

/// Sleeps until something happens on a pipe, the child exits, or the time is over.
void Wire::wait(bool for_writing, Clock::time_point until) {
  auto left = std::chrono::ceil<milliseconds>(until - Clock::now());
  if (!child_.death().open()) left = std::min(left, kLookAgain);
  // poll ignores negative descriptors, so what is closed need not be left out.
  std::array<struct pollfd, 4> sources{{
      {child_.out().get(), POLLIN, 0},
      {child_.err().get(), POLLIN, 0},
      {for_writing ? child_.in().get() : -1, POLLOUT, 0},
      {child_.death().get(), POLLIN, 0},
  }};
  ::poll(sources.data(), sources.size(), static_cast<int>(std::max(left, milliseconds{0}).count()));
}

}  // namespace layoutcheck::conformance
