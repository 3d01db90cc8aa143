#pragma once
/// What an expression evaluates to, and what travels between the suite and an implementation.

#include <optional>
#include <span>
#include <variant>
#include <vector>

#include "layoutcheck/core/layout/basis_layout.hpp"
#include "layoutcheck/core/layout/tiler.hpp"
#include "layoutcheck/core/linear/linear_layout.hpp"
#include "layoutcheck/core/operations/op.hpp"
#include "layoutcheck/core/swizzle/composed_layout.hpp"
#include "layoutcheck/core/tuple/coordinate.hpp"

namespace layoutcheck {

/// Values of a function at 0, 1, 2, ... (or, for `image`, its sorted values).
using Table = std::vector<index_t>;

/// An integer is an index_t, never an IntTuple of rank 0; a tuple with `_` in it is a Coordinate.
using Value = std::variant<index_t, bool, IntTuple, Coordinate, Layout, Tiler, Swizzle,
                           ComposedLayout, Table, BasisLayout, LinearLayout>;

/// op(args), evaluated by the reference algebra. Errors: unsupported when `op` does not take
/// arguments of these kinds, otherwise the operation's own.
Expected<Value> apply(Op op, std::span<Value const> args);

/// The value as a parameter of that kind, or nothing when it cannot be one: an integer is a tuple,
/// a coordinate, and as a tiler n:1; a layout is a tiler.
std::optional<IntTuple> as_tuple(Value const& v);
std::optional<Coordinate> as_coordinate(Value const& v);
std::optional<Tiler> as_tiler(Value const& v);
/// A layout whose strides are all 0 too: that of no axis is written so, (2,3):(0,0).
std::optional<BasisLayout> as_basis(Value const& v);

/// Whether v may be given where `kind` is expected.
bool accepts(Kind kind, Value const& v);

/// The operation spelled so whose parameters take these arguments: "flatten" with a tuple is
/// Op::tuple_flatten. Nothing if there is none; `spelled` says whether the name alone is known.
struct Resolution {
  std::optional<Op> op;
  bool spelled;
};
Resolution resolve(std::string_view spelling, std::span<Value const> args);

}  // namespace layoutcheck
