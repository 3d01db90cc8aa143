// What composition is decided by, in core: the quasi-affine form, where its floors first jump, and
// whether they ever do. Run on expressions, outer layouts of rank 1 to 3.
#include "layoutcheck/core/algebra/composition.hpp"
#include "paths/paths.hpp"
#include "theorems/chapters.hpp"

namespace layoutcheck::smt {
namespace {

using Outer = detail::QuasiaffineOf<Symbol, Symbol, kPathCapacity>;
using Pieces = InlineVector<detail::PieceOf<Symbol>, kPathCapacity>;

/// P_1, P_2, ...: the products of the extents before each mode but the first.
std::vector<Int> prefixes(std::vector<ModeOf<Traced>> const& modes) {
  std::vector<Int> all;
  for (std::size_t k = 0; k + 1 < modes.size(); ++k) {
    all.push_back(k == 0 ? modes[0].s : all.back() * modes[k].s);
  }
  return all;
}

/// The modes behind the first: what the theorems of composition call a, behind p:q.
std::vector<ModeOf<Traced>> behind(std::vector<ModeOf<Traced>> modes) {
  modes.erase(modes.begin());
  return modes;
}

}  // namespace

void chapter_composition_paths(Theory& T, Layouts const& L, Composed const& K) {
  Paths paths(T);
  Int const zero = T.constant(0);
  Int const one = T.constant(1);

  for (int rank = 1; rank <= 3; ++rank) {
    auto const modes = paths.modes(rank, false);
    Int const y = paths.integer("y");
    std::vector<Bool> premises = positive(T, modes);
    premises.push_back(0 <= y);
    Int const p = modes[0].s;
    Int const q = modes[0].d;
    paths.prove(
        "core_value_rank_" + std::to_string(rank),
        "core's Quasiaffine, run on expressions, is the layout's value, past its end too", premises,
        [&] { return Outer(symbolic(modes))(Symbol(y)); },
        [&](Symbol value) { return value.term() == L.extended(paths.as_modes(modes), y); },
        [&](Proof& proof) {
          proof.seal("extended");
          proof.use("quasiaffine_form", paths.as_modes(behind(modes)), p, q, one, y);
          Int reach = p * q;
          for (std::size_t k = 0; k + 1 < modes.size(); ++k) {
            Int const prefix = prefixes(modes)[k];
            proof.use("equals_multiply", quotient(y, prefix), zero, modes[k + 1].d - reach);
            reach = modes[k + 1].s * modes[k + 1].d;
          }
        });
  }

  for (int rank = 1; rank <= 3; ++rank) {
    for (int inner = 1; inner <= 2; ++inner) {
      auto const modes = paths.modes(rank, false);
      std::vector<Bool> premises = positive(T, modes);
      std::vector<std::pair<Int, Int>> pieces;
      Modes b = T.nil<Modes>();
      for (int j = 0; j < inner; ++j) {
        Int const t = paths.integer("t" + std::to_string(j));
        Int const r = paths.integer("r" + std::to_string(j));
        pieces.emplace_back(t, r);
        premises.push_back(t >= 1);
        premises.push_back(r >= 0);
      }
      for (std::size_t j = pieces.size(); j-- > 0;) b = cons(pieces[j].first, pieces[j].second, b);
      paths.prove(
          "core_never_carries_rank_" + std::to_string(rank) + "_" + std::to_string(inner),
          "core's never_carries, run on expressions, says whether every budget is below its P_k",
          premises,
          [&] {
            Pieces list;
            for (auto const& [t, r] : pieces) list.push_back({Symbol(t), Symbol(r)});
            return detail::never_carries(Outer(symbolic(modes)), list);
          },
          [&](bool never) {
            Bool const says = K.never_carries(paths.as_modes(behind(modes)), modes[0].s, b);
            return never ? says : !says;
          },
          [&](Proof& proof) {
            for (auto const& [t, r] : pieces) {
              proof.use("equals_multiply", t, one, r);
              for (Int const prefix : prefixes(modes)) {
                Int const rest = remainder(r, prefix);
                proof.use("equals_multiply", t, one, rest);
                proof.use("products_are_monotone", rest, r, t - 1);
              }
            }
          });
    }
  }

  // Rank 3 holds too, in 575 conditions: too many for every run.
  for (int rank = 1; rank <= 2; ++rank) {
    auto const modes = paths.modes(rank, false);
    Int const r = paths.integer("r");
    Int const n = paths.integer("n");
    Int const w = paths.integer("w");  // where the first floors jump, by its name
    Int const x = paths.integer("x");
    Modes const leaf = cons(n, r, T.nil<Modes>());
    std::vector<Bool> premises = positive(T, modes);
    premises.push_back(n >= 1);
    premises.push_back(r >= 0);
    premises.push_back(0 <= x);
    paths.prove(
        "core_first_jump_rank_" + std::to_string(rank),
        "core's first_jump, run on expressions: nothing is carried before it, and there what it "
        "says",
        premises, [&] { return detail::first_jump(Outer(symbolic(modes)), Symbol(r), Symbol(n)); },
        [&](detail::Jump<Outer> const& first) {
          Int const p = modes[0].s;
          auto const carried = [&](Int at) {
            return K.carries(paths.as_modes(behind(modes)), p, p * modes[0].d, leaf, at);
          };
          return implies(w == first.at.term(),
                         1 <= w && w <= n && implies(x < w, carried(x) == 0) &&
                             implies(w < n, carried(w) == first.risen.term()));
        },
        [&](Proof& proof) {
          Int reach = modes[0].s * modes[0].d;
          for (std::size_t k = 0; k + 1 < modes.size(); ++k) {
            Int const prefix = prefixes(modes)[k];
            Int const rest = remainder(r, prefix);
            Int const whole = quotient(prefix, rest);
            Int const c = modes[k + 1].d - reach;
            reach = modes[k + 1].s * modes[k + 1].d;
            proof.use("equals_multiply", w, whole, rest);
            proof.use("equals_multiply", w, whole + 1, rest);
            for (Int const at : {x, w}) {
              Int const rests = remainder(at, n) * rest;
              proof.use("equals_multiply", remainder(at, n), at, rest);
              proof.use("products_are_monotone", at, n - 1, rest);
              proof.use("products_are_monotone", at, whole, rest);
              proof.use("products_are_monotone", at, whole - 1, rest);
              proof.use("quotient_is_below", rests, prefix, one);
              proof.use("quotient_is_below", rests, prefix, T.constant(2));
              proof.use("equals_multiply", quotient(rests, prefix), zero, c);
              proof.use("equals_multiply", quotient(rests, prefix), one, c);
            }
          }
        });
  }
}

}  // namespace layoutcheck::smt
