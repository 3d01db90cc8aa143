// The worked values of spec#facts, each with its source, and each re-checked by brute force.
// The same lines are in vectors/facts.txt.

#include <gtest/gtest.h>

#include "layoutcheck/core/algebra/cast.hpp"
#include "layoutcheck/core/algebra/composition.hpp"
#include "layoutcheck/core/algebra/inverse.hpp"
#include "layoutcheck/core/algebra/tile_to_shape.hpp"
#include "layoutcheck/core/recover/recover.hpp"
#include "layoutcheck/core/spec/composition.hpp"
#include "layoutcheck/core/spec/divide.hpp"
#include "layoutcheck/core/spec/inverse.hpp"
#include "layoutcheck/core/spec/sets.hpp"
#include "layoutcheck/core/spec/tuples.hpp"
#include "layoutcheck/core/tuple/relations.hpp"
#include "small_layouts.hpp"

namespace layoutcheck {
namespace {

std::string text(Expected<Layout> const& answer) { return answer ? print(*answer) : "refused"; }

TEST(Facts, InverseOfAThreeCycle) {  // seeds/000: distinguishes a permutation from its inverse
  Layout const l = L("(8,16,4):(64,1,16)");
  Expected<Layout> const r = inverse(l);
  EXPECT_EQ(text(r), "(16,4,8):(8,128,1)");
  EXPECT_EQ(print(coalesce(*r)), "(64,8):(8,1)");
  EXPECT_TRUE(spec::is_right_inverse(*r, spec::table(l)));
  EXPECT_TRUE(spec::is_left_inverse(*r, spec::table(l)));
}

TEST(Facts, EvaluationAtFive) {  // seeds/001
  EXPECT_EQ(L("(3,2):(2,3)")(5), 7);
  EXPECT_EQ(spec::table(L("(3,2):(2,3)"))[5], 7);
}

TEST(Facts, Coalesce) {  // spec#facts
  Layout const five = L("(2,2,2,2,2):(8,16,1024,2048,4096)");
  EXPECT_EQ(print(coalesce(five)), "(4,8):(8,1024)");
  EXPECT_EQ(spec::table(five), spec::table(L("(4,8):(8,1024)")));
  Layout const four = L("(3,4,1,5):(1,8,3,32)");
  EXPECT_EQ(print(coalesce(four)), "(3,20):(1,8)");
  EXPECT_EQ(spec::table(four), spec::table(L("(3,20):(1,8)")));
}

TEST(Facts, Complement) {  // spec#facts
  struct Case {
    char const* layout;
    index_t target;
    char const* complement;
  };
  for (Case const& c : {Case{"(2,2):(2,8)", 16, "(2,2):(1,4)"},
                        {"(3,3,8):(16,96,1)", 288, "(2,2):(8,48)"},
                        {"(3,10):(80,4)", 2400, "(4,2,10):(1,40,240)"},
                        {"4:3", 24, "(3,2):(1,12)"},
                        {"(4,2):(1,16)", 32, "4:4"}}) {
    Layout const l = L(c.layout);
    EXPECT_EQ(text(complement(l, c.target)), c.complement);
    spec::Table const filled = spec::table(L(c.complement));
    EXPECT_EQ(filled, spec::complement_offsets(spec::table(l), c.target)) << c.layout;
    EXPECT_TRUE(spec::is_strong_complement(spec::table(l), filled, c.target)) << c.layout;
  }
}

TEST(Facts, ComplementIsRefusedWhereOffsetsRepeat) {  // spec#facts
  Layout const l = L("(4,4,4):(64,1,1)");
  EXPECT_EQ(text(complement(l, 1)), "refused");
  EXPECT_FALSE(spec::is_injective(spec::table(l)));
  EXPECT_FALSE(spec::is_tractable(l));
}

TEST(Facts, Composition) {  // spec#facts
  struct Case {
    char const* outer;
    char const* inner;
    char const* composition;
  };
  for (Case const& c : {Case{"(2,2,6):(12,6,1)", "4:2", "(2,2):(6,1)"},
                        {"(4,6,8,10):(2,3,5,7)", "6:12", "(2,3):(9,5)"},
                        {"(2,2):(1,80)", "(2,2):(2,1)", "(2,2):(80,1)"}}) {
    Layout const a = L(c.outer);
    Layout const b = L(c.inner);
    EXPECT_EQ(text(composition(a, b)), c.composition);
    EXPECT_EQ(spec::table(L(c.composition)), spec::composition_table(a, b));
    EXPECT_EQ(spec::composition_exists(a, b).existence, spec::Existence::exists);
  }
}

TEST(Facts, InverseOfSeedsThree) {  // seeds/003
  Layout const l = L("(4,2,2):(2,1,8)");
  EXPECT_EQ(text(inverse(l)), "(2,4,2):(4,1,8)");
  EXPECT_TRUE(spec::is_left_inverse(L("(2,4,2):(4,1,8)"), spec::table(l)));
}

TEST(Facts, TwoLeftInverses) {  // spec#facts
  Layout const l = L("(4,2,2):(4,2,32)");
  spec::Table const values = spec::table(l);
  EXPECT_EQ(text(left_inverse(l)), "(2,2,4,2,2):(16,4,1,32,8)");
  EXPECT_EQ(text(left_inverse_quasi(l)), "(2,2,16):(0,4,1)");
  for (char const* r : {"(2,2,4,2,2):(16,4,1,32,8)", "(2,2,16):(0,4,1)"}) {
    EXPECT_TRUE(spec::is_left_inverse(L(r), values)) << r;
  }
  EXPECT_TRUE(spec::has_left_inverse(values));
}

TEST(Facts, TileToShape) {  // spec#facts
  Layout const block = L("(2,2):(2,1)");
  EXPECT_EQ(text(tile_to_shape(block, S("(4,6)"))), "((2,2),(2,3)):((2,12),(1,4))");
  EXPECT_EQ(spec::table(L("((2,2),(2,3)):((2,12),(1,4))")),
            spec::tile_to_shape_table(block, {4, 6}, {2, 1}));
}

TEST(Facts, Recover) {  // spec#facts
  spec::Table const t{0, 2, 4, 7, 9, 11};
  EXPECT_EQ(text(recover(t.data(), 6)), "(3,2):(2,7)");
  EXPECT_EQ(print(*spec::has_layout(t)), "(3,2):(2,7)");
}

TEST(Facts, Upcast) {  // spec#facts
  EXPECT_EQ(text(upcast(L("(8,4):(1,8)"), 4)), "(2,4):(1,2)");
  EXPECT_EQ(spec::table(L("(2,4):(1,2)")), spec::upcast_table(L("(8,4):(1,8)"), 4));
}

TEST(Facts, SwizzleExchangesTwoFours) {  // seeds/003 Table 2
  spec::Table const expected{0, 1, 2, 3, 4, 5, 6, 7, 12, 13, 14, 15, 8, 9, 10, 11};
  Swizzle const s = *make_swizzle(1, 2, 1);
  EXPECT_EQ(spec::table(s, 16), expected);
  for (index_t x = 0; x < 16; ++x) EXPECT_EQ(s(x), expected[static_cast<std::size_t>(x)]);
}

TEST(Facts, Compatible) {  // spec#compatible
  EXPECT_TRUE(compatible(S("4"), S("(2,2)")));
  EXPECT_FALSE(compatible(S("(4)"), S("4")));
  EXPECT_TRUE(spec::compatible_by_coordinates(S("4"), S("(2,2)")));
  EXPECT_FALSE(spec::compatible_by_coordinates(S("(4)"), S("4")));
}

TEST(Facts, SizeDividingTheTargetIsNotEnoughForAComplement) {  // spec#errata, erratum of seeds/004
  EXPECT_EQ(text(n_complement(L("4:3"), 4)), "refused");
  spec::Table const a = spec::table(L("4:3"));
  EXPECT_FALSE(spec::is_strong_complement(a, {0}, 4));
  EXPECT_FALSE(spec::is_strong_complement(a, spec::complement_offsets(a, 4), 4));
}

TEST(Facts, ComplementsThatOthersGiveToAnIntractableLayout) {  // spec#errata
  Layout const l = L("(2,2):(1,5)");
  EXPECT_EQ(text(complement(l, 20)), "refused");
  EXPECT_FALSE(spec::is_tractable(l));
}

TEST(Facts, LargestOffsetOfSeedsTwo) {  // spec#errata, erratum of seeds/002
  Layout const l = L("(64,32):(2,256)");
  EXPECT_EQ(cosize(l), 8063);
  EXPECT_EQ(*spec::image(spec::table(l)).rbegin(), 8062);
}

}  // namespace
}  // namespace layoutcheck
