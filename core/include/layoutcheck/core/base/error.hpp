#pragma once
/// Errors are values. A condition is named as the literature names it; `mode` is the leaf it
/// concerns and `point` a counterexample where one exists.

#include "layoutcheck/core/base/config.hpp"

namespace layoutcheck {

enum class Errc : std::uint8_t {
  invalid_argument,      ///< an argument outside the operation's definition (say, a target of 0)
  not_congruent,         ///< profiles differ where they must be equal
  not_compatible,        ///< a shape is not a coordinate space of the other
  rank_mismatch,         ///< more modes requested than there are
  stride_not_divisible,  ///< a stride is not a multiple of what must divide it
  shape_not_divisible,   ///< an extent or size is not a multiple of what must divide it
  not_injective,         ///< two coordinates share an offset
  not_tractable,         ///< sorted by stride, s_k * d_k does not divide d_{k+1}
  not_compact,           ///< not a bijection of [0, size) onto itself
  not_representable,     ///< no layout has the required values: `point` is a counterexample
  out_of_domain,         ///< an offset or coordinate lies outside the domain: `point` is it
  undecided,             ///< existence not decided at this size; never to be read as "none exists"
  overflow,              ///< a value does not fit 64 bits
  capacity_exceeded,     ///< more leaves, nodes or levels than the inline storage holds
  unsupported,           ///< a combination of kinds that the operation does not define
};

/// "stride_not_divisible": the name as printed, and as the protocol carries it.
LC_HD constexpr char const* name(Errc code) {
  switch (code) {
    case Errc::invalid_argument: return "invalid_argument";
    case Errc::not_congruent: return "not_congruent";
    case Errc::not_compatible: return "not_compatible";
    case Errc::rank_mismatch: return "rank_mismatch";
    case Errc::stride_not_divisible: return "stride_not_divisible";
    case Errc::shape_not_divisible: return "shape_not_divisible";
    case Errc::not_injective: return "not_injective";
    case Errc::not_tractable: return "not_tractable";
    case Errc::not_compact: return "not_compact";
    case Errc::not_representable: return "not_representable";
    case Errc::out_of_domain: return "out_of_domain";
    case Errc::undecided: return "undecided";
    case Errc::overflow: return "overflow";
    case Errc::capacity_exceeded: return "capacity_exceeded";
    case Errc::unsupported: return "unsupported";
  }
  return "unknown";
}

struct Error {
  Errc code = Errc::invalid_argument;
  int mode = -1;            ///< leaf the condition concerns, -1: none in particular
  index_t point = -1;       ///< counterexample (a coordinate or an offset), -1: none
  char const* detail = "";  ///< one clause, a literal

  LC_HD friend constexpr bool operator==(Error const& a, Error const& b) {
    return a.code == b.code && a.mode == b.mode && a.point == b.point;
  }
};

}  // namespace layoutcheck
