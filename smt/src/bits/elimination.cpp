// Elimination over F2: the loop's invariants, and what holds when it ends. See
// bits_elimination.hpp.
#include "layoutcheck/laws/lemmas/bits_elimination.hpp"

#include "bits/linear.hpp"

namespace layoutcheck::smt {
namespace {

using namespace laws::lemmas;

/// What a chapter speaks of: any state, the state after a row where column j was found, the state
/// after a row without one.
template <int kWidth>
struct States {
  using W = Word<kWidth>;
  static ColumnOf<W> any(std::string const& name) {
    return [name](W const& l) { return applied<kWidth>(name, l); };
  }
  SymbolicMap<kWidth> a{"a"};
  W j = W::variable("j");
  W total = W::variable("total");
  W rows = W::variable("rows");
  Elimination<W> now{.column = any("column"),
                     .transform = any("transform"),
                     .pivot = any("pivot"),
                     .count = W::variable("count"),
                     .row = W::variable("row"),
                     .total = total,
                     .rows = rows};
  Elimination<W> start{.column = a.columns(),
                       .transform = [](W const& l) { return W(1) << l; },
                       .pivot = any("pivot"),
                       .count = W(0),
                       .row = W(0),
                       .total = total,
                       .rows = rows};
  Elimination<W> found = after_found(now, j);
  Elimination<W> passed = after_not_found(now);
};

template <int kWidth>
class Loop {
 public:
  using W = Word<kWidth>;
  using Premises = typename Inductions<kWidth>::Premises;
  using Proof = typename Inductions<kWidth>::Proof;

  explicit Loop(Inductions<kWidth>& chapter) : chapter_(chapter) {}

  void prove() {
    W const i = W::variable("i");
    W const h = W::variable("h");
    W const l = W::variable("l");
    Elimination<W> const& now = s_.now;
    W const count = now.count;
    auto const nothing = [](Premises&) {};

    invariant<EliminationCounts>(
        nothing, [&](Premises& p) { p.template before<EliminationCounts>(now); },
        [&](Premises& p) { p.template before<EliminationCounts>(now); });
    // At the start there is no pivot: what is said of pivots has impossible premises there.
    invariant<PivotsLieBelowTheRow>(
        nothing, [&](Premises& p) { p.template before<PivotsLieBelowTheRow>(now, i); },
        [&](Premises& p) { p.template before<PivotsLieBelowTheRow>(now, i); }, i);
    invariant<PivotsIncrease>(
        nothing,
        [&](Premises& p) {
          p.template before<PivotsIncrease>(now, i, h);
          p.template before<PivotsLieBelowTheRow>(now, i);
        },
        [&](Premises& p) { p.template before<PivotsIncrease>(now, i, h); }, i, h);
    invariant<PivotRowsAreUnits>(
        nothing,
        [&](Premises& p) {
          p.template before<EliminationCounts>(now);
          for (W const& column : {l, count, s_.j}) {
            p.template before<PivotRowsAreUnits>(now, i, column);
          }
        },
        [&](Premises& p) { p.template before<PivotRowsAreUnits>(now, i, l); }, i, l);
    invariant<OtherColumnsAreClear>(
        nothing,
        [&](Premises& p) {
          for (W const& column : {l, count, s_.j}) {
            p.template before<OtherColumnsAreClear>(now, column);
          }
        },
        [&](Premises& p) { p.template before<OtherColumnsAreClear>(now, l); }, l);
    columns_stay_in_range(l);
    columns_are_images(l);
    (close<EliminationCounts, PivotsLieBelowTheRow, PivotsIncrease, PivotRowsAreUnits,
           OtherColumnsAreClear, ColumnsStayInRange, ColumnsAreImages>());
    clearing(l);
  }

 private:
  template <class... Lemma>
  void close() {
    (chapter_.template close<Lemma>(), ...);
  }
  static std::set<std::string> together() {
    std::set<std::string> names;
    for (laws::LemmaInfo const& info :
         {EliminationCounts::info, PivotsLieBelowTheRow::info, PivotsIncrease::info,
          PivotRowsAreUnits::info, OtherColumnsAreClear::info, ColumnsStayInRange::info,
          ColumnsAreImages::info}) {
      names.insert(std::string(info.id));
    }
    return names;
  }
  /// No column from count on has the bit: the instance at l is all that a statement about l needs.
  Truth is_passed(W const& l) const { return is_not_found(s_.now, l); }

