#pragma once
/// What a solver said, and what that means for a condition. Never mixed: a condition is proved when
/// a solver says unsat, and by nothing else.

#include <cstdint>
#include <string>
#include <string_view>

namespace layoutcheck::smt {

/// The answer to (check-sat). error: a crash, a parse error, or no answer at all.
enum class Reply : std::uint8_t { unsat, sat, unknown, error };
std::string_view name(Reply reply);

/// Of a condition or a theorem.
enum class Verdict : std::uint8_t {
  proved,       ///< unsat: no counterexample exists
  refuted,      ///< of a theorem: values that were evaluated meet its premises and not its claim
  conditional,  ///< of a theorem: its own conditions are proved, one that it rests on is not
  not_proved,   ///< sat, which says that the premises of the proof do not suffice; unknown, no time
  error,        ///< a solver broke, two solvers disagree, or the premises contradict each other
};
std::string_view name(Verdict verdict);

struct Answer {
  Reply reply = Reply::error;
  std::string why{};            ///< unknown, error: in a line
  std::uint64_t resources = 0;  ///< in the solver's own unit; 0 where it counts none
  double seconds = 0;           ///< by the clock on the wall
  bool from_ledger = false;     ///< an earlier run's
};

}  // namespace layoutcheck::smt
