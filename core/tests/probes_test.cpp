// recover_by_probes against the table's recover where there is a table, and at sizes without one.

#include "layoutcheck/core/recover/probes.hpp"

#include "layoutcheck/core/recover/table.hpp"
#include "layoutcheck/core/spec/recover.hpp"
#include "layoutcheck/core/spec/table.hpp"
#include "small_layouts.hpp"

namespace layoutcheck {
namespace {

static_assert(recover_by_probes([](index_t x) { return x % 3 * 2 + x / 3 * 7; }, 6)
                  .layout.leaves.size() == 2);

ProbeOptions few() { return {.every_point_up_to = 0, .samples = 0}; }

/// At most 3 probes for each doubling, and four: what find_modes promises.
bool probes_are_few(Probed const& p, index_t count) {
  index_t doublings = 0;
  for (index_t n = count; n > 1; n = ceil_div(n, 2)) ++doublings;
  index_t const verified = p.points;
  return p.calls - verified <= 3 * doublings + 4;
}

TEST(Probes, FindEveryLayout) {
  Tally tally;
  for_each_layout(
      {.max_rank = 3, .min_extent = 1, .max_extent = 5, .min_stride = -2, .max_stride = 6},
      [&](Layout const& l) {
        Probed const p = recover_by_probes([&](index_t x) { return l(x); }, size(l), few());
        bool const same = p.end == ProbeEnd::layout && p.layout == coalesce(l);
        tally.claim(same && !p.every_point && probes_are_few(p, size(l)), [&] { return print(l); });
      });
  EXPECT_EQ(tally.cases(), 1 + 45 + 45 * 45 + 45 * 45 * 45);
  EXPECT_HOLDS(tally);
}

/// Whatever a table holds, what is said about it is true.
TEST(Probes, SayWhatTheTableSaysAtEveryPoint) {
  Tally tally;
  for (int length = 0; length <= 8; ++length) {
    for (long number = 0; number < 1L << (2 * length); ++number) {
      spec::Table t;
      for (long rest = number; static_cast<int>(t.size()) < length; rest /= 4)
        t.push_back(rest % 4);
      auto const f = [&](index_t x) { return t[static_cast<std::size_t>(x)]; };
      for (TableIs const what : {TableIs::whole, TableIs::prefix}) {
        auto const exact = recover(t.data(), length, what);
        Probed const p = recover_by_probes(f, length, {.what = what});
        if (exact) {
          tally.claim(p.end == ProbeEnd::layout && p.layout == *exact && p.every_point,
                      [&] { return print(t); });
        } else {
          tally.claim(p.end == ProbeEnd::no_layout && p.first && p.point == exact.error().point,
                      [&] { return print(t); });
        }
        // With the fewest probes: a layout that it is is found, and none is denied.
        ProbeOptions options = few();
        options.what = what;
        Probed const q = recover_by_probes(f, length, options);
        bool const found = q.end == ProbeEnd::layout;
        if (exact) {
          tally.claim(found && q.layout == *exact, [&] { return print(t); });
        } else {
          bool const denied = q.end == ProbeEnd::no_layout && q.point >= exact.error().point &&
                              q.value == f(q.point);
          tally.claim(found || denied, [&] { return print(t); });
        }
      }
    }
  }
  EXPECT_HOLDS(tally);
}

TEST(Probes, FindLayoutsOfTwoToTheSixty) {
  Tally tally;
  index_t most = 0;
  for (index_t seed = 0; seed < 2000; ++seed) {
    // Extents of a product near 2^60, strides of any sign and size, so that carries cancel too.
    ModeList modes;
    wide_t points = 1;
    wide_t reach = 1;
    for (index_t n = 0; modes.size() < 40; ++n) {
      index_t const extent = 2 + detail::sample(static_cast<std::uint64_t>(seed), 2 * n,
                                                seed % 3 == 0   ? 3
                                                : seed % 3 == 1 ? 40
                                                                : 1 << 20);
      if (points * extent > index_t{1} << 60) break;
      index_t const span = kMaxIndex / 64 / extent;
      index_t const stride =
          detail::sample(static_cast<std::uint64_t>(seed), 2 * n + 1, seed % 2 == 0 ? 7 : span) -
          (seed % 5 == 0 ? 3 : 0);
      modes.push_back({extent, stride});
      points *= extent;
      reach += (extent - 1) * wide(magnitude(stride));
    }
    ASSERT_LE(reach, kMaxIndex);
    Layout const l = from_modes(modes);
    Probed const p = recover_by_probes([&](index_t x) { return l(x); }, size(l), {.samples = 16});
    tally.claim(p.end == ProbeEnd::layout && p.layout == coalesce(l) && !p.every_point &&
                    probes_are_few(p, size(l)),
                [&] { return print(l); });
    most = max(most, p.calls - p.points);
  }
  EXPECT_HOLDS(tally);
  EXPECT_LE(most, 184);  // 3 * 60 + 4
}

TEST(Probes, GoToSizesAndValuesAtTheBound) {
  index_t const all = index_t{1} << 62;
  Probed p = recover_by_probes([](index_t x) { return -x; }, all, few());
  EXPECT_EQ(print(p.layout), "4611686018427387904:-1");
  p = recover_by_probes([](index_t x) { return x; }, all + 1, few());
  EXPECT_EQ(p.end, ProbeEnd::out_of_bounds);
  p = recover_by_probes([](index_t x) { return x; }, -1, few());
  EXPECT_EQ(p.end, ProbeEnd::out_of_bounds);
  p = recover_by_probes([](index_t x) { return x % 2 == 0 ? 0 : kMaxIndex; }, all, few());
  EXPECT_EQ(p.end, ProbeEnd::out_of_bounds);
  EXPECT_EQ(p.error.code, Errc::overflow);
  p = recover_by_probes([](index_t) { return index_t{0}; }, 0);
  EXPECT_EQ(print(p.layout), "0:0");
  EXPECT_EQ(p.calls, 0);
}

TEST(Probes, FindTheLeastLayoutOfAPrefix) {
  auto const f = [](index_t x) { return x % 1000 + x / 1000 * 4096; };
  ProbeOptions options = few();
  options.what = TableIs::prefix;
  Probed const p = recover_by_probes(f, index_t{1} << 40, options);
  EXPECT_EQ(print(p.layout), "(1000,1099511628):(1,4096)");
  EXPECT_EQ(recover_by_probes(f, index_t{1} << 40, few()).end, ProbeEnd::no_layout);
}

TEST(Probes, SeeAWrongCornerOfALargeLayout) {
  Layout const l = L("(1024,1024,1024,1024):(1,1048576,1024,1073741824)");
  for (index_t const wrong :
       {size(l) - 1, index_t{1023} + 1023 * 1024, index_t{1024} * 1024 * 1023}) {
    auto const f = [&](index_t x) { return l(x) + (x == wrong ? 1 : 0); };
    Probed const p = recover_by_probes(f, size(l), {.samples = 0});
    EXPECT_EQ(p.end, ProbeEnd::no_layout);
    EXPECT_EQ(p.point, wrong);
    EXPECT_FALSE(p.first);
  }
}

TEST(Probes, SeeWrongCornersOfManyModes) {
  ModeList modes;
  for (index_t k = 0; k < 20; ++k)
    modes.push_back({4, index_t{1} << (k % 2 == 0 ? k + 1 : 40 - k)});
  Layout const l = from_modes(modes);
  index_t const last = size(l) - 1;
  index_t const third = index_t{3} << 6;  // the far side of mode 3
  for (index_t const wrong : {last, third, third + 3, last - third, last - third - 3}) {
    auto const f = [&](index_t x) { return l(x) + (x == wrong ? 1 : 0); };
    Probed const p = recover_by_probes(f, size(l), {.samples = 0});
    EXPECT_EQ(p.end, ProbeEnd::no_layout);
    EXPECT_EQ(p.point, wrong);
  }
}

TEST(Probes, AreExactBeyond64Bits) {
  index_t const third = index_t{3} << 61;
  index_t const values[] = {0, third, -(index_t{1} << 62)};  // 2 * third modulo 2^64
  for (index_t const bound : {0, 3}) {
    Probed const p =
        recover_by_probes([&](index_t x) { return values[x]; }, 3, {.every_point_up_to = bound});
    EXPECT_EQ(p.end, ProbeEnd::no_layout);
    EXPECT_EQ(p.point, 2);
  }
}

TEST(Probes, SeeOneWrongPointInAThousandBySamples) {
  Layout const l = L("(1024,1024,1024):(1,1048576,1024)");
  long seen = 0;
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    auto const f = [&](index_t x) { return l(x) + (x % 1000 == 777 ? 1 : 0); };
    Probed const p = recover_by_probes(f, size(l), {.samples = 20000, .seed = seed});
    seen += p.end == ProbeEnd::no_layout ? 1 : 0;
  }
  EXPECT_EQ(seen, 50);
}

TEST(Probes, AreAtTheSamePointsForTheSameSeed) {
  Layout const l = L("(1024,1024,1024):(1,1048576,1024)");
  std::vector<index_t> points[3];
  for (int run = 0; run < 3; ++run) {
    auto const f = [&](index_t x) {
      points[run].push_back(x);
      return l(x);
    };
    EXPECT_EQ(recover_by_probes(f, size(l), {.seed = run == 2 ? 8U : 7U}).end, ProbeEnd::layout);
  }
  EXPECT_EQ(points[0], points[1]);
  EXPECT_NE(points[0], points[2]);
}

TEST(Probes, EndWhereTheFunctionRefuses) {
  for (index_t const place : {0, 1, 4, 63}) {
    auto const f = [&](index_t x) -> Expected<index_t> {
      if (x == place)
        return Error{.code = Errc::out_of_domain, .point = x, .detail = "not this one"};
      return 5 * x;
    };
    Probed const p = recover_by_probes(f, 64);
    EXPECT_EQ(p.end, ProbeEnd::failed);
    EXPECT_EQ(p.point, place);
    EXPECT_EQ(p.error.code, Errc::out_of_domain);
  }
}

TEST(Probes, EndWhereAValueIsOutOfRange) {
  auto const f = [](index_t x) { return 3 * x; };
  Probed const p = recover_by_probes(f, 64, {.least = 0, .greatest = 100});
  EXPECT_EQ(p.end, ProbeEnd::out_of_range);
  EXPECT_GT(3 * p.point, 100);
  EXPECT_EQ(p.value, 3 * p.point);
  Probed const least = recover_by_probes([](index_t x) { return x == 1 ? INT64_MIN : 0; }, 2);
  EXPECT_EQ(least.end, ProbeEnd::out_of_range);
}

TEST(Probes, EndWhereTwoAnswersDiffer) {
  for (index_t const bound : {0, 1 << 16}) {
    index_t calls = 0;
    auto const f = [&](index_t x) { return x == 8 && ++calls > 1 ? 9 : x; };
    Probed const p = recover_by_probes(f, 64, {.every_point_up_to = bound});
    EXPECT_EQ(p.end, ProbeEnd::inconsistent) << bound;
    EXPECT_EQ(p.point, 8);
    EXPECT_EQ(p.value, 9);
    EXPECT_EQ(p.other_value, 8);
  }
  // A wrong value does not prove that f is not a layout either: f(8) is 9 at the first call only.
  index_t calls = 0;
  auto const f = [&](index_t x) { return x == 8 && ++calls == 1 ? 9 : x; };
  EXPECT_EQ(recover_by_probes(f, 60, few()).end, ProbeEnd::inconsistent);
}

}  // namespace
}  // namespace layoutcheck
