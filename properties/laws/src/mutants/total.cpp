// Operations written for matrices: they refuse what has more than two modes.

#include "mutants/mutants.hpp"

namespace layoutcheck::laws {
namespace {

/// Modes of the first argument; of a linear layout its bits of input.
int modes_of(Value const& v) {
  if (auto const* linear = std::get_if<LinearLayout>(&v)) return linear->in_bits();
  if (auto const* layout = std::get_if<Layout>(&v)) return layout->leaves.size();
  if (auto const* basis = std::get_if<BasisLayout>(&v)) return basis->leaves.size();
  auto const tuple = as_tuple(v);
  return tuple ? tuple->leaves.size() : 0;
}

template <Op kOp>
Expected<Value> refuses_a_third_mode(std::span<Value const> args) {
  if (!args.empty() && modes_of(args[0]) > 2) {
    return Error{.code = Errc::invalid_argument, .detail = "more than two modes"};
  }
  return layoutcheck::apply(kOp, args);
}

Expected<Value> sort_is_not_written(std::span<Value const>) {
  return Error{.code = Errc::invalid_argument, .detail = "not written yet"};
}

#define LC_REFUSES(op)                                                            \
  {                                                                               \
#op "_refuses_a_third_mode", Op::op, "an array of two modes", #op "_answers", \
        refuses_a_third_mode < Op::op>                                            \
  }

// clang-format off
constexpr Mutant kTotalMutants[] = {
    {"sort_is_not_written", Op::sort, "a stub that refuses everything", "sort_answers",
     sort_is_not_written},
    LC_REFUSES(product_each),
    LC_REFUSES(tuple_rank),
    LC_REFUSES(tuple_depth),
    LC_REFUSES(tuple_flatten),
    LC_REFUSES(congruent),
    LC_REFUSES(weakly_congruent),
    LC_REFUSES(compatible),
    LC_REFUSES(refines),
    LC_REFUSES(size),
    LC_REFUSES(cosize),
    LC_REFUSES(rank),
    LC_REFUSES(depth),
    LC_REFUSES(shape),
    LC_REFUSES(stride),
    LC_REFUSES(image),
    LC_REFUSES(table),
    LC_REFUSES(is_injective),
    LC_REFUSES(is_surjective),
    LC_REFUSES(is_bijective),
    LC_REFUSES(is_compact),
    LC_REFUSES(is_tractable),
    LC_REFUSES(is_non_degenerate),
    LC_REFUSES(compact_like),
    LC_REFUSES(flatten),
    LC_REFUSES(filter),
    LC_REFUSES(sort),
    LC_REFUSES(squeeze),
    LC_REFUSES(right_inverse),
    LC_REFUSES(nullspace),
    LC_REFUSES(max_common_layout),
    LC_REFUSES(max_common_vector),
    LC_REFUSES(linear_matrix),
    LC_REFUSES(linear_rank),
    LC_REFUSES(linear_is_injective),
    LC_REFUSES(linear_is_surjective),
    LC_REFUSES(linear_is_invertible),
    LC_REFUSES(linear_free_bits),
    LC_REFUSES(linear_remove_zero_bases),
    LC_REFUSES(basis_size),
    LC_REFUSES(basis_coalesce)};
// clang-format on

#undef LC_REFUSES

}  // namespace

std::span<Mutant const> total_mutants() { return kTotalMutants; }

}  // namespace layoutcheck::laws
