#include <bit>

#include "engine/linear_fields.hpp"
#include "engine/weight.hpp"
#include "layoutcheck/laws/engine/enumerate.hpp"

namespace layoutcheck::laws {
namespace cost {

std::uint64_t large(index_t n) {
  auto const bits = static_cast<std::uint64_t>(
      std::bit_width(n < 0 ? ~static_cast<std::uint64_t>(n) + 1 : static_cast<std::uint64_t>(n)));
  return static_cast<std::uint64_t>(kLargestEnumerated) + 8 * bits;
}

/// Beyond the range that is enumerated every integer weighs by its length.
std::uint64_t number(index_t n) {
  if (n > kLargestEnumerated || n < -kLargestEnumerated) return large(n);
  return static_cast<std::uint64_t>(n >= 0 ? n : 3 - n);
}

std::uint64_t extent(index_t n) {
  if (n == 0) return 4;
  if (n == 1) return 3;
  return n < 0 ? 8 + number(n) : number(n) - 1;
}

std::uint64_t stride(index_t n) {
  if (n == 0) return 1;
  return n < 0 ? number(n) : number(n) - 1;
}

std::uint64_t axis(Axis const& a) {
  std::uint64_t sum = 0;
  for (int level = 0; level < a.depth(); ++level) {
    sum += static_cast<std::uint64_t>(a[level]) + (level > 0 ? 2 : 0);
  }
  return sum;
}

std::uint64_t basis_stride(BasisMode const& m) {
  return stride(m.scale) + axis(m.axis) + (m.scale == 0 && !m.axis.none() ? 1 : 0);
}

std::uint64_t tuple_value(index_t n) {
  if (n == 0) return 2;
  if (n == 1) return 1;
  return n < 0 ? number(n) : number(n) - 1;
}

std::uint64_t parentheses(int arity, bool outermost) {
  if (arity == 0) return 3;
  if (outermost) return arity == 1 ? 2 : 0;
  return arity == 1 ? 3 : 2;
}

}  // namespace cost

namespace {

std::uint64_t profile_weight(Profile const& p) {
  std::uint64_t sum = 0;
  for (int node = 0; node < p.nodes(); ++node) {
    if (!p.is_leaf(node)) sum += cost::parentheses(p.arity(node), node == 0);
  }
  return sum;
}

struct Weigh {
  std::uint64_t operator()(index_t n) const { return cost::number(n); }
  std::uint64_t operator()(bool) const { return 1; }
  std::uint64_t operator()(IntTuple const& t) const {
    std::uint64_t sum = profile_weight(t.profile);
    for (index_t n : t.leaves) sum += 1 + cost::tuple_value(n);
    return sum;
  }
  std::uint64_t operator()(Coordinate const& c) const {
    std::uint64_t sum = profile_weight(c.profile);
    for (CoordinateLeaf const& leaf : c.leaves)
      sum += 1 + (leaf.free ? 0 : cost::number(leaf.value));
    return sum;
  }
  std::uint64_t operator()(Layout const& layout) const {
    std::uint64_t sum = profile_weight(layout.profile);
    for (Mode const& m : layout.leaves) sum += 1 + cost::extent(m.extent) + cost::stride(m.stride);
    return sum;
  }
  std::uint64_t operator()(Tiler const& t) const {
    std::uint64_t sum = 0;
    for (int node = 0; node < t.brackets.nodes(); ++node) {
      if (!t.brackets.is_leaf(node)) sum += 2;
    }
    for (int e = 0; e < t.entries(); ++e) sum += t.keeps(e) ? 1 : (*this)(t.layout(e));
    return sum;
  }
  std::uint64_t operator()(Swizzle const& s) const {
    return 1 + cost::number(s.bits) + cost::number(s.base) + cost::number(s.shift);
  }
  std::uint64_t operator()(ComposedLayout const& c) const {
    std::uint64_t const outer = c.outer_is_swizzle ? (*this)(c.swizzle) : (*this)(c.outer);
    return outer + cost::number(c.offset) + (*this)(c.inner);
  }
  std::uint64_t operator()(Table const& table) const { return values(table); }
  std::uint64_t operator()(InlineVector<index_t, 64> const& table) const { return values(table); }
  std::uint64_t operator()(BasisLayout const& basis) const {
    std::uint64_t sum = profile_weight(basis.profile);
    for (BasisMode const& m : basis.leaves) {
      sum += 1 + cost::extent(m.extent) + cost::basis_stride(m);
    }
    return sum;
  }
  std::uint64_t operator()(LinearLayout const& linear) const { return linear_weight(linear); }
  template <Composite T>
  std::uint64_t operator()(T const& value) const {
    std::uint64_t sum = 0;
    auto const add = [&](auto const& part) { sum += (*this)(part); };
    for_each_part(value, add);
    return sum;
  }

  template <class Values>
  static std::uint64_t values(Values const& table) {
    std::uint64_t sum = 0;
    for (index_t v : table) sum += 1 + cost::number(v);
    return sum;
  }
};

}  // namespace

std::uint64_t weight(Value const& value) { return std::visit(Weigh{}, value); }

/// Fields are weighed, not printed values: a coordinate that is an integer weighs as a coordinate.
std::uint64_t weight(AnyInput const& input) {
  std::uint64_t sum = 0;
  auto const add = [&](auto const& field) { sum += Weigh{}(field); };
  std::visit([&](auto const& g) { for_each_field(g, add); }, input);
  return sum;
}

}  // namespace layoutcheck::laws
