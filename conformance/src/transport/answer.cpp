#include "layoutcheck/conformance/transport/answer.hpp"

namespace layoutcheck::conformance {

std::string_view name_of(Answer::Kind kind) {
  switch (kind) {
    case Answer::Kind::value: return "value";
    case Answer::Kind::refusal: return "refusal";
    case Answer::Kind::unsupported: return "unsupported";
    case Answer::Kind::internal_error: return "internal_error";
    case Answer::Kind::crash: return "crash";
    case Answer::Kind::timeout: return "timeout";
    case Answer::Kind::protocol_error: return "protocol_error";
    case Answer::Kind::not_run: return "not_run";
  }
  return "?";
}

}  // namespace layoutcheck::conformance
