#pragma once
/// Exhaustive families of small layouts, and a tally of the cases that a claim was tried on.

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <string_view>
#include <utility>

#include "layoutcheck/core/text/parse.hpp"
#include "layoutcheck/core/text/print.hpp"

namespace layoutcheck {

/// L("(2,2):(1,4)")
inline Layout L(std::string_view text) {
  auto const parsed = parse_layout(text);
  EXPECT_TRUE(parsed) << text;
  return parsed ? *parsed : Layout{};
}

/// S("(2,(3,4))")
inline IntTuple S(std::string_view text) {
  auto const parsed = parse_value(text);
  EXPECT_TRUE(parsed && as_tuple(*parsed)) << text;
  return *as_tuple(*parsed);
}

struct Family {
  int max_rank;
  index_t min_extent;
  index_t max_extent;
  index_t min_stride;
  index_t max_stride;
  int min_rank = 0;
};

/// Every layout of the family: ():(), scalars for rank 1, flat tuples above. Returns how many.
template <class Visit>
long for_each_layout(Family const& family, Visit const& visit) {
  long count = 0;
  ModeList modes;
  std::function<void()> const extend = [&] {
    if (modes.size() >= family.min_rank) {
      ++count;
      visit(modes.empty() ? Layout{} : from_modes(modes));
    }
    if (modes.size() == family.max_rank) return;
    for (index_t extent = family.min_extent; extent <= family.max_extent; ++extent) {
      for (index_t stride = family.min_stride; stride <= family.max_stride; ++stride) {
        modes.push_back({extent, stride});
        extend();
        modes.pop_back();
      }
    }
  };
  extend();
  return count;
}

inline std::vector<Layout> layouts(Family const& family) {
  std::vector<Layout> result;
  for_each_layout(family, [&](Layout const& layout) { result.push_back(layout); });
  return result;
}

/// Sanitized code takes ten times as long: there every 31st does, or every 11th of few. Both divide
/// the number of modes of no family, so that each comes at every place.
constexpr bool kEveryCase = !LAYOUTCHECK_SANITIZED;
inline std::vector<Layout> thinned(std::vector<Layout> all, std::size_t step = 31) {
  if (kEveryCase) return all;
  std::vector<Layout> result;
  for (std::size_t i = 0; i < all.size(); i += step) result.push_back(std::move(all[i]));
  return result;
}

/// Counts cases and failures and keeps the first failure: an exhaustive test says one thing.
class Tally {
 public:
  /// `describe` is only called for the first failure.
  template <class Describe>
  void claim(bool holds, Describe const& describe) {
    ++cases_;
    if (holds) return;
    if (failures_++ == 0) first_ = describe();
  }
  long cases() const { return cases_; }
  long failures() const { return failures_; }
  std::string const& first() const { return first_; }

 private:
  long cases_ = 0;
  long failures_ = 0;
  std::string first_;
};

/// How many cases there were where every one is looked at; a share of them where few are.
#define EXPECT_CASES(count, all) \
  EXPECT_TRUE(kEveryCase ? (count) == (all) : (count) > (all) / 100) << (count)

#define EXPECT_HOLDS(tally) \
  EXPECT_EQ((tally).failures(), 0) << "of " << (tally).cases() << ", first: " << (tally).first()

}  // namespace layoutcheck
