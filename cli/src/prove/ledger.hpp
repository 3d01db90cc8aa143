#pragma once
/// The file of `prove --ledger`: a line of JSON for each answer of a solver and for each false
/// statement.

#include <string>

#include "layoutcheck/smt/solve/ledger.hpp"

namespace layoutcheck::cli {

/// Reads the file, which may be not there yet. Returns what is wrong with its place, or "".
std::string read_ledger(std::string const& path, smt::Ledger& ledger);
std::string write_ledger(std::string const& path, smt::Ledger const& ledger);

}  // namespace layoutcheck::cli
