#pragma once
/// Kinds that are made of other kinds. Such a type lists its parts and how it is written; its text,
/// its wire form, and what engines do with values (weigh, list, shrink, change) follow from them.

#include <string_view>
#include <tuple>

namespace layoutcheck {

/// T::kWord is how a value is written, kWord<part,part>, and in the protocol {"kWord": [part,
/// part]}; T::parts(value) are references to the parts, in order; checked(value) says what is wrong
/// with it.
template <class T>
concept Composite = requires(T& value) {
  std::string_view(T::kWord);
  T::parts(value);
  checked(value);
};

}  // namespace layoutcheck
