#pragma once
/// Expressions: literals, calls of operations, and chains of `o`, each with its place in the text.

#include <cstddef>
#include <string>
#include <variant>
#include <vector>

#include "layoutcheck/core/operations/value.hpp"

namespace layoutcheck {

struct Expression;

/// complement((2,2):(2,8), 16)
struct Call {
  std::string operation;  ///< the spelling; which overload is meant depends on the arguments
  std::vector<Expression> arguments;
};

/// A o B o C, read as A o (B o C). At least two operands, none of them a chain. An integer before
/// the last operand is the offset of a composed layout: f o 3 o L.
struct Chain {
  std::vector<Expression> operands;
};

struct Expression {
  std::variant<Value, Call, Chain> node;
  std::size_t position = 0;  ///< byte offset of its first character
};

/// Equal in meaning: positions do not count.
bool operator==(Expression const& a, Expression const& b);
bool operator==(Call const& a, Call const& b);
bool operator==(Chain const& a, Chain const& b);

/// Canonical text, the inverse of parse: "coalesce((2,1,6):(1,6,2), (1,1))", "4:2 o 2:1".
std::string print(Expression const& e);

}  // namespace layoutcheck
