// core's Span, which solves equations over F2 (bit_matrix.hpp), as it runs: its reduction and its
// additions of columns are machines, and a turn of the reduction is core's own function.
#include "bits/words.hpp"
#include "layoutcheck/core/linear/bit_matrix.hpp"

namespace layoutcheck::smt {
namespace {

template <int kBits>
class Chapter {
 public:
  using W = Word<kBits>;
  using M = Map<kBits>;

  explicit Chapter(Theory& theory) : T(theory) {}

  void write() {
    reducing();
    spanning();
    columns();
    vectors();
    values();
    kernel();
    done();
  }

 private:
  /// Variables of a machine, then others.
  template <class... A>
  static std::vector<Ref> both(std::vector<Ref> all, A const&... others) {
    (all.push_back(others.node()), ...);
    return all;
  }
  /// Of the vector that is kept for a bit: nothing above it, and the bit where it is a pivot.
  Bool has_highest(M const& of, W const& pivots, W const& q) const {
    return (of(q) & ~low_mask(q)) == laws::chosen(W(1) << q, laws::bit(pivots, q));
  }
  /// The reduction of a word, done.
  Bool is_reduced(W const& word, W const& mark) const {
    return reduced_(value, from, pivots, rows, word, mark, y, f, W(0));
  }

  /// Span::reduced: c.value is y, c.from is f, and p counts down from vectors_.size().
  void reducing() {
    W const q = p - W(1);
    Combination<W> const turn = without_bit(Combination<W>{y, f}, {value(q), from(q)}, q);
    T.machine(
        {.name = "reduced",
         .says = "y and f, with p bits to go, from start and mark",
         .over = over(value, from, pivots, rows, start, mark, y, f, p),
         .given = {is_count(rows), has_bits(pivots, rows)},
         .start = {{y.node(), start.node()}, {f.node(), mark.node()}, {p.node(), rows.node()}},
         .steps = {{.name = "turn",
                    .guards = {p != W(0)},
                    .next = {{y.node(), turn.value.node()},
                             {f.node(), turn.from.node()},
                             {p.node(), q.node()}}}}});
    std::vector<Ref> const state = over(value, from, pivots, rows, start, mark, y, f, p);
    auto invariants = T.invariants(
        "reduced", {{.name = "reduction_counts_down",
                     .says = "p is at most the number of rows",
                     .over = state,
                     .claim = p <= rows && is_count(rows)},
                    {.name = "reduction_keeps_the_difference",
                     .says = "a(f) xor y stays what it was",
                     .over = both(state, a, n),
                     .premises = {is_count(n)},
                     .for_every = {j, L(n, a, from(j)) == value(j)},
                     .claim = (L(n, a, f) ^ y) == (L(n, a, mark) ^ start)},
                    {.name = "reduction_adds_earlier_columns",
                     .says = "vectors of the first n columns: f changes in its first n bits",
                     .over = both(state, n),
                     .for_every = {j, has_bits(from(j), n)},
                     .claim = (f & ~low_mask(n)) == (mark & ~low_mask(n))},
                    {.name = "reduction_clears_pivots",
                     .says = "y has no bit of a pivot from p on",
                     .over = state,
                     .for_every = {j, implies(j < W(kBits), has_highest(value, pivots, j))},
                     .claim = (y & pivots & ~low_mask(p)) == W(0)}});
    auto const nothing = [](Proof&) {};
    auto const counted = [](Proof& proof) { proof.before("reduction_counts_down"); };
    invariants.at_start("reduction_counts_down", nothing)
        .after("turn", "reduction_counts_down", counted)
        .at_start("reduction_keeps_the_difference", nothing)
        .after("turn", "reduction_keeps_the_difference",
               [=, this](Proof& proof) {
                 W const bit = laws::bit(y, q);
                 proof.before("reduction_keeps_the_difference", a, n).assumed(q);
                 proof.use("linear_layout_is_linear", n, a, f, laws::chosen(from(q), bit));
                 proof.use("linear_layout_keeps_choice", n, a, from(q), bit);
               })
        .at_start("reduction_adds_earlier_columns", nothing)
        .after("turn", "reduction_adds_earlier_columns",
               [=, this](Proof& proof) {
                 proof.before("reduction_adds_earlier_columns", n).assumed(q);
               })
        .at_start("reduction_clears_pivots", nothing)
        .after("turn", "reduction_clears_pivots", [=, this](Proof& proof) {
          counted(proof);
          proof.before("reduction_clears_pivots").assumed(q);
        });
    invariants.end();
  }

