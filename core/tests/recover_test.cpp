// recover against the complete search over all layouts.

#include "layoutcheck/core/recover/recover.hpp"

#include "layoutcheck/core/spec/recover.hpp"
#include "small_layouts.hpp"

namespace layoutcheck {
namespace {

Expected<Layout> recovered(spec::Table const& t) {
  return recover(t.data(), static_cast<index_t>(t.size()));
}

/// The same answer as the search: a layout with this table, or the first index none can meet.
bool agrees(spec::Table const& t) {
  Expected<Layout> const answer = recovered(t);
  index_t const first = spec::first_unmeetable(t);
  if (first < 0) return answer && spec::table(*answer) == t && coalesce(*answer) == *answer;
  return !answer && answer.error().code == Errc::not_representable && answer.error().point == first;
}

TEST(Recover, FindsEveryLayoutFromItsTable) {
  Tally tally;
  for_each_layout(
      {.max_rank = 3, .min_extent = 0, .max_extent = 4, .min_stride = -1, .max_stride = 6},
      [&](Layout const& l) {
        Expected<Layout> const answer = recovered(spec::table(l));
        tally.claim(answer && *answer == coalesce(l), [&] { return print(l); });
      });
  EXPECT_EQ(tally.cases(), 65641);
  EXPECT_HOLDS(tally);
}

TEST(Recover, DecidesEveryShortTable) {
  Tally tally;
  for (int length = 0; length <= 8; ++length) {
    long tables = 1;
    for (int i = 0; i < length; ++i) tables *= 4;
    for (long number = 0; number < tables; ++number) {
      spec::Table t;
      for (long rest = number; static_cast<int>(t.size()) < length; rest /= 4) {
        t.push_back(rest % 4);
      }
      tally.claim(agrees(t), [&] { return print(t); });
    }
  }
  EXPECT_EQ(tally.cases(), 1 + 4 + 16 + 64 + 256 + 1024 + 4096 + 16384 + 65536);
  EXPECT_HOLDS(tally);
}

TEST(Recover, DecidesTablesWithOneWrongValue) {
  Tally tally;
  for_each_layout({.max_rank = 3,
                   .min_extent = 2,
                   .max_extent = 4,
                   .min_stride = 0,
                   .max_stride = 3,
                   .min_rank = 1},
                  [&](Layout const& l) {
                    spec::Table t = spec::table(l);
                    for (index_t& value : t) {
                      value += 1;
                      tally.claim(agrees(t), [&] { return print(t); });
                      value -= 1;
                    }
                  });
  EXPECT_EQ(tally.cases(), 4 * 9 + 16 * 81 + 64 * 729);
  EXPECT_HOLDS(tally);
}

/// Values whose sums and multiples leave 64 bits, come back modulo 2^64, or are not strides.
TEST(Recover, IsExactBeyond64Bits) {
  index_t const half = index_t{1} << 62;
  index_t const values[] = {0, 1, half, -half, index_t{3} << 61, INT64_MIN, kMaxIndex, -kMaxIndex};
  Tally tally;
  long beyond = 0;
  for (int length = 1; length <= 6; ++length) {
    for (long number = 0; number < 1L << (3 * length); ++number) {
      spec::Table t;
      for (long rest = number; static_cast<int>(t.size()) < length; rest /= 8) {
        t.push_back(values[rest % 8]);
      }
      auto const layout = spec::has_layout(t);
      bool const fits = layout && first_out_of_bounds(layout->leaves) < 0;
      if (!layout || fits) {
        tally.claim(agrees(t), [&] { return print(t); });
      } else {  // a layout of integers, and none of 64 bits
        ++beyond;
        Expected<Layout> const answer = recovered(t);
        tally.claim(!answer && answer.error().code == Errc::overflow, [&] { return print(t); });
      }
    }
  }
  EXPECT_EQ(tally.cases(), 8 + 64 + 512 + 4096 + 32768 + 262144);
  EXPECT_EQ(beyond, 29);  // such as 2:(2^63-1), whose cosize is 2^63
  EXPECT_HOLDS(tally);
}

TEST(Recover, ComparesWholeBlocksExactly) {
  for (index_t const stride : {index_t{1} << 57, index_t{5} << 55}) {
    spec::Table t;
    for (index_t i = 0; i < 300; ++i) {
      t.push_back(
          static_cast<index_t>(static_cast<std::uint64_t>(i) * static_cast<std::uint64_t>(stride)));
    }
    index_t first = 0;  // where i * stride leaves 64 bits
    while (wide(first) * stride <= kMaxIndex) ++first;
    // Its multiples agree modulo 2^64 to the end.
    EXPECT_EQ(recover(t.data(), first, TableIs::prefix)->leaves[0].extent, first);
    EXPECT_EQ(recovered(t).error().code, Errc::not_representable);
    EXPECT_EQ(recovered(t).error().point, first);
    EXPECT_EQ(recovered(t).error().point, spec::first_unmeetable(t));
  }
}

TEST(Recover, SeesOneWrongValueInLongTables) {
  Tally tally;
  for (char const* text : {"300:2", "(2,150):(150,1)", "(150,2):(1,700)", "(4,3,5,6):(1,90,0,7)",
                           "(64,5):(3,200)", "(65,5):(5,1)", "(128,2):(-1,128)"}) {
    spec::Table t = spec::table(L(text));
    tally.claim(agrees(t), [&] { return text; });
    for (std::size_t i = 0; i < t.size(); ++i) {
      t[i] += 1;
      tally.claim(agrees(t), [&] { return text + (" at " + std::to_string(i)); });
      t[i] -= 1;
    }
  }
  EXPECT_HOLDS(tally);
}

TEST(Recover, OfAPrefixIsTheLeastLayoutThatAgrees) {
  auto const of_prefix = [](spec::Table const& t) {
    auto const answer = recover(t.data(), static_cast<index_t>(t.size()), TableIs::prefix);
    return answer ? print(*answer) : "refused at " + std::to_string(answer.error().point);
  };
  EXPECT_EQ(of_prefix({}), "0:0");
  EXPECT_EQ(of_prefix({0}), "1:0");
  EXPECT_EQ(of_prefix({0, 1, 2, 4}), "(3,2):(1,4)");
  EXPECT_EQ(of_prefix({0, 1, 2, 4, 5}), "(3,2):(1,4)");
  EXPECT_EQ(of_prefix({0, 1, 2, 4, 6}), "refused at 4");
  EXPECT_EQ(of_prefix({0, 0, 1}), "(2,2):(0,1)");
  EXPECT_EQ(of_prefix({0, 2, 4, 7, 9, 11, 14}), "(3,3):(2,7)");
  EXPECT_EQ(of_prefix({1, 2}), "refused at 0");
}

constexpr index_t kWorked[] = {0, 2, 4, 7, 9, 11};
static_assert(recover(kWorked, 6)->leaves[1] == Mode{2, 7});
static_assert(recover(kWorked, 4, TableIs::prefix)->leaves[0] == Mode{3, 2});

}  // namespace
}  // namespace layoutcheck
