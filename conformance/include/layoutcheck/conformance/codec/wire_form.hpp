#pragma once
/// Values as they travel: docs/protocol.md.

#include <span>
#include <vector>

#include "layoutcheck/conformance/transport/json.hpp"
#include "layoutcheck/core/operations/value.hpp"

namespace layoutcheck::conformance {

/// The wire form of a value.
///
///   4                            -> 4           (2^53 and more: a decimal string)
///   (1,_,(2,3))                  -> [1,null,[2,3]]
///   (4,(2,2)):(1,(4,8))          -> [[4,[2,2]],[1,[4,8]]]
///   <2:1,_>                      -> {"by_mode":[[2,1],null]}
///   Sw<3,4,3>                    -> {"swizzle":[3,4,3]}
///   Sw<3,4,3> o 0 o 8:1          -> {"outer":{"swizzle":[3,4,3]},"offset":0,"inner":[8,1]}
///   [0,2,4]                      -> {"table":[0,2,4]}
///   {i:[1,2]}->{o:4}             -> {"bases":[["i",[[1],[2]]]],"out":[["o",4]]}
json encode(Value const& value);

/// Spells every n:1 of a layout or tiler as the integer n, as many libraries allow: 4:1 -> 4,
/// <2:1,(2,2):(1,4)> -> {"by_mode":[2,[[2,2],[1,4]]]}. All else as encode() does.
json encode_with_integers(Value const& value);

/// What arguments of an operation look like on the wire; `integers` names the positions that are
/// spelled with integers.
json encode_arguments(std::span<Value const> args, std::span<std::size_t const> integers = {});

/// Reads an answer of kind `kind`; the text is untrusted input.
///
///   decode(Kind::layout, [[4,2],[1,4]]) == (4,2):(1,4)
///
/// Errors, each a verdict of its own: unsupported (not of this kind at all), not_congruent and
/// invalid_argument (spelled like a layout, but not one), overflow and capacity_exceeded (beyond
/// the bounds of this suite; the answer is not at fault).
Expected<Value> decode(Kind kind, json const& wire);

}  // namespace layoutcheck::conformance
