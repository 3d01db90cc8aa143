// The theory's functions by core's, for what is printed as a counterexample.
#include <algorithm>
#include <map>

#include "layoutcheck/core/algebra/coalesce.hpp"
#include "layoutcheck/core/algebra/inverse.hpp"
#include "layoutcheck/smt/solve/samples.hpp"

namespace layoutcheck::smt {
namespace {

using Arguments = std::vector<Value>;
using Result = std::optional<Value>;

/// Core takes extents >= 1 here, and what is printed is small: numbers beyond need no second look.
constexpr std::int64_t kMostNumber = 1 << 10;
constexpr std::size_t kMostRank = 4;

bool is_small(std::int64_t n) { return -kMostNumber <= n && n <= kMostNumber; }

bool is_small(Value const& value) {
  if (!is_list(value.sort)) return is_small(value.number);
  if (value.list.size() > kMostRank) return false;
  for (std::vector<std::int64_t> const& mode : value.list) {
    if (mode[0] < 1) return false;
    for (std::int64_t const n : mode) {
      if (!is_small(n)) return false;
    }
  }
  return true;
}

ModeList modes_of(Value const& value) {
  ModeList modes;
  for (std::vector<std::int64_t> const& m : value.list) modes.push_back({m[0], m[1]});
  return modes;
}

Result number(index_t n) { return Value{.sort = Sort::integer, .number = n}; }

Result list(ModeList const& modes) {
  Value value{.sort = Sort::modes};
  for (Mode const& m : modes) value.list.push_back({m.extent, m.stride});
  return value;
}

Result size_by_core(Arguments const& a) { return number(size(from_modes(modes_of(a[0])))); }

Result extended_by_core(Arguments const& a) {
  if (a[1].number < 0) return std::nullopt;
  return number(from_modes(modes_of(a[0]))(a[1].number));
}

/// The theory's value reduces the last digit too.
Result value_by_core(Arguments const& a) {
  Layout const layout = from_modes(modes_of(a[0]));
  if (a[1].number < 0 || a[1].number >= size(layout)) return std::nullopt;
  return number(layout(a[1].number));
}

Result coalesce_by_core(Arguments const& a) { return list(coalesced_modes(modes_of(a[0]))); }

Result sort_by_core(Arguments const& a) {
  TracedModes modes;
  for (std::vector<std::int64_t> const& m : a[0].list) {
    insert_sorted(modes, TracedMode{{m[0], m[1]}, m[2]});
  }
  Value value{.sort = Sort::traced};
  for (TracedMode const& m : modes) value.list.push_back({m.extent, m.stride, m.coordinate});
  return value;
}

}  // namespace

std::optional<Value> by_core(std::string const& function, std::vector<Value> const& arguments) {
  static std::map<std::string, Result (*)(Arguments const&)> const known{
      {"size", size_by_core},         {"value", value_by_core}, {"extended", extended_by_core},
      {"coalesce", coalesce_by_core}, {"sort", sort_by_core},
  };
  auto const found = known.find(function);
  bool const small = std::all_of(arguments.begin(), arguments.end(),
                                 [](Value const& value) { return is_small(value); });
  if (found == known.end() || !small) return std::nullopt;
  return found->second(arguments);
}

}  // namespace layoutcheck::smt
