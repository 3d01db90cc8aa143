#pragma once
/// Spaces as sets, for the tests of their numbers.

#include <gtest/gtest.h>

#include <cstdlib>
#include <set>
#include <string>
#include <vector>

#include "layoutcheck/core/text/print.hpp"
#include "layoutcheck/sweep/space/items.hpp"
#include "layoutcheck/sweep/space/space.hpp"
#include "layoutcheck/sweep/space/unrank.hpp"

namespace layoutcheck::sweep {

template <class Input>
inline constexpr std::size_t kInput = laws::input_index<Input>();

inline Space space_of(std::string_view text) {
  Parsed<Space> space = Space::parse(text);
  if (!space) {
    ADD_FAILURE() << text << ": " << to_string(space.error());
    std::abort();
  }
  return *space;
}

template <class Item>
Item item(Space const& space, std::uint64_t number) {
  Item result;
  unrank(space.view(), number, result);
  return result;
}

inline Layout layout(Space const& space, std::uint64_t number) {
  return item<laws::OneLayout>(space, number).layout;
}

inline std::vector<std::string> texts(Space const& space) {
  std::vector<std::string> result;
  for (std::uint64_t k = 0; k < space.size(); ++k) result.push_back(print(layout(space, k)));
  return result;
}

/// Fails where an item occurs twice.
inline std::set<std::string> as_set(Space const& space) {
  std::set<std::string> result;
  for (std::string& text : texts(space)) {
    EXPECT_TRUE(result.insert(text).second) << text << " twice in " << space.text();
  }
  return result;
}

/// "(2,2):(1,2)" of OneLayout, "4:1, 3" of LayoutAndNumber.
template <class Input>
std::string text_of(Input const& input) {
  std::string text;
  for (Value const& field : laws::arguments(laws::AnyInput(input))) {
    text += (text.empty() ? "" : ", ") + print(field);
  }
  return text;
}

/// The items in order, whatever they are.
inline std::vector<std::string> item_texts(Space const& space) {
  return with_input(space.input(), [&]<class Input>() {
    std::vector<std::string> result;
    for (std::uint64_t k = 0; k < space.size(); ++k) {
      result.push_back(text_of(item<Input>(space, k)));
    }
    return result;
  });
}

inline std::string decimal(wide_t n) {
  std::string digits;
  for (; n > 0 || digits.empty(); n /= 10) {
    digits.insert(digits.begin(), static_cast<char>('0' + static_cast<int>(n % 10)));
  }
  return digits;
}

}  // namespace layoutcheck::sweep
