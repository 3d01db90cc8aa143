// Morphisms and layouts: the two ways of the correspondence, functoriality, and every operation on
// morphisms against the tables of what it is on layouts.

#include "layoutcheck/core/category/layout.hpp"

#include <algorithm>

#include "category_families.hpp"
#include "layoutcheck/core/category/tuple_operations.hpp"
#include "layoutcheck/core/spec/complement.hpp"
#include "layoutcheck/core/spec/kinds.hpp"

namespace layoutcheck {
namespace {

using category::layout_of;
using category::NestMorphism;
using category::standard_morphism;
using category::TupleMorphism;

std::vector<TupleMorphism> small_morphisms_with_layouts() {
  return morphisms(objects(kEveryCase ? 3 : 2, 3));
}

TEST(LayoutOfMorphism, HasTheProductsBelowEachEntry) {
  EXPECT_EQ(spelled(layout_of(morphism({2, 3}, {3, 5, 2}, {2, 0}))), "(2,3):(15,1)");
  EXPECT_EQ(
      spelled(layout_of(*NestMorphism::make(S("((2,2),3)"), S("(3,(2,5,2))"), to({1, 3, kStar})))),
      "((2,2),3):((3,30),0)");
  EXPECT_EQ(spelled(layout_of(TupleMorphism{})), "():()");
}

TEST(LayoutOfMorphism, RefusesStridesBeyond64Bits) {
  index_t const big = index_t{1} << 40;
  auto const f = morphism({2, 2}, {2, big, big, 2}, {0, 3});
  EXPECT_EQ(layout_of(f).error().code, Errc::overflow);
  EXPECT_EQ(layout_of(f).error().mode, 1);
  // An entry past the last that is hit is not a stride.
  EXPECT_EQ(spelled(layout_of(morphism({2}, {2, big, big}, {0}))), "(2):(1)");
}

TEST(LayoutOfMorphism, IsWhatTheMorphismDoesToCoordinates) {
  Tally tally;
  for (TupleMorphism const& f : small_morphisms_with_layouts()) {
    auto const layout = layout_of(f);
    tally.claim(layout && spec::table(*layout) == realization(f), [&] { return spelled(f); });
  }
  EXPECT_HOLDS(tally);
  EXPECT_GT(tally.cases(), kEveryCase ? 2'000 : 200);
}

TEST(LayoutOfMorphism, IsFunctorial) {  // layout(g after f) == layout(g) o layout(f)
  Tally tally;
  std::vector<category::Entries> const targets = objects(kEveryCase ? 3 : 2, 3);
  for (TupleMorphism const& f : small_morphisms_with_layouts()) {
    spec::Table const inner = spec::table(*layout_of(f));
    for (category::Entries const& object : targets) {
      for (TupleMorphism const& g : morphisms(f.codomain(), object)) {
        spec::Table const outer = spec::table(*layout_of(g));
        spec::Table expected;
        for (index_t at : inner) expected.push_back(outer[static_cast<std::size_t>(at)]);
        auto const both = category::compose(g, f);
        tally.claim(both && spec::table(*layout_of(*both)) == expected,
                    [&] { return spelled(f) + ", then " + spelled(g); });
      }
    }
  }
  EXPECT_HOLDS(tally);
  EXPECT_GT(tally.cases(), kEveryCase ? 100'000 : 500);
}

TEST(StandardMorphism, WorkedValues) {
  EXPECT_EQ(spelled(standard_morphism(L("(2,2):(2,8)"))), "(2,2) -> (2,2,2,2) by [1,3]");
  EXPECT_EQ(spelled(standard_morphism(L("(3,4,2):(0,1,12)"))), "(3,4,2) -> (4,3,2) by [*,0,2]");
  EXPECT_EQ(spelled(standard_morphism(L("((8,1),(16,4)):((64,0),(1,16))"))),
            "((8,1),(16,4)) -> (16,4,8) by [2,*,0,1]");
  EXPECT_EQ(spelled(standard_morphism(L("4:3"))), "4 -> (3,4) by [1]");
}

TEST(StandardMorphism, SaysWhyThereIsNone) {
  struct Case {
    char const* layout;
    Errc code;
    int mode;
  };
  for (Case const& c : {Case{"(4,4,4):(64,1,1)", Errc::not_tractable, 2},
                        {"(2,2):(1,5)", Errc::not_tractable, 1},
                        {"(2,2):(1,3)", Errc::not_tractable, 1},
                        {"(4,2):(1,-4)", Errc::not_tractable, 1},
                        {"(4,1):(1,4)", Errc::invalid_argument, 1},
                        {"(4,0):(1,4)", Errc::out_of_domain, 1}}) {
    auto const none = standard_morphism(L(c.layout));
    ASSERT_FALSE(none) << c.layout;
    EXPECT_EQ(none.error().code, c.code) << c.layout;
    EXPECT_EQ(none.error().mode, c.mode) << c.layout;
  }
}

TEST(StandardMorphism, ReachesLayoutsWhoseSpanExceeds64Bits) {
  EXPECT_EQ(spelled(standard_morphism(L("(2,2):(1,4611686018427387904)"))),
            "(2,2) -> (2,2305843009213693952,2) by [0,2]");
}

Family const kFamily{.max_rank = kEveryCase ? 3 : 2,
                     .min_extent = 1,
                     .max_extent = 4,
                     .min_stride = 0,
                     .max_stride = 12};

/// Exactly the tractable layouts that are not degenerate have a morphism, and it is theirs.
TEST(StandardMorphism, IsARoundTripFromLayouts) {
  Tally existence;
  Tally back;
  Tally form;
  long represented = 0;
  for_each_layout(kFamily, [&](Layout const& layout) {
    auto const f = standard_morphism(layout);
    bool const expected = spec::is_tractable(layout) && spec::is_non_degenerate(layout);
    existence.claim(f.has_value() == expected, [&] { return print(layout); });
    if (!f) return;
    ++represented;
    auto const again = layout_of(*f);
    back.claim(again && *again == layout, [&] { return print(layout); });
    form.claim(category::has_standard_form(f->flat()) && category::is_non_degenerate(f->flat()) &&
                   *category::standard_form(f->flat()) == f->flat(),
               [&] { return print(layout); });
  });
  EXPECT_HOLDS(existence);
  EXPECT_HOLDS(back);
  EXPECT_HOLDS(form);
  EXPECT_GT(represented, kEveryCase ? 4'000 : 100);
}

TEST(StandardMorphism, IsARoundTripFromMorphisms) {
  Tally same_layout;
  Tally standard;
  for (TupleMorphism const& f : small_morphisms_with_layouts()) {
    if (!category::is_non_degenerate(f)) continue;
    Layout const layout = *layout_of(f);
    auto const g = standard_morphism(layout);
    same_layout.claim(g && *layout_of(*g) == layout, [&] { return spelled(f); });
    auto const reduced = category::standard_form(f);
    standard.claim(g && reduced && *reduced == g->flat() && category::has_standard_form(*reduced) &&
                       (category::has_standard_form(f) == (*reduced == f)),
                   [&] { return spelled(f); });
  }
  EXPECT_HOLDS(same_layout);
  EXPECT_HOLDS(standard);
}

TEST(MorphismOperations, CommuteWithTakingTheLayout) {
  Tally coalesced;
  Tally squeezed;
  Tally sorted;
  for (TupleMorphism const& f : small_morphisms_with_layouts()) {
    spec::Table const values = spec::table(*layout_of(f));
    auto const name = [&] { return spelled(f); };
    auto const joined = category::coalesce(f);
    bool shortest = joined.has_value() && spec::table(*layout_of(*joined)) == values;
    for (int i = 0; shortest && i < joined->modes(); ++i) {
      Layout const l = *layout_of(*joined);
      shortest = l.leaves[i].extent > 1 &&
                 (i == 0 || l.leaves[i - 1].extent * l.leaves[i - 1].stride != l.leaves[i].stride);
    }
    coalesced.claim(shortest, name);
    squeezed.claim(spec::table(*layout_of(category::squeeze(f))) == values, name);
    Layout const ascending = *layout_of(category::sort(f));
    bool ordered = ascending.leaves.size() == f.modes();
    for (int i = 1; i < ascending.leaves.size(); ++i) {
      Mode const& a = ascending.leaves[i - 1];
      Mode const& b = ascending.leaves[i];
      ordered = ordered && (a.stride < b.stride || (a.stride == b.stride && a.extent <= b.extent));
    }
    std::vector<index_t> before = values;
    std::vector<index_t> after = spec::table(ascending);
    std::sort(before.begin(), before.end());
    std::sort(after.begin(), after.end());
    sorted.claim(ordered && before == after, name);
  }
  EXPECT_HOLDS(coalesced);
  EXPECT_HOLDS(squeezed);
  EXPECT_HOLDS(sorted);
}

TEST(MorphismOperations, TheComplementIsTheStrongOne) {
  Tally tally;
  for (TupleMorphism const& f : small_morphisms_with_layouts()) {
    if (category::first_still(f) >= 0) continue;
    index_t n = 1;
    for (index_t entry : f.codomain()) n *= entry;
    spec::Table const gaps = spec::table(*layout_of(category::complement(f)));
    spec::Table const values = spec::table(*layout_of(f));
    tally.claim(
        spec::is_strong_complement(values, gaps, n) && gaps == spec::complement_offsets(values, n),
        [&] { return spelled(f); });
  }
  EXPECT_HOLDS(tally);
}

/// f (x) g and f / g, as tables of what they are made of.
TEST(MorphismOperations, ProductsAndDivisionsAreWhatTheySay) {
  Tally products;
  Tally divisions;
  std::vector<category::Entries> const all = objects(2, 3);
  for (TupleMorphism const& f : morphisms(objects(kEveryCase ? 3 : 2, 2))) {
    spec::Table const values = spec::table(*layout_of(f));
    category::TupleMorphism const free = category::complement(f);
    spec::Table const gaps = spec::table(*layout_of(free));
    for (category::Entries const& object : all) {
      for (TupleMorphism const& g : morphisms(object, free.domain())) {
        spec::Table places;
        for (index_t at : realization(g)) places.push_back(gaps[static_cast<std::size_t>(at)]);
        auto const both = category::logical_product(f, g);
        products.claim(both && spec::table(*layout_of(*both)) == spec::sums(values, places),
                       [&] { return spelled(f) + " (x) " + spelled(g); });
      }
      for (TupleMorphism const& g : morphisms(object, f.domain())) {
        spec::Table const tile = realization(g);
        spec::Table split;
        for (index_t at : spec::sums(tile, realization(category::complement(g)))) {
          split.push_back(values[static_cast<std::size_t>(at)]);
        }
        auto const both = category::logical_divide(f, g);
        divisions.claim(both && spec::table(*layout_of(*both)) == split,
                        [&] { return spelled(f) + " / " + spelled(g); });
      }
    }
  }
  EXPECT_HOLDS(products);
  EXPECT_HOLDS(divisions);
  EXPECT_GT(products.cases(), 1'000);
  EXPECT_GT(divisions.cases(), 1'000);
}

}  // namespace
}  // namespace layoutcheck
