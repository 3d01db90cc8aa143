#pragma once
/// What a verify run will do: one job per law and engine, and one per mutant and engine.

#include <functional>
#include <string>
#include <vector>

#include "commands/commands.hpp"
#include "implementation.hpp"
#include "layoutcheck/laws/engine/report.hpp"
#include "layoutcheck/laws/mutant.hpp"

namespace layoutcheck::cli {

struct Tier {
  std::string_view name;
  std::uint64_t random_cases;  ///< inputs per law
  std::uint64_t exhaustive_cases;
  std::uint64_t relations_cases;  ///< that many of the smallest, of random and of large inputs
};
/// smoke, pr, nightly, weekly; nullptr for another name.
Tier const* find_tier(std::string_view name);

struct Job {
  laws::LawEntry const* law;
  laws::Mutant const* mutant = nullptr;  ///< not null: the engine must catch this one
  std::string engine;
  std::function<laws::LawReport()> run;
};

struct Plan {
  std::vector<Job> jobs;
  std::string error;  ///< not empty: what was requested does not exist
  /// Of engine proof, whose mutants are false theorems.
  std::size_t theorem_mutants = 0;
  std::size_t refuted_mutants = 0;
};

/// How many threads a run may use.
unsigned threads_of(VerifyOptions const& options);

/// Jobs in the order of the report: replays, then law by law, then the mutants (only where
/// the reference is verified: they show that the engines still look). Engine proof does its work
/// here, in child processes, as a run with threads cannot fork.
Plan make_plan(VerifyOptions const& options, Resolved const& implementation, Tier const& tier,
               laws::Budget const& shared);

}  // namespace layoutcheck::cli
