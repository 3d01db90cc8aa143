#include "layoutcheck/relations/algebra/composition.hpp"

#include "layoutcheck/relations/mapping/layout.hpp"
#include "layoutcheck/relations/recover/layout.hpp"
#include "recover/walk.hpp"

namespace layoutcheck::relations {

Expected<isl::Map> composition_mapping(isl::Context const& context, Layout const& a,
                                       Layout const& b) {
  LC_TRY(inner, layout_mapping(context, b));
  LC_TRY(outer, layout_mapping(context, a));
  return then(inner, outer);
}

Expected<Layout> composition(isl::Context const& context, Layout const& a, Layout const& b) {
  context.restart_operations();
  auto const [least, greatest] = range(b);
  if (least < 0 || greatest >= size(a)) {
    LC_TRY(all, isl::Set::box(context, {size(b)}));
    LC_TRY(composed, composition_mapping(context, a, b));
    LC_TRY(inside, domain(composed));
    LC_TRY(outside, subtract(all, inside));
    LC_TRY(first, dimension_min(outside, 0));
    LC_TRY(point, first.to_index());
    return Error{.code = Errc::out_of_domain,
                 .point = point,
                 .detail = "a value of B lies outside the domain of A"};
  }
  if (size(b) == 0) {
    LC_TRY(nothing, layout_mapping(context, b));
    return recover_refining(nothing, shape(b));
  }
  return refine(as_function(context, a, b), shape(b));
}

}  // namespace layoutcheck::relations
