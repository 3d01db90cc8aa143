#include "layoutcheck/relations/recover/function.hpp"

namespace layoutcheck::relations {
namespace {

constexpr char kGap[] = "the domain is not [0, n)";

/// The least natural number that the set does not hold. Pre: the set is bounded.
Expected<index_t> first_gap(isl::Set const& set, index_t greatest) {
  LC_TRY(all, isl::Set::box(set.context(), {greatest + 1}));
  LC_TRY(gaps, subtract(all, set));
  LC_TRY(least, dimension_min(gaps, 0));
  return least.to_index();
}

}  // namespace

Expected<index_t> domain_size(isl::Map const& map) {
  map.context().restart_operations();
  LC_TRY(inputs, map.inputs());
  LC_TRY(outputs, map.outputs());
  if (inputs != 1 || outputs != 1) {
    return Error{.code = Errc::rank_mismatch, .detail = "a layout has a relation [c] -> [i]"};
  }
  LC_TRY(nothing, is_empty(map));
  if (nothing) return index_t{0};
  LC_TRY(coordinates, domain(map));
  LC_TRY(least, dimension_min(coordinates, 0));
  LC_TRY(greatest, dimension_max(coordinates, 0));
  auto const from = least.to_index();
  auto const to = greatest.to_index();
  for (auto const& bound : {from, to}) {
    if (bound || bound.error().code == Errc::overflow) continue;
    if (bound.error().code != Errc::not_representable) return bound.error();
    return Error{.code = Errc::out_of_domain, .point = 0, .detail = kGap};  // an infinity
  }
  if (!to || (*to == kMaxIndex && from)) {
    return Error{.code = Errc::overflow, .detail = "the domain exceeds 64 bits"};
  }
  if (!from || *from < 0) {
    return Error{.code = Errc::out_of_domain, .point = 0, .detail = kGap};
  }
  LC_TRY(all, isl::Set::box(map.context(), {*to + 1}));
  LC_TRY(whole, is_equal(coordinates, all));
  if (!whole) {
    LC_TRY(gap, first_gap(coordinates, *to));
    return Error{.code = Errc::out_of_domain, .point = gap, .detail = kGap};
  }
  LC_TRY(function, is_single_valued(map));
  if (!function) {
    return Error{.code = Errc::invalid_argument,
                 .detail = "the relation is not a function: one tuple has two values"};
  }
  return *to + 1;
}

}  // namespace layoutcheck::relations
