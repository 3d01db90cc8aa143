#pragma once
/// The claims of laws at every point at once.

#include "layoutcheck/laws/enroll.hpp"
#include "layoutcheck/laws/query.hpp"

namespace layoutcheck::laws::language {

/// The law on one input, with claims about all values of a range as queries; a null implementation
/// is the reference. What no query can say is looked at as `LawEntry::on` does, at a sample of its
/// points where these are many, and then the outcome is not complete.
DerivedQueries derive_queries(LawEntry const& law, Implementation const* implementation,
                              AnyInput const& input);

/// Why the law has no queries: none of the first inputs by weight has one. Empty where one has.
std::string why_no_queries(LawEntry const& law);

}  // namespace layoutcheck::laws::language
