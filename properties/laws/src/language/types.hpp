#pragma once
/// The kinds of the values that sentences speak of.

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "layoutcheck/core/operations/op.hpp"

namespace layoutcheck::laws::language {

struct Type {
  enum class Kind : std::uint8_t {
    any,  ///< of a parameter of a builtin: any kind, the same at each place
    integer,
    boolean,
    range,      ///< a .. b, which is also a sequence and a set of integers
    sequence,   ///< of values of one kind
    set,        ///< of values of one kind
    row,        ///< (a, b), each of its own kind
    mode,       ///< extent and stride
    extension,  ///< ext(L)
    tuple,
    coordinate,
    layout,
    tiler,
    swizzle,
    composed,
    basis,
    linear,
    modular,
    dims,     ///< the dimensions of one side of a linear layout, and as a range its points
    name,     ///< of a dimension
    point,    ///< a number for each dimension, 0 where it has none
    sizes,    ///< a power of two for each dimension, 1 where it has none
    flat,     ///< a linear layout as a map of flat indices
    mapping,  ///< a layout, a composed layout or a swizzle: of a parameter or an answer
    refusal,  ///< of a group `refuses E`
  };
  Kind kind = Kind::any;
  std::vector<Type> of{};

  bool operator==(Type const&) const = default;
};

/// "sequence of integers", for messages: "sequence of integer".
std::string name(Type const& type);

/// Reads "sequence[(integer, T)]", with T for any kind. Pre: it is one.
Type type_named(std::string_view text);

/// The kind of a parameter as a law file names it; kind any where it names none, "shaped" and
/// "sequence" of definitions among them.
Type parameter_type(std::string_view name);

/// That of a parameter or an answer of an operation.
Type type_of(Kind kind);
/// The kind of an argument of an operation; Kind::none where it can be none.
Kind kind_of(Type const& type);

}  // namespace layoutcheck::laws::language
