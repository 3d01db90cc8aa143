#include <algorithm>

#include "engine/weight.hpp"
#include "layoutcheck/laws/answers.hpp"

namespace layoutcheck::laws {
namespace {

/// All parts of an input nested into each other, with a pair of parentheses for each of them.
struct Nested {
  int levels = 0;
  int nodes = 0;
  int dims = 0;
  int bits = 0;
  void add(Profile const& profile) {
    levels += depth(profile) + 1;
    nodes += profile.nodes() + 1;
  }
  void operator()(index_t) { add(Profile::scalar()); }
  void operator()(bool) {}
  template <class Leaf>
  void operator()(Tree<Leaf> const& tree) {
    add(tree.profile);
  }
  void operator()(Tiler const& t) { add(t.brackets), add(t.layouts.profile); }
  void operator()(Swizzle const&) {}
  void operator()(ComposedLayout const& c) { add(c.outer.profile), add(c.inner.profile); }
  void operator()(Table const& values) { nodes += static_cast<int>(values.size()); }
  void operator()(LinearLayout const& l) {
    dims += std::max(l.in.size(), l.out.size());
    bits += std::max(l.in_bits(), l.out_bits());
  }
  template <Composite T>
  void operator()(T const& value) {
    for_each_part(value, *this);
  }
};

}  // namespace

bool is_near_capacity(std::span<Value const> args) {
  Nested all;
  for (Value const& argument : args) std::visit([&](auto const& v) { all(v); }, argument);
  return all.levels > kMaxDepth || 2 * all.nodes > kMaxLeaves || all.dims > kMaxDims ||
         all.bits > kMaxBits;
}

}  // namespace layoutcheck::laws
