// Operations at sizes that no loop walks, compared with core's own algorithms, and the limits.
#include <algorithm>

#include "layoutcheck/core/algebra/complement.hpp"
#include "layoutcheck/core/algebra/composition.hpp"
#include "layoutcheck/core/algebra/inverse.hpp"
#include "layoutcheck/relations/algebra/composition.hpp"
#include "layoutcheck/relations/algebra/inverse.hpp"
#include "layoutcheck/relations/algebra/maximal_cover.hpp"
#include "layoutcheck/relations/mapping/layout.hpp"
#include "support.hpp"

namespace layoutcheck::relations {
namespace {

std::string text_of(Expected<Layout> const& answer) {
  return answer ? print(*answer) : std::string(name(answer.error().code));
}

TEST(LargeOperations, CompositionOfLayoutsOf2To40) {
  auto const context = fresh_context();
  auto const a = L("(1024,1024,1024,1024):(1073741824,1,1024,1048576)");
  auto const b = L("(1024,1024,1024,1024):(1048576,1073741824,1,1024)");
  EXPECT_EQ(text_of(composition(context, a, b)),
            "(1024,1024,1024,1024):(1024,1048576,1073741824,1)");
  EXPECT_EQ(text_of(composition(context, a, b)), text_of(composition(a, b)));
  // One carry between modes of B, at 2^40 points: refused, as core does.
  auto const carries = L("(1024,1024):(1,1023)");
  EXPECT_EQ(text_of(composition(context, a, carries)), "not_representable");
}

TEST(LargeOperations, InverseOfACompactLayoutOf2To60) {
  auto const context = fresh_context();
  auto const layout =
      L("(1024,1024,1024,1024,1024,1024):(1048576,1,1024,1073741824,"
        "1125899906842624,1099511627776)");
  EXPECT_EQ(text_of(inverse(context, layout)),
            "(1024,1024,1024,1024,1024,1024):(1024,1048576,1,1073741824,1125899906842624,"
            "1099511627776)");
  auto const one_stride_off = L("(1024,1024,1024):(1048576,1,1025)");
  EXPECT_EQ(text_of(inverse(context, one_stride_off)), "not_compact");
}

TEST(LargeOperations, OneSidedInverses) {
  auto const context = fresh_context();
  EXPECT_EQ(text_of(right_inverse(context, L("(1048576,1048576,2):(1048576,1,1099511627777)"))),
            "(1048576,1048576):(1048576,1)");
  EXPECT_EQ(text_of(left_inverse(context, L("(1024,1024,1024):(1073741824,1024,1)"))),
            "(1024,1024,1024,1024):(1048576,1024,1073741824,1)");
}

TEST(LargeOperations, TheMaximalCoverOfATractableLayoutIsItsComplement) {
  auto const context = fresh_context();
  for (auto const* text : {"(1024,1024,1024):(2147483648,4096,2)", "(3,1024,7):(1,6,6144000)",
                           "1048576:1099511627776"}) {
    auto const layout = L(text);
    index_t target = 0;
    for (Mode const& mode : layout.leaves) target = std::max(target, mode.extent * mode.stride);
    auto const core = complement(layout, target);
    auto const cover = maximal_cover(context, layout, target);
    ASSERT_TRUE(core) << text;
    ASSERT_TRUE(cover) << text << ": " << cover.error().detail;
    EXPECT_EQ(print(*cover), print(*core)) << text;
  }
}

TEST(LargeOperations, WorkWithoutEndIsUndecidedAndNotWrong) {
  auto context = fresh_context();
  context.set_max_operations(100'000);
  // Each of 2^50 gaps of one offset is too short to be filled.
  EXPECT_EQ(text_of(maximal_cover(context, L("(2,1125899906842624):(1,3)"), index_t{1} << 60)),
            "undecided");
  EXPECT_EQ(text_of(maximal_cover(context, L("(2,2):(1,5)"), 20)), "(2,3):(2,9)");
}

TEST(LargeOperations, BadArgumentsAreErrors) {
  auto const context = fresh_context();
  EXPECT_EQ(text_of(maximal_cover(context, L("2:1"), 0)), "invalid_argument");
  EXPECT_EQ(text_of(maximal_cover(context, L("2:-1"), 4)), "invalid_argument");
  EXPECT_EQ(text_of(maximal_cover(context, L("0:1"), 4)), "out_of_domain");
  EXPECT_EQ(text_of(right_inverse(context, L("(2,0):(1,2)"))), "out_of_domain");
  EXPECT_EQ(text_of(left_inverse(context, L("(2,0):(1,2)"))), "out_of_domain");
  EXPECT_EQ(text_of(left_inverse(context, L("4:0"))), "not_injective");
  EXPECT_EQ(text_of(left_inverse(context, L("(2,2):(1,5)"))), "not_tractable");
  EXPECT_EQ(text_of(inverse(context, L("0:1"))), "0:0");
  EXPECT_EQ(text_of(inverse(context, L("():()"))), "1:0");
  EXPECT_EQ(text_of(inverse(isl::Context{}, L("2:1"))), "invalid_argument");
}

}  // namespace
}  // namespace layoutcheck::relations
