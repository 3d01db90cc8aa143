#include "layouts.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "layoutcheck/core/algebra/predicates.hpp"

namespace layoutcheck::generate {
namespace {

constexpr index_t kExtents[] = {2, 2, 2, 3, 3, 4, 4, 4, 5, 6, 6, 7, 8, 8, 9, 10, 12, 16};
constexpr index_t kKernelExtents[] = {32, 64, 128, 256, 96, 17,  24,  31,  33,
                                      48, 63, 65,  95,  97, 127, 129, 255, 257};
constexpr index_t kOddStrides[] = {0, 1, 3, 5, 7, 13, 100, -1, -3, 1000};

index_t extent_of(Piece const& piece) {
  return kExtents[choose(piece.extent, std::size(kExtents))];
}

/// Extents of the pieces, as many as stay within the cap.
ModeList extents(Draw const& draw, index_t cap) {
  ModeList modes;
  index_t size = 1;
  for (Piece const& piece : draw.pieces) {
    index_t extent = extent_of(piece);
    if (size * extent > cap) extent = 2;
    if (size * extent > cap) break;
    size *= extent;
    modes.push_back({extent, 0});
  }
  return modes;
}

/// Two to eight modes, one of them with an extent of kernels; at most `most` points where that
/// extent lets them be. Mostly so few points that a law looks at each.
ModeList kernel_extents(Draw const& draw, index_t most) {
  constexpr int kModes[] = {2, 2, 2, 2, 3, 3, 3, 4, 4, 5, 6, 8};
  constexpr index_t kCaps[] = {64, 128, 256, 4096, index_t{1} << 18};
  index_t const cap = std::min(most, kCaps[draw.wrap % std::size(kCaps)]);
  int const count = kModes[choose(draw.amount, std::size(kModes))];
  int const sure = static_cast<int>(choose(draw.pick, count));
  ModeList modes;
  for (int k = 0; k < count; ++k) modes.push_back({2, 0});
  modes[sure].extent = kernel_extent(draw.piece(sure).extent);
  index_t size = modes[sure].extent << (count - 1);
  for (int k = 0; k < count; ++k) {
    if (k == sure) continue;
    Piece const piece = draw.piece(k);
    bool const wide = piece.nest >= 0x8000;
    index_t extent = wide ? kernel_extent(piece.extent) : extent_of(piece);
    if (size / 2 * extent > cap) extent = extent_of(piece);
    if (size / 2 * extent > cap) continue;
    size = size / 2 * extent;
    modes[k].extent = extent;
  }
  return modes;
}

/// At least `least` modes, the missing ones of extent 2.
ModeList at_least(int least, ModeList modes) {
  while (modes.size() < least) modes.push_back({2, 0});
  return modes;
}

/// Modes in the order of their pieces' keys, ties from left to right.
std::vector<int> by_key(Draw const& draw, int modes) {
  std::vector<int> order(static_cast<std::size_t>(modes));
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(), [&](int x, int y) {
    return std::pair(draw.piece(x).key, x) < std::pair(draw.piece(y).key, y);
  });
  return order;
}

void make_compact(ModeList& modes, Draw const& draw) {
  index_t stride = 1;
  for (int k : by_key(draw, modes.size())) {
    modes[k].stride = stride;
    stride *= max(modes[k].extent, 1);
  }
}

void make_tractable(ModeList& modes, Draw const& draw) {
  index_t stride = 1;
  for (int k : by_key(draw, modes.size())) {
    stride *= 1 + choose(draw.piece(k).stride, 4);
    modes[k].stride = stride;
    stride *= modes[k].extent;
  }
}

/// Each stride exceeds what the smaller ones reach, and somewhere is not a multiple of their span.
void make_injective_intractable(ModeList& modes, Draw const& draw) {
  index_t reach = 0;
  index_t span = 1;
  bool off = false;
  auto const order = by_key(draw, modes.size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    Mode& m = modes[order[i]];
    m.stride = reach + 1 + choose(draw.piece(order[i]).stride, 6);
    bool const last = i + 1 == order.size();
    if (i > 0 && last && !off && m.stride % span == 0) ++m.stride;
    off = off || m.stride % span != 0;
    reach += (m.extent - 1) * m.stride;
    span = m.extent * m.stride;
  }
}

/// One stride becomes a multiple of another that the other's mode also reaches.
void make_non_injective(ModeList& modes, Draw const& draw) {
  make_compact(modes, draw);
  int const i = static_cast<int>(choose(draw.pick, modes.size()));
  int const j = (i + 1 + static_cast<int>(choose(draw.amount, modes.size() - 1))) % modes.size();
  index_t const times = 1 + choose(draw.piece(j).stride, modes[i].extent - 1);
  modes[j].stride = times * modes[i].stride;
}

/// Some strides 0, one at least.
void make_stride_zero(ModeList& modes, Draw const& draw) {
  make_tractable(modes, draw);
  int const sure = static_cast<int>(choose(draw.pick, modes.size()));
  for (int k = 0; k < modes.size(); ++k) {
    if (k == sure || draw.piece(k).nest >= 0xC000) modes[k].stride = 0;
  }
}

/// Modes of extent 1 between the others: one at least, its stride as it comes.
void make_extent_one(ModeList& modes, Draw const& draw) {
  int const sure = static_cast<int>(choose(draw.pick, modes.size()));
  for (int k = 0; k < modes.size(); ++k) {
    if (k == sure || draw.piece(k).nest >= 0x8000) modes[k].extent = 1;
  }
  if (draw.style < 0x8000) {
    make_compact(modes, draw);
  } else {
    make_tractable(modes, draw);
  }
  for (int k = 0; k < modes.size(); ++k) {
    if (modes[k].extent != 1) continue;
    modes[k].stride = kOddStrides[choose(draw.piece(k).stride, std::size(kOddStrides))];
  }
}

void make_negative(ModeList& modes, Draw const& draw) {
  if (draw.style < 0x8000) {
    make_compact(modes, draw);
  } else {
    make_tractable(modes, draw);
  }
  int const sure = static_cast<int>(choose(draw.pick, modes.size()));
  for (int k = 0; k < modes.size(); ++k) {
    if (k == sure || draw.piece(k).nest >= 0x8000) modes[k].stride = -modes[k].stride;
  }
}

void make_uniform(ModeList& modes, Draw const& draw) {
  index_t size = 1;
  for (int k = 0; k < modes.size(); ++k) {
    Piece const piece = draw.piece(k);
    index_t const extent = 1 + choose(piece.extent, 6);
    modes[k] = {size * extent <= 4096 ? extent : 1, choose(piece.stride, 9)};
    size *= modes[k].extent;
  }
}

/// Extents and strides next to powers of two, as far as size and cosize fit 64 bits.
void make_large(ModeList& modes, Draw const& draw) {
  Checked size = 1;
  Checked reach = 1;
  for (int k = 0; k < modes.size(); ++k) {
    Piece const piece = draw.piece(k);
    bool const wide = choose(piece.key, 3) == 1;
    index_t extent = wide ? landmark(piece.extent) : modes[k].extent;
    index_t stride =
        choose(piece.key, 3) == 2 ? 1 + choose(piece.stride, 8) : landmark(piece.stride);
    if (wide) stride = choose(piece.nest, 3) == 0 ? 1 : reach.value();
    auto const fits = [&] {
      return !(size * extent).overflowed() && !(reach + Checked(extent - 1) * stride).overflowed();
    };
    if (!fits()) stride = 1;
    if (!fits()) extent = 2;
    if (!fits()) extent = 1;
    modes[k] = {extent, stride};
    size *= extent;
    reach += Checked(extent - 1) * stride;
  }
}

/// As many points as a landmark, or such a reach with few points.
ModeList next_to_landmark(Draw const& draw) {
  constexpr int kPowers[] = {15, 16, 31, 32, 53, 63};
  constexpr index_t kFactors[] = {2, 4, 32, 64, 128, 3, 96, 256};
  int const power = kPowers[choose(draw.pick, std::size(kPowers))];
  index_t const aside = choose(draw.amount, 3);
  index_t whole = kMaxIndex - aside;
  if (power < 63) whole = (index_t{1} << power) + (aside == 2 ? -1 : aside);
  ModeList modes;
  index_t rest = whole;
  for (index_t k = choose(draw.wrap, 4); k > 0; --k) {
    index_t const factor =
        kFactors[choose(draw.piece(static_cast<int>(k)).extent, std::size(kFactors))];
    if (rest / factor < 2) break;
    rest /= factor;
    modes.push_back({factor, 0});
  }
  if (draw.style < 0xC000) {
    modes.push_back({rest, 0});
    make_compact(modes, draw);
  } else {
    make_compact(modes, draw);
    modes.push_back({2, whole - whole / rest});
  }
  return modes;
}

Layout arranged(ModeList const& modes, Draw const& draw, int deepest) {
  Layout layout;
  layout.profile = profile_of(modes.size(), draw, deepest);
  layout.leaves = modes;
  auto const ok = checked(layout);
  return ok ? *ok : scalar_layout(1, 0);
}

/// n, (n) or ((n)).
Layout wrapped(Mode const& mode, Digit digit) {
  Layout layout;
  layout.leaves.push_back(mode);
  index_t const pairs = choose(digit, 3);
  if (pairs == 0) {
    layout.profile = Profile::scalar();
  } else {
    layout.profile = Profile::tuple(1);
    if (pairs == 2) layout.profile.open(1);
    layout.profile.leaf();
  }
  return layout;
}

Layout empty_layout(Draw const& draw, index_t cap) {
  ModeList modes = extents(draw, cap);
  if (modes.empty()) {
    Layout nothing;  // ():(), or (():()) within parentheses
    if (draw.wrap >= 0xC000) nothing.profile = TupleBuilder<Layout>(1).add(Layout{}).tree.profile;
    return nothing;
  }
  make_compact(modes, draw);
  int const sure = static_cast<int>(choose(draw.pick, modes.size()));
  for (int k = 0; k < modes.size(); ++k) {
    if (k == sure || draw.piece(k).nest >= 0xC000) modes[k].extent = 0;
  }
  return arranged(modes, draw, 1);
}

constexpr InputClass kAny[] = {InputClass::compact,         InputClass::tractable_gaps,
                               InputClass::small_uniform,   InputClass::injective_intractable,
                               InputClass::nested,          InputClass::non_injective,
                               InputClass::stride_zero,     InputClass::extent_one,
                               InputClass::compact,         InputClass::scalar_vs_rank_one,
                               InputClass::compact,         InputClass::tractable_gaps,
                               InputClass::negative_stride, InputClass::empty};

}  // namespace

