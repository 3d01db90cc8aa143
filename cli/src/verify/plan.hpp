#pragma once
/// What a verify run will do: one job per law and engine, and one per mutant and engine.

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "commands/commands.hpp"
#include "implementation.hpp"
#include "layoutcheck/laws/engine/engine.hpp"

namespace layoutcheck::cli {

/// Which of laws::kTiers; nothing for another name.
std::optional<std::size_t> find_tier(std::string_view name);

struct Job {
  laws::LawEntry const* law;
  laws::Mutant const* mutant = nullptr;  ///< not null: the engine must catch this one
  std::string engine;
  std::function<laws::LawReport()> run;
};

struct Plan {
  std::vector<Job> jobs;
  std::string error;  ///< not empty: what was requested does not exist
  /// Those of the run, by name.
  std::vector<std::pair<std::string, std::shared_ptr<laws::EngineRun>>> engines;
};

/// How many threads a run may use.
unsigned threads_of(VerifyOptions const& options);

/// Jobs in the order of the report: replays, then law by law, then the mutants (only where
/// the reference is verified: they show that the engines still look). Engines start here, as those
/// that fork cannot do so in a run with threads.
Plan make_plan(VerifyOptions const& options, Resolved const& implementation, std::size_t tier,
               laws::Budget const& shared);

}  // namespace layoutcheck::cli
