#include "parts.hpp"

#include <algorithm>

#include "layoutcheck/core/operations/composite.hpp"
#include "layoutcheck/core/operations/typed.hpp"

namespace layoutcheck::conformance {
namespace {

constexpr index_t kLarge = index_t{1} << 31;
constexpr int kLargeBits = 30;

bool is_large(Layout const& layout) { return size(layout) >= kLarge || cosize(layout) >= kLarge; }

void add(Value const& v, Kind kind, Parts& parts) {
  if (kind == Kind::basis) {
    if (auto const basis = as_basis(v)) {
      parts.bases.push_back(*basis);
      parts.large = parts.large || is_large(seen_by(*basis, Axis()));
      for (Axis const& axis : axes_of(*basis).leaves) {
        parts.large = parts.large || is_large(seen_by(*basis, axis));
      }
    }
    return;
  }
  if (auto const* layout = std::get_if<Layout>(&v)) parts.layouts.push_back(*layout);
  if (auto const* composed = std::get_if<ComposedLayout>(&v)) {
    parts.layouts.push_back(composed->inner);
    parts.mapped = true;
  }
  if (std::holds_alternative<Swizzle>(v)) parts.mapped = true;
  if (auto const* linear = std::get_if<LinearLayout>(&v)) {
    parts.linears.push_back(*linear);
    parts.large = parts.large || linear->in_bits() > kLargeBits || linear->out_bits() > kLargeBits;
  }
  if (auto const* tiler = std::get_if<Tiler>(&v)) {
    parts.by_mode = parts.by_mode || tiler->by_mode() || tiler->kept != 0;
    for (int i = 0; i < tiler->entries(); ++i) {
      if (!tiler->keeps(i)) parts.layouts.push_back(tiler->layout(i));
    }
  }
  // `_` in a text is read as a coordinate, where a generator makes a tiler that keeps its mode.
  if (kind == Kind::tiler && std::holds_alternative<Coordinate>(v)) {
    parts.by_mode = true;
  } else if (auto const* c = std::get_if<Coordinate>(&v)) {
    parts.free = parts.free || has_free(*c);
    for (CoordinateLeaf const& leaf : c->leaves) {
      if (leaf.free) continue;
      parts.outside = parts.outside || leaf.value < 0;
      parts.large = parts.large || leaf.value >= kLarge;
    }
  }
  auto const add_parts = [&]<class T>(T const& value) {
    if constexpr (Composite<T>) {
      auto const add_part = [&]<class Part>(Part const& part) {
        add(part, KindOf<Part>::kind, parts);
      };
      std::apply([&](auto const&... part) { (add_part(part), ...); }, T::parts(value));
    }
  };
  std::visit(add_parts, v);
  if (auto const tuple = as_tuple(v)) {
    for (index_t const leaf : tuple->leaves) {
      parts.large = parts.large || leaf >= kLarge || leaf <= -kLarge;
      bool const position = kind == Kind::coordinate || kind == Kind::integer;
      parts.outside = parts.outside || (position && leaf < 0);
    }
    if (kind == Kind::tuple) parts.tuples.push_back(*tuple);
  }
}

}  // namespace

Parts parts_of(Case const& test_case) {
  Parts parts;
  Signature const& usual = info(test_case.op).signatures[0];
  for (std::size_t i = 0; i < test_case.args.size(); ++i) {
    add(test_case.args[i], usual.parameter(i), parts);
  }
  for (Layout const& layout : parts.layouts) parts.large = parts.large || is_large(layout);
  return parts;
}

bool shares_axes(BasisLayout const& basis) {
  for (int k = 0; k < basis.leaves.size(); ++k) {
    for (int before = 0; before < k; ++before) {
      if (basis.leaves[k].axis == basis.leaves[before].axis) return true;
    }
  }
  return false;
}

}  // namespace layoutcheck::conformance
