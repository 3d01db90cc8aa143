#include "mapping/expressions.hpp"

#include "layoutcheck/core/base/checked.hpp"

namespace layoutcheck::relations {

using isl::PwAff;

Expected<Expressions> coordinates(isl::Context const& context, int count) {
  LC_TRY(everywhere, isl::Set::universe(context, count));
  Expressions result;
  for (int k = 0; k < count; ++k) {
    LC_TRY(x, PwAff::coordinate(everywhere, k));
    result.push_back(x);
  }
  return result;
}

Expected<PwAff> combination(isl::Context const& context, int dimensions, Expressions const& terms,
                            Numbers const& factors) {
  LC_TRY(everywhere, isl::Set::universe(context, dimensions));
  LC_TRY(zero, PwAff::constant(everywhere, 0));
  PwAff sum = zero;
  for (std::size_t k = 0; k < terms.size(); ++k) {
    if (factors[k] == 0) continue;
    LC_TRY(term, scale(terms[k], factors[k]));
    LC_TRY(next, add(sum, term));
    sum = next;
  }
  return sum;
}

Expected<Numbers> prefix_products(Numbers const& extents) {
  Numbers result{1};
  for (index_t const extent : extents) {
    Checked const next = check(result.back()) * max(extent, 1);
    if (next.overflowed()) return Checked::overflow_error();
    result.push_back(next.value());
  }
  return result;
}

Expected<Expressions> digits(PwAff const& x, Numbers const& extents, bool last_unbounded) {
  LC_TRY(products, prefix_products(extents));
  Expressions result;
  for (std::size_t k = 0; k < extents.size(); ++k) {
    LC_TRY(from_here, floor_div(x, products[k]));
    if (last_unbounded && k + 1 == extents.size()) {
      result.push_back(from_here);
      break;
    }
    LC_TRY(beyond, floor_div(x, products[k + 1]));
    LC_TRY(whole, scale(beyond, max(extents[k], 1)));
    LC_TRY(digit, subtract(from_here, whole));
    result.push_back(digit);
  }
  return result;
}

Expected<PwAff> value(Layout const& layout, PwAff const& x, int dimensions) {
  LC_TRY(parts, digits(x, extents_of(layout)));
  return combination(x.context(), dimensions, parts, strides_of(layout));
}

Expected<PwAff> parity(isl::Context const& context, int dimensions, Expressions const& terms) {
  LC_TRY(sum, combination(context, dimensions, terms, Numbers(terms.size(), 1)));
  return modulo(sum, 2);
}

Expected<PwAff> value(Swizzle const& swizzle, PwAff const& x, int dimensions) {
  isl::Context const& context = x.context();
  Expressions terms{x};
  Numbers factors{1};
  int const lowest = swizzle.base + (swizzle.shift < 0 ? -swizzle.shift : 0);  // bit that changes
  for (int k = lowest; k < lowest + swizzle.bits; ++k) {
    LC_TRY(own, floor_div(x, index_t{1} << k));
    LC_TRY(other, floor_div(x, index_t{1} << (k + swizzle.shift)));
    LC_TRY(before, modulo(own, 2));
    LC_TRY(after, parity(context, dimensions, {own, other}));
    terms.push_back(after);
    factors.push_back(index_t{1} << k);
    terms.push_back(before);
    factors.push_back(-(index_t{1} << k));
  }
  return combination(context, dimensions, terms, factors);
}

Expected<isl::Map> mapping(isl::Set const& domain, Expressions const& results) {
  LC_TRY(function, isl::MultiPwAff::of(domain, results));
  return isl::Map::of(function);
}

Expected<isl::Map> linearized(isl::Context const& context, Numbers const& extents,
                              Numbers const& factors) {
  auto const rank = static_cast<int>(extents.size());
  LC_TRY(domain, isl::Set::box(context, extents));
  LC_TRY(x, coordinates(context, rank));
  LC_TRY(sum, combination(context, rank, x, factors));
  return mapping(domain, {sum});
}

Numbers extents_of(IntTuple const& shape) { return {shape.leaves.begin(), shape.leaves.end()}; }

Numbers extents_of(Layout const& layout) {
  Numbers result;
  for (Mode const& mode : layout.leaves) result.push_back(mode.extent);
  return result;
}

Numbers strides_of(Layout const& layout) {
  Numbers result;
  for (Mode const& mode : layout.leaves) result.push_back(mode.stride);
  return result;
}

}  // namespace layoutcheck::relations
