#include "layoutcheck/core/spec/tuples.hpp"

#include <algorithm>
#include <vector>

#include "layoutcheck/core/text/print.hpp"

namespace layoutcheck::spec {

namespace {

std::vector<IntTuple> children(IntTuple const& t) {
  std::vector<IntTuple> result;
  for (int i = 0; i < t.profile.arity(0); ++i) result.push_back(mode(t, i));
  return result;
}

index_t size_of(IntTuple const& t) {
  index_t result = 1;
  for (index_t const leaf : t.leaves) result *= leaf;
  return result;
}

bool sizes_agree(IntTuple const& a, IntTuple const& b) {
  if (size_of(a) != size_of(b)) return false;
  if (a.profile.is_scalar()) return true;
  if (b.profile.is_scalar()) return false;
  auto const in_a = children(a);
  auto const in_b = children(b);
  return in_a.size() == in_b.size() &&
         std::equal(in_a.begin(), in_a.end(), in_b.begin(), sizes_agree);
}

}  // namespace

std::set<std::string> coordinates(IntTuple const& shape) {
  std::set<std::string> result;
  for (index_t i = 0; i < size_of(shape); ++i) result.insert(print(i));
  if (shape.profile.is_scalar()) return result;
  std::set<std::string> tuples{"("};
  char const* separator = "";
  for (IntTuple const& child : children(shape)) {
    std::set<std::string> longer;
    for (std::string const& before : tuples) {
      for (std::string const& c : coordinates(child)) longer.insert(before + separator + c);
    }
    tuples = longer;
    separator = ",";
  }
  for (std::string const& c : tuples) result.insert(c + ")");
  return result;
}

bool compatible_by_coordinates(IntTuple const& a, IntTuple const& b) {
  if (!sizes_agree(a, b)) return false;
  auto const of_a = coordinates(a);
  auto const of_b = coordinates(b);
  return std::includes(of_b.begin(), of_b.end(), of_a.begin(), of_a.end());
}

}  // namespace layoutcheck::spec
