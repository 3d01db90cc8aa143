#include <algorithm>

#include "layoutcheck/sweep/run/engine.hpp"
#include "layoutcheck/sweep/run/swept.hpp"

namespace layoutcheck::sweep {
namespace {

constexpr std::string_view kSearch =
    "decided by a complete search for layouts, host only and far slower than the sweep; the "
    "exhaustive and random engines take it";
constexpr std::string_view kHeap = "its answer is a table on the heap; host only";
constexpr std::string_view kOnlyAnswers =
    "host only; the operation's laws that are swept make the same query on the same items, and "
    "count its refusals";
constexpr std::string_view kOtherPairs =
    "sweeps over pairs are about composition; the exhaustive and random engines take it";

/// Laws about points that a complete search decides too.
constexpr std::string_view kSearched[] = {"right_inverse_is_largest_of_all",
                                          "max_common_layout_is_largest"};

constexpr std::size_t kPair = laws::input_index<laws::TwoLayouts>();
constexpr std::size_t kItems[] = {laws::input_index<laws::OneLayout>(), kPair,
                                  laws::input_index<laws::SwizzleAndNumber>(),
                                  laws::input_index<laws::OneSwizzle>()};

template <class... Laws>
bool lists(laws::LawList<Laws...>, std::string_view id) {
  return ((Laws::info.id == id) || ...);
}

/// Empty where there is none.
std::string_view reason(laws::LawEntry const& law) {
  std::string_view const id = law.info.id;
  if (lists(LayoutLaws{}, id) || lists(PairLaws{}, id) || lists(SwizzleLaws{}, id)) return {};
  Kind const answer = info(law.info.op).result();
  bool const answers = law.info.property_kind == laws::PropertyKind::domain;
  bool const by_definition = law.info.kills.ends_with("_refuses_a_third_mode");
  if (answer == Kind::table || answer == Kind::linear) return kHeap;
  if (std::ranges::find(kSearched, id) != std::end(kSearched)) return kSearch;
  if (answers && !by_definition) return kSearch;
  if (law.input == kPair && law.info.op != Op::composition) return kOtherPairs;
  return answers ? kOnlyAnswers : std::string_view();
}

}  // namespace

std::vector<LeftOut> left_out_laws() {
  std::vector<LeftOut> result;
  for (laws::LawEntry const& law : laws::all_laws()) {
    if (std::ranges::find(kItems, law.input) == std::end(kItems)) continue;
    std::string_view const why = reason(law);
    if (!why.empty()) result.push_back({law.info.id, why});
  }
  return result;
}

laws::Engine engine() {
  return {.name = "sweep",
          .place = 3,
          .decides = true,
          .reference_only = true,
          .run_by = "layoutcheck sweep",
          .says = [](laws::LawEntry const&) { return std::string("each layout of a space"); },
          .why_not =
              [](laws::LawEntry const& law) {
                bool const has_space = std::ranges::find(kItems, law.input) != std::end(kItems);
                return std::string(has_space ? reason(law) : "no space has its inputs");
              }};
}

}  // namespace layoutcheck::sweep
