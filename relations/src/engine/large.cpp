#include <algorithm>
#include <array>

#include "layoutcheck/core/layout/edit.hpp"
#include "layoutcheck/relations/engine/engine.hpp"

namespace layoutcheck::relations {
namespace {

/// Numbers of one input, by splitmix64.
class Draws {
 public:
  explicit Draws(std::uint64_t seed) : state_(seed) {}

  /// 0 <= below(n) < n.
  index_t below(index_t n) {
    state_ = laws::mix(state_);
    return static_cast<index_t>(state_ % static_cast<std::uint64_t>(n));
  }
  bool one_in(index_t n) { return below(n) == 0; }
  template <class List>
  void shuffle(List& list) {
    for (int k = static_cast<int>(list.size()) - 1; k > 0; --k) {
      auto const other = static_cast<int>(below(k + 1));
      std::swap(list[k], list[other]);
    }
  }

 private:
  std::uint64_t state_;
};

/// Extents of a product of at least 2^20 and at most 2^60.
using Extents = InlineVector<index_t, 16>;

Extents powers_of_two(Draws& draws) {
  auto const modes = static_cast<int>(2 + draws.below(7));
  std::array<int, 8> exponent{};
  exponent.fill(1);
  index_t const bits = 20 + draws.below(41);
  for (index_t b = modes; b < bits; ++b) ++exponent[static_cast<std::size_t>(draws.below(modes))];
  Extents extents;
  for (int k = 0; k < modes; ++k) {
    extents.push_back(index_t{1} << exponent[static_cast<std::size_t>(k)]);
  }
  return extents;
}

Extents mixed(Draws& draws) {
  auto const modes = static_cast<int>(4 + draws.below(5));
  index_t const greatest = index_t{1} << (60 / modes);
  index_t const least = index_t{1} << ((20 + modes - 1) / modes);
  Extents extents;
  for (int k = 0; k < modes; ++k) extents.push_back(least + draws.below(greatest - least + 1));
  return extents;
}

Extents extents_of(Draws& draws) { return draws.one_in(2) ? powers_of_two(draws) : mixed(draws); }

/// Sorted strides of no gaps, in any order.
ModeList compact(Draws& draws, Extents const& extents) {
  ModeList modes;
  index_t stride = 1;
  for (index_t const e : extents) {
    modes.push_back({e, stride});
    stride *= e;
  }
  draws.shuffle(modes);
  return modes;
}

/// Under parentheses now and then: ((a,b),c,...).
Layout layout_of(Draws& draws, ModeList const& modes) {
  Layout const flat = from_modes(modes);
  if (modes.size() < 3 || !draws.one_in(3)) return flat;
  auto const nested = group(flat, 0, 1 + draws.below(modes.size() - 1));
  return nested ? *nested : flat;
}

/// What makes a compact layout another kind of layout; the compact one where it would not fit.
Layout varied(Draws& draws, ModeList modes) {
  Layout const before = layout_of(draws, modes);
  index_t const gap = 2 + draws.below(6);
  switch (draws.below(5)) {
    case 0: break;
    case 1:  // one stride of 0
      modes[static_cast<int>(draws.below(modes.size()))].stride = 0;
      break;
    case 2:  // gaps
      for (Mode& m : modes) {
        auto const wider = check(m.stride) * gap;
        if (wider.overflowed()) return before;
        m.stride = wider.value();
      }
      break;
    case 3: {  // an extent 1 between them
      modes.push_back({1, draws.below(100)});
      draws.shuffle(modes);
      break;
    }
    default: {  // two neighbours that coalesce
      Mode& m = modes[static_cast<int>(draws.below(modes.size()))];
      if (m.extent % 2 != 0) break;
      Mode const upper{m.extent / 2, m.stride * 2};
      m.extent = 2;
      modes.push_back(upper);
      break;
    }
  }
  Layout const changed = layout_of(draws, modes);
  return checked(changed) ? changed : before;
}

/// Extents that divide [0, n) of `outer` as its own do, or a few of them with steps over others:
/// offsets of the outer layout's domain.
Layout inside(Draws& draws, Extents const& outer) {
  Extents extents = outer;
  draws.shuffle(extents);
  if (draws.one_in(2)) return layout_of(draws, compact(draws, extents));
  ModeList modes;
  index_t stride = 1;
  for (index_t const e : outer) {
    if (!draws.one_in(3)) modes.push_back({e, stride});
    stride *= e;
  }
  draws.shuffle(modes);
  return layout_of(draws, modes);
}

using laws::AnyInput;
using Make = AnyInput (*)(Draws&);

AnyInput one(Draws& draws) {
  Extents const extents = extents_of(draws);
  return laws::OneLayout{varied(draws, compact(draws, extents))};
}

AnyInput two(Draws& draws) {
  Extents const extents = extents_of(draws);
  ModeList const outer = compact(draws, extents);
  Extents domain;
  for (Mode const& m : outer) domain.push_back(m.extent);
  if (draws.one_in(4)) domain.back() *= 2;  // past the end, where the last mode goes on
  return laws::TwoLayouts{varied(draws, outer), inside(draws, domain)};
}

AnyInput three(Draws& draws) {
  Extents const extents = extents_of(draws);
  ModeList const outer = compact(draws, extents);
  Extents domain;
  for (Mode const& m : outer) domain.push_back(m.extent);
  draws.shuffle(domain);
  ModeList const middle = compact(draws, domain);
  Extents inner;
  for (Mode const& m : middle) inner.push_back(m.extent);
  return laws::ThreeLayouts{layout_of(draws, outer), layout_of(draws, middle),
                            inside(draws, inner)};
}

/// A number that divides the extent of stride 1, and now and then one that does not.
AnyInput with_number(Draws& draws) {
  Extents const extents = powers_of_two(draws);
  Layout const layout = layout_of(draws, compact(draws, extents));
  index_t const n = draws.one_in(4) ? 1 + draws.below(100) : index_t{1} << draws.below(4);
  return laws::LayoutAndNumber{layout, n};
}

Make maker_of(std::size_t input) {
  if (input == laws::input_index<laws::OneLayout>()) return one;
  if (input == laws::input_index<laws::TwoLayouts>()) return two;
  if (input == laws::input_index<laws::ThreeLayouts>()) return three;
  if (input == laws::input_index<laws::LayoutAndNumber>()) return with_number;
  return nullptr;
}

}  // namespace

Source large_inputs(laws::LawEntry const& law, std::uint64_t seed, std::uint64_t count) {
  Make const make = maker_of(law.input);
  if (make == nullptr) return {.name = "large"};
  std::uint64_t const base = laws::mix(seed ^ laws::mix(law.input + 1));
  return {.name = "large", .count = count, .input = [make, base](std::uint64_t number) {
            Draws draws(laws::mix(base + number));
            return make(draws);
          }};
}

}  // namespace layoutcheck::relations
