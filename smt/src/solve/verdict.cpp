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
    case Verdict::unknown: return "unknown";
    case Verdict::error: return "error";
  }
  return "?";
}

Verdict verdict_of(Reply reply) {
  switch (reply) {
    case Reply::unsat: return Verdict::proved;
    case Reply::sat: return Verdict::refuted;
    case Reply::unknown: return Verdict::unknown;
    case Reply::error: break;
  }
  return Verdict::error;
}

}  // namespace layoutcheck::smt
