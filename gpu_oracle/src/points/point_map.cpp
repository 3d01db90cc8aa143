#include "layoutcheck/sweep/points/point_map.hpp"

#include <algorithm>

namespace layoutcheck::sweep {

void PointMap::add(index_t divisor, std::uint64_t coefficient) {
  if (coefficient == 0) return;
  if (divisor == 1) {
    linear_ += coefficient;
    return;
  }
  auto const d = static_cast<std::uint64_t>(divisor);
  Term* const end = term_ + terms_;
  Term* const at = std::find_if(term_, end, [d](Term const& t) { return t.divisor == d; });
  if (at == end) {
    term_[terms_++] = {d, coefficient, Reciprocal64::of(d)};
    return;
  }
  at->coefficient += coefficient;
  if (at->coefficient == 0) {
    std::copy(at + 1, end, at);
    --terms_;
  }
}

PointMap::PointMap(Layout const& layout) : size_(layoutcheck::size(layout)) {
  if (size_ <= 1) return;
  index_t prefix = 1;
  std::uint64_t before = 0;  // s_{k-1} d_{k-1}, modulo 2^64 as all coefficients
  for (Mode const& m : layout.leaves) {
    if (m.extent == 1) continue;
    auto const stride = static_cast<std::uint64_t>(m.stride);
    add(prefix, stride - before);
    before = static_cast<std::uint64_t>(m.extent) * stride;
    prefix *= m.extent;
  }
}

PointMap::PointMap(laws::StrideDivision const& division) : size_(laws::size(division)) {
  if (size_ <= 1) return;
  index_t prefix = 1;
  for (Mode const& m : division.layout.leaves) {
    if (m.extent == 1) continue;
    auto const weight = static_cast<std::uint64_t>(prefix);
    add(m.stride, weight);
    // The digit of the largest stride has no multiple of its extent below the size.
    if (m.stride * m.extent < size_) {
      add(m.stride * m.extent, 0 - weight * static_cast<std::uint64_t>(m.extent));
    }
    prefix *= m.extent;
  }
}

bool operator==(PointMap const& a, PointMap const& b) {
  return a.size_ == b.size_ && a.linear_ == b.linear_ && a.terms_ == b.terms_ &&
         std::is_permutation(a.term_, a.term_ + a.terms_, b.term_);
}

}  // namespace layoutcheck::sweep
