// A toy algebra as an implementation under test. Copy it and put your library in its place.
//   c++ -std=c++17 -O2 -o toy example_adapter.cpp && layoutcheck conform --impl cmd:./toy
#include "layoutcheck_adapter.hpp"

using namespace layoutcheck_adapter;

Integer times(Integer a, Integer b) {
  Integer product = 0;
  if (__builtin_mul_overflow(a, b, &product)) throw Refusal("overflow");  // no answer of 64 bits
  return product;
}

Integer size(Tuple const& shape) {  // an integer, or a tuple of shapes
  if (!shape.is_list) return shape.integer;
  Integer product = 1;
  for (Tuple const& child : shape.items) product = times(product, size(child));
  return product;
}

// Adds the modes of (2,(3,4)):(1,(2,6)), which are 2:1, 3:2 and 4:6; one that goes on from the last
// makes that longer.
void add(Tuple const& shape, Tuple const& stride, std::vector<Tuple>& to, std::vector<Tuple>& by) {
  for (std::size_t i = 0; i < shape.items.size(); ++i) {
    add(shape.items[i], stride.items.at(i), to, by);
  }
  if (shape.is_list || shape.integer == 1) return;
  if (!to.empty() && times(to.back().integer, by.back().integer) == stride.integer) {
    to.back().integer *= shape.integer;
  } else {
    to.push_back(shape), by.push_back(stride);
  }
}

Layout coalesce(Layout const& layout, std::optional<Layout> const& profile) {  // it may be left out
  if (profile) throw Unsupported("by profile");  // a claim that is not kept: counted as a failure
  if (size(layout.shape) == 0) return {0, 0};
  std::vector<Tuple> shape, stride;
  add(layout.shape, layout.stride, shape, stride);
  if (shape.empty()) return {1, 0};
  return shape.size() == 1 ? Layout{shape[0], stride[0]} : Layout{shape, stride};
}

int main() {
  Adapter adapter{"toy", "1.0"};          // into the report
  adapter.op("product", size);            // claims the operation of this name
  adapter.op("coalesce", coalesce, {0});  // argument 0 may be n for n:1; both are sent
  return adapter.run();
}
