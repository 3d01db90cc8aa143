#include "enroll/emitted.hpp"

namespace layoutcheck::laws {
namespace {

/// The laws that are made from the sentences.
std::vector<LawEntry>& table() {
  static std::vector<LawEntry> all = [] {
    std::vector<LawEntry> made;
    language::emitted::add_topics(made);
    return made;
  }();
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
