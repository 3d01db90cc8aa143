#include "enroll/topics.hpp"

namespace layoutcheck::laws {
namespace {

std::vector<LawEntry> make_table() {
  std::vector<LawEntry> table;
  enroll_tuple(table);
  enroll_coordinates(table);
  enroll_evaluate(table);
  enroll_swizzle(table);
  enroll_linear(table);
  enroll_linear_maps(table);
  enroll_linear_algebra(table);
  enroll_linear_parts(table);
  enroll_basis(table);
  enroll_facts(table);
  enroll_construct(table);
  enroll_edit(table);
  enroll_coalesce(table);
  enroll_filter(table);
  enroll_sort(table);
  enroll_composition(table);
  enroll_complement(table);
  enroll_inverse(table);
  enroll_common(table);
  enroll_divide(table);
  enroll_product(table);
  enroll_tile_to_shape(table);
  enroll_cast(table);
  enroll_recover(table);
  enroll_total(table);
  return table;
}

}  // namespace

std::span<LawEntry const> all_laws() {
  static std::vector<LawEntry> const table = make_table();
  return table;
}

LawEntry const* find_law(std::string_view id) {
  for (LawEntry const& law : all_laws()) {
    if (law.info.id == id) return &law;
  }
  return nullptr;
}

}  // namespace layoutcheck::laws
