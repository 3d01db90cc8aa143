#include "layoutcheck/fuzz/family.hpp"

#include <algorithm>
#include <array>
#include <vector>

namespace layoutcheck::fuzz {

std::span<Family const> all_families() {
  static std::vector<Family> const families = [] {
    std::vector<Family> all{
        {"tuples", "int-tuples: arithmetic and relations", {}},
        {"coordinates", "coordinates: evaluation, slices, index and back", {}},
        {"facts", "properties of a layout", {}},
        {"edit", "layouts: construction and editing", {}},
        {"coalesce", "coalesce, filter, sort, squeeze", {}},
        {"composition", "composition", {}},
        {"complement", "complements", {}},
        {"inverse", "inverses", {}},
        {"divide", "divides", {}},
        {"product", "products", {}},
        {"common", "what two layouts share, casts, recovery", {}},
        {"linear", "linear layouts: construction, properties, composition, inverses, parts", {}},
        {"basis",
         "basis strides: identity, values, axes, coalesce, composition, divides, complement, "
         "inverses",
         {}},
    };
    for (OpInfo const& op : all_ops()) {
      auto const family = std::ranges::find(all, op.family, &Family::name);
      if (family != all.end()) family->ops.push_back(op.op);
    }
    return all;
  }();
  return families;
}

Family const* find_family(std::string_view name) {
  for (Family const& family : all_families()) {
    if (family.name == name) return &family;
  }
  return nullptr;
}

std::span<laws::LawEntry const* const> laws_about(Op op) {
  static auto const table = [] {
    std::array<std::vector<laws::LawEntry const*>, kMostOps> all;
    for (laws::LawEntry const& law : laws::all_laws()) {
      auto& those = all[static_cast<std::size_t>(law.info.op)];
      // Behind the last one that reads arguments as it does.
      auto const alike =
          std::find_if(those.rbegin(), those.rend(),
                       [&](laws::LawEntry const* other) { return other->read == law.read; });
      those.insert(alike == those.rend() ? those.end() : alike.base(), &law);
    }
    return all;
  }();
  return table[static_cast<std::size_t>(op)];
}

laws::Engine engine() {
  return {.name = "fuzz",
          .place = 5,
          .run_by = "layoutcheck-fuzzer",
          .says = [](laws::LawEntry const&) { return std::string("sampled, by coverage"); },
          .why_not =
              [](laws::LawEntry const& law) {
                bool const in_one = std::ranges::any_of(all_families(), [&](Family const& family) {
                  return std::ranges::find(family.ops, law.info.op) != family.ops.end();
                });
                return std::string(in_one ? "" : "its operation is in no family");
              }};
}

}  // namespace layoutcheck::fuzz
