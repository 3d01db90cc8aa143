#include "layoutcheck/random/oracle.hpp"

#include "layoutcheck/core/text/print.hpp"

namespace layoutcheck::random {
namespace {

std::string against_definition(Layout const& layout) {
  if (size(layout) > kOracleSize) return {};
  return disagreement(layout, spec::table(layout));
}

}  // namespace

std::string disagreement(Layout const& layout, spec::Table const& table) {
  bool same = static_cast<index_t>(table.size()) == size(layout);
  for (index_t i = 0; same && i < size(layout); ++i) {
    same = table[static_cast<std::size_t>(i)] == layout(i);
  }
  return same ? "" : "table and evaluation disagree: " + print(layout);
}

std::string disagreement(laws::AnyInput const& input) {
  for (Value const& v : laws::arguments(input)) {
    std::string found;
    if (auto const* layout = std::get_if<Layout>(&v)) found = against_definition(*layout);
    if (auto const* tiler = std::get_if<Tiler>(&v)) {
      for (int e = 0; found.empty() && e < tiler->entries(); ++e) {
        found = against_definition(tiler->layout(e));
      }
    }
    if (auto const* composed = std::get_if<ComposedLayout>(&v)) {
      found = against_definition(composed->inner);
      if (found.empty() && !composed->outer_is_swizzle) found = against_definition(composed->outer);
    }
    if (!found.empty()) return found;
  }
  return {};
}

}  // namespace layoutcheck::random
