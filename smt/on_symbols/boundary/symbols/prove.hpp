#pragma once
/// One law on the reference, for all extents and strides: what the rest of the suite sees of the
/// sources that are compiled on expressions.

#include <cstdint>
#include <functional>
#include <string>

namespace symbols {

/// What is assumed of layouts: the first of these under which the proof works is the widest.
enum class Premise : std::uint8_t {
  none,
  positive_extents,   ///< every extent >= 1
  no_negative_stride  ///< and every stride >= 0
};

struct Request {
  std::string law{};
  /// Further sentences, among which the law may be.
  std::string sentences{};
  /// Leaves of the layouts, tuples and coordinates together.
  int modes = 2;
  Premise premise = Premise::none;
  /// Of the solver, for each decision, in its own unit: the same on every machine.
  unsigned resources = 120'000;
  std::function<bool()> stop{};
};

struct Finding {
  bool proved = false;
  /// A claim is false on a path, and so it is on numbers that take the path.
  bool refuted = false;
  bool stopped = false;
  std::string why{};          ///< not proved: why; refuted: the numbers
  std::string inputs{};       ///< refuted: what the law was given, "(2,2):(1,3), 4"
  std::uint64_t paths = 0;    ///< through the operation and the law
  std::uint64_t holding = 0;  ///< paths on which the law claims something, and it holds
};

/// Each path of the law and of the operations in it, on inputs of each shape, with an expression
/// for each leaf. Proved: on no path is a claim false or undecided, and on some path there is one.
///
///   prove({.law = "coalesce_keeps_function", .modes = 2}).proved
/// Errors, in `why`: no such law, a law of a kind without expressions.
Finding prove(Request const& request);

/// Whether a proof of the law would see this mutant: at some small numbers, with this operation in
/// place of the reference's, the law is violated, and so it is on the path that they take. The
/// solver has no part in that.
bool kills(Request const& request, std::string const& mutant);

/// Why no input of the law has expressions: "it is of a swizzle"; empty: they have.
std::string no_symbols(std::string const& law);

}  // namespace symbols
