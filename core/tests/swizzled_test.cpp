// recover_swizzled against brute force over all swizzles of all layouts, and back from swizzled
// layouts as kernels use them.

#include <cstdlib>
#include <tuple>

#include "swizzled_exhaustive.hpp"

namespace layoutcheck {
namespace {

std::string swizzled_text(spec::Table const& t) {
  auto const answer = recover_swizzled(t.data(), static_cast<index_t>(t.size()));
  return answer ? print(*answer) : "refused at " + std::to_string(answer.error().point);
}

ComposedLayout composed(Swizzle const& swizzle, Layout const& inner) {
  ComposedLayout result;
  result.swizzle = swizzle;
  result.inner = inner;
  return result;
}

TEST(RecoverSwizzled, WorkedValues) {
  EXPECT_EQ(swizzled_text({0, 1, 2, 3, 5, 4, 7, 6}), "Sw<1,0,2> o 0 o 8:1");
  EXPECT_EQ(swizzled_text({0, 2, 4, 7, 9, 11}), "Sw<0,0,0> o 0 o (3,2):(2,7)");
  EXPECT_EQ(swizzled_text({0, 1, 0}), "refused at 2");
  EXPECT_EQ(swizzled_text({0, 1, 2, 4}), "Sw<1,0,1> o 0 o (2,2):(1,3)");
  EXPECT_EQ(swizzled_text({1, 0}), "refused at 0");
  EXPECT_EQ(swizzled_text({}), "Sw<0,0,0> o 0 o 0:0");
  EXPECT_EQ(swizzled_text({0, -1, -2}), "Sw<0,0,0> o 0 o 3:-1");
  EXPECT_EQ(swizzled_text({0, 3, 1, -2}), "refused at 3");
  EXPECT_EQ(swizzled_text({0, 5, 2}), "Sw<1,0,-2> o 0 o 3:1");
}

TEST(RecoverSwizzled, UnswizzledIsTheInverse) {
  Tally tally;
  for (Swizzle const& s : swizzles_up_to(9)) {
    for (index_t x = 0; x < 1024; ++x) {
      tally.claim(unswizzled(s, spec::swizzled(s, x)) == x,
                  [&] { return print(s) + " at " + std::to_string(x); });
    }
  }
  EXPECT_HOLDS(tally);
}

TEST(RecoverSwizzled, DecidesEveryShortTable) {
  // Tables that have a layout under a swizzle and none without, by length.
  long const swizzled[] = {0, 0, 0, 12, 78, 8, 140};
  for (int length = 1; length <= (LAYOUTCHECK_SANITIZED ? 4 : 6); ++length) {
    SwizzledCounts const counts = try_every_swizzled(length, 8, 6, 64);
    EXPECT_HOLDS(counts.tally);
    EXPECT_EQ(counts.swizzled, swizzled[length]) << length;
  }
}

/// The swizzles that CuTe's shared-memory layouts use, of tiles row by row and column by column,
/// and of sizes that are not powers of two: what comes back has the same values and is preferred to
/// them.
TEST(RecoverSwizzled, FindsSwizzledTilesAgain) {
  Tally tally;
  for (char const* text : {"(8,64):(64,1)", "(64,8):(1,64)", "(8,8):(8,1)", "(3,4):(1,4)",
                           "(6,40):(40,1)", "(5,3,7):(21,1,3)", "(2,9,4):(1,2,18)"}) {
    Layout const l = L(text);
    for (Swizzle const& s : swizzles_up_to(8)) {
      spec::Table const t = spec::table(composed(s, l));
      auto const answer = recover_swizzled(t.data(), static_cast<index_t>(t.size()));
      bool right = answer && spec::table(*answer) == t;
      if (right) {
        Swizzle const& found = answer->swizzle;
        auto const key = [](Swizzle const& k) {
          return std::tuple(k.bits, k.base, std::abs(k.shift), k.shift < 0);
        };
        right = key(found) <= key(s);
      }
      tally.claim(right, [&] { return print(s) + " o " + print(l); });
    }
  }
  EXPECT_EQ(tally.cases(), 7 * 169);
  EXPECT_HOLDS(tally);
  EXPECT_EQ(swizzled_text(spec::table(composed(Swizzle{3, 3, 3}, L("(8,64):(64,1)")))),
            "Sw<3,3,3> o 0 o (8,64):(64,1)");
}

TEST(RecoverSwizzled, RefusesOneWrongValue) {
  Tally tally;
  spec::Table t = spec::table(composed(Swizzle{2, 1, 3}, L("(5,8):(8,1)")));
  for (index_t& value : t) {
    value += 64;
    auto const answer = recover_swizzled(t.data(), 40);
    bool const right =
        answer ? spec::table(*answer) == t : answer.error().code == Errc::not_representable;
    tally.claim(right && !answer, [&] { return print(t); });
    value -= 64;
  }
  EXPECT_HOLDS(tally);
}

TEST(RecoverSwizzled, GoesToTheLargestValues) {
  // 2:(2^63-1) is a layout of integers, and none of 64 bits; swizzled there is one.
  EXPECT_EQ(swizzled_text({0, kMaxIndex}), "Sw<1,0,1> o 0 o 2:9223372036854775806");
}

}  // namespace
}  // namespace layoutcheck
