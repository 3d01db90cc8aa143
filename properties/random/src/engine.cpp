#include "layoutcheck/random/engine.hpp"

#include <rapidcheck/Random.h>

#include <chrono>

#include "layoutcheck/core/text/print.hpp"
#include "layoutcheck/laws/engine/shrink.hpp"
#include "layoutcheck/random/arbitrary.hpp"
#include "layoutcheck/random/features.hpp"
#include "layoutcheck/random/oracle.hpp"
#include "layoutcheck/random/statistics.hpp"

namespace layoutcheck::random {
namespace {

using namespace generate;
using namespace laws;
using Cases = rc::Shrinkable<AnyInput>;

std::uint64_t hash(std::string_view text) {
  std::uint64_t h = 0xCBF29CE484222325ULL;
  for (char c : text) h = (h ^ static_cast<unsigned char>(c)) * 0x100000001B3ULL;
  return h;
}

/// The arguments as text: two inputs that read alike are one case.
std::string text(AnyInput const& input) {
  std::string all;
  for (Value const& v : arguments(input)) all += print(v) + ' ';
  return all;
}

std::uint64_t seed_of(LawEntry const& law, std::uint64_t seed) {
  return mix(seed ^ hash(law.info.id));
}

/// 1, 8, 15, ... up to kNominalSize, again and again: small cases come first, a short run meets
/// large ones too, and a longer run begins with the cases of a shorter one.
int size_of_case(std::uint64_t round) { return 1 + static_cast<int>(7 * round % rc::kNominalSize); }

/// How often a case is drawn again that is too large to be decided.
constexpr std::uint64_t kDrawnAgain = 16;

class Run {
 public:
  Run(LawEntry const& law, Implementation const* implementation, Options const& options)
      : law_(law),
        implementation_(implementation),
        budget_(options.budget),
        seed_(seed_of(law, options.seed)) {}

  LawReport operator()() {
    report_.law = &law_;
    report_.engine = "random";
    report_.planned = budget_.cases;
    auto const input_classes = input_classes_of(law_.input);
    std::vector<rc::Gen<AnyInput>> gens;
    for (InputClass s : input_classes) gens.push_back(arbitrary(law_.input, s));
    std::vector<Counts> per_input_class(input_classes.size());
    std::vector<std::uint64_t> per_feature(all_features().size(), 0);

    for (std::uint64_t i = 0; i < budget_.cases; ++i) {
      if (i % 16 == 0 && budget_.stop && budget_.stop()) break;
      std::size_t const own = i % input_classes.size();
      std::size_t s = own;
      AnyInput input;
      Cases shrinkable = rc::shrinkable::just(input);
      Outcome outcome;
      // What is too large to be decided says nothing: a smaller one takes its place, of its class
      // or, where these are all too large, of another.
      for (std::uint64_t again = 0; again <= kDrawnAgain; ++again) {
        s = again <= kDrawnAgain / 2 ? own : (own + again) % gens.size();
        int const size = std::max(size_of_case(i / input_classes.size()) >> again, 1);
        shrinkable = gens[s](rc::Random(mix(seed_ + i + (again << 48))), size);
        input = shrinkable.value();
        report_.suite_error = disagreement(input);
        if (!report_.suite_error.empty()) break;
        outcome = check(input);
        if (outcome.kind != OutcomeKind::unknown || again == kDrawnAgain) break;
        per_input_class[s].add(OutcomeKind::unknown);
        ++report_.undecided;
      }
      if (!report_.suite_error.empty()) break;
      count_features(input, per_feature);
      report_.add(outcome);
      per_input_class[s].add(outcome.kind);
      if (outcome.kind != OutcomeKind::violated) continue;
      found(shrinkable, Violation{input, outcome, std::string(name(input_classes[s])), false});
      if (report_.violations.size() >= budget_.max_violations) {
        // What was planned is what was needed to find them.
        report_.planned = report_.counts.total();
        break;
      }
    }

    report_.bound = "sampled " + std::to_string(report_.counts.total());
    for (std::size_t s = 0; s < input_classes.size(); ++s) {
      report_.input_classes[std::string(name(input_classes[s]))] = per_input_class[s];
    }
    for (std::size_t f = 0; f < per_feature.size(); ++f) {
      FeatureInfo const& feature = all_features()[f];
      if (!measured(feature, law_.input)) continue;
      report_.features[std::string(feature.name)] = per_feature[f];
    }
    if (report_.violations.empty()) report_.floor_missed = missed_floors(report_);
    return std::move(report_);
  }

 private:
  Outcome check(AnyInput const& input) const {
    return implementation_ == nullptr ? law_.on_reference(input, budget_.limits)
                                      : law_.on(*implementation_, input, budget_.limits);
  }

