#include <vector>

#include "mutants/topics.hpp"

namespace layoutcheck::laws {
namespace {

std::vector<Mutant> make_table() {
  std::vector<Mutant> table;
  for (auto const& topic : mutants_by_topic())
    table.insert(table.end(), topic.begin(), topic.end());
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