Profile profile_of(int leaves, Draw const& draw, int deepest) {
  bool const bare = leaves == 1 && deepest == 1;
  if (bare && draw.wrap < 0xE000) return Profile::scalar();
  // Arities in preorder, kLeaf where there is a leaf; `open` are the tuples not yet closed.
  std::vector<int> arity{0};
  std::vector<std::size_t> open{0};
  auto const child = [&](int node) {
    ++arity[open.back()];
    arity.push_back(node);
  };
  constexpr int kLeafNode = -1;
  for (int k = 0; k < leaves; ++k) {
    index_t const step = choose(draw.piece(k).nest, 6);
    index_t opened = step == 2 || step == 3 ? 1 : 0;
    if (step == 4) opened = 2;
    // The first leaf makes sure that there is something to see.
    if (deepest > 1 && k == 0) opened = 1 + choose(draw.wrap, deepest - 1);
    for (; opened > 0 && static_cast<int>(open.size()) < deepest; --opened) {
      child(0);
      open.push_back(arity.size() - 1);
    }
    child(kLeafNode);
    if ((step == 1 || step == 5) && open.size() > 1) open.pop_back();
  }
  Profile profile = Profile::tuple(arity[0]);
  for (std::size_t node = 1; node < arity.size(); ++node) {
    if (arity[node] == kLeafNode) {
      profile.leaf();
    } else {
      profile.open(arity[node]);
    }
  }
  return profile;
}

