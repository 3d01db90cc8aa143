// Expressions evaluated, of whatever kinds and depths.
#include "targets/targets.hpp"

#include "layoutcheck/core/text/evaluate.hpp"
#include "layoutcheck/core/text/print.hpp"
#include "layoutcheck/fuzz/expressions.hpp"
#include "layoutcheck/fuzz/reduce.hpp"

namespace layoutcheck::fuzz {
namespace {

std::string shown(std::string const& text) {
  return text.size() <= 400 ? text : text.substr(0, 400) + "...";
}

/// A value's text, read again. A scalar coordinate is an integer, a tiler without brackets a
/// layout: they read back as those.
std::string problem_of(Value const& value) {
  std::string const text = print(value);
  if (text.size() > kMaxTextBytes) return {};  // a table of 2^20 entries is not text any more
  auto const again = parse_value(text);
  if (!again) return "the value " + shown(text) + " does not parse: " + to_string(again.error());
  if (print(*again) != text) {
    return "the value " + shown(text) + " reads back as " + shown(print(*again));
  }
  return {};
}

class Evaluate final : public Target {
 public:
  std::string name() const override { return "expression"; }
  std::string says() const override {
    return "evaluation: every answer is a value with a text, and the same twice";
  }

  std::optional<Finding> run(std::string_view input, Tally& tally) const override {
    ++tally.inputs;
    auto const parsed = parse(input);
    if (!parsed) return std::nullopt;
    ++tally.reached;
    EvalResult const first = evaluate(*parsed);
    EvalResult const second = evaluate(*parsed);
    note(*parsed, first, tally);
    std::string problem;
    if (first.has_value() != second.has_value()) {
      problem = "it is refused once and answered once";
    } else if (!first) {
      if (to_string(first.error(), input) != to_string(second.error(), input))
        problem = "two reasons to refuse";
    } else {
      problem = print(*first) == print(*second) ? problem_of(*first) : "two values";
    }
    if (problem.empty()) return std::nullopt;
    return finding(*parsed, problem);
  }
  std::optional<std::string> mutate(std::string_view input, std::uint64_t seed,
                                    std::size_t most) const override {
    SeededChoices choices(seed);
    auto parsed = parse(input);
    Expression e = parsed ? std::move(*parsed) : make_expression(2, choices);
    if (parsed) change(e, choices);
    std::string text = print(e);
    if (text.size() > most) text = print(make_expression(1, choices));
    return text.size() <= most ? text : std::string("4:1").substr(0, most);
  }
  std::optional<std::string> cross(std::string_view a, std::string_view b, std::uint64_t seed,
                                   std::size_t most) const override {
    SeededChoices choices(seed);
    std::string const text = crossed_text(a, b, choices);
    return text.size() <= most ? text : std::string(a.substr(0, most));
  }
  std::string reduced(std::string_view input, Fails const& fails) const override {
    return reduce_text(input, fails);
  }
  Finding finding_of_end(std::string_view input, std::string const& what) const override {
    auto const parsed = parse(input);
    return parsed ? finding(*parsed, what) : Target::finding_of_end(input, what);
  }

 private:
  static Finding finding(Expression const& e, std::string const& problem) {
    std::string const text = print(e);
    return {.what = "evaluation: " + problem,
            .expression = text,
            .repro = "layoutcheck eval -- " + shell_quoted(text)};
  }
  static void note(Expression const& e, EvalResult const& result, Tally& tally) {
    std::string outermost = "literal";
    if (auto const* call = std::get_if<Call>(&e.node)) outermost = call->operation;
    if (std::holds_alternative<Chain>(e.node)) outermost = "o";
    tally.met(outermost, result ? result->index() : 100);
  }
};

}  // namespace

std::unique_ptr<Target> expression_target() { return std::make_unique<Evaluate>(); }

}  // namespace layoutcheck::fuzz
