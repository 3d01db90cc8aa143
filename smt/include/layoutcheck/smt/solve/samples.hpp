#pragma once
/// Statements run on small numbers and small lists: every sample that meets the premises must meet
/// the claim. Refutes false statements before any solver is queried, and shows that premises can
/// hold.

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "layoutcheck/smt/kernel/evaluate.hpp"
#include "layoutcheck/smt/kernel/theory.hpp"

namespace layoutcheck::smt {

/// What a statement says of one assignment.
enum class Sampled : std::uint8_t {
  holds,
  vacuous,       ///< a premise is false
  violated,      ///< the premises hold and the claim does not
  out_of_range,  ///< a number leaves 64 bits
};
Sampled run(Statement const& statement, Assignment const& values, Definitions const& by,
            Instead const& instead = {});

/// The functions of the theory that core has too, by core: size, value, extended, coalesce and
/// sort, whose results are the same lists. Nothing outside core's bounds and for other names.
std::optional<Value> by_core(std::string const& function, std::vector<Value> const& arguments);

/// What a statement says of values, by the definitions and again with core's functions in their
/// place.
struct Judged {
  Sampled outcome = Sampled::holds;
  int core_calls = 0;    ///< answered by core; 0: it has none of the functions
  bool differs = false;  ///< the two do not agree: a bug of the suite
};
Judged judge(Statement const& statement, Assignment const& values, Definitions const& by);

struct SampleOptions {
  std::uint64_t seed = 0;
  std::uint64_t most = 4000;   ///< assignments to try
  std::uint64_t enough = 400;  ///< those that meet the premises, then it ends
  unsigned workers = 1;
  std::function<bool()> stop{};
  std::function<void(std::string const&)> progress{};
};

struct SampleReport {
  std::string theorem{};
  std::uint64_t tried = 0;
  std::uint64_t met = 0;  ///< the premises
  /// No random sample met the premises; a solver found one, and the claim holds there.
  bool by_solver = false;
  std::string counterexample{};  ///< "a=(2,3):(1,2), x=5"; empty: none
  std::string error{};           ///< it did not come to its end
  bool executed = true;
};

/// Many assignments to one statement, from a seed of its name.
SampleReport sample(Theory& theory, std::string const& name, Statement const& statement,
                    SampleOptions const& options);

/// Each theorem that is named, several at a time in processes of their own.
std::vector<SampleReport> sample_all(Theory& theory, std::vector<std::string> const& names,
                                     SampleOptions const& options);

/// Why values do not decide a statement; "": they do.
std::string why_not_run(Statement const& statement, Definitions const& by);

/// "a=(2,3):(1,2), x=5": what `read_values` reads. A map of words is [1,2,4], 0 elsewhere; a traced
/// list is ((2,8,1),(3,1,2)): extent, stride, coordinate of each mode.
std::string text(Statement const& statement, Assignment const& values);

/// Every variable of the statement exactly once; or what is wrong.
struct ReadValues {
  Assignment values{};
  std::string problem{};
};
ReadValues read_values(Statement const& statement, std::string const& text);

}  // namespace layoutcheck::smt
