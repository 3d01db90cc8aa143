// What an operation is made of: a fault there is counted there, and not a second time.
#include "layoutcheck/conformance/judge/prerequisites.hpp"

#include <gtest/gtest.h>

#include "layoutcheck/core/text/parse_call.hpp"

namespace layoutcheck::conformance {
namespace {

/// The queries as text, answers being those of the reference.
std::vector<std::string> needed(char const* text) {
  auto const parsed = parse_call(text);
  auto const* call = std::get_if<ParsedCall>(&parsed);
  if (call == nullptr) return {std::string(text) + " is not a call"};
  Lookup const reference = [](Case const& c) -> std::optional<Value> {
    auto const answer = layoutcheck::apply(c.op, c.args);
    if (!answer) return std::nullopt;
    return *answer;
  };
  std::vector<std::string> result;
  for (Case const& c : prerequisites(Case{call->op, call->args}, reference)) {
    result.push_back(text_of(c));
  }
  return result;
}

using Texts = std::vector<std::string>;

TEST(Prerequisites, OfADivideAreItsComplementAndItsComposition) {
  EXPECT_EQ(needed("logical_divide(8:1, 2:1)"),
            (Texts{"complement(2:1, 8)", "composition(8:1, (2,4):(1,2))"}));
}

TEST(Prerequisites, OfAComposedLayoutAreTheSameOnItsInnerLayout) {
  EXPECT_EQ(needed("coalesce(Sw<1,0,2> o 4 o (2,4):(1,2))"), Texts{"coalesce((2,4):(1,2))"});
  EXPECT_EQ(needed("logical_divide(Sw<1,0,2> o 0 o 8:1, 2:1)"), Texts{"logical_divide(8:1, 2:1)"});
  EXPECT_EQ(needed("coalesce((2,4):(1,2))"), Texts{}) << "an operation does not need itself";
}

}  // namespace
}  // namespace layoutcheck::conformance
