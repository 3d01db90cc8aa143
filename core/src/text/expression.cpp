#include "layoutcheck/core/text/expression.hpp"

#include "layoutcheck/core/text/print.hpp"

namespace layoutcheck {

bool operator==(Expression const& a, Expression const& b) { return a.node == b.node; }
bool operator==(Call const& a, Call const& b) {
  return a.operation == b.operation && a.arguments == b.arguments;
}
bool operator==(Chain const& a, Chain const& b) { return a.operands == b.operands; }

namespace {

std::string joined(std::vector<Expression> const& parts, std::string_view separator) {
  std::string out;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i > 0) out += separator;
    out += print(parts[i]);
  }
  return out;
}

}  // namespace

std::string print(Expression const& e) {
  if (auto const* call = std::get_if<Call>(&e.node)) {
    return call->operation + '(' + joined(call->arguments, ", ") + ')';
  }
  if (auto const* chain = std::get_if<Chain>(&e.node)) return joined(chain->operands, " o ");
  return print(*std::get_if<Value>(&e.node));
}

}  // namespace layoutcheck