  template <class Lemma, class... A>
  void invariant(Proof const& start, Proof const& found, Proof const& passed, A const&... at) {
    W const l = W::variable("l");
    Premise const premise =
        std::is_same_v<Lemma, EliminationCounts> || std::is_same_v<Lemma, OtherColumnsAreClear>
            ? Premise::possible
            : Premise::impossible;
    Truth const row_is_next = s_.now.has_room();
    chapter_.template part<Lemma>("start/", {}, start, Lemma::premises(s_.start, at...),
                                  Lemma::claim(s_.start, at...), premise);
    chapter_.template part<Lemma>(
        "found/", together(), found,
        row_is_next && is_found(s_.now, s_.j) && Lemma::premises(s_.found, at...),
        Lemma::claim(s_.found, at...));
    chapter_.template part<Lemma>("passed/", together(), passed,
                                  row_is_next && is_passed(l) && Lemma::premises(s_.passed, at...),
                                  Lemma::claim(s_.passed, at...));
  }

  /// At the start the columns are those of a, which are below 2^rows: that is what rows means.
  void columns_stay_in_range(W const& l) {
    using Lemma = ColumnsStayInRange;
    chapter_.template starts_by_meaning<Lemma>();
    Truth const room = s_.now.has_room();
    chapter_.template part<Lemma>(
        "found/", together(),
        [&](Premises& p) {
          for (W const& column : {l, s_.now.count, s_.j}) {
            p.template before<Lemma>(s_.now, column);
          }
        },
        room && is_found(s_.now, s_.j) && Lemma::premises(s_.found, l), Lemma::claim(s_.found, l));
    chapter_.template part<Lemma>(
        "passed/", together(), [&](Premises& p) { p.template before<Lemma>(s_.now, l); },
        room && is_passed(l) && Lemma::premises(s_.passed, l), Lemma::claim(s_.passed, l));
  }

  void columns_are_images(W const& l) {
    using Lemma = ColumnsAreImages;
    Truth const room = s_.now.has_room();
    W const total = s_.total;
    chapter_.template part<Lemma>(
        "start/", {}, [&](Premises& p) { p.template use<LinearLayoutHasItsBasis>(total, s_.a, l); },
        Lemma::premises(s_.a, s_.start, l), Lemma::claim(s_.a, s_.start, l));
    chapter_.template part<Lemma>(
        "found/", together(),
        [&](Premises& p) {
          Elimination<W> const& now = s_.now;
          for (W const& column : {l, now.count, s_.j}) {
            p.template before<Lemma>(s_.a, now, column);
          }
          W const here = swapped(now.transform, now, s_.j, l);
          W const added = swapped(now.transform, now, s_.j, now.count);
          W const has_row = laws::bit(swapped(now.column, now, s_.j, l), now.row);
          p.template use<LinearLayoutKeepsChoice>(total, s_.a, added, has_row);
          p.template use<LinearLayoutIsLinear>(total, s_.a, here, laws::chosen(added, has_row));
          p.template use<LinearLayoutIsLinear>(total, s_.a, here, W(0));
          p.template use<LinearLayoutKeepsZero>(total, s_.a);
        },
        room && is_found(s_.now, s_.j) && Lemma::premises(s_.a, s_.found, l),
        Lemma::claim(s_.a, s_.found, l));
    chapter_.template part<Lemma>(
        "passed/", together(), [&](Premises& p) { p.template before<Lemma>(s_.a, s_.now, l); },
        room && is_passed(l) && Lemma::premises(s_.a, s_.passed, l),
        Lemma::claim(s_.a, s_.passed, l));
  }

  void clearing(W const& l) {
    using Lemma = ClearingIsAdditions;
    Elimination<W> const& now = s_.now;
    W const j = s_.j;
    W const c = W::variable("c");
    ColumnOf<W> const first = [&](W const& at) { return swapped(now.column, now, j, at); };
    chapter_.template part<Lemma>(
        "base/", {}, [](Premises&) {}, Lemma::premises(W(0), first, now, j, l),
        Lemma::claim(W(0), first, now, j, l));
    ColumnOf<W> const before = States<kWidth>::any("so.far");
    ColumnOf<W> const after = [&](W const& at) { return Lemma::turn(c, before, now, at); };
    chapter_.template part<Lemma>(
        "step/", {std::string(Lemma::info.id)},
        [&](Premises& p) {
          for (W const& column : {l, c, now.count}) {
            p.template before<Lemma>(c, before, now, j, column);
          }
        },
        laws::lemmas::is_index(c) && Lemma::premises(c + W(1), after, now, j, l),
        Lemma::claim(c + W(1), after, now, j, l));
    close<Lemma>();
  }

