/// Composition of pairs far beyond any table: 1,000 random pairs with sizes 2^40 to 2^60, each to
/// be decided in at most 2 us.

#include <algorithm>
#include <chrono>
#include <cstdio>

#include "corpus.hpp"
#include "layoutcheck/core/algebra/composition.hpp"

namespace layoutcheck::bench {
namespace {

struct Pair {
  char const* kind;
  Layout a;
  Layout b;
};

/// Compact, with bits in [40, 60] factors of 2 in 2 to 12 modes, in any order.
Layout random_power_of_two(Random& random, index_t bits) {
  ModeList sorted;
  index_t stride = 1;
  while (bits > 0) {
    index_t const take = std::min(bits, 1 + random.below(12));
    bits -= take;
    sorted.push_back({index_t{1} << take, stride});
    stride <<= take;
  }
  for (int k = sorted.size() - 1; k > 0; --k) {
    auto const other = static_cast<int>(random.below(k + 1));
    std::swap(sorted[k], sorted[other]);
  }
  return from_modes(sorted);
}

/// At least 2^40, of mixed extents; the last mode takes what is missing.
Layout random_mixed(Random& random) {
  while (true) {
    ModeList modes;
    index_t size = 1;
    index_t const least = index_t{1} << 40;
    while (size < least) {
      index_t const extent = 2 + random.below(62);
      modes.push_back({extent, size});
      size *= extent;
    }
    for (int k = modes.size() - 1; k > 0; --k) {
      std::swap(modes[k], modes[static_cast<int>(random.below(k + 1))]);
    }
    if (auto const layout = checked(from_modes(modes))) return *layout;
  }
}

/// Modes of B as random as its bound allows: most pairs have no composition.
Layout random_inner(Random& random, index_t bound) {
  ModeList modes;
  index_t greatest = 0;
  for (int k = 0; k < 6; ++k) {
    index_t const extent = 2 + random.below(1000);
    index_t const stride = 1 + random.below(index_t{1} << random.below(40));
    if (stride > (bound - 1 - greatest) / (extent - 1)) continue;
    greatest += (extent - 1) * stride;
    modes.push_back({extent, stride});
  }
  Layout const layout = from_modes(modes);
  return checked(layout) ? layout : scalar_layout(2, 1);
}

std::vector<Pair> pairs_of(int count) {
  Random random(0xB16);
  std::vector<Pair> pairs;
  while (static_cast<int>(pairs.size()) < count) {
    index_t const bits = 40 + random.below(21);
    switch (pairs.size() % 4) {
      case 0:
        pairs.push_back({"powers of 2, both compact", random_power_of_two(random, bits),
                         random_power_of_two(random, bits)});
        break;
      case 1: {
        Layout const a = random_power_of_two(random, bits);
        pairs.push_back({"powers of 2, B a walk", a, random_walk(random, size(a))});
        break;
      }
      case 2: {
        Layout const a = random_mixed(random);
        pairs.push_back({"mixed extents, B in A's domain", a, random_inner(random, size(a))});
        break;
      }
      default: {
        Layout const a = random_mixed(random);
        pairs.push_back({"mixed extents, B compact", a, random_mixed(random)});
        break;
      }
    }
  }
  return pairs;
}

enum class Decision { answered, refused, undecided };

struct Timed {
  Decision decision;
  double ns;
};

/// The least of several goes, each long enough for the clock.
Timed decide(Pair const& pair) {
  using Clock = std::chrono::steady_clock;
  constexpr int kGoes = 7;
  constexpr int kCalls = 20;
  Expected<Layout> const answer = composition(pair.a, pair.b);
  Decision decision = Decision::answered;
  if (!answer) {
    bool const undecided = answer.error().code == Errc::undecided;
    decision = undecided ? Decision::undecided : Decision::refused;
  }
  double best = 0;
  for (int go = 0; go < kGoes; ++go) {
    auto const start = Clock::now();
    for (int call = 0; call < kCalls; ++call) {
      Expected<Layout> const again = composition(pair.a, pair.b);
      asm volatile("" : : "r"(&again) : "memory");  // each call is made
    }
    std::chrono::duration<double, std::nano> const spent = Clock::now() - start;
    double const ns = spent.count() / kCalls;
    best = go == 0 ? ns : std::min(best, ns);
  }
  return {decision, best};
}

struct Row {
  int answered = 0;
  int refused = 0;
  int undecided = 0;
  std::vector<double> ns;

  void add(Timed const& t) {
    (t.decision == Decision::answered  ? answered
     : t.decision == Decision::refused ? refused
                                       : undecided)++;
    ns.push_back(t.ns);
  }
  void print(char const* kind) {
    std::sort(ns.begin(), ns.end());
    std::printf("%-32s %6zu %9d %8d %10d %8.0f %8.0f %8.0f\n", kind, ns.size(), answered, refused,
                undecided, ns[ns.size() / 2], ns[ns.size() * 99 / 100], ns.back());
  }
};

}  // namespace
}  // namespace layoutcheck::bench

int main() {
  using namespace layoutcheck::bench;
  constexpr char const* kKinds[] = {"powers of 2, both compact", "powers of 2, B a walk",
                                    "mixed extents, B in A's domain", "mixed extents, B compact"};
  Row all;
  Row rows[std::size(kKinds)];
  std::size_t i = 0;
  for (Pair const& pair : pairs_of(1000)) {
    Timed const timed = decide(pair);
    all.add(timed);
    rows[i++ % std::size(kKinds)].add(timed);
  }
  std::printf("%-32s %6s %9s %8s %10s %8s %8s %8s\n", "composition, sizes 2^40 to 2^60", "pairs",
              "answered", "refused", "undecided", "median", "99 %", "max ns");
  for (std::size_t k = 0; k < std::size(kKinds); ++k) rows[k].print(kKinds[k]);
  all.print("all; target: max 2000 ns");
}
