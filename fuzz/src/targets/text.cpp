// Parser and printer, on any bytes.
#include "targets/targets.hpp"

#include "layoutcheck/fuzz/expressions.hpp"
#include "layoutcheck/fuzz/reduce.hpp"

namespace layoutcheck::fuzz {
namespace {

class Text final : public Target {
 public:
  explicit Text(Language language) : language_(std::move(language)) {}
  std::string name() const override { return "text"; }
  std::string says() const override {
    return "parser and printer: round trip, and against a second parser";
  }

  std::optional<Finding> run(std::string_view input, Tally& tally) const override {
    ++tally.inputs;
    auto const parsed = language_.parse(input);
    if (parsed) ++tally.reached;
    note(parsed, tally);
    std::string problem = text_problem(language_, input, parsed);
    if (problem.empty()) problem = reading_problem(input, parsed);
    if (problem.empty()) return std::nullopt;
    return Finding{.what = "text, " + language_.name + ": " + problem};
  }
  std::optional<std::string> mutate(std::string_view input, std::uint64_t seed,
                                    std::size_t most) const override {
    SeededChoices choices(seed);
    std::string text = changed_text(input, choices);
    if (text.size() > most) text = print(make_expression(1, choices));
    text.resize(std::min(text.size(), most));
    return text;
  }
  std::optional<std::string> cross(std::string_view a, std::string_view b, std::uint64_t seed,
                                   std::size_t most) const override {
    SeededChoices choices(seed);
    std::string const text = crossed_text(a, b, choices);
    return text.size() <= most ? text : std::string(a.substr(0, most));
  }
  std::string reduced(std::string_view input, Fails const& fails) const override {
    return reduce_bytes(input, fails);
  }
  Finding finding_of_end(std::string_view input, std::string const& what) const override {
    std::string const shell = quoted(input);
    return {.what = "text, " + language_.name + ": " + what,
            .expression = shell.empty() ? "" : std::string(input),
            .repro = shell.empty() ? "" : "layoutcheck eval -- " + shell};
  }

 private:
  /// What the other readers of the grammar say of the same text, and how an error is told.
  static std::string reading_problem(std::string_view text, Parsed<Expression> const& parsed) {
    if (!parsed) {
      ParseError const& error = parsed.error();
      std::string const shown = std::to_string(error.line) + ":" + std::to_string(error.column);
      if (error.position > text.size()) return "an error behind the end";
      if (!to_string(error).starts_with(shown)) return "an error without its place";
      return error.expected.empty() ? "an error that expects nothing" : "";
    }
    auto const* literal = std::get_if<Value>(&parsed->node);
    auto const value = parse_value(text);
    auto const layout = parse_layout(text);
    if (value.has_value() != (literal != nullptr)) return "a literal is none, or none is one";
    bool const is_layout = literal != nullptr && std::holds_alternative<Layout>(*literal);
    if (layout.has_value() != is_layout) return "a layout is none, or none is one";
    for (auto const& said :
         {value ? "" : to_string(value.error()), layout ? "" : to_string(layout.error())}) {
      if (!said.empty() && said.find("expected") == std::string::npos)
        return "what was expected: " + said;
    }
    return {};
  }
  static void note(Parsed<Expression> const& parsed, Tally& tally) {
    if (tally.traits == nullptr) return;
    if (!parsed) {
      ParseError const& error = parsed.error();
      tally.met(error.expected, static_cast<std::uint64_t>(error.kind));
      return;
    }
    note(*parsed, 0, tally);
  }
  static void note(Expression const& e, std::uint64_t depth, Tally& tally) {
    if (auto const* call = std::get_if<Call>(&e.node)) {
      tally.met(call->operation, call->arguments.size());
      for (Expression const& part : call->arguments) note(part, depth + 1, tally);
    } else if (auto const* chain = std::get_if<Chain>(&e.node)) {
      tally.met("o", chain->operands.size());
      for (Expression const& part : chain->operands) note(part, depth + 1, tally);
    } else {
      tally.met("literal", std::get<Value>(e.node).index());
    }
    tally.met("depth", depth);
  }

  Language language_;
};

}  // namespace

std::unique_ptr<Target> text_target(Language language) {
  return std::make_unique<Text>(std::move(language));
}

}  // namespace layoutcheck::fuzz
