#pragma once
/// Layouts at sums of multiples of bounded coordinates. Where no carry can occur the digits are
/// such sums again, and isl has no floors to reason about: at rank 10 the difference between
/// milliseconds and a minute.

#include <optional>

#include "mapping/expressions.hpp"

namespace layoutcheck::relations {

/// constant + sum of coefficients[k] * x_k on the box 0 <= x_k < extents[k], no extent 0.
struct LinearForm {
  Numbers extents;
  Numbers coefficients;
  index_t constant = 0;
};

struct FormBounds {
  wide_t least;
  wide_t greatest;
};
FormBounds bounds(LinearForm const& form);

/// A form on its box, as a map to one number.
Expected<isl::Map> mapping(isl::Context const& context, LinearForm const& form);

/// L(form) where it is linear again because no digit of the form can carry or borrow; nothing where
/// one can, or where a coefficient does not fit. L is extended past its end. Pre: form >= 0.
std::optional<LinearForm> linear_value(Layout const& layout, LinearForm const& form);

/// { x -> L(form(x)) : x in the box, 0 <= form(x), and form(x) < size(L) unless extended }.
Expected<isl::Map> pulled(isl::Context const& context, Layout const& layout, LinearForm const& form,
                          bool extended);

}  // namespace layoutcheck::relations
