#include <gtest/gtest.h>

#include <atomic>

#include "layoutcheck/sweep/ledger/audit.hpp"
#include "layoutcheck/sweep/ledger/item.hpp"
#include "ledger_support.hpp"

namespace layoutcheck::sweep {
namespace {

using testing::space_of;
using testing::sweep_with;
using testing::Tampered;

constexpr char const* kSpace = "compact(max_size=48)";
constexpr char const* kKinds[] = {"compact(max_size=32)", "flat(rank<=2, extent<=4, stride<=4)",
                                  "pairs(compact(max_size=12), tractable(span<=8, rank<=2))",
                                  "swizzles(bits<=5)"};

/// What the failure says, or nothing.
std::string problem(Result<Report> const& report) {
  return report ? std::string() : report.error().text;
}

TEST(Ledger, ShardsCoverEverySizeOnceAndInOrder) {
  for (std::uint64_t const size : {1ULL, 2ULL, 10ULL, 97ULL, ~0ULL / 2}) {
    for (std::uint64_t const count : {1ULL, 2ULL, 3ULL, 7ULL}) {
      std::uint64_t at = 0;
      for (std::uint64_t k = 1; k <= count; ++k) {
        Range const range = range_of({k, count}, size);
        EXPECT_EQ(range.begin, at);
        EXPECT_LE(range.count(), size / count + 1);
        at = range.end;
      }
      EXPECT_EQ(at, size);
    }
  }
}

TEST(Ledger, ShardsAreReadStrictly) {
  EXPECT_EQ(parse_shard("2/3"), (Shard{2, 3}));
  for (char const* text : {"", "/", "1", "0/3", "4/3", "1/0", "-1/3", "1/3 ", "1/3/4", "+1/3",
                           "99999999999999999999/99999999999999999999"}) {
    EXPECT_FALSE(parse_shard(text)) << text;
  }
}

TEST(Ledger, SweepsEverySpaceAndFindsItsFaults) {
  for (char const* text : kKinds) {
    Space const space = space_of(text);
    auto const report = sweep_with(space, make_cpu_backend(space, 2));
    ASSERT_TRUE(report) << text << ": " << problem(report);
    EXPECT_TRUE(report->complete());
    EXPECT_EQ(report->visits, space.size());
    EXPECT_EQ(report->violated_laws(), 0U);
    EXPECT_EQ(report->injected, 3);
    EXPECT_EQ(report->found, 3);
  }
}

TEST(Ledger, FaultsAreFoundAtEverySeed) {
  Space const space = space_of(kSpace);
  auto const backend = make_cpu_backend(space, 1);
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    auto const injection = inject_faults(space, {0, space.size()}, *backend, seed);
    ASSERT_TRUE(injection) << injection.error().text;
    EXPECT_EQ(injection->found, 3) << injection->missed;
  }
}

TEST(Ledger, ABackEndThatOverlooksItemsMissesItsFault) {
  Space const space = space_of(kSpace);
  auto const blind = std::make_shared<Tampered>(
      space, [](std::uint64_t, std::uint64_t, Fault& fault) { fault = Fault{}; });
  std::string const text = problem(sweep_with(space, blind));
  EXPECT_NE(text.find("missed the fault injected at number 0"), std::string::npos) << text;
  EXPECT_NE(text.find("was not found violated"), std::string::npos) << text;
}

TEST(Ledger, ABackEndThatSeesItsFaultElsewhereMissesIt) {
  Space const space = space_of(kSpace);
  std::uint64_t const last = space.size() - 1;
  auto const off =
      std::make_shared<Tampered>(space, [last](std::uint64_t, std::uint64_t, Fault& fault) {
        if (fault.number == last) fault.point = 0;
      });
  std::string const text = problem(sweep_with(space, off));
  EXPECT_NE(text.find("number " + std::to_string(last)), std::string::npos) << text;
}

/// A whole sweep in which the tally of numbers [0, 100) is corrupt.
std::string corrupted(std::function<void(Tally&)> const& corrupt) {
  Space const space = space_of(kSpace);
  SweepOptions options;
  options.ledger.chunk = 100;
  auto const backend = std::make_shared<Tampered>(
      space, Tampered::Change{}, [&](std::uint64_t begin, std::uint64_t end, Tally& tally) {
        if (begin == 0 && end == 100) corrupt(tally);
      });
  auto const report = sweep_with(space, backend, options);
  if (report) return "passed";
  EXPECT_EQ(report.error().trouble, Trouble::bug);
  return report.error().text;
}

TEST(Ledger, TalliesThatDoNotAddUpEndTheRun) {
  using laws::OutcomeKind;
  auto const expect = [](std::function<void(Tally&)> const& corrupt, char const* word) {
    std::string const text = corrupted(corrupt);
    EXPECT_NE(text.find(word), std::string::npos) << text;
  };
  expect([](Tally& t) { --t.visits; }, "items visited: 99 where it must be 100");
  expect([](Tally& t) { ++t.numbers; }, "sum of the numbers visited");
  expect([](Tally& t) { --t.laws[3].outcomes[0]; }, "outcomes of");
  expect([](Tally& t) { t.laws.pop_back(); }, "laws in the tally");
  expect([](Tally& t) { t.laws[0].first = 5; }, "has a counterexample, yet no item violates it");
  expect([](Tally& t) { t.points += 1; }, "points of the space");
  expect(
      [](Tally& t) {
        --t.laws[1].outcomes[static_cast<int>(OutcomeKind::holds)];
        ++t.laws[1].outcomes[static_cast<int>(OutcomeKind::violated)];
      },
      "is violated without a counterexample");
  expect(
      [](Tally& t) {
        --t.laws[1].outcomes[static_cast<int>(OutcomeKind::holds)];
        ++t.laws[1].outcomes[static_cast<int>(OutcomeKind::violated)];
        t.laws[1].counterexample(700, 0);
      },
      "outside the numbers swept");
}

TEST(Ledger, AViolationThatTheHostDoesNotSeeIsABugOfTheSuite) {
  using laws::OutcomeKind;
  std::string const text = corrupted([](Tally& t) {
    --t.laws[1].outcomes[static_cast<int>(OutcomeKind::holds)];
    ++t.laws[1].outcomes[static_cast<int>(OutcomeKind::violated)];
    t.laws[1].counterexample(7, 2);
  });
  EXPECT_NE(text.find("number 7, point 2"), std::string::npos) << text;
  EXPECT_NE(text.find("the host does not"), std::string::npos) << text;
}

TEST(Ledger, OutcomesThatOverflowDoNotAddUp) {
  Space const space = space_of(kSpace);
  auto const clean = make_cpu_backend(space, 1)->sweep(0, 10, {});
  ASSERT_TRUE(clean);
  Tally tally = *clean;
  tally.laws[0].outcomes[0] = ~std::uint64_t{0};
  tally.laws[0].outcomes[1] = 11;  // the sum modulo 2^64 is right
  EXPECT_NE(audit(space, {0, 10}, tally), "");
  EXPECT_EQ(audit(space, {0, 10}, *clean), "");
}

TEST(Ledger, ForetellsAFaultToTheBit) {
  for (char const* text : kKinds) {
    Space const space = space_of(text);
    auto const backend = make_cpu_backend(space, 1);
    std::uint64_t const end = std::min<std::uint64_t>(space.size(), 200);
    auto const clean = backend->sweep(0, end, {});
    ASSERT_TRUE(clean);
    for (std::uint64_t number = 0; number < end; number += 7) {
      for (std::uint64_t const point : {0ULL, 1ULL, 5ULL, ~0ULL}) {
        auto const faulty = backend->sweep(0, end, {number, point});
        ASSERT_TRUE(faulty);
        EXPECT_EQ(*faulty, with_fault(space, *clean, {number, point})) << text << ' ' << number;
      }
    }
  }
}

TEST(Ledger, ChunksAndDevicesDoNotChangeTheResult) {
  Space const space = space_of(kSpace);
  auto const one = sweep_with(space, make_cpu_backend(space, 1));
  ASSERT_TRUE(one);
  for (std::uint64_t const chunk : {1ULL, 7ULL, 4096ULL}) {
    std::shared_ptr<Backend> const backends[] = {make_cpu_backend(space, 1),
                                                 make_cpu_backend(space, 2)};
    SweepOptions options;
    options.ledger.chunk = chunk;
    auto const many = run_sweep(space, backends, options);
    ASSERT_TRUE(many) << problem(many);
    EXPECT_EQ(tally_of(*many), tally_of(*one));
    EXPECT_EQ(many->found, 6);
  }
}

TEST(Ledger, AStoppedRunIsNotAWholeReport) {
  Space const space = space_of(kSpace);
  SweepOptions options;
  options.ledger.chunk = 100;
  std::atomic<int> calls = 0;
  options.stop = [&calls] { return ++calls > 6; };
  auto const report = sweep_with(space, make_cpu_backend(space, 1), options);
  ASSERT_TRUE(report) << problem(report);
  EXPECT_FALSE(report->complete());
  EXPECT_LT(report->visits, space.size());
  EXPECT_EQ(report->visits % 100, 0U);
}

TEST(Ledger, AChunkGivenTwiceMustComeOutTheSame) {
  Space const space = space_of(kSpace);
  auto const ledger = Ledger::open(space, {.chunk = 100, .suite = "test"});
  ASSERT_TRUE(ledger);
  auto const chunk = (*ledger)->take();
  ASSERT_TRUE(chunk);
  auto const again = (*ledger)->take_again();
  ASSERT_TRUE(again);
  EXPECT_EQ(again->index, chunk->index);
  EXPECT_FALSE((*ledger)->take_again());
  auto tally = make_cpu_backend(space, 1)->sweep(chunk->range.begin, chunk->range.end, {});
  ASSERT_TRUE(tally);
  EXPECT_FALSE((*ledger)->deliver(*chunk, *tally, {"a", 0}));
  EXPECT_FALSE((*ledger)->deliver(*chunk, *tally, {"b", 0}));
  EXPECT_EQ((*ledger)->done(), 100U);
  ++(*tally).laws[0].checksum;
  EXPECT_TRUE((*ledger)->deliver(*chunk, *tally, {"c", 0}));
}

TEST(Ledger, GivenBackIsTakenAgain) {
  Space const space = space_of(kSpace);
  auto const ledger = Ledger::open(space, {.chunk = 100, .suite = "test"});
  ASSERT_TRUE(ledger);
  auto const first = (*ledger)->take();
  auto const second = (*ledger)->take();
  ASSERT_TRUE(first && second);
  (*ledger)->give_back(*first);
  EXPECT_EQ((*ledger)->take()->index, first->index);
  EXPECT_EQ((*ledger)->take()->index, second->index + 1);
}

TEST(Ledger, RefusesMoreShardsThanItemsAndTooManyChunks) {
  Space const few = space_of("compact(max_size=4)");
  EXPECT_FALSE(Ledger::open(few, {.shard = {1, 1000}, .chunk = 1}));
  Space const many = space_of("compact(max_size=1024)");
  EXPECT_FALSE(Ledger::open(many, {.chunk = 1}));
  EXPECT_TRUE(Ledger::open(many, {.chunk = default_chunk(many, kCpuSpeed)}));
}

}  // namespace
}  // namespace layoutcheck::sweep
