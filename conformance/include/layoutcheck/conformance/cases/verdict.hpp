#pragma once
/// The verdicts of SUITE: what an answer is worth.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "layoutcheck/conformance/cases/query.hpp"
#include "layoutcheck/laws/domain.hpp"
#include "layoutcheck/laws/law.hpp"

namespace layoutcheck::conformance {

enum class Verdict : std::uint8_t {
  exact,     ///< what the reference answers
  equal,     ///< another form of the same function, of a compatible shape
  valid,     ///< another function, and every law holds
  refused,   ///< rightly: no right answer exists, or none is required
  unjudged,  ///< no law could decide it; never a pass
  wrong_function,
  wrong_size,
  wrong_shape,
  not_optimal,
  refused_representable,
  accepted_invalid,
  crash,  ///< the process died, or the library failed with an internal error
  timeout,
  nondeterministic,
  protocol_error,
  unsupported,  ///< by its own word: neither a pass nor a failure
};
inline constexpr int kVerdicts = static_cast<int>(Verdict::unsupported) + 1;

std::string_view name(Verdict verdict);
/// "wrong_size": wrong_size; none for a text that does not name a verdict.
std::optional<Verdict> verdict_named(std::string_view name);
constexpr bool is_pass(Verdict v) { return v <= Verdict::refused; }
constexpr bool is_failure(Verdict v) { return v > Verdict::unjudged && v != Verdict::unsupported; }

/// One case, judged.
struct Judgement {
  Verdict verdict = Verdict::unjudged;
  std::string law;   ///< the law that is broken; empty if none is
  std::string says;  ///< its sentence
  laws::Domain domain = laws::Domain::unknown;
  laws::Outcome outcome;  ///< of that law
  std::string got;        ///< the answer as text
  /// What came with an answer that is not a value: the text of an exception, its last calls, the
  /// end of stderr. At most 2 KiB, printable; of an adapter's choice, and not the same in every
  /// run.
  std::string said{};
};

}  // namespace layoutcheck::conformance
