// tile_to_shape against its table.

#include "layoutcheck/core/algebra/tile_to_shape.hpp"

#include <algorithm>

#include "layoutcheck/core/spec/divide.hpp"
#include "layoutcheck/core/spec/recover.hpp"
#include "layoutcheck/core/tuple/arithmetic.hpp"
#include "layoutcheck/core/tuple/relations.hpp"
#include "small_layouts.hpp"

namespace layoutcheck {
namespace {

IntTuple pair_of(index_t a, index_t b) {
  return TupleBuilder<IntTuple>(2).add(IntTuple(a)).add(IntTuple(b)).tree;
}

/// The least stride of a leaf that moves, per mode; modes that do not move come last.
spec::Table own_order(Layout const& block) {
  spec::Table order;
  for (Mode const& m : block.leaves) {
    bool const moves = m.extent > 1 && m.stride != 0;
    order.push_back(moves ? magnitude(m.stride) : kMaxIndex);
  }
  order.resize(2, kMaxIndex);
  return order;
}

TEST(TileToShape, FillsTheShapeWithTranslates) {
  std::vector<Layout> const blocks = layouts({.max_rank = 2,
                                              .min_extent = 0,
                                              .max_extent = 4,
                                              .min_stride = -1,
                                              .max_stride = 6,
                                              .min_rank = 1});
  Tally tally;
  for (Layout const& block : thinned(blocks)) {
    bool const tractable = !spec::table(block).empty() && spec::is_tractable(block);
    for (index_t rows = 1; rows <= 8; ++rows) {
      for (index_t columns = 1; columns <= 8; ++columns) {
        spec::Table const target{rows, columns};
        struct Case {
          spec::Table order;
          Expected<Layout> answer;
        };
        IntTuple const shape_wanted = pair_of(rows, columns);
        Case const cases[] = {
            {{0, 1}, tile_to_shape(block, shape_wanted, pair_of(0, 1))},
            {{1, 0}, tile_to_shape(block, shape_wanted, pair_of(1, 0))},
            {own_order(block), tile_to_shape(block, shape_wanted)},
        };
        for (Case const& c : cases) {
          auto const text = [&] {
            return print(block) + " to " + print(target) + " in order " + print(c.order);
          };
          spec::Table expected;
          if (tractable) expected = spec::tile_to_shape_table(block, target, c.order);
          if (c.answer) {
            bool const same = spec::table(*c.answer) == expected &&
                              compatible(shape_wanted, shape(*c.answer)) && rank(*c.answer) == 2;
            tally.claim(same, text);
          } else {
            bool const none =
                expected.empty() || !spec::has_layout_refining(expected, shape_wanted);
            tally.claim(none, text);
          }
        }
      }
    }
  }
  EXPECT_CASES(tally.cases(), 3 * 64 * (40 + 40 * 40));
  EXPECT_HOLDS(tally);
}

TEST(TileToShape, WorkedValues) {
  EXPECT_EQ(print(*tile_to_shape(L("(2,2):(2,1)"), S("(4,6)"))), "((2,2),(2,3)):((2,12),(1,4))");
  EXPECT_EQ(tile_to_shape(L("(2,2):(2,1)"), S("(5,6)")).error().code, Errc::shape_not_divisible);
  EXPECT_EQ(tile_to_shape(L("(2,2):(2,1)"), S("8")).error().code, Errc::rank_mismatch);
  EXPECT_EQ(tile_to_shape(L("(2,2):(2,1)"), S("(4,6)"), S("0")).error().code, Errc::not_congruent);
  EXPECT_EQ(print(*tile_to_shape(L("2:1"), S("4"), S("0"))), "((2,2)):((1,2))");
}

}  // namespace
}  // namespace layoutcheck
