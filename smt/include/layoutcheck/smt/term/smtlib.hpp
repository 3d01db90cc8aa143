#pragma once
/// Terms as SMT-LIB 2.6 text, the same for every solver.

#include <cstdint>
#include <string>
#include <vector>

#include "layoutcheck/smt/term/term.hpp"

namespace layoutcheck::smt {

/// opaque: products of unknowns, div and mod are uninterpreted functions of terms in ring normal
/// form, so that a query is linear arithmetic and congruence; sound for proofs, as every true
/// reading of them is among the readings. real: *, div and mod as SMT-LIB defines them.
enum class Arithmetic : std::uint8_t { opaque, real };

/// Declarations, one assertion a line, check-sat. `comment` goes on top.
std::string script(std::vector<Ref> const& assertions, Arithmetic arithmetic,
                   std::string const& comment);

/// The same with `(get-value (...))` of integer variables behind check-sat.
std::string script_with_values(std::vector<Ref> const& assertions, Arithmetic arithmetic,
                               std::string const& comment, std::vector<Ref> const& variables);

}  // namespace layoutcheck::smt
