// Operations on layouts against definitions by tables and sets.
#include <algorithm>
#include <set>

#include "agreement/random_cases.hpp"
#include "layoutcheck/core/spec/composition.hpp"
#include "layoutcheck/core/spec/inverse.hpp"
#include "layoutcheck/core/spec/kinds.hpp"
#include "layoutcheck/relations/algebra/composition.hpp"
#include "layoutcheck/relations/algebra/inverse.hpp"
#include "layoutcheck/relations/algebra/maximal_cover.hpp"
#include "layoutcheck/relations/recover/table.hpp"
#include "paper/printed_complement.hpp"

namespace layoutcheck::relations {
namespace {

std::string composition_case(isl::Context const& context, Random& random, Kinds& kinds) {
  auto const a = any_layout(random, 48, -3, 12);
  auto const b = any_layout(random, 24, random.one_in(4) ? -1 : 0, 5);
  auto const expected = spec::composition_exists(a, b);
  auto const found = composition(context, a, b);
  auto const what = print(a) + " o " + print(b) + ": " + answer_of(found);
  switch (expected.existence) {
    case spec::Existence::exists:
      ++kinds["exists"];
      return found && spec::table(*found) == spec::table(*expected.layout) ? "" : what;
    case spec::Existence::none:
      ++kinds["none"];
      return !found && found.error().code == Errc::not_representable ? "" : what;
    case spec::Existence::outside: break;
  }
  ++kinds["outside"];
  auto const inner = spec::table(b);
  auto const size = static_cast<index_t>(spec::table(a).size());
  index_t first = 0;
  while (inner[static_cast<std::size_t>(first)] >= 0 &&
         inner[static_cast<std::size_t>(first)] < size) {
    ++first;
  }
  return !found && found.error().code == Errc::out_of_domain && found.error().point == first ? ""
                                                                                             : what;
}

std::string inverse_case(isl::Context const& context, Random& random, Kinds& kinds) {
  auto const layout = any_layout(random, 64, -1, 6);
  auto const values = spec::table(layout);
  auto const found = inverse(context, layout);
  auto const what = print(layout) + ": " + answer_of(found);
  bool const compact = spec::is_compact(values);
  ++kinds[compact ? "compact" : "not compact"];
  if (compact != found.has_value()) return what;
  if (!compact) return found.error().code == Errc::not_compact ? "" : what;
  auto const back = spec::table(*found);
  if (back.size() != values.size()) return what;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (back[static_cast<std::size_t>(values[i])] != static_cast<index_t>(i)) return what;
  }
  return "";
}

std::string right_inverse_case(isl::Context const& context, Random& random, Kinds& kinds) {
  auto const layout = any_layout(random, 48, -2, 8);
  auto const values = spec::table(layout);
  auto const found = right_inverse(context, layout);
  auto const what = print(layout) + ": " + answer_of(found);
  if (values.empty()) return !found && found.error().code == Errc::out_of_domain ? "" : what;
  if (!found || !spec::is_right_inverse(*found, values)) return what;
  auto const largest = spec::largest_right_inverse(values);
  auto const reached = static_cast<index_t>(spec::table(*found).size());
  bool const injective = spec::is_injective(values);
  ++kinds[injective ? "injective" : reached < largest ? "not largest" : "largest all the same"];
  return injective && reached != largest ? what + ", largest " + print(largest) : "";
}

std::string left_inverse_case(isl::Context const& context, Random& random, Kinds& kinds) {
  auto const layout = any_layout(random, 32, 0, 10);
  auto const values = spec::table(layout);
  auto const found = left_inverse(context, layout);
  auto const what = print(layout) + ": " + answer_of(found);
  if (values.empty()) return !found && found.error().code == Errc::out_of_domain ? "" : what;
  if (found) {
    ++kinds["found"];
    return spec::is_left_inverse(*found, values) ? "" : what;
  }
  bool const injective = spec::is_injective(values);
  ++kinds[injective ? "refused" : "not injective"];
  if (found.error().code != (injective ? Errc::not_tractable : Errc::not_injective)) return what;
  return injective && spec::is_tractable(layout) ? what + ", yet tractable" : "";
}

std::string maximal_cover_case(isl::Context const& context, Random& random, Kinds& kinds) {
  auto const layout = any_layout(random, 32, random.one_in(3) ? -12 : 0, 12);
  index_t const target = random.between(1, 60);
  auto const found = maximal_cover(context, layout, target);
  auto const what = print(layout) + " to " + print(target) + ": " + answer_of(found);
  auto const values = spec::table(layout);
  if (values.empty()) return !found && found.error().code == Errc::out_of_domain ? "" : what;
  bool const negative = std::any_of(layout.leaves.begin(), layout.leaves.end(),
                                    [](Mode const& m) { return m.extent > 1 && m.stride < 0; });
  if (negative) {
    ++kinds["negative"];
    return !found && found.error().code == Errc::invalid_argument ? "" : what;
  }
  auto const expected = from_modes(fixed_complement(layout.leaves, target));
  ++kinds["covered"];
  if (!found || !(*found == expected)) return what + ", not " + print(expected);
  auto const reached = offsets(context, layout);
  auto const tuples = reached ? isl::points(*reached, 1000) : reached.error();
  if (!tuples) return what + ": no offsets";
  std::set<index_t> set;
  for (auto const& tuple : *tuples) set.insert(tuple[0]);
  return set == spec::image(values) ? "" : what + ": other offsets";
}

LAYOUTCHECK_AGREEMENT(Composition, composition_case, 250, 2000, {"exists", "none", "outside"})
LAYOUTCHECK_AGREEMENT(Inverse, inverse_case, 250, 2000, {"compact", "not compact"})
LAYOUTCHECK_AGREEMENT(RightInverse, right_inverse_case, 150, 1000,
                      {"injective", "not largest", "largest all the same"})
LAYOUTCHECK_AGREEMENT(LeftInverse, left_inverse_case, 120, 800,
                      {"found", "refused", "not injective"})
LAYOUTCHECK_AGREEMENT(MaximalCover, maximal_cover_case, 150, 1000, {"covered", "negative"})

}  // namespace
}  // namespace layoutcheck::relations
