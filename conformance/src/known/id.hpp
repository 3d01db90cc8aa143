#pragma once
/// Ids of findings, op/law/domain/stratum/verdict, and the patterns of them in lists.

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "layoutcheck/core/operations/op.hpp"

namespace layoutcheck::conformance {

struct IdParts {
  std::string_view op;
  std::string_view law;
  std::string_view domain;
  std::string_view stratum;
  std::string_view verdict;
};

/// Nothing unless there are five parts.
std::optional<IdParts> split_id(std::string_view id);

/// Why no entry may have this id; empty for one that it may have.
///
///   wrong_with_id("rank/*/may/empty/crash") == "the law may be no pattern, only the stratum"
std::string wrong_with_id(std::string_view id);

/// Is that the name of a failure? wrong_function is one, exact is none.
bool is_failing_verdict(std::string_view name);

/// "wrong_function, wrong_size, ..."
std::string failing_verdicts();

/// covers("tuple_*", "tuple_flat"); without `*` only the text itself. Pre: at most one `*`.
bool covers(std::string_view pattern, std::string_view text);

/// Is there a text that both cover? overlap("n*", "*d") by "nested", overlap("n*", "e*") by none.
bool overlap(std::string_view a, std::string_view b);

}  // namespace layoutcheck::conformance
