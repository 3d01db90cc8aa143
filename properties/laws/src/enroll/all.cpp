#include "enroll/emitted.hpp"
#include "enroll/topics.hpp"

namespace layoutcheck::laws {
namespace {

/// The laws that are made from the sentences. Those that are also written in C++, which sweeps
/// take, have the queries of these.
std::vector<LawEntry> make_table() {
  std::vector<LawEntry> table;
  language::emitted::add_topics(table);
  std::vector<LawEntry> written;
  enroll_topics(written);
  for (LawEntry& law : table) {
    law.no_query = why_no_query(law.info.property_kind);
    for (LawEntry const& other : written) {
      if (other.info.id != law.info.id) continue;
      law.query = other.query;
      law.no_query = other.no_query;
    }
  }
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

std::vector<LawEntry> laws_in_cpp() {
  std::vector<LawEntry> written;
  enroll_topics(written);
  return written;
}

}  // namespace layoutcheck::laws