  /// Span::add, for column after column. kernel_ lies there one after the other, here by column.
  void spanning() {
    std::vector<Bool> const reduces = {k < n, is_reduced(a(k), W(1) << k)};
    auto const with = [](M const& map, W const& at, W const& word) {
      return M([=](W const& l) { return select(l == at, word, map(l)); });
    };
    M const zeros([](W const&) { return W(0); });
    std::vector<Bool> depends = reduces;
    depends.push_back(y == W(0));
    std::vector<Bool> adds = reduces;
    adds.push_back((y >> p) == W(1));
    adds.push_back(p < W(kBits));
    T.machine({.name = "span",
               .says = "what Span has after k of the n columns of a",
               .over = state_,
               .given = {is_count(n)},
               .start = {{k.node(), W(0).node()},
                         {value.node(), zeros.node()},
                         {from.node(), zeros.node()},
                         {pivots.node(), W(0).node()},
                         {rows.node(), W(0).node()},
                         {dependent.node(), W(0).node()},
                         {kernels.node(), zeros.node()}},
               .steps = {{.name = "dependent",
                          .chosen = over(y, f),
                          .guards = depends,
                          .next = {{k.node(), (k + W(1)).node()},
                                   {dependent.node(), (dependent | (W(1) << k)).node()},
                                   {kernels.node(), with(kernels, k, f).node()}}},
                         {.name = "independent",
                          .chosen = over(y, f, p),
                          .guards = adds,
                          .next = {{k.node(), (k + W(1)).node()},
                                   {value.node(), with(value, p, y).node()},
                                   {from.node(), with(from, p, f).node()},
                                   {pivots.node(), (pivots | (W(1) << p)).node()},
                                   {rows.node(), select(rows <= p, p + W(1), rows).node()}}}}});
  }

  /// In a step: y = a(f) of the first k + 1 columns, where f has bit k and others below, and y has
  /// no bit of a pivot.
  void the_reduction(Proof& proof) const {
    W const next = k + W(1);
    W const word = a(k);
    W const bit = W(1) << k;
    proof.before("span_counts");
    proof.template use_for_every<kBits>(
        "reduction_keeps_the_difference",
        [this](Proof& side, W l) {
          side.before("span_counts");
          side.before("vectors_are_images", l).before("vectors_are_of_earlier_columns", l);
        },
        value, from, pivots, rows, word, bit, y, f, W(0), a, next);
    proof.template use_for_every<kBits>(
        "reduction_adds_earlier_columns",
        [](Proof& side, W l) { side.before("vectors_are_of_earlier_columns", l); }, value, from,
        pivots, rows, word, bit, y, f, W(0), k);
    proof.template use_for_every<kBits>(
        "reduction_clears_pivots",
        [](Proof& side, W l) { side.before("vectors_have_their_highest_bit", l); }, value, from,
        pivots, rows, word, bit, y, f, W(0));
    proof.use("linear_layout_has_its_basis", k, a, k);
  }
  /// x without column k where it has that, which makes a(x) a value of the columns before.
  W without_column(W const& x) const { return x ^ laws::chosen(f, laws::bit(x, k)); }
  void the_others(Proof& proof, W const& x) const {
    W const bit = laws::bit(x, k);
    proof.before("what_has_no_pivot_bit_is_zero", without_column(x));
    proof.use("linear_layout_is_linear", k, a, x, laws::chosen(f, bit));
    proof.use("linear_layout_keeps_choice", k, a, f, bit);
  }

