// The complement algorithm of seeds/003 as it is printed, and with its two slips fixed, on plain
// sets of integers: which rows of Table 2 each gives.
#include "layoutcheck/relations/algebra/maximal_cover.hpp"
#include "paper/printed_complement.hpp"
#include "support.hpp"

namespace layoutcheck::relations {
namespace {

std::string printed(char const* layout, index_t target, Reading reading) {
  return print(from_modes(printed_complement(L(layout).leaves, target, reading)));
}

TEST(PaperComplement, AsPrintedItMissesItsOwnTable) {
  EXPECT_EQ(printed("(2,2):(1,5)", 20, kAsPrinted), "3:7");           // (2,3):(2,9)
  EXPECT_EQ(printed("(4,2):(1,16)", 32, kAsPrinted), "(1,4):(0,4)");  // 4:4, in other words
  EXPECT_EQ(printed("(2,2):(2,10)", 20, kAsPrinted), "2:13");         // ((2,2),2):((1,4),18)
  EXPECT_EQ(printed("(2,2):(1,4)", 20, kAsPrinted), "4:6");           // (2,3):(2,8)
}

TEST(PaperComplement, FixingOneSlipIsNotEnough) {
  constexpr Reading branches{.trivial_branches_exchanged = false, .cosize_of_h = true};
  constexpr Reading cosizes{.trivial_branches_exchanged = true, .cosize_of_h = false};
  EXPECT_EQ(printed("(2,2):(1,5)", 20, branches), "(2,3):(2,7)");
  EXPECT_EQ(printed("(2,2):(1,5)", 20, cosizes), "3:9");
}

TEST(PaperComplement, FixingBothSlipsGivesTheTable) {
  EXPECT_EQ(printed("(2,2):(1,5)", 20, kFixed), "(2,3):(2,9)");
  EXPECT_EQ(printed("(4,2):(1,16)", 32, kFixed), "4:4");
  EXPECT_EQ(printed("(2,2):(2,10)", 20, kFixed), "(2,2,2):(1,4,18)");
  EXPECT_EQ(printed("(2,2):(1,4)", 20, kFixed), "(2,3):(2,8)");
}

TEST(PaperComplement, AMaximalCoverNeedNotBeInjective) {
  auto const context = fresh_context();
  auto const cover = maximal_cover(context, L("(2,2,2):(1,5,7)"), 14);
  ASSERT_TRUE(cover);
  EXPECT_EQ(print(*cover), "2:2");
  ModeList both = L("(2,2,2):(1,5,7)").leaves;
  EXPECT_EQ(offsets_of(both).size(), 8U);  // injective
  both.append(cover->leaves);
  EXPECT_LT(offsets_of(both).size(), 16U);  // 7 is 5 + 2 too
}

}  // namespace
}  // namespace layoutcheck::relations
