#pragma once
/// The laws on one case: what the law targets run.

#include "layoutcheck/fuzz/case.hpp"
#include "layoutcheck/fuzz/target.hpp"

namespace layoutcheck::fuzz {

struct Broken {
  laws::LawEntry const* law;
  laws::AnyInput input;
  laws::Outcome outcome;
};

/// Every law about the case's operation that its arguments fit, on the implementation (null: the
/// reference, called directly); then those of the other operations of the family. The first one
/// violated.
std::optional<Broken> check(Case const& c, Family const& family,
                            laws::Implementation const* implementation, Tally& tally);

/// Whether the case lies in the domain of a law that check() would execute.
bool meets_a_law(Case const& c, Family const& family);

/// The same law violated by the smallest input that the shrinker of the suite reaches within
/// `seconds`.
Broken shrunk(Broken const& broken, laws::Implementation const& implementation, double seconds);

/// Law, case and the line that repeats it.
Finding finding_of(Broken const& broken, std::string const& implementation);

}  // namespace layoutcheck::fuzz
