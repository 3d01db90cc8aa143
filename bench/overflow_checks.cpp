/// What checked arithmetic costs: core's operations against the same formulas on plain 64-bit
/// integers (naive/unchecked.hpp), on arguments where both answer alike. Target: ratio <= 1.15.

#include <cstdio>
#include <memory>

#include "corpus.hpp"
#include "figures.hpp"
#include "layoutcheck/core/algebra/complement.hpp"
#include "layoutcheck/core/algebra/composition.hpp"
#include "naive/unchecked.hpp"

namespace layoutcheck::bench {
namespace {

struct Pair {
  Layout a;
  Layout b;
  index_t n;
};

template <class T>
bool same(T const& a, T const& b) {
  return a == b;
}
template <class T>
bool same(Expected<T> const& a, Expected<T> const& b) {
  return a && b && *a == *b;
}

/// The pairs on which both give one answer.
template <class Checked, class Unchecked>
std::vector<Pair> agreed(std::vector<Pair> const& pairs, Checked const& checked,
                         Unchecked const& unchecked) {
  std::vector<Pair> result;
  for (Pair const& pair : pairs) {
    if (same(checked(pair), unchecked(pair))) result.push_back(pair);
  }
  return result;
}

std::vector<Pair> corpus() {
  Random random(0xC0FFEE);
  std::vector<Pair> pairs;
  for (int i = 0; i < 1000; ++i) {
    Layout const a = random_layout(random, 20);
    pairs.push_back({a, random_walk(random, size(a)), cosize(a) * (1 + random.below(8))});
  }
  return pairs;
}

class Comparison {
 public:
  template <class Checked, class Unchecked>
  void add(std::string const& name, Checked const& checked, Unchecked const& unchecked) {
    auto const pairs = std::make_shared<std::vector<Pair>>(agreed(corpus(), checked, unchecked));
    kept_.push_back(pairs);
    names_.push_back(name);
    measure("unchecked_" + name, *pairs, unchecked);
    measure("checked_" + name, *pairs, checked);
  }
  void print(Figures const& figures) const {
    std::printf("\n%-14s %6s %11s %13s %6s\n", "operation", "pairs", "checked ns", "unchecked ns",
                "ratio");
    for (std::size_t i = 0; i < names_.size(); ++i) {
      double const checked = figures.ns("checked_" + names_[i]);
      double const unchecked = figures.ns("unchecked_" + names_[i]);
      if (unchecked == 0) continue;
      std::printf("%-14s %6zu %11.1f %13.1f %6.2f\n", names_[i].c_str(), kept_[i]->size(), checked,
                  unchecked, checked / unchecked);
    }
  }

 private:
  std::vector<std::string> names_;
  std::vector<std::shared_ptr<std::vector<Pair>>> kept_;
};

}  // namespace
}  // namespace layoutcheck::bench

int main(int argc, char** argv) {
  using namespace layoutcheck;
  using namespace layoutcheck::bench;
  benchmark::Initialize(&argc, argv);
  Comparison comparison;
  comparison.add(
      "coalesce", [](auto const& p) { return coalesce(p.a); },
      [](auto const& p) { return unchecked::coalesce(p.a); });
  comparison.add(
      "complement", [](auto const& p) { return complement(p.a, p.n); },
      [](auto const& p) { return unchecked::complement(p.a, p.n); });
  comparison.add(
      "composition", [](auto const& p) { return composition(p.a, p.b); },
      [](auto const& p) { return unchecked::composition(p.a, p.b); });
  Figures figures;
  benchmark::RunSpecifiedBenchmarks(&figures);
  comparison.print(figures);
}
