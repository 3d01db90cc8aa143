#pragma once
/// Values of sentences. Integers are exact up to 127 bits; what does not fit is unknown.

#include <memory>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "layoutcheck/core/operations/value.hpp"

namespace layoutcheck::laws::language {

/// Outside the domain of something: L(i) with i past the end. Violates a claim, and makes a
/// condition false.
struct Undefined {
  char const* why;
};
/// Not decided: too large. Never a pass.
struct Unknown {
  char const* why;
};
/// The implementation gave no answer.
struct Refused {};

/// [first, end).
struct Interval {
  wide_t first;
  wide_t end;
};

/// A layout past its end: no mod on the last leaf.
struct Extension {
  Layout layout;
};

/// A linear layout as a map of flat indices.
struct Flat {
  LinearLayout linear;
};

/// For each dimension a number other than 0, in the order of names.
struct Point {
  std::vector<std::pair<std::string, wide_t>> parts;
  bool operator==(Point const&) const = default;
};
/// For each dimension of more than one value the number of its bits, in the order of names.
struct Sizes {
  std::vector<std::pair<std::string, int>> bits;
  bool operator==(Sizes const&) const = default;
};

struct Val;
/// A sequence, a row, or a set in ascending order without repetitions.
using Vals = std::vector<Val>;

template <class T>
using Held = std::shared_ptr<T const>;

/// A Refusal is the error of an implementation.
using Refusal = Error;

struct Val {
  std::variant<std::monostate, Undefined, Unknown, Refused, wide_t, bool, Interval, Mode,
               Held<Vals>, Held<IntTuple>, Held<Coordinate>, Held<Layout>, Held<Extension>,
               Held<Tiler>, Held<Swizzle>, Held<ComposedLayout>, Held<BasisLayout>,
               Held<LinearLayout>, Held<ModularLayout>, Held<Dims>, Held<DimName>, Held<Point>,
               Held<Sizes>, Held<Flat>, Held<Refusal>>
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

/// How many values a sequence, set or interval has, or points that dimensions have.
wide_t count(Val const& collection);
/// Number i of them. Pre: 0 <= i < count.
Val element(Val const& collection, wide_t i);
/// The point of a flat index of the dimensions: the first is the fastest.
Point point_at(Dims const& dims, wide_t flat);

/// As an argument of an operation. Pre: it has a kind that arguments have.
Expected<Value> to_argument(Val const& value);
Val from_argument(Value const& value);

/// As messages have it: "(4,2):(1,4)", "[0, 2, 4]".
std::string print(Val const& value);
std::string print(wide_t n);

}  // namespace layoutcheck::laws::language
