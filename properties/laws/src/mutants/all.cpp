#include <vector>

#include "mutants/mutants.hpp"

namespace layoutcheck::laws {
namespace {

std::vector<Mutant> make_table() {
  std::vector<Mutant> table;
  for (auto const& topic :
       {tuple_mutants(),         coordinate_mutants(),     evaluate_mutants(),
        swizzle_mutants(),       linear_mutants(),         linear_bridge_mutants(),
        linear_map_mutants(),    linear_algebra_mutants(), linear_parts_mutants(),
        fact_mutants(),          construct_mutants(),      edit_mutants(),
        form_mutants(),          composition_mutants(),    complement_mutants(),
        inverse_mutants(),       divide_mutants(),         product_mutants(),
        tile_to_shape_mutants(), cast_mutants(),           recover_mutants(),
        basis_mutants(),         large_mutants(),          total_mutants()}) {
    table.insert(table.end(), topic.begin(), topic.end());
  }
  return table;
}

}  // namespace

std::span<Mutant const> all_mutants() {
  static std::vector<Mutant> const table = make_table();
  return table;
}

Mutant const* find_mutant(std::string_view name) {
  for (Mutant const& mutant : all_mutants()) {
    if (mutant.name == name) return &mutant;
  }
  return nullptr;
}

}  // namespace layoutcheck::laws
