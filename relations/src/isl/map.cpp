#include "layoutcheck/relations/isl/map.hpp"

#include <isl/aff.h>
#include <isl/map.h>
#include <isl/set.h>
#include <isl/space.h>

#include "isl/call.hpp"
#include "isl/read.hpp"

namespace layoutcheck::relations::isl {

Expected<Map> Map::read(Context const& context, std::string_view text) {
  return read_text<Map>(isl_map_read_from_str, context, text);
}
Expected<Map> Map::of(PwAff const& function) { return give<Map>(isl_map_from_pw_aff, function); }
Expected<Map> Map::of(MultiPwAff const& function) {
  return give<Map>(isl_map_from_multi_pw_aff, function);
}
Expected<Map> Map::identity(Set const& set) { return give<Map>(isl_set_identity, set); }
Expected<Map> Map::product(Set const& domain, Set const& range) {
  return give<Map>(isl_map_from_domain_and_range, domain, range);
}
Expected<Map> Map::lex_less(Set const& set) {
  if (set.empty_handle()) return empty_handle_error();
  return owned<Map>(set.context(), isl_map_lex_lt(isl_set_get_space(set.get())));
}

Expected<int> Map::inputs() const { return size_of(isl_map_dim, *this, isl_dim_in); }
Expected<int> Map::outputs() const { return size_of(isl_map_dim, *this, isl_dim_out); }
Expected<std::string> Map::text() const { return text_of(isl_map_to_str, *this); }

Expected<Set> domain(Map const& map) { return give<Set>(isl_map_domain, map); }
Expected<Set> range(Map const& map) { return give<Set>(isl_map_range, map); }
Expected<Map> reverse(Map const& map) { return give<Map>(isl_map_reverse, map); }
Expected<Map> then(Map const& first, Map const& second) {
  return give<Map>(isl_map_apply_range, first, second);
}
Expected<Set> image(Map const& map, Set const& set) { return give<Set>(isl_set_apply, set, map); }
Expected<Map> intersect(Map const& a, Map const& b) { return give<Map>(isl_map_intersect, a, b); }
Expected<Map> intersect_domain(Map const& map, Set const& set) {
  return give<Map>(isl_map_intersect_domain, map, set);
}
Expected<Map> intersect_range(Map const& map, Set const& set) {
  return give<Map>(isl_map_intersect_range, map, set);
}
Expected<Map> unite(Map const& a, Map const& b) { return give<Map>(isl_map_union, a, b); }
Expected<Map> subtract(Map const& a, Map const& b) { return give<Map>(isl_map_subtract, a, b); }
Expected<Map> lexmin(Map const& map) { return give<Map>(isl_map_lexmin, map); }
Expected<Map> lexmax(Map const& map) { return give<Map>(isl_map_lexmax, map); }
Expected<Map> coalesce(Map const& map) { return give<Map>(isl_map_coalesce, map); }
Expected<Map> flat_range_product(Map const& a, Map const& b) {
  return give<Map>(isl_map_flat_range_product, a, b);
}
Expected<Map> flat_product(Map const& a, Map const& b) {
  return give<Map>(isl_map_flat_product, a, b);
}
Expected<Set> deltas(Map const& map) { return give<Set>(isl_map_deltas, map); }

Expected<Set> graph(Map const& map) {
  LC_TRY(wrapped, give<Set>(isl_map_wrap, map));
  return give<Set>(isl_set_flatten, wrapped);
}

Expected<MultiPwAff> function_of(Map const& map) {
  LC_TRY(function, is_single_valued(map));
  if (!function) {
    return Error{.code = Errc::invalid_argument, .detail = "the relation is not a function"};
  }
  return owned<MultiPwAff>(
      map.context(), isl_multi_pw_aff_from_pw_multi_aff(isl_pw_multi_aff_from_map(map.copy())));
}

Expected<bool> is_empty(Map const& map) { return query(isl_map_is_empty, map); }

Expected<bool> is_equal(Map const& a, Map const& b) {
  LC_TRY(in_a, a.inputs());
  LC_TRY(in_b, b.inputs());
  LC_TRY(out_a, a.outputs());
  LC_TRY(out_b, b.outputs());
  if (in_a != in_b || out_a != out_b) return false;
  return query(isl_map_is_equal, a, b);
}

Expected<bool> is_subset(Map const& a, Map const& b) { return query(isl_map_is_subset, a, b); }
Expected<bool> is_single_valued(Map const& map) { return query(isl_map_is_single_valued, map); }
Expected<bool> is_injective(Map const& map) { return query(isl_map_is_injective, map); }

}  // namespace layoutcheck::relations::isl
