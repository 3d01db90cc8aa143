#include "layoutcheck/core/operations/apply_tuple.hpp"

#include <array>

#include "layoutcheck/core/tuple/arithmetic.hpp"
#include "layoutcheck/core/tuple/coordinate_map.hpp"
#include "layoutcheck/core/tuple/relations.hpp"
#include "layoutcheck/core/tuple/slice.hpp"

namespace layoutcheck {
namespace {

/// The arguments as their parameters want them: t[i] where parameter i is a tuple, c where it is a
/// coordinate (no operation here takes two).
struct TupleArguments {
  std::array<IntTuple, 4> t;
  Coordinate c;
  int given = 0;
};

Expected<TupleArguments> arguments(Op op, std::span<Value const> args) {
  Error const wrong{.code = Errc::unsupported, .detail = "no such operation on these arguments"};
  OpInfo const& about = info(op);
  if (args.size() < static_cast<std::size_t>(about.required) ||
      args.size() > about.parameters.size()) {
    return wrong;
  }
  TupleArguments result;
  for (std::size_t i = 0; i < args.size(); ++i) {
    if (about.parameters[i] == Kind::tuple) {
      auto const tuple = as_tuple(args[i]);
      if (!tuple) return wrong;
      result.t[i] = *tuple;
    } else if (about.parameters[i] == Kind::coordinate) {
      auto const coordinate = as_coordinate(args[i]);
      if (!coordinate) return wrong;
      result.c = *coordinate;
    } else {
      return wrong;
    }
  }
  result.given = static_cast<int>(args.size());
  return result;
}

Value value(index_t n) { return n; }
Value value(bool b) { return b; }
Value value(IntTuple const& t) {
  if (t.is_scalar()) return t.leaves[0];
  return t;
}

template <class T>
Expected<Value> value(Expected<T> const& result) {
  if (!result) return result.error();
  return value(*result);
}

}  // namespace

Expected<Value> apply_tuple(Op op, std::span<Value const> args) {
  LC_TRY(given, arguments(op, args));
  auto const& [t, c, count] = given;
  switch (op) {
    case Op::product: return value(product(t[0]));
    case Op::product_each: return value(product_each(t[0]));
    case Op::tuple_rank: return value(index_t{rank(t[0])});
    case Op::tuple_depth: return value(index_t{depth(t[0])});
    case Op::tuple_flatten: return value(flatten(t[0]));
    case Op::tuple_unflatten: return value(unflatten(t[0], t[1]));
    case Op::tuple_max: return value(tuple_max(t[0]));
    case Op::inner_product: return value(inner_product(t[0], t[1]));
    case Op::elem_scale: return value(elem_scale(t[0], t[1]));
    case Op::prefix_product:
      return value(count == 1 ? prefix_product(t[0]) : prefix_product(t[0], t[1]));
    case Op::shape_div: return value(shape_div(t[0], t[1]));
    case Op::ceil_div: return value(ceil_div(t[0], t[1]));
    case Op::congruent: return value(congruent(t[0].profile, t[1].profile));
    case Op::weakly_congruent: return value(weakly_congruent(t[0], t[1]));
    case Op::compatible: return value(compatible(t[0], t[1]));
    case Op::refines: return value(refines(t[0], t[1]));
    case Op::substitute: return value(substitute(t[0], t[1]));
    case Op::relative_modes: return value(relative_modes(t[0], t[1]));
    case Op::mutual_refinement: return value(mutual_refinement(t[0], t[1]));
    case Op::tuple_slice: return value(slice(c, t[1]));
    case Op::tuple_dice: return value(dice(c, t[1]));
    case Op::idx2crd: return value(count == 2 ? idx2crd(c, t[1]) : idx2crd(c, t[1], t[2]));
    case Op::crd2idx: return value(count == 2 ? crd2idx(c, t[1]) : crd2idx(c, t[1], t[2]));
    case Op::crd2crd: return value(count == 2 ? crd2crd(c, t[1]) : crd2crd(c, t[1], t[2]));
    default: break;
  }
  return Error{.code = Errc::unsupported, .detail = "not an operation on int-tuples"};
}

}  // namespace layoutcheck
