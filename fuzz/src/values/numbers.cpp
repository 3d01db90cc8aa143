#include <cstdlib>

#include "layoutcheck/fuzz/values.hpp"

namespace layoutcheck::fuzz {
namespace {

constexpr index_t kTwoTo31 = index_t{1} << 31;
constexpr index_t kEdges[] = {0,
                              1,
                              2,
                              -1,
                              kTwoTo31 - 1,
                              kTwoTo31,
                              -kTwoTo31,
                              2 * kTwoTo31 - 1,
                              (index_t{1} << 53) + 1,
                              index_t{1} << 62,
                              kMaxIndex,
                              -kMaxIndex};

}  // namespace

index_t near_number(index_t n, Choices& choices) {
  auto const within = [](wide_t value) {
    return value > kMaxIndex ? kMaxIndex : value < -kMaxIndex ? -kMaxIndex : index_t(value);
  };
  switch (choices.below(8)) {
    case 0: return within(wide_t{n} + 1);
    case 1: return within(wide_t{n} - 1);
    case 2: return within(wide_t{n} * 2);
    case 3: return n / 2;
    case 4: return within(wide_t{n} * choices.between(2, 5));
    case 5: return choices.pick(kEdges);
    case 6: return choices.one_in(4) ? -n : n / 3;
    default: return choices.between(0, 12);
  }
}

}  // namespace layoutcheck::fuzz
