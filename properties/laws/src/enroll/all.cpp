#include "enroll/topics.hpp"
#include "enroll/total.hpp"

namespace layoutcheck::laws {
namespace {

std::vector<LawEntry> make_table() {
  std::vector<LawEntry> table;
  enroll_topics(table);
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
