#include "layoutcheck/conformance/judge/shown.hpp"

#include "layoutcheck/conformance/transport/text.hpp"
#include "layoutcheck/results/json.hpp"

namespace layoutcheck::conformance {
namespace {

constexpr std::size_t kShownBytes = 400;
constexpr std::size_t kSaidBytes = 2048;

std::string raw(json const& value) {
  std::string text = value.dump(-1, ' ', false, json::error_handler_t::replace);
  if (text.size() > kShownBytes) text = text.substr(0, kShownBytes) + "...";
  return printable(text);
}

}  // namespace

std::string shown(Answer const& answer) {
  std::string const what = printable(answer.condition, 100);
  switch (answer.kind) {
    case Answer::Kind::value: return raw(answer.value);
    case Answer::Kind::refusal: return "refused: " + what;
    case Answer::Kind::unsupported: return "not supported";
    case Answer::Kind::internal_error: return "internal error: " + what;
    case Answer::Kind::crash: return "crash: " + what;
    case Answer::Kind::timeout: return "no answer in time";
    case Answer::Kind::protocol_error: {
      std::string const line =
          printable(answer.message.substr(0, answer.message.find('\n')), kShownBytes);
      return "no answer of the protocol: " + what + (line.empty() ? "" : ": " + line);
    }
    case Answer::Kind::not_run: return "not run: " + what;
  }
  return what;
}

std::string words(Answer const& answer) {
  switch (answer.kind) {
    case Answer::Kind::refusal:
    case Answer::Kind::internal_error:
    case Answer::Kind::crash:
    case Answer::Kind::timeout: return printable(answer.message, kSaidBytes);
    case Answer::Kind::protocol_error: {
      std::size_t const line = answer.message.find('\n');
      if (line == std::string::npos) return {};
      return printable(answer.message.substr(line + 1), kSaidBytes);
    }
    case Answer::Kind::value:
    case Answer::Kind::unsupported:
    case Answer::Kind::not_run: return {};
  }
  return {};
}

}  // namespace layoutcheck::conformance
