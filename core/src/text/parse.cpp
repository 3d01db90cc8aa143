#include "layoutcheck/core/text/parse.hpp"

#include "compose_literal.hpp"
#include "layoutcheck/core/text/print.hpp"
#include "layoutcheck/core/text/usage.hpp"
#include "literal.hpp"

namespace layoutcheck {
namespace text {
namespace {

Value const* value_of(Expression const& e) { return std::get_if<Value>(&e.node); }

/// The offset between the outer and the inner operand: 3 in f o 3 o L, 0 in Sw<1,1,1> o L.
std::optional<index_t> literal_offset(std::vector<Expression> const& operands) {
  Value const* const outer = value_of(operands.front());
  if (operands.size() == 2 && outer != nullptr && std::holds_alternative<Swizzle>(*outer)) return 0;
  if (operands.size() != 3) return std::nullopt;
  Value const* const middle = value_of(operands[1]);
  if (middle == nullptr || !std::holds_alternative<index_t>(*middle)) return std::nullopt;
  return *std::get_if<index_t>(middle);
}

class Parser {
 public:
  explicit Parser(std::string_view text) : scanner_(text) {}

  Parsed<Expression> whole() {
    LC_TRY(result, expression(0));
    if (!scanner_.at_end()) return scanner_.unexpected("'o' or end of input");
    return std::move(result);
  }

 private:
  Parsed<Expression> expression(int depth) {
    std::size_t const position = scanner_.position();
    std::vector<Expression> operands;
    do {
      LC_TRY(next, operand(depth));
      operands.push_back(std::move(next));
    } while (scanner_.sees_compose() && scanner_.take('o'));
    if (operands.size() == 1) return std::move(operands[0]);
    return chain(std::move(operands), position);
  }

  Parsed<Expression> operand(int depth) {
    if (++operands_ > kMaxOperands) return full("operands", kMaxOperands);
    std::size_t const position = scanner_.position();
    if (sees_literal(scanner_)) {
      LC_TRY(value, literal(scanner_));
      return Expression{std::move(value), position};
    }
    if (scanner_.sees_letter() && !scanner_.sees_compose()) return call(depth);
    return scanner_.unexpected("an expression");
  }

  Parsed<Expression> call(int depth) {
    if (depth == kMaxCallDepth) return full("levels of calls", kMaxCallDepth);
    std::size_t const position = scanner_.position();
    std::string_view const word = scanner_.word();
    if (!is_operation(word)) return unknown(word);
    scanner_.skip(word);
    LC_TRY(arguments, this->arguments(depth + 1));
    if (!takes_arguments(word, arguments.size())) {
      std::string const count = std::to_string(arguments.size());
      return scanner_.error(ParseErrc::arity, position,
                            std::string(word) + " with arguments " + parameters(word),
                            count + (arguments.size() == 1 ? " argument" : " arguments"));
    }
    return Expression{Call{std::string(word), std::move(arguments)}, position};
  }

  Parsed<std::vector<Expression>> arguments(int depth) {
    std::vector<Expression> result;
    LC_STEP(scanner_.expect('(', "'('"));
    if (scanner_.take(')')) return result;
    do {
      LC_TRY(argument, expression(depth));
      result.push_back(std::move(argument));
    } while (scanner_.take(','));
    LC_STEP(scanner_.expect(')', "'o', ',' or ')'"));
    return result;
  }

  /// Two or more operands; literals that spell a composed layout become that literal.
  Parsed<Expression> chain(std::vector<Expression> operands, std::size_t position) const {
    Value const* const outer = value_of(operands.front());
    Value const* const inner = value_of(operands.back());
    std::optional<index_t> const offset = literal_offset(operands);
    if (outer != nullptr && inner != nullptr && offset) {
      if (auto const composed = compose_literal(*outer, *offset, *inner)) {
        if (!*composed) return scanner_.refused(position, "a composed layout", composed->error());
        return Expression{Value(**composed), position};
      }
    }
    return Expression{Chain{std::move(operands)}, position};
  }

  ParseError unknown(std::string_view word) const {
    ParseError error = scanner_.unexpected("an operation");
    error.kind = ParseErrc::unknown_operation;
    if (auto const nearest = nearest_operation(word)) {
      error.expected += " (did you mean " + std::string(*nearest) + "?)";
    }
    return error;
  }

  ParseError full(std::string const& what, int limit) const {
    return scanner_.error(ParseErrc::capacity, scanner_.position(),
                          "at most " + std::to_string(limit) + ' ' + what, "more");
  }

  Scanner scanner_;
  int operands_ = 0;
};

}  // namespace
}  // namespace text

Parsed<Expression> parse(std::string_view text) {
  if (text.size() > kMaxTextBytes) {
    return ParseError{.kind = ParseErrc::capacity,
                      .expected = "at most " + std::to_string(kMaxTextBytes) + " bytes",
                      .found = std::to_string(text.size())};
  }
  return text::Parser(text).whole();
}

namespace {

/// "a layout", "an integer"
std::string found(Value const& value) {
  Kind const kind = kind_of(value);
  return (kind == Kind::integer ? "an " : "a ") + std::string(name(kind));
}

ParseError other_than(std::string_view text, Expression const& e, std::string expected) {
  ParseError error{.position = e.position, .expected = std::move(expected)};
  TextPosition const at = locate(text, e.position);
  error.line = at.line;
  error.column = at.column;
  if (auto const* call = std::get_if<Call>(&e.node)) {
    error.found = "a call of " + call->operation;
  } else if (std::holds_alternative<Chain>(e.node)) {
    error.found = "an expression to evaluate";
  } else {
    error.found = found(*std::get_if<Value>(&e.node));
  }
  return error;
}

}  // namespace

Parsed<Value> parse_value(std::string_view text) {
  LC_TRY(expression, parse(text));
  if (auto* value = std::get_if<Value>(&expression.node)) return std::move(*value);
  return other_than(text, expression, "a literal");
}

Parsed<Layout> parse_layout(std::string_view text) {
  LC_TRY(expression, parse(text));
  if (auto const* value = std::get_if<Value>(&expression.node)) {
    if (auto const* layout = std::get_if<Layout>(value)) return *layout;
  }
  return other_than(text, expression, "a layout");
}

}  // namespace layoutcheck
