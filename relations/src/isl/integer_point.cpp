#include "layoutcheck/relations/isl/integer_point.hpp"

#include <isl/mat.h>
#include <isl/point.h>
#include <isl/set.h>
#include <isl/space.h>
#include <isl/val.h>

#include <cstdint>
#include <memory>

#include "layoutcheck/core/base/checked.hpp"

namespace layoutcheck::relations::isl {
namespace {

struct Release {
  void operator()(isl_mat* m) const { isl_mat_free(m); }
  void operator()(isl_val* v) const { isl_val_free(v); }
  void operator()(isl_point* p) const { isl_point_free(p); }
  void operator()(isl_basic_set* s) const { isl_basic_set_free(s); }
};
template <class T>
using Owned = std::unique_ptr<T, Release>;

isl_val* value_of(isl_ctx* context, wide_t number) {
  if (number == static_cast<index_t>(number)) {
    return isl_val_int_from_si(context, static_cast<long>(number));
  }
  __extension__ using Unsigned = unsigned __int128;
  auto const bits = static_cast<Unsigned>(number);
  Unsigned const magnitude = number < 0 ? ~bits + 1 : bits;
  std::uint64_t const chunks[] = {static_cast<std::uint64_t>(magnitude),
                                  static_cast<std::uint64_t>(magnitude >> 64U)};
  isl_val* const value = isl_val_int_from_chunks(context, 2, sizeof chunks[0], chunks);
  return number < 0 ? isl_val_neg(value) : value;
}

/// One row per inequality: the coefficients of all variables, then the constant.
isl_mat* matrix(isl_ctx* context, int variables, std::vector<Inequality> const& inequalities) {
  auto const rows = static_cast<unsigned>(inequalities.size());
  isl_mat* result = isl_mat_alloc(context, rows, static_cast<unsigned>(variables) + 1);
  for (int row = 0; row < static_cast<int>(rows); ++row) {
    for (int column = 0; column <= variables; ++column) {
      result = isl_mat_set_element_si(result, row, column, 0);
    }
    Inequality const& inequality = inequalities[static_cast<std::size_t>(row)];
    for (std::size_t k = 0; k < inequality.variables.size(); ++k) {
      result = isl_mat_set_element_val(result, row, inequality.variables[k],
                                       value_of(context, inequality.coefficients[k]));
    }
    result =
        isl_mat_set_element_val(result, row, variables, value_of(context, inequality.constant));
  }
  return result;
}

}  // namespace

Expected<std::optional<std::vector<index_t>>> integer_point(
    Context const& context, int variables, std::vector<Inequality> const& inequalities) {
  isl_ctx* const ctx = context.get();
  if (ctx == nullptr) return context.take_error();
  isl_basic_set* const set = isl_basic_set_from_constraint_matrices(
      isl_space_set_alloc(ctx, 0, static_cast<unsigned>(variables)),
      isl_mat_alloc(ctx, 0, static_cast<unsigned>(variables) + 1),
      matrix(ctx, variables, inequalities), isl_dim_set, isl_dim_div, isl_dim_param, isl_dim_cst);
  Owned<isl_point> const point(isl_basic_set_sample_point(set));
  isl_bool const none = isl_point_is_void(point.get());
  if (none == isl_bool_error) return context.take_error();
  std::optional<std::vector<index_t>> found;
  if (none == isl_bool_true) return found;
  found.emplace();
  for (int k = 0; k < variables; ++k) {
    Owned<isl_val> const value(isl_point_get_coordinate_val(point.get(), isl_dim_set, k));
    if (value == nullptr) return context.take_error();
    bool const fits = isl_val_gt_si(value.get(), INT64_MAX) == isl_bool_false &&
                      isl_val_cmp_si(value.get(), INT64_MIN) >= 0;
    if (!fits) return Checked::overflow_error();
    found->push_back(isl_val_get_num_si(value.get()));
  }
  return found;
}

}  // namespace layoutcheck::relations::isl
