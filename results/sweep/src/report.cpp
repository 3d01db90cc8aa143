#include "layoutcheck/sweep_results/report.hpp"

#include "layoutcheck/results/bounded_json.hpp"
#include "layoutcheck/results/json.hpp"
#include "layoutcheck/results/lines.hpp"

namespace layoutcheck::sweep_results {
namespace {

using results::SweptLaw;

constexpr std::size_t kMostReportBytes = std::size_t{16} << 20;

constexpr results::Count SweptLaw::*kOutcomes[sweep::kOutcomes] = {
    &SweptLaw::holds,       &SweptLaw::vacuous,  &SweptLaw::refused,
    &SweptLaw::unsupported, &SweptLaw::violated, &SweptLaw::unknown};

SweptLaw record_of(sweep::LawResult const& law) {
  SweptLaw record{
      .law = law.law, .points = law.tally.points, .checksum = sweep::hex(law.tally.checksum)};
  for (int i = 0; i < sweep::kOutcomes; ++i) record.*kOutcomes[i] = law.tally.outcomes[i];
  if (law.first) {
    sweep::Counterexample const& w = *law.first;
    record.first = {w.number,   w.point, w.text, w.claim.lhs, std::string(symbol(w.claim.relation)),
                    w.claim.rhs};
  }
  return record;
}

/// The number of sixteen digits; of any other text it is noted under `name`.
std::uint64_t sum_from(std::string const& text, char const* name, std::string& problem) {
  auto const n = sweep::from_hex(text);
  if (!n && problem.empty()) problem = std::string(name) + " is not a sum of sixteen digits";
  return n.value_or(0);
}

sweep::LawResult law_from(SweptLaw const& record, std::string& problem) {
  sweep::LawResult law{.law = record.law};
  for (int i = 0; i < sweep::kOutcomes; ++i) law.tally.outcomes[i] = record.*kOutcomes[i];
  law.tally.points = record.points;
  law.tally.checksum = sum_from(record.checksum, "checksum", problem);
  if (record.first) {
    law.tally.first = record.first->number;
    law.tally.first_point = record.first->point;
  }
  return law;
}

}  // namespace

results::Sweep record_of(sweep::Report const& report) {
  auto const rate = [&](std::uint64_t n) {
    return report.seconds > 0 ? static_cast<double>(n) / report.seconds : 0.0;
  };
  results::Sweep record{.version = report.suite,
                        .space = report.space,
                        .size = report.size,
                        .shard = to_string(report.shard),
                        .begin = report.range.begin,
                        .end = report.range.end,
                        .layouts = report.range.count(),
                        .points = report.points,
                        .visits = report.visits,
                        .numbers = sweep::hex(report.numbers),
                        .faults = {static_cast<results::Count>(report.injected),
                                   static_cast<results::Count>(report.found)},
                        .seconds = report.seconds,
                        .items_per_second = rate(report.visits),
                        .points_per_second = rate(report.points)};
  for (sweep::LawResult const& law : report.laws) record.laws.push_back(record_of(law));
  for (sweep::Share const& share : report.shares) {
    record.devices.push_back({share.device, share.items, share.seconds});
  }
  return record;
}

Outcome<sweep::Report, std::string> report_from(std::string_view text) {
  if (text.size() > kMostReportBytes) return std::string("larger than 16 MiB");
  auto const parsed = results::parse_bounded(text);
  if (auto const* error = std::get_if<results::JsonError>(&parsed)) return to_string(*error);
  auto const& object = std::get<nlohmann::json>(parsed);
  if (!object.is_object() ||
      object.value("type", nlohmann::json()) != results::Sweep::about().type) {
    return std::string("is not a report of a sweep");
  }
  auto const read = results::record_of<results::Sweep>(object, results::Lacking::refused);
  if (!read) return read.error();
  results::Sweep const& record = *read;
  auto const shard = sweep::parse_shard(record.shard);
  if (!shard) return std::string("shard is not a k/n");
  std::string problem;
  sweep::Report report{.suite = record.version,
                       .space = record.space,
                       .size = record.size,
                       .shard = *shard,
                       .range = {record.begin, record.end},
                       .visits = record.visits,
                       .numbers = sum_from(record.numbers, "numbers", problem),
                       .points = record.points,
                       .injected = static_cast<int>(record.faults.injected),
                       .found = static_cast<int>(record.faults.found),
                       .seconds = record.seconds};
  for (SweptLaw const& law : record.laws) report.laws.push_back(law_from(law, problem));
  for (results::DeviceShare const& share : record.devices) {
    report.shares.push_back({share.device, share.items, share.seconds});
  }
  if (!problem.empty()) return problem;
  return report;
}

}  // namespace layoutcheck::sweep_results
