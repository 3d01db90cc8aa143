#include "layoutcheck/laws/domain.hpp"

#include "domain/algebra.hpp"
#include "domain/basis.hpp"
#include "domain/linear.hpp"
#include "domain/linear_layouts.hpp"
#include "domain/tuple.hpp"
#include "layoutcheck/laws/offsets.hpp"

namespace layoutcheck::laws {
namespace {

using Arguments = std::span<Value const>;

/// The domain by the kinds of the arguments; unknown for kinds that the operation does not take.
struct Dispatch {
  Arguments args;

  Layout const* layout(std::size_t i) const {
    return i < args.size() ? std::get_if<Layout>(&args[i]) : nullptr;
  }

  Domain of_layout(Domain (*domain)(Layout const&)) const {
    Layout const* l = layout(0);
    return l != nullptr && args.size() == 1 ? domain(*l) : Domain::unknown;
  }
  Domain of_two_layouts(Domain (*domain)(Layout const&, Layout const&)) const {
    Layout const* a = layout(0);
    Layout const* b = layout(1);
    return a != nullptr && b != nullptr && args.size() == 2 ? domain(*a, *b) : Domain::unknown;
  }
  Domain of_number(Domain (*domain)(Layout const&, index_t)) const {
    Layout const* l = layout(0);
    if (l == nullptr || args.size() != 2) return Domain::unknown;
    auto const* n = std::get_if<index_t>(&args[1]);
    return n != nullptr ? domain(*l, *n) : Domain::unknown;
  }
  Domain of_tiler(Domain (*domain)(Layout const&, Tiler const&)) const {
    Layout const* l = layout(0);
    if (l == nullptr || args.size() != 2) return Domain::unknown;
    auto const tiler = as_tiler(args[1]);
    return tiler ? domain(*l, *tiler) : Domain::unknown;
  }
  Domain coalesce() const {
    Layout const* l = layout(0);
    if (l == nullptr) return Domain::unknown;
    if (args.size() == 1) return Domain::required;
    auto const profile = as_tuple(args[1]);
    return profile ? coalesce_domain(*l, *profile) : Domain::unknown;
  }
  /// Of a fact that a table decides: where no table does, the suite has no second opinion.
  Domain fact(Op op) const {
    Layout const* l = layout(0);
    bool const numbered = op == Op::is_surjective || op == Op::is_bijective;
    if (l == nullptr || args.size() != (numbered ? 2U : 1U)) return Domain::unknown;
    switch (op) {
      case Op::size:
      case Op::is_non_degenerate: return Domain::required;
      case Op::cosize: return size(*l) <= kWindow ? Domain::required : Domain::unknown;
      case Op::is_tractable: return size(*l) > 0 ? Domain::required : Domain::unknown;
      default: return walkable(*l) ? Domain::required : Domain::unknown;
    }
  }
  Domain tile_to_shape() const {
    Layout const* l = layout(0);
    if (l == nullptr || args.size() < 2) return Domain::unknown;
    auto const target = as_tuple(args[1]);
    if (!target) return Domain::unknown;
    if (args.size() == 2) return tile_to_shape_domain(*l, *target, nullptr);
    auto const order = as_tuple(args[2]);
    return order ? tile_to_shape_domain(*l, *target, &*order) : Domain::unknown;
  }
  Domain recover() const {
    auto const* values = std::get_if<Table>(&args[0]);
    return values != nullptr ? recover_domain(*values) : Domain::unknown;
  }
};

}  // namespace

std::string_view name(Domain domain) {
  switch (domain) {
    case Domain::required: return "required";
    case Domain::may: return "may";
    case Domain::refuse: return "refuse";
    case Domain::unknown: return "unknown";
  }
  return "unknown";
}

Domain domain_of(Op op, std::span<Value const> args) {
  if (args.empty()) return Domain::unknown;
  if (op >= Op::basis_identity) return domain_of_basis_op(op, args);
  if (op >= Op::to_linear) return domain_of_linear_op(op, args);
  Dispatch const input{args};
  switch (op) {
    case Op::sort:
    case Op::squeeze:
    case Op::right_inverse:
    case Op::nullspace:
    case Op::max_common_layout:
    case Op::max_common_vector: return Domain::required;
    case Op::size:
    case Op::cosize:
    case Op::is_injective:
    case Op::is_surjective:
    case Op::is_bijective:
    case Op::is_compact:
    case Op::is_tractable:
    case Op::is_non_degenerate: return input.fact(op);
    case Op::coalesce:
    case Op::filter: return input.coalesce();
    case Op::composition: return input.of_tiler(composition_domain);
    case Op::complement: return input.of_number(complement_domain);
    case Op::n_complement: return input.of_number(n_complement_domain);
    case Op::left_inverse: return input.of_layout(left_inverse_domain);
    case Op::left_inverse_quasi: return input.of_layout(left_inverse_quasi_domain);
    case Op::inverse: return input.of_layout(inverse_domain);
    case Op::logical_divide:
    case Op::zipped_divide:
    case Op::tiled_divide:
    case Op::flat_divide: return input.of_tiler(divide_domain);
    case Op::logical_product:
    case Op::zipped_product:
    case Op::tiled_product:
    case Op::flat_product: return input.of_tiler(product_domain);
    case Op::blocked_product:
    case Op::raked_product: return input.of_two_layouts(product_domain);
    case Op::tile_to_shape: return input.tile_to_shape();
    case Op::upcast: return input.of_number(upcast_domain);
    case Op::downcast: return input.of_number(downcast_domain);
    case Op::recover: return input.recover();
    case Op::linear_bases: return args.size() == 1 ? linear_bases_domain(args[0]) : Domain::unknown;
    default: return domain_of_tuple_op(op, args);
  }
}

}  // namespace layoutcheck::laws
