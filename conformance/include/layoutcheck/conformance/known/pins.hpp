#pragma once
/// Pins: the failing ones among the cases that every run puts, each with its answer, as short sums.
///
/// An id says of what kind a failure is; a library that gets more cases wrong in the same way keeps
/// the id. Its cases do not keep the pins: what fails now and is not pinned has begun to fail, or
/// fails otherwise than it did.

#include <map>
#include <set>
#include <string>
#include <string_view>

#include "layoutcheck/conformance/judge/verdict.hpp"

namespace layoutcheck::conformance {

/// Name of an operation -> the pins of its cases.
using Pins = std::map<std::string, std::set<std::string>, std::less<>>;

/// Eight hexadecimal digits of case, spelling, verdict and, where the verdict is about an answer,
/// that answer; a crash and a timeout have the same. The same on every machine. Two failures of an
/// operation share one by chance in four thousand million.
std::string pin_of(Case const& asked, Judgement const& judgement);

bool is_pin(std::string_view text);

/// Whether the case is pinned with this very judgement.
bool is_pinned(Pins const& pins, Case const& asked, Judgement const& judgement);

}  // namespace layoutcheck::conformance