  /// Every invariant: over the state and others, and how it is proved.
  struct Invariant {
    std::string name;
    std::string says;
    std::vector<Ref> others{};
    std::vector<Bool> premises{};
    Bool claim{};
    std::function<void(Proof&)> dependent{}, independent{};
    bool starts = true;  ///< its premises can hold at the start
  };
  void columns() {
    add({.name = "span_counts",
         .says = "at most n columns; pivots and dependent columns lie below their number",
         .claim = k <= n && is_count(n) && is_count(rows) && has_bits(pivots, rows) &&
                  has_bits(dependent, k),
         .dependent = [this](Proof& proof) { proof.before("span_counts"); },
         .independent = [this](Proof& proof) { proof.before("span_counts"); }});
  }

  void vectors() {
    W const q = j;
    auto const step = [this, q](Proof& proof) {
      the_reduction(proof);
      proof.before("vectors_are_images", q).before("vectors_are_of_earlier_columns", q);
      proof.before("vectors_have_their_highest_bit", q);
    };
    add({.name = "vectors_are_images",
         .says = "every vector is a of the columns that it remembers",
         .others = over(q),
         .claim = L(k, a, from(q)) == value(q),
         .dependent = step,
         .independent = step});
    add({.name = "vectors_are_of_earlier_columns",
         .says = "a vector remembers none but the first k columns",
         .others = over(q),
         .claim = has_bits(from(q), k),
         .dependent = step,
         .independent = step});
    add({.name = "vectors_have_their_highest_bit",
         .says = "the vector of bit q has no bit above, and has q where that is a pivot",
         .others = over(q),
         .premises = {q < W(kBits)},
         .claim = has_highest(value, pivots, q),
         .dependent = step,
         .independent = step});
  }

  void values() {
    auto const step = [this](Proof& proof) {
      the_reduction(proof);
      the_others(proof, x);
    };
    add({.name = "what_has_no_pivot_bit_is_zero",
         .says = "a value of the first k columns without a bit of a pivot is 0",
         .others = over(x),
         .premises = {(L(k, a, x) & pivots) == W(0)},
         .claim = L(k, a, x) == W(0),
         .dependent = step,
         .independent = step});
  }

  void kernel() {
    auto const step = [this](Proof& proof) {
      the_reduction(proof);
      the_others(proof, x);
      proof.before("kernel_tops_are_dependent", x, j);
      proof.before("kernel_is_mapped_to_zero", j);
      proof.use("high_bits_are_not_read", n, a, k + W(1), x);
      proof.use("high_bits_are_not_read", n, a, k + W(1), f);
    };
    add({.name = "kernel_is_mapped_to_zero",
         .says = "the kernel's vector of a dependent column: that is its highest bit, and a is 0",
         .others = over(j),
         .premises = {j < k, laws::bit(dependent, j) == W(1)},
         .claim = L(n, a, kernels(j)) == W(0) && (kernels(j) >> j) == W(1),
         .dependent = step,
         .independent = step,
         .starts = false});
    add({.name = "kernel_tops_are_dependent",
         .says = "a(x) = 0: the highest bit of x is a dependent column",
         .others = over(x, j),
         .premises = {j < k, (x >> j) == W(1), L(n, a, x) == W(0)},
         .claim = laws::bit(dependent, j) == W(1),
         .dependent = step,
         .independent = step,
         .starts = false});
    prove();
  }

