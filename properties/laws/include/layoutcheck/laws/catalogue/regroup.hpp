#pragma once
/// What divides and products share: zipped, tiled and flat are re-associations of logical.

#include "layoutcheck/laws/catalogue/answers.hpp"
#include "layoutcheck/laws/definitions.hpp"
#include "layoutcheck/laws/examined.hpp"
#include "layoutcheck/laws/tiling.hpp"

namespace layoutcheck::laws {

/// zipped(A, T) is ((tiles), (rests)) of logical(A, T), mode for mode the same function.
template <class Logical, class Zipped>
struct GathersTiles : Examining {
  using Given = LayoutAndTiler;
  LC_HD static constexpr bool admits(Given const& given) { return size(given.layout) > 0; }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Given const& given) {
    LC_TRY(logical, Logical{}(algebra, given.layout, given.tiler));
    LC_TRY(zipped, Zipped{}(algebra, given.layout, given.tiler));
    Examined e;
    Layout want;
    bool const grouped = regroup(given.layout, given.tiler, logical, want);
    e.that(grouped);
    e.equal(rank(zipped), 2);
    if (e.failed) return e;
    for (int i = 0; i < 2; ++i) {
      Layout const got = mode(zipped, i);
      Layout const gathered = mode(want, i);
      e.equal(rank(got), rank(gathered));
      if (e.failed) return e;
      for (int j = 0; j < rank(got); ++j) e.same_function(mode(got, j), mode(gathered, j));
    }
    return e;
  }
};

/// tiled(A, T) is zipped(A, T) with mode 1 unpacked; flat(A, T) with both modes unpacked.
template <class Zipped, class Unpacked, bool kBoth>
struct Unpacks : Examining {
  using Given = LayoutAndTiler;
  LC_HD static constexpr bool admits(Given const& given) { return size(given.layout) > 0; }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Given const& given) {
    LC_TRY(zipped, Zipped{}(algebra, given.layout, given.tiler));
    LC_TRY(unpacked, Unpacked{}(algebra, given.layout, given.tiler));
    Examined e;
    e.equal(rank(zipped), 2);
    if (e.failed) return e;
    Layout const tile = mode(zipped, 0);
    Layout const rest = mode(zipped, 1);
    int const tiles = kBoth ? rank(tile) : 1;
    e.equal(rank(unpacked), tiles + rank(rest));
    if (e.failed) return e;
    for (int i = 0; i < tiles; ++i) {
      e.same_function(mode(unpacked, i), kBoth ? mode(tile, i) : tile);
    }
    for (int i = 0; i < rank(rest); ++i) {
      e.same_function(mode(unpacked, tiles + i), mode(rest, i));
    }
    return e;
  }
};

template <class Law, class Operation>
struct TilerOperationAnswers : AnswersOnItsDomain<Law, LayoutAndTiler> {
  template <class A>
  static Expected<Layout> call(A const& algebra, LayoutAndTiler const& given) {
    return Operation{}(algebra, given.layout, given.tiler);
  }
};

}  // namespace layoutcheck::laws
