// A layout by points through the ledger: chunks, shards, injected faults, merged reports.

#include <gtest/gtest.h>

#include "layoutcheck/sweep/ledger/merge.hpp"
#include "layoutcheck/sweep/points/backend.hpp"
#include "ledger_support.hpp"

namespace layoutcheck::sweep {
namespace {

using testing::space_of;

Report swept(std::string_view text, SweepOptions const& options = {}) {
  Space const space = space_of(text);
  auto report = testing::sweep_with(space, make_cpu_backend(space, 2), options);
  EXPECT_TRUE(report) << text << ": " << (report ? "" : report.error().text);
  return report ? *report : Report{};
}

TEST(PointSweepLedger, EveryPointIsANumber) {
  for (char const* text : {"4:1", "():()", "((4,6),8):((1,32),4)", "(4,2):(1,16)", "(3,0):(1,2)",
                           "(128,128,128):(16384,1,128)", "(7,11,13):(143,1,11)"}) {
    Report const report = swept(text);
    EXPECT_EQ(report.visits, report.size) << text;
    EXPECT_EQ(report.size, static_cast<std::uint64_t>(max(space_of(text).max_points(), 1)));
    EXPECT_EQ(report.violated_laws(), 0U) << text;
    EXPECT_GT(report.injected, 0) << text;
    EXPECT_EQ(report.found, report.injected) << text;
  }
}

TEST(PointSweepLedger, ReportsOfShardsMerge) {
  char const* const text = "(12,35,10):(350,1,35)";
  Report const whole = swept(text);
  std::vector<NamedReport> parts;
  for (std::uint64_t k = 1; k <= 3; ++k) {
    SweepOptions options;
    options.ledger.shard = {k, 3};
    parts.push_back({std::to_string(k), swept(text, options)});
  }
  auto const merged = merge(parts);
  ASSERT_TRUE(merged) << merged.error().text;
  EXPECT_EQ(tally_of(*merged), tally_of(whole));
  EXPECT_EQ((*merged).visits, 4200U);
}

// Faults at the first, the last and a picked one of 2^40 points are found before any chunk is
// swept, and a run that is stopped there says how far it came.
TEST(PointSweepLedger, StopsEarlyOnHugeLayouts) {
  SweepOptions options;
  options.stop = [] { return true; };
  options.ledger.default_chunk = std::uint64_t{1} << 30U;
  Report const report = swept("(1024,1024,1024,1024):(1048576,1,1073741824,1024)", options);
  EXPECT_EQ(report.size, std::uint64_t{1} << 40U);
  EXPECT_EQ(report.visits, 0U);
  EXPECT_EQ(report.injected, 3);
  EXPECT_EQ(report.found, 3);
}

}  // namespace
}  // namespace layoutcheck::sweep
