#pragma once
/// Values in canonical text: no white space inside a value, one space around `o`.
///
/// parse_value(print(v)) == v, except that a tiler without brackets reads back as its layout (or as
/// `_`), which is accepted wherever a tiler is, and a coordinate without `_` as a tuple or integer.

#include <concepts>
#include <string>

#include "layoutcheck/core/operations/composite.hpp"
#include "layoutcheck/core/operations/value.hpp"

namespace layoutcheck {

/// -3
std::string print(index_t n);

/// true; a template, so that no integer or pointer is taken for a bool.
template <std::same_as<bool> Boolean>
std::string print(Boolean b) {
  return b ? "true" : "false";
}

/// ((2,2),3), (4), 4, ()
std::string print(IntTuple const& t);
/// (1,_,(2,3))
std::string print(Coordinate const& c);
/// (2,2):(1,4), 4:1, ():()
std::string print(Layout const& layout);
/// (4,3):(1@0,1@1); a plain stride, which is 0, prints as 0
std::string print(BasisLayout const& layout);
/// <2:1,_,(2,2):(1,4)>, <<2:1,3:1>,4:1>; without brackets as its layout
std::string print(Tiler const& t);
/// Sw<3,3,3>
std::string print(Swizzle const& s);
/// Sw<3,3,3> o 0 o (8,8):(8,1)
std::string print(ComposedLayout const& c);
/// [0,2,4,7,9,11]
std::string print(Table const& t);
/// {lane:[(1,0),(2,0)],warp:[(0,1)]}->{x:4,y:2}; of one output the bases are integers:
/// {i:[1,2,4]}->{o:8}
std::string print(LinearLayout const& layout);
/// Its word and its parts: modular<(5,3):(1,6),(5,3)>
template <Composite T>
std::string print(T const& value) {
  std::string out(T::kWord);
  char separator = '<';
  auto const append = [&](auto const& part) {
    (out += separator) += print(part);
    separator = ',';
  };
  std::apply([&](auto const&... part) { (append(part), ...); }, T::parts(value));
  return out + '>';
}
/// Whichever of these v is.
std::string print(Value const& v);

}  // namespace layoutcheck
