#include "layoutcheck/smt/solve/verdict.hpp"

namespace layoutcheck::smt {

std::string_view name(Reply reply) {
  switch (reply) {
    case Reply::unsat: return "unsat";
    case Reply::sat: return "sat";
    case Reply::unknown: return "unknown";
    case Reply::error: return "error";
  }
  return "?";
}

std::string_view name(Verdict verdict) {
  switch (verdict) {
    case Verdict::proved: return "proved";
    case Verdict::refuted: return "refuted";
    case Verdict::conditional: return "conditional";
    case Verdict::not_proved: return "not proved";
    case Verdict::error: return "error";
  }
  return "?";
}

}  // namespace layoutcheck::smt
