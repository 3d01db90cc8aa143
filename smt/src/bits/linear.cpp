// Linear layouts over F2: linearity, composition, elementary operations. See bits_linear.hpp.
#include "bits/linear.hpp"

namespace layoutcheck::smt {
namespace {

using namespace laws::lemmas;

template <int kWidth>
void basics(Inductions<kWidth>& chapter) {
  using W = Word<kWidth>;
  using Map = SymbolicMap<kWidth>;
  using Premises = typename Inductions<kWidth>::Premises;
  Map const a("a");
  Map const b("b");
  W const x = W::variable("x");
  W const y = W::variable("y");
  W const v = W::variable("v");
  W const c = W::variable("c");
  W const j = W::variable("j");
  W const n = W::variable("n");
  W const m = W::variable("m");

  chapter.template by_induction<LinearLayoutIsLinear>(
      [&](Premises& p) { p.define(a.begins(x)).define(a.begins(y)).define(a.begins(x ^ y)); },
      [&](Premises& p, W const& k) {
        p.template induct<LinearLayoutIsLinear>(a, x, y);
        p.define(a.grows(k, x)).define(a.grows(k, y)).define(a.grows(k, x ^ y));
      },
      a, x, y);

  W const k = W::variable("k");
  chapter.template directly<LinearLayoutKeepsZero>(
      [&](Premises& p) { p.template use<LinearLayoutIsLinear>(k, a, W(0), W(0)); }, k, a);
  chapter.template directly<LinearLayoutKeepsChoice>(
      [&](Premises& p) { p.template use<LinearLayoutKeepsZero>(k, a); }, k, a, v, c);

  chapter.template by_induction<LinearLayoutHasItsBasis>(
      [&](Premises& p) { p.define(a.begins(W(1) << j)); },
      [&](Premises& p, W const& i) {
        p.template induct<LinearLayoutHasItsBasis>(a, j);
        p.define(a.grows(i, W(1) << j));
      },
      a, j);

  Map const composed("ab", [=](W const& l) { return a(n, b.column(l)); });
  chapter.template by_induction<LinearLayoutsCompose>(
      [&](Premises& p) {
        p.define(composed.begins(x)).define(b.begins(x));
        p.template use<LinearLayoutKeepsZero>(n, a);
      },
      [&](Premises& p, W const& i) {
        W const chosen_bit = laws::bit(x, i);
        W const added = laws::chosen(b.column(i), chosen_bit);
        p.template induct<LinearLayoutsCompose>(composed, a, n, b, x);
        p.define(composed.grows(i, x)).define(b.grows(i, x));
        p.template use<LinearLayoutIsLinear>(n, a, b(i, x), added);
        p.template use<LinearLayoutKeepsChoice>(n, a, b.column(i), chosen_bit);
      },
      composed, a, n, b, x);

  Map const third("d");
  chapter.template directly<LinearCompositionIsAssociative>(
      [&](Premises& p) {
        p.template use<LinearLayoutsCompose>(m, composed, a, n, b, third.column(j));
      },
      composed, a, n, b, m, third, j);

  chapter.template by_induction<UnitColumnsAreTheIdentity>(
      [&](Premises& p) { p.define(a.begins(x)); },
      [&](Premises& p, W const& i) {
        p.template induct<UnitColumnsAreTheIdentity>(a, n, x);
        p.define(a.grows(i, x));
        p.template assume<UnitColumnsAreTheIdentity>(i, a, n);
      },
      a, n, x);
}

template <int kWidth>
void additions(Inductions<kWidth>& chapter) {
  using W = Word<kWidth>;
  using Map = SymbolicMap<kWidth>;
  using Premises = typename Inductions<kWidth>::Premises;
  W const x = W::variable("x");
  W const y = W::variable("y");
  W const i = W::variable("i");
  W const j = W::variable("j");
  W const l = W::variable("l");
  W const n = W::variable("n");
  Map const t("t");
  Map const changed("t.changed",
                    [=](W const& c) { return column_after_adding(t.columns(), i, j, c); });
  auto const nothing = [](Premises&) {};

  chapter.template directly<AdditionIsAnInvolution>(nothing, i, j, x);
  chapter.template directly<AdditionStaysInRange>(nothing, n, i, j, x);
  chapter.template directly<SwapIsThreeAdditions>(nothing, t.columns(), i, j, l);

  chapter.template by_induction<AdditionChangesValuesByAColumn>(
      [&](Premises& p) { p.define(changed.begins(x)).define(t.begins(x)); },
      [&](Premises& p, W const& k) {
        p.template induct<AdditionChangesValuesByAColumn>(changed, t, i, j, x);
        p.define(changed.grows(k, x)).define(t.grows(k, x));
      },
      changed, t, i, j, x);
  chapter.template directly<AdditionIsElementary>(
      [&](Premises& p) {
        W const chosen_bit = laws::bit(x, j);
        p.template use<AdditionChangesValuesByAColumn>(n, changed, t, i, j, x);
        p.template use<LinearLayoutIsLinear>(n, t, x, chosen_bit << i);
        p.template use<LinearLayoutHasItsBasis>(n, t, i);
        p.template use<LinearLayoutKeepsZero>(n, t);
      },
      changed, t, n, i, j, x);

  // The inverse is kept: at the start both are the identity; then one addition to t and to u.
  Map const start("t.start", [](W const& c) { return W(1) << c; });
  auto const same = [](W const& z) { return z; };
  auto const u = [](W const& z) { return applied<kWidth>("u", z); };
  auto const next_u = [=](W const& z) { return with_bit_added(u(z), i, j); };
  Truth const is_addition = i < n && j < n && i != j;
  std::set<std::string> const together{std::string(TransformUndoesItsInverse::info.id),
                                       std::string(InverseUndoesItsTransform::info.id)};

  using There = TransformUndoesItsInverse;
  chapter.template discharge<UnitColumnsAreTheIdentity>(There::info, nothing, is_count(n), start,
                                                        n);
  chapter.template part<There>(
      "start/", {}, [&](Premises& p) { p.template use<UnitColumnsAreTheIdentity>(n, start, n, y); },
      There::premises(start, same, n, y), There::claim(start, same, n, y));
  chapter.template part<There>(
      "addition/", together,
      [&](Premises& p) {
        p.template before<There>(t, u, n, y);
        p.template use<AdditionIsElementary>(changed, t, n, i, j, next_u(y));
        p.template use<AdditionIsAnInvolution>(i, j, u(y));
        p.template use<AdditionStaysInRange>(n, i, j, u(y));
      },
      is_addition && There::premises(changed, next_u, n, y), There::claim(changed, next_u, n, y));

  using Back = InverseUndoesItsTransform;
  chapter.template discharge<UnitColumnsAreTheIdentity>(Back::info, nothing, is_count(n), start, n);
  chapter.template part<Back>(
      "start/", {}, [&](Premises& p) { p.template use<UnitColumnsAreTheIdentity>(n, start, n, x); },
      Back::premises(start, same, n, x), Back::claim(start, same, n, x));
  chapter.template part<Back>(
      "addition/", together,
      [&](Premises& p) {
        W const moved = with_bit_added(x, i, j);
        p.template before<Back>(t, u, n, moved);
        p.template use<AdditionIsElementary>(changed, t, n, i, j, x);
        p.template use<AdditionIsAnInvolution>(i, j, x);
        p.template use<AdditionStaysInRange>(n, i, j, x);
      },
      is_addition && Back::premises(changed, next_u, n, x), Back::claim(changed, next_u, n, x));
  chapter.template close<There>();
  chapter.template close<Back>();
}

template <int kWidth>
void linear_at_width(Obligations& all) {
  Inductions<kWidth> chapter(all);
  basics(chapter);
  additions(chapter);
  elimination_chapter(chapter);
}

}  // namespace

void linear_obligations(Obligations& all) {
  linear_at_width<32>(all);
  linear_at_width<64>(all);
}

}  // namespace layoutcheck::smt
