#pragma once
/// Values of sentences, and what may be wrong with one.

#include <string_view>
#include <tuple>

#include "layoutcheck/core/layout/basis_layout.hpp"
#include "layoutcheck/core/layout/tiler.hpp"
#include "layoutcheck/core/linear/linear_layout.hpp"
#include "layoutcheck/core/linear/modular_layout.hpp"
#include "layoutcheck/core/swizzle/composed_layout.hpp"
#include "layoutcheck/core/tuple/coordinate.hpp"
#include "layoutcheck/laws/language/builtin/sequence.hpp"

namespace layoutcheck::laws::language {

/// ok: there is a value. undefined: outside the domain of something, as L(i) with i past the end;
/// violates a claim, and makes a condition false. unknown: not decided, too large; never a pass.
/// refused: the implementation gave no answer.
enum class State : std::uint8_t { ok, undefined, unknown, refused };

/// What is wrong with the value that is being evaluated, if anything: what is found first stays,
/// and values made after it mean nothing.
class Context {
 public:
  LC_HD constexpr bool ok() const { return state_ == State::ok; }
  LC_HD constexpr State state() const { return state_; }
  LC_HD constexpr char const* why() const { return why_; }
  LC_HD constexpr void fail(State state, char const* why) {
    if (!ok()) return;
    state_ = state;
    why_ = why;
  }
  LC_HD constexpr void undefined(char const* why) { fail(State::undefined, why); }
  LC_HD constexpr void unknown(char const* why) { fail(State::unknown, why); }
  LC_HD constexpr void clear() { state_ = State::ok; }

  /// Whether one more value may be looked at; unknown after 2^16 of them in one evaluation, or 2^24
  /// in all.
  LC_HD constexpr bool step() {
    if (!ok()) return false;
    bool const too_many = ++steps_ > kMaxSteps || ++all_steps_ > kMaxAllSteps;
    if (too_many) unknown("more steps than an evaluation may take");
    return ok();
  }
  LC_HD constexpr index_t steps() const { return steps_; }
  /// What is evaluated next begins with so many steps: each turn of a law's loop is one evaluation.
  LC_HD constexpr void begin_at(index_t steps) { steps_ = steps; }
  /// Definitions within definitions: enter() before each, leave() after it.
  LC_HD constexpr bool enter() {
    if (++defines_ > kMaxDefines) unknown("definitions nest too deep");
    return ok();
  }
  LC_HD constexpr void leave() { --defines_; }

 private:
  static constexpr index_t kMaxSteps = index_t{1} << 16;
  static constexpr index_t kMaxAllSteps = index_t{1} << 24;
  static constexpr int kMaxDefines = 64;

  State state_ = State::ok;
  char const* why_ = "";
  index_t steps_ = 0;
  index_t all_steps_ = 0;
  int defines_ = 0;
};

/// [first, end).
struct Interval {
  wide_t first = 0;
  wide_t end = 0;
};

/// The set of a layout's values.
struct Image {
  Layout layout;
};

/// A layout past its end: no mod on the last leaf.
struct Extension {
  Layout layout;
};

/// A linear layout as a map of flat indices.
struct Flat {
  LinearLayout linear;
};

/// The name of a dimension, or of an axis, as 1@0: filled up with zeros.
struct PartName {
  char bytes[DimName::kMaxBytes + 1] = {};

  constexpr PartName() = default;
  LC_HD constexpr explicit PartName(DimName const& name) {
    for (int i = 0; i <= DimName::kMaxBytes; ++i) bytes[i] = name.byte(i);
  }
  std::string_view text() const { return bytes; }

  LC_HD friend constexpr bool operator==(PartName const& a, PartName const& b) {
    return !(a < b) && !(b < a);
  }
  LC_HD friend constexpr bool operator<(PartName const& a, PartName const& b) {
    int i = 0;
    while (i < DimName::kMaxBytes && a.bytes[i] == b.bytes[i]) ++i;
    return a.bytes[i] < b.bytes[i];
  }
};

/// For each dimension a number other than 0, in the order of names.
struct Point {
  Sequence<std::pair<PartName, wide_t>> parts{};
  bool operator==(Point const&) const = default;
};
/// For each dimension of more than one value the number of its bits, in the order of names.
struct Sizes {
  Sequence<std::pair<PartName, int>> bits{};
  bool operator==(Sizes const&) const = default;
};

/// In ascending order, without repetitions.
template <class T>
struct Set {
  Sequence<T> values{};
};

/// A Refusal is the error of an implementation.
using Refusal = Error;

/// Greater tables, sets and sequences are not made, and no greater range is walked by a definition.
inline constexpr wide_t kMaxTable = wide_t{1} << 16;

}  // namespace layoutcheck::laws::language
