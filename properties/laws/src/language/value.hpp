#pragma once
/// Values of sentences. Integers are exact up to 127 bits; what does not fit is unknown.

#include <memory>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "layoutcheck/core/operations/value.hpp"
#include "layoutcheck/laws/language/builtin/values.hpp"

namespace layoutcheck::laws::language {

/// Outside the domain of something.
struct Undefined {
  char const* why;
};
/// Not decided: too large.
struct Unknown {
  char const* why;
};
/// The implementation gave no answer.
struct Refused {};

struct Val;
/// A sequence, a row, or a set in ascending order without repetitions.
using Vals = std::vector<Val>;

template <class T>
using Held = std::shared_ptr<T const>;

struct Val {
  std::variant<std::monostate, Undefined, Unknown, Refused, wide_t, bool, Interval, Mode,
               Held<Vals>, Held<IntTuple>, Held<Coordinate>, Held<Layout>, Held<Extension>,
               Held<Tiler>, Held<Swizzle>, Held<ComposedLayout>, Held<BasisLayout>,
               Held<LinearLayout>, Held<ModularLayout>, Held<Dims>, Held<DimName>, Held<Point>,
               Held<Sizes>, Held<Flat>, Held<Refusal>, Held<Image>>
      content{};

  Val() = default;
  // NOLINTNEXTLINE(google-explicit-constructor): a Val is whatever it is made of
  Val(auto value) {
    using T = decltype(value);
    if constexpr (std::is_same_v<T, bool>) {
      content = value;
    } else if constexpr (std::is_integral_v<T>) {
      content = static_cast<wide_t>(value);
    } else if constexpr (std::is_constructible_v<decltype(content), std::in_place_type_t<T>, T>) {
      content.template emplace<T>(std::move(value));
    } else {
      content.template emplace<Held<T>>(std::make_shared<T const>(std::move(value)));
    }
  }

  template <class T>
  T const* get() const {
    return std::get_if<T>(&content);
  }
  /// The T that is held. Pre: it is one.
  template <class T>
  T const& held() const {
    return **std::get_if<Held<T>>(&content);
  }
  wide_t integer() const { return *std::get_if<wide_t>(&content); }
  bool truth() const { return *std::get_if<bool>(&content); }
  Vals const& vals() const { return held<Vals>(); }

  bool is_set() const { return content.index() != 0; }
  /// Neither undefined nor unknown nor refused.
  bool ok() const { return content.index() > 3; }
};

/// Equal, of one kind. Layouts and tuples by their parentheses and modes.
bool same(Val const& a, Val const& b);
/// -1, 0 or 1: integers by size; rows and sequences by their first difference.
int compare(Val const& a, Val const& b);

/// For builtin.hpp.
inline int order(Val const& a, Val const& b) { return compare(a, b); }

/// How many values a sequence, set or interval has, or points that dimensions have.
wide_t how_many(Val const& collection);
/// Number i of them. Pre: 0 <= i < how_many.
Val nth(Val const& collection, wide_t i);
/// An image as the set of its values, or unknown; all others as they are.
Val walked(Val const& collection);

/// As an argument of an operation. Pre: it has a kind that arguments have.
Expected<Value> to_argument(Val const& value);
Val from_argument(Value const& value);

/// As messages have it: "(4,2):(1,4)", "[0, 2, 4]".
std::string print(Val const& value);
std::string print(wide_t n);

}  // namespace layoutcheck::laws::language
