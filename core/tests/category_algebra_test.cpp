// The layout algebra through morphisms against the one through strides (core/algebra), and both
// against tables, on every small layout that is tractable and not degenerate.

#include "layoutcheck/core/category/algebra.hpp"

#include "category_families.hpp"
#include "layoutcheck/core/algebra/inverse.hpp"
#include "layoutcheck/core/algebra/product.hpp"
#include "layoutcheck/core/category/inverse.hpp"
#include "layoutcheck/core/layout/edit.hpp"
#include "layoutcheck/core/spec/complement.hpp"
#include "layoutcheck/core/spec/composition.hpp"
#include "layoutcheck/core/spec/divide.hpp"
#include "layoutcheck/core/spec/inverse.hpp"
#include "layoutcheck/core/spec/sets.hpp"

namespace layoutcheck {
namespace {

/// What the categories speak of, among all with extents to `most` and strides to `stride`.
std::vector<Layout> spoken_of(int rank, index_t most, index_t stride) {
  std::vector<Layout> result;
  for_each_layout({.max_rank = rank,
                   .min_extent = 1,
                   .max_extent = most,
                   .min_stride = 0,
                   .max_stride = stride},
                  [&](Layout const& layout) {
                    if (category::standard_morphism(layout)) result.push_back(layout);
                  });
  return thinned(std::move(result), 11);
}

/// The same answer, or two refusals.
bool agree(Expected<Layout> const& a, Expected<Layout> const& b) {
  if (!a || !b) return !a && !b;
  return *a == *b;
}

TEST(CategoricalAlgebra, HasTheFormsOfCore) {
  Tally tally;
  std::vector<Layout> const all = spoken_of(3, 4, 12);
  for (Layout const& l : all) {
    auto const name = [&] { return print(l); };
    tally.claim(agree(category::coalesce(l), layoutcheck::coalesce(l)), name);
    tally.claim(agree(category::squeeze(l), layoutcheck::squeeze(l)), name);
    tally.claim(agree(category::sort(l), layoutcheck::sort(l)), name);
    tally.claim(agree(category::filter(l), layoutcheck::filter(l)), name);
    tally.claim(agree(category::flatten(l), layoutcheck::flatten(l)), name);
    tally.claim(spec::table(*category::coalesce(l)) == spec::table(l), name);
  }
  EXPECT_HOLDS(tally);
  EXPECT_GT(tally.cases(), kEveryCase ? 20'000 : 1'000);
}

TEST(CategoricalAlgebra, HasTheComplementsOfCoreAndOfTables) {
  Tally same;
  Tally table;
  Tally strong;
  long exist = 0;
  for (Layout const& l : spoken_of(2, 4, 12)) {
    for (index_t n = 0; n <= 48; ++n) {
      auto const name = [&] { return print(l) + ", " + std::to_string(n); };
      auto const c = category::complement(l, n);
      same.claim(agree(c, layoutcheck::complement(l, n)), name);
      if (c) table.claim(spec::table(*c) == spec::complement_table(l, n), name);
      auto const exact = category::n_complement(l, n);
      same.claim(agree(exact, layoutcheck::n_complement(l, n)), name);
      if (!exact) continue;
      ++exist;
      strong.claim(spec::is_strong_complement(spec::table(l), spec::table(*exact), n), name);
    }
  }
  EXPECT_HOLDS(same);
  EXPECT_HOLDS(table);
  EXPECT_HOLDS(strong);
  EXPECT_GT(exist, kEveryCase ? 900 : 50);
}

TEST(CategoricalAlgebra, HasInversesByTable) {
  Tally right;
  Tally left;
  Tally quasi;
  Tally both;
  Tally null;
  for (Layout const& l : spoken_of(3, 4, 8)) {
    auto const name = [&] { return print(l); };
    spec::Table const values = spec::table(l);
    auto const r = category::right_inverse(l);
    right.claim(
        r && spec::is_right_inverse(*r, values) && size(*r) == size(layoutcheck::right_inverse(l)),
        name);
    auto const q = category::left_inverse_quasi(l);
    quasi.claim(q && spec::is_left_inverse_quasi(*q, values), name);
    auto const s = category::left_inverse(l);
    left.claim(s ? spec::is_left_inverse(*s, values) : !spec::is_injective(values), name);
    auto const i = category::inverse(l);
    both.claim(agree(i, layoutcheck::inverse(l)) && i.has_value() == spec::is_compact(values),
               name);
    auto const n = category::nullspace(l);
    null.claim(n && spec::table(*n) == spec::nullspace_table(l), name);
  }
  EXPECT_HOLDS(right);
  EXPECT_HOLDS(left);
  EXPECT_HOLDS(quasi);
  EXPECT_HOLDS(both);
  EXPECT_HOLDS(null);
}

/// A pair of layouts in which every value of the second is in the domain of the first.
struct Compared {
  Tally values;  ///< an answer has the values A(B(c)), and its shape refines B's
  Tally core;    ///< core answers where the categories do
  long answered = 0;
  long core_only = 0;  ///< core answers, the categories refuse
  long tractable = 0;  ///< of these, results that the categories speak of
  long neither = 0;
  std::string first_core_only;
};

void compare(std::vector<Layout> const& outer, std::vector<Layout> const& inner,
             Compared& compared) {
  for (Layout const& a : outer) {
    for (Layout const& b : inner) {
      if (range(b).greatest >= size(a)) continue;
      auto const name = [&] { return print(a) + " o " + print(b); };
      auto const answer = category::composition(a, b);
      auto const of_core = layoutcheck::composition(a, b);
      if (!answer) {
        ++(of_core ? compared.core_only : compared.neither);
        bool const tractable = of_core && category::standard_morphism(*of_core);
        compared.tractable += tractable ? 1 : 0;
        if (of_core && compared.first_core_only.empty()) compared.first_core_only = name();
        continue;
      }
      ++compared.answered;
      compared.values.claim(spec::table(*answer) == spec::composition_table(a, b) &&
                                compatible(shape(b), shape(*answer)),
                            name);
      compared.core.claim(of_core && spec::table(*of_core) == spec::table(*answer), name);
    }
  }
  EXPECT_HOLDS(compared.values);
  EXPECT_HOLDS(compared.core);
}

TEST(CategoricalComposition, IsTheCompositionWhereItIsDefined) {
  Compared compared;
  compare(spoken_of(2, 4, 8), spoken_of(2, 4, 8), compared);
  EXPECT_GT(compared.answered, kEveryCase ? 25'000 : 50);
  EXPECT_GT(compared.core_only, 0);  // the categories require more than composition does
  RecordProperty("answered", static_cast<int>(compared.answered));
  RecordProperty("core_only", static_cast<int>(compared.core_only));
  RecordProperty("tractable", static_cast<int>(compared.tractable));
  RecordProperty("neither", static_cast<int>(compared.neither));
  RecordProperty("first_core_only", compared.first_core_only);
}

TEST(CategoricalComposition, OfNestedLayouts) {
  Compared compared;
  std::vector<Layout> nested;
  for (char const* text : {"((2,2),3):((1,2),4)", "((2,2),2):((3,0),12)", "(2,(2,2)):(4,(2,1))",
                           "((4)):((1))", "():()", "((2,(2,1)),3):((6,(3,0)),1)",
                           "((2,3),(2,2)):((0,1),(3,6))", "(12):(1)", "24:2"}) {
    nested.push_back(L(text));
  }
  compare(nested, nested, compared);
  EXPECT_GT(compared.answered, 10);
}

/// Where core answers and the categories refuse, and why: docs/categories.md.
TEST(CategoricalComposition, RefusesWhereTheCodomainHasNoMutualRefinement) {
  struct Case {
    char const* outer;
    char const* inner;
    char const* core;
    Errc why;
  };
  for (Case const& c : {
           // The gap below 2:6 spans the end of the outer 4, which it does not divide.
           Case{"(4,3):(3,1)", "2:6", "2:7", Errc::shape_not_divisible},
           // The greatest offset, 4, is not a coordinate of the outer layout: only its extension
           // has
           // it.
           Case{"4:1", "2:4", "2:4", Errc::out_of_domain},
           // Degenerate; not tractable.
           Case{"6:1", "(2,1):(1,3)", "(2,1):(1,0)", Errc::invalid_argument},
           Case{"8:1", "(2,2):(1,5)", "(2,2):(1,5)", Errc::not_tractable},
       }) {
    auto const answer = category::composition(L(c.outer), L(c.inner));
    EXPECT_EQ(spelled(layoutcheck::composition(L(c.outer), L(c.inner))), c.core);
    ASSERT_FALSE(answer) << c.outer << " o " << c.inner;
    EXPECT_EQ(answer.error().code, c.why) << c.outer << " o " << c.inner;
  }
}

TEST(CategoricalConcat, AnswersExactlyWhereTheResultIsTractable) {
  Tally existence;
  Tally same;
  std::vector<Layout> const all = spoken_of(2, 3, 6);
  long joined = 0;
  for (Layout const& a : all) {
    for (Layout const& b : all) {
      auto const name = [&] { return print(a) + ", " + print(b); };
      auto const answer = category::concat(a, b);
      auto const of_core = layoutcheck::concat(a, b);
      existence.claim(answer.has_value() == spec::is_tractable(*of_core), name);
      if (!answer) continue;
      ++joined;
      same.claim(*answer == *of_core, name);
    }
  }
  EXPECT_HOLDS(existence);
  EXPECT_HOLDS(same);
  EXPECT_GT(joined, kEveryCase ? 1'000 : 20);
}

TEST(CategoricalDivide, AnswersExactlyWhereTheTileDividesAndADivisionExists) {
  Tally tally;
  Tally existence;
  for (Layout const& a : spoken_of(2, 4, 8)) {
    for (Layout const& t : spoken_of(2, 4, 4)) {
      auto const name = [&] { return print(a) + " / " + print(t); };
      auto const answer = category::logical_divide(a, t);
      auto const of_core = layoutcheck::logical_divide(a, Tiler(t));
      bool const divides = size(a) % spec::span_of(t) == 0;
      existence.claim(answer.has_value() == (divides && of_core), name);
      if (!answer) continue;
      tally.claim(spec::table(*answer) == spec::logical_divide_table(a, t).values &&
                      spec::table(*of_core) == spec::table(*answer) &&
                      compatible(shape(t), shape(*category::mode(*answer, 0))),
                  name);
    }
  }
  EXPECT_HOLDS(tally);
  EXPECT_HOLDS(existence);
  EXPECT_GT(tally.cases(), kEveryCase ? 5'000 : 30);
}

TEST(CategoricalProduct, AnswersExactlyWhereTheProductIsTractable) {
  Tally tally;
  Tally existence;
  for (Layout const& a : spoken_of(2, 4, 8)) {
    for (Layout const& t : spoken_of(2, 4, 4)) {
      auto const name = [&] { return print(a) + " (x) " + print(t); };
      auto const answer = category::logical_product(a, t);
      auto const of_core = layoutcheck::logical_product(a, Tiler(t));
      existence.claim(answer.has_value() == (of_core && spec::is_tractable(*of_core)), name);
      if (!answer) continue;
      tally.claim(spec::table(*answer) == spec::logical_product_table(a, t).values &&
                      spec::table(*of_core) == spec::table(*answer) &&
                      *category::mode(*answer, 0) == a,
                  name);
    }
  }
  EXPECT_HOLDS(tally);
  EXPECT_HOLDS(existence);
  EXPECT_GT(tally.cases(), kEveryCase ? 10'000 : 50);
}

TEST(CategoricalAlgebra, RunsAtCompileTime) {
  constexpr auto layout = [] {
    Layout l;
    l.profile = Profile::flat(2);
    l.leaves.push_back({2, 2});
    l.leaves.push_back({2, 8});
    return l;
  }();
  constexpr auto filled = category::complement(layout, 16);
  static_assert(filled && filled->leaves[0] == Mode{2, 1} && filled->leaves[1] == Mode{2, 4});
  EXPECT_EQ(spelled(filled), "(2,2):(1,4)");
}

TEST(CategoricalAlgebra, LargeLayoutsNeedNoTables) {
  EXPECT_EQ(
      spelled(category::complement(L("(1048576,1048576):(1,1099511627776)"), index_t{1} << 61)),
      "(1048576,2):(1048576,1152921504606846976)");
  EXPECT_EQ(
      spelled(category::composition(L("(1048576,1048576):(1048576,1)"), L("1048576:1048576"))),
      "1048576:1");
  EXPECT_EQ(category::complement(L("2:4611686018427387904"), 5).error().code, Errc::overflow);
}

}  // namespace
}  // namespace layoutcheck
