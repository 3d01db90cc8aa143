#pragma once
/// The value of a sentence on one input.

#include "layoutcheck/laws/domain.hpp"
#include "layoutcheck/laws/language/laws.hpp"
#include "program.hpp"

namespace layoutcheck::laws::language {

Verdict evaluate(Program const& program, LawProgram const& law,
                 Implementation const* implementation, std::span<Value const> inputs,
                 Limits const& limits);

/// What a domain says of these arguments; nothing where it is not about such, or is not a domain.
std::optional<Domain> stated_domain(Program const& program, LawProgram const& law,
                                    std::span<Value const> args);

}  // namespace layoutcheck::laws::language
