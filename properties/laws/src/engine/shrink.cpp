#include "layoutcheck/laws/engine/shrink.hpp"

#include "engine/linear_fields.hpp"
#include "engine/weight.hpp"
#include "layoutcheck/core/algebra/basis.hpp"
#include "layoutcheck/laws/engine/enumerate.hpp"

namespace layoutcheck::laws {
namespace {

/// The same defect: for laws of the property kind `domain`, refusing too much is not answering too
/// much.
bool same_defect(LawEntry const& law, Outcome const& a, Outcome const& b) {
  if (b.kind != OutcomeKind::violated) return false;
  return law.info.property_kind != PropertyKind::domain || a.claim.lhs == b.claim.lhs;
}

/// n, a half, three quarters, ... n - 1: halving steps find a threshold in few evaluations.
void lower(index_t n, std::vector<index_t>& out) {
  if (n < 0) out.push_back(n == INT64_MIN ? kMaxIndex : -n);
  // 2^32 - 1 less its half, rounded down, still has 32 bits: what is left would not weigh less.
  if (n / 2 != n - n / 2) out.push_back(n / 2);
  for (index_t step = n / 2; step != 0; step /= 2) out.push_back(n - step);
  if (n > 0) out.push_back(n - 1);
  if (n < 0) out.push_back(n + 1);
}

void lower_extent(index_t n, std::vector<index_t>& out) {
  if (n != 2) out.push_back(2);
  lower(n, out);
}
void lower_stride(index_t n, std::vector<index_t>& out) {
  if (n != 1) out.push_back(1);
  if (n != 0) out.push_back(0);
  lower(n, out);
}

/// The tree without its leaf k, and without the parentheses that then hold nothing or one.
template <class T>
std::vector<T> without_parts(T const& tree) {
  std::vector<T> result;
  if (tree.is_scalar()) return result;
  for (int i = 0; i < rank(tree); ++i) result.push_back(mode(tree, i));
  if (rank(tree) > 1) {
    for (int i = 0; i < rank(tree); ++i) {
      TupleBuilder<T> fewer(rank(tree) - 1);
      for (int k = 0; k < rank(tree); ++k) {
        if (k != i) fewer.add(mode(tree, k));
      }
      result.push_back(fewer.tree);
    }
  }
  result.push_back(flatten(tree));
  for (int i = 0; i < rank(tree); ++i) {
    for (T const& part : without_parts(mode(tree, i))) {
      TupleBuilder<T> changed(rank(tree));
      for (int k = 0; k < rank(tree); ++k) changed.add(k == i ? part : mode(tree, k));
      result.push_back(changed.tree);
    }
  }
  return result;
}

std::vector<Layout> smaller_field(Layout const& layout) {
  std::vector<Layout> result = without_parts(layout);
  for (int k = 0; k < layout.leaves.size(); ++k) {
    std::vector<index_t> extents;
    std::vector<index_t> strides;
    lower_extent(layout.leaves[k].extent, extents);
    lower_stride(layout.leaves[k].stride, strides);
    for (index_t n : extents) {
      Layout changed = layout;
      changed.leaves[k].extent = n;
      result.push_back(changed);
    }
    for (index_t n : strides) {
      Layout changed = layout;
      changed.leaves[k].stride = n;
      result.push_back(changed);
    }
  }
  std::vector<Layout> valid;
  for (Layout const& candidate : result) {
    if (checked(candidate)) valid.push_back(candidate);
  }
  return valid;
}

std::vector<IntTuple> smaller_field(IntTuple const& t) {
  std::vector<IntTuple> result = without_parts(t);
  for (int k = 0; k < t.leaves.size(); ++k) {
    std::vector<index_t> values;
    lower_extent(t.leaves[k], values);
    for (index_t n : values) {
      IntTuple changed = t;
      changed.leaves[k] = n;
      result.push_back(changed);
    }
  }
  return result;
}

std::vector<Coordinate> smaller_field(Coordinate const& c) {
  std::vector<Coordinate> result = without_parts(c);
  for (int k = 0; k < c.leaves.size(); ++k) {
    std::vector<index_t> values;
    if (!c.leaves[k].free) lower(c.leaves[k].value, values);
    for (index_t n : values) {
      Coordinate changed = c;
      changed.leaves[k].value = n;
      result.push_back(changed);
    }
  }
  return result;
}

std::vector<index_t> smaller_field(index_t n) {
  std::vector<index_t> result;
  lower(n, result);
  return result;
}

std::vector<Tiler> smaller_field(Tiler const& t) {
  std::vector<Tiler> result;
  if (t.by_mode()) {
    for (int i = 0; i < rank(t); ++i) result.push_back(tiler_mode(t, i));
  }
  for (int e = 0; e < t.entries(); ++e) {
    if (t.keeps(e)) continue;
    for (Layout const& layout : smaller_field(t.layout(e))) {
      Tiler changed = t;
      TupleBuilder<Layout> layouts(t.entries());
      for (int k = 0; k < t.entries(); ++k) layouts.add(k == e ? layout : t.layout(k));
      changed.layouts = layouts.tree;
      result.push_back(changed);
    }
  }
  return result;
}

std::vector<Swizzle> smaller_field(Swizzle const& s) {
  std::vector<Swizzle> result;
  if (s.bits > 0) result.push_back({s.bits - 1, s.base, s.shift});
  if (s.base > 0) result.push_back({s.bits, s.base - 1, s.shift});
  if (s.shift != 0) result.push_back({s.bits, s.base, s.shift > 0 ? s.shift - 1 : s.shift + 1});
  if (s.shift < 0) result.push_back({s.bits, s.base, -s.shift});
  return result;
}

std::vector<ComposedLayout> smaller_field(ComposedLayout const& c) {
  std::vector<ComposedLayout> result;
  auto const with = [&](auto ComposedLayout::*field, auto const& values) {
    for (auto const& v : values) {
      ComposedLayout changed = c;
      changed.*field = v;
      result.push_back(changed);
    }
  };
  with(&ComposedLayout::inner, smaller_field(c.inner));
  with(&ComposedLayout::offset, smaller_field(c.offset));
  if (c.outer_is_swizzle) {
    with(&ComposedLayout::swizzle, smaller_field(c.swizzle));
  } else {
    with(&ComposedLayout::outer, smaller_field(c.outer));
  }
  return result;
}

std::vector<InlineVector<index_t, 64>> smaller_field(InlineVector<index_t, 64> const& values) {
  std::vector<InlineVector<index_t, 64>> result;
  for (int drop = 0; drop < values.size(); ++drop) {
    InlineVector<index_t, 64> fewer;
    for (int i = 0; i < values.size(); ++i) {
      if (i != drop) fewer.push_back(values[i]);
    }
    result.push_back(fewer);
  }
  for (int i = 0; i < values.size(); ++i) {
    std::vector<index_t> lowered;
    lower(values[i], lowered);
    for (index_t n : lowered) {
      auto changed = values;
      changed[i] = n;
      result.push_back(changed);
    }
  }
  return result;
}

/// An entry of a tuple for one within it, and lower entries.
std::vector<Axis> smaller_axes(Axis const& axis) {
  std::vector<Axis> result;
  if (axis.depth() > 1) result.push_back(axis.outer());
  for (int lowered = 0; lowered < axis.depth(); ++lowered) {
    std::vector<index_t> entries;
    if (axis[lowered] > 0) lower(axis[lowered], entries);
    for (index_t const n : entries) {
      Axis path;
      for (int level = 0; level < axis.depth(); ++level) {
        path = path.entry(level == lowered ? static_cast<int>(n) : axis[level]);
      }
      result.push_back(path);
    }
  }
  return result;
}

/// Values of fewer levels. One leaf alone cannot change where others go into the same tuple: of
/// every axis the outermost entry alone, or all but that.
std::vector<BasisLayout> with_flatter_values(BasisLayout const& basis) {
  BasisLayout outermost = basis;
  BasisLayout inner = basis;
  for (int k = 0; k < basis.leaves.size(); ++k) {
    Axis const axis = basis.leaves[k].axis;
    if (axis.depth() < 2) continue;
    Axis rest;
    for (int level = 1; level < axis.depth(); ++level) rest = rest.entry(axis[level]);
    outermost.leaves[k].axis = axis[0];
    inner.leaves[k].axis = rest;
  }
  if (outermost == basis) return {};
  return {outermost, inner};
}

std::vector<BasisLayout> smaller_field(BasisLayout const& basis) {
  std::vector<BasisLayout> result = without_parts(basis);
  for (BasisLayout const& flatter : with_flatter_values(basis)) result.push_back(flatter);
  for (int k = 0; k < basis.leaves.size(); ++k) {
    BasisMode const& m = basis.leaves[k];
    std::vector<index_t> extents;
    std::vector<index_t> scales;
    lower_extent(m.extent, extents);
    if (!m.axis.none()) lower_stride(m.scale, scales);
    auto const with = [&](BasisMode const& mode) {
      result.push_back(basis);
      result.back().leaves[k] = mode;
    };
    if (!m.axis.none()) with({m.extent, 0, {}});
    for (index_t const n : extents) with({n, m.scale, m.axis});
    for (index_t const n : scales) with({m.extent, n, m.axis});
    for (Axis const& axis : smaller_axes(m.axis)) with({m.extent, m.scale, axis});
  }
  std::erase_if(result, [](BasisLayout const& candidate) { return !checked(candidate); });
  return result;
}

std::vector<LinearLayout> smaller_field(LinearLayout const& linear) {
  return smaller_linear(linear);
}

/// One part smaller.
template <Composite T>
std::vector<T> smaller_field(T const& value) {
  std::vector<T> result;
  T changed = value;
  auto const vary_part = [&](auto& part) {
    auto const before = part;
    for (auto const& less : smaller_field(before)) {
      part = less;
      if (checked(changed)) result.push_back(changed);
    }
    part = before;
  };
  std::apply([&](auto&... part) { (vary_part(part), ...); }, T::parts(changed));
  return result;
}

/// Less weight, or the same with smaller integers: the order in which the greedy steps descend.
struct Size {
  std::uint64_t weight;
  wide_t magnitude;
};

struct Magnitude {
  wide_t sum = 0;
  void add(index_t n) { sum += n < 0 ? -static_cast<wide_t>(n) : static_cast<wide_t>(n); }
  void operator()(index_t n) { add(n); }
  void operator()(Layout const& layout) {
    for (Mode const& m : layout.leaves) add(m.extent), add(m.stride);
  }
  void operator()(IntTuple const& t) {
    for (index_t n : t.leaves) add(n);
  }
  void operator()(Coordinate const& c) {
    for (CoordinateLeaf const& leaf : c.leaves) add(leaf.value);
  }
  void operator()(Tiler const& t) { (*this)(t.layouts); }
  void operator()(Swizzle const& s) { add(s.bits), add(s.base), add(s.shift); }
  void operator()(ComposedLayout const& c) {
    (*this)(c.swizzle), (*this)(c.outer), add(c.offset), (*this)(c.inner);
  }
  void operator()(InlineVector<index_t, 64> const& values) {
    for (index_t v : values) add(v);
  }
  void operator()(BasisLayout const& basis) {
    for (BasisMode const& m : basis.leaves) {
      add(m.extent), add(m.scale);
      for (int level = 0; level < m.axis.depth(); ++level) add(m.axis[level]);
    }
  }
  void operator()(LinearLayout const& linear) {
    for (bits_t const column : linear.columns) add(static_cast<index_t>(column));
  }
  template <Composite T>
  void operator()(T const& value) {
    for_each_part(value, *this);
  }
};

Size size_of(AnyInput const& input) {
  Magnitude magnitude;
  std::visit([&](auto const& g) { for_each_field(g, [&](auto const& f) { magnitude(f); }); },
             input);
  return {weight(input), magnitude.sum};
}

bool operator<(Size const& a, Size const& b) {
  return a.weight != b.weight ? a.weight < b.weight : a.magnitude < b.magnitude;
}

/// The input with one field smaller, or with two linear layouts smaller together.
template <class Input>
void vary(Input const& input, std::vector<AnyInput>& out) {
  if constexpr (std::is_same_v<Input, TwoLinears>) {
    for (auto const& [a, b] : smaller_together(input.a, input.b)) out.push_back(TwoLinears{a, b});
  }
  Input changed = input;
  auto const vary_field = [&](auto& field) {
    auto const before = field;
    for (auto const& less : smaller_field(before)) {
      field = less;
      out.push_back(changed);
    }
    field = before;
  };
  std::apply([&](auto&... field) { (vary_field(field), ...); }, fields(changed));
}

/// Counts the evaluations that are left, and tests inputs within them.
class Trials {
 public:
  using Fails = std::function<bool(AnyInput const&)>;
  Trials(Fails const& fails, Budget const& budget) : fails_(fails), budget_(budget) {}