Layout any_layout(Draw const& draw, index_t cap) {
  return layout_of(kAny[choose(draw.style, std::size(kAny))], draw, cap);
}

Layout kernel_layout(Draw const& draw, index_t most) {
  ModeList modes = kernel_extents(draw, most);
  index_t const kind = choose(draw.style, 8);
  if (kind <= 3) make_compact(modes, draw);
  if (kind == 4 || kind == 5) make_tractable(modes, draw);
  if (kind == 6) make_injective_intractable(modes, draw);
  if (kind == 7) make_stride_zero(modes, draw);
  constexpr int kDepths[] = {1, 1, 1, 2, 3, 4};
  return arranged(modes, draw, kDepths[choose(draw.piece(0).key, std::size(kDepths))]);
}

Layout layout_of(InputClass input_class, Draw const& draw, index_t cap) {
  ModeList modes = extents(draw, cap);
  switch (input_class) {
    case InputClass::compact: {
      make_compact(modes, draw);
      if (modes.empty()) return scalar_layout(1, 0);
      return arranged(modes, draw, 1);
    }
    case InputClass::tractable_gaps: {
      modes = at_least(1, modes);
      make_tractable(modes, draw);
      bool const gap = !is_compact(from_modes(modes));
      for (Mode& m : modes) {
        if (!gap) m.stride *= 2;
      }
      return arranged(modes, draw, 1);
    }
    case InputClass::injective_intractable: {
      modes = at_least(2, modes);
      make_injective_intractable(modes, draw);
      return arranged(modes, draw, 1);
    }
    case InputClass::non_injective: {
      modes = at_least(2, modes);
      make_non_injective(modes, draw);
      return arranged(modes, draw, 1);
    }
    case InputClass::stride_zero: {
      modes = at_least(1, modes);
      make_stride_zero(modes, draw);
      return arranged(modes, draw, 1);
    }
    case InputClass::extent_one: {
      modes = at_least(1, modes);
      make_extent_one(modes, draw);
      return arranged(modes, draw, 1);
    }
    case InputClass::negative_stride: {
      modes = at_least(1, modes);
      make_negative(modes, draw);
      return arranged(modes, draw, 1);
    }
    case InputClass::nested: {
      modes = at_least(1, modes);
      index_t const kind = choose(draw.style, 4);
      if (kind <= 1) make_compact(modes, draw);
      if (kind == 2) make_tractable(modes, draw);
      if (kind == 3) make_uniform(modes, draw);
      return arranged(modes, draw, 2 + static_cast<int>(choose(draw.pick, 3)));
    }
    case InputClass::empty: return empty_layout(draw, cap);
    case InputClass::scalar_vs_rank_one: {
      index_t const extent = modes.empty() ? 1 : modes[0].extent;
      return wrapped({extent, 1 + choose(draw.amount, 4)}, draw.wrap);
    }
    case InputClass::large: {
      modes = at_least(1, modes);
      make_large(modes, draw);
      if (cosize(from_modes(modes)) <= INT32_MAX) modes[0] = {2, landmark(draw.amount)};
      return arranged(modes, draw, draw.style >= 0xC000 ? 2 : 1);
    }
    case InputClass::kernel: return kernel_layout(draw, index_t{1} << 18);
    case InputClass::landmarks: {
      modes = next_to_landmark(draw);
      return arranged(modes, draw, draw.style % 4 == 3 ? 2 : 1);
    }
    case InputClass::small_uniform: {
      if (modes.empty()) return scalar_layout(1, choose(draw.amount, 3));
      make_uniform(modes, draw);
      return arranged(modes, draw, 1);
    }
    default: return any_layout(draw, cap);
  }
}

