// Parser and printer, on any bytes.
#include "targets/targets.hpp"

#include "layoutcheck/fuzz/expressions.hpp"

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
    if (parse(input)) ++tally.reached;
    std::string const problem = text_problem(language_, input);
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

 private:
  Language language_;
};

}  // namespace

std::unique_ptr<Target> text_target(Language language) {
  return std::make_unique<Text>(std::move(language));
}

}  // namespace layoutcheck::fuzz