  void add(Invariant invariant) { invariants_.push_back(std::move(invariant)); }
  void prove() {
    std::vector<Theory::Wanted> wanted;
    for (Invariant const& one : invariants_) {
      std::vector<Ref> variables = state_;
      variables.insert(variables.end(), one.others.begin(), one.others.end());
      wanted.push_back({.name = one.name,
                        .says = one.says,
                        .over = variables,
                        .premises = one.premises,
                        .claim = one.claim});
    }
    auto all = T.invariants("span", wanted);
    for (Invariant const& one : invariants_) {
      all.at_start(one.name, [&](Proof& proof) {
        if (!one.starts) proof.impossible();
      });
      all.after("dependent", one.name, one.dependent);
      all.after("independent", one.name, one.independent);
    }
    all.end();
  }

  /// All columns are there.
  void done() {
    std::vector<Ref> const answer = both(state_, word, y, f);
    Bool const spans = Bool(T.terms().apply("span", Sort::boolean, state_));
    std::vector<Bool> const premises = {spans, k == n, is_reduced(word, W(0))};
    auto const with = [&](std::vector<Bool> const& more) {
      std::vector<Bool> all = premises;
      all.insert(all.end(), more.begin(), more.end());
      return all;
    };
    /// a(f) xor y is the word, y has no bit of a pivot, and f is below 2^n.
    auto const reduce = [this](Proof& proof) {
      auto const at = [this](Proof& p, std::string const& theorem, auto... others) {
        p.use(theorem, a, n, k, value, from, pivots, rows, dependent, kernels, others...);
      };
      at(proof, "span_counts");
      proof.template use_for_every<kBits>(
          "reduction_keeps_the_difference",
          [=](Proof& side, W l) { at(side, "vectors_are_images", l); }, value, from, pivots, rows,
          word, W(0), y, f, W(0), a, n);
      proof.template use_for_every<kBits>(
          "reduction_adds_earlier_columns",
          [=](Proof& side, W l) { at(side, "vectors_are_of_earlier_columns", l); }, value, from,
          pivots, rows, word, W(0), y, f, W(0), n);
      proof.template use_for_every<kBits>(
          "reduction_clears_pivots",
          [=](Proof& side, W l) { at(side, "vectors_have_their_highest_bit", l); }, value, from,
          pivots, rows, word, W(0), y, f, W(0));
      proof.use("linear_layout_keeps_zero", n, a);
    };
    auto const zero_at = [this](Proof& proof, W const& at) {
      proof.use("what_has_no_pivot_bit_is_zero", a, n, k, value, from, pivots, rows, dependent,
                kernels, at);
    };
    T.theorem({.name = "preimage_is_one",
               .says = "preimage() found x: a(x) is the word, and x is below 2^n",
               .over = answer,
               .premises = with({y == W(0)}),
               .claim = L(n, a, f) == word && has_bits(f, n)})
        .directly(reduce);
    T.theorem({.name = "what_is_not_found_is_no_value",
               .says = "preimage() found nothing: a(x) is not the word, whatever x is",
               .over = both(answer, x),
               .premises = with({y != W(0)}),
               .claim = L(n, a, x) != word})
        .directly([=, this](Proof& proof) {
          reduce(proof);
          zero_at(proof, f ^ x);
          proof.use("linear_layout_is_linear", n, a, f, x);
        });
    T.theorem({.name = "pivot_bits_are_free",
               .says = "any bits of pivots are those of a value, a(f): there are 2^rank values",
               .over = answer,
               .premises = with({(word & ~pivots) == W(0)}),
               .claim = (L(n, a, f) & pivots) == word})
        .directly(reduce);
    W const z = T.word<kBits>("z");
    T.theorem({.name = "pivot_bits_decide",
               .says = "values with the same bits of pivots are equal",
               .over = both(state_, x, z),
               .premises = {spans, k == n, (L(n, a, x) & pivots) == (L(n, a, z) & pivots)},
               .claim = L(n, a, x) == L(n, a, z)})
        .directly([=, this](Proof& proof) {
          proof.use("span_counts", a, n, k, value, from, pivots, rows, dependent, kernels);
          zero_at(proof, x ^ z);
          proof.use("linear_layout_is_linear", n, a, x, z);
        });
    auto const highest = T.template counted<W, W, W>(
        "highest", "the highest of the first k bits that are set", [](W) { return W(0); },
        [](auto self, W i, W of) { return select(laws::bit(of, i) == W(1), i, self(i, of)); });
    T.theorem({.name = "highest_bit_is_found",
               .says = "0 < x < 2^j: above its highest bit x has none",
               .over = over(j, x),
               .premises = {x != W(0), has_bits(x, j)},
               .claim = (x >> highest(j, x)) == W(1) && highest(j, x) < j})
        .by_counting(
            j, [](Proof& proof) { proof.impossible(); },
            [=, this](Proof& proof, W) { proof.induct(x); });
    T.theorem({.name = "independent_columns_are_injective",
               .says = "no column is dependent: a(x) = 0 for x below 2^n implies x = 0",
               .over = both(state_, x),
               .premises = {spans, k == n, dependent == W(0), has_bits(x, n), L(n, a, x) == W(0)},
               .claim = x == W(0)})
        .directly([=, this](Proof& proof) {
          proof.use("span_counts", a, n, k, value, from, pivots, rows, dependent, kernels);
          proof.use("highest_bit_is_found", n, x);
          proof.use("kernel_tops_are_dependent", a, n, k, value, from, pivots, rows, dependent,
                    kernels, x, highest(n, x));
        });
    M const r = T.map<kBits>("r");
    W const m = T.word<kBits>("m");
    W const there = L(n, a, x);
    W const back = L(m, r, there);
    T.theorem({.name = "inverse_is_from_both_sides",
               .says = "no column is dependent, a(r's column l) = 2^l for l < m, a(x) < 2^m: "
                       "r(a(x)) = x for x below 2^n",
               .over = both(state_, x, r, m),
               .premises = {spans, k == n, dependent == W(0), is_count(m), has_bits(x, n),
                            has_bits(there, m)},
               .for_every = {j, implies(j < m, L(n, a, r(j)) == (W(1) << j) && has_bits(r(j), n))},
               .claim = back == x})
        .directly([=, this](Proof& proof) {
          auto const shown = [](Proof& side, W l) { side.assumed(l); };
          proof.use("span_counts", a, n, k, value, from, pivots, rows, dependent, kernels);
          proof.template use_for_every<kBits>("preimages_of_units_invert", shown, a, n, r, m,
                                              there);
          proof.template use_for_every<kBits>("values_stay_in_range", shown, m, r, m, n, there);
          proof.use("linear_layout_is_linear", n, a, back, x);
          proof.use("independent_columns_are_injective", a, n, k, value, from, pivots, rows,
                    dependent, kernels, back ^ x);
        });
  }

