// Lemmas about words against the laws that they name: with one wrong answer of a swizzle that
// violates a law, one of its lemmas must be false.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>

#include "layoutcheck/core/operations/value.hpp"
#include "layoutcheck/laws/enroll.hpp"
#include "layoutcheck/laws/lemmas/bits_swizzle.hpp"
#include "layoutcheck/smt/solve/queries.hpp"
#include "layoutcheck/smt/theorems/library.hpp"

namespace layoutcheck::smt {
namespace {

using namespace laws::lemmas;
using Bits = std::uint32_t;

constexpr Bits kWords = 64;  ///< all that is looked at

/// Sw<bits,base,shift>, with another answer at one word.
struct WithOneWrong : SwizzleWord<Bits> {
  using word_type = Bits;
  Bits at = 0;
  Bits answer = 0;
  Bits moved(Bits x) const { return x == at ? x ^ answer : SwizzleWord<Bits>::moved(x); }
  Bits operator()(Bits x) const { return x ^ moved(x); }
};

class AsImplementation final : public laws::Implementation {
 public:
  AsImplementation(Op op, WithOneWrong const& swizzle) : op_(op), swizzle_(swizzle) {}
  Expected<layoutcheck::Value> apply(Op op,
                                     std::span<layoutcheck::Value const> args) const override {
    auto const* x = op == op_ && args.size() == 2 ? std::get_if<index_t>(&args[1]) : nullptr;
    if (x != nullptr && *x == swizzle_.at) return layoutcheck::Value(index_t{swizzle_.answer});
    return layoutcheck::apply(op, args);
  }

 private:
  Op op_;
  WithOneWrong const& swizzle_;
};

/// Whether a lemma is false of the swizzle at some words; `kMore`: what it ranges over but this.
struct Excludes {
  std::string lemma;
  std::function<bool(WithOneWrong const&)> is_false;
};
template <class Lemma, int kMore>
Excludes by() {
  return {std::string(Lemma::info.id), [](WithOneWrong const& sw) {
            auto const is_false = [&](auto... words) {
              return Lemma::premises(sw, words...) && !Lemma::claim(sw, words...);
            };
            if constexpr (kMore == 0) {
              return is_false();
            } else {
              for (Bits x = 0; x < kWords; ++x) {
                if constexpr (kMore == 1) {
                  if (is_false(x)) return true;
                } else {
                  for (Bits y = 0; y < kWords; ++y) {
                    if (is_false(x, y)) return true;
                  }
                }
              }
              return false;
            }
          }};
}

TEST(Implied, EveryLawOfWordsByItsLemmas) {
  std::map<std::string, std::vector<Excludes>> const laws = {
      {"swizzle_is_an_involution", {by<SwizzleIsAnInvolution, 1>()}},
      {"swizzle_is_no_involution", {by<SwizzleIsNoOtherInvolution, 0>()}},
      {"swizzle_of_shift_zero_clears", {by<SwizzleOfShiftZeroClears, 1>()}},
      {"swizzle_is_linear", {by<SwizzleIsLinear, 2>()}},
      {"swizzle_moves_bits", {by<SwizzleMovesBits, 2>()}},
      {"swizzle_is_injective", {by<SwizzleIsInjective, 2>()}},
      {"swizzle_stays_in_domain", {by<SwizzleStaysInRange, 1>()}},
  };
  // They are what the theory says of laws by lemmas about words.
  std::multimap<std::string, std::string> tested;
  std::multimap<std::string, std::string> named;
  for (auto const& [law, lemmas] : laws) {
    for (Excludes const& one : lemmas) tested.emplace(law, one.lemma);
  }
  Theory theory;
  for (Entry const& entry : all_entries(theory)) {
    if (!entry.law.empty()) named.emplace(entry.law, entry.name);
  }
  EXPECT_EQ(tested, named);

  std::map<std::string, int> wrong;
  for (int const bits : {0, 1, 2}) {
    for (int const base : {0, 1}) {
      for (int const shift : {-3, -2, -1, 0, 1, 2, 3}) {
        auto const swizzle = make_swizzle(bits, base, shift);
        if (!swizzle) continue;
        WithOneWrong sw{{Bits(bits), Bits(base), Bits(shift)}};
        for (Bits at = 0; at < kWords; at += 3) {
          for (Bits const flip : {1U, 2U, 3U, 4U, 8U, 24U, 32U}) {
            sw.at = at;
            sw.answer = at ^ sw.SwizzleWord<Bits>::moved(at) ^ flip;
            for (auto const& [id, lemmas] : laws) {
              laws::LawEntry const& law = *laws::find_law(id);
              AsImplementation const answers(law.info.op, sw);
              bool violated = false;
              Bits x = 0;
              for (; x < kWords && !violated; ++x) {
                auto const input = laws::input_from(
                    law.input,
                    std::vector<layoutcheck::Value>{*swizzle, layoutcheck::Value(index_t{x})});
                violated = law.on(answers, *input, {}).kind == laws::OutcomeKind::violated;
              }
              if (!violated) continue;
              ++wrong[id];
              bool const excluded = std::any_of(lemmas.begin(), lemmas.end(),
                                                [&](auto const& one) { return one.is_false(sw); });
              EXPECT_TRUE(excluded) << id << ": Sw<" << bits << "," << base << "," << shift
                                    << "> with " << at << " -> " << sw.answer << ", at " << x - 1;
            }
          }
        }
      }
    }
  }
  for (auto const& [id, lemmas] : laws) EXPECT_GE(wrong[id], 8) << id;
}

TEST(Implied, ALemmaThatIsWeakerThanItsLawExcludesLess) {
  // That two words collide is less than what each word is sent to.
  WithOneWrong const sw{{1, 0, 0}, 2, 7};
  laws::LawEntry const& law = *laws::find_law("swizzle_of_shift_zero_clears");
  auto const input = laws::input_from(
      law.input, std::vector<layoutcheck::Value>{*make_swizzle(1, 0, 0), index_t{2}});
  ASSERT_EQ(law.on(AsImplementation(law.info.op, sw), *input, {}).kind,
            laws::OutcomeKind::violated);
  EXPECT_FALSE((by<SwizzleByNothingCollides, 0>().is_false(sw)));
  EXPECT_TRUE((by<SwizzleOfShiftZeroClears, 1>().is_false(sw)));
}

}  // namespace
}  // namespace layoutcheck::smt
