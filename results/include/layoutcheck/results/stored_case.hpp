#pragma once
/// A counterexample or a finding on disk, as `repro FILE` and the next run read it.

#include <string>
#include <string_view>
#include <vector>

#include "layoutcheck/core/text/outcome.hpp"

namespace layoutcheck::results {

inline constexpr std::size_t kMostStoredBytes = std::size_t{16} << 20;

/// Only `expression` is always there: what ends the process violates no law.
///
///   {"type": "counterexample", "impl": "builtin:mutant/x", "version": "0.1.0",
///    "law": "coalesce_keeps_function", "case": "coalesce((2,2):(1,3))"}
struct StoredCase {
  std::string law = {};
  std::string expression = {};            ///< its "case"
  std::string implementation = {};        ///< "impl"
  std::string replay = {};                ///< what --impl takes to put it as it was put: conform's
  std::string version = {};               ///< of the implementation
  std::string verdict = {};               ///< "wrong_function"
  std::string got = {};                   ///< the answer, as text
  std::vector<std::string> batches = {};  ///< lines that one process was sent, and failed
  bool integers = false;                  ///< put with integers in the place of n:1
};

/// Errors are a clause: "expected an object with a \"case\" ...".
Outcome<StoredCase, std::string> read_stored_case(std::string_view bytes);

}  // namespace layoutcheck::results
