#include <algorithm>

#include "engine/weight.hpp"
#include "layoutcheck/laws/answers.hpp"

namespace layoutcheck::laws {
namespace {

/// Products of two such integers still fit 64 bits, and so does what operations make of small ones.
constexpr index_t kLarge = index_t{1} << 20;
/// Indices and values of linear layouts are not sums: 32 bits hold all of at most kLargeBits bits.
constexpr int kLargeBits = 30;

bool large(index_t n) { return n > kLarge || n < -kLarge; }

struct HasLarge {
  bool found = false;
  void operator()(index_t n) { found = found || large(n); }
  void operator()(Layout const& layout) {
    for (Mode const& m : layout.leaves) (*this)(m.extent), (*this)(m.stride);
  }
  void operator()(IntTuple const& t) {
    for (index_t n : t.leaves) (*this)(n);
  }
  void operator()(Coordinate const& c) {
    for (CoordinateLeaf const& leaf : c.leaves) (*this)(leaf.free ? 0 : leaf.value);
  }
  void operator()(Tiler const& t) { (*this)(t.layouts); }
  void operator()(Swizzle const& s) { (*this)(s.domain()); }
  void operator()(ComposedLayout const& c) {
    (*this)(c.swizzle), (*this)(c.outer), (*this)(c.offset), (*this)(c.inner);
  }
  void operator()(LinearLayout const& linear) {
    found = found || linear.in_bits() > kLargeBits || linear.out_bits() > kLargeBits;
  }
  void operator()(BasisLayout const& basis) {
    for (BasisMode const& m : basis.leaves) (*this)(m.extent), (*this)(m.scale);
  }
  void operator()(bool) {}
  void operator()(Table const& values) {
    for (index_t v : values) (*this)(v);
  }
  template <Composite T>
  void operator()(T const& value) {
    for_each_part(value, *this);
  }
};

}  // namespace

bool has_large_integers(std::span<Value const> args) {
  HasLarge any;
  for (Value const& argument : args) std::visit([&](auto const& v) { any(v); }, argument);
  return any.found;
}

}  // namespace layoutcheck::laws
