// Divides against their tables, and the re-associations against one another.

#include "layoutcheck/core/algebra/divide.hpp"

#include <algorithm>

#include "layoutcheck/core/spec/composition.hpp"
#include "layoutcheck/core/spec/divide.hpp"
#include "small_layouts.hpp"

namespace layoutcheck {
namespace {

Tiler tiler(std::string const& text) { return *as_tiler(*parse_value(text)); }

bool refines_pair(Layout const& r, Layout const& tile) {
  return rank(r) == 2 && spec::table(mode(r, 0)).size() == spec::table(tile).size();
}

TEST(LogicalDivide, IsTheLayoutAtTheTileAndItsComplement) {
  std::vector<Layout> const outer =
      layouts({.max_rank = 2, .min_extent = 1, .max_extent = 4, .min_stride = -1, .max_stride = 5});
  std::vector<Layout> const tiles =
      layouts({.max_rank = 2, .min_extent = 0, .max_extent = 4, .min_stride = -1, .max_stride = 5});
  Tally function;
  Tally refusal;
  Tally image;
  for (Layout const& a : thinned(outer)) {
    spec::Table const values = spec::table(a);
    for (Layout const& t : tiles) {
      auto const pair = [&] { return print(a) + " / " + print(t); };
      bool const has_complement = !spec::table(t).empty() && spec::is_tractable(t);
      Expected<Layout> const r = logical_divide(a, Tiler(t));
      if (!has_complement) {
        refusal.claim(!r, pair);
        continue;
      }
      spec::TwoPart const expected = spec::logical_divide_table(a, t);
      if (r) {
        bool const same = spec::table(*r) == expected.values && refines_pair(*r, t);
        function.claim(same, pair);
        if (values.size() % static_cast<std::size_t>(spec::span_of(t)) == 0) {
          image.claim(spec::image(expected.values) == spec::image(values), pair);
        }
      } else {
        // Refused: no layout of shape (T, rest) has these values.
        IntTuple halves;
        halves.profile = Profile::tuple(2);
        IntTuple const tile_shape = shape(t);
        halves.profile.append(tile_shape.profile);
        halves.profile.leaf();
        for (index_t extent : tile_shape.leaves) halves.leaves.push_back(extent);
        halves.leaves.push_back(expected.second());
        refusal.claim(!spec::has_layout_refining(expected.values, halves), pair);
      }
    }
  }
  EXPECT_HOLDS(function);
  EXPECT_HOLDS(refusal);
  EXPECT_HOLDS(image);
  EXPECT_CASES(function.cases(), 261548);
  EXPECT_CASES(refusal.cases(), 763645);
  EXPECT_CASES(image.cases(), 137780);
}

/// Every two-mode layout of a small family, by every pair of one-mode tiles.
TEST(Divides, ReassociationsAreOneFunction) {
  std::vector<Layout> const modes = layouts({.max_rank = 2,
                                             .min_extent = 2,
                                             .max_extent = 4,
                                             .min_stride = 0,
                                             .max_stride = 4,
                                             .min_rank = 1});
  Tally tally;
  for (Layout const& a : thinned(modes)) {
    for (Layout const& b : modes) {
      Layout const l = TupleBuilder<Layout>(2).add(a).add(b).tree;
      for (char const* text : {"<2:1,2:1>", "<2:2,3:1>", "<4:1,2:2>", "<2:1>", "<_,2:1>"}) {
        Tiler const t = tiler(text);
        Expected<Layout> const logical = logical_divide(l, t);
        Expected<Layout> const zipped = zipped_divide(l, t);
        Expected<Layout> const tiled = tiled_divide(l, t);
        Expected<Layout> const flat = flat_divide(l, t);
        bool holds = logical.has_value() == zipped.has_value() &&
                     tiled.has_value() == zipped.has_value() &&
                     flat.has_value() == zipped.has_value();
        if (holds && logical) {
          std::vector<spec::TwoPart> parts;
          for (int i = 0; i < 2; ++i) {
            Layout const part = i == 0 ? a : b;
            bool const named = i < rank(t) && !tiler_mode(t, i).keeps(0);
            parts.push_back(named ? spec::logical_divide_table(part, tiler_mode(t, i).layout(0))
                                  : spec::TwoPart{.values = spec::table(part), .first = 1});
          }
          spec::Table const whole = spec::gathered(parts).values;
          holds = spec::table(*logical) == spec::by_mode(parts) && spec::table(*zipped) == whole &&
                  spec::table(*tiled) == whole && spec::table(*flat) == whole &&
                  rank(*logical) == 2 && rank(*zipped) == 2 && rank(*tiled) == 3 &&
                  rank(*flat) == 2 + rank(t);
        }
        tally.claim(holds, [&] { return print(l) + " / " + text; });
      }
    }
  }
  EXPECT_CASES(tally.cases(), 5 * 240 * 240);
  EXPECT_HOLDS(tally);
}

TEST(Divides, WorkedValues) {
  Layout const l = L("(4,(2,3)):(2,(1,8))");
  EXPECT_EQ(print(*logical_divide(L("(4,2,3):(2,1,8)"), tiler("4:2"))),
            "((2,2),(2,3)):((4,1),(2,8))");
  EXPECT_EQ(print(*zipped_divide(l, tiler("<2:1,2:1>"))), "((2,2),(2,3)):((2,1),(4,8))");
  EXPECT_EQ(print(*tiled_divide(l, tiler("<2:1,2:1>"))), "((2,2),2,3):((2,1),4,8)");
  EXPECT_EQ(print(*flat_divide(l, tiler("<2:1,2:1>"))), "(2,2,2,3):(2,1,4,8)");
}

}  // namespace
}  // namespace layoutcheck
