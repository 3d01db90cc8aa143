#include "engines.hpp"

#include <algorithm>

#include "engine_entries.hpp"
#include "layoutcheck/build_info.hpp"

namespace layoutcheck::cli {

std::vector<laws::Engine> const& engines() {
  static std::vector<laws::Engine> const kAll = [] {
    std::vector<laws::Engine> all = engine_entries();
    std::sort(all.begin(), all.end(),
              [](auto const& a, auto const& b) { return a.place < b.place; });
    return all;
  }();
  return kAll;
}

std::string why_absent(std::string const& name) {
  for (build_info::Engine const& one : build_info::engines) {
    if (one.name != name || one.present) continue;
    return "engine '" + name + "' is not in this build: " + std::string(one.reason);
  }
  std::string all;
  for (laws::Engine const& one : engines()) {
    if (one.start != nullptr) all += (all.empty() ? "" : ", ") + std::string(one.name);
  }
  return "verify has no engine '" + name + "', but " + all;
}

}  // namespace layoutcheck::cli
