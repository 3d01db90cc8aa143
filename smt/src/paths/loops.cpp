// The C++ loops of core are the list model: run on expressions, every path, ranks 0 to 4.
#include "layoutcheck/core/algebra/complement.hpp"
#include "layoutcheck/core/algebra/inverse.hpp"
#include "paths/paths.hpp"
#include "theorems/chapters.hpp"

namespace layoutcheck::smt {

void chapter_paths(Theory& T, Tracing const& R, Complemented const& C) {
  Paths paths(T);
  auto const plain = [](Proof&) {};
  Function<Modes, Modes, Modes> const onto("onto");
  Function<Modes, Modes, Modes> const coalesce_loop("coalesce_loop");
  Function<Traced, Traced, Int> const chosen("chosen");
  Function<Modes, Traced, Int, Int> const filled("filled");
  Int const one = T.constant(1);

  for (int rank = 0; rank <= 4; ++rank) {
    auto const modes = paths.modes(rank, false);
    paths.prove(
        "core_coalesce_rank_" + std::to_string(rank),
        "core's coalesced_modes, run on expressions, makes the list of coalesce_loop",
        positive(T, modes), [&] { return coalesced_modes(symbolic(modes)); },
        [&](SymbolicList const& result) {
          return onto(coalesce_loop(paths.as_modes(modes), T.nil<Modes>()), T.nil<Modes>()) ==
                 paths.made(result);
        },
        plain);
  }
  for (int rank = 0; rank <= 3; ++rank) {
    auto const modes = paths.modes(rank, false);
    paths.prove(
        "core_trace_rank_" + std::to_string(rank),
        "core's trace_modes, run on expressions, makes sort(trace(L))", positive(T, modes),
        [&] {
          SymbolicTracedList sorted;
          detail::trace_modes<Symbol>(symbolic(modes), sorted);
          return sorted;
        },
        [&](SymbolicTracedList const& result) {
          return R.sort(R.trace(paths.as_modes(modes), one)) == paths.made(result);
        },
        plain);
  }
  for (int rank = 0; rank <= 4; ++rank) {
    auto const modes = paths.modes(rank, false);
    Int const target = paths.integer("n");
    std::vector<Bool> premises = positive(T, modes);
    premises.push_back(target >= 1);
    premises.push_back(C.tractable(paths.as_modes(modes), one));
    paths.prove(
        "core_complement_rank_" + std::to_string(rank),
        "core's push_gaps, run on expressions, makes the complement", premises,
        [&] {
          SymbolicList gaps;
          Symbol covered = 1;
          detail::push_gaps(symbolic(modes), Symbol(target), gaps, covered);
          return gaps;
        },
        [&](SymbolicList const& result) {
          return C.complement(paths.as_modes(modes), one, target) == paths.made(result);
        },
        [&](Proof& p) {
          Int covered = one;
          for (auto const& m : modes) covered = m.s * m.d;
          p.use("ceiling_adds_one", target, covered);
        });
  }
  for (int rank = 0; rank <= 4; ++rank) {
    auto const modes = paths.modes(rank, true);
    paths.prove(
        "core_right_inverse_rank_" + std::to_string(rank),
        "core's push_joining, run on expressions, makes the chosen modes", positive(T, modes),
        [&] {
          SymbolicList chain;
          detail::push_joining<Symbol>(symbolic_traced(modes), chain);
          return chain;
        },
        [&](SymbolicList const& result) {
          return R.coordinates(chosen(paths.as_traced(modes), one)) == paths.made(result);
        },
        plain);
  }
  for (int rank = 0; rank <= 4; ++rank) {
    auto const modes = paths.modes(rank, true);
    Int const outside = paths.integer("o");
    Function<Bool, Traced, Int> const tractable("traced_tractable");
    std::vector<Bool> premises = positive(T, modes);
    premises.push_back(outside >= 1);
    premises.push_back(tractable(paths.as_traced(modes), one));
    paths.prove(
        "core_left_inverse_rank_" + std::to_string(rank),
        "core's push_filled, run on expressions, makes the filled list", premises,
        [&] {
          SymbolicList out;
          detail::push_filled<Symbol>(symbolic_traced(modes), Symbol(outside), out);
          return out;
        },
        [&](SymbolicList const& result) {
          return filled(paths.as_traced(modes), one, outside) == paths.made(result);
        },
        plain);
  }
  for (int rank = 0; rank <= 3; ++rank) {
    auto const modes = paths.modes(rank, true);
    Function<Bool, Traced, Int, Int> const spaced("strides_divide");
    Function<Modes, Traced, Int, Int, Int> const divided("divided");
    std::vector<Bool> premises = positive(T, modes);
    premises.push_back(spaced(paths.as_traced(modes), one, one));
    paths.prove(
        "core_divided_rank_" + std::to_string(rank),
        "core's push_divided, run on expressions, makes the divided list", premises,
        [&] {
          SymbolicList out;
          detail::push_divided<Symbol>(symbolic_traced(modes), out);
          return out;
        },
        [&](SymbolicList const& result) {
          return divided(paths.as_traced(modes), one, T.constant(0), one) == paths.made(result);
        },
        plain);
  }
}

}  // namespace layoutcheck::smt
