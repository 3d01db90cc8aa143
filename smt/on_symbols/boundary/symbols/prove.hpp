#pragma once
/// One law on the reference, for all extents and strides: what the rest of the suite sees of the
/// sources that are compiled on expressions.

#include <cstdint>
#include <functional>
#include <string>

namespace symbols {

/// What is assumed of the inputs: the first of these under which the proof works is the widest.
enum class Premise : std::uint8_t {
  none,
  positive_extents,   ///< every extent >= 1
  no_negative_stride  ///< and every stride >= 0
};

struct Request {
  std::string law{};
  /// An operation broken as this mutant does; empty: the reference.
  std::string mutant{};
  /// Leaves of the layouts, tuples and coordinates together.
  int modes = 2;
  Premise premise = Premise::none;
  /// Of the solver, for each request to it, in its own unit: the same on every machine.
  unsigned resources = 120'000;
  std::function<bool()> stop{};
};

struct Finding {
  bool proved = false;
  bool stopped = false;
  std::string why{};          ///< not proved: the first reason
  std::uint64_t shapes = 0;   ///< of inputs: parentheses and number of modes
  std::uint64_t paths = 0;    ///< through the operation and the law
  std::uint64_t holding = 0;  ///< paths on which the law claims something, and it holds
  std::uint64_t checks = 0;   ///< by the solver
};

/// Each path of the law and of the operations in it, on inputs of each shape, with an expression
/// for each leaf. Proved: on no path is a claim false or undecided, and on some path there is one.
///
///   prove({.law = "coalesce_keeps_function", .modes = 2}).proved
Finding prove(Request const& request);

/// Why the law has no inputs with expressions: "of a swizzle"; empty: it has.
std::string no_symbols(std::string const& law);

}  // namespace symbols
