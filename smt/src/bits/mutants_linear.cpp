#include "bits/mutants.hpp"
#include "layoutcheck/core/linear/bit_matrix.hpp"

namespace layoutcheck::smt {
namespace {

using W = Word<8>;
using Vector = Combination<W>;

/// Three columns of three bits, spelled out.
struct ThreeColumns {
  W first, second, third;

  ThreeColumns(W const& a, W const& b, W const& c) : first(a), second(b), third(c) {}
  ThreeColumns(MutantQueries& all, std::string const& name)
      : first(all.word<8>(name + "0")),
        second(all.word<8>(name + "1")),
        third(all.word<8>(name + "2")) {}
  W operator()(W const& x) const {
    return laws::chosen(first, laws::bit(x, W(0))) ^ laws::chosen(second, laws::bit(x, W(1))) ^
           laws::chosen(third, laws::bit(x, W(2)));
  }
  std::vector<Bool> small() const { return {first < W(8), second < W(8), third < W(8)}; }
};

/// What Span has after the first two of them, which are independent.
struct TwoVectors {
  W p, q;  ///< their highest bits
  Vector first, second;
  std::vector<Bool> facts;

  TwoVectors(MutantQueries& all, ThreeColumns const& a)
      : p(all.word<8>("p")),
        q(all.word<8>("q")),
        first{a.first, W(1)},
        second(without_bit(Vector{a.second, W(2)}, first, p)),
        facts{(first.value >> p) == W(1), (second.value >> q) == W(1), p < W(8), q < W(8)} {}
  W pivots() const { return (W(1) << p) | (W(1) << q); }
  Vector chosen(Bool which, Vector const& a, Vector const& b) const {
    return {select(which, a.value, b.value), select(which, a.from, b.from)};
  }
  /// A turn for each of them, the greater bit first.
  template <class Turn>
  Vector reduced_by(Turn const& turn, Vector const& c, bool rising = false) const {
    return chosen(rising ? p < q : q < p, turn(turn(c, first, p), second, q),
                  turn(turn(c, second, q), first, p));
  }
  Vector reduced(Vector const& c) const { return reduced_by(without_bit<W>, c); }
};

void layouts(MutantQueries& all) {
  ThreeColumns const a(all, "a");
  ThreeColumns const b(all, "b");
  W const x = all.word<8>("x");
  std::vector<Bool> small = a.small();
  small.push_back(x < W(8));
  std::vector<Bool> small_both = small;
  for (Bool const bound : b.small()) small_both.push_back(bound);

  all.add("composition_reversed", "linear_layouts_compose", "columns b(a's column) for a o b", {},
          small_both, b(a(x)) == a(b(x)));
  all.add("composition_by_columns", "linear_layouts_compose", "columns xored, not mapped", {},
          small_both, (a(x) ^ b(x)) == a(b(x)));
  all.add("linear_over_addition_of_columns", "linear_layout_is_linear", "a(x + 1) = a(x) + a(1)",
          {}, small, a(x + W(1)) == a(x) + a(W(1)));
  all.add("high_bit_read", "high_bits_are_not_read", "that x is below 2^m is dropped", {}, small,
          a(x) == a(x & W(3)));
  all.add("last_column_differs", "equal_columns_make_equal_layouts", "columns agree below n - 1",
          {a.first == b.first, a.second == b.second}, small_both, a(x) == b(x));
  ThreeColumns const turned{a.third, a.first, a.second};
  W const low = x & W(3);
  all.add("bits_moved_the_other_way", "other_columns_read_other_bits",
          "bit place(l) at l, which is another permutation", {}, small,
          turned(x) == a((low << W(1)) | (x >> W(2))));
  std::vector<Bool> const preimages = {a(b.first) == W(1), a(b.second) == W(2)};
  all.add("inverse_beyond_its_rows", "preimages_of_units_invert", "that y is below 2^m is dropped",
          preimages, small_both, a(b(x & W(3))) == x);
  all.add("inverse_from_the_other_side", "preimages_of_units_invert", "r(a(x)) = x", preimages,
          small_both, b(a(x) & W(3)) == x);
}

void span(MutantQueries& all) {
  ThreeColumns const a(all, "a");
  TwoVectors const two(all, a);
  W const x = all.word<8>("x");
  W const word = all.word<8>("w");
  std::vector<Bool> small = a.small();
  small.push_back(x < W(8));
  small.push_back(word < W(8));
  auto const with = [&](std::vector<Bool> const& more) {
    std::vector<Bool> facts = two.facts;
    facts.insert(facts.end(), more.begin(), more.end());
    return facts;
  };
  Vector const unmarked{word, W(0)};
  Vector const y = two.reduced(unmarked);

  Vector const forgotten = two.reduced_by(
      [](Vector const& c, Vector const& vector, W const& p) {
        return Vector{without_bit(c, vector, p).value, c.from};
      },
      unmarked);
  all.add("turn_forgets_its_columns", "reduction_keeps_the_difference",
          "the vector is added to the value alone", two.facts, small,
          (a(forgotten.from) ^ forgotten.value) == word);
  Vector const always = two.reduced_by(
      [](Vector const& c, Vector const& vector, W const&) {
        return Vector{c.value ^ vector.value, c.from ^ vector.from};
      },
      unmarked);
  all.add("turn_adds_in_any_case", "reduction_clears_pivots", "also where the value lacks bit p",
          two.facts, small, (always.value & two.pivots()) == W(0));
  all.add("turns_in_rising_order", "reduction_clears_pivots", "the lowest pivot first", two.facts,
          small, (two.reduced_by(without_bit<W>, unmarked, true).value & two.pivots()) == W(0));
  all.add("column_is_not_marked", "vectors_are_images",
          "a vector remembers only those that were added to its column", two.facts, small,
          a(without_bit(Vector{a.second, W(0)}, two.first, two.p).from) == two.second.value);
  all.add("pivot_is_any_bit", "vectors_have_their_highest_bit", "not the highest one",
          {laws::bit(a.first, two.p) == W(1), two.p < W(8)}, small,
          (a.first & ~low_mask(two.p)) == (W(1) << two.p));
  all.add("pivot_is_not_kept", "what_has_no_pivot_bit_is_zero",
          "the second vector's bit is not a pivot", with({(a(x & W(3)) & (W(1) << two.p)) == W(0)}),
          small, a(x & W(3)) == W(0));
  all.add("found_in_any_case", "preimage_is_one", "that nothing is left is dropped", two.facts,
          small, a(y.from) == word);
  all.add("given_up_after_one_turn", "what_is_not_found_is_no_value",
          "the second vector is not looked at",
          with({without_bit(unmarked, two.first, two.p).value != W(0)}), small, a(x) != word);
  all.add("free_bits_beyond_pivots", "pivot_bits_are_free", "that the word is of pivots is dropped",
          two.facts, small, (a(y.from) & W(7)) == word);
  all.add("values_by_the_first_pivot", "pivot_bits_decide", "the second pivot is not looked at",
          with({((a(x & W(3)) ^ a(word & W(3))) & (W(1) << two.p)) == W(0)}), small,
          a(x & W(3)) == a(word & W(3)));
  Vector const third = two.reduced({a.third, W(4)});
  std::vector<Bool> const depends = with({third.value == W(0)});
  all.add("kernel_without_its_column", "kernel_is_mapped_to_zero",
          "the columns that were added, without the one they are equal to", depends, small,
          a(third.from & W(3)) == W(0));
  all.add("kernel_by_its_lowest_bit", "kernel_tops_are_dependent",
          "the lowest column of a kernel vector is dependent", depends, small,
          implies(a(x) == W(0) && x != W(0), (x & W(3)) == W(0)));
  all.add("wide_layout_is_injective", "independent_columns_are_injective",
          "that no column is dependent is dropped", depends, small,
          implies(a(x) == W(0), x == W(0)));
}

}  // namespace

void linear_mutants(MutantQueries& all) {
  layouts(all);
  span(all);
}

}  // namespace layoutcheck::smt
