#include "layoutcheck/sweep_cute/compare.hpp"

#include <algorithm>
#include <chrono>

#include "judge.hpp"
#include "layoutcheck/core/text/print.hpp"
#include "layoutcheck/laws/claim.hpp"
#include "layoutcheck/sweep/space/items.hpp"
#include "layoutcheck/sweep/space/unrank.hpp"
#include "static_facts.hpp"

namespace layoutcheck::sweep_cute {
namespace {

using sweep::Failure;
using sweep::Result;
using sweep::Trouble;

/// Values of a batch: enough to keep a device busy, few enough to hold in memory on every path.
constexpr std::uint64_t kBatchPoints = 1U << 22U;
constexpr std::uint64_t kBatchItems = 1U << 18U;
/// Items around an injected fault.
constexpr std::uint64_t kStretch = 512;
/// An offset is a sum of products that 32 bits must hold on the way, too.
constexpr index_t kMost32 = 0x7FFFFFFF;

Paths dynamic_paths(Options const& options, bool narrow) {
  Paths paths;
  for (Width const width : {Width::int64, Width::int32}) {
    if (width == Width::int32 && !narrow) continue;
    paths.push_back(host_path(width));
    for (int const ordinal : options.devices) paths.push_back(device_path(ordinal, width));
  }
  return paths;
}

struct Pair {
  Layout a;
  Layout b;
};

bool of_pairs(sweep::Space const& space) {
  return space.input() == laws::input_index<laws::TwoLayouts>();
}

/// Item `number` of the space; `b` stays as it is for a single layout.
void unrank_item(sweep::Space const& space, std::uint64_t number, Pair& out) {
  if (of_pairs(space)) {
    laws::TwoLayouts two;
    sweep::unrank(space.view(), number, two);
    out = {two.a, two.b};
  } else {
    laws::OneLayout one;
    sweep::unrank(space.view(), number, one);
    out.a = one.layout;
  }
}

Agreement standing_of_item(sweep::Space const& space, Pair const& pair) {
  return of_pairs(space) ? standing_of(pair.a, pair.b) : standing_of(pair.a);
}

/// Adds the numbers from `begin` on, up to `end` or to a full batch; returns where it stopped.
std::uint64_t fill(sweep::Space const& space, std::uint64_t begin, std::uint64_t end, Batch& batch,
                   std::uint64_t (&standing)[kAgreements]) {
  Pair pair;
  for (; begin < end && batch.points() < kBatchPoints && batch.items.size() < kBatchItems;
       ++begin) {
    unrank_item(space, begin, pair);
    Agreement const s = standing_of_item(space, pair);
    ++standing[static_cast<int>(s)];
    if (static_cast<int>(s) >= kComparedAgreements) continue;
    batch.add(begin, s, pair.a, of_pairs(space) ? &pair.b : nullptr);
  }
  return begin;
}

std::string text_of(sweep::Space const& space, Operation operation, std::uint64_t number) {
  Pair pair;
  unrank_item(space, number, pair);
  std::string text = std::string(name(operation)) + "(" + print(pair.a);
  if (operation == Operation::composition) text += ", " + print(pair.b);
  return text + ")";
}

template <class Text>
void name_differences(OperationReport& report, Text&& text) {
  for (PathReport& path : report.paths) {
    for (auto& smallest : path.first) {
      for (Difference& d : smallest) d.text = text(d.number);
    }
    if (path.first_unlike) path.first_unlike->text = text(path.first_unlike->number);
  }
}

/// Faults where answers agree, from `begin` on: stretch after stretch, round the end of the space.
std::optional<Failure> inject_from(std::uint64_t begin, sweep::Space const& space,
                                   Operation operation, Options const& options, Paths const& paths,
                                   Report& report) {
  std::uint64_t const size = space.size();
  std::uint64_t const stretches = size / kStretch + 1;
  for (std::uint64_t i = 0; i <= stretches; ++i) {
    Batch batch;
    std::uint64_t standing[kAgreements] = {};
    (void)fill(space, begin, std::min(size, begin + kStretch), batch, standing);
    begin = begin + kStretch < size ? begin + kStretch : 0;
    auto const places = places_for_faults(operation, batch, options.seed, paths);
    if (!places) return places.error();
    if (!places->empty()) return inject(operation, batch, *places, options.seed, paths, report);
  }
  report.notes.push_back(std::string(name(operation)) + ": no fault injected, nothing agrees");
  return std::nullopt;
}

std::optional<Failure> inject_faults(sweep::Space const& space, Operation operation,
                                     Options const& options, Paths const& paths, Report& report) {
  std::uint64_t const size = space.size();
  std::uint64_t const last = size > kStretch ? size - kStretch : 0;
  for (std::uint64_t const begin : {std::uint64_t{0}, last, laws::mix(options.seed) % size}) {
    if (auto failure = inject_from(begin, space, operation, options, paths, report)) return failure;
  }
  return std::nullopt;
}

std::optional<Failure> compare_operation(sweep::Space const& space, Operation operation,
                                         Options const& options, Paths const& paths,
                                         Report& report) {
  OperationReport result{.operation = name(operation), .items = space.size()};
  for (std::uint64_t begin = 0; begin < space.size();) {
    Batch batch;
    begin = fill(space, begin, space.size(), batch, result.standing);
    result.points += batch.points();
    if (auto const failure = query_all(operation, batch, paths, result)) return failure;
  }
  name_differences(result, [&](std::uint64_t n) { return text_of(space, operation, n); });
  report.operations.push_back(std::move(result));
  return inject_faults(space, operation, options, paths, report);
}

Report begin_report(std::string subject, Options const& options) {
  Report report{.library = "CuTe " + cutlass_version(), .subject = std::move(subject)};
  if (auto const all = devices(); all) {
    for (int const ordinal : options.devices) {
      report.notes.push_back("cuda:" + std::to_string(ordinal) + " is " +
                             (*all)[static_cast<std::size_t>(ordinal)]);
    }
  }
  if (options.devices.empty()) {
    report.notes.push_back(has_device_code() ? "no device takes part"
                                             : "no device takes part: built without nvcc");
  }
  return report;
}

/// Seconds, and the counts as a ledger.
Result<Report> finish(Report report, std::chrono::steady_clock::time_point start) {
  std::chrono::duration<double> const spent = std::chrono::steady_clock::now() - start;
  report.seconds = spent.count();
  if (std::string const defect = report.defect(); !defect.empty()) {
    return Failure{Trouble::bug, defect};
  }
  return report;
}

/// Composition and coalesce of the static cases once more, with dynamic integers.
std::optional<Failure> compare_dynamically(std::vector<StaticFact> const& facts,
                                           Operation operation, Options const& options,
                                           Report& report) {
  bool const pairs = operation == Operation::composition;
  OperationReport result{.operation = std::string(name(operation)) + ", run-time integers",
                         .kept = facts.size()};
  Batch batch;
  for (std::size_t i = 0; i < facts.size(); ++i) {
    StaticFact const& fact = facts[i];
    if (fact.operation != name(operation)) continue;
    Agreement const s = pairs ? standing_of(fact.first, fact.second) : standing_of(fact.first);
    ++result.items;
    ++result.standing[static_cast<int>(s)];
    if (static_cast<int>(s) >= kComparedAgreements) continue;
    batch.add(i, s, fact.first, pairs ? &fact.second : nullptr);
  }
  result.points = batch.points();
  Paths const paths = dynamic_paths(options, true);
  if (auto const failure = query_all(operation, batch, paths, result)) return failure;
  name_differences(result, [&](std::uint64_t n) { return facts[n].text; });
  report.operations.push_back(std::move(result));
  return std::nullopt;
}

}  // namespace

Result<Report> compare(sweep::Space const& space, Options const& options) {
  auto const start = std::chrono::steady_clock::now();
  if (!of_pairs(space) && space.input() != laws::input_index<laws::OneLayout>()) {
    return Failure{Trouble::usage, "CuTe is compared on layouts and on pairs of them"};
  }
  if (space.size() == 0) return Failure{Trouble::usage, "the space is empty"};
  if (space.max_points() > static_cast<index_t>(kBatchPoints)) {
    return Failure{Trouble::usage, "an item of the space has more than " +
                                       std::to_string(kBatchPoints) + " points"};
  }
  Report report = begin_report(space.text(), options);
  bool const narrow = space.max_offset() <= kMost32 && space.max_points() <= kMost32;
  if (!narrow) report.notes.push_back("int32 left out: offsets of the space exceed it");
  Paths const paths = dynamic_paths(options, narrow);
  std::vector<Operation> operations{Operation::evaluate, Operation::coalesce};
  if (of_pairs(space)) operations = {Operation::composition};
  for (Operation const operation : operations) {
    if (auto const f = compare_operation(space, operation, options, paths, report)) return *f;
  }
  return finish(std::move(report), start);
}

Result<Report> compare_static(Options const& options) {
  auto const start = std::chrono::steady_clock::now();
  std::vector<StaticFact> const facts = static_facts();
  Report report = begin_report("static cases", options);
  Paths paths;
  paths.push_back(static_host_path());
  for (int const ordinal : options.devices) paths.push_back(static_device_path(ordinal));

  Batch batch;
  OperationReport result{.operation = "static cases", .kept = facts.size(), .items = facts.size()};
  for (std::size_t i = 0; i < facts.size(); ++i) {
    StaticFact const& fact = facts[i];
    Agreement const s = fact.refused ? Agreement::no_such_layout : Agreement::admitted;
    ++result.standing[static_cast<int>(s)];
    batch.items.push_back({.begin = batch.points(), .points = fact.points});
    batch.standing.push_back(s);
    batch.numbers.push_back(i);
    batch.sizes.push_back(fact.judges_size && !fact.refused ? fact.size : kAnySize);
    batch.expected.insert(batch.expected.end(), fact.expected.begin(), fact.expected.end());
    batch.expected.resize(batch.items.back().begin + fact.points, kAnySize);
  }
  result.points = batch.points();
  // The operation is the case's own: the one passed here is ignored.
  if (auto const failure = query_all(Operation::evaluate, batch, paths, result)) return *failure;
  name_differences(result,
                   [&](std::uint64_t n) { return facts[n].text + " = " + facts[n].answer; });
  report.operations.push_back(std::move(result));
  auto const places = places_for_faults(Operation::evaluate, batch, options.seed, paths);
  if (!places) return places.error();
  if (auto const f = inject(Operation::evaluate, batch, *places, options.seed, paths, report)) {
    return *f;
  }
  for (Operation const operation : {Operation::coalesce, Operation::composition}) {
    if (auto const f = compare_dynamically(facts, operation, options, report)) return *f;
  }
  return finish(std::move(report), start);
}

}  // namespace layoutcheck::sweep_cute
