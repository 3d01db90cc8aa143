// cosize and mode as an implementation under test, by the SDK of C++17.
//   c++ -std=c++17 -O2 -I conformance/sdk/native -o mine my_adapter.cpp
#include <layoutcheck_adapter.hpp>

#include <cstdlib>

using namespace layoutcheck_adapter;

// Adds how far the modes of shape:stride reach below and above 0. False where the size is 0.
bool reach(Tuple const& shape, Tuple const& stride, Integer& span) {
  if (!shape.is_list) {
    Integer way = 0;
    if (__builtin_mul_overflow(shape.integer - 1, std::llabs(stride.integer), &way) ||
        __builtin_add_overflow(span, way, &span)) {
      throw Refusal("overflow");  // no answer of 64 bits
    }
    return shape.integer != 0;
  }
  bool some = true;
  for (std::size_t i = 0; i < shape.items.size(); ++i) {
    if (!reach(shape.items[i], stride.items.at(i), span)) some = false;
  }
  return some;
}

Integer cosize(Layout const& layout) {
  Integer span = 1;
  return reach(layout.shape, layout.stride, span) ? span : 0;
}

Layout mode(Layout const& layout, Integer i) {
  if (!layout.shape.is_list && i == 0) return layout;
  std::size_t const which = static_cast<std::size_t>(i);
  if (!layout.shape.is_list || i < 0 || which >= layout.shape.items.size()) {
    throw Refusal("no_such_mode");
  }
  return {layout.shape.items[which], layout.stride.items.at(which)};
}

int main() {
  Adapter adapter{"mine", "0.1"};
  adapter.op("cosize", cosize);
  adapter.op("mode", mode);
  return adapter.run();
}
