#pragma once
/// Engines as entries: all that the command knows of one. An engine is defined by the library that
/// it lies in, which names the function that returns its entry to the build (layoutcheck_engine).

#include <array>
#include <memory>
#include <span>

#include "layoutcheck/laws/engine/report.hpp"
#include "layoutcheck/laws/mutant.hpp"

namespace layoutcheck::laws {

/// How thorough a run is; an engine has a number of inputs for each.
inline constexpr std::array<std::string_view, 4> kTiers{"smoke", "pr", "nightly", "weekly"};

/// Input number i of a law, the same in every process.
using SampledInput = AnyInput (*)(LawEntry const& law, std::uint64_t seed, std::uint64_t number);

/// `count` inputs, of that alternative of AnyInput, with the names of their classes: those of the
/// sizes of kernels, or all others. A pure function of its arguments.
using DrawnInputs = std::vector<std::pair<AnyInput, std::string>> (*)(bool kernels,
                                                                      std::size_t input,
                                                                      std::uint64_t seed,
                                                                      std::size_t count);

struct EngineStart {
  std::span<LawEntry const* const> laws{};  ///< that the run is about
  std::uint64_t seed = 0;
  unsigned threads = 1;
  std::function<bool()> stop{};
  SampledInput sampled = nullptr;  ///< of the engine that has such inputs, where it is in the build
};

/// Of an engine whose mutants are not implementations.
struct OwnMutants {
  std::size_t of = 0;
  std::size_t killed = 0;
};

/// An engine in a run.
class EngineRun {
 public:
  virtual ~EngineRun() = default;

  /// One law that the engine takes, on budget.cases inputs; null: on the reference, called
  /// directly. Called by several threads at once.
  virtual LawReport check(LawEntry const& law, Implementation const* implementation,
                          Budget const& budget) = 0;
  virtual OwnMutants own_mutants() const { return {}; }
  /// What the inputs of a whole run miss, in words: its reports, of all laws.
  virtual std::string floor_missed(std::span<LawReport const>) const { return {}; }
};

struct Engine {
  std::string_view name;
  int place = 0;                 ///< in lists, ascending
  bool by_default = false;       ///< in a run that names no engine
  bool decides = false;          ///< more than the inputs that it looks at one by one
  bool reference_only = false;   ///< what it says is about the reference, whatever is under test
  std::string_view run_by = {};  ///< not empty: the command that runs it, in place of `verify`
  /// Inputs of a law, by tier, and those to kill a mutant in any tier.
  std::array<std::uint64_t, kTiers.size()> cases{};
  std::uint64_t mutant_cases = 0;
  /// What it says of a law that it takes: "sampled", "proved where every extent >= 1".
  std::string (*says)(LawEntry const& law) = nullptr;
  /// Why it does not take the law; empty: it does. An engine that takes all has this one.
  std::string (*why_not)(LawEntry const& law) = [](LawEntry const&) { return std::string(); };
  /// Whether it must kill the mutant by the law, which it takes. Null: its mutants are its own.
  bool (*must_kill)(LawEntry const& law, Mutant const& mutant) = nullptr;
  SampledInput sampled = nullptr;
  DrawnInputs drawn = nullptr;
  /// Called before the run has threads.
  std::unique_ptr<EngineRun> (*start)(EngineStart const& start) = nullptr;
};

/// Every small input, in the order of weight.
Engine exhaustive_engine();

}  // namespace layoutcheck::laws
