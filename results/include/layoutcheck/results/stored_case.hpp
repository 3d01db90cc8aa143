#pragma once
/// A counterexample or a finding on disk, as `repro FILE` and the next run read it.

#include <string>
#include <string_view>

#include "layoutcheck/core/text/outcome.hpp"
#include "layoutcheck/results/lines.hpp"

namespace layoutcheck::results {

inline constexpr std::size_t kMostStoredBytes = std::size_t{16} << 20;

/// Also of a line of type `verdict`, which has the same members and more.
///
///   {"type": "counterexample", "impl": "builtin:mutant/x", "version": "0.1.0",
///    "law": "coalesce_keeps_function", "case": "coalesce((2,2):(1,3))"}
///
/// Errors are a clause: "expected an object with a \"case\" ...", "law is not a string".
Outcome<StoredCase, std::string> read_stored_case(std::string_view bytes);

}  // namespace layoutcheck::results
