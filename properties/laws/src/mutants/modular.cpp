// Linear layouts over modular bases evaluated and composed wrongly.

#include "layoutcheck/core/linear/modular_layout.hpp"

#include "mutants/mutant_of.hpp"
#include "mutants/topics.hpp"

namespace layoutcheck::laws {
namespace {

using M = ModularLayout;

index_t values_of(M const& m) {
  index_t n = 1;
  for (index_t const k : m.sizes.leaves) n *= k;
  return n;
}

Expected<index_t> counts_values(M const& m) { return values_of(m); }

/// As if there were one coordinate: what passes its end goes on in the next.
Expected<index_t> at_carries(M const& m, Coordinate const& c) {
  M flat = m;
  flat.sizes = IntTuple(values_of(m));
  return evaluate(flat, c);
}

Expected<bool> always_linear(M const&) { return true; }

/// The digits of the first are not looked at after the first.
Expected<bool> first_digit_is_linear(M const& m) {
  M first = m;
  for (int k = 1; k < first.layout.leaves.size(); ++k) first.layout.leaves[k].stride = 0;
  return is_linear(first);
}

Expected<M> compose_keeps_bases(M const& a, M const& b) {
  LC_TRY(right, compose(a, b));
  M kept = right;
  for (int k = 0; k < kept.layout.leaves.size(); ++k) {
    kept.layout.leaves[k].stride = b.layout.leaves[k].stride % values_of(a);
  }
  return kept;
}

/// Only how many digits and sizes there are is compared.
Expected<M> compose_of_any_sizes(M const& a, M const& b) {
  if (a.layout.leaves.size() != b.sizes.leaves.size() || size(a) == 0) return compose(a, b);
  M result{b.layout, a.sizes};
  for (Mode& m : result.layout.leaves) m.stride = a(m.stride % size(a));
  return result;
}

/// That the first must be linear is forgotten.
Expected<M> compose_of_any_map(M const& a, M const& b) {
  if (shape(a.layout).leaves != b.sizes.leaves) return compose(a, b);
  M result{b.layout, a.sizes};
  for (Mode& m : result.layout.leaves) m.stride = a(m.stride);
  return result;
}

Expected<M> compose_of_one_digit(M const& a, M const& b) {
  if (a.layout.leaves.size() > 1) {
    return Error{.code = Errc::invalid_argument, .detail = "one digit is composed"};
  }
  return compose(a, b);
}

constexpr Mutant kModularMutants[] = {
    {"modular_size_counts_values", Op::modular_size, "the sizes are multiplied, not the extents",
     "modular_size_counts", mutant_of<counts_values, Op::modular_size>},
    {"modular_at_carries", Op::modular_at, "coordinates carry into the next",
     "modular_at_adds_coordinates", mutant_of<at_carries, Op::modular_at>},
    {"modular_is_linear_always", Op::modular_is_linear, "every layout is taken for linear",
     "modular_is_linear_adds_all_pairs", mutant_of<always_linear, Op::modular_is_linear>},
    {"modular_is_linear_of_the_first_digit", Op::modular_is_linear,
     "later digits are not looked at", "modular_is_linear_adds_all_pairs",
     mutant_of<first_digit_is_linear, Op::modular_is_linear>},
    {"modular_compose_keeps_bases", Op::modular_compose, "the bases of the second stay",
     "modular_compose_composes", mutant_of<compose_keeps_bases, Op::modular_compose>},
    {"modular_compose_of_any_map", Op::modular_compose, "the first need not be linear",
     "modular_compose_composes", mutant_of<compose_of_any_map, Op::modular_compose>},
    {"modular_compose_of_any_sizes", Op::modular_compose, "sizes and extents are counted only",
     "modular_compose_answers", mutant_of<compose_of_any_sizes, Op::modular_compose>},
    {"modular_compose_of_one_digit", Op::modular_compose, "several digits are refused",
     "modular_compose_answers", mutant_of<compose_of_one_digit, Op::modular_compose>},
};

}  // namespace

std::span<Mutant const> modular_mutants() { return kModularMutants; }

}  // namespace layoutcheck::laws
