#pragma once
/// What a right answer to one case satisfies, in words that any language can check without this
/// suite.

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "layoutcheck/conformance/cases/query.hpp"

namespace layoutcheck::conformance {

/// Either `refusal`, or a `value`, or facts about a layout R, of which all hold.
struct Expectation {
  bool refusal = false;
  std::string why = {};        ///< of the refusal
  std::optional<Value> value;  ///< an integer, a truth, a tuple or a table

  std::optional<index_t> size = {};                      ///< size(R)
  std::vector<std::pair<index_t, index_t>> points = {};  ///< R(first) == second
  std::vector<Layout> undone = {};                       ///< each of them is F in:
  std::vector<index_t> undone_at = {};                   ///< F(R(p)) == p
  std::vector<index_t> modes = {};                       ///< the sizes of R's modes; none: free
  std::optional<Layout> exact = {};                      ///< R, where only its form is wrong
};

/// From the reference. The values of a layout are required at every point if it has at most 512,
/// at 300 of them otherwise. Of an inverse only the defining property is required, as there may be
/// several inverses.
///
///   composition((4,6):(1,4), 2:3)    size 2, R(0) == 0, R(1) == 3
///   right_inverse((2,2):(1,1))       size 3, A(R(p)) == p for p = 0, 1, 2
///   complement(4:0)                  refusal
///
/// `wrong` is an answer that is known to fail: where it satisfies all this, the sizes of the modes
/// are required too, and where it has those, the form of the reference.
Expectation expectation_of(Case const& test_case, std::optional<Value> const& wrong = {});

/// Whether the answer is as expected; the text is what is not, empty where all is.
std::string unmet(Expectation const& expected, Value const& answer);

}  // namespace layoutcheck::conformance
