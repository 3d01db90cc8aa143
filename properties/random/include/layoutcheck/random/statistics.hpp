#pragma once
/// What a whole run saw, and whether that is enough: input classes and features with floors.

#include <span>
#include <string>
#include <vector>

#include "layoutcheck/laws/engine/report.hpp"

namespace layoutcheck::random {

/// Least share of the inputs drawn for a law, of every input class that applies to it, in percent.
inline constexpr double kInputClassFloor = 2;
/// Least share of a law's cases that lie in its domain, in percent.
inline constexpr double kDomainFloor = 1;
/// With fewer cases, shares say little and no floor is required of a run.
inline constexpr std::uint64_t kEnoughCases = 400;

/// "" or what the report of one law misses: an input class, or all but a few cases vacuous.
std::string missed_floors(laws::LawReport const& report);

struct Share {
  std::string name;
  std::uint64_t cases = 0;
  std::uint64_t of = 0;  ///< cases on which it could be seen
  double floor = 0;      ///< percent
  bool missed = false;   ///< below the floor by more than chance explains
};

struct StatisticsReport {
  std::vector<Share> input_classes;
  std::vector<Share> features;
  std::string floor_missed;  ///< not empty: the run fails, in words
};

/// Over all reports of the random engine. Pre: every `law` is set.
StatisticsReport statistics(std::span<laws::LawReport const> reports);

}  // namespace layoutcheck::random
