// Products against their tables.

#include "layoutcheck/core/algebra/product.hpp"

#include "layoutcheck/core/spec/divide.hpp"
#include "layoutcheck/core/spec/recover.hpp"
#include "small_layouts.hpp"

namespace layoutcheck {
namespace {

std::vector<Layout> blocks() {
  return layouts(
      {.max_rank = 2, .min_extent = 0, .max_extent = 4, .min_stride = -1, .max_stride = 5});
}
std::vector<Layout> tiles() {
  return layouts(
      {.max_rank = 2, .min_extent = 1, .max_extent = 4, .min_stride = -1, .max_stride = 4});
}

bool has_negative(Layout const& l) { return *spec::image(spec::table(l)).begin() < 0; }

TEST(LogicalProduct, RepeatsTheBlockAtTheTilesPlaces) {
  Tally function;
  Tally refusal;
  Tally injective;
  for (Layout const& a : thinned(blocks())) {
    bool const tractable = !spec::table(a).empty() && spec::is_tractable(a);
    for (Layout const& t : tiles()) {
      auto const pair = [&] { return print(a) + " x " + print(t); };
      Expected<Layout> const r = logical_product(a, Tiler(t));
      if (!tractable || has_negative(t)) {
        refusal.claim(!r, pair);
        continue;
      }
      spec::TwoPart const expected = spec::logical_product_table(a, t);
      if (r) {
        bool const same = spec::table(*r) == expected.values && rank(*r) == 2 && mode(*r, 0) == a;
        function.claim(same, pair);
        if (spec::is_injective(spec::table(a)) && spec::is_injective(spec::table(t))) {
          injective.claim(spec::is_injective(expected.values), pair);
        }
      } else {
        spec::Table places;
        for (index_t j = 0; j < expected.second(); ++j) places.push_back(expected.at(0, j));
        refusal.claim(!spec::has_layout_refining(places, shape(t)), pair);
      }
    }
  }
  EXPECT_HOLDS(function);
  EXPECT_HOLDS(refusal);
  EXPECT_HOLDS(injective);
  EXPECT_CASES(function.cases(), 170199);
  EXPECT_CASES(refusal.cases(), 587662);
  EXPECT_CASES(injective.cases(), 68823);
}

TEST(Products, BlockedAndRakedReassociateTheLogicalOne) {
  Tally tally;
  for (Layout const& a : thinned(blocks())) {
    if (spec::table(a).empty() || !spec::is_tractable(a)) continue;
    for (Layout const& t : tiles()) {
      if (has_negative(t)) continue;
      int const wide = std::max(rank(a), rank(t));
      Expected<Layout> const blocked = blocked_product(a, t);
      Expected<Layout> const raked = raked_product(a, t);
      bool holds = blocked.has_value() == raked.has_value();
      holds = holds && blocked.has_value() == logical_product(a, Tiler(t)).has_value();
      if (holds && blocked) {
        holds = spec::table(*blocked) == spec::blocked_product_table(a, t) &&
                spec::table(*raked) == spec::raked_product_table(a, t) && rank(*blocked) == wide &&
                rank(*raked) == wide;
      }
      tally.claim(holds, [&] { return print(a) + ", " + print(t); });
    }
  }
  EXPECT_CASES(tally.cases(), 211128);
  EXPECT_HOLDS(tally);
}

TEST(Products, ZippedTiledAndFlatGatherTheModes) {
  std::vector<Layout> const modes = layouts({.max_rank = 1,
                                             .min_extent = 1,
                                             .max_extent = 4,
                                             .min_stride = 0,
                                             .max_stride = 3,
                                             .min_rank = 1});
  Tally tally;
  for (Layout const& a : thinned(modes)) {
    for (Layout const& b : modes) {
      for (Layout const& s : modes) {
        for (Layout const& t : modes) {
          Layout const l = TupleBuilder<Layout>(2).add(a).add(b).tree;
          Tiler two;
          two.brackets = Profile::flat(2);
          two.layouts = TupleBuilder<Layout>(2).add(s).add(t).tree;
          Expected<Layout> const logical = logical_product(l, two);
          Expected<Layout> const zipped = zipped_product(l, two);
          Expected<Layout> const tiled = tiled_product(l, two);
          Expected<Layout> const flat = flat_product(l, two);
          bool const possible = logical_product(a, Tiler(s)) && logical_product(b, Tiler(t));
          bool holds = logical.has_value() == possible && zipped.has_value() == possible &&
                       tiled.has_value() == possible && flat.has_value() == possible;
          if (holds && possible) {
            std::vector<spec::TwoPart> const parts{spec::logical_product_table(a, s),
                                                   spec::logical_product_table(b, t)};
            spec::Table const whole = spec::gathered(parts).values;
            holds = spec::table(*logical) == spec::by_mode(parts) &&
                    spec::table(*zipped) == whole && spec::table(*tiled) == whole &&
                    spec::table(*flat) == whole;
          }
          tally.claim(holds, [&] { return print(l) + " x " + print(two); });
        }
      }
    }
  }
  EXPECT_CASES(tally.cases(), 16 * 16 * 16 * 16);
  EXPECT_HOLDS(tally);
}

TEST(Products, WorkedValues) {
  EXPECT_EQ(print(*logical_product(L("(2,2):(4,1)"), Tiler(L("6:1")))),
            "((2,2),(2,3)):((4,1),(2,8))");
  EXPECT_EQ(print(*blocked_product(L("(2,2):(1,2)"), L("(2,3):(1,2)"))),
            "((2,2),(2,3)):((1,4),(2,8))");
  EXPECT_EQ(print(*raked_product(L("(2,2):(1,2)"), L("(2,3):(1,2)"))),
            "((2,2),(3,2)):((4,1),(8,2))");
}

}  // namespace
}  // namespace layoutcheck
