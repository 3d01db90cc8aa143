#pragma once
/// Values as arguments of C++ functions: With<Layout, Maybe<IntTuple>> takes (layout[, tuple]).

#include <tuple>
#include <type_traits>
#include <utility>

#include "layoutcheck/core/operations/value.hpp"

namespace layoutcheck {

/// A parameter that is a Layout, a ComposedLayout or a Swizzle, as which the function takes it.
struct Mapping;
/// A parameter that may be left out; one that may follow any number of times.
template <class T>
struct Maybe;
template <class T>
struct Rest;
/// The parameters of one overload.
template <class... Parameters>
struct With {};

template <class T>
struct KindOf;
#define LC_KIND(value_kind, type, name)            \
  template <>                                      \
  struct KindOf<type> {                            \
    static constexpr Kind kind = Kind::value_kind; \
  };
#include "layoutcheck/core/operations/kinds.def"
template <>
struct KindOf<Mapping> {
  static constexpr Kind kind = Kind::mapping;
};
template <>
struct KindOf<Value> : KindOf<Mapping> {};

/// What an operation's result is without Expected; an int counts, so it is an integer.
template <class T>
struct AnswerType {
  using type = T;
};
template <>
struct AnswerType<int> {
  using type = index_t;
};
template <class T>
struct AnswerType<Expected<T>> {
  using type = T;
};
template <class T>
using Answer = typename AnswerType<T>::type;

/// The value as an argument of that type: dereferences to it, false where it cannot be one.
template <class T>
auto argument(Value const& v) {
  if constexpr (std::is_same_v<T, IntTuple>) {
    return as_tuple(v);
  } else if constexpr (std::is_same_v<T, Coordinate>) {
    return as_coordinate(v);
  } else if constexpr (std::is_same_v<T, Tiler>) {
    return as_tiler(v);
  } else if constexpr (std::is_same_v<T, BasisLayout>) {
    return as_basis(v);
  } else {
    return std::get_if<T>(&v);
  }
}

namespace detail {

template <class... T>
struct Types {};

template <class F, class... T>
inline constexpr bool kTakes = std::is_invocable_v<F const&, T const&...>;

template <class Result, class... T, class F, std::size_t... I>
std::optional<Result> call_with(Types<T...>, std::span<Value const> args, F const& f,
                                std::index_sequence<I...>) {
  if constexpr (kTakes<F, T...>) {
    auto const typed = std::tuple{argument<T>(args[I])...};
    if ((static_cast<bool>(std::get<I>(typed)) && ...)) return Result(f(*std::get<I>(typed)...));
  }
  return std::nullopt;
}

/// The required parameters first, as Types; then what follows.
template <class Result, class... T, class F>
std::optional<Result> call_typed(Types<T...> fixed, With<>, std::span<Value const> args,
                                 F const& f) {
  if (args.size() != sizeof...(T)) return std::nullopt;
  return call_with<Result>(fixed, args, f, std::index_sequence_for<T...>{});
}
template <class Result, class... T, class Next, class... More, class F>
std::optional<Result> call_typed(Types<T...>, With<Next, More...>, std::span<Value const> args,
                                 F const& f) {
  return call_typed<Result>(Types<T..., Next>{}, With<More...>{}, args, f);
}
template <class Result, class... T, class... More, class F>
std::optional<Result> call_typed(Types<T...>, With<Mapping, More...>, std::span<Value const> args,
                                 F const& f) {
  With<More...> const more;
  auto result = call_typed<Result>(Types<T..., Layout>{}, more, args, f);
  if (!result) result = call_typed<Result>(Types<T..., ComposedLayout>{}, more, args, f);
  if (!result) result = call_typed<Result>(Types<T..., Swizzle>{}, more, args, f);
  return result;
}
template <class Result, class... T, class Next, class... More, class F>
std::optional<Result> call_typed(Types<T...> fixed, With<Maybe<Next>, More...>,
                                 std::span<Value const> args, F const& f) {
  if (args.size() == sizeof...(T)) return call_typed<Result>(fixed, With<>{}, args, f);
  return call_typed<Result>(Types<T..., Next>{}, With<More...>{}, args, f);
}
template <class Result, class... T, class Next, class F>
std::optional<Result> call_typed(Types<T...> fixed, With<Rest<Next>>, std::span<Value const> args,
                                 F const& f) {
  if (args.size() < sizeof...(T)) return std::nullopt;
  if (args.size() == sizeof...(T)) return call_typed<Result>(fixed, With<>{}, args, f);
  if constexpr (kTakes<F, T..., std::span<Next const>>) {
    std::vector<Next> rest;
    for (Value const& v : args.subspan(sizeof...(T))) {
      auto const typed = argument<Next>(v);
      if (!typed) return std::nullopt;
      rest.push_back(*typed);
    }
    auto const with_rest = [&](T const&... first) {
      return f(first..., std::span<Next const>(rest));
    };
    return call_with<Result>(fixed, args.first(sizeof...(T)), with_rest,
                             std::index_sequence_for<T...>{});
  }
  return std::nullopt;
}

template <class... T>
struct Counts;
template <>
struct Counts<> {
  static constexpr std::size_t required = 0;
  static constexpr bool variadic = false;
  static constexpr std::array<Kind, 4> parameters(std::size_t) { return {}; }
};
template <class First, class... More>
struct Counts<First, More...> {
  static constexpr std::size_t required = 1 + Counts<More...>::required;
  static constexpr bool variadic = Counts<More...>::variadic;
  static constexpr std::array<Kind, 4> parameters(std::size_t i) {
    auto all = Counts<More...>::parameters(i + 1);
    all[i] = KindOf<First>::kind;
    return all;
  }
};
template <class First, class... More>
struct Counts<Maybe<First>, More...> : Counts<First, More...> {
  static constexpr std::size_t required = 0;
};
template <class Last>
struct Counts<Rest<Last>> {
  static constexpr std::size_t required = 0;
  static constexpr bool variadic = true;
  static constexpr std::array<Kind, 4> parameters(std::size_t) { return {}; }
};

/// The type of f's answer to all parameters that do not repeat.
template <class F, class Fixed, class Rest>
struct ResultOf;
template <class F, class... T>
struct ResultOf<F, Types<T...>, With<>> {
  static_assert(kTakes<F, T...>, "the function does not take the parameters of its row");
  using type = Answer<std::invoke_result_t<F const&, T const&...>>;
};
template <class F, class... T, class Next, class... More>
struct ResultOf<F, Types<T...>, With<Next, More...>>
    : ResultOf<F, Types<T..., Next>, With<More...>> {};
template <class F, class... T, class... More>
struct ResultOf<F, Types<T...>, With<Mapping, More...>>
    : ResultOf<F, Types<T..., Layout>, With<More...>> {
  // Of the others the kind of answer is the same.
  using Others = std::pair<typename ResultOf<F, Types<T..., ComposedLayout>, With<More...>>::type,
                           typename ResultOf<F, Types<T..., Swizzle>, With<More...>>::type>;
};
template <class F, class... T, class Next, class... More>
struct ResultOf<F, Types<T...>, With<Maybe<Next>, More...>>
    : ResultOf<F, Types<T..., Next>, With<More...>> {
  static_assert(kTakes<F, T...>, "the function does not take the parameters of its row");
};
template <class F, class... T, class Next>
struct ResultOf<F, Types<T...>, With<Rest<Next>>> : ResultOf<F, Types<T...>, With<>> {
  static_assert(kTakes<F, T..., std::span<Next const>>,
                "the function does not take the parameters of its row");
};

}  // namespace detail

/// f(the arguments as the parameters' types), or nothing where they do not fit these or f does not
/// take that many of them. Arguments of Rest<T> are one std::span<T const>.
///
///   call_typed<Domain>(With<Layout, Tiler>{}, {8:1, 2:1}, f) == f(Layout, Tiler)
template <class Result, class... Parameters, class F>
std::optional<Result> call_typed(With<Parameters...> with, std::span<Value const> args,
                                 F const& f) {
  return detail::call_typed<Result>(detail::Types<>{}, with, args, f);
}

/// By the first overload that the arguments fit.
template <class Result, class... Overloads, class F>
std::optional<Result> call_first(std::span<Value const> args, F const& f) {
  std::optional<Result> result;
  static_cast<void>(((result = call_typed<Result>(Overloads{}, args, f)).has_value() || ...));
  return result;
}

/// What f gives and takes. signature_of<F>(With<Layout, Maybe<index_t>>{}) is {layout, {layout,
/// integer}, 1, 2, false}. Does not compile where f does not take the parameters.
template <class F, class... Parameters>
constexpr Signature signature_of(With<Parameters...>) {
  using Counts = detail::Counts<Parameters...>;
  return {
      .result =
          KindOf<typename detail::ResultOf<F, detail::Types<>, With<Parameters...>>::type>::kind,
      .parameters = Counts::parameters(0),
      .required = Counts::required,
      .most = Counts::variadic ? ~std::size_t{0} : sizeof...(Parameters),
      .variadic = Counts::variadic};
}

}  // namespace layoutcheck
