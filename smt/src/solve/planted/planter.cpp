#include "solve/planted/planter.hpp"

#include <stdexcept>

namespace layoutcheck::smt {

void Planter::operator()(Variant const& variant) {
  theory.find(variant.of);
  for (Planted const& other : planted) {
    if (other.name == variant.name) throw std::logic_error("planted twice: " + variant.name);
  }
  Statement statement{.over = variant.over, .given = {}, .claim = variant.claim.node()};
  for (Bool const given : variant.given) statement.given.push_back(given.node());
  planted.push_back({variant.name, variant.of, variant.says, std::move(statement)});
}

std::vector<Planted> planted(Theory& theory) {
  Planter plant(theory);
  plant_arithmetic(plant);
  plant_layouts(plant);
  plant_radix(plant);
  plant_coalesce(plant);
  plant_inverse(plant);
  plant_complement(plant);
  plant_composition(plant);
  plant_loops(plant);
  return plant.planted;
}

}  // namespace layoutcheck::smt
