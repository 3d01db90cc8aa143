#pragma once
/// One item of a space and the laws on it, by the ordinary path of core and laws: it reproduces
/// what the sweep found, and computes in advance what it must find.

#include "layoutcheck/laws/claim.hpp"
#include "layoutcheck/sweep/run/tally.hpp"
#include "layoutcheck/sweep/space/space.hpp"

namespace layoutcheck::sweep {

/// Points of the item: of a layout its size, of a pair the size of the second, of a number 1. A
/// space of one layout is here one whose items are its points (as_swept), of 1 each.
/// Pre, here and below: number < space.size(), law < swept_laws(space).size().
std::uint64_t item_points(Space const& space, std::uint64_t number);

/// Law `law` of swept_laws on the item, at every point.
laws::Outcome check_item(Space const& space, std::size_t law, std::uint64_t number);

/// "composition((4,6):(1,4), 2:3)": the case as `eval` and `repro` read it.
std::string case_of(Space const& space, std::size_t law, std::uint64_t number);

/// What the tally of a range with this item becomes when `fault` is injected in it. Equal to
/// `clean` where no law claims anything about the item.
Tally with_fault(Space const& space, Tally const& clean, Fault const& fault);

}  // namespace layoutcheck::sweep
