// Composed layouts as operands, against tables of their values: spec#composed-algebra.

#include "layoutcheck/core/operations/functions.hpp"
#include "layoutcheck/core/spec/table.hpp"
#include "layoutcheck/core/text/evaluate.hpp"
#include "small_layouts.hpp"
#include "swizzled_exhaustive.hpp"

namespace layoutcheck {
namespace {

/// What the call evaluates to, or the name of the condition that refuses it.
std::string composed_call(std::string_view text) {
  auto const parsed = parse(text);
  if (!parsed) return "no expression";
  EvalResult const result = evaluate(*parsed, apply);
  if (result) return print(*result);
  bool const refused = result.error().kind == EvalErrc::refused;
  return refused ? std::string(name(result.error().error.code)) : "no such call";
}

struct WorkedCall {
  char const* call;
  char const* value;
};
void expect_worked(std::initializer_list<WorkedCall> values) {
  for (auto const& [call, value] : values) EXPECT_EQ(composed_call(call), value) << call;
}

ComposedLayout swizzled(Swizzle const& swizzle, index_t offset, Layout const& inner) {
  ComposedLayout result = as_composed(inner);
  result.swizzle = swizzle;
  result.offset = offset;
  return result;
}

TEST(Composed, ShapeIsThatOfTheInnerLayout) {
  expect_worked({{"rank(Sw<1,0,2> o 0 o (2,(3,4)):(1,(2,6)))", "2"},
                 {"depth(Sw<1,0,2> o 0 o (2,(3,4)):(1,(2,6)))", "2"},
                 {"shape(Sw<1,0,2> o 4 o (2,(3,4)):(1,(2,6)))", "(2,(3,4))"},
                 {"stride(Sw<1,0,2> o 0 o 8:1)", "no such call"}});
}

TEST(Composed, CosizeSpansTheValuesAndZero) {
  expect_worked({{"cosize(Sw<1,0,2> o 4 o 4:1)", "8"},
                 {"cosize(Sw<2,0,2> o 0 o 5:4)", "17"},
                 {"cosize(4:-1 o 0 o 4:1)", "4"},
                 {"cosize(Sw<1,0,2> o 9 o (0,2):(1,1))", "0"},
                 {"cosize(Sw<1,0,2> o 0 o (1024,1024,2):(1,1024,1048576))", "undecided"}});
  // Under a swizzle that moves nothing it is that of the layout.
  for (Layout const& l : layouts(
           {.max_rank = 2, .min_extent = 0, .max_extent = 4, .min_stride = 0, .max_stride = 5})) {
    EXPECT_EQ(*cosize(as_composed(l)), cosize(l)) << print(l);
  }
}

TEST(Composed, EqualComparesObjects) {
  expect_worked({{"equal(Sw<1,0,2> o 4 o 8:1, Sw<1,0,2> o 4 o 8:1)", "true"},
                 {"equal(Sw<1,0,2> o 4 o 8:1, Sw<1,0,2> o 0 o 8:1)", "false"},
                 {"equal(Sw<1,0,2> o 0 o (8):(1), Sw<1,0,2> o 0 o 8:1)", "false"},
                 {"equal(Sw<0,1,2> o 0 o 8:1, Sw<0,0,0> o 0 o 8:1)", "true"},
                 {"equal(Sw<0,1,2> o 0 o 8:1, 8:1)", "true"},
                 {"equal(8:1, Sw<0,1,2> o 0 o 8:1)", "true"},
                 {"equal(8:1 o 0 o 8:1, 8:1)", "false"},
                 {"equal(Sw<1,0,2>, Sw<1,0,2> o 0 o 8:1)", "true"}});
}

TEST(Composed, SameFunctionComparesValues) {
  expect_worked({{"same_function(Sw<1,0,2> o 0 o 4:1, 4:1)", "true"},
                 {"same_function(8:1, Sw<1,0,2> o 0 o 8:1)", "false"},
                 {"same_function(Sw<1,0,2> o 4 o 4:1, Sw<0,0,0> o 4 o 4:1)", "false"},
                 {"same_function(Sw<1,0,3> o 4 o 4:1, 8:1 o 4 o 4:1)", "true"},
                 {"same_function(Sw<1,0,2> o 0 o 4:1, 5:1)", "false"},
                 {"same_function(Sw<1,0,40> o 0 o 1099511627776:1, Sw<1,0,40>)", "false"},
                 {"same_function(Sw<1,0,50> o 0 o 1099511627776:1, 1099511627776:1)", "undecided"},
                 {"same_function(Sw<1,0,2> o 0 o (1048576,4):(1,1048576), Sw<1,0,2> o 0 o "
                  "4194304:1)",
                  "true"}});
}

// ---- composition from the left ----

TEST(SwizzleComposition, WorkedValues) {
  expect_worked({{"composition(Sw<1,0,3>, Sw<1,1,3>)", "Sw<2,0,3>"},
                 {"composition(Sw<2,0,2>, Sw<2,0,2>)", "Sw<0,0,0>"},
                 {"composition(Sw<3,0,4>, Sw<1,1,4>)", "not_representable"},
                 {"composition(Sw<3,0,4>, Sw<1,2,4>)", "Sw<2,0,4>"},
                 {"composition(Sw<1,0,2>, Sw<1,0,3>)", "not_representable"},
                 {"composition(Sw<2,0,1>, Sw<2,0,1>)", "Sw<1,0,2>"},
                 {"composition(Sw<1,0,0>, Sw<1,0,1>)", "Sw<1,0,0>"},
                 {"composition(Sw<1,0,-2>, Sw<1,1,-2>)", "Sw<2,0,-2>"}});
}

/// Iff one swizzle has the values: all are tried.
TEST(SwizzleComposition, AnswersIffOneSwizzleDoes) {
  std::vector<Swizzle> const all = swizzles_up_to(6);
  Tally function;
  Tally answers;
  for (Swizzle const& a : all) {
    for (Swizzle const& b : all) {
      auto const text = [&] { return print(a) + " o " + print(b); };
      spec::Table want;
      for (index_t const x : spec::table(b, 64)) want.push_back(spec::swizzled(a, x));
      bool one = false;
      for (Swizzle const& s : all) one = one || spec::table(s, 64) == want;
      Expected<Swizzle> const got = composition(a, b);
      answers.claim(got.has_value() == one, text);
      if (got) function.claim(spec::table(*got, 64) == want, text);
      if (&b - all.data() > 60 && !kEveryCase) break;
    }
  }
  EXPECT_HOLDS(function);
  EXPECT_HOLDS(answers);
  EXPECT_GT(function.cases(), kEveryCase ? 400 : 100);
}

TEST(ComposedSlice, RefusesWhatNoTextCouldSay) {
  // A value of f past its end, beyond 64 bits.
  expect_worked({{"slice(4611686018427387904, (10,3):(-3,60) o 11 o ((4)):((1)))", "overflow"},
                 {"slice(2, (10,3):(-3,60) o 11 o ((4)):((1)))", "(10,3):(-3,60) o 13 o ():()"}});
}

TEST(LeftComposition, WorkedValues) {
  expect_worked({{"composition(Sw<1,0,2>, 8:1)", "Sw<1,0,2> o 0 o 8:1"},
                 {"composition(Sw<1,0,2>, 4:-1)", "out_of_domain"},
                 {"composition(Sw<1,0,3>, Sw<1,1,3> o 4 o 8:2)", "Sw<2,0,3> o 4 o 8:2"},
                 {"composition(Sw<1,0,2>, (4,2):(2,1) o 0 o 8:1)", "Sw<1,0,2> o 0 o (4,2):(2,1)"},
                 {"composition(Sw<1,0,2>, (4,2):(2,1) o 4 o 4:1)", "Sw<1,0,2> o 1 o 4:2"},
                 {"composition(Sw<1,0,2>, (2,2):(3,1) o 1 o 2:1)", "not_representable"},
                 {"composition(Sw<1,0,2>, 8:-1 o 0 o 8:1)", "out_of_domain"},
                 {"composition(16:4, Sw<1,0,2> o 0 o 8:1)", "Sw<1,2,2> o 0 o 8:4"},
                 {"composition((4,4):(4,1), Sw<2,0,2> o 0 o 16:1)", "Sw<2,0,-2> o 0 o (4,4):(4,1)"},
                 {"composition(12:2, Sw<1,0,4> o 3 o 4:1)", "12:2 o 3 o 4:1"},
                 {"composition(16:3, Sw<1,0,2> o 0 o 8:1)", "not_representable"},
                 {"composition(8:1, Sw<1,0,2> o 4 o 8:1)", "out_of_domain"},
                 {"composition((2,2,2):(1,4,2), Sw<2,0,1> o 0 o 8:1)", "not_representable"},
                 {"composition(16:2, 8:2 o 1 o 4:1)", "8:4 o 1 o 4:1"}});
  // In a chain too, from right to left.
  expect_worked({{"Sw<1,0,3> o Sw<1,1,3> o 4 o 8:2", "Sw<2,0,3> o 4 o 8:2"},
                 {"16:4 o Sw<1,0,2> o 8:1", "Sw<1,2,2> o 0 o 8:4"},
                 {"Sw<2,0,2> o Sw<2,0,2>", "Sw<0,0,0>"}});
}

/// Where bits are sent to bits: iff some swizzle passes; all are tried.
TEST(LeftComposition, PassesIffSomeSwizzleDoes) {
  std::vector<Swizzle> const all = swizzles_up_to(5);
  std::vector<Layout> const bits = {L("16:1"),
                                    L("16:2"),
                                    L("(4,4):(4,1)"),
                                    L("(2,2,2,2):(8,4,2,1)"),
                                    L("(2,2,2,2):(1,4,2,8)"),
                                    L("(2,2,2,2):(1,4,8,16)"),
                                    L("(2,4,2):(16,1,8)")};
  Tally function;
  Tally answers;
  for (Layout const& a : bits) {
    for (Swizzle const& s : all) {
      auto const text = [&] { return print(a) + " o " + print(s); };
      spec::Table const inside = spec::table(s, 16);
      bool within = true;
      for (index_t const y : inside) within = within && y < 16;
      if (!within) continue;
      spec::Table want;
      for (index_t const y : inside) want.push_back(spec::table(a)[static_cast<std::size_t>(y)]);
      bool some = inside == spec::table(Swizzle{}, 16);
      for (Swizzle const& t : all) some = some || spec::table(swizzled(t, 0, a)) == want;
      Expected<ComposedLayout> const got = composition(a, swizzled(s, 0, scalar_layout(16, 1)));
      answers.claim(got.has_value() == some, text);
      if (got) function.claim(spec::table(*got) == want, text);
    }
  }
  EXPECT_HOLDS(function);
  EXPECT_HOLDS(answers);
  EXPECT_GT(function.cases(), 150);
}

// ---- inverses ----

TEST(ComposedInverse, WorkedValues) {
  expect_worked({{"right_inverse(Sw<1,0,2> o 0 o (2,4):(4,1))", "Sw<1,0,-1> o 0 o (4,2):(2,1)"},
                 {"left_inverse(Sw<1,0,2> o 0 o (2,4):(4,1))", "Sw<1,0,-1> o 0 o (4,2):(2,1)"},
                 {"left_inverse(Sw<3,3,3> o 0 o (8,64):(64,1))", "Sw<3,0,-6> o 0 o (64,8):(8,1)"},
                 {"left_inverse(Sw<1,1,1> o 0 o (2,2):(1,8))", "Sw<1,2,1> o 0 o (2,4,2):(1,4,2)"},
                 {"left_inverse(Sw<1,0,4> o 0 o 12:1)", "Sw<0,0,0> o 0 o 12:1"},
                 {"left_inverse(Sw<1,0,2> o 1 o 8:1)", "not_representable"},
                 {"left_inverse(Sw<2,0,1> o 0 o 8:1)", "not_representable"},
                 {"right_inverse(Sw<1,0,0> o 0 o 8:1)", "not_representable"},
                 {"left_inverse(Sw<1,0,2> o 0 o (2,2):(1,1))", "not_injective"},
                 {"left_inverse((4,2):(2,1) o 0 o 8:1)", "Sw<0,0,0> o 0 o (2,4):(4,1)"}});
}

TEST(ComposedInverse, UndoesTheValues) {
  std::vector<Layout> const inner =
      layouts({.max_rank = 3, .min_extent = 1, .max_extent = 4, .min_stride = 0, .max_stride = 8});
  std::vector<Swizzle> const all = swizzles_up_to(4);
  Tally right;
  Tally left;
  for (std::size_t i = 0; i < inner.size(); i += kEveryCase ? 5 : 55) {
    for (Swizzle const& s : all) {
      ComposedLayout const c = swizzled(s, 0, inner[i]);
      auto const text = [&] { return print(c); };
      spec::Table const values = spec::table(c);
      if (auto const r = right_inverse(c)) {
        bool undone = true;
        index_t x = 0;
        for (index_t const at : spec::table(*r)) {
          undone = undone && at < size(c) && values[static_cast<std::size_t>(at)] == x++;
        }
        right.claim(undone, text);
      }
      if (auto const r = left_inverse(c)) {
        spec::Table const back = spec::table(*r);
        bool undone = true;
        for (std::size_t x = 0; x < values.size(); ++x) {
          auto const at = static_cast<std::size_t>(values[x]);
          undone = undone && at < back.size() && back[at] == static_cast<index_t>(x);
        }
        left.claim(undone, text);
      }
    }
  }
  EXPECT_HOLDS(right);
  EXPECT_HOLDS(left);
  EXPECT_GT(left.cases(), 1000);
}

// ---- elements ----

TEST(ComposedElements, WorkedValues) {
  expect_worked({{"upcast(Sw<1,2,1> o 8 o (4,8):(1,4), 4)", "Sw<1,0,1> o 2 o (1,8):(1,1)"},
                 {"upcast(Sw<2,0,3> o 0 o 64:1, 2)", "Sw<1,0,3> o 0 o 32:1"},
                 {"upcast(Sw<2,0,-3> o 0 o 64:1, 2)", "not_representable"},
                 {"upcast(Sw<1,2,1> o 2 o 64:1, 4)", "stride_not_divisible"},
                 {"upcast(Sw<1,2,1> o 0 o 63:1, 3)", "not_representable"},
                 {"upcast(Sw<0,2,1> o 0 o 63:1, 3)", "Sw<0,2,1> o 0 o 21:1"},
                 {"upcast(Sw<1,2,1> o 0 o 8:1, 0)", "invalid_argument"},
                 {"downcast(Sw<1,0,1> o 2 o 8:1, 4)", "Sw<1,2,1> o 8 o 32:1"},
                 {"downcast(Sw<1,0,1> o 0 o 8:1, 3)", "not_representable"},
                 {"downcast(Sw<1,59,1> o 0 o 8:1, 4)", "overflow"},
                 {"downcast(Sw<1,0,1> o 0 o 8:1, 0)", "invalid_argument"},
                 {"max_common_layout(Sw<2,1,3> o 0 o 8:1, 8:1)", "2:1"},
                 {"max_common_layout(Sw<2,1,3> o 0 o 8:1, Sw<2,1,3> o 0 o 8:1)", "8:1"},
                 {"max_common_layout(Sw<2,1,3> o 0 o 8:1, Sw<2,1,3> o 4 o 8:1)", "2:1"},
                 {"max_common_layout(Sw<2,3,3> o 4 o 8:1, 8:1)", "4:1"},
                 {"max_common_layout(Sw<2,2,3> o 0 o (2,3,2):(1,2,6), 12:1)", "4:1"},
                 {"max_common_layout(Sw<0,2,3> o 1 o 8:1, 8:1)", "8:1"},
                 {"max_common_layout((4,2):(1,8) o 0 o 8:1, 8:1)", "4:1"},
                 {"max_common_vector(Sw<2,1,3> o 0 o 8:1, Sw<2,2,3> o 0 o 8:1)", "2"}});
}

}  // namespace
}  // namespace layoutcheck
