#include "mapping/linear_form.hpp"

#include "layoutcheck/core/base/checked.hpp"

namespace layoutcheck::relations {
namespace {

index_t floor_of(wide_t a, index_t b) {
  wide_t const quotient = a / b - (a % b < 0 ? 1 : 0);
  return static_cast<index_t>(quotient);
}

/// form = divisor * whole + rest, where rest holds the terms that the divisor does not divide.
struct Split {
  LinearForm whole;
  LinearForm rest;
};

Split split(LinearForm const& form, index_t divisor) {
  Split result{form, form};
  for (std::size_t k = 0; k < form.coefficients.size(); ++k) {
    bool const divides = form.coefficients[k] % divisor == 0;
    result.whole.coefficients[k] = divides ? form.coefficients[k] / divisor : 0;
    result.rest.coefficients[k] = divides ? 0 : form.coefficients[k];
  }
  result.whole.constant = 0;
  return result;
}

/// floor(form / divisor), where the rest cannot carry.
std::optional<LinearForm> linear_quotient(LinearForm const& form, index_t divisor) {
  auto [whole, rest] = split(form, divisor);
  auto const [least, greatest] = bounds(rest);
  index_t const quotient = floor_of(least, divisor);
  if (floor_of(greatest, divisor) != quotient) return std::nullopt;
  whole.constant = quotient;
  return whole;
}

Expected<isl::PwAff> expression(isl::Context const& context, LinearForm const& form) {
  auto const rank = static_cast<int>(form.extents.size());
  LC_TRY(x, coordinates(context, rank));
  LC_TRY(sum, combination(context, rank, x, form.coefficients));
  LC_TRY(everywhere, isl::Set::universe(context, rank));
  LC_TRY(constant, isl::PwAff::constant(everywhere, form.constant));
  return add(sum, constant);
}

Expected<isl::PwAff> quotient(isl::Context const& context, LinearForm const& form,
                              index_t divisor) {
  if (auto const linear = linear_quotient(form, divisor)) return expression(context, *linear);
  auto const [whole, rest] = split(form, divisor);
  LC_TRY(of_whole, expression(context, whole));
  LC_TRY(of_rest, expression(context, rest));
  LC_TRY(floors, floor_div(of_rest, divisor));
  return add(of_whole, floors);
}

/// L(x) = sum of weights[k] * floor(x / P_k), weights[k] = d_k - s_{k-1} * d_{k-1}.
std::vector<wide_t> weights(Layout const& layout) {
  std::vector<wide_t> result;
  wide_t before = 0;
  for (Mode const& mode : layout.leaves) {
    result.push_back(mode.stride - before);
    before = static_cast<wide_t>(max(mode.extent, 1)) * mode.stride;
  }
  return result;
}

}  // namespace

FormBounds bounds(LinearForm const& form) {
  FormBounds result{form.constant, form.constant};
  for (std::size_t k = 0; k < form.coefficients.size(); ++k) {
    wide_t const reach = static_cast<wide_t>(form.extents[k] - 1) * form.coefficients[k];
    (reach < 0 ? result.least : result.greatest) += reach;
  }
  return result;
}

Expected<isl::Map> mapping(isl::Context const& context, LinearForm const& form) {
  LC_TRY(box, isl::Set::box(context, form.extents));
  LC_TRY(value, expression(context, form));
  return mapping(box, {value});
}

std::optional<LinearForm> linear_value(Layout const& layout, LinearForm const& form) {
  auto const products = prefix_products(extents_of(layout));
  if (!products) return std::nullopt;
  LinearForm result{form.extents, Numbers(form.coefficients.size(), 0), 0};
  auto const of_layout = weights(layout);
  for (std::size_t k = 0; k < of_layout.size(); ++k) {
    auto const part = linear_quotient(form, (*products)[k]);
    auto const weight = static_cast<index_t>(of_layout[k]);
    if (!part || weight != of_layout[k] || weight < -kMaxIndex) return std::nullopt;
    Checked constant = check(weight) * part->constant + result.constant;
    for (std::size_t i = 0; i < form.coefficients.size(); ++i) {
      Checked const next = check(weight) * part->coefficients[i] + result.coefficients[i];
      constant = next.overflowed() ? next : constant;
      result.coefficients[i] = next.value();
    }
    if (constant.overflowed()) return std::nullopt;
    result.constant = constant.value();
  }
  return result;
}

Expected<isl::Map> pulled(isl::Context const& context, Layout const& layout, LinearForm const& form,
                          bool extended) {
  auto const rank = static_cast<int>(form.extents.size());
  LC_TRY(box, isl::Set::box(context, form.extents));
  LC_TRY(argument, expression(context, form));
  LC_TRY(everywhere, isl::Set::universe(context, rank));
  auto const [least, greatest] = bounds(form);
  isl::Set domain = box;
  if (least < 0) {
    LC_TRY(zero, isl::PwAff::constant(everywhere, 0));
    LC_TRY(natural, at_least_set(argument, zero));
    LC_TRY(both, intersect(domain, natural));
    domain = both;
  }
  if (!extended && greatest >= size(layout)) {
    LC_TRY(last, isl::PwAff::constant(everywhere, size(layout) - 1));
    LC_TRY(inside, at_least_set(last, argument));
    LC_TRY(both, intersect(domain, inside));
    domain = both;
  }
  LC_TRY(products, prefix_products(extents_of(layout)));
  Expressions quotients;
  for (int k = 0; k < layout.leaves.size(); ++k) {
    LC_TRY(part, quotient(context, form, products[static_cast<std::size_t>(k)]));
    quotients.push_back(part);
  }
  Expressions parts;  // the digits
  for (int k = 0; k < layout.leaves.size(); ++k) {
    auto const here = static_cast<std::size_t>(k);
    if (k + 1 == layout.leaves.size()) {
      parts.push_back(quotients[here]);
      break;
    }
    LC_TRY(beyond, scale(quotients[here + 1], max(layout.leaves[k].extent, 1)));
    LC_TRY(digit, subtract(quotients[here], beyond));
    parts.push_back(digit);
  }
  LC_TRY(offset, combination(context, rank, parts, strides_of(layout)));
  return mapping(domain, {offset});
}

}  // namespace layoutcheck::relations
