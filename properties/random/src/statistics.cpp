#include "layoutcheck/random/statistics.hpp"

#include <cmath>

#include "layoutcheck/generate/input_classes.hpp"
#include "layoutcheck/random/features.hpp"

namespace layoutcheck::random {
namespace {

using namespace generate;

/// Four standard deviations below the floor, or nothing where six were due: a floor that is met on
/// average is missed once in hundreds of runs at most, and ours are half of what is met.
bool below(std::uint64_t cases, std::uint64_t of, double percent) {
  if (of < kEnoughCases) return false;
  double const due = static_cast<double>(of) * percent / 100;
  return static_cast<double>(cases) < due - 4 * std::sqrt(due) || (cases == 0 && due >= 6);
}

std::string in_words(std::string_view what, std::uint64_t cases, std::uint64_t of, double percent) {
  std::string floor = std::to_string(percent);
  floor.erase(floor.find_last_not_of('0') + 1);
  if (floor.back() == '.') floor.pop_back();
  return std::string(what) + ": " + std::to_string(cases) + " of " + std::to_string(of) +
         " cases, floor " + floor + " %";
}

void append(std::string& list, std::string const& more) {
  if (!list.empty()) list += "; ";
  list += more;
}

void judge(std::vector<Share>& shares, std::string_view kind, std::string& missed) {
  for (Share& share : shares) {
    share.missed = below(share.cases, share.of, share.floor);
    if (!share.missed) continue;
    append(missed,
           in_words(std::string(kind) + " " + share.name, share.cases, share.of, share.floor));
  }
}

}  // namespace

std::string missed_floors(laws::LawReport const& report) {
  std::uint64_t const total = report.counts.total();
  std::uint64_t const drawn = total + report.undecided;
  std::string missed;
  if (total < kEnoughCases) return missed;
  for (InputClass input_class : input_classes_of(report.law->input)) {
    auto const found = report.input_classes.find(std::string(name(input_class)));
    std::uint64_t const cases = found == report.input_classes.end() ? 0 : found->second.total();
    if (static_cast<double>(cases) * 100 < kInputClassFloor * static_cast<double>(drawn)) {
      append(missed, in_words("input class " + std::string(name(input_class)), cases, drawn,
                              kInputClassFloor));
    }
  }
  std::uint64_t const inside = total - report.counts.vacuous;
  if (below(inside, total, kDomainFloor) || inside == 0) {
    append(missed, in_words("domain of the law", inside, total, kDomainFloor));
  }
  return missed;
}

StatisticsReport statistics(std::span<laws::LawReport const> reports) {
  StatisticsReport result;
  for (std::size_t s = 0; s < kInputClasses; ++s) {
    result.input_classes.push_back(
        {.name = std::string(name(static_cast<InputClass>(s))), .floor = kInputClassFloor});
  }
  for (FeatureInfo const& feature : all_features()) {
    result.features.push_back({.name = std::string(feature.name), .floor = feature.floor});
  }
  for (laws::LawReport const& report : reports) {
    if (report.engine != "random") continue;
    std::uint64_t const total = report.counts.total();
    for (std::size_t s = 0; s < kInputClasses; ++s) {
      if (!applies(static_cast<InputClass>(s), report.law->input)) continue;
      Share& share = result.input_classes[s];
      share.of += total + report.undecided;
      auto const found = report.input_classes.find(share.name);
      if (found != report.input_classes.end()) share.cases += found->second.total();
    }
    for (std::size_t f = 0; f < result.features.size(); ++f) {
      if (!measured(all_features()[f], report.law->input)) continue;
      Share& share = result.features[f];
      share.of += total;
      auto const found = report.features.find(share.name);
      if (found != report.features.end()) share.cases += found->second;
    }
  }
  judge(result.input_classes, "input class", result.floor_missed);
  judge(result.features, "feature", result.floor_missed);
  return result;
}

}  // namespace layoutcheck::random
