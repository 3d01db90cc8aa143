// The examples of seeds/002, worked by hand from chapter 2 of "Categorical Foundations for CuTe
// Layouts" (Carlisle, Shah, Stern, VanKoughnett). The formulas of the text are lost with their
// pictures: the answers here are found by tables first, then compared with those of core and of the
// categories.

#include <algorithm>

#include "category_families.hpp"
#include "layoutcheck/core/algebra/inverse.hpp"
#include "layoutcheck/core/algebra/product.hpp"
#include "layoutcheck/core/category/algebra.hpp"
#include "layoutcheck/core/layout/edit.hpp"
#include "layoutcheck/core/spec/complement.hpp"
#include "layoutcheck/core/spec/composition.hpp"
#include "layoutcheck/core/spec/divide.hpp"
#include "layoutcheck/core/spec/tuples.hpp"
#include "layoutcheck/core/tuple/relations.hpp"

namespace layoutcheck {
namespace {

/// `shortest`, of two modes, has the table of `l`, and no one mode has.
void expect_coalesced(char const* l, char const* shortest) {
  spec::Table const values = spec::table(L(l));
  EXPECT_EQ(values, spec::table(L(shortest)));
  EXPECT_NE(values, spec::table(scalar_layout(static_cast<index_t>(values.size()), values[1])));
  EXPECT_EQ(print(coalesce(L(l))), shortest);
}

/// `gaps` is the strong complement by sets; both algebras find it.
void expect_complement(char const* l, index_t n, char const* gaps) {
  spec::Table const values = spec::table(L(l));
  EXPECT_TRUE(spec::is_strong_complement(values, spec::table(L(gaps)), n)) << l;
  EXPECT_EQ(spec::table(L(gaps)), spec::complement_offsets(values, n)) << l;
  EXPECT_EQ(size(L(l)) * size(L(gaps)), n) << l;
  EXPECT_EQ(spelled(n_complement(L(l), n)), gaps);
  EXPECT_EQ(spelled(category::n_complement(L(l), n)), gaps);
}

/// `result` is A o B by table and refines B; both algebras find it.
void expect_composition(char const* a, char const* b, char const* result) {
  EXPECT_EQ(spec::table(L(result)), spec::composition_table(L(a), L(b)));
  EXPECT_TRUE(spec::compatible_by_coordinates(shape(L(b)), shape(L(result))));
  EXPECT_EQ(spelled(composition(L(a), L(b))), result);
  EXPECT_EQ(spelled(category::composition(L(a), L(b))), result);
}

TEST(SeedsTwo, Coalesce) {
  expect_coalesced("(2,2,2,2,2):(8,16,1024,2048,4096)", "(4,8):(8,1024)");
  EXPECT_EQ(spelled(category::coalesce(L("(2,2,2,2,2):(8,16,1024,2048,4096)"))), "(4,8):(8,1024)");
}

TEST(SeedsTwo, CoalesceDropsExtentOne) {
  expect_coalesced("(3,4,1,5):(1,8,3,32)", "(3,20):(1,8)");
  // Degenerate, 1:3; and without that not tractable, as 3 * 1 does not divide 8: the categories
  // speak of neither.
  EXPECT_EQ(category::coalesce(L("(3,4,1,5):(1,8,3,32)")).error().code, Errc::invalid_argument);
  EXPECT_EQ(category::coalesce(L("(3,4,1,5):(1,8,3,32)")).error().mode, 2);
  EXPECT_EQ(category::coalesce(L("(3,4,1,5):(1,8,0,32)")).error().code, Errc::not_tractable);
  EXPECT_EQ(category::coalesce(L("(3,4,1,5):(1,8,0,32)")).error().mode, 1);
}

TEST(SeedsTwo, CompleteBySortAndSqueeze) {
  // (4,1,1,4,4):(64,0,0,1,8): sort(squeeze) is (4,4,4):(1,8,64), and s*d divides the next stride.
  EXPECT_EQ(print(sort(squeeze(L("(4,1,1,4,4):(64,0,0,1,8)")))), "(4,4,4):(1,8,64)");
  EXPECT_TRUE(spec::is_tractable(L("(4,1,1,4,4):(64,0,0,1,8)")));
  expect_complement("(4,1,1,4,4):(64,0,0,1,8)", 256, "(2,2):(4,32)");
}

TEST(SeedsTwo, IsNotComplementableWhereStridesDoNotDivide) {
  // s*d = 4 does not divide 1, the stride that comes next.
  EXPECT_EQ(print(sort(squeeze(L("(4,4,4):(64,1,1)")))), "(4,4,4):(1,1,64)");
  EXPECT_FALSE(spec::is_injective(spec::table(L("(4,4,4):(64,1,1)"))));
  for (index_t n : {64, 256, 1024}) {
    EXPECT_EQ(complement(L("(4,4,4):(64,1,1)"), n).error().code, Errc::not_tractable);
    EXPECT_EQ(category::complement(L("(4,4,4):(64,1,1)"), n).error().code, Errc::not_tractable);
  }
}

TEST(SeedsTwo, ComplementOfACompactLayoutIsEmpty) {  // no holes to fill
  EXPECT_TRUE(spec::is_compact(spec::table(L("(8,8):(1,8)"))));
  expect_complement("(8,8):(1,8)", 64, "1:0");
  EXPECT_TRUE(is_compact(L("(8,8):(1,8)")));
  EXPECT_EQ(category::complement(category::standard_morphism(L("(8,8):(1,8)"))->flat()).modes(), 0);
}

TEST(SeedsTwo, Complement) {
  expect_complement("(2,2):(2,8)", 16, "(2,2):(1,4)");
  expect_complement("(3,3,8):(16,96,1)", 288, "(2,2):(8,48)");
}

TEST(SeedsTwo, NComplement) {
  expect_complement("(2,2):(2,8)", 16, "(2,2):(1,4)");
  expect_complement("(2,2):(2,8)", 64, "(2,2,4):(1,4,16)");
  EXPECT_EQ(print(sort(squeeze(L("(2,2):(2,8)")))), "(2,2):(2,8)");  // as the text says
  EXPECT_FALSE(n_complement(L("(2,2):(2,8)"), 24));
  EXPECT_FALSE(category::n_complement(L("(2,2):(2,8)"), 24));
}

TEST(SeedsTwo, NComplementOf2400) {
  expect_complement("(3,10):(80,4)", 2400, "(4,2,10):(1,40,240)");
}

TEST(SeedsTwo, CompositionIntoAStrideMultipliesStrides) {
  // "Note that we simply multiply the strides with the stride of B."
  expect_composition("24:5", "(2,3):(1,4)", "(2,3):(5,20)");
  expect_composition("24:5", "(2,(3,2)):(12,(4,2))", "(2,(3,2)):(60,(20,10))");
}

TEST(SeedsTwo, CompositionWithStrideZero) {  // B o A == A for A = (s1,s2):(0,0)
  expect_composition("(3,4):(2,6)", "(2,5):(0,0)", "(2,5):(0,0)");
  expect_composition("(3,4):(8,1)", "(2,5):(0,0)", "(2,5):(0,0)");
}

TEST(SeedsTwo, CompositionWithTheIdentityOnTheImage) {
  // (2048,2048):(1,2048) maps every k < 2^22 to itself, so the composition is A.
  Layout const a = L("(64,32):(2,256)");
  EXPECT_EQ(spec::composition_table(L("(2048,2048):(1,2048)"), a), spec::table(a));
  EXPECT_EQ(spelled(composition(L("(2048,2048):(1,2048)"), a)), "(64,32):(2,256)");
  EXPECT_EQ(spelled(category::composition(L("(2048,2048):(1,2048)"), a)), "(64,32):(2,256)");
}

TEST(SeedsTwo, ErratumTheLargestOffsetIs8062) {
  // The text says 8063, "because that is the cosize of A": the cosize is 1 + 63*2 + 31*256 = 8063,
  // and the largest offset is one less.
  spec::Table const values = spec::table(L("(64,32):(2,256)"));
  EXPECT_EQ(*std::max_element(values.begin(), values.end()), 63 * 2 + 31 * 256);
  EXPECT_EQ(*std::max_element(values.begin(), values.end()), 8062);
  EXPECT_EQ(spec::cosize_of(L("(64,32):(2,256)")), 8063);
  EXPECT_EQ(cosize(L("(64,32):(2,256)")), 8063);
}

TEST(SeedsTwo, NoFlatCompositionOfTheCarryingPair) {
  // 4:2 into (2,2,6):(12,6,1) has the values 0, 6, 1, 7: no mode 4:d has, but two modes have.
  EXPECT_EQ(spec::composition_table(L("(2,2,6):(12,6,1)"), L("4:2")), (spec::Table{0, 6, 1, 7}));
  for (index_t d = 0; d <= 12; ++d) {
    EXPECT_NE(spec::table(scalar_layout(4, d)), (spec::Table{0, 6, 1, 7}));
  }
}

TEST(SeedsTwo, CompositionOfTheCarryingPairRefinesTheInner) {
  // The text has ((2,2)):((6,1)) over the shape (4).
  expect_composition("(2,2,6):(12,6,1)", "(4):(2)", "((2,2)):((6,1))");
  expect_composition("(2,2,6):(12,6,1)", "4:2", "(2,2):(6,1)");
  EXPECT_TRUE(refines(S("((2,2))"), S("(4)")));
  EXPECT_EQ(print(coalesce(L("(2,2):(6,1)"))), "(2,2):(6,1)");
}

TEST(SeedsTwo, ErratumTheCarryingPairsCoalescedFormHasStrides6And1) {
  // The text calls ((2,2)):((6,1)) coalesced "because (2,2):(1,6) is clearly coalesced". It is, and
  // so is (2,2):(6,1), but they are two functions.
  EXPECT_NE(spec::table(L("(2,2):(1,6)")), spec::table(L("(2,2):(6,1)")));
  EXPECT_EQ(spec::composition_table(L("(2,2,6):(12,6,1)"), L("4:2")),
            spec::table(L("(2,2):(6,1)")));
}

TEST(SeedsTwo, Tractable) {  // the definition, on the layouts of the text
  for (char const* yes :
       {"(4,1,1,4,4):(64,0,0,1,8)", "(8,8):(1,8)", "(2,2):(2,8)", "(3,3,8):(16,96,1)",
        "(3,10):(80,4)", "(64,32):(2,256)", "(2,2,2):(3,0,10)"}) {
    bool const tractable = std::string(yes) != "(2,2,2):(3,0,10)";  // 2 * 3 does not divide 10
    EXPECT_EQ(spec::is_tractable(L(yes)), tractable) << yes;
    EXPECT_EQ(is_tractable(L(yes)), tractable) << yes;
    EXPECT_EQ(category::standard_morphism(L(yes)).has_value(), tractable) << yes;
  }
}

TEST(SeedsTwo, ProfileAndSubstitution) {
  // Q = (*,*), P1 = (*,*), P2 = (*,*,*): (P1,P2)_Q = ((*,*),(*,*,*)).
  EXPECT_EQ(print(*substitute(S("(0,0)"), S("((1,2),(3,4,5))"))), "((1,2),(3,4,5))");
  EXPECT_TRUE(congruent(S("((1,2),(3,4,5))").profile, S("((0,0),(0,0,0))").profile));
}

TEST(SeedsTwo, Congruent) {  // profiles agree
  EXPECT_TRUE(congruent(S("(2,(2,2))").profile, S("(1,(2,3))").profile));
  EXPECT_FALSE(congruent(S("(2,(2,2))").profile, S("(1,2,3)").profile));
}

TEST(SeedsTwo, ErratumCongruentNotCompatible) {
  // "Congruence means that the profiles of two nested tuples agree. (2,(2,2)) is compatible with
  // (1,(2,3)) but not compatible with (1,2,3)": the word is congruent. Compatible, which speaks of
  // sizes too, is neither of the two.
  EXPECT_FALSE(compatible(S("(2,(2,2))"), S("(1,(2,3))")));
  EXPECT_FALSE(compatible(S("(2,(2,2))"), S("(1,2,3)")));
  EXPECT_FALSE(spec::compatible_by_coordinates(S("(2,(2,2))"), S("(1,(2,3))")));
  EXPECT_FALSE(spec::compatible_by_coordinates(S("(2,(2,2))"), S("(1,2,3)")));
}

TEST(SeedsTwo, NestedTuple) {
  IntTuple const t = S("(2,(4,8))");
  EXPECT_EQ(rank(t), 2);
  EXPECT_EQ(depth(t), 2);
  EXPECT_EQ(*product(t), 64);
  EXPECT_EQ(print(flatten(t)), "(2,4,8)");
}

TEST(SeedsTwo, Substitute) {
  EXPECT_EQ(print(*substitute(S("(0,(0,0))"), S("((1,2,3),4,(5,6))"))), "((1,2,3),(4,(5,6)))");
  // A flat Q is the concatenation.
  EXPECT_EQ(print(*substitute(S("(0,0,0)"), S("((1,2,3),4,(5,6))"))), "((1,2,3),4,(5,6))");
}

TEST(SeedsTwo, ErratumRefinementIsTheOtherWayRound) {
  // "8 is a refinement of (2,(2,2))": (2,(2,2)) refines 8, and 8 is compatible with it. The text
  // itself has it right where ((2,2)) refines (4).
  EXPECT_TRUE(refines(S("(2,(2,2))"), S("8")));
  EXPECT_FALSE(refines(S("8"), S("(2,(2,2))")));
  EXPECT_TRUE(spec::compatible_by_coordinates(S("8"), S("(2,(2,2))")));
  EXPECT_FALSE(spec::compatible_by_coordinates(S("(2,(2,2))"), S("8")));
  // ((2,2),(3,3),(5,5)), of rank 3, mode by mode.
  EXPECT_TRUE(refines(S("((2,2),(3,3),(5,5))"), S("(4,9,25)")));
  EXPECT_FALSE(refines(S("(4,9,25)"), S("((2,2),(3,3),(5,5))")));
  EXPECT_TRUE(spec::compatible_by_coordinates(S("(4,9,25)"), S("((2,2),(3,3),(5,5))")));
}

TEST(SeedsTwo, ALayoutHasOneProfile) {
  EXPECT_EQ(spelled(make_layout(S("(2,(4,8))"), S("(1,(8,4))"))), "(2,(4,8)):(1,(8,4))");
  EXPECT_EQ(make_layout(S("(2,(4,8))"), S("(1,32)")).error().code, Errc::not_congruent);
}

TEST(SeedsTwo, FlatteningKeepsTheFunction) {
  EXPECT_EQ(print(flatten(L("(2,(4,8)):(1,(8,4))"))), "(2,4,8):(1,8,4)");
  EXPECT_EQ(spec::table(L("(2,(4,8)):(1,(8,4))")), spec::table(L("(2,4,8):(1,8,4)")));
  Layout const l = L("(2,(4,8)):(1,(8,4))");
  EXPECT_EQ(size(l), 64);
  EXPECT_EQ(rank(l), 2);
  EXPECT_EQ(depth(l), 2);
  EXPECT_EQ(cosize(l), 1 + 1 + 3 * 8 + 7 * 4);
}

TEST(SeedsTwo, EvaluateNested) {
  spec::Table const values{0, 3, 0, 3, 10, 13, 10, 13};
  EXPECT_EQ(spec::table(L("((2,2),2):((3,0),10)")), values);
  for (index_t x = 0; x < 8; ++x) {
    EXPECT_EQ(L("((2,2),2):((3,0),10)")(x), values[static_cast<std::size_t>(x)]);
  }
}

TEST(SeedsTwo, ConcatIsNotAssociative) {  // but as functions
  Layout const l1 = L("3:4");
  Layout const l2 = L("2:2");
  Layout const l3 = L("5:1");
  Layout const right = *concat(l1, *concat(l2, l3));
  Layout const left = *concat(*concat(l1, l2), l3);
  EXPECT_EQ(print(right), "(3,(2,5)):(4,(2,1))");
  EXPECT_EQ(print(left), "((3,2),5):((4,2),1)");
  EXPECT_FALSE(congruent(right.profile, left.profile));
  EXPECT_EQ(spec::table(right), spec::table(left));
}

TEST(SeedsTwo, SubstitutionMakesACubeAPlane) {
  Layout const plane = *unflatten(L("(2,2,2):(1,2,4)"), S("((0,0),0)"));
  EXPECT_EQ(print(plane), "((2,2),2):((1,2),4)");
  EXPECT_EQ(spec::table(plane), spec::table(L("(2,2,2):(1,2,4)")));
  spec::Table grid;  // the rows of the text: ((i,j), k) -> i + 2j + 4k
  for (index_t k = 0; k < 2; ++k) {
    for (index_t ij = 0; ij < 4; ++ij) grid.push_back(ij + 4 * k);
  }
  EXPECT_EQ(spec::table(plane), grid);
  EXPECT_EQ(spelled(category::unflatten(L("(2,2,2):(1,2,4)"), S("((0,0),0)").profile)),
            "((2,2),2):((1,2),4)");
}

TEST(SeedsTwo, CoalesceNested) {
  expect_coalesced("((2,2,2),(5,5)):((1,2,4),(10,50))", "(8,25):(1,10)");
  // Over (8,25), its own modes coalesced: the same, as the profile is flat.
  EXPECT_EQ(spelled(coalesce(L("((2,2,2),(5,5)):((1,2,4),(10,50))"), S("(0,0)"))), "(8,25):(1,10)");
  // 2 * 4 = 8 is not 10: tractable it is not, so the categories do not speak of it.
  EXPECT_FALSE(spec::is_tractable(L("((2,2,2),(5,5)):((1,2,4),(10,50))")));
  EXPECT_FALSE(category::coalesce(L("((2,2,2),(5,5)):((1,2,4),(10,50))")));
}

TEST(SeedsTwo, RelativeModes) {
  IntTuple const s = S("(4,(9,25))");
  Layout const l = L("((2,2),((3,3),(5,(1,5)))):((1,2),((6,18),(90,(0,450))))");
  Layout const modes = *relative_modes(l, s);
  ASSERT_EQ(rank(modes), 3);
  EXPECT_EQ(print(mode(modes, 0)), "(2,2):(1,2)");
  EXPECT_EQ(print(mode(modes, 1)), "(3,3):(6,18)");
  EXPECT_EQ(print(mode(modes, 2)), "(5,(1,5)):(90,(0,450))");
  EXPECT_EQ(print(*substitute(s, modes)), print(l));
  EXPECT_TRUE(spec::compatible_by_coordinates(s, shape(l)));
}

TEST(SeedsTwo, CoalesceRelativeToAShape) {
  // Mode by mode over S = (4,(9,25)): each becomes one stride.
  Layout const l = L("((2,2),((3,3),(5,(1,5)))):((1,2),((6,18),(90,(0,450))))");
  Expected<Layout> const over = coalesce(l, S("(4,(9,25))"));
  EXPECT_EQ(spelled(over), "(4,(9,25)):(1,(6,90))");
  EXPECT_EQ(spec::table(*over), spec::table(l));
}

TEST(SeedsTwo, CompactNested) {
  Layout const l = L("(2,(2,2)):(1,(2,4))");
  EXPECT_TRUE(spec::is_compact(spec::table(l)));
  EXPECT_TRUE(is_compact(l));
  EXPECT_EQ(print(flatten(l)), "(2,2,2):(1,2,4)");
  auto const f = category::standard_morphism(l);
  EXPECT_EQ(spelled(f), "(2,(2,2)) -> (2,2,2) by [0,1,2]");  // an identity, except for parentheses
}

TEST(SeedsTwo, ComplementOfANestedLayout) {
  EXPECT_EQ(print(flatten(L("((4,2),(2,2)):((3,24),(192,96))"))), "(4,2,2,2):(3,24,192,96)");
  // 2 * 192 = 384 divides 768: gaps 3 below 4:3, 2 below 2:24, 2 below 2:96, then 2 from 384.
  expect_complement("((4,2),(2,2)):((3,24),(192,96))", 768, "(3,2,2,2):(1,12,48,384)");
}

TEST(SeedsTwo, ComplementOfANestedCompactLayout) {
  EXPECT_TRUE(spec::is_compact(spec::table(L("((16,4),64):((1,16),64)"))));
  expect_complement("((16,4),64):((1,16),64)", 8192, "2:4096");
}

TEST(SeedsTwo, ComposableCondition) {
  // B is composable with A where a refinement of B's shape has the values A(B(c)).
  EXPECT_EQ(spec::composition_exists(L("(2,2,6):(12,6,1)"), L("4:2")).existence,
            spec::Existence::exists);
  EXPECT_EQ(spec::composition_exists(L("(2,3):(1,7)"), L("3:1")).existence, spec::Existence::none);
  EXPECT_FALSE(composition(L("(2,3):(1,7)"), L("3:1")));
  EXPECT_FALSE(category::composition(L("(2,3):(1,7)"), L("3:1")));
}

TEST(SeedsTwo, LogicalDivision) {
  // A / B = A o (B, B^c), B^c the complement of B in the size of A: mode 0 walks a tile, mode 1 the
  // tiles. The text's own pair is lost; these are the tiles of its layouts.
  struct Case {
    char const* a;
    char const* b;
    char const* rest;
    char const* divided;
  };
  for (Case const& c :
       {Case{"(4,4):(1,4)", "(2,2):(1,4)", "(2,2):(2,8)", "((2,2),(2,2)):((1,4),(2,8))"},
        {"(2,2,6):(12,6,1)", "4:2", "(2,3):(1,8)", "((2,2),(2,3)):((6,1),(12,2))"},
        {"(8,8):(8,1)", "(2,2):(2,8)", "(2,2,4):(1,4,16)", "((2,2),(2,2,4)):((16,1),(8,32,2))"}}) {
    Layout const a = L(c.a);
    Layout const b = L(c.b);
    EXPECT_TRUE(spec::is_strong_complement(spec::table(b), spec::table(L(c.rest)), size(a)));
    EXPECT_EQ(spelled(complement(b, size(a))), c.rest);
    EXPECT_EQ(spec::table(L(c.divided)), spec::logical_divide_table(a, b).values) << c.divided;
    EXPECT_EQ(spelled(logical_divide(a, Tiler(b))), c.divided);
    EXPECT_EQ(spelled(category::logical_divide(a, b)), c.divided);
  }
}

}  // namespace
}  // namespace layoutcheck
