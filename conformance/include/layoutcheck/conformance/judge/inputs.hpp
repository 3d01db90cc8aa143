#pragma once
/// The kinds of inputs that a run has covered: a green run is worth no more than these.

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "layoutcheck/conformance/cases/query.hpp"
#include "layoutcheck/laws/domain.hpp"

namespace layoutcheck::conformance {

/// Of a case, as its largest argument has it; a case may be in several.
enum class InputTrait : std::uint8_t {
  all,
  plain,     ///< rank and extents of 1 and more, no `_`
  kernel,    ///< two leaves or more in one argument, an extent above 16 among them
  many,      ///< four modes or more
  deep,      ///< parentheses three deep or more
  far,       ///< a size or cosize of 2^15 - 1 or more
  composed,  ///< a swizzle or a composed layout
};
inline constexpr std::size_t kInputTraits = static_cast<std::size_t>(InputTrait::composed) + 1;

std::string_view name(InputTrait input);

bool is_in(InputTrait input, Case const& test_case);

/// complement((32,2):(2,1), 128) is, complement((2,0):(1,2), 8) and slice((_,1), 2:1) are not.
inline bool is_plain(Case const& test_case) { return is_in(InputTrait::plain, test_case); }

/// How many cases of each class, by domain.
struct Inputs {
  std::array<std::array<std::size_t, 4>, kInputTraits> cases{};

  void add(Case const& test_case, laws::Domain domain);
  std::size_t of(InputTrait input, laws::Domain domain) const {
    return cases[static_cast<std::size_t>(input)][static_cast<std::size_t>(domain)];
  }
};

/// The percentage of the required cases of an operation of the algebra that must be `kernel`.
inline constexpr std::size_t kKernelFloor = 10;

/// What of the floors the inputs of `op` miss, in words; empty where nothing, and of operations
/// that have no floor.
std::string missed_floor(Op op, Inputs const& inputs);

/// Is there one? Operations of the algebra have.
bool has_floor(Op op);

}  // namespace layoutcheck::conformance
