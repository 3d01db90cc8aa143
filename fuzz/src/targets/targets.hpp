#pragma once
/// The targets of this module, one function each.

#include "layoutcheck/fuzz/case.hpp"
#include "layoutcheck/fuzz/language.hpp"
#include "layoutcheck/fuzz/target.hpp"

namespace layoutcheck::fuzz {

std::unique_ptr<Target> text_target(Language language);
std::unique_ptr<Target> expression_target();
std::unique_ptr<Target> definitions_target();
/// `implementation` as --impl names it; null: the reference, called directly.
std::unique_ptr<Target> laws_target(Family const& family, std::string implementation,
                                    std::shared_ptr<laws::Implementation const> under_test);

}  // namespace layoutcheck::fuzz
