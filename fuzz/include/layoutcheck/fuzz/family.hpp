#pragma once
/// Families of operations: what one target looks for. Every operation that a law is about belongs
/// to exactly one. Operations of a family take the same kinds of arguments: each is called with
/// those of a case, as making, changing and reading the arguments costs more than most laws do.

#include <span>
#include <string_view>
#include <vector>

#include "layoutcheck/laws/engine/engine.hpp"

namespace layoutcheck::fuzz {

struct Family {
  std::string_view name;  ///< "composition": the target is laws_composition
  std::string_view says;
  std::vector<Op> ops;
};

std::span<Family const> all_families();
/// By name, or nullptr.
Family const* find_family(std::string_view name);

/// The laws about an operation: in the order of the list, except that those that read their
/// arguments alike are adjacent.
std::span<laws::LawEntry const* const> laws_about(Op op);

/// The fuzzers as an entry.
laws::Engine engine();

}  // namespace layoutcheck::fuzz
