// The reference algebra by name. Each case takes its arguments by kind and calls the one function;
// what an operation does is documented in its own header.

#include <algorithm>

#include "layoutcheck/core/algebra/cast.hpp"
#include "layoutcheck/core/algebra/common.hpp"
#include "layoutcheck/core/algebra/recover.hpp"
#include "layoutcheck/core/algebra/tile_to_shape.hpp"
#include "layoutcheck/core/layout/edit.hpp"
#include "layoutcheck/core/operations/apply_basis.hpp"
#include "layoutcheck/core/operations/apply_linear.hpp"
#include "layoutcheck/core/operations/apply_tuple.hpp"
#include "layoutcheck/core/operations/linear_bases.hpp"
#include "layoutcheck/core/operations/table.hpp"
#include "layoutcheck/core/tuple/coordinate_map.hpp"
#include "layoutcheck/core/tuple/relations.hpp"
#include "layoutcheck/core/tuple/slice.hpp"

namespace layoutcheck {
namespace {

using Arguments = std::span<Value const>;

template <class T>
Expected<Value> lift(Expected<T> const& result) {
  if (!result) return result.error();
  return Value(*result);
}
Expected<Value> lift(Layout const& result) { return Value(result); }

/// A tuple that is a scalar is the integer.
Expected<Value> lift_tuple(IntTuple const& t) {
  if (t.is_scalar()) return Value(t.leaves[0]);
  return Value(t);
}

Layout const& layout(Arguments args, std::size_t i) { return *std::get_if<Layout>(&args[i]); }
index_t integer(Arguments args, std::size_t i) { return *std::get_if<index_t>(&args[i]); }
IntTuple tuple(Arguments args, std::size_t i) { return *as_tuple(args[i]); }
Tiler tiler(Arguments args, std::size_t i) { return *as_tiler(args[i]); }
Coordinate coordinate(Arguments args, std::size_t i) { return *as_coordinate(args[i]); }

/// Whether the arguments are as many, and of the kinds, that the operation takes.
bool fits(OpInfo const& op, Arguments args) {
  std::size_t declared = 0;
  while (declared < op.parameters.size() && op.parameters[declared] != Kind::none) ++declared;
  if (args.size() < static_cast<std::size_t>(op.required)) return false;
  if (args.size() > declared && !op.variadic) return false;
  for (std::size_t i = 0; i < args.size(); ++i) {
    Kind const kind = op.parameters[std::min(i, declared - 1)];
    if (!accepts(kind, args[i])) return false;
  }
  return true;
}

Expected<Value> image_of(Value const& mapping) {
  LC_TRY(table, table_of(mapping));
  std::sort(table.begin(), table.end());
  table.erase(std::unique(table.begin(), table.end()), table.end());
  return Value(table);
}

Expected<Value> concat_all(Arguments args) {
  TupleBuilder<Layout> result(static_cast<int>(std::min<std::size_t>(args.size(), kMaxNodes + 1)));
  for (Value const& v : args) result.add(*std::get_if<Layout>(&v));
  return lift(checked(result.tree));
}

/// A o (B o (C ...)); only the last operand may be a tiler.
Expected<Value> compose_all(Arguments args) {
  if (args.size() == 2) return lift(composition(layout(args, 0), tiler(args, 1)));
  LC_TRY(inner, compose_all(args.subspan(1)));
  return lift(composition(layout(args, 0), *std::get_if<Layout>(&inner)));
}

bool all_but_last_are_layouts(Arguments args) {
  for (Value const& v : args.first(args.size() - 1)) {
    if (!std::holds_alternative<Layout>(v)) return false;
  }
  return true;
}

Expected<Value> apply_facts(Op op, Arguments args) {
  switch (op) {
    case Op::size: return lift(size_of(args[0]));
    case Op::cosize: return Value(cosize(layout(args, 0)));
    case Op::rank: return Value(static_cast<index_t>(rank(layout(args, 0))));
    case Op::depth: return Value(static_cast<index_t>(depth(layout(args, 0))));
    case Op::shape: return lift_tuple(shape(layout(args, 0)));
    case Op::stride: return lift_tuple(stride(layout(args, 0)));
    case Op::image: return image_of(args[0]);
    case Op::table: return lift(table_of(args[0]));
    case Op::at: return lift(value_at(args[0], coordinate(args, 1)));
    case Op::linear_bases: return lift(linear_bases_of(args[0]));
    case Op::is_injective: return lift(is_injective(layout(args, 0)));
    case Op::is_surjective: return Value(is_surjective(layout(args, 0), integer(args, 1)));
    case Op::is_bijective: return Value(is_bijective(layout(args, 0), integer(args, 1)));
    case Op::is_compact: return Value(is_compact(layout(args, 0)));
    case Op::is_tractable: return Value(is_tractable(layout(args, 0)));
    case Op::is_non_degenerate: return Value(is_non_degenerate(layout(args, 0)));
    default: return Error{.code = Errc::unsupported, .detail = "not an operation on layouts"};
  }
}

Expected<Value> apply_edit(Op op, Arguments args) {
  switch (op) {
    case Op::compact_left: return lift(compact_left(tuple(args, 0)));
    case Op::compact_right: return lift(compact_right(tuple(args, 0)));
    case Op::compact_ordered: return lift(compact_ordered(tuple(args, 0), tuple(args, 1)));
    case Op::compact_like: return lift(compact_like(layout(args, 0)));
    case Op::concat: return concat_all(args);
    case Op::mode: return lift(get_mode(layout(args, 0), integer(args, 1)));
    case Op::group: return lift(group(layout(args, 0), integer(args, 1), integer(args, 2)));
    case Op::take: return lift(take(layout(args, 0), integer(args, 1), integer(args, 2)));
    case Op::select: return lift(select(layout(args, 0), tuple(args, 1)));
    case Op::replace: return lift(replace(layout(args, 0), integer(args, 1), layout(args, 2)));
    case Op::slice: return lift(slice(coordinate(args, 0), layout(args, 1)));
    case Op::dice: return lift(dice(coordinate(args, 0), layout(args, 1)));
    case Op::flatten: return lift(flatten(layout(args, 0)));
    case Op::unflatten: return lift(unflatten(layout(args, 0), tuple(args, 1)));
    default: return apply_facts(op, args);
  }
}

Expected<Value> apply_algebra(Op op, Arguments args) {
  bool const two = args.size() == 2;
  switch (op) {
    case Op::coalesce:
      return two ? lift(coalesce(layout(args, 0), tuple(args, 1)))
                 : lift(coalesce(layout(args, 0)));
    case Op::filter:
      return two ? lift(filter(layout(args, 0), tuple(args, 1))) : lift(filter(layout(args, 0)));
    case Op::sort: return lift(sort(layout(args, 0)));
    case Op::squeeze: return lift(squeeze(layout(args, 0)));
    case Op::composition: return compose_all(args);
    case Op::complement: return lift(complement(layout(args, 0), two ? integer(args, 1) : 1));
    case Op::n_complement: return lift(n_complement(layout(args, 0), integer(args, 1)));
    case Op::right_inverse: return lift(right_inverse(layout(args, 0)));
    case Op::left_inverse: return lift(left_inverse(layout(args, 0)));
    case Op::left_inverse_quasi: return lift(left_inverse_quasi(layout(args, 0)));
    case Op::inverse: return lift(inverse(layout(args, 0)));
    case Op::logical_divide: return lift(logical_divide(layout(args, 0), tiler(args, 1)));
    case Op::zipped_divide: return lift(zipped_divide(layout(args, 0), tiler(args, 1)));
    case Op::tiled_divide: return lift(tiled_divide(layout(args, 0), tiler(args, 1)));
    case Op::flat_divide: return lift(flat_divide(layout(args, 0), tiler(args, 1)));
    case Op::logical_product: return lift(logical_product(layout(args, 0), tiler(args, 1)));
    case Op::zipped_product: return lift(zipped_product(layout(args, 0), tiler(args, 1)));
    case Op::tiled_product: return lift(tiled_product(layout(args, 0), tiler(args, 1)));
    case Op::flat_product: return lift(flat_product(layout(args, 0), tiler(args, 1)));
    case Op::blocked_product: return lift(blocked_product(layout(args, 0), layout(args, 1)));
    case Op::raked_product: return lift(raked_product(layout(args, 0), layout(args, 1)));
    case Op::tile_to_shape:
      return two ? lift(tile_to_shape(layout(args, 0), tuple(args, 1)))
                 : lift(tile_to_shape(layout(args, 0), tuple(args, 1), tuple(args, 2)));
    case Op::max_common_layout: return lift(max_common_layout(layout(args, 0), layout(args, 1)));
    case Op::max_common_vector: return Value(max_common_vector(layout(args, 0), layout(args, 1)));
    case Op::nullspace: return lift(nullspace(layout(args, 0)));
    case Op::upcast: return lift(upcast(layout(args, 0), integer(args, 1)));
    case Op::downcast: return lift(downcast(layout(args, 0), integer(args, 1)));
    case Op::recover: {
      Table const& values = *std::get_if<Table>(&args[0]);
      return lift(recover(values.data(), static_cast<index_t>(values.size())));
    }
    default: return apply_edit(op, args);
  }
}

}  // namespace

Expected<Value> apply(Op op, std::span<Value const> args) {
  if (!fits(info(op), args) || (op == Op::composition && !all_but_last_are_layouts(args))) {
    return Error{.code = Errc::unsupported,
                 .detail = "arguments of wrong kinds, or a wrong number of them"};
  }
  if (op < Op::size) return apply_tuple(op, args);
  if (op >= Op::basis_identity) return apply_basis(op, args);
  if (op >= Op::to_linear) return apply_linear(op, args);
  return apply_algebra(op, args);
}

}  // namespace layoutcheck
