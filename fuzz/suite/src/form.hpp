#pragma once
/// A target around a reader of texts: what it reads, and what has to be true of that.

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "layoutcheck/fuzz/choices.hpp"
#include "layoutcheck/fuzz/target.hpp"

namespace layoutcheck::fuzz {

struct Form {
  std::string name;
  std::string says;
  /// What is wrong, or nothing; counts the input as reached where it was read.
  std::function<std::string(std::string_view, Tally&)> problem;
  std::vector<std::string> seeds;
  std::vector<std::string> tokens;
  /// A whole new input; may be left out.
  std::function<std::string(Choices&)> make = {};
};

std::unique_ptr<Target> form_target(Form form);

/// The forms that this build has, with what is planted under `planted` in one of them: a name of
/// planted_readers(), or empty.
std::vector<Form> all_forms(std::string const& planted);

struct PlantedReader {
  std::string name;
  std::string form;
};
std::vector<PlantedReader> planted_readers();

}  // namespace layoutcheck::fuzz
