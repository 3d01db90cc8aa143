#include "emit/write.hpp"

namespace layoutcheck::conformance {

std::string_view cpp_helpers() {
  return R"--(constexpr std::int64_t none = std::numeric_limits<std::int64_t>::min();  // never a right one

[[maybe_unused]] std::int64_t size_of(std::vector<std::int64_t> const& extents) {
  std::int64_t result = 1;
  for (std::int64_t const e : extents)
    if (__builtin_mul_overflow(result, e, &result)) return none;
  return result;
}

// The value at i by what shape and stride mean: the first mode is the fastest.
[[maybe_unused]] std::int64_t value_of(std::vector<std::int64_t> const& extents,
                      std::vector<std::int64_t> const& strides, std::int64_t i) {
  if (i < 0 || extents.size() != strides.size()) return none;
  std::int64_t result = 0;
  for (std::size_t k = 0; k < extents.size(); ++k) {
    bool const last = k + 1 == extents.size();
    if (!last && extents[k] < 1) return none;
    std::int64_t part = 0;
    if (__builtin_mul_overflow(last ? i : i % extents[k], strides[k], &part)) return none;
    if (__builtin_add_overflow(result, part, &result)) return none;
    if (!last) i /= extents[k];
  }
  return result;
}

)--";
}

}  // namespace layoutcheck::conformance
