#include "bits/mutants.hpp"
#include "layoutcheck/laws/lemmas/bits_elimination.hpp"

namespace layoutcheck::smt {
namespace {

using namespace laws::lemmas;
using W = Word<8>;

/// Three columns of three bits, spelled out.
struct ThreeColumns {
  W first, second, third;

  explicit ThreeColumns(std::string const& name)
      : first(W::variable(name + "0")),
        second(W::variable(name + "1")),
        third(W::variable(name + "2")) {}
  W column(W const& l) const { return select(l == W(0), first, select(l == W(1), second, third)); }
  W operator()(W const& x) const {
    return laws::chosen(first, laws::bit(x, W(0))) ^ laws::chosen(second, laws::bit(x, W(1))) ^
           laws::chosen(third, laws::bit(x, W(2)));
  }
  W operator()(W const&, W const& x) const { return (*this)(x); }
  std::vector<Truth> small() const { return {first < W(8), second < W(8), third < W(8)}; }
};

/// Elimination of three such columns, before the first row.
Elimination<W> at_the_start(ThreeColumns const& a) {
  return {.column = [=](W const& l) { return a.column(l); },
          .transform = [](W const& l) { return W(1) << l; },
          .pivot = [](W const&) { return W(0); },
          .count = W(0),
          .row = W(0),
          .total = W(3),
          .rows = W(3)};
}

}  // namespace

void linear_mutants(MutantQueries& all) {
  ThreeColumns const a("a");
  ThreeColumns const b("b");
  W const x = W::variable("x");
  W const i = W::variable("i");
  W const j = W::variable("j");
  W const l = W::variable("l");
  std::vector<Truth> small = a.small();
  small.push_back(x < W(8));
  std::vector<Truth> small_both = small;
  for (Truth const& bound : b.small()) small_both.push_back(bound);

  all.add("composition_reversed", LinearLayoutsCompose::info, "columns b(a's column) for a o b", {},
          small_both, b(a(x)) == a(b(x)));
  all.add("composition_by_columns", LinearLayoutsCompose::info, "columns xored, not mapped", {},
          small_both, (a(x) ^ b(x)) == a(b(x)));
  all.add("linear_over_addition_of_columns", LinearLayoutIsLinear::info, "a(x + 1) = a(x) + a(1)",
          {}, small, a(x + W(1)) == a(x) + a(W(1)));
  Truth const indices = i < W(3) && j < W(3);
  all.add("column_added_to_itself", AdditionIsAnInvolution::info, "i != j is dropped", {indices},
          {x < W(8)}, with_bit_added(with_bit_added(x, i, j), i, j) == x);
  W const moved = with_bit_added(x, j, i);
  all.add("inverse_added_the_wrong_way", AdditionIsElementary::info,
          "bit i is added to bit j, where column i is added to column j", {indices, i != j}, small,
          a(moved) == (a(x) ^ laws::chosen(a.column(i), laws::bit(x, j))));

  Elimination<W> const start = at_the_start(a);
  Truth const found = is_found(start, j);
  std::vector<Truth> small_step = a.small();
  std::vector<Truth> const step = {found, l < W(3)};
  auto const units = [&](ColumnOf<W> const& column) {
    Elimination<W> next = after_found(start, j);
    next.column = column;
    return PivotRowsAreUnits::claim(next, W(0), l);
  };
  all.add("clears_its_own_column", PivotRowsAreUnits::info,
          "the pivot's column is added to itself too", step, small_step, units([&](W const& at) {
            W const here = swapped(start.column, start, j, at);
            return here ^
                   laws::chosen(swapped(start.column, start, j, W(0)), laws::bit(here, start.row));
          }));
  all.add("clears_by_the_wrong_row", PivotRowsAreUnits::info,
          "columns with bit row + 1 are changed", step, small_step, units([&](W const& at) {
            W const here = swapped(start.column, start, j, at);
            W const added = laws::chosen(swapped(start.column, start, j, W(0)),
                                         laws::bit(here, start.row + W(1)));
            return here ^ select(at == W(0), W(0), added);
          }));
  all.add("does_not_swap", PivotRowsAreUnits::info, "the found column stays where it is", step,
          small_step, units([&](W const& at) {
            W const here = start.column(at);
            return here ^
                   select(at == j, W(0), laws::chosen(start.column(j), laws::bit(here, start.row)));
          }));
  all.add("clears_what_comes_after_only", PivotRowsAreUnits::info,
          "columns before the found one are not changed", step, small_step, units([&](W const& at) {
            return select(at <= j, swapped(start.column, start, j, at),
                          cleared(start.column, start, j, at));
          }));
  Elimination<W> by_its_own = after_found(start, j);
  by_its_own.transform = [&](W const& at) {
    W const here = swapped(start.transform, start, j, at);
    return here ^ select(at == W(0), W(0),
                         laws::chosen(swapped(start.transform, start, j, W(0)),
                                      laws::bit(here, start.row)));
  };
  all.add("transform_by_its_own_bits", ColumnsAreImages::info,
          "the transform is changed where its own columns have the bit", step, small_step,
          ColumnsAreImages::claim(a, by_its_own, l));
  Elimination<W> passed = after_not_found(start);
  all.add("row_passed_too_early", OtherColumnsAreClear::info,
          "a row is passed when column count lacks it",
          {laws::bit(start.column(W(0)), W(0)) == W(0), l < W(3)}, small_step,
          OtherColumnsAreClear::claim(passed, l));
  std::vector<Truth> const surjective = {(a(W(1)) & W(3)) == W(1), (a(W(2)) & W(3)) == W(2)};
  all.add("right_inverse_is_left", FullRankInvertsFromBothSides::info,
          "full row rank of a wide layout is taken for full rank", surjective, small,
          (a(x) & W(3)) == x);
}

}  // namespace layoutcheck::smt
