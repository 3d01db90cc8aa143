#pragma once
/// What divides and products share: zipped, tiled and flat are re-associations of logical.

#include "layoutcheck/laws/answers.hpp"
#include "layoutcheck/laws/checked_claims.hpp"
#include "layoutcheck/laws/definitions.hpp"
#include "layoutcheck/laws/tiling.hpp"

namespace layoutcheck::laws {

/// zipped(A, T) is ((tiles), (rests)) of logical(A, T), mode for mode the same function.
template <class Logical, class Zipped, class InputType = LayoutAndTiler>
struct GathersTiles : ChecksClaims {
  using Input = InputType;
  LC_HD static constexpr bool admits(Input const& input) { return size(input.layout) > 0; }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(logical, Logical{}(algebra, input.layout, input.tiler));
    LC_TRY(zipped, Zipped{}(algebra, input.layout, input.tiler));
    CheckedClaims e;
    auto want = input.layout;
    bool const grouped = regroup(input.layout, input.tiler, logical, want);
    e.that(grouped);
    e.equal(rank(zipped), 2);
    if (e.failed) return e;
    for (int i = 0; i < 2; ++i) {
      auto const got = mode(zipped, i);
      auto const gathered = mode(want, i);
      e.equal(rank(got), rank(gathered));
      if (e.failed) return e;
      for (int j = 0; j < rank(got); ++j) same_values(e, mode(got, j), mode(gathered, j));
    }
    return e;
  }
};

/// tiled(A, T) is zipped(A, T) with mode 1 unpacked; flat(A, T) with both modes unpacked.
template <class Zipped, class Unpacked, bool kBoth, class InputType = LayoutAndTiler>
struct Unpacks : ChecksClaims {
  using Input = InputType;
  LC_HD static constexpr bool admits(Input const& input) { return size(input.layout) > 0; }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(zipped, Zipped{}(algebra, input.layout, input.tiler));
    LC_TRY(unpacked, Unpacked{}(algebra, input.layout, input.tiler));
    CheckedClaims e;
    e.equal(rank(zipped), 2);
    if (e.failed) return e;
    auto const tile = mode(zipped, 0);
    auto const rest = mode(zipped, 1);
    int const tiles = kBoth ? rank(tile) : 1;
    e.equal(rank(unpacked), tiles + rank(rest));
    if (e.failed) return e;
    for (int i = 0; i < tiles; ++i) {
      same_values(e, mode(unpacked, i), kBoth ? mode(tile, i) : tile);
    }
    for (int i = 0; i < rank(rest); ++i) {
      same_values(e, mode(unpacked, tiles + i), mode(rest, i));
    }
    return e;
  }
};

template <class Law, class Operation>
struct TilerOperationAnswers : AnswersOnItsDomain<Law, LayoutAndTiler> {
  template <class A>
  static Expected<Layout> call(A const& algebra, LayoutAndTiler const& input) {
    return Operation{}(algebra, input.layout, input.tiler);
  }
};

}  // namespace layoutcheck::laws
