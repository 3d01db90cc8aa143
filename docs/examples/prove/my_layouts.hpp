#pragma once
// A library of two functions: templates over their integer, so that they can also be run on
// expressions.
#include <vector>

template <class Int>
struct MyMode {
  Int size;
  Int step;
};
template <class Int>
using MyModes = std::vector<MyMode<Int>>;

// As few modes as can be, with the same offsets.
template <class Int>
MyModes<Int> my_coalesce(MyModes<Int> const& modes) {
  MyModes<Int> result;
  for (MyMode<Int> const& mode : modes) {
    if (mode.size == 1) continue;
    if (!result.empty() && result.back().size * result.back().step == mode.step) {
      result.back().size *= mode.size;
    } else {
      result.push_back(mode);
    }
  }
  return result;
}

// How many integers the offsets span.
template <class Int>
Int my_cosize(MyModes<Int> const& modes) {
  Int last = 0;
  for (MyMode<Int> const& mode : modes) {
    if (mode.size == 0) return 0;
    last += (mode.size - 1) * mode.step;
  }
  return last + 1;
}
