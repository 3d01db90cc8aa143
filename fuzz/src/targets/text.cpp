// Parser and printer, on any bytes.
#include "targets/targets.hpp"

#include <algorithm>

#include "layoutcheck/fuzz/expressions.hpp"
#include "layoutcheck/fuzz/reduce.hpp"

namespace layoutcheck::fuzz {
namespace {

/// A finding of a longer text is reported as it is, not shrunk: each try reads all of it.
constexpr std::size_t kMostShrunk = 4096;

/// As long as what is left out of a list may be: `,x:[1,2]`.
constexpr std::size_t kLongestPart = 12;

/// reduce_bytes, and then what is between two brackets or commas, wherever it is.
std::string reduce_parts(std::string_view input, Fails const& fails) {
  std::string best = reduce_bytes(input, fails);
  for (bool less = true; less;) {
    less = false;
    for (std::size_t piece = std::min(kLongestPart, best.size()); piece > 0; --piece) {
      for (std::size_t at = 0; at + piece <= best.size();) {
        std::string without = best;
        without.erase(at, piece);
        if (fails(without)) {
          best = std::move(without);
          less = true;
        } else {
          ++at;
        }
      }
    }
  }
  return best;
}

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
    std::string const problem = problem_of(input, parsed);
    if (problem.empty()) return std::nullopt;
    std::string const kind = kind_of(problem, parsed);
    auto const fails_so = [&](std::string const& less) {
      auto const again = language_.parse(less);
      std::string const still = problem_of(less, again);
      return !still.empty() && kind_of(still, again) == kind;
    };
    std::string const small =
        input.size() > kMostShrunk ? std::string(input) : reduce_parts(input, fails_so);
    Finding finding = finding_of_end(small, problem_of(small, language_.parse(small)));
    std::string const found = shell_quoted(input);
    if (!found.empty()) finding.details = "  found  " + found + "\n";
    return finding;
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
    std::string const shell = shell_quoted(input);
    return {.what = "text, " + language_.name + ": " + what,
            .expression = shell.empty() ? "" : std::string(input),
            .repro = shell.empty() ? "" : "layoutcheck eval -- " + shell};
  }

 private:
  std::string problem_of(std::string_view text, Parsed<Expression> const& parsed) const {
    std::string const problem = text_problem(language_, text, parsed);
    return problem.empty() ? reading_problem(text, parsed) : problem;
  }
  /// What a smaller text must have in common with the one that was found: what is wrong, without
  /// the places and texts behind the colon, and what was expected where it is refused.
  static std::string kind_of(std::string const& problem, Parsed<Expression> const& parsed) {
    std::string const kind = problem.substr(0, problem.find(": "));
    return parsed ? kind : kind + ": " + parsed.error().expected;
  }
  /// What the other readers of the grammar say of the same text, and how an error is printed.
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
    if (value.has_value() != (literal != nullptr)) {
      return "the readers disagree whether it is a literal";
    }
    bool const is_layout = literal != nullptr && std::holds_alternative<Layout>(*literal);
    if (layout.has_value() != is_layout) return "the readers disagree whether it is a layout";
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
