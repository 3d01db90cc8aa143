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

PointMap::PointMap(index_t points, std::vector<Division> const& divisions) : size_(points) {
  for (Division const& d : divisions) {
    if (d.divisor >= points) continue;
    auto const factor = static_cast<std::uint64_t>(d.factor);
    add(d.divisor, factor);
    // A multiple of the modulus that lies beyond the last point is never met.
    wide_t const next = wide_t{d.divisor} * d.modulus;
    if (next < points) {
      add(static_cast<index_t>(next), 0 - factor * static_cast<std::uint64_t>(d.modulus));
    }
  }
}

bool operator==(PointMap const& a, PointMap const& b) {
  return a.size_ == b.size_ && a.linear_ == b.linear_ && a.terms_ == b.terms_ &&
         std::is_permutation(a.term_, a.term_ + a.terms_, b.term_);
}

}  // namespace layoutcheck::sweep
