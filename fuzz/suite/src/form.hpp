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

/// The forms that this build has, with the mutant `mutant` in one of them: a name of
/// reader_mutants(), or empty.
std::vector<Form> all_forms(std::string const& mutant);

struct ReaderMutant {
  std::string name;
  std::string form;
};
std::vector<ReaderMutant> reader_mutants();

}  // namespace layoutcheck::fuzz