  static Linear<kBits> linear() { return Linear<kBits>("linear"); }

  Theory& T;
  Linear<kBits> const L = linear();
  Function<Bool, M, M, W, W, W, W, W, W, W> const reduced_{"reduced"};
  M a = T.map<kBits>("a"), value = T.map<kBits>("value"), from = T.map<kBits>("from");
  M kernels = T.map<kBits>("kernel");
  W n = T.word<kBits>("n"), k = T.word<kBits>("k"), j = T.word<kBits>("j");
  W x = T.word<kBits>("x"), y = T.word<kBits>("y"), f = T.word<kBits>("f"), p = T.word<kBits>("p");
  W pivots = T.word<kBits>("pivots"), rows = T.word<kBits>("rows");
  W dependent = T.word<kBits>("dependent");
  W start = T.word<kBits>("start"), mark = T.word<kBits>("mark"), word = T.word<kBits>("word");
  std::vector<Ref> const state_ = over(a, n, k, value, from, pivots, rows, dependent, kernels);
  std::vector<Invariant> invariants_;
};

}  // namespace

template <int kBits>
void chapter_span(Theory& theory) {
  Chapter<kBits>(theory).write();
}
template void chapter_span<32>(Theory& theory);
template void chapter_span<64>(Theory& theory);

}  // namespace layoutcheck::smt