  Inductions<kWidth>& chapter_;
  States<kWidth> s_;
};

/// All rows are done.
template <int kWidth>
class End {
 public:
  using W = Word<kWidth>;
  using Map = SymbolicMap<kWidth>;
  using Premises = typename Inductions<kWidth>::Premises;

  explicit End(Inductions<kWidth>& chapter) : chapter_(chapter) {}

  void prove() {
    rank();
    image();
    full_row_rank();
    inverses();
  }

 private:
  void rank() {
    auto const i = i_;
    auto const x = x_;
    chapter_.template directly<OtherColumnsVanish>(
        [&](Premises& p) {
          p.template use<OtherColumnsAreClear>(e_, l_);
          p.template use<ColumnsStayInRange>(e_, l_);
        },
        e_, l_);
    chapter_.template by_induction<PivotBitsReadTheCoordinate>(
        [&](Premises& p) { p.define(r_.begins(x)); },
        [&](Premises& p, W const& k) {
          p.template induct<PivotBitsReadTheCoordinate>(r_, e_, i, x);
          p.define(r_.grows(k, x));
          p.template use<PivotRowsAreUnits>(e_, i, k);
        },
        r_, e_, i, x);
    chapter_.template by_induction<OnlyPivotColumnsMatter>(
        [](Premises&) {},
        [&](Premises& p, W const& k) {
          p.template induct<OnlyPivotColumnsMatter>(r_, e_, x);
          p.define(r_.grows(k, x));
          p.template use<OtherColumnsVanish>(e_, k);
        },
        r_, e_, x);
    W const n = W::variable("n");
    Map const any("b");
    chapter_.template by_induction<FirstColumnsReadLowBits>(
        [&](Premises& p) { p.define(any.begins(x)).define(any.begins(x & laws_low(n))); },
        [&](Premises& p, W const& k) {
          p.template induct<FirstColumnsReadLowBits>(any, n, x);
          p.define(any.grows(k, x)).define(any.grows(k, x & laws_low(n)));
        },
        any, n, x);
    chapter_.template by_induction<GatheringReadsTheCoordinate>(
        [&](Premises& p) { p.define(gather_.begins(r_(total_, x))); },
        [&](Premises& p, W const& k) {
          p.template induct<GatheringReadsTheCoordinate>(gather_, r_, e_, x);
          p.define(gather_.grows(k, r_(total_, x)));
          p.template use<PivotBitsReadTheCoordinate>(total_, r_, e_, k, x);
          p.template use<EliminationCounts>(e_);
        },
        gather_, r_, e_, x);
    W const y = W::variable("y");
    chapter_.template directly<ImageHasRankManyBits>(
        [&](Premises& p) {
          p.template use<EliminationCounts>(e_);
          low_bits_suffice(p, x);
          p.template use<GatheringReadsTheCoordinate>(e_.count, gather_, r_, e_, x);
          p.template use<GatheringReadsTheCoordinate>(e_.count, gather_, r_, e_, y);
        },
        gather_, r_, e_, x, y);
  }

  /// r(x) = r(x mod 2^count).
  void low_bits_suffice(Premises& p, W const& x) {
    p.template use<OnlyPivotColumnsMatter>(total_, r_, e_, x);
    p.template use<OnlyPivotColumnsMatter>(total_, r_, e_, x & laws_low(e_.count));
    p.template use<FirstColumnsReadLowBits>(e_.count, r_, e_.count, x);
  }

  void image() {
    chapter_.template directly<EliminationKeepsTheImage>(
        [&](Premises& p) {
          p.template use<LinearLayoutsCompose>(total_, r_, a_, total_, t_, x_);
          p.template use<LinearLayoutsCompose>(total_, r_, a_, total_, t_, u_(x_));
          p.template use<TransformUndoesItsInverse>(t_, u_, total_, x_);
        },
        a_, r_, t_, u_, total_, x_);
    W const y = a_(total_, x_);
    chapter_.template directly<EliminationSolves>(
        [&](Premises& p) {
          W const gathered = gather_(e_.count, y);
          p.template use<EliminationCounts>(e_);
          p.template use<EliminationKeepsTheImage>(a_, r_, t_, u_, total_, x_);
          p.template use<GatheringReadsTheCoordinate>(e_.count, gather_, r_, e_, u_(x_));
          low_bits_suffice(p, u_(x_));
          p.template use<LinearLayoutsCompose>(total_, r_, a_, total_, t_, gathered);
        },
        a_, r_, t_, u_, gather_, e_, x_);
    chapter_.template directly<FullColumnRankInvertsFromTheLeft>(
        [&](Premises& p) {
          p.template use<EliminationKeepsTheImage>(a_, r_, t_, u_, total_, x_);
          p.template use<GatheringReadsTheCoordinate>(e_.count, gather_, r_, e_, u_(x_));
          p.template use<TransformUndoesItsInverse>(t_, u_, total_, x_);
        },
        a_, r_, t_, u_, gather_, e_, x_);
  }

