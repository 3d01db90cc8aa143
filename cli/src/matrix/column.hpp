#pragma once
/// One report of `conform --json` or `judge --json`, as far as a matrix needs it.

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "layoutcheck/conformance/cases/verdict.hpp"
#include "layoutcheck/core/operations/op.hpp"
#include "layoutcheck/core/text/outcome.hpp"

namespace layoutcheck::cli {

/// What became of the cases of one operation.
struct Cell {
  std::size_t planned = 0;
  std::size_t executed = 0;
  std::size_t caused_elsewhere = 0;
  std::array<std::size_t, conformance::kVerdicts> counts{};

  std::size_t failing() const;
};

struct Column {
  std::string name;
  std::string version;
  std::uint64_t seed = 0;
  std::string level;
  std::size_t findings = 0;
  bool whole = false;        ///< all that was planned was executed
  std::map<Op, Cell> cells;  ///< of the operations that it claims
};

/// Reads a report, which may be anybody's. Errors say the line: "r:3: no verdict is called 'fine'".
Outcome<Column, std::string> read_column(std::string_view text, std::string const& source);

}  // namespace layoutcheck::cli
