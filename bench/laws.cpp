/// The full law set on pairs of small layouts. A pair is A, compact with at most 64 points, and B,
/// a walk of A's domain with at most 64 points; it is pushed through every law of composition,
/// complement, divides and products: on (A, B), on (A, B as a tiler) and on (B, size A).
///
/// Laws on the reference called directly, next to what its answers alone take. Laws of
/// property kind `domain` are counted apart: their truth is a complete search. Target: 1e6 pairs a
/// second and core through the laws that walk tables.

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <string_view>

#include "corpus.hpp"
#include "layoutcheck/core/algebra/complement.hpp"
#include "layoutcheck/core/algebra/composition.hpp"
#include "layoutcheck/core/algebra/divide.hpp"
#include "layoutcheck/core/algebra/product.hpp"
#include "layoutcheck/laws/enroll.hpp"

namespace layoutcheck::bench {
namespace {

using namespace laws;

constexpr int kPairs = 512;

std::vector<std::vector<AnyInput>> inputs() {
  Random random(0x1A35);
  std::vector<std::vector<AnyInput>> by_kind(std::variant_size_v<AnyInput>);
  for (int i = 0; i < kPairs; ++i) {
    Layout const a = random_tractable(random, static_cast<int>(1 + random.below(4)), 6, 0);
    Layout const b = random_walk(random, size(a));
    by_kind[input_index<TwoLayouts>()].push_back(TwoLayouts{a, b});
    by_kind[input_index<LayoutAndTiler>()].push_back(LayoutAndTiler{a, Tiler(b)});
    by_kind[input_index<LayoutAndNumber>()].push_back(LayoutAndNumber{b, size(a)});
  }
  return by_kind;
}

constexpr std::array<char const*, 4> kFamilies{"composition", "complement", "divides", "products"};
constexpr std::size_t kOther = kFamilies.size();

/// Index into kFamilies, or kOther.
std::size_t family(Op op) {
  switch (op) {
    case Op::composition: return 0;
    case Op::complement:
    case Op::n_complement: return 1;
    case Op::logical_divide:
    case Op::zipped_divide:
    case Op::tiled_divide:
    case Op::flat_divide: return 2;
    case Op::logical_product:
    case Op::zipped_product:
    case Op::tiled_product:
    case Op::flat_product:
    case Op::blocked_product:
    case Op::raked_product: return 3;
    default: return kOther;
  }
}

struct Cost {
  std::string_view law;
  PropertyKind property_kind;
  std::size_t family;
  double ns = 0;       ///< per pair
  index_t points = 0;  ///< claims, over all pairs
  int held = 0;        ///< pairs, and so below
  int vacuous_or_refused = 0;
  int wrong = 0;
};

Cost cost_of(LawEntry const& law, std::vector<AnyInput> const& of_law) {
  using Clock = std::chrono::steady_clock;
  Cost cost{
      .law = law.info.id, .property_kind = law.info.property_kind, .family = family(law.info.op)};
  for (AnyInput const& input : of_law) {
    Outcome const outcome = law.on_reference(input, {});
    cost.points += outcome.points;
    bool const wrong =
        outcome.kind == OutcomeKind::violated || outcome.kind == OutcomeKind::unknown;
    (outcome.kind == OutcomeKind::holds ? cost.held
     : wrong                            ? cost.wrong
                                        : cost.vacuous_or_refused)++;
  }
  int const goes = law.info.property_kind == PropertyKind::domain ? 1 : 7;
  for (int go = 0; go < goes; ++go) {
    auto const start = Clock::now();
    index_t points = 0;
    for (AnyInput const& input : of_law) points += law.on_reference(input, {}).points;
    asm volatile("" : : "r"(points) : "memory");  // each call is made
    std::chrono::duration<double, std::nano> const spent = Clock::now() - start;
    double const ns = spent.count() / static_cast<double>(of_law.size());
    cost.ns = go == 0 ? ns : std::min(cost.ns, ns);
  }
  return cost;
}

/// ns per pair of visit(i) over all pairs, the best of several goes.
template <class Visit>
double best_ns(int goes, Visit const& visit) {
  using Clock = std::chrono::steady_clock;
  double best = 0;
  for (int go = 0; go < goes; ++go) {
    auto const start = Clock::now();
    index_t kept = 0;
    for (std::size_t i = 0; i < kPairs; ++i) kept += visit(i);
    asm volatile("" : : "r"(kept) : "memory");  // each call is made
    std::chrono::duration<double, std::nano> const spent = Clock::now() - start;
    double const ns = spent.count() / kPairs;
    if (go == 0 || ns < best) best = ns;
  }
  return best;
}

/// ns per pair of the operations that a family's laws judge, each answered once, with nothing
/// judged: what no way of judging can go below.
double answers_alone_ns(std::size_t of, std::vector<std::vector<AnyInput>> const& by_kind) {
  auto const both = [&](std::size_t i) -> TwoLayouts const& {
    return *std::get_if<TwoLayouts>(&by_kind[input_index<TwoLayouts>()][i]);
  };
  auto const tiled = [&](std::size_t i) -> LayoutAndTiler const& {
    return *std::get_if<LayoutAndTiler>(&by_kind[input_index<LayoutAndTiler>()][i]);
  };
  auto const counted = [&](std::size_t i) -> LayoutAndNumber const& {
    return *std::get_if<LayoutAndNumber>(&by_kind[input_index<LayoutAndNumber>()][i]);
  };
  auto const all = [](auto const&... answer) { return (index_t{answer.has_value()} + ...); };
  return best_ns(7, [&](std::size_t i) -> index_t {
    auto const& [a, b] = both(i);
    auto const& [layout, tiler] = tiled(i);
    auto const& [of_b, n] = counted(i);
    switch (of) {
      case 0: return all(composition(a, b), composition(layout, tiler));
      case 1: return all(complement(of_b, n), n_complement(of_b, n));
      case 2:
        return all(logical_divide(layout, tiler), zipped_divide(layout, tiler),
                   tiled_divide(layout, tiler), flat_divide(layout, tiler));
      case 3:
        return all(logical_product(layout, tiler), zipped_product(layout, tiler),
                   tiled_product(layout, tiler), flat_product(layout, tiler), blocked_product(a, b),
                   raked_product(a, b));
      default: return 0;
    }
  });
}

struct Sum {
  int laws = 0;
  double ns = 0;
  double points = 0;

