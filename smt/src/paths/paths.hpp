#pragma once
/// A function of core, run on expressions, path by path: one theorem, a condition for each path.

#include <random>

#include "layoutcheck/core/base/inline_vector.hpp"
#include "layoutcheck/smt/kernel/evaluate.hpp"
#include "layoutcheck/smt/kernel/theory.hpp"
#include "layoutcheck/smt/paths/symbol.hpp"

namespace layoutcheck::smt {

/// Of the longest result: two modes for each of the input and one more.
inline constexpr int kPathCapacity = 12;
using SymbolicList = InlineVector<SymbolicMode, kPathCapacity>;
using SymbolicTracedList = InlineVector<SymbolicTracedMode, kPathCapacity>;

/// Small numbers on which paths are tried: one that some sample takes can be taken.
class PathSamples {
 public:
  PathSamples(Theory const& theory, std::vector<Ref> const& variables,
              std::vector<Ref> const& premises)
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
      if (holds(premises, sample)) samples_.push_back(std::move(sample));
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
  Modes made(SymbolicList const& modes) {
    Modes list = T.nil<Modes>();
    for (int k = modes.size() - 1; k >= 0; --k) {
      list = cons(modes[k].extent.term(), modes[k].stride.term(), list);
    }
    return list;
  }
  Traced made(SymbolicTracedList const& modes) {
    Traced list = T.nil<Traced>();
    for (int k = modes.size() - 1; k >= 0; --k) {
      list = cons(modes[k].extent.term(), modes[k].stride.term(), modes[k].coordinate.term(), list);
    }
    return list;
  }

  /// One theorem: run() gives the result on a path, goal(result) what must hold of it.
  template <class Run, class Goal>
  void prove(std::string const& name, std::string const& says, std::vector<Bool> const& premises,
             Run const& run, Goal const& goal, std::function<void(Proof&)> const& steps) {
    Theory::Open open = T.theorem(
        {.name = name, .says = says, .over = variables_, .premises = premises, .claim = T.truth()});
    std::vector<Ref> nodes;
    for (Bool const g : premises) nodes.push_back(g.node());
    PathSamples const samples(T, variables_, nodes);
    Explorer explorer(T.terms());
    int number = 0;
    std::vector<Theory::Open::Way> others;  // that no sample takes: hardly one can be taken
    auto const add = [&](std::string const& part, Theory::Open::Way const& way) {
      if (samples.takes(way.decided)) {
        open.along(part, way, steps);
      } else {
        others.push_back(way);
      }
    };
    explorer.explore(run, [&](Path const& path, auto const& result) {
      std::string const part = "path" + std::to_string(++number);
      add(part, {path.taken, goal(result)});
      for (std::size_t i = 0; i < path.obligations.size(); ++i) {
        std::vector<Ref> const before(
            path.taken.begin(),
            path.taken.begin() + static_cast<std::ptrdiff_t>(path.obligations[i].after));
        add(part + ".division" + std::to_string(i + 1),
            {before, Bool(path.obligations[i].holds), false});
      }
    });
    open.along_all("other_paths", others, steps);
    open.end_of_paths();
    variables_.clear();
  }

 private:
  Theory& T;
  std::vector<Ref> variables_;
};

inline SymbolicList symbolic(std::vector<ModeOf<Traced>> const& modes) {
  SymbolicList list;
  for (auto const& m : modes) list.push_back({Symbol(m.s), Symbol(m.d)});
  return list;
}

inline SymbolicTracedList symbolic_traced(std::vector<ModeOf<Traced>> const& modes) {
  SymbolicTracedList list;
  for (auto const& m : modes) list.push_back({{Symbol(m.s), Symbol(m.d)}, Symbol(m.e)});
  return list;
}

inline std::vector<Bool> positive(Theory& T, std::vector<ModeOf<Traced>> const& modes) {
  std::vector<Bool> all{T.truth()};
  for (auto const& m : modes) all.push_back(m.s >= 1);
  return all;
}

}  // namespace layoutcheck::smt
