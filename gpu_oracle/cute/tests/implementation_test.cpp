#include "layoutcheck/sweep_cute/implementation.hpp"
#include "layoutcheck/core/algebra/complement.hpp"
#include "layoutcheck/core/layout/edit.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "layoutcheck/core/text/evaluate.hpp"
#include "layoutcheck/core/text/parse.hpp"
#include "layoutcheck/core/text/print.hpp"
#include "layoutcheck/laws/engine/enumerate.hpp"
#include "layoutcheck/laws/enroll.hpp"
#include "query.hpp"
#include "static_facts.hpp"

namespace layoutcheck::sweep_cute {
namespace {

laws::Implementation const& cute_algebra() {
  static auto const algebra = dynamic_implementation();
  return *algebra;
}

template <class... Args>
Expected<Value> answer_of(Op op, Args const&... args) {
  Value const values[] = {Value(args)...};
  return cute_algebra().apply(op, values);
}

/// "(2,2):(1,4)", or "unsupported", or the name of another refusal.
std::string said(char const* expression) {
  auto const parsed = parse(expression);
  EXPECT_TRUE(parsed) << expression;
  auto const value = evaluate(
      *parsed, [](Op op, std::span<Value const> args) { return cute_algebra().apply(op, args); });
  return value ? print(*value) : name(value.error().error.code);
}

/// The answer to a call that must be answered by a layout.
template <class... Args>
Layout layout_of(Op op, Args const&... args) {
  auto const answer = answer_of(op, args...);
  EXPECT_TRUE(answer) << answer.error().detail;
  return answer ? *std::get_if<Layout>(&*answer) : Layout{};
}

/// Extents 1 to 4, strides 0 to 5: all of one mode, or all of two.
std::vector<Layout> small_layouts(int modes) {
  std::vector<Layout> all;
  for (index_t extent = 1; extent <= 4; ++extent) {
    for (index_t stride = 0; stride <= 5; ++stride) all.push_back(scalar_layout(extent, stride));
  }
  if (modes == 1) return all;
  std::vector<Layout> pairs;
  for (Layout const& a : all) {
    for (Layout const& b : all) pairs.push_back(*concat(a, b));
  }
  return pairs;
}
std::vector<Layout> small_layouts() {
  std::vector<Layout> all = small_layouts(1);
  for (Layout const& pair : small_layouts(2)) all.push_back(pair);
  return all;
}

TEST(CuteImplementation, SaysWhatALayoutIsAsTheReferenceDoes) {
  for (Layout const& layout : small_layouts()) {
    Value const arg[] = {layout};
    for (Op op : {Op::size, Op::cosize, Op::rank, Op::depth, Op::shape, Op::stride, Op::flatten}) {
      auto const answer = cute_algebra().apply(op, arg);
      ASSERT_TRUE(answer);
      EXPECT_EQ(*answer, *layoutcheck::apply(op, arg)) << info(op).name << " of " << print(layout);
    }
    for (index_t x = 0; x <= size(layout); ++x) {
      auto const value = answer_of(Op::at, layout, x);
      ASSERT_TRUE(value);
      EXPECT_EQ(*value, Value(layout(x))) << print(layout) << " at " << x;
    }
  }
}

TEST(CuteImplementation, CoalesceKeepsSizeAndValues) {
  for (Layout const& layout : small_layouts()) {
    Layout const result = layout_of(Op::coalesce, layout);
    ASSERT_EQ(size(result), size(layout));
    for (index_t x = 0; x < size(layout); ++x) EXPECT_EQ(result(x), layout(x)) << print(layout);
  }
}

TEST(CuteImplementation, ComplementHasTheReferencesValues) {
  for (Layout const& layout : small_layouts(1)) {
    if (layout.leaves[0].stride == 0 || layout.leaves[0].extent == 1) continue;
    for (index_t target = 1; target <= 24; ++target) {
      Layout const result = layout_of(Op::complement, layout, target);
      Layout const reference = *complement(layout, target);
      ASSERT_EQ(size(result), size(reference)) << print(layout) << " " << target;
      for (index_t x = 0; x < size(result); ++x) EXPECT_EQ(result(x), reference(x));
    }
  }
}

// ---- composition, and where docs/findings.md says that it is wrong ----

/// "composition takes strides that do not divide": one mode of B walks A by steps of which an
/// extent of A, but the last, is not a multiple.
bool does_not_divide(Layout const& a, Mode const& m) {
  index_t stride = m.stride;
  for (int i = 0; i + 1 < a.leaves.size(); ++i) {
    index_t const here = a.leaves[i].extent;
    if (stride < here && here % stride != 0) return true;
    stride = ceil_div(stride, here);
  }
  return false;
}

/// "composition adds up modes of B that carry": two modes of B together leave an extent of A.
bool carries(Layout const& a, Layout const& b) {
  for (index_t x = 0; x < size(b); ++x) {
    index_t below = 1;
    for (int i = 0; i + 1 < a.leaves.size(); ++i) {
      index_t digits = 0;
      index_t rest = x;
      for (Mode const& m : b.leaves) {
        digits += rest % m.extent * m.stride / below % a.leaves[i].extent;
        rest /= m.extent;
      }
      if (digits >= a.leaves[i].extent) return true;
      below *= a.leaves[i].extent;
    }
  }
  return false;
}

bool agrees(Layout const& result, Layout const& a, Layout const& b) {
  bool same = size(result) == size(b);
  for (index_t x = 0; same && x < size(b); ++x) same = result(x) == a(b(x));
  return same;
}

struct Compositions {
  int agree = 0;
  int do_not_divide = 0;
  int carry = 0;
  int refused = 0;
  int unsupported = 0;

