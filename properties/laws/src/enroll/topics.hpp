#pragma once
/// One function per topic, each in a unit of its own: a law is compiled for every algebra.

#include "layoutcheck/laws/enroll.hpp"

namespace layoutcheck::laws {

void enroll_cast(std::vector<LawEntry>& table);
void enroll_coalesce(std::vector<LawEntry>& table);
void enroll_common(std::vector<LawEntry>& table);
void enroll_complement(std::vector<LawEntry>& table);
void enroll_composition(std::vector<LawEntry>& table);
void enroll_construct(std::vector<LawEntry>& table);
void enroll_coordinates(std::vector<LawEntry>& table);
void enroll_divide(std::vector<LawEntry>& table);
void enroll_edit(std::vector<LawEntry>& table);
void enroll_evaluate(std::vector<LawEntry>& table);
void enroll_facts(std::vector<LawEntry>& table);
void enroll_filter(std::vector<LawEntry>& table);
void enroll_inverse(std::vector<LawEntry>& table);
void enroll_basis(std::vector<LawEntry>& table);
void enroll_linear(std::vector<LawEntry>& table);
void enroll_linear_algebra(std::vector<LawEntry>& table);
void enroll_linear_maps(std::vector<LawEntry>& table);
void enroll_linear_parts(std::vector<LawEntry>& table);
void enroll_product(std::vector<LawEntry>& table);
void enroll_recover(std::vector<LawEntry>& table);
void enroll_sort(std::vector<LawEntry>& table);
void enroll_swizzle(std::vector<LawEntry>& table);
void enroll_tile_to_shape(std::vector<LawEntry>& table);
void enroll_total(std::vector<LawEntry>& table);  // *_answers of total operations
void enroll_tuple(std::vector<LawEntry>& table);

}  // namespace layoutcheck::laws
