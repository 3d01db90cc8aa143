// The C++ loops of core are the list model: run on expressions, every path, ranks 0 to 4.
#include <random>

#include "layoutcheck/core/algebra/inverse.hpp"
#include "layoutcheck/smt/paths/symbol.hpp"
#include "layoutcheck/smt/term/evaluate.hpp"
#include "theorems/chapters.hpp"

namespace layoutcheck::smt {
namespace {

constexpr int kCapacity =
    12;  // of the longest result, two modes for each of the input and one more
using List = InlineVector<SymbolicMode, kCapacity>;
using TracedList = InlineVector<SymbolicTracedMode, kCapacity>;

/// Small numbers on which paths are tried: one that some sample takes can be taken.
class Samples {
 public:
  Samples(Theory const& theory, std::vector<Ref> const& variables, std::vector<Ref> const& given)
      : theory_(theory) {
    std::mt19937 random(1);
    auto const below = [&](unsigned n) { return static_cast<std::int64_t>(random() % n); };
    for (int i = 0; i < kMany; ++i) {
      Assignment sample;
      std::int64_t extent = 1;
      std::int64_t reach = 1;  // s d of the mode before, where strides often go on
      std::int64_t earlier = 1;
      for (Ref v : variables) {
        std::int64_t n = below(9);
        if (v->name[0] == 's') n = extent = 1 + below(4);
        if (v->name[0] == 'd') {
          std::int64_t const choices[] = {below(11) - 2, reach, 2 * reach, 1, earlier};
          n = i % 2 == 0 ? below(5) - 1 : choices[below(5)];
          earlier = reach;
          reach = extent * n;
        }
        sample[v] = {.sort = Sort::integer, .number = n};
      }
      if (holds(given, sample)) samples_.push_back(std::move(sample));
    }
  }

  bool takes(std::vector<Ref> const& path) const {
    for (Assignment const& sample : samples_) {
      if (holds(path, sample)) return true;
    }
    return false;
  }

 private:
  static constexpr int kMany = 150;

  bool holds(std::vector<Ref> const& all, Assignment const& sample) const {
    for (Ref condition : all) {
      auto const value = evaluated(condition, sample, theory_.definitions());
      if (!value || value->number == 0) return false;
    }
    return true;
  }

  Theory const& theory_;
  std::vector<Assignment> samples_;
};

class Paths {
 public:
  explicit Paths(Theory& theory) : T(theory) {}

  Int integer(std::string const& name) {
    Int const v = T.integer(name);
    variables_.push_back(v.node());
    return v;
  }
  /// s0:d0, s1:d1, ... of a list of `rank` modes.
  std::vector<ModeOf<Traced>> modes(int rank, bool traced) {
    std::vector<ModeOf<Traced>> result;
    for (int k = 0; k < rank; ++k) {
      std::string const at = std::to_string(k);
      Int const s = integer("s" + at);
      Int const d = integer("d" + at);
      result.push_back({s, d, traced ? integer("e" + at) : d});
    }
    return result;
  }
  Modes as_modes(std::vector<ModeOf<Traced>> const& modes) {
    Modes list = T.nil<Modes>();
    for (std::size_t k = modes.size(); k-- > 0;) list = cons(modes[k].s, modes[k].d, list);
    return list;
  }
  Traced as_traced(std::vector<ModeOf<Traced>> const& modes) {
    Traced list = T.nil<Traced>();
    for (std::size_t k = modes.size(); k-- > 0;) list = cons(modes[k], list);
    return list;
  }
  Modes made(List const& modes) {
    Modes list = T.nil<Modes>();
    for (int k = modes.size() - 1; k >= 0; --k) {
      list = cons(modes[k].extent.term(), modes[k].stride.term(), list);
    }
    return list;
  }
  Traced made(TracedList const& modes) {
    Traced list = T.nil<Traced>();
    for (int k = modes.size() - 1; k >= 0; --k) {
      list = cons(modes[k].extent.term(), modes[k].stride.term(), modes[k].coordinate.term(), list);
    }
    return list;
  }

