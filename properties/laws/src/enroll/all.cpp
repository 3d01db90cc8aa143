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

std::vector<LawEntry>& table() {
  static std::vector<LawEntry> all = make_table();
  return all;
}

}  // namespace

std::span<LawEntry const> all_laws() { return table(); }

void enroll_more(std::vector<LawEntry> const& laws) {
  table().insert(table().end(), laws.begin(), laws.end());
}

LawEntry const* find_law(std::string_view id) {
  for (LawEntry const& law : all_laws()) {
    if (law.info.id == id) return &law;
  }
  return nullptr;
}

}  // namespace layoutcheck::laws
