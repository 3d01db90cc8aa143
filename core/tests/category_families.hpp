#pragma once
/// Exhaustive families of small morphisms, and what a morphism does to coordinates, by the
/// definition alone.

#include "layoutcheck/core/category/layout.hpp"
#include "layoutcheck/core/spec/table.hpp"
#include "small_layouts.hpp"

namespace layoutcheck {

inline category::Entries entries(std::initializer_list<index_t> list) {
  category::Entries result;
  for (index_t n : list) result.push_back(n);
  return result;
}
inline category::PointedMap to(std::initializer_list<int> list) {
  category::PointedMap result;
  for (int j : list) result.push_back(j);
  return result;
}
inline constexpr int kStar = category::kBasePoint;

/// morphism({2,3}, {3,5,2}, {2,0}): (2,3) -> (3,5,2) by [2,0].
inline category::TupleMorphism morphism(std::initializer_list<index_t> domain,
                                        std::initializer_list<index_t> codomain,
                                        std::initializer_list<int> map) {
  auto const made = category::TupleMorphism::make(entries(domain), entries(codomain), to(map));
  EXPECT_TRUE(made);
  return *made;
}

/// "(2,3) -> (3,5,2) by [2,0]"
inline std::string spelled(category::TupleMorphism const& f) {
  auto const object = [](category::Entries const& list) {
    return print(flat_tree<IntTuple>(list));
  };
  std::string result = object(f.domain()) + " -> " + object(f.codomain()) + " by [";
  for (int i = 0; i < f.modes(); ++i) {
    if (i > 0) result += ',';
    result += f.moves(i) ? std::to_string(f(i)) : "*";
  }
  return result + "]";
}
inline std::string spelled(category::NestMorphism const& f) {
  return print(f.domain()) + " -> " + print(f.codomain()) +
         spelled(f.flat()).substr(spelled(f.flat()).find(" by"));
}
template <class T>
std::string spelled(Expected<T> const& answer) {
  return answer ? spelled(*answer) : "refused";
}
inline std::string spelled(Expected<Layout> const& answer) {
  return answer ? print(*answer) : "refused";
}

/// Where the morphism sends each coordinate of its domain, both counted colexicographically: the
/// digit of a mode that moves becomes the digit of its entry, all other digits are 0.
inline spec::Table realization(category::TupleMorphism const& f) {
  std::vector<index_t> digits(static_cast<std::size_t>(f.modes()), 0);
  spec::Table result;
  for (;;) {
    index_t at = 0;
    for (int j = f.codomain().size() - 1; j >= 0; --j) {
      index_t digit = 0;
      for (int i = 0; i < f.modes(); ++i) {
        if (f.map()[i] == j) digit = digits[static_cast<std::size_t>(i)];
      }
      at = at * f.codomain()[j] + digit;
    }
    result.push_back(at);
    int k = 0;
    while (k < f.modes() && ++digits[static_cast<std::size_t>(k)] == f.domain()[k]) {
      digits[static_cast<std::size_t>(k++)] = 0;
    }
    if (k == f.modes()) return result;
  }
}

/// Every tuple of at most `rank` entries from 1 to `most`.
inline std::vector<category::Entries> objects(int rank, index_t most) {
  std::vector<category::Entries> result{category::Entries{}};
  for (std::size_t from = 0, r = 0; r < static_cast<std::size_t>(rank); ++r) {
    std::size_t const last = result.size();
    for (; from < last; ++from) {
      for (index_t n = 1; n <= most; ++n) {
        category::Entries longer = result[from];
        longer.push_back(n);
        result.push_back(longer);
      }
    }
  }
  return result;
}

/// Every morphism of one object to another.
inline std::vector<category::TupleMorphism> morphisms(category::Entries const& domain,
                                                      category::Entries const& codomain) {
  std::vector<category::TupleMorphism> result;
  std::vector<int> map(static_cast<std::size_t>(domain.size()), kStar);
  for (;;) {
    category::PointedMap pointed;
    for (int j : map) pointed.push_back(j);
    if (auto const f = category::TupleMorphism::make(domain, codomain, pointed)) {
      result.push_back(*f);
    }
    std::size_t k = 0;
    while (k < map.size() && ++map[k] == codomain.size()) map[k++] = kStar;
    if (k == map.size()) return result;
  }
}

/// Every morphism between the objects given.
inline std::vector<category::TupleMorphism> morphisms(std::vector<category::Entries> const& all) {
  std::vector<category::TupleMorphism> result;
  for (category::Entries const& domain : all) {
    for (category::Entries const& codomain : all) {
      for (auto const& f : morphisms(domain, codomain)) result.push_back(f);
    }
  }
  return result;
}

}  // namespace layoutcheck
