// The laws of a family of operations.
#include "layoutcheck/fuzz/laws.hpp"

#include "targets/targets.hpp"

namespace layoutcheck::fuzz {
namespace {

constexpr double kShrinkSeconds = 5;

class Laws final : public Target {
 public:
  Laws(Family const& family, std::string implementation,
       std::shared_ptr<laws::Implementation const> under_test)
      : family_(family),
        implementation_(std::move(implementation)),
        under_test_(std::move(under_test)) {}
  std::string name() const override { return "laws_" + std::string(family_.name); }
  std::string says() const override { return "laws about " + std::string(family_.says); }

  std::optional<Finding> run(std::string_view input, Tally& tally) const override {
    ++tally.inputs;
    auto const broken = check(decode_case(family_, input), under_test_.get(), tally);
    if (!broken) return std::nullopt;
    laws::ReferenceImplementation const reference;
    laws::Implementation const& judged = under_test_ ? *under_test_ : reference;
    Finding finding = finding_of(shrunk(*broken, judged, kShrinkSeconds), implementation_);
    finding.details += "  found  " + laws::case_text(*broken->law, broken->given) + "\n";
    return finding;
  }
  std::optional<std::string> mutate(std::string_view input, std::uint64_t seed,
                                    std::size_t most) const override {
    SeededChoices choices(seed);
    auto const read = read_case(input);
    Case c = read ? *read : make_case(family_, choices);
    if (read) change(c, family_, choices);
    return fitting(c, choices, most);
  }
  std::optional<std::string> cross(std::string_view a, std::string_view b, std::uint64_t seed,
                                   std::size_t most) const override {
    SeededChoices choices(seed);
    return fitting(crossed(decode_case(family_, a), decode_case(family_, b), choices), choices,
                   most);
  }

 private:
  /// The case's text; that of a simpler case where it is too long.
  std::string fitting(Case const& c, Choices& choices, std::size_t most) const {
    std::string text = text_of(c);
    for (int tries = 0; text.size() > most && tries < 8; ++tries) {
      text = text_of(make_case(family_, choices));
    }
    text.resize(std::min(text.size(), most));
    return text;
  }

  Family const& family_;
  std::string implementation_;
  std::shared_ptr<laws::Implementation const> under_test_;
};

}  // namespace

std::unique_ptr<Target> laws_target(Family const& family, std::string implementation,
                                    std::shared_ptr<laws::Implementation const> under_test) {
  return std::make_unique<Laws>(family, std::move(implementation), std::move(under_test));
}

}  // namespace layoutcheck::fuzz
