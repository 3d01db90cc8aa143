#pragma once
/// What an expression evaluates to, and what travels between the suite and an implementation.

#include <optional>
#include <span>
#include <variant>
#include <vector>

#include "layoutcheck/core/layout/basis_layout.hpp"
#include "layoutcheck/core/layout/tiler.hpp"
#include "layoutcheck/core/linear/linear_layout.hpp"
#include "layoutcheck/core/linear/modular_layout.hpp"
#include "layoutcheck/core/operations/op.hpp"
#include "layoutcheck/core/swizzle/composed_layout.hpp"
#include "layoutcheck/core/tuple/coordinate.hpp"

namespace layoutcheck {

/// Values of a function at 0, 1, 2, ... (or, for `image`, its sorted values).
using Table = std::vector<index_t>;

namespace detail {

template <class, class... T>
struct VariantOf {
  using type = std::variant<T...>;
};

}  // namespace detail

/// An integer is an index_t, never an IntTuple of rank 0; a tuple with `_` in it is a Coordinate.
using Value = typename detail::VariantOf<void
#define LC_KIND(kind, type, name) , type
#include "layoutcheck/core/operations/kinds.def"
                                         >::type;

/// What v is: Kind::layout of (2,2):(1,2), Kind::integer of 4.
Kind kind_of(Value const& v);

/// op(args), evaluated by the reference algebra. Errors: unsupported when `op` does not take
/// arguments of these kinds, otherwise the operation's own.
Expected<Value> apply(Op op, std::span<Value const> args);

/// Whatever it is as a Value: a tuple or coordinate of one integer is the integer, a tiler without
/// brackets its layout. to_value((4)) is the tuple (4), to_value of the scalar 4 the integer.
template <class T>
Value to_value(T const& other) {
  return other;
}
inline Value to_value(int n) { return index_t{n}; }
Value to_value(IntTuple const& t);
Value to_value(Coordinate const& c);
Value to_value(Tiler const& t);
template <int N>
Value to_value(InlineVector<index_t, N> const& values) {
  return Table(values.begin(), values.end());
}

/// The value as a parameter of that kind, or nothing when it cannot be one: an integer is a tuple,
/// a coordinate, and as a tiler n:1; a layout is a tiler.
std::optional<IntTuple> as_tuple(Value const& v);
std::optional<Coordinate> as_coordinate(Value const& v);
std::optional<Tiler> as_tiler(Value const& v);
/// A layout whose strides are all 0 too: that of no axis is written so, (2,3):(0,0).
std::optional<BasisLayout> as_basis(Value const& v);

/// Whether v may be given where `kind` is expected.
bool accepts(Kind kind, Value const& v);

/// Whether the arguments are as many, and of the kinds, that the signature takes.
bool accepts(Signature const& signature, std::span<Value const> args);

/// The first signature of the operation that takes the arguments, or nullptr.
Signature const* signature_for(Op op, std::span<Value const> args);

/// The operation spelled so whose parameters take these arguments: "flatten" with a tuple is
/// Op::tuple_flatten. Nothing if there is none; `spelled` says whether the name alone is known.
struct Resolution {
  std::optional<Op> op;
  bool spelled;
};
Resolution resolve(std::string_view spelling, std::span<Value const> args);

}  // namespace layoutcheck