  void add(Layout const& a, Layout const& b) {
    auto const answer = answer_of(Op::composition, a, b);
    Agreement const standing = standing_of(a, b);
    EXPECT_EQ(answer.has_value(),
              standing == Agreement::admitted || standing == Agreement::no_such_layout);
    if (!answer) {
      bool const zero = answer.error().code == Errc::unsupported;
      EXPECT_EQ(zero, standing == Agreement::divides_by_zero) << print(a) << " o " << print(b);
      ++(zero ? unsupported : refused);
      return;
    }
    if (agrees(*std::get_if<Layout>(&*answer), a, b)) {
      ++agree;
      return;
    }
    for (Mode const& m : b.leaves) {
      Layout const alone = scalar_layout(m.extent, m.stride);
      if (agrees(layout_of(Op::composition, a, alone), a, alone)) continue;
      ++do_not_divide;
      EXPECT_TRUE(does_not_divide(a, m)) << print(a) << " o " << print(b);
      return;
    }
    ++carry;
    EXPECT_TRUE(carries(a, b)) << print(a) << " o " << print(b);
  }
};

TEST(CuteImplementation, CompositionDiffersOnlyAsTheFindingsSay) {
  if (cutlass_version() != "4.2.0") GTEST_SKIP() << "known of CuTe 4.2.0";
  Compositions seen;
  std::vector<Layout> const all = small_layouts();
  std::size_t const step = LAYOUTCHECK_SANITIZED ? 1009 : 13;  // coprime to their number
  for (std::size_t i = 0; i < all.size() * all.size(); i += step) {
    seen.add(all[i / all.size()], all[i % all.size()]);
  }
  EXPECT_GT(seen.agree, seen.carry + seen.do_not_divide);
  EXPECT_GT(seen.carry, 0);
  EXPECT_GT(seen.do_not_divide, 0);
  EXPECT_GT(seen.refused, 0);
  EXPECT_GT(seen.unsupported, 0);
  RecordProperty("agree", seen.agree);
  RecordProperty("do_not_divide", seen.do_not_divide);
  RecordProperty("carry", seen.carry);
  RecordProperty("refused", seen.refused);
  RecordProperty("unsupported", seen.unsupported);
}

// ---- the laws ----

TEST(CuteImplementation, ViolatesTheLawsThatAreKnown) {
  if (cutlass_version() != "4.2.0") GTEST_SKIP() << "known of CuTe 4.2.0";
  std::uint64_t const cases = LAYOUTCHECK_SANITIZED ? 3000 : 30000;
  std::vector<std::string> violated;
  for (laws::LawEntry const& law : laws::all_laws()) {
    bool found = false;
    std::uint64_t seen = 0;
    auto const visit = [&](laws::AnyInput const& input) {
      auto const outcome = laws::check_on(law, &cute_algebra(), input, {.points = 256});
      found = outcome.kind == laws::OutcomeKind::violated;
      return !found && ++seen < cases;
    };
    for (std::uint64_t w = 0; w <= laws::kMaxEnumeratedWeight && !found && seen < cases; ++w) {
      laws::enumerate(law.input, w, visit);
    }
    if (found) violated.emplace_back(law.info.id);
  }
  // docs/findings.md, and *_answers where the guards refuse what violates CuTe's unchecked
  // conditions.
  std::vector<std::string> const known{
      // an empty layout
      "cosize_spans_image",
      // an integer is taken for a dim3
      "group_keeps_function", "take_keeps_function", "select_adds_functions",
      // integers known at run time are not coalesced, extents 1 not dropped
      "coalesce_leaves_nothing_to_join", "coalesce_is_shortest",
      "coalesce_by_profile_acts_on_modes", "complement_is_no_larger", "complement_is_strong",
      "tile_to_shape_stays_compact",
      // a target of 0
      "complement_answers", "complement_is_disjoint",
      // composition: strides that do not divide, modes of B that carry
      "composition_function", "composition_extends_outer", "composition_answers",
      "composition_by_tiler_acts_on_modes", "composition_by_tiler_answers",
      "logical_divide_starts_with_tile", "logical_product_places_in_order",
      "logical_product_tiles_are_disjoint", "logical_product_is_injective",
      "logical_product_answers", "zipped_product_answers", "tiled_product_answers",
      "flat_product_answers", "blocked_product_answers", "raked_product_answers",
      "tile_to_shape_tiles_are_disjoint", "tile_to_shape_answers",
      // the rest of a divide is rounded up mode by mode
      "logical_divide_is_composition", "logical_divide_keeps_size", "logical_divide_keeps_image",
      "logical_divide_answers", "zipped_divide_answers", "tiled_divide_answers",
      "flat_divide_answers"};
  if (LAYOUTCHECK_SANITIZED) {
    EXPECT_THAT(violated, testing::IsSubsetOf(known));
  } else {
    EXPECT_THAT(violated, testing::UnorderedElementsAreArray(known));
  }
}

// ---- what is not sent to CuTe, and what is refused ----

TEST(CuteImplementation, IsNotCalledWhereItWouldDivideByZero) {
  EXPECT_EQ(said("composition((2,2):(1,2), 2:0)"), "unsupported");
  EXPECT_EQ(said("composition((0,2):(1,2), 2:1)"), "unsupported");
  EXPECT_EQ(said("composition(4:1, 2:0)"), "2:0");
  EXPECT_EQ(said("complement(4:0, 24)"), "unsupported");
  EXPECT_EQ(said("logical_divide((2,0):(1,2), 2:1)"), "unsupported");
  EXPECT_EQ(said("logical_product(2:1, (0,2):(1,2))"), "unsupported");
  EXPECT_EQ(said("at((0,2):(1,2), 0)"), "unsupported");
  EXPECT_EQ(said("idx2crd(0, 1, 0)"), "unsupported");
  EXPECT_EQ(said("ceil_div((0,2), 3)"), "unsupported");
}

TEST(CuteImplementation, IsNotCalledWhereItWouldOverflow) {
  EXPECT_EQ(said("composition(2:4611686018427387904, 2:2)"), "unsupported");
  EXPECT_EQ(said("composition((2,2):(1,4611686018427387904), 2:4)"), "unsupported");
  EXPECT_EQ(said("complement(4611686018427387904:1, 4611686018427387904)"), "unsupported");
  EXPECT_EQ(said("at(2:4611686018427387904, 2)"), "unsupported");
  EXPECT_EQ(said("product((4611686018427387904,4))"), "unsupported");
  EXPECT_EQ(said("crd2idx((1,1), (4611686018427387904,2))"), "unsupported");
  EXPECT_EQ(said("logical_divide((3,2147483648):(1,3), 2147483648:2147483648)"), "unsupported");
}

TEST(CuteImplementation, RefusesWhereAConditionOfCuteFails) {
  EXPECT_EQ(said("composition((2,2):(1,2), 3:1)"), "shape_not_divisible");
  EXPECT_EQ(said("composition((2,2):(1,2), 2:3)"), "stride_not_divisible");
  EXPECT_EQ(said("shape_div((4,6), 5)"), "shape_not_divisible");
  EXPECT_EQ(said("at((2,2):(1,2), (0,0,0))"), "rank_mismatch");
  EXPECT_EQ(said("at((2,2):(1,2), ((0,0),0))"), "not_congruent");
  EXPECT_EQ(said("at((2,2):(1,2), -1)"), "out_of_domain");
  EXPECT_EQ(said("mode((2,2):(1,2), 2)"), "rank_mismatch");
  EXPECT_EQ(said("tile_to_shape(2:1, (3,4))"), "shape_not_divisible");
}

TEST(CuteImplementation, SaysWhatIsNotCompiled) {
  EXPECT_EQ(said("size((1,2,3,4,5):(1,1,2,6,24))"), "unsupported");
  EXPECT_EQ(said("size(():())"), "unsupported");
  EXPECT_EQ(said("right_inverse(4:1)"), "unsupported");
  EXPECT_EQ(said("at(Sw<1,0,1>, 0)"), "unsupported");
  EXPECT_EQ(said("complement((2,2):(1,2), 8)"), "unsupported");
  EXPECT_EQ(said("composition((4,4):(1,4), <2:1>)"), "unsupported");
}

TEST(CuteImplementation, AnswersWithStaticIntegersAndNestedTuples) {
  EXPECT_EQ(said("compact_left((3,(2,4)))"), "(3,(2,4)):(1,(3,6))");
  EXPECT_EQ(said("complement(4:3, 24)"), "(3,2):(1,12)");
  EXPECT_EQ(said("logical_divide((4,2,3):(2,1,8), 4:2)"),
            "((2,2,1),((2,1,1),(1,1,3))):((4,1,8),((2,1,8),(16,2,8)))");
  EXPECT_EQ(said("blocked_product(2:1, (2,3):(1,2))"),
            "((2,(1,2)),(1,(1,3))):((1,(1,2)),(0,(2,4)))");
  EXPECT_EQ(said("slice((_,1), ((2,3),4):((1,2),6))"), "((2,3)):((1,2))");
  EXPECT_EQ(said("idx2crd(9, (2,(2,3)))"), "(1,(0,2))");
  EXPECT_EQ(said("congruent((1,2), (3,4))"), "true");
}

TEST(CuteImplementation, IntegersAreTakenForDim3WhereAModeIsTakenOut) {
  if (cutlass_version() != "4.2.0") GTEST_SKIP() << "known of CuTe 4.2.0";
  EXPECT_EQ(said("take(2:-1, 0, 1)"), "(2):(4294967295)");
  EXPECT_EQ(said("take(2:4294967296, 0, 1)"), "(2):(0)");
}

TEST(CuteImplementation, TheRestOfADivideIsRoundedUpModeByMode) {
  if (cutlass_version() != "4.2.0") GTEST_SKIP() << "known of CuTe 4.2.0";
  EXPECT_EQ(size(layout_of(Op::logical_divide, *parse_layout("(3,2):(1,3)"), *parse_layout("2:1"))),
            8);
}

}  // namespace
}  // namespace layoutcheck::sweep_cute
