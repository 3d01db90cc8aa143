// The laws of a family of operations.
#include "layoutcheck/fuzz/laws.hpp"

#include "layoutcheck/fuzz/reduce.hpp"
#include "layoutcheck/laws/engine/shrink.hpp"

#include "targets/targets.hpp"

namespace layoutcheck::fuzz {
namespace {

constexpr double kShrinkSeconds = 5;
constexpr int kTries = 4;

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
    Case const c = decode_case(family_, input);
    // The reference first, whose way is what the fuzzer sees of an implementation elsewhere.
    auto broken = check(c, family_, nullptr, tally);
    bool const of_reference = broken.has_value();
    if (!broken && under_test_) {
      Tally again;
      broken = check(c, family_, under_test_.get(), again);
    }
    if (!broken) return std::nullopt;
    laws::ReferenceImplementation const reference;
    laws::Implementation const& judged = of_reference ? reference : *under_test_;
    Finding finding = finding_of(shrunk(*broken, judged, kShrinkSeconds),
                                 of_reference ? "builtin:reference" : implementation_);
    finding.details += "  found  " + laws::case_text(*broken->law, broken->input) + "\n";
    return finding;
  }
  std::optional<std::string> mutate(std::string_view input, std::uint64_t seed,
                                    std::size_t most) const override {
    SeededChoices choices(seed);
    auto const read = read_case(input);
    auto const changed = [&] {
      Case c = read ? *read : make_case(family_, choices);
      if (read) change(c, family_, choices);
      return c;
    };
    Case c = changed();
    // What no law is about is mostly not worth an execution.
    for (int tries = 1; tries < kTries && !meets_a_law(c, family_); ++tries) c = changed();
    return fitting(c, choices, most);
  }
  std::optional<std::string> cross(std::string_view a, std::string_view b, std::uint64_t seed,
                                   std::size_t most) const override {
    SeededChoices choices(seed);
    return fitting(crossed(decode_case(family_, a), decode_case(family_, b), choices), choices,
                   most);
  }
  /// By the shrinker of the laws, on the input of the first law that the case fits.
  std::string reduced(std::string_view input, Fails const& fails) const override {
    Case const c = decode_case(family_, input);
    for (laws::LawEntry const* law : laws_about(c.op)) {
      auto const of_law = law->read(c.args);
      if (!of_law || !fails(laws::case_text(*law, *of_law))) continue;
      auto const fails_so = [&](laws::AnyInput const& less) {
        return fails(laws::case_text(*law, less));
      };
      return laws::case_text(*law, laws::shrink_by(*of_law, fails_so, {}).input);
    }
    return reduce_text(text_of(c), fails);
  }
  Finding finding_of_end(std::string_view input, std::string const& what) const override {
    std::string const text = text_of(decode_case(family_, input));
    std::string repro = "layoutcheck repro " + shell_quoted(text);
    if (implementation_.starts_with("mutant:")) {  // known to this program alone
      repro = "LAYOUTCHECK_FUZZ_IMPL=" + implementation_ + " layoutcheck-fuzz-replay " + name() +
              " - <<< " + shell_quoted(text);
    } else if (implementation_ != "builtin:reference") {
      repro += " --impl " + shell_quoted(implementation_);
    }
    return {.what = name() + ", " + implementation_ + ": " + what,
            .expression = text,
            .repro = repro,
            .implementation = implementation_};
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
