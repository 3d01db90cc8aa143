#pragma once
/// Cases of static integers. CuTe decides them by another path than dynamic ones: it coalesces, and
/// asserts what it takes for granted of dynamic ones. Each is written here once, and the text of
/// the same case for the reference is made from it.

#include <cute/layout.hpp>

#include "layoutcheck/core/base/config.hpp"

namespace layoutcheck::sweep_cute {

/// How the probes of a case are judged.
enum class Claim : std::uint8_t {
  values,         ///< R(x) is the reference's, and so is the size
  right_inverse,  ///< L(R(x)) == x, and the size is the reference's
  left_inverse,   ///< R(L(x)) == x; other values and the size are free
};

template <int... N>
using S = cute::tuple<cute::Int<N>...>;  ///< shapes and strides of two modes and more
template <int N>
using I = cute::Int<N>;
template <class Shape, class Stride>
using L = cute::Layout<Shape, Stride>;

template <class A>
struct Coalesce {
  static constexpr char const* kName = "coalesce";
  static constexpr Claim kClaim = Claim::values;
  using First = A;
  using Second = void;
  LC_HD static constexpr auto result() { return cute::coalesce(A{}); }
  static constexpr int kPoints = cute::size(A{});
  LC_HD static index_t probe(int x) { return result()(x); }
};

template <class A, class B>
struct Composition {
  static constexpr char const* kName = "composition";
  static constexpr Claim kClaim = Claim::values;
  using First = A;
  using Second = B;
  LC_HD static constexpr auto result() { return cute::composition(A{}, B{}); }
  static constexpr int kPoints = cute::size(B{});
  LC_HD static index_t probe(int x) { return result()(x); }
};

template <class A, int Target>
struct Complement {
  static constexpr char const* kName = "complement";
  static constexpr Claim kClaim = Claim::values;
  using First = A;
  using Second = cute::Int<Target>;
  LC_HD static constexpr auto result() { return cute::complement(A{}, Second{}); }
  static constexpr int kPoints = cute::size(decltype(result()){});
  LC_HD static index_t probe(int x) { return result()(x); }
};

template <class A, class B>
struct LogicalDivide {
  static constexpr char const* kName = "logical_divide";
  static constexpr Claim kClaim = Claim::values;
  using First = A;
  using Second = B;
  LC_HD static constexpr auto result() { return cute::logical_divide(A{}, B{}); }
  static constexpr int kPoints = cute::size(decltype(result()){});
  LC_HD static index_t probe(int x) { return result()(x); }
};

template <class A>
struct RightInverse {
  static constexpr char const* kName = "right_inverse";
  static constexpr Claim kClaim = Claim::right_inverse;
  using First = A;
  using Second = void;
  LC_HD static constexpr auto result() { return cute::right_inverse(A{}); }
  static constexpr int kPoints = cute::size(decltype(result()){});
  LC_HD static index_t probe(int x) { return A{}(static_cast<int>(result()(x))); }
};

template <class A>
struct LeftInverse {
  static constexpr char const* kName = "left_inverse";
  static constexpr Claim kClaim = Claim::left_inverse;
  using First = A;
  using Second = void;
  LC_HD static constexpr auto result() { return cute::left_inverse(A{}); }
  static constexpr int kPoints = cute::size(A{});
  LC_HD static index_t probe(int x) { return result()(static_cast<int>(A{}(x))); }
};

template <class... C>
struct CaseList {
  static constexpr int kCount = sizeof...(C);
};

// clang-format off
using StaticCases = CaseList<
    Coalesce<L<I<6>, I<2>>>,
    Coalesce<L<S<2, 3>, S<1, 2>>>,
    Coalesce<L<S<2, 1, 6>, S<1, 6, 2>>>,
    Coalesce<L<S<2, 2>, S<2, 1>>>,
    Coalesce<L<S<2, 2>, S<0, 0>>>,
    Coalesce<L<S<1, 1>, S<3, 5>>>,
    Coalesce<L<S<2, 3, 2>, S<1, 2, 8>>>,
    Coalesce<L<cute::tuple<S<2, 2>, I<3>>, cute::tuple<S<1, 2>, I<4>>>>,
    Coalesce<L<cute::tuple<S<2, 4>, S<3, 2>>, cute::tuple<S<3, 6>, S<1, 24>>>>,
    Composition<L<S<6, 2>, S<8, 2>>, L<S<4, 3>, S<3, 1>>>,
    Composition<L<I<20>, I<2>>, L<S<5, 4>, S<4, 1>>>,
    Composition<L<S<10, 2>, S<16, 4>>, L<S<5, 4>, S<1, 5>>>,
    Composition<L<S<2, 2>, S<1, 2>>, L<I<3>, I<1>>>,
    Composition<L<S<2, 2>, S<2, 1>>, L<I<4>, I<1>>>,
    Composition<L<S<2, 2>, S<2, 1>>, L<I<2>, I<0>>>,
    Composition<L<S<4, 3>, S<3, 1>>, L<S<2, 3>, S<2, 4>>>,
    Composition<L<S<3, 4>, S<4, 1>>, L<I<4>, I<2>>>,
    Composition<L<S<3, 2>, S<1, 4>>, L<I<2>, I<2>>>,
    Composition<L<S<5, 3>, S<3, 1>>, L<I<4>, I<3>>>,
    Composition<L<S<2, 2>, S<3, 1>>, L<S<2, 4>, S<1, 1>>>,
    Composition<L<S<2, 2>, S<3, 1>>, L<S<2, 2>, S<1, 1>>>,
    Composition<L<S<4, 6, 8>, S<2, 3, 5>>, L<I<6>, I<4>>>,
    Composition<L<cute::tuple<S<2, 4>, I<3>>, cute::tuple<S<1, 6>, I<2>>>, L<S<4, 2>, S<2, 1>>>,
    Complement<L<I<4>, I<1>>, 24>,
    Complement<L<I<6>, I<4>>, 24>,
    Complement<L<S<4, 6>, S<1, 4>>, 24>,
    Complement<L<S<2, 4>, S<1, 6>>, 24>,
    Complement<L<S<2, 2>, S<1, 6>>, 24>,
    Complement<L<I<4>, I<2>>, 23>,
    Complement<L<I<4>, I<0>>, 8>,
    Complement<L<S<2, 2>, S<4, 1>>, 16>,
    RightInverse<L<I<4>, I<1>>>,
    RightInverse<L<I<4>, I<2>>>,
    RightInverse<L<S<4, 2>, S<2, 1>>>,
    RightInverse<L<S<2, 4, 6>, S<4, 1, 8>>>,
    RightInverse<L<S<2, 2>, S<1, 4>>>,
    RightInverse<L<S<2, 3>, S<1, 1>>>,
    RightInverse<L<S<2, 2>, S<0, 1>>>,
    RightInverse<L<cute::tuple<S<2, 2>, I<3>>, cute::tuple<S<6, 1>, I<2>>>>,
    LeftInverse<L<I<4>, I<1>>>,
    LeftInverse<L<I<4>, I<2>>>,
    LeftInverse<L<S<4, 2>, S<2, 1>>>,
    LeftInverse<L<S<4, 2>, S<1, 16>>>,
    LeftInverse<L<S<2, 2, 3>, S<4, 1, 8>>>,
    LeftInverse<L<S<2, 2>, S<1, 3>>>,
    LeftInverse<L<cute::tuple<S<2, 2>, I<3>>, cute::tuple<S<6, 1>, I<2>>>>,
    LogicalDivide<L<I<12>, I<1>>, L<I<4>, I<1>>>,
    LogicalDivide<L<I<12>, I<1>>, L<I<3>, I<4>>>,
    LogicalDivide<L<S<4, 2, 3>, S<2, 1, 8>>, L<I<4>, I<2>>>,
    LogicalDivide<L<S<4, 6>, S<1, 4>>, L<S<2, 3>, S<1, 4>>>,
    LogicalDivide<L<S<8, 2>, S<2, 1>>, L<S<2, 2>, S<4, 1>>>,
    LogicalDivide<L<I<10>, I<3>>, L<I<5>, I<2>>>>;
// clang-format on

/// Calls visit.template operator()<Case>(i) for every case.
template <class... C, class Visit>
void for_each_case(CaseList<C...>, Visit&& visit) {
  int i = 0;
  (visit.template operator()<C>(i++), ...);
}

}  // namespace layoutcheck::sweep_cute
