#include "layoutcheck/fuzz/expressions.hpp"

#include <algorithm>

#include "layoutcheck/core/operations/op.hpp"
#include "layoutcheck/core/text/parse.hpp"
#include "layoutcheck/fuzz/values.hpp"

namespace layoutcheck::fuzz {
namespace {

constexpr int kMostChanges = 3;
constexpr int kDepth = 2;
constexpr std::size_t kMostParts = 64;  ///< larger expressions do not grow any more

/// Children of an expression: arguments or operands; nullptr for a literal.
std::vector<Expression>* parts_of(Expression& e) {
  if (auto* call = std::get_if<Call>(&e.node)) return &call->arguments;
  if (auto* chain = std::get_if<Chain>(&e.node)) return &chain->operands;
  return nullptr;
}

void collect(Expression& e, std::vector<Expression*>& all) {
  all.push_back(&e);
  if (auto* parts = parts_of(e)) {
    for (Expression& part : *parts) collect(part, all);
  }
}
std::vector<Expression*> all_parts(Expression& e) {
  std::vector<Expression*> all;
  collect(e, all);
  return all;
}

Expression literal(Kind kind, Choices& choices) { return {.node = make_value(kind, choices)}; }

Expression make_call(OpInfo const& op, int depth, Choices& choices) {
  Call call{std::string(op.spelling), {}};
  Signature const& usual = op.signatures[0];
  for (std::size_t i = 0; i < usual.parameters.size() && usual.parameters[i] != Kind::none; ++i) {
    if (i >= usual.required && !choices.one_in(2)) break;
    Kind const kind = usual.parameters[i];
    bool const nests = kind == Kind::layout && depth > 0 && choices.one_in(3);
    call.arguments.push_back(nests ? make_expression(depth - 1, choices) : literal(kind, choices));
  }
  return {.node = std::move(call)};
}

/// A chain has no chain among its operands: a chain is appended operand by operand.
void append_operand(std::vector<Expression>& operands, Expression e) {
  if (auto* chain = std::get_if<Chain>(&e.node)) {
    for (Expression& operand : chain->operands) operands.push_back(std::move(operand));
  } else {
    operands.push_back(std::move(e));
  }
}

/// Chains of one become their operand; chains in chains, part of the outer.
void tidy(Expression& e) {
  auto* parts = parts_of(e);
  if (parts == nullptr) return;
  for (Expression& part : *parts) tidy(part);
  if (auto* chain = std::get_if<Chain>(&e.node)) {
    std::vector<Expression> operands;
    for (Expression& operand : chain->operands) append_operand(operands, std::move(operand));
    if (operands.size() == 1) {
      Expression only = std::move(operands[0]);
      e = std::move(only);
    } else {
      chain->operands = std::move(operands);
    }
  }
}

void change_tree_once(Expression& root, Choices& choices) {
  std::vector<Expression*> const all = all_parts(root);
  Expression& e = *choices.pick(all);
  bool const may_grow = all.size() < kMostParts;
  switch (choices.below(10)) {
    case 0: e = make_expression(may_grow ? kDepth : 0, choices); return;
    case 1:
      if (may_grow) {  // into a call
        OpInfo const& op = choices.pick(all_ops());
        Expression call = make_call(op, 0, choices);
        auto& arguments = std::get_if<Call>(&call.node)->arguments;
        if (arguments.empty()) return;
        arguments[choices.below(arguments.size())].node = std::move(e.node);
        e = std::move(call);
      }
      return;
    case 2:  // out of one
      if (auto* parts = parts_of(e); parts != nullptr && !parts->empty()) {
        Expression inner = std::move((*parts)[choices.below(parts->size())]);
        e = std::move(inner);
      }
      return;
    case 3:
      if (auto* parts = parts_of(e); parts != nullptr && parts->size() >= 2) {
        std::swap((*parts)[choices.below(parts->size())], (*parts)[choices.below(parts->size())]);
      }
      return;
    case 4:
      if (auto* parts = parts_of(e); parts != nullptr && !parts->empty()) {
        std::size_t const at = choices.below(parts->size());
        if (choices.one_in(2) || !may_grow) {
          parts->erase(parts->begin() + static_cast<std::ptrdiff_t>(at));
          if (parts->empty()) e = make_expression(0, choices);
        } else {
          Expression copy = (*parts)[at];
          parts->push_back(std::move(copy));
        }
      }
      return;
    case 5:  // A o e
      if (may_grow) {
        Chain chain;
        chain.operands.push_back(
            literal(choices.one_in(4) ? Kind::swizzle : Kind::layout, choices));
        chain.operands.push_back(std::move(e));
        e = {.node = std::move(chain)};
      }
      return;
    case 6:
      if (auto* call = std::get_if<Call>(&e.node)) {
        call->operation = std::string(choices.pick(all_ops()).spelling);
      }
      return;
    default: {
      std::vector<Value*> values;
      for (Expression* part : all) {
        if (auto* value = std::get_if<Value>(&part->node)) values.push_back(value);
      }
      if (!values.empty()) change(*choices.pick(values), choices);
    }
  }
}

/// Pieces of the grammar that a single character does not reach.
constexpr std::string_view kTokens[] = {"+",
                                        "[1,2]",
                                        "(",
                                        ")",
                                        ",",
                                        ":",
                                        "<",
                                        ">",
                                        "[",
                                        "]",
                                        " o ",
                                        "_",
                                        "-",
                                        "@0",
                                        "@1",
                                        "Sw<",
                                        "modular<",
                                        "{",
                                        "}",
                                        "}->{",
                                        "{i:[1,2]}->{o:4}",
                                        "true",
                                        "false",
                                        "0",
                                        "1",
                                        "2",
                                        "00",
                                        "_8",
                                        "_0",
                                        "9223372036854775807",
                                        "9223372036854775808",
                                        "2147483648",
                                        " ",
                                        "()",
                                        "((",
                                        "))",
                                        "<>",
                                        "[]",
                                        "o",
                                        "coalesce(",
                                        "size(",
                                        "4:1",
                                        "(2,2):(1,2)"};

std::string changed_tokens(std::string text, Choices& choices) {
  for (std::uint64_t n = choices.below(3) + 1; n > 0; --n) {
    std::size_t const at = choices.below(text.size() + 1);
    switch (choices.below(5)) {
      case 0: text.insert(at, choices.pick(kTokens)); break;
      case 4:  // one bracket for another
        if (std::size_t const bracket = text.find_first_of("()<>[]{}", at);
            bracket != std::string::npos) {
          text[bracket] = choices.pick(std::string_view("()<>[]{}"));
        }
        break;
      case 1:
        if (at < text.size()) text.erase(at, 1 + choices.below(3));
        break;
      case 2:
        if (at < text.size()) text[at] = choices.pick(kTokens)[0];
        break;
      default: {
        std::size_t const from = choices.below(text.size() + 1);
        text.insert(at, text.substr(from, 1 + choices.below(8)));
      }
    }
  }
  return text;
}

}  // namespace

Expression make_expression(int depth, Choices& choices) {
  if (depth <= 0 || choices.one_in(4)) {
    constexpr Kind kinds[] = {Kind::layout,   Kind::layout, Kind::layout,     Kind::tuple,
                              Kind::integer,  Kind::tiler,  Kind::coordinate, Kind::swizzle,
                              Kind::composed, Kind::table,  Kind::boolean,    Kind::basis,
                              Kind::linear};
    return literal(choices.pick(kinds), choices);
  }
  if (choices.one_in(6)) {
    Chain chain;
    for (std::uint64_t n = choices.below(2) + 2; n > 0; --n) {
      append_operand(chain.operands, make_expression(depth - 1, choices));
    }
    return {.node = std::move(chain)};
  }
  return make_call(choices.pick(all_ops()), depth - 1, choices);
}

void change(Expression& expression, Choices& choices) {
  for (std::uint64_t n = choices.below(kMostChanges) + 1; n > 0; --n) {
    change_tree_once(expression, choices);
    tidy(expression);
  }
}

std::string changed_text(std::string_view text, Choices& choices) {
  if (choices.one_in(5)) return changed_tokens(std::string(text), choices);
  auto parsed = parse(text);
  if (!parsed) return print(make_expression(kDepth, choices));
  change(*parsed, choices);
  return print(*parsed);
}

std::vector<std::string> grammar_tokens() {
  std::vector<std::string> tokens(std::begin(kTokens), std::end(kTokens));
  for (OpInfo const& op : all_ops()) tokens.push_back(std::string(op.spelling) + "(");
  std::sort(tokens.begin(), tokens.end());
  tokens.erase(std::unique(tokens.begin(), tokens.end()), tokens.end());
  return tokens;
}

std::string crossed_text(std::string_view a, std::string_view b, Choices& choices) {
  auto first = parse(a);
  auto second = parse(b);
  if (!first || !second) return std::string(first ? a : b);
  Expression part = *choices.pick(all_parts(*second));
  *choices.pick(all_parts(*first)) = std::move(part);
  tidy(*first);
  return print(*first);
}

}  // namespace layoutcheck::fuzz
