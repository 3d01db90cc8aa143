#pragma once
/// The costs that weight() adds up, and the fields of each kind of input in order.

#include "layoutcheck/core/operations/composite.hpp"
#include "layoutcheck/laws/input.hpp"

namespace layoutcheck::laws {

/// Integers of greater magnitude are not enumerated, and weigh by their length.
inline constexpr index_t kLargestEnumerated = 64;

namespace cost {

/// n for n >= 0, 3 + |n| below.
std::uint64_t number(index_t n);
/// The usual extents are cheap: 2 costs 1, 3 costs 2; 1 costs 3 and 0 costs 4.
std::uint64_t extent(index_t n);
/// 1 costs 0, 2 and 0 cost 1, 3 costs 2.
std::uint64_t stride(index_t n);
/// A stride k@i costs i more than k does; 0@i another one more than 0 alone.
std::uint64_t axis(Axis const& a);
std::uint64_t basis_stride(BasisMode const& m);
/// A leaf of an int-tuple: 1 and 2 cost 1, 3 costs 2, 0 costs 2.
std::uint64_t tuple_value(index_t n);
/// The pair of parentheses round `arity` children: free round two or more at the top.
std::uint64_t parentheses(int arity, bool outermost);

}  // namespace cost

/// f(part) of each part of a composite value in order.
template <Composite T, class F>
void for_each_part(T const& value, F& f) {
  std::apply([&](auto const&... part) { (f(part), ...); }, T::parts(value));
}

/// f(field) of each field in order.
template <class Input, class F>
void for_each_field(Input const& input, F f) {
  std::apply([&](auto const&... field) { (f(field), ...); }, fields(input));
}

}  // namespace layoutcheck::laws
