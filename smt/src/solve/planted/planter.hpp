#pragma once
/// How a false variant is planted:
///
///   plant({.name = "append_swapped", .of = "append_adds", .says = "the second list is read first",
///          .over = over(a, b, x), .given = {L.positive(a), L.positive(b)},
///          .claim = value(append(a, b), x) == value(b, x) + value(a, quotient(x, size(b)))});
///
/// A function of the library is called by its name: Function<Int, Modes> const size("size").

#include <string>
#include <vector>

#include "layoutcheck/smt/kernel/theory.hpp"
#include "layoutcheck/smt/solve/refute.hpp"

namespace layoutcheck::smt {

struct Variant {
  std::string name;
  std::string of;    ///< the theorem that it distorts
  std::string says;  ///< the mistake
  std::vector<Ref> over;
  std::vector<Bool> given{};
  Bool claim{};
};

class Planter {
 public:
  explicit Planter(Theory& theory) : theory(theory) {}
  /// Throws std::logic_error where no theorem is called `of`.
  void operator()(Variant const& variant);

  Theory& theory;
  std::vector<Planted> planted{};
};

void plant_arithmetic(Planter& plant);
void plant_layouts(Planter& plant);
void plant_radix(Planter& plant);
void plant_coalesce(Planter& plant);
void plant_inverse(Planter& plant);
void plant_complement(Planter& plant);
void plant_composition(Planter& plant);
void plant_loops(Planter& plant);

}  // namespace layoutcheck::smt
