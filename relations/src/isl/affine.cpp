#include "layoutcheck/relations/isl/affine.hpp"

#include <isl/aff.h>
#include <isl/local_space.h>
#include <isl/set.h>
#include <isl/space.h>
#include <isl/val.h>

#include "isl/call.hpp"

namespace layoutcheck::relations::isl {
namespace {

Error no_divisor() { return {.code = Errc::invalid_argument, .detail = "a divisor is at least 1"}; }

}  // namespace

Expected<PwAff> PwAff::constant(Set const& domain, index_t value) {
  if (domain.empty_handle()) return empty_handle_error();
  LC_TRY(number, Val::of(domain.context(), value));
  return give<PwAff>(isl_pw_aff_val_on_domain, domain, number);
}

Expected<PwAff> PwAff::coordinate(Set const& domain, int position) {
  LC_TRY(dimensions, domain.dimensions());
  if (position < 0 || position >= dimensions) {
    return Error{.code = Errc::invalid_argument, .detail = "the tuple has no such coordinate"};
  }
  isl_local_space* const space = isl_local_space_from_space(isl_set_get_space(domain.get()));
  LC_TRY(everywhere,
         owned<PwAff>(domain.context(), isl_pw_aff_var_on_domain(space, isl_dim_set,
                                                                 static_cast<unsigned>(position))));
  return give<PwAff>(isl_pw_aff_intersect_domain, everywhere, domain);
}

Expected<std::string> PwAff::text() const { return text_of(isl_pw_aff_to_str, *this); }

Expected<PwAff> add(PwAff const& a, PwAff const& b) { return give<PwAff>(isl_pw_aff_add, a, b); }
Expected<PwAff> subtract(PwAff const& a, PwAff const& b) {
  return give<PwAff>(isl_pw_aff_sub, a, b);
}

Expected<PwAff> scale(PwAff const& a, index_t factor) {
  if (a.empty_handle()) return empty_handle_error();
  LC_TRY(number, Val::of(a.context(), factor));
  return give<PwAff>(isl_pw_aff_scale_val, a, number);
}

Expected<PwAff> floor_div(PwAff const& a, index_t divisor) {
  if (a.empty_handle()) return empty_handle_error();
  if (divisor <= 0) return no_divisor();
  LC_TRY(number, Val::of(a.context(), divisor));
  LC_TRY(quotient, give<PwAff>(isl_pw_aff_scale_down_val, a, number));
  return give<PwAff>(isl_pw_aff_floor, quotient);
}

Expected<PwAff> modulo(PwAff const& a, index_t divisor) {
  if (a.empty_handle()) return empty_handle_error();
  if (divisor <= 0) return no_divisor();
  LC_TRY(number, Val::of(a.context(), divisor));
  return give<PwAff>(isl_pw_aff_mod_val, a, number);
}

Expected<Set> at_least_set(PwAff const& a, PwAff const& b) {
  return give<Set>(isl_pw_aff_ge_set, a, b);
}
Expected<Set> equal_set(PwAff const& a, PwAff const& b) {
  return give<Set>(isl_pw_aff_eq_set, a, b);
}
Expected<Set> unequal_set(PwAff const& a, PwAff const& b) {
  return give<Set>(isl_pw_aff_ne_set, a, b);
}

Expected<MultiPwAff> MultiPwAff::of(Set const& domain, std::vector<PwAff> const& components) {
  if (domain.empty_handle()) return empty_handle_error();
  Context const& context = domain.context();
  auto const count = static_cast<unsigned>(components.size());
  for (PwAff const& component : components) {
    if (component.empty_handle()) return empty_handle_error();
    if (!(component.context() == context)) {
      return Error{.code = Errc::invalid_argument, .detail = "objects of two contexts of isl"};
    }
  }
  isl_space* space = isl_space_from_domain(isl_set_get_space(domain.get()));
  space = isl_space_add_dims(space, isl_dim_out, count);
  isl_pw_aff_list* list = isl_pw_aff_list_alloc(context.get(), static_cast<int>(count));
  for (PwAff const& component : components) list = isl_pw_aff_list_add(list, component.copy());
  LC_TRY(function, owned<MultiPwAff>(context, isl_multi_pw_aff_from_pw_aff_list(space, list)));
  return give<MultiPwAff>(isl_multi_pw_aff_intersect_domain, function, domain);
}

Expected<std::string> MultiPwAff::text() const { return text_of(isl_multi_pw_aff_to_str, *this); }

}  // namespace layoutcheck::relations::isl
