#include "layoutcheck/relations/mapping/swizzle.hpp"

#include "mapping/expressions.hpp"

namespace layoutcheck::relations {
namespace {

int bits_of(Swizzle const& swizzle) {
  return swizzle.bits + swizzle.base + (swizzle.shift < 0 ? -swizzle.shift : swizzle.shift);
}

bool is_masked(Swizzle const& swizzle, int bit) {
  int const lowest = swizzle.base + (swizzle.shift > 0 ? swizzle.shift : 0);
  return lowest <= bit && bit < lowest + swizzle.bits;
}

}  // namespace

Expected<isl::Map> binary_coordinate_mapping(isl::Context const& context, Swizzle const& swizzle) {
  context.restart_operations();
  int const n = bits_of(swizzle);
  LC_TRY(domain, isl::Set::box(context, {index_t{1} << n}));
  LC_TRY(c, coordinates(context, 1));
  LC_TRY(lowest_first, digits(c[0], Numbers(static_cast<std::size_t>(n), 2)));
  return mapping(domain, Expressions{lowest_first.rbegin(), lowest_first.rend()});
}

Expected<isl::Map> binary_mapping(isl::Context const& context, Swizzle const& swizzle) {
  context.restart_operations();
  int const n = bits_of(swizzle);
  LC_TRY(domain, isl::Set::box(context, Numbers(static_cast<std::size_t>(n), 2)));
  LC_TRY(c, coordinates(context, n));
  Expressions results;
  for (int j = 0; j < n; ++j) {
    int const from = n - 1 - j + swizzle.shift;  // the bit that is added to this one
    auto const here = static_cast<std::size_t>(j);
    if (!is_masked(swizzle, from)) {
      results.push_back(c[here]);
      continue;
    }
    LC_TRY(bit, parity(context, n, {c[here], c[static_cast<std::size_t>(n - 1 - from)]}));
    results.push_back(bit);
  }
  return mapping(domain, results);
}

Expected<isl::Map> swizzle_mapping(isl::Context const& context, Swizzle const& swizzle) {
  context.restart_operations();
  LC_TRY(domain, isl::Set::box(context, {swizzle.domain()}));
  LC_TRY(c, coordinates(context, 1));
  LC_TRY(swizzled, value(swizzle, c[0], 1));
  return mapping(domain, {swizzled});
}

}  // namespace layoutcheck::relations
