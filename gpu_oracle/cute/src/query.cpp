#include "query.hpp"

#include <algorithm>

#include "layoutcheck/core/algebra/composition.hpp"

namespace layoutcheck::sweep_cute {
namespace {

bool covered(Layout const& layout, int most_modes) {
  int const modes = layout.leaves.size();
  bool const flat = layout.is_scalar() || (modes >= 2 && depth(layout) == 1);
  return flat && modes >= 1 && modes <= most_modes &&
         std::all_of(layout.leaves.begin(), layout.leaves.end(),
                     [](Mode const& m) { return m.extent >= 1 && m.stride >= 0; });
}

/// One mode of B, as composition_impl takes it through the modes of A but the last.
std::optional<Errc> mode_fault(FlatLayout const& a, index_t extent, index_t stride) {
  for (int i = 0; i + 1 < a.rank; ++i) {
    index_t const here = a.extent[i];
    if (stride % here != 0 && stride > here) return Errc::stride_not_divisible;
    index_t const taken = std::min(ceil_div(here, stride), extent);
    if (extent % taken != 0) return Errc::shape_not_divisible;
    extent /= taken;
    stride = ceil_div(stride, here);
  }
  return std::nullopt;
}

}  // namespace

char const* name(Agreement standing) {
  switch (standing) {
    case Agreement::admitted: return "admitted";
    case Agreement::precondition_fails: return "precondition fails";
    case Agreement::no_such_layout: return "no such layout";
    case Agreement::divides_by_zero: return "divides by zero";
    case Agreement::not_covered: break;
  }
  return "not covered";
}

std::optional<Errc> composition_fault(FlatLayout const& a, FlatLayout const& b) {
  for (int i = 0; i < b.rank; ++i) {
    if (auto const fault = mode_fault(a, b.extent[i], b.stride[i])) return fault;
  }
  return std::nullopt;
}

FlatLayout to_flat(Layout const& layout) {
  FlatLayout result{.rank = layout.leaves.size()};
  for (int i = 0; i < result.rank; ++i) {
    result.extent[i] = layout.leaves[i].extent;
    result.stride[i] = layout.leaves[i].stride;
  }
  return result;
}

Agreement standing_of(Layout const& a) {
  return covered(a, kMaxRankA) ? Agreement::admitted : Agreement::not_covered;
}

Agreement standing_of(Layout const& a, Layout const& b) {
  if (!covered(a, kMaxRankA) || !covered(b, kMaxRankB)) return Agreement::not_covered;
  bool const zero =
      std::any_of(b.leaves.begin(), b.leaves.end(), [](Mode const& m) { return m.stride == 0; });
  if (zero && a.leaves.size() > 1) return Agreement::divides_by_zero;
  if (composition_fault(to_flat(a), to_flat(b))) return Agreement::precondition_fails;
  return composition(a, b) ? Agreement::admitted : Agreement::no_such_layout;
}

void Batch::add(std::uint64_t number, Agreement s, Layout const& a, Layout const* b) {
  index_t const n = size(b != nullptr ? *b : a);
  items.push_back({.a = to_flat(a),
                   .b = b != nullptr ? to_flat(*b) : FlatLayout{},
                   .begin = expected.size(),
                   .points = static_cast<std::uint64_t>(n)});
  standing.push_back(s);
  numbers.push_back(number);
  sizes.push_back(n);
  for (index_t x = 0; x < n; ++x) expected.push_back(b != nullptr ? a((*b)(x)) : a(x));
}

}  // namespace layoutcheck::sweep_cute
