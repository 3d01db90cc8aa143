// The loops that freedom from overflow speaks of, against core.
#include <gtest/gtest.h>

#include <random>

#include "layoutcheck/core/layout/layout.hpp"
#include "layoutcheck/smt/bits/overflow.hpp"
#include "layoutcheck/smt/bits/reciprocal.hpp"
#include "layoutcheck/smt/kernel/evaluate.hpp"

namespace layoutcheck::smt {
namespace {

TEST(OverflowTheory, ModelsTheLoopsOfCore) {
  Theory theory;
  Layouts const layouts(theory);
  Bounds const bounds(theory, layouts);
  Modes const a = theory.modes("a");
  Int const x = theory.integer("x");
  Int const most = theory.constant(kMaxIndex);
  Int const zero = theory.constant(0);
  Int const one = theory.constant(1);
  Bool const accepts = bounds.accepts(a, most, one, one);
  Bool const evaluates = bounds.evaluates(a, most, zero, x);
  Int const walked = bounds.walked(a, zero, x);
  Int const spread = bounds.spread(a);

  std::mt19937_64 random(11);
  int accepted = 0;
  int refused = 0;
  for (int run = 0; run < 5000; ++run) {
    int const rank = static_cast<int>(random() % 4) + 1;
    int const wide = run % 2 == 0 ? 4 : 30;
    ModeList modes;
    ListValue list;
    for (int k = 0; k < rank; ++k) {
      auto const extent =
          static_cast<index_t>(random() >> (63 - random() % static_cast<unsigned>(wide)));
      auto const stride =
          static_cast<index_t>(random() >> (62 - random() % static_cast<unsigned>(wide))) *
          (random() % 3 == 0 ? -1 : 1);
      modes.push_back({extent, stride});
      list.push_back({extent, stride});
    }
    Layout const layout = from_modes(modes);
    bool const holds = first_out_of_bounds(modes) < 0;
    Assignment values{{a.node(), Value{.sort = Sort::modes, .list = list}}};
    auto const answer = evaluated(accepts.node(), values, theory.definitions());
    // Nothing: a number left 64 bits, which core notices in 128.
    ASSERT_EQ(answer.has_value() && answer->number != 0, holds);
    (holds ? accepted : refused) += 1;
    if (!holds || size(layout) == 0) continue;
    auto const at = static_cast<index_t>(random() % static_cast<std::uint64_t>(size(layout)));
    values[x.node()] = Value{.number = at};
    auto const fits = evaluated(evaluates.node(), values, theory.definitions());
    ASSERT_TRUE(fits && fits->number != 0);
    ASSERT_EQ(evaluated(walked.node(), values, theory.definitions())->number, layout(at));
    ASSERT_EQ(evaluated(spread.node(), values, theory.definitions())->number, cosize(layout) - 1);
  }
  EXPECT_GT(accepted, 500);
  EXPECT_GT(refused, 100);
}

}  // namespace
}  // namespace layoutcheck::smt