Layout divisor_layout(Layout const& a, Draw const& draw) {
  if (size(a) <= 1) return scalar_layout(1, 0);
  ModeList live;  // extent and prefix product of every leaf that has something to divide
  index_t prefix = 1;
  for (Mode const& m : a.leaves) {
    if (m.extent > 1) live.push_back({m.extent, prefix});
    prefix *= m.extent;
  }
  std::vector<bool> used(static_cast<std::size_t>(live.size()), false);
  ModeList modes;
  for (Piece const& piece : draw.pieces) {
    int const k = static_cast<int>(choose(piece.key, live.size()));
    if (used[static_cast<std::size_t>(k)]) continue;
    used[static_cast<std::size_t>(k)] = true;
    index_t extent = live[k].extent;
    // Now and then a mode that runs on into the next leaf.
    bool const joins =
        k + 1 < live.size() && piece.nest >= 0xA000 && !used[static_cast<std::size_t>(k) + 1];
    if (joins) {
      used[static_cast<std::size_t>(k) + 1] = true;
      extent *= live[k + 1].extent;
    }
    // A proper divisor to skip, then a length that divides what is left; seldom the length 1.
    auto const step = divisors(extent);
    index_t const skip = step[choose_index(piece.stride, step.size() - 1)];
    auto const length = divisors(extent / skip);
    bool const point = piece.nest < 0x0800;
    index_t const take = point ? 1 : length[1 + choose_index(piece.extent, length.size() - 1)];
    modes.push_back({take, live[k].stride * skip});
  }
  if (modes.empty()) {
    auto const length = divisors(size(a));
    modes.push_back({length[choose_index(draw.amount, length.size())], 1});
  }
  return arranged(modes, draw, draw.style >= 0xD000 ? 2 : 1);
}

