#pragma once
/// Random small cases from a fixed seed, and a count of what was found.

#include <map>
#include <string>
#include <vector>

#include "random.hpp"
#include "support.hpp"

namespace layoutcheck::relations {

/// By its modes, the last two of three as one.
inline Layout nested(ModeList const& modes) {
  ModeList last;
  last.push_back(modes[1]);
  last.push_back(modes[2]);
  return TupleBuilder<Layout>(2)
      .add(scalar_layout(modes[0].extent, modes[0].stride))
      .add(flat_tree<Layout>(last))
      .tree;
}

/// At most `points` coordinates, strides of [least, greatest]. Some modes go on where the one
/// before ends, so that layouts without gaps are not rare.
inline Layout any_layout(Random& random, index_t points, index_t least, index_t greatest) {
  ModeList modes;
  auto const rank = random.between(0, 4);
  index_t reach = 1;
  for (index_t k = 0; k < rank; ++k) {
    index_t const extent = random.between(random.one_in(30) ? 0 : 1, 4);
    if (extent > points) continue;
    index_t const stride = random.one_in(2) ? reach : random.between(least, greatest);
    modes.push_back({extent, stride});
    if (extent > 0) {
      points /= extent;
      reach *= extent;
    }
  }
  if (modes.size() > 1 && random.one_in(3)) std::swap(modes[0], modes[modes.size() - 1]);
  if (modes.empty()) return random.one_in(2) ? Layout{} : from_modes(modes);
  return random.one_in(4) && modes.size() == 3 ? nested(modes) : from_modes(modes);
}

/// How many cases had which outcome; a kind that must occur is required by name, so that a test in
/// which everything is refused fails.
using Kinds = std::map<std::string, int>;

/// A case: "" where it agrees with its definition, else what it is and says.
using Case = std::string (*)(isl::Context const& context, Random& random, Kinds& kinds);

inline void expect_agreement(Case of, unsigned seed, int count,
                             std::vector<std::string> const& must_occur) {
  auto const context = fresh_context();
  Random random{seed};
  Kinds kinds;
  int failures = 0;
  std::string first;
  for (int i = 0; i < count; ++i) {
    auto const wrong = of(context, random, kinds);
    if (!wrong.empty() && failures++ == 0) first = "case " + std::to_string(i) + ": " + wrong;
  }
  EXPECT_EQ(failures, 0) << "of " << count << ", first: " << first;
  if (LAYOUTCHECK_SANITIZED) return;  // a tenth of the cases need not hold every kind
  for (auto const& kind : must_occur) EXPECT_GT(kinds[kind], 0) << kind << " never occurs";
}

/// One suite for every run, and one with many more cases for the nightly run.
#define LAYOUTCHECK_AGREEMENT(name, of, count, nightly, ...)                                  \
  TEST(Agreement, name) {                                                                     \
    expect_agreement(of, 1, LAYOUTCHECK_SANITIZED ? (count) / 10 + 1 : (count), __VA_ARGS__); \
  }                                                                                           \
  TEST(NightlyAgreement, name) { expect_agreement(of, 2, nightly, __VA_ARGS__); }

inline std::string answer_of(Expected<Layout> const& answer) {
  if (answer) return print(*answer);
  return std::string(name(answer.error().code)) + " at " + print(answer.error().point) + " (" +
         answer.error().detail + ")";
}

}  // namespace layoutcheck::relations
