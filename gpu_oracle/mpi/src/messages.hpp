#pragma once
/// What rank 0 and the others say to each other: words in a sealed line. A finished chunk travels
/// as the journal keeps it.
///
///   to rank 0     hello rank pid machine device | decline why | ready injected found |
///                 alive items points | broken why | chunk ...
///   from rank 0   sweep index begin end | quit

#include <cstdint>

#include "layoutcheck/sweep/ledger/line.hpp"

namespace layoutcheck::sweep_mpi {

inline std::string message(std::vector<std::string> const& words, std::uint64_t secret) {
  return sweep::sealed_line(words, secret);
}

}  // namespace layoutcheck::sweep_mpi
