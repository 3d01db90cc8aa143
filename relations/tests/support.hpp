#pragma once
/// What the module's tests share.

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "layoutcheck/core/text/parse.hpp"
#include "layoutcheck/core/text/print.hpp"
#include "layoutcheck/relations/isl/map.hpp"

namespace layoutcheck::relations {

inline isl::Context fresh_context() {
  auto const context = isl::Context::create();
  EXPECT_TRUE(context);
  return *context;
}

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

inline isl::Map M(isl::Context const& context, std::string const& text) {
  auto const map = isl::Map::read(context, text);
  EXPECT_TRUE(map) << text << ": " << map.error().detail;
  return *map;
}

/// Both are there and are the same relation; says both where they are not.
inline testing::AssertionResult same(Expected<isl::Map> const& a, Expected<isl::Map> const& b) {
  if (!a) return testing::AssertionFailure() << "left: " << a.error().detail;
  if (!b) return testing::AssertionFailure() << "right: " << b.error().detail;
  auto const equal = is_equal(*a, *b);
  if (!equal) return testing::AssertionFailure() << equal.error().detail;
  if (*equal) return testing::AssertionSuccess();
  return testing::AssertionFailure() << *a->text() << "\n  is not " << *b->text();
}

}  // namespace layoutcheck::relations
