#include <gtest/gtest.h>

#include "layoutcheck/sweep/ledger/merge.hpp"
#include "ledger_support.hpp"

namespace layoutcheck::sweep {
namespace {

using testing::space_of;
using testing::sweep_shard;

std::vector<NamedReport> shards(Space const& space, std::uint64_t count) {
  std::vector<NamedReport> reports;
  for (std::uint64_t k = 1; k <= count; ++k) {
    auto const report = sweep_shard(space, {k, count});
    EXPECT_TRUE(report) << report.error().text;
    if (report) reports.push_back({"r" + std::to_string(k), *report});
  }
  return reports;
}

/// Why these do not merge.
std::string refusal(std::vector<NamedReport> reports) {
  auto const merged = merge(std::move(reports));
  return merged ? "merged" : merged.error().text;
}

TEST(Merge, ShardsMakeTheWhole) {
  for (char const* text : {"compact(max_size=40)", "flat(rank<=2, extent<=4, stride<=4)",
                           "pairs(compact(max_size=10), tractable(span<=8, rank<=2))"}) {
    Space const space = space_of(text);
    auto const whole = sweep_shard(space, {1, 1});
    ASSERT_TRUE(whole);
    for (std::uint64_t const count : {1ULL, 3ULL, 8ULL}) {
      std::vector<NamedReport> reports = shards(space, count);
      std::swap(reports.front(), reports.back());
      auto const merged = merge(reports);
      ASSERT_TRUE(merged) << merged.error().text;
      EXPECT_EQ(tally_of(*merged), tally_of(*whole));
      EXPECT_EQ(merged->range, whole->range);
      EXPECT_EQ(merged->shard, whole->shard);
      EXPECT_EQ(merged->space, whole->space);
    }
  }
}

TEST(Merge, GapsAreNamed) {
  Space const space = space_of("compact(max_size=16)");
  std::vector<NamedReport> reports = shards(space, 4);
  Range const second = reports[1].report.range;
  reports.erase(reports.begin() + 1);
  auto const merged = merge(reports);
  ASSERT_FALSE(merged);
  EXPECT_TRUE(merged.error().gap);
  EXPECT_EQ(merged.error().text, "no report covers numbers " + std::to_string(second.begin) +
                                     " to " + std::to_string(second.end - 1));
  reports.pop_back();
  EXPECT_NE(refusal(reports).find(", numbers "), std::string::npos);
  EXPECT_NE(refusal({}), "merged");
}

TEST(Merge, OverlapsAreNamed) {
  Space const space = space_of("compact(max_size=16)");
  std::vector<NamedReport> reports = shards(space, 3);
  reports.push_back(reports[1]);
  EXPECT_NE(refusal(reports).find("r2 and r2 both cover"), std::string::npos);
  reports.pop_back();
  reports.push_back({"half", *sweep_shard(space, {1, 2})});
  EXPECT_NE(refusal(reports).find("both cover numbers"), std::string::npos);
}

TEST(Merge, OnlyWhatBelongsTogether) {
  Space const space = space_of("compact(max_size=16)");
  std::vector<NamedReport> const sound = shards(space, 2);
  auto const corrupted = [&](std::function<void(Report&)> const& corrupt) {
    std::vector<NamedReport> reports = sound;
    corrupt(reports[1].report);
    return refusal(reports);
  };
  auto const says = [](std::string const& text, char const* word) {
    EXPECT_NE(text.find(word), std::string::npos) << text;
  };
  says(corrupted([](Report& r) { r.space = "compact(max_size=17)"; }), "is of space");
  says(corrupted([](Report& r) { r.suite = "other"; }), "is of suite");
  says(corrupted([](Report& r) { ++r.size; }), "gives the space");
  says(corrupted([](Report& r) { r.laws.pop_back(); }), "other laws");
  says(corrupted([](Report& r) { r.range.end = ~std::uint64_t{0}; }), "does not have");
  says(corrupted([](Report& r) { std::swap(r.range.begin, r.range.end); }), "does not have");
  says(corrupted([](Report& r) { --r.visits; }), "is not complete");
  says(corrupted([](Report& r) { --r.found; }), "injected faults");
  says(corrupted([](Report& r) { r.injected = r.found = 0; }), "injected faults");
  says(corrupted([](Report& r) { ++r.laws[0].tally.outcomes[0]; }), "does not add up");
  says(corrupted([](Report& r) { ++r.points; }), "do not add up");
  says(corrupted([](Report& r) {
         using laws::OutcomeKind;
         --r.laws[0].tally.outcomes[static_cast<int>(OutcomeKind::holds)];
         ++r.laws[0].tally.outcomes[static_cast<int>(OutcomeKind::violated)];
         r.laws[0].tally.counterexample(r.range.begin, 0);
       }),
       "the host does not");
}

}  // namespace
}  // namespace layoutcheck::sweep
