#pragma once
/// The operations by name: what operations.def says of each, for the expression language, the laws,
/// the mutants, the protocol and the reports.

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "layoutcheck/core/base/expected.hpp"

namespace layoutcheck {

/// What an argument or result is. A parameter of kind `tiler` also takes a layout, an integer n
/// (for n:1) or `_`; one of kind `coordinate` also takes a tuple or an integer; one of kind `tuple`
/// an integer; one of kind `basis` a layout whose strides are all 0; one of kind `mapping` a
/// layout, a composed layout or a swizzle, and a result of that kind is one of these.
enum class Kind : std::uint8_t {
  none,
#define LC_KIND(kind, ...) kind,
#include "layoutcheck/core/operations/kinds.def"
  mapping,
};

enum class Op : std::uint16_t {
#define LC_OPERATION(name, ...) name,
#define LC_OVERLOAD(name, ...) name,
#include "layoutcheck/core/operations/operations.def"
};

namespace detail {

inline constexpr std::string_view kNames[] = {
#define LC_OPERATION(name, ...) #name,
#define LC_OVERLOAD(name, ...) #name,
#include "layoutcheck/core/operations/operations.def"
};

}  // namespace detail

/// Those of operations.def; then come declared ones.
inline constexpr std::size_t kOpCount = std::size(detail::kNames);
/// For tables by operation.
inline constexpr std::size_t kMostOps = kOpCount + 64;

/// Whether it was declared, and the reference does not have it.
constexpr bool is_declared(Op op) { return static_cast<std::size_t>(op) >= kOpCount; }

namespace detail {
std::string_view declared_name(Op op);
}

/// Unique: in the protocol and in reports. name(Op::tuple_flatten) == "tuple_flatten".
constexpr std::string_view name(Op op) {
  return is_declared(op) ? detail::declared_name(op) : detail::kNames[static_cast<std::size_t>(op)];
}

/// One way to call an operation: (layout[, integer]) has two parameters, of which one is required.
struct Signature {
  Kind result;
  std::array<Kind, 4> parameters;  ///< Kind::none after the last
  std::size_t required;            ///< how many of them must be given
  std::size_t most;                ///< how many may be; without end where variadic
  bool variadic;                   ///< the last parameter may repeat

  /// The kind of argument i, from 0: the last parameter repeats where it may. Kind::none beyond.
  constexpr Kind parameter(std::size_t i) const {
    std::size_t last = 0;
    while (last + 1 < parameters.size() && parameters[last + 1] != Kind::none) ++last;
    if (i <= last) return parameters[i];
    return variadic ? parameters[last] : Kind::none;
  }
};

struct OpInfo {
  Op op;
  std::string_view name;
  std::string_view spelling;              ///< in expressions; shared by overloads
  std::string_view family;                ///< "divide": the fuzz target that covers it
  std::string_view definition;            ///< in a line
  std::span<Signature const> signatures;  ///< at least one; their results are of one kind

  constexpr Kind result() const { return signatures[0].result; }
};

/// Every operation, in the order of Op: those of the algebra, then declared ones.
std::span<OpInfo const> all_ops();

OpInfo const& info(Op op);

/// The operation of that name, or nothing. op_named("size") == Op::size.
std::optional<Op> op_named(std::string_view name);

/// An operation that implementations have in addition to those of the algebra, as law files declare
/// it: op my_split(L: layout, n: integer) -> layout.
struct OpDeclaration {
  std::string name;              ///< letters, digits and _
  std::vector<Kind> parameters;  ///< one to four
  Kind result;
  friend bool operator==(OpDeclaration const&, OpDeclaration const&) = default;
};

/// From then on all that knows operations by name has it, for the life of the process; apply()
/// refuses it as unsupported. The same declaration again is the same operation. Thread-safe.
/// Errors: a name in use, no or too many parameters, and too many operations.
Expected<Op> declare(OpDeclaration const& declaration);

}  // namespace layoutcheck
