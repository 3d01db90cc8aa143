#pragma once
/// Families of operations: what one target looks for. Every operation that a law is about belongs
/// to exactly one.

#include <span>
#include <string_view>
#include <vector>

#include "layoutcheck/laws/enroll.hpp"

namespace layoutcheck::fuzz {

struct Family {
  std::string_view name;  ///< "composition": the target is laws_composition
  std::string_view says;
  std::vector<Op> ops;
  /// Its operations are cheap and take the same arguments: every one of them is asked with those of
  /// a case, as making and changing the arguments costs more than the laws do.
  bool together = false;
};

std::span<Family const> all_families();
/// By name, or nullptr.
Family const* find_family(std::string_view name);

/// The laws about an operation, in the order of the list.
std::span<laws::LawEntry const* const> laws_about(Op op);

}  // namespace layoutcheck::fuzz
