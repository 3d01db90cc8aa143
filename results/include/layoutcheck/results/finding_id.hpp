#pragma once
/// The ids of findings: op/law/domain/input class/verdict.

#include <optional>
#include <string>
#include <string_view>

namespace layoutcheck::results {

/// Of composition/composition_function/required/nested/wrong_function, what is between the
/// slashes. Points into the text.
struct IdParts {
  std::string_view op;
  std::string_view law;
  std::string_view domain;
  std::string_view input_class;
  std::string_view verdict;
};

/// Nothing unless there are five parts.
std::optional<IdParts> split_id(std::string_view id);

std::string join_id(IdParts const& parts);

/// The id of the same failure in all input classes: size/size_answers/may/*/crash of
/// size/size_answers/may/large/crash. Pre: split_id(id).
std::string in_any_input_class(std::string_view id);

}  // namespace layoutcheck::results
