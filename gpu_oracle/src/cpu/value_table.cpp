#include "layoutcheck/sweep/run/value_table.hpp"

namespace layoutcheck::sweep {
namespace {

/// values[from + i] = values[i] + by for i < count. Pre: the ranges do not overlap.
void copy_raised(std::int32_t* values, std::int32_t from, std::int32_t count, std::int32_t by) {
  std::int32_t const* __restrict source = values;
  std::int32_t* __restrict target = values + from;
  for (std::int32_t i = 0; i < count; ++i) target[i] = source[i] + by;
}

/// Each divisor divides the next one: true of every layout and of the divisions of a compact one.
bool is_chain(FloorSum const& sum) {
  for (int k = 1; k < sum.terms(); ++k) {
    if (sum.term(k).divisor % sum.term(k - 1).divisor != 0) return false;
  }
  return true;
}

}  // namespace

void fill(FloorSum const& sum, std::int32_t* values) {
  auto const n = static_cast<std::int32_t>(sum.size());
  if (n == 0) return;
  if (!is_chain(sum)) {
    for (std::int32_t x = 0; x < n; ++x) values[x] = static_cast<std::int32_t>(sum(x));
    return;
  }
  values[0] = 0;
  std::int32_t filled = 1;  // values below it are there; they do not move before the next divisor
  for (int k = 0; k <= sum.terms(); ++k) {
    bool const last = k == sum.terms();
    // Up to this divisor: the block [0, p) again and again, raised by the value at p each time.
    auto const until = last ? n : static_cast<std::int32_t>(sum.term(k).divisor);
    auto const end = until < n ? until : n;
    if (k == 0) {
      for (; filled < end; ++filled) values[filled] = 0;
      continue;
    }
    auto const p = static_cast<std::int32_t>(sum.term(k - 1).divisor);
    if (p >= n) break;
    auto const raise = static_cast<std::int32_t>(sum(p));
    while (filled < end) {
      std::int32_t const blocks = filled / p;  // whole: `filled` is a multiple of p or beyond `end`
      std::int32_t const count = filled < end - filled ? filled : end - filled;
      copy_raised(values, filled, count, blocks * raise);
      filled += count;
    }
  }
}

}  // namespace layoutcheck::sweep