  void add(Cost const& cost) {
    ++laws;
    ns += cost.ns;
    points += static_cast<double>(cost.points) / kPairs;
  }
  void print(char const* what, double answers) const {
    std::printf("%-20s %3d laws %5.0f claims/pair %8.0f ns", what, laws, points, ns);
    if (answers > 0) std::printf(" (answers alone %4.0f ns)", answers);
    std::printf(" %9.0f pairs/s/core\n", 1e9 / ns);
  }
};

}  // namespace
}  // namespace layoutcheck::bench

int main() {
  using namespace layoutcheck;
  using namespace layoutcheck::bench;
  auto const by_kind = inputs();
  std::vector<Cost> costs;
  for (laws::LawEntry const& law : laws::all_laws()) {
    if (family(law.info.op) == kOther || by_kind[law.input].empty()) continue;
    costs.push_back(cost_of(law, by_kind[law.input]));
  }
  std::sort(costs.begin(), costs.end(), [](Cost const& a, Cost const& b) { return a.ns > b.ns; });
  std::printf("%-36s %10s %10s %6s %8s %6s\n", "law", "ns/pair", "claims", "holds", "vacuous",
              "wrong");
  Sum tables;
  Sum searches;
  std::array<Sum, kFamilies.size()> by_family;
  for (Cost const& cost : costs) {
    bool const searched = cost.property_kind == laws::PropertyKind::domain;
    (searched ? searches : tables).add(cost);
    if (!searched) by_family[cost.family].add(cost);
    std::printf("%-36.*s %10.0f %10.1f %6d %8d %6d\n", static_cast<int>(cost.law.size()),
                cost.law.data(), cost.ns, static_cast<double>(cost.points) / kPairs, cost.held,
                cost.vacuous_or_refused, cost.wrong);
  }
  std::printf("\nby tables; target 1000000 pairs/s/core\n");
  double answers = 0;
  for (std::size_t i = 0; i < kFamilies.size(); ++i) {
    double const alone = answers_alone_ns(i, by_kind);
    answers += alone;
    by_family[i].print(kFamilies[i], alone);
  }
  tables.print("all four", answers);
  searches.print("domains, by search", 0);
}