  static void count_features(AnyInput const& input, std::vector<std::uint64_t>& counts) {
    std::uint64_t const bits = feature_bits(input);
    for (std::size_t f = 0; f < counts.size(); ++f) counts[f] += bits >> f & 1U;
  }

  void found(Cases const& shrinkable, Violation const& violation) {
    if (budget_.on_found) budget_.on_found(law_, violation);
    Budget bounded = budget_;
    auto const end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    bounded.stop = [&] {
      return (budget_.stop && budget_.stop()) || std::chrono::steady_clock::now() > end;
    };
    Violation const shrunk = descend(shrinkable, violation, bounded);
    ReferenceImplementation const reference;
    report_.violations.push_back(
        shrink(law_, implementation_ == nullptr ? reference : *implementation_, shrunk, bounded));
  }

  /// The same defect: for laws about domains, refusing too much is not answering too much.
  bool same_defect(Outcome const& first, Outcome const& now) const {
    if (now.kind != OutcomeKind::violated) return false;
    return law_.info.property_kind != PropertyKind::domain || first.claim.lhs == now.claim.lhs;
  }

  /// Greedily to the first child that still violates the law, until none does.
  Violation descend(Cases node, Violation best, Budget const& bounded) const {
    std::uint64_t left = bounded.shrink_evaluations / 4;
    Outcome const first = best.outcome;
    std::string last = text(best.input);
    for (bool deeper = true; deeper;) {
      deeper = false;
      auto children = node.shrinks();
      for (auto child = children.next(); child; child = children.next()) {
        if (left == 0 || (left % 64 == 0 && bounded.stop())) return best;
        --left;
        AnyInput const input = child->value();
        std::string const now = text(input);
        if (now == last) continue;
        Outcome const outcome = check(input);
        if (!same_defect(first, outcome)) continue;
        best.input = input;
        best.outcome = outcome;
        last = now;
        node = *child;
        deeper = true;
        break;
      }
    }
    return best;
  }

  LawEntry const& law_;
  Implementation const* implementation_;
  Budget const& budget_;
  std::uint64_t seed_;
  LawReport report_;
};

}  // namespace

LawReport run(LawEntry const& law, Implementation const* implementation, Options const& options) {
  return Run(law, implementation, options)();
}

AnyInput case_input(LawEntry const& law, std::uint64_t seed, std::uint64_t number) {
  auto const input_classes = input_classes_of(law.input);
  rc::Gen<AnyInput> const gen = arbitrary(law.input, input_classes[number % input_classes.size()]);
  return gen(rc::Random(mix(seed_of(law, seed) + number)),
             size_of_case(number / input_classes.size()))
      .value();
}

static std::vector<std::pair<AnyInput, std::string>> drawn_inputs(bool kernels, std::size_t input,
                                                                  std::uint64_t seed,
                                                                  std::size_t count) {
  std::vector<std::pair<AnyInput, std::string>> result;
  std::vector<InputClass> input_classes;
  for (InputClass const s : input_classes_of(input)) {
    if (is_of_kernels(s) == kernels) input_classes.push_back(s);
  }
  // Three of four cases have extents of kernels, one a size next to a landmark.
  if (kernels && input_classes.size() == 2) {
    input_classes.insert(input_classes.begin(), 2, InputClass::kernel);
  }
  std::uint64_t const start = mix(seed ^ mix(input));
  for (std::size_t i = 0; i < count && !input_classes.empty(); ++i) {
    InputClass const input_class = input_classes[i % input_classes.size()];
    int const size = size_of_case(i / input_classes.size());
    auto const drawn = arbitrary(input, input_class)(rc::Random(mix(start + i)), size);
    result.emplace_back(drawn.value(), name(input_class));
  }
  return result;
}

Engine engine() {
  class OfSeed final : public EngineRun {
   public:
    explicit OfSeed(std::uint64_t seed) : seed_(seed) {}
    LawReport check(LawEntry const& law, Implementation const* implementation,
                    Budget const& budget) override {
      return run(law, implementation, {.seed = seed_, .budget = budget});
    }
    std::string floor_missed(std::span<LawReport const> reports) const override {
      return statistics(reports).floor_missed;
    }

   private:
    std::uint64_t seed_;
  };
  return {.name = "random",
          .by_default = true,
          .cases = {1'000, 5'000, 50'000, 500'000},
          .mutant_cases = 3'000,
          .says = [](LawEntry const&) { return std::string("sampled"); },
          .must_kill = [](LawEntry const&, Mutant const&) { return true; },
          .sampled = case_input,
          .drawn = drawn_inputs,
          .start = [](EngineStart const& start) -> std::unique_ptr<EngineRun> {
            return std::make_unique<OfSeed>(start.seed);
          }};
}

}  // namespace layoutcheck::random