  void full_row_rank() {
    chapter_.template by_induction<PivotsAreApart>(
        [](Premises&) {},
        [&](Premises& p, W const& k) {
          p.template induct<PivotsAreApart>(e_, i_);
          p.template use<EliminationCounts>(e_);
          p.template use<PivotsIncrease>(e_, i_ + k, i_ + k + W(1));
          p.template use<PivotsLieBelowTheRow>(e_, i_ + k);
          p.template use<PivotsLieBelowTheRow>(e_, i_ + (k + W(1)));
        },
        e_, i_);
    chapter_.template directly<FullRowRankHasEveryPivot>(
        [&](Premises& p) {
          W const others = e_.count - W(1) - i_;
          p.template use<PivotsAreApart>(i_, e_, W(0));
          p.template use<PivotsAreApart>(others, e_, i_);
          p.template use<PivotsLieBelowTheRow>(e_, i_ + others);
          p.template use<PivotsLieBelowTheRow>(e_, i_);
          p.template use<PivotsLieBelowTheRow>(e_, W(0));
        },
        e_, i_);
    chapter_.template by_induction<FullRowRankHasUnitColumns>(
        [](Premises&) {},
        [&](Premises& p, W const& k) {
          p.template induct<FullRowRankHasUnitColumns>(e_, l_);
          p.template use<EliminationCounts>(e_);
          p.template use<FullRowRankHasEveryPivot>(e_, k);
          p.template use<PivotRowsAreUnits>(e_, k, l_);
        },
        e_, l_);
  }

  void inverses() {
    using Right = FullRowRankInvertsFromTheRight;
    // r's first columns are units.
    chapter_.template discharge<UnitColumnsAreTheIdentity>(
        Right::info,
        [&](Premises& p) {
          p.template use<EliminationCounts>(e_);
          p.template use<FullRowRankHasUnitColumns>(e_.count, e_, l_);
          p.template use<ColumnsStayInRange>(e_, l_);
        },
        Right::premises(a_, r_, t_, e_, x_), r_, e_.count);
    chapter_.template directly<Right>(
        [&](Premises& p) {
          p.template use<EliminationCounts>(e_);
          p.template use<LinearLayoutsCompose>(total_, r_, a_, total_, t_, x_);
          p.template use<OnlyPivotColumnsMatter>(total_, r_, e_, x_);
          p.template use<UnitColumnsAreTheIdentity>(e_.count, r_, e_.count, x_);
        },
        a_, r_, t_, e_, x_);
    chapter_.template directly<FullRankInvertsFromBothSides>(
        [&](Premises& p) {
          p.template use<Right>(a_, r_, t_, e_, x_);
          p.template use<TransformUndoesItsInverse>(t_, u_, total_, x_);
          p.template use<Right>(a_, r_, t_, e_, u_(x_));
        },
        a_, r_, t_, u_, e_, x_);
  }

  static W laws_low(W const& n) { return low_mask(n); }

  Inductions<kWidth>& chapter_;
  W x_ = W::variable("x");
  W i_ = W::variable("i");
  W l_ = W::variable("l");
  W total_ = W::variable("total");
  Map a_{"a"};
  Map t_{"t"};
  std::function<W(W const&)> u_ = [](W const& z) { return applied<kWidth>("u", z); };
  /// By columns_are_images the columns are a(transform).
  ColumnOf<W> columns_ = [this](W const& l) { return a_(total_, t_.column(l)); };
  Elimination<W> e_{.column = columns_,
                    .transform = t_.columns(),
                    .pivot = States<kWidth>::any("pivot"),
                    .count = W::variable("count"),
                    .row = W::variable("row"),
                    .total = total_,
                    .rows = W::variable("rows")};
  Map r_{"r", columns_};
  SymbolicGather<kWidth> gather_{"gather", e_.pivot};
};

}  // namespace

void elimination_chapter(Inductions<32>& chapter) {
  Loop<32>(chapter).prove();
  End<32>(chapter).prove();
}
void elimination_chapter(Inductions<64>& chapter) {
  Loop<64>(chapter).prove();
  End<64>(chapter).prove();
}

}  // namespace layoutcheck::smt
