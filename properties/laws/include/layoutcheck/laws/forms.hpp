#pragma once
/// Forms that many laws share: the answer is this number, this tuple, a layout of this shape, a
/// layout with these values. A law of such a form says which operation it calls on which Given, and
/// what it wants:
///
///   struct RankCountsModes : NumberIs<RankCountsModes, OneLayout, ops::rank_call> {
///     static constexpr LawInfo info{...};
///     LC_HD static constexpr index_t want(Given const& given) { ... }
///   };
///
/// and hides admits() where it is not required everywhere.

#include "layoutcheck/laws/calls.hpp"
#include "layoutcheck/laws/catalogue/answers.hpp"
#include "layoutcheck/laws/definitions.hpp"
#include "layoutcheck/laws/given.hpp"
#include "layoutcheck/laws/law.hpp"

namespace layoutcheck::laws {

/// The operation on a Given: its fields are the arguments.
template <class Call, class A>
LC_HD constexpr auto ask(Call call, A const& algebra, OneLayout const& g) {
  return call(algebra, g.layout);
}
template <class Call, class A>
LC_HD constexpr auto ask(Call call, A const& algebra, TwoLayouts const& g) {
  return call(algebra, g.a, g.b);
}
template <class Call, class A>
LC_HD constexpr auto ask(Call call, A const& algebra, LayoutAndNumber const& g) {
  return call(algebra, g.layout, g.n);
}
template <class Call, class A>
LC_HD constexpr auto ask(Call call, A const& algebra, LayoutAndTuple const& g) {
  return call(algebra, g.layout, g.tuple);
}
template <class Call, class A>
LC_HD constexpr auto ask(Call call, A const& algebra, LayoutAndCoordinate const& g) {
  return call(algebra, g.layout, g.coordinate);
}
template <class Call, class A>
LC_HD constexpr auto ask(Call call, A const& algebra, CoordinateAndLayout const& g) {
  return call(algebra, g.coordinate, g.layout);
}
template <class Call, class A>
LC_HD constexpr auto ask(Call call, A const& algebra, LayoutAndRange const& g) {
  return call(algebra, g.layout, g.begin, g.end);
}
template <class Call, class A>
LC_HD constexpr auto ask(Call call, A const& algebra, LayoutNumberLayout const& g) {
  return call(algebra, g.layout, g.n, g.by);
}
template <class Call, class A>
LC_HD constexpr auto ask(Call call, A const& algebra, OneTuple const& g) {
  return call(algebra, g.tuple);
}
template <class Call, class A>
LC_HD constexpr auto ask(Call call, A const& algebra, TwoTuples const& g) {
  return call(algebra, g.a, g.b);
}
template <class Call, class A>
LC_HD constexpr auto ask(Call call, A const& algebra, CoordinateAndTuple const& g) {
  return call(algebra, g.coordinate, g.tuple);
}
template <class Call, class A>
LC_HD constexpr auto ask(Call call, A const& algebra, CoordinateAndTwoTuples const& g) {
  return call(algebra, g.coordinate, g.first, g.second);
}
template <class Call, class A>
LC_HD constexpr auto ask(Call call, A const& algebra, SwizzleAndNumber const& g) {
  return call(algebra, g.swizzle, g.n);
}
template <class Call, class A>
LC_HD constexpr auto ask(Call call, A const& algebra, ComposedAndCoordinate const& g) {
  return call(algebra, g.composed, g.coordinate);
}
template <class Call, class A>
auto ask(Call call, A const& algebra, OneLinear const& g) {
  return call(algebra, g.linear);
}
template <class Call, class A>
auto ask(Call call, A const& algebra, TwoLinears const& g) {
  return call(algebra, g.a, g.b);
}
template <class Call, class A>
auto ask(Call call, A const& algebra, LinearAndTuple const& g) {
  return call(algebra, g.linear, g.tuple);
}
template <class Call, class A>
auto ask(Call call, A const& algebra, LinearAndTwoTuples const& g) {
  return call(algebra, g.linear, g.first, g.second);
}
template <class Call, class A>
auto ask(Call call, A const& algebra, TwoNumbers const& g) {
  return call(algebra, g.a, g.b);
}

template <class Call, class A>
auto ask(Call call, A const& algebra, OneBasis const& g) {
  return call(algebra, g.basis);
}
template <class Call, class A>
auto ask(Call call, A const& algebra, BasisAndNumber const& g) {
  return call(algebra, g.basis, g.n);
}
template <class Call, class A>
auto ask(Call call, A const& algebra, BasisAndCoordinate const& g) {
  return call(algebra, g.basis, g.coordinate);
}
template <class Call, class A>
auto ask(Call call, A const& algebra, BasisAndLayout const& g) {
  return call(algebra, g.basis, g.layout);
}

/// The answer is the number (or truth) want(given).
template <class Law, class GivenType, class Call>
struct NumberIs {
  using Given = GivenType;
  struct Derived {
    index_t got;
    index_t want;
  };
  LC_HD static constexpr bool admits(Given const&) { return true; }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Given const& given) {
    LC_TRY(got, ask(Call{}, algebra, given));
    return Derived{static_cast<index_t>(got), static_cast<index_t>(Law::want(given))};
  }
  LC_HD static constexpr index_t points(Derived const&) { return 1; }
  LC_HD static constexpr Claim at(Derived const& d, index_t) {
    return {d.got, Relation::equal, d.want};
  }
};

