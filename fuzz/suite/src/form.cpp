#include "form.hpp"

#include <algorithm>

#include "layoutcheck/fuzz/bytes.hpp"

namespace layoutcheck::fuzz {
namespace {

class FormTarget final : public Target {
 public:
  explicit FormTarget(Form form) : form_(std::move(form)) {}
  std::string name() const override { return form_.name; }
  std::string says() const override { return form_.says; }
  std::vector<std::string> seeds() const override { return form_.seeds; }

  std::optional<Finding> run(std::string_view input, Tally& tally) const override {
    ++tally.inputs;
    std::string const problem = form_.problem(input, tally);
    if (problem.empty()) return std::nullopt;
    return Finding{.what = form_.name + ": " + problem};
  }
  std::optional<std::string> mutate(std::string_view input, std::uint64_t seed,
                                    std::size_t most) const override {
    SeededChoices choices(seed);
    bool const fresh = input.empty() || choices.one_in(16);
    std::string text;
    if (!fresh) {
      text = changed_bytes(input, form_.tokens, choices);
    } else if (form_.make && choices.one_in(2)) {
      text = form_.make(choices);
    } else {
      text = choices.pick(form_.seeds);
    }
    text.resize(std::min(text.size(), most));
    return text;
  }
  std::optional<std::string> cross(std::string_view a, std::string_view b, std::uint64_t seed,
                                   std::size_t most) const override {
    SeededChoices choices(seed);
    std::string text = crossed_bytes(a, b, choices);
    text.resize(std::min(text.size(), most));
    return text;
  }

 private:
  Form form_;
};

}  // namespace

std::unique_ptr<Target> form_target(Form form) {
  return std::make_unique<FormTarget>(std::move(form));
}

}  // namespace layoutcheck::fuzz
