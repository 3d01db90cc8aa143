#pragma once
/// Where an operation must answer, may, or must refuse, as the sentences of its domains say
/// ("domain complement_answers"), by tables and sets, not by the algorithms. A refusal is an
/// answer: laws of the property kind `domain` require this of implementations.

#include "layoutcheck/core/operations/value.hpp"

namespace layoutcheck::laws {

enum class Domain : std::uint8_t {
  required,  ///< an answer exists and must be given
  may,       ///< outside what is required; an answer must obey the other laws
  refuse,    ///< no right answer exists
  unknown,   ///< too large for the tables that decide it
};

std::string_view name(Domain domain);

/// The domain of these arguments; `unknown` where no sentence is about such. For example
/// domain_of(Op::complement, {(4,4,4):(64,1,1), 256}) is refuse.
Domain domain_of(Op op, std::span<Value const> args);

}  // namespace layoutcheck::laws
