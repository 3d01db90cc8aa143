#include "layoutcheck/fuzz/reduce.hpp"

#include <algorithm>

#include "layoutcheck/core/text/parse.hpp"
#include "layoutcheck/laws/engine/shrink.hpp"

namespace layoutcheck::fuzz {
namespace {

using Parts = std::vector<Expression>;

/// Each part in turn replaced by what is smaller.
template <class Rebuild>
void vary_parts(Parts const& parts, Rebuild const& rebuild, Parts& out) {
  for (std::size_t i = 0; i < parts.size(); ++i) {
    for (Expression const& less : smaller(parts[i])) {
      Parts changed = parts;
      changed[i] = less;
      out.push_back(rebuild(std::move(changed)));
    }
  }
}

Parts smaller_call(Call const& call) {
  Parts result = call.arguments;
  auto const with = [&](Parts arguments) {
    return Expression{.node = Call{call.operation, std::move(arguments)}};
  };
  if (!call.arguments.empty()) {
    result.push_back(with({call.arguments.begin(), call.arguments.end() - 1}));
  }
  vary_parts(call.arguments, with, result);
  return result;
}

Parts smaller_chain(Chain const& chain) {
  Parts result = chain.operands;
  auto const with = [](Parts operands) { return Expression{.node = Chain{std::move(operands)}}; };
  for (std::size_t i = 0; chain.operands.size() > 2 && i < chain.operands.size(); ++i) {
    Parts fewer = chain.operands;
    fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
    result.push_back(with(std::move(fewer)));
  }
  vary_parts(chain.operands, with, result);
  return result;
}

}  // namespace

std::string reduce_bytes(std::string_view input, Fails const& fails) {
  std::string best(input);
  std::size_t piece = std::max<std::size_t>(best.size() / 2, 1);
  while (!best.empty()) {
    bool less = false;
    for (std::size_t at = 0; at < best.size();) {
      std::string without = best;
      without.erase(at, piece);
      if (fails(without)) {
        best = std::move(without);
        less = true;
      } else {
        at += piece;
      }
    }
    if (piece == 1 && !less) break;
    piece = std::max<std::size_t>(std::min(piece / 2, best.size()), 1);
  }
  return best;
}

std::vector<Expression> smaller(Expression const& expression) {
  if (auto const* call = std::get_if<Call>(&expression.node)) return smaller_call(*call);
  if (auto const* chain = std::get_if<Chain>(&expression.node)) return smaller_chain(*chain);
  Parts result;
  for (Value const& value : laws::smaller(*std::get_if<Value>(&expression.node))) {
    result.push_back({.node = value});
  }
  return result;
}

std::string reduce_text(std::string_view input, Fails const& fails) {
  auto const parsed = parse(input);
  if (!parsed) return reduce_bytes(input, fails);
  Expression best = *parsed;
  std::string text = print(best);
  if (text != input && !fails(text)) return reduce_bytes(input, fails);
  for (bool less = true; less;) {
    less = false;
    for (Expression& candidate : smaller(best)) {
      std::string const shorter = print(candidate);
      // Fewer bytes, or as many that come before: no way back to where it was.
      bool const before =
          shorter.size() != text.size() ? shorter.size() < text.size() : shorter < text;
      if (!before || !fails(shorter)) continue;
      best = std::move(candidate);
      text = shorter;
      less = true;
      break;
    }
  }
  return text;
}

std::string shell_quoted(std::string_view text) {
  std::string result = "'";
  for (char const c : text) {
    if (c < ' ' || c > '~') return {};
    result += c == '\'' ? std::string("'\\''") : std::string(1, c);
  }
  return result + "'";
}

}  // namespace layoutcheck::fuzz
