// A toy algebra as an implementation under test. Copy it and put your library in its place.
//   c++ -std=c++17 -O2 -o toy example_adapter.cpp && layoutcheck conform --impl cmd:./toy
#include "layoutcheck_adapter.hpp"

using namespace layoutcheck_adapter;

namespace {

struct Mode {
  Integer extent, stride;
};

// (2,(3,4)):(1,(2,6)) has the modes 2:1, 3:2 and 4:6.
void collect(Tuple const& shape, Tuple const& stride, std::vector<Mode>& modes) {
  if (!shape.is_list) return modes.push_back({shape.integer, stride.integer});
  for (std::size_t i = 0; i < shape.items.size(); ++i) {
    collect(shape.items[i], stride.items.at(i), modes);
  }
}

std::vector<Mode> modes_of(Layout const& layout) {
  std::vector<Mode> modes;
  collect(layout.shape, layout.stride, modes);
  return modes;
}

Integer times(Integer a, Integer b) {
  Integer product = 0;
  if (__builtin_mul_overflow(a, b, &product)) throw Refusal("overflow");  // no answer of 64 bits
  return product;
}

Integer size(Tuple const& shape) {
  Integer product = 1;
  for (Mode const& m : modes_of({shape, shape})) product = times(product, m.extent);
  return product;
}

// What the caller leaves out is nothing.
Layout coalesce(Layout const& layout, std::optional<Layout> const& profile) {
  if (profile) throw Unsupported("by profile");  // a claim that is not kept: counted as a failure
  if (size(layout.shape) == 0) return {0, 0};
  std::vector<Tuple> shape, stride;
  for (Mode const& m : modes_of(layout)) {
    if (m.extent == 1) continue;
    if (!shape.empty() && times(shape.back().integer, stride.back().integer) == m.stride) {
      shape.back().integer *= m.extent;
    } else {
      shape.push_back(m.extent), stride.push_back(m.stride);
    }
  }
  if (shape.size() == 1) return {shape[0], stride[0]};
  return shape.empty() ? Layout{1, 0} : Layout{shape, stride};
}

Layout mode(Layout const& layout, Integer i) {
  if (i == 0 && !layout.shape.is_list) return layout;
  auto const k = static_cast<std::size_t>(i);
  if (k >= layout.shape.items.size()) throw Refusal("no_such_mode");  // nor has any other answer
  return {layout.shape.items[k], layout.stride.items.at(k)};
}

}  // namespace

int main() {
  Adapter adapter{"toy", "1.0"};          // into the report
  adapter.op("product", size);            // claims the operation of this name
  adapter.op("coalesce", coalesce, {0});  // argument 0 may be n for n:1, and is asked both ways
  adapter.op("mode", mode);
  return adapter.run();
}