/// The answer has the profile of want(given).
template <class Law, class GivenType, class Call>
struct ProfileIs {
  using Given = GivenType;
  struct Derived {
    Profile got;
    Profile want;
  };
  LC_HD static constexpr bool admits(Given const&) { return true; }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Given const& given) {
    LC_TRY(got, ask(Call{}, algebra, given));
    return Derived{got.profile, Law::want(given)};
  }
  LC_HD static constexpr index_t points(Derived const&) { return 1; }
  LC_HD static constexpr Claim at(Derived const& d, index_t) {
    return {d.got == d.want ? 1 : 0, Relation::equal, 1};
  }
};

/// The answer has the leaves of want(given), an int-tuple, in whatever parentheses. Point 0 is the
/// number of leaves, point k + 1 leaf k.
template <class Law, class GivenType, class Call>
struct LeavesAre {
  using Given = GivenType;
  struct Derived {
    IntTuple::leaf_list got;
    IntTuple::leaf_list want;
  };
  LC_HD static constexpr bool admits(Given const&) { return true; }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Given const& given) {
    LC_TRY(got, ask(Call{}, algebra, given));
    return Derived{got.leaves, Law::want(given).leaves};
  }
  LC_HD static constexpr index_t points(Derived const& d) { return 1 + d.want.size(); }
  LC_HD static constexpr Claim at(Derived const& d, index_t i) {
    if (i == 0 || d.got.size() != d.want.size()) {
      return {d.got.size(), Relation::equal, d.want.size()};
    }
    int const k = static_cast<int>(i - 1);
    return {d.got[k], Relation::equal, d.want[k]};
  }
};

/// The int-tuple, or the shape of the layout, is want(given). Point 0 is the
/// profile, point k + 1 leaf k.
template <class Law, class GivenType, class Call>
struct ShapeIs {
  using Given = GivenType;
  struct Derived {
    IntTuple got;
    IntTuple want;
  };
  LC_HD static constexpr bool admits(Given const&) { return true; }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Given const& given) {
    LC_TRY(got, ask(Call{}, algebra, given));
    return Derived{of(got), Law::want(given)};
  }
  LC_HD static constexpr index_t points(Derived const& d) { return 1 + d.want.leaves.size(); }
  LC_HD static constexpr Claim at(Derived const& d, index_t i) {
    if (i == 0 || d.got.profile != d.want.profile) {
      return {d.got.profile == d.want.profile ? 1 : 0, Relation::equal, 1};
    }
    int const k = static_cast<int>(i - 1);
    return {d.got.leaves[k], Relation::equal, d.want.leaves[k]};
  }

 private:
  LC_HD static constexpr IntTuple of(IntTuple const& t) { return t; }
  LC_HD static constexpr IntTuple of(Layout const& layout) { return shape(layout); }
};

/// The layout that is the answer has the value want(given, i) at every i below its own size and
/// count(given).
template <class Law, class GivenType, class Call>
struct ValuesAre {
  using Given = GivenType;
  struct Derived {
    Layout got;
    Given given;
    index_t count;
  };
  LC_HD static constexpr bool admits(Given const&) { return true; }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Given const& given) {
    LC_TRY(got, ask(Call{}, algebra, given));
    return Derived{got, given, Law::count(given)};
  }
  LC_HD static constexpr index_t points(Derived const& d) { return min(size(d.got), d.count); }
  LC_HD static constexpr Claim at(Derived const& d, index_t i) {
    return {d.got(i), Relation::equal, Law::want(d.given, i)};
  }
  template <class Visit>
  LC_HD static constexpr bool carries(Derived const& d, Visit const& visit) {
    visit_carries(d.got, points(d), visit);
    if constexpr (requires { d.given.layout; }) visit_carries(d.given.layout, points(d), visit);
    return false;
  }
};

/// It answers where it must and refuses where no right answer exists. Host only.
template <class Law, class GivenType, class Call>
struct Answers : AnswersOnItsDomain<Law, GivenType> {
  template <class A>
  static auto call(A const& algebra, GivenType const& given) {
    return ask(Call{}, algebra, given);
  }
};

}  // namespace layoutcheck::laws