LayoutPair carrying(Draw const& first, Draw const& second, index_t cap) {
  ModeList modes = at_least(2, extents(first, cap));
  index_t const kind = choose(first.style, 4);
  if (kind == 0) {
    // The order reversed, so that no two neighbours join.
    index_t stride = 1;
    for (int k = modes.size() - 1; k >= 0; --k) {
      modes[k].stride = stride;
      stride *= modes[k].extent;
    }
  } else if (kind == 1) {
    make_injective_intractable(modes, first);
  } else if (kind == 2) {
    make_uniform(modes, first);
    for (Mode& m : modes) m.extent = max(m.extent, 2);
  } else {
    make_tractable(modes, first);
  }
  for (int k = 1; k < modes.size(); ++k) {
    if (modes[k].stride == modes[k - 1].extent * modes[k - 1].stride) ++modes[k].stride;
  }
  LayoutPair pair;
  pair.a = arranged(modes, first, kind == 3 ? 2 : 1);
  index_t const whole = size(pair.a);
  index_t prefix = 1;
  for (index_t k = choose(first.pick, modes.size() - 1); k >= 0; --k) {
    prefix *= modes[static_cast<int>(k)].extent;
  }
  index_t const r = 1 + choose(second.pick, prefix - 1);
  index_t const t = 2 + choose(second.amount, (prefix - 1) / r);
  index_t const reach = (t - 1) * r;
  index_t const extra = choose(second.style, min(reach, whole - prefix));
  ModeList b;
  b.push_back({t, r});
  b.push_back({2, prefix - reach + extra});
  if (second.wrap >= 0x8000) std::swap(b[0], b[1]);
  pair.b = arranged(b, second, 1);
  return pair;
}

std::vector<index_t> divisors(index_t n) {
  std::vector<index_t> result;
  index_t const most = n <= 4096 ? n : 64;
  for (index_t d = 1; d <= most; ++d) {
    if (n % d == 0) result.push_back(d);
  }
  if (n > 4096) {
    for (index_t d = 64; d >= 1; --d) {
      if (n % d == 0) result.push_back(n / d);
    }
  }
  return result;
}

index_t kernel_extent(Digit digit) {
  return kKernelExtents[choose(digit, std::size(kKernelExtents))];
}

index_t landmark(Digit digit) {
  constexpr int kPowers[] = {31, 31, 32, 32, 33, 53, 61, 62};
  constexpr index_t kAside[] = {0, -1, 1};
  index_t const which = choose(digit, 3 * std::size(kPowers));
  index_t const power = index_t{1} << kPowers[which / 3];
  return power + kAside[which % 3];
}

}  // namespace layoutcheck::generate
