#pragma once
/// Small random values for the variables of a statement, of kinds that premises require.

#include <cstdint>
#include <functional>
#include <string_view>

#include "layoutcheck/smt/solve/samples.hpp"

namespace layoutcheck::smt {

/// The same draws from the same seed, everywhere.
class Draw {
 public:
  explicit Draw(std::uint64_t seed) : state_(seed) {}
  std::uint64_t next();
  std::int64_t between(std::int64_t low, std::int64_t high);  ///< both included
  bool one_in(int n) { return between(1, n) == 1; }

 private:
  std::uint64_t state_;
};

/// FNV-1a: a seed for each name.
std::uint64_t seed_of(std::string_view name, std::uint64_t seed);

/// A value for each variable. Premises `variable = term` are then made to hold where they can be.
Assignment random_values(Statement const& statement, Definitions const& by, Draw& draw);

/// Smaller values of which `keeps` is true as well, until none of the obvious steps leads further:
/// a mode less, a number nearer to 0.
Assignment shrunk(Assignment values, std::function<bool(Assignment const&)> const& keeps);

}  // namespace layoutcheck::smt