  /// One theorem: run() gives the result on a path, goal(result) what must hold of it.
  template <class Run, class Goal>
  void prove(std::string const& name, std::string const& says, std::vector<Bool> const& given,
             Run const& run, Goal const& goal, std::function<void(Proof&)> const& steps) {
    Theory::Open open = T.theorem(
        {.name = name, .says = says, .over = variables_, .given = given, .claim = T.truth()});
    std::vector<Ref> premises;
    for (Bool const g : given) premises.push_back(g.node());
    Samples const samples(T, variables_, premises);
    Explorer explorer(T.terms());
    int number = 0;
    Bool others = T.truth();  // the paths that no sample takes: hardly one can be taken
    auto const add = [&](std::string const& part, std::vector<Ref> const& taken, Bool must) {
      if (samples.takes(taken)) {
        open.along(part, taken, must, steps);
      } else {
        others = others && implies(Bool(T.terms().connective(Kind::conjunction, taken)), must);
      }
    };
    explorer.explore(run, [&](Path const& path, auto const& result) {
      std::string const part = "path" + std::to_string(++number);
      add(part, path.taken, goal(result));
      for (std::size_t i = 0; i < path.obligations.size(); ++i) {
        std::vector<Ref> const before(
            path.taken.begin(),
            path.taken.begin() + static_cast<std::ptrdiff_t>(path.obligations[i].after));
        add(part + ".division" + std::to_string(i + 1), before, Bool(path.obligations[i].holds));
      }
    });
    open.along("other_paths", {}, others, steps);
    open.end_of_paths();
    variables_.clear();
  }

 private:
  Theory& T;
  std::vector<Ref> variables_;
};

List symbolic(std::vector<ModeOf<Traced>> const& modes) {
  List list;
  for (auto const& m : modes) list.push_back({Symbol(m.s), Symbol(m.d)});
  return list;
}

TracedList symbolic_traced(std::vector<ModeOf<Traced>> const& modes) {
  TracedList list;
  for (auto const& m : modes) list.push_back({{Symbol(m.s), Symbol(m.d)}, Symbol(m.e)});
  return list;
}

std::vector<Bool> positive(Theory& T, std::vector<ModeOf<Traced>> const& modes) {
  std::vector<Bool> all{T.truth()};
  for (auto const& m : modes) all.push_back(m.s >= 1);
  return all;
}

}  // namespace

void chapter_paths(Theory& T, Layouts const& L, Tracing const& R, Complemented const& C) {
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
        [&](List const& result) {
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
          TracedList sorted;
          detail::trace_modes<Symbol>(symbolic(modes), sorted);
          return sorted;
        },
        [&](TracedList const& result) {
          return R.sort(R.trace(paths.as_modes(modes), one)) == paths.made(result);
        },
        plain);
  }
  for (int rank = 0; rank <= 4; ++rank) {
    auto const modes = paths.modes(rank, false);
    Int const target = paths.integer("n");
    std::vector<Bool> given = positive(T, modes);
    given.push_back(target >= 1);
    given.push_back(C.tractable(paths.as_modes(modes), one));
    paths.prove(
        "core_complement_rank_" + std::to_string(rank),
        "core's push_gaps, run on expressions, makes the complement", given,
        [&] {
          List gaps;
          Symbol covered = 1;
          detail::push_gaps(symbolic(modes), Symbol(target), gaps, covered);
          return gaps;
        },
        [&](List const& result) {
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
          List chain;
          detail::push_joining<Symbol>(symbolic_traced(modes), chain);
          return chain;
        },
        [&](List const& result) {
          return R.coordinates(chosen(paths.as_traced(modes), one)) == paths.made(result);
        },
        plain);
  }
  for (int rank = 0; rank <= 2; ++rank) {
    auto const modes = paths.modes(rank, true);
    Int const outside = paths.integer("o");
    Int const x = paths.integer("x");
    Function<Bool, Traced, Int> const tractable("traced_tractable");
    std::vector<Bool> given = positive(T, modes);
    given.push_back(outside >= 1);
    given.push_back(tractable(paths.as_traced(modes), one));
    paths.prove(
        "core_left_inverse_rank_" + std::to_string(rank),
        "core's push_filled, run on expressions, has the values of the filled list", given,
        [&] {
          List out;
          detail::push_filled<Symbol>(symbolic_traced(modes), Symbol(outside), out);
          return out;
        },
        [&](List const& result) {
          return L.value(filled(paths.as_traced(modes), one, outside), x) ==
                 L.value(paths.made(result), x);
        },
        plain);
  }
}

}  // namespace layoutcheck::smt