  bool spent() {
    if (evaluations_ % 256 == 0 && budget_.stop && budget_.stop()) stopped_ = true;
    return stopped_ || evaluations_ >= limit_;
  }
  void allow(std::uint64_t evaluations) { limit_ = evaluations_ + evaluations; }

  /// Whether the input shows the same defect; if so `best` becomes it.
  bool improves(AnyInput const& input, AnyInput& best) {
    ++evaluations_;
    if (!fails_(input)) return false;
    best = input;
    return true;
  }

 private:
  Fails const& fails_;
  Budget const& budget_;
  std::uint64_t evaluations_ = 0;
  std::uint64_t limit_ = 0;
  bool stopped_ = false;
};

void descend(Trials& trials, AnyInput& best) {
  bool progress = true;
  while (progress && !trials.spent()) {
    progress = false;
    Size const current = size_of(best);
    for (AnyInput const& candidate : smaller(best)) {
      if (trials.spent()) return;
      if (!(size_of(candidate) < current)) continue;
      if (trials.improves(candidate, best)) {
        progress = true;
        break;
      }
    }
  }
}

}  // namespace

std::vector<AnyInput> smaller(AnyInput const& input) {
  std::vector<AnyInput> result;
  std::visit([&](auto const& g) { vary(g, result); }, input);
  return result;
}

std::vector<Value> smaller(Value const& value) {
  std::vector<Value> result;
  auto const add = [&](auto const& less) { result.insert(result.end(), less.begin(), less.end()); };
  std::visit(
      [&](auto const& v) {
        using T = std::decay_t<decltype(v)>;
        if constexpr (std::is_same_v<T, Table>) {
          for (std::size_t i = 0; i < v.size(); ++i) {
            Table fewer = v;
            fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
            result.emplace_back(std::move(fewer));
          }
        } else if constexpr (std::is_same_v<T, bool>) {
          if (v) result.emplace_back(false);
        } else {
          add(smaller_field(v));
        }
      },
      value);
  return result;
}

Shrunk shrink_by(AnyInput const& found, std::function<bool(AnyInput const&)> const& fails,
                 Budget const& budget) {
  Shrunk best{.input = found};
  Trials trials(fails, budget);
  trials.allow(budget.shrink_evaluations / 4);
  descend(trials, best.input);

  // The first of the least weight: no input of less weight fails so.
  trials.allow(budget.shrink_evaluations);
  std::uint64_t const reached = weight(best.input);
  for (std::uint64_t w = 0; w <= reached && w <= kMaxEnumeratedWeight; ++w) {
    bool found_here = false;
    bool const whole = enumerate(found.index(), w, [&](AnyInput const& input) {
      if (trials.spent()) return false;
      found_here = trials.improves(input, best.input);
      return !found_here;
    });
    if (found_here) {
      best.smallest = true;
      return best;
    }
    if (!whole) return best;
  }
  return best;
}

Violation shrink(LawEntry const& law, Implementation const& implementation, Violation const& found,
                 Budget const& budget) {
  Violation best = found;
  auto const fails = [&](AnyInput const& input) {
    Outcome const outcome = law.on(implementation, input, budget.limits);
    if (!same_defect(law, found.outcome, outcome)) return false;
    best.outcome = outcome;  // of the input that becomes the best
    return true;
  };
  Shrunk const least = shrink_by(found.input, fails, budget);
  best.input = least.input;
  best.smallest = least.smallest;
  return best;
}

}  // namespace layoutcheck::laws
