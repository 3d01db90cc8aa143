#include "layoutcheck/corpus/minimise.hpp"

#include <algorithm>
#include <tuple>
#include <unordered_map>
#include <unordered_set>

namespace layoutcheck::corpus {

std::vector<std::string> needed(std::map<std::string, Met> inputs) {
  for (auto& [name, met] : inputs) {  // a feature that is listed twice is not a second one
    std::sort(met.features.begin(), met.features.end());
    met.features.erase(std::unique(met.features.begin(), met.features.end()), met.features.end());
  }
  using Entry = std::pair<std::string const, Met>;
  std::vector<Entry const*> order;
  for (Entry const& entry : inputs) order.push_back(&entry);
  std::sort(order.begin(), order.end(), [](Entry const* a, Entry const* b) {
    return std::tie(a->second.bytes, a->first) < std::tie(b->second.bytes, b->first);
  });

  std::unordered_set<std::uint64_t> met;
  std::vector<Entry const*> kept;
  for (Entry const* entry : order) {
    bool added = false;
    for (std::uint64_t const f : entry->second.features) added |= met.insert(f).second;
    if (added) kept.push_back(entry);
  }

  // What later ones meet as well is theirs: from the longest to the shortest, an input goes if all
  // that it meets is met by another that stays.
  std::unordered_map<std::uint64_t, std::size_t> by;
  for (Entry const* entry : kept) {
    for (std::uint64_t const f : entry->second.features) ++by[f];
  }
  std::vector<std::string> names;
  for (auto at = kept.rbegin(); at != kept.rend(); ++at) {
    auto const& features = (*at)->second.features;
    bool const alone =
        std::any_of(features.begin(), features.end(), [&](std::uint64_t f) { return by[f] == 1; });
    if (alone) {
      names.push_back((*at)->first);
    } else {
      for (std::uint64_t const f : features) --by[f];
    }
  }
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace layoutcheck::corpus
