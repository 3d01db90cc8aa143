// The laws of the layout algebra: worked examples at compile time, complete families of small
// inputs on the reference, every mutant killed by the law it names, and domains.

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "enroll/emitted.hpp"
#include "families.hpp"
#include "layoutcheck/core/text/print.hpp"
#include "layoutcheck/laws/arguments.hpp"
#include "layoutcheck/laws/definitions.hpp"
#include "layoutcheck/laws/domain.hpp"
#include "layoutcheck/laws/enroll.hpp"
#include "layoutcheck/laws/offsets.hpp"
#include "mutants/topics.hpp"

namespace layoutcheck::laws {
namespace {

// ---- worked examples ----

constexpr Layout lay(std::initializer_list<Mode> modes) {
  ModeList list;
  for (Mode const& m : modes) list.push_back(m);
  return from_modes(list);
}

TEST(WorkedExamples, Hold) {
  for (auto const& [id, text] : std::vector<std::pair<char const*, char const*>>{
           {"coalesce_is_shortest", "coalesce((2,2,2,2):(8,16,1024,2048))"},
           {"filter_keeps_image", "filter((2,3,4):(0,1,3))"},
           {"composition_function", "composition((2,2,6):(12,6,1), 4:2)"},
           {"composition_function", "composition((2,2):(1,80), (2,2):(2,1))"},
           {"composition_extends_outer", "composition((2,2):(1,5), 2:4)"},
           {"composition_extends_outer", "composition((2,1):(1,5), 2:2)"},
           {"complement_is_strong", "complement((2,2):(2,8), 16)"},
           {"complement_fills_target", "complement(4:3, 24)"},
           {"inverse_divides_by_strides", "inverse((4,2,2):(2,1,8))"},
           {"right_inverse_is_largest", "right_inverse((4,8):(8,1))"},
           {"nullspace_maps_to_zero", "nullspace((2,3,4):(0,1,0))"},
           {"upcast_starts_groups", "upcast((8,4):(1,8), 4)"},
           {"is_injective_by_table", "is_injective((3,2):(2,3))"}}) {
    LawEntry const& law = *find_law(id);
    Outcome const outcome = law.on_reference(input_of_text(law.input, text), {});
    EXPECT_EQ(outcome.kind, OutcomeKind::holds) << id << " " << text;
    EXPECT_GT(outcome.points, 0) << id << " " << text;
  }
}

// ---- the registry ----

TEST(LawTable, IdsAreUnique) {
  std::set<std::string_view> ids;
  for (LawEntry const& law : all_laws()) {
    EXPECT_TRUE(ids.insert(law.info.id).second) << law.info.id;
    EXPECT_EQ(find_law(law.info.id), &law);
    EXPECT_FALSE(law.info.says.empty()) << law.info.id;
    EXPECT_FALSE(law.info.source.empty()) << law.info.id;
  }
}

TEST(LawTable, EveryLawKillsAMutantThatNamesIt) {
  for (LawEntry const& law : all_laws()) {
    Mutant const* mutant = find_mutant(law.info.kills);
    ASSERT_NE(mutant, nullptr) << law.info.id << " kills " << law.info.kills;
    EXPECT_EQ(mutant->law, law.info.id) << mutant->name;
  }
}

TEST(LawTable, EveryOperationIsRequiredToAnswer) {
  std::set<Op> required;
  for (LawEntry const& law : all_laws()) {
    if (law.info.property_kind == PropertyKind::domain) required.insert(law.info.op);
  }
  for (OpInfo const& about : all_ops()) EXPECT_TRUE(required.contains(about.op)) << about.name;
}

TEST(MutantTable, EveryMutantNamesALaw) {
  std::set<std::string_view> names;
  for (Mutant const& mutant : all_mutants()) {
    EXPECT_TRUE(names.insert(mutant.name).second) << mutant.name;
    EXPECT_NE(find_law(mutant.law), nullptr) << mutant.name << " names " << mutant.law;
    EXPECT_FALSE(mutant.defect.empty()) << mutant.name;
  }
}

// ---- families ----

std::vector<LawEntry> laws_under_test() {
  std::vector<LawEntry> table;
  language::emitted::add_facts(table);
  language::emitted::add_coalesce(table);
  language::emitted::add_filter(table);
  language::emitted::add_sort(table);
  language::emitted::add_composition(table);
  language::emitted::add_complement(table);
  language::emitted::add_inverse(table);
  language::emitted::add_common(table);
  language::emitted::add_divide(table);
  language::emitted::add_product(table);
  language::emitted::add_tile_to_shape(table);
  language::emitted::add_cast(table);
  language::emitted::add_recover(table);
  return table;
}

/// Answers nothing.
class Refusing final : public Implementation {
 public:
  Expected<Value> apply(Op, std::span<Value const>) const override {
    return Error{.code = Errc::invalid_argument, .detail = "refused"};
  }
};

/// Stops a walk through a family.
struct Enough {};

/// Sanitizers are here for the paths, which every eighth input takes too; the ordinary build sees
/// all.
constexpr std::size_t kEvery = LAYOUTCHECK_SANITIZED ? 8 : 1;

TEST(AlgebraLaws, HoldOnTheReference) {
  for (LawEntry const& law : laws_under_test()) {
    std::size_t held = 0;
    std::size_t undecided = 0;
    std::size_t number = 0;
    int shown = 0;
    visit_family(law.input, [&](AnyInput const& input) {
      if (number++ % kEvery != 0) return;
      Outcome const outcome = law.on_reference(input, {});
      held += outcome.kind == OutcomeKind::holds && outcome.points > 0 ? 1 : 0;
      undecided += outcome.kind == OutcomeKind::unknown ? 1 : 0;
      bool const wrong = outcome.kind == OutcomeKind::violated;
      if (!wrong || ++shown > 3) return;
      ADD_FAILURE() << law.info.id << ": " << expression(law.info.op, input) << " at point "
                    << outcome.point << ": " << outcome.claim.lhs << ' '
                    << symbol(outcome.claim.relation) << ' ' << outcome.claim.rhs;
    });
    EXPECT_GT(held, 100U / kEvery) << law.info.id << " is all but vacuous";
    EXPECT_LE(undecided, held / 4) << law.info.id << " decides few inputs";
  }
}

TEST(AlgebraLaws, DoNotLetAnAlgebraRefuseEverything) {
  Refusing const refusing;
  std::set<Op> killed;
  std::set<Op> judged;
  for (LawEntry const& law : laws_under_test()) judged.insert(law.info.op);
  for (LawEntry const& law : all_laws()) {
    if (!judged.contains(law.info.op) || killed.contains(law.info.op)) continue;
    if (law.info.property_kind != PropertyKind::domain) continue;
    try {
      visit_family(law.input, [&](AnyInput const& input) {
        if (law.on(refusing, input, {}).kind != OutcomeKind::violated) return;
        killed.insert(law.info.op);
        throw Enough{};
      });
    } catch (Enough) {
    }
  }
  for (Op const op : judged) EXPECT_TRUE(killed.contains(op)) << info(op).name;
}

TEST(AlgebraLaws, SayTheSameByName) {
  ReferenceImplementation const by_name;
  for (LawEntry const& law : laws_under_test()) {
    int seen = 0;
    try {
      visit_family(law.input, [&](AnyInput const& input) {
        if (++seen % 7 != 0) return;
        Outcome const direct = law.on_reference(input, {});
        Outcome const named = law.on(by_name, input, {});
        if (direct.kind != named.kind || direct.points != named.points) {
          ADD_FAILURE() << law.info.id << ": " << expression(law.info.op, input);
          throw Enough{};
        }
        if (seen > 20'000) throw Enough{};
      });
    } catch (Enough) {
    }
  }
}

// spec#undecided: the searches that may end undecided do so beyond their bounds only.
TEST(AlgebraLaws, LeaveNoSmallInputUndecided) {
  ReferenceImplementation const reference;
  std::set<Op> operations;
  for (LawEntry const& law : laws_under_test()) {
    if (!operations.insert(law.info.op).second) continue;
    std::size_t number = 0;
    int shown = 0;
    visit_family(law.input, [&](AnyInput const& input) {
      if (number++ % (LAYOUTCHECK_SANITIZED ? 50 : 5) != 0) return;
      auto const answer = reference.apply(law.info.op, arguments(input));
      if (answer || answer.error().code != Errc::undecided || ++shown > 3) return;
      ADD_FAILURE() << expression(law.info.op, input) << ": " << answer.error().detail;
    });
  }
  EXPECT_GT(operations.size(), 20U);
}

TEST(OffsetSet, RepeatedModeByModeIsThePointByPointImage) {
  for (int first = 1; first <= 5; ++first) {
    for (index_t second = -70; second <= 700; second += 7) {
      for (index_t third : {1, 3, 64, 128, 1000, -129}) {
        ModeList modes;
        modes.push_back({first, 3});
        modes.push_back({4, second});
        modes.push_back({3, third});
        Layout const layout = from_modes(modes);
        if (!walkable(layout)) continue;
        OffsetSet one_by_one(range(layout).least);
        for (index_t i = 0; i < size(layout); ++i) one_by_one.insert(layout(i));
        OffsetSet by_walk(range(layout).least);
        insert_image(by_walk, layout);
        EXPECT_TRUE(image_set(layout) == one_by_one) << print(layout);
        EXPECT_TRUE(by_walk == one_by_one) << print(layout);
        EXPECT_EQ(image_set(layout).count(), one_by_one.count());
      }
    }
  }
}

TEST(OffsetSet, OfAnEmptyLayoutIsEmpty) {
  // Strides of an empty layout are bounded by no range; an implementation may answer with one.
  EXPECT_EQ(image_set(lay({{0, 1}, {5, index_t{1} << 40}})).count(), 0);
}

TEST(OffsetSet, CountsWhatLiesOutsideItsWindow) {
  OffsetSet set(-70);
  for (index_t v = -5; v < 200; ++v) set.insert(v);
  EXPECT_FALSE(set.contains(-6));
  set.insert(kWindow - 71);
  EXPECT_TRUE(set.contains(kWindow - 71));
  set.insert(kWindow - 70);
  EXPECT_EQ(set.stray(), 1);
  EXPECT_EQ(set.count(), 206);
}

// ---- any size, against tables ----

TEST(Strides, DecideWhatTablesDo) {
  for (Layout const& a : flat_layouts(1, 2, {1, 2, 3, 4}, {-2, -1, 0, 1, 2, 3, 4, 6})) {
    EXPECT_EQ(repeated_offset(a) == Search::none, injective_by_table(a)) << print(a);
    EXPECT_EQ(is_compact_by_strides(a), compact_by_table(a)) << print(a);
    for (Layout const& c : flat_layouts(1, 2, {1, 2, 3}, {-1, 0, 1, 2, 3, 5, 8})) {
      std::vector<index_t> sums;
      bool ascend = true;
      bool shared = false;
      for (index_t j = 0; j < size(c); ++j) {
        for (index_t i = 0; i < size(a); ++i) {
          sums.push_back(a(i) + c(j));
          shared = shared || (j > 0 && a(i) == c(j));
        }
      }
      for (Layout const* l : {&a, &c}) {
        for (Mode const& m : l->leaves) ascend = ascend && (m.extent == 1 || m.stride >= 0);
      }
      std::set<index_t> const distinct(sums.begin(), sums.end());
      ZeroSum pairs;
      pairs.add(a, -1, 1, true);
      pairs.add(c, -1, 1, true);
      bool const twice = distinct.size() < sums.size();
      EXPECT_EQ(pairs.search(), twice ? Search::found : Search::none) << print(a) << print(c);
      ZeroSum meets;
      meets.add(a, 0, 1, false);
      meets.add(c, -1, 0, true);
      EXPECT_EQ(meets.search(), shared ? Search::found : Search::none) << print(a) << print(c);
      index_t least = 0;
      while (distinct.contains(least)) ++least;
      if (!ascend) least = static_cast<index_t>(covered_by_sums(a, c));
      EXPECT_EQ(static_cast<index_t>(covered_by_sums(a, c)), least) << print(a) << print(c);
      auto const n = static_cast<index_t>(sums.size());
      bool const all = !twice && *distinct.begin() == 0 && *distinct.rbegin() == n - 1;
      EXPECT_EQ(sums_are_all_below(a, c, n), all) << print(a) << print(c);
    }
  }
}

/// Layouts that differ do so at an index where a digit of one of them begins.
TEST(Strides, CarriesDistinguishLayouts) {
  std::vector<Layout> const all = flat_layouts(1, 3, {1, 2, 3, 4}, {0, 1, 2, 4, 6});
  std::size_t different = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (std::size_t j = i % 7; j < all.size(); j += 7) {
      index_t const n = min(size(all[i]), size(all[j]));
      bool same = true;
      for (index_t x = 0; x < n; ++x) same = same && all[i](x) == all[j](x);
      auto const agree = [&](index_t x) { return all[i](x) == all[j](x); };
      EXPECT_EQ(visit_carries(all[i], n, agree) && visit_carries(all[j], n, agree), same)
          << print(all[i]) << ' ' << print(all[j]);
      different += same ? 0 : 1;
    }
  }
  EXPECT_GT(different, 10'000U);
}

TEST(Strides, ListsOfOffsetsInOrderAreImages) {
  std::vector<Layout> const all = flat_layouts(1, 2, {1, 2, 3, 4}, {-3, -1, 0, 1, 2, 3, 4});
  for (Layout const& a : all) {
    for (Layout const& b : all) {
      Layout const in_order = ascending(a);
      if (!outgrows(in_order) || !outgrows(ascending(b))) continue;
      bool same = size(in_order) == size(ascending(b)) && range(a).least == range(b).least;
      for (index_t i = 0; same && i < size(in_order); ++i) same = in_order(i) == ascending(b)(i);
      EXPECT_EQ(same, image_set(a) == image_set(b)) << print(a) << ' ' << print(b);
    }
  }
}

Outcome outcome_on(Mutant const& mutant, std::string_view text) {
  LawEntry const& law = *find_law(mutant.law);
  return law.on(MutantImplementation(mutant), input_of_text(law.input, text), {});
}

TEST(LargeMutants, AreCaughtBeyond4096Points) {
  std::set<std::string_view> killed;
  for (auto const& [name, text] : std::vector<std::pair<char const*, char const*>>{
           {"coalesce_by_profile_steps_far", "coalesce((64,128,3):(1,64,9000), (0,0,0))"},
           {"filter_by_profile_steps_far", "filter((8192,3):(1,8193), 0)"},
           {"composition_by_tiler_steps_far",
            "composition((64,128,3):(1,64,8192), <64:1,128:1,3:1>)"},
           {"complement_begins_the_second_half_early", "complement(2:1, 16384)"},
           {"complement_steps_far", "complement((2,2,2):(1,16384,65536), 262144)"},
           {"n_complement_steps_far", "n_complement((2,2,2):(1,16384,65536), 262144)"},
           {"logical_divide_steps_far", "logical_divide((96,256,3):(257,1,99999), 32:1)"},
           {"zipped_divide_steps_far", "zipped_divide((96,256,3):(257,1,99999), <32:1,8:1>)"},
           {"tiled_divide_steps_far", "tiled_divide((96,256,3):(257,1,99999), <32:1,8:1>)"},
           {"flat_divide_steps_far", "flat_divide((96,256,3):(257,1,99999), <32:1,8:1>)"},
           {"tile_to_shape_steps_far", "tile_to_shape((8,8):(1,8), (1024,256))"},
           {"cosize_counts_points_beyond_4096", "cosize((64,128):(1,65))"},
           {"basis_identity_steps_far", "basis_identity((4096,3))"},
           {"basis_coalesce_steps_far", "basis_coalesce((64,128,3):(1@0,64@0,1@1))"},
           {"basis_composition_steps_far",
            "basis_composition((128,256):(1@0,1@1), (4096,2):(2,16384))"}}) {
    Mutant const* mutant = find_mutant(name);
    ASSERT_NE(mutant, nullptr) << name;
    EXPECT_EQ(outcome_on(*mutant, text).kind, OutcomeKind::violated) << text;
    EXPECT_NE(find_law(mutant->law)
                  ->on_reference(input_of_text(find_law(mutant->law)->input, text), {})
                  .kind,
              OutcomeKind::violated)
        << text;
    killed.insert(mutant->name);
  }
  for (Mutant const& mutant : large_mutants()) EXPECT_TRUE(killed.contains(mutant.name));
}

/// Where a layout has the table there is no index to name, and nothing is said of an answer.
TEST(AlgebraLaws, NameNoIndexWhereAllAreMet) {
  LawEntry const& law = *find_law("recover_names_first_unmeetable");
  auto const outcome = [&](char const* text) {
    return law.on_reference(input_of_text(law.input, text), {});
  };
  EXPECT_EQ(outcome("recover([0,2,4])").kind, OutcomeKind::vacuous);
  EXPECT_EQ(outcome("recover([0,1,2,4])").kind, OutcomeKind::holds);
  EXPECT_EQ(outcome("recover([0,1,2,4])").points, 1);
}

/// A part of the claims was looked at, and the outcome says so; what decides all of them is all.
TEST(AlgebraLaws, SayWhatTheySampled) {
  for (auto const& [id, text, complete] : std::vector<std::tuple<char const*, char const*, bool>>{
           {"coalesce_keeps_function", "coalesce((64,65):(1,64))", true},
           {"coalesce_keeps_function", "coalesce((1073741824,1073741824):(1,1073741824))", true},
           {"complement_increases", "complement((2,2):(1048576,1), 1099511627776)", true},
           {"inverse_from_left", "inverse((1048576,1048576):(1048576,1))", false},
           {"composition_function",
            "composition((1073741824,1073741824):(1073741824,1), (1048576,4):(1024,1073741824))",
            false},
           {"is_injective_by_table", "is_injective((128,64):(64,1))", true},
           {"is_injective_by_table", "is_injective((128,64,2):(64,1,8191))", true},
           {"is_compact_by_table", "is_compact((128,64):(64,1))", true},
           {"is_surjective_by_table", "is_surjective((128,64):(32,1), 4128)", true},
           {"is_bijective_by_table", "is_bijective((128,64):(64,1), 8192)", true},
           {"logical_divide_is_composition", "logical_divide((64,64):(65,1), 4:1)", true},
           {"logical_divide_is_composition", "logical_divide((96,256):(257,1), 32:1)", true},
           {"zipped_divide_gathers_tiles", "zipped_divide((96,256):(257,1), <32:1,8:1>)", true},
           {"linear_bases_span_composed", "linear_bases(Sw<2,0,3> o 0 o 1024:1)", true},
           {"linear_bases_span_composed", "linear_bases(Sw<2,0,3> o 0 o 2048:1)", true},
           {"linear_bases_span_layout", "linear_bases(2048:1)", true},
           {"to_linear_keeps_composed", "to_linear(Sw<2,0,3> o 0 o 2048:1)", true},
           {"basis_coalesce_function", "basis_coalesce((64,128,3):(1@0,64@0,1@1))", true},
           {"basis_composition_function",
            "basis_composition((128,256):(1@0,1@1), (4096,2):(2,16384))", false}}) {
    LawEntry const& law = *find_law(id);
    Outcome const outcome = law.on_reference(input_of_call(law, text), {});
    EXPECT_EQ(outcome.kind, OutcomeKind::holds) << text;
    EXPECT_EQ(outcome.complete, complete) << id << ' ' << text;
  }
}

TEST(AlgebraLaws, HoldAtSizesThatNoTableReaches) {
  for (auto const& [id, text] : std::vector<std::pair<char const*, char const*>>{
           {"coalesce_keeps_function", "coalesce((1073741824,1073741824):(1,1073741824))"},
           {"composition_function",
            "composition((1073741824,1073741824):(1073741824,1), (1048576,4):(1024,1073741824))"},
           {"composition_keeps_size", "composition((2147483648,2):(1,4611686018), 2147483648:1)"},
           {"complement_increases", "complement((2,2):(1048576,1), 1099511627776)"},
           {"inverse_from_left", "inverse((1048576,1048576):(1048576,1))"},
           {"left_inverse_function", "left_inverse((1048576,1048576):(2,4194304))"}}) {
    LawEntry const* law = find_law(id);
    Outcome const outcome = law->on_reference(input_of_text(law->input, text), {});
    EXPECT_EQ(outcome.kind, OutcomeKind::holds) << text;
  }
}

/// Found by fuzzing: the answer exists and nests deeper than a tree may.
TEST(AlgebraLaws, RequireNoAnswerBeyondTheCapacity) {
  IntTuple deep = IntTuple(1);
  Layout deep_layout = scalar_layout(1, 0);
  for (int level = 0; level < kMaxDepth; ++level) {
    deep = TupleBuilder<IntTuple>(1).add(deep).tree;
    deep_layout = TupleBuilder<Layout>(1).add(deep_layout).tree;
  }
  LawEntry const& relative = *find_law("relative_modes_answer");
  EXPECT_NE(relative.on_reference(AnyInput(TwoTuples{deep, IntTuple(1)}), {}).kind,
            OutcomeKind::violated);
  LayoutAndTiler const tiled{deep_layout, Tiler(scalar_layout(2, 1))};
  for (char const* id : {"logical_product_answers", "tiled_product_answers"}) {
    EXPECT_NE(find_law(id)->on_reference(AnyInput(tiled), {}).kind, OutcomeKind::violated) << id;
  }
}

/// Found by fuzzing: the size of each mode of the target fits 64 bits, that of the target does not.
TEST(AlgebraLaws, RequireNoTargetBeyond64Bits) {
  IntTuple target;
  target.profile = Profile::flat(4);
  for (index_t const extent : {229065, 51200, 1280, 614400}) target.leaves.push_back(extent);
  LayoutAndTuple const input{Layout{}, target};
  EXPECT_NE(find_law("tile_to_shape_answers")->on_reference(AnyInput(input), {}).kind,
            OutcomeKind::violated);
  LayoutAndTuple const one{scalar_layout(1, 0), target};
  EXPECT_NE(find_law("tile_to_shape_answers")->on_reference(AnyInput(one), {}).kind,
            OutcomeKind::violated);
}

/// Found by fuzzing: an integer has no modes to walk over. Seen by a sanitizer.
TEST(AlgebraLaws, TakeNothingOfALayoutOfOneMode) {
  LayoutAndRange const input{scalar_layout(1, 0), 1, 1};
  for (LawEntry const& law : all_laws()) {
    if (law.info.op != Op::take) continue;
    EXPECT_NE(law.on_reference(AnyInput(input), {}).kind, OutcomeKind::violated) << law.info.id;
  }
}

/// Found by fuzzing: of 4130 sums only 4096 were looked at, and the target was found not filled.
TEST(AlgebraLaws, LookAtAllTheSumsOrSayNothing) {
  LawEntry const& fills = *find_law("complement_fills_target");
  for (index_t const extent : {2, 14, 32, 64}) {
    for (index_t const stride : {1, 31, 59, 64, 127}) {
      for (index_t const n : {1, 127, 3361, 4095, 4096}) {
        LayoutAndNumber const input{scalar_layout(extent, stride), n};
        EXPECT_NE(fills.on_reference(AnyInput(input), {}).kind, OutcomeKind::violated)
            << extent << ":" << stride << ", " << n;
      }
    }
  }
  LayoutAndNumber const exact{scalar_layout(64, 64), 4096};
  EXPECT_EQ(fills.on_reference(AnyInput(exact), {}).kind, OutcomeKind::holds);
}

TEST(AlgebraMutants, AreCaughtByTheirLaw) {
  std::size_t count = 0;
  for (auto const& topic :
       {facts_mutants(), forms_mutants(), composition_mutants(), complement_mutants(),
        inverse_mutants(), divide_mutants(), product_mutants(), tile_to_shape_mutants(),
        cast_mutants(), recover_mutants(), large_mutants()}) {
    for (Mutant const& mutant : topic) {
      ++count;
      if (mutant.beyond_enumeration) continue;
      MutantImplementation const wrong(mutant);
      LawEntry const* law = find_law(mutant.law);
      ASSERT_NE(law, nullptr) << mutant.name;
      bool killed = false;
      try {
        visit_family(law->input, [&](AnyInput const& input) {
          killed = law->on(wrong, input, {}).kind == OutcomeKind::violated;
          if (killed) throw Enough{};
        });
      } catch (Enough) {
      }
      EXPECT_TRUE(killed) << mutant.name << " survives " << mutant.law;
    }
  }
  EXPECT_GE(count, 110U);
}

TEST(AlgebraMutants, NarrowingIsCaughtBeyond32Bits) {
  Mutant const* mutant = find_mutant("composition_narrows_to_32_bits");
  ASSERT_NE(mutant, nullptr);
  LawEntry const* law = find_law(mutant->law);
  AnyInput const input = input_of_text(law->input, "composition(2:3000000000, 2:1)");
  EXPECT_EQ(law->on(MutantImplementation(*mutant), input, {}).kind, OutcomeKind::violated);
}

// ---- domains ----

Domain domain_of_text(std::string_view text) {
  auto const expression = parse(text);
  Call const& call = *std::get_if<Call>(&expression->node);
  std::vector<Value> args;
  for (Expression const& e : call.arguments) args.push_back(*std::get_if<Value>(&e.node));
  return domain_of(*resolve(call.operation, args).op, args);
}

TEST(Domain, WorkedExamples) {
  for (auto const& [text, domain] : std::vector<std::pair<char const*, Domain>>{
           {"composition((2,2,6):(12,6,1), 4:2)", Domain::required},
           {"composition((2,2):(1,80), (2,2):(2,1))", Domain::required},
           {"composition((4,6,8,10):(2,3,5,7), 6:12)", Domain::required},
           {"composition((2,3):(3,1), 3:1)", Domain::refuse},
           {"composition(4:1, 4:2)", Domain::may},
           {"composition(4:1, 2:-1)", Domain::refuse},
           {"composition((4,6):(1,4), <2:1,3:2>)", Domain::required},
           {"composition(4:1, <2:1,3:2>)", Domain::refuse},
           {"complement((2,2):(2,8), 16)", Domain::required},
           {"complement((4,4,4):(64,1,1), 256)", Domain::refuse},
           {"complement((2,2):(1,5), 20)", Domain::may},
           {"complement((0,2):(1,1), 4)", Domain::refuse},
           {"complement(4:1, 0)", Domain::refuse},
           {"n_complement(4:3, 4)", Domain::refuse},
           {"n_complement(4:3, 24)", Domain::required},
           {"inverse((4,2,2):(2,1,8))", Domain::required},
           {"inverse(4:2)", Domain::refuse},
           {"left_inverse((4,2,2):(4,2,32))", Domain::required},
           {"left_inverse((2,2):(1,3))", Domain::required},
           {"left_inverse((2,2):(1,1))", Domain::refuse},
           {"left_inverse(2:-1)", Domain::refuse},
           {"left_inverse((2,2):(1,1000000007))", Domain::required},
           {"left_inverse((2,2,2):(1,3,5))", Domain::refuse},
           {"left_inverse((2,2):(2000,3001))", Domain::unknown},
           {"left_inverse_quasi((4,2,2):(4,0,32))", Domain::required},
           {"left_inverse_quasi((2,2):(1,1))", Domain::required},
           {"left_inverse_quasi((2,2,2):(1,3,5))", Domain::refuse},
           {"left_inverse_quasi(2:-1)", Domain::refuse},
           {"left_inverse_quasi((20,20):(1,1))", Domain::unknown},
           {"tile_to_shape((2,2):(2,1), (4,6), 0)", Domain::refuse},
           {"logical_divide((4,2,3):(2,1,8), 4:2)", Domain::required},
           {"logical_divide(4:1, <2:1,2:1>)", Domain::refuse},
           {"logical_product((2,2):(4,1), 6:1)", Domain::required},
           {"logical_product(2:1, 0:1)", Domain::refuse},
           {"blocked_product((2,2):(1,2), (2,3):(1,2))", Domain::required},
           {"tile_to_shape((2,2):(2,1), (4,6))", Domain::required},
           {"tile_to_shape((2,2):(2,1), (4,5))", Domain::refuse},
           {"tile_to_shape(2:2, 6, (0))", Domain::refuse},
           {"upcast((8,4):(1,8), 4)", Domain::required},
           {"upcast(4:1, 0)", Domain::refuse},
           {"downcast((2,4):(1,2), 4)", Domain::required},
           {"recover([0,2,4,7,9,11])", Domain::required},
           {"recover([0,1,2,4])", Domain::refuse},
           {"recover([1])", Domain::refuse}}) {
    EXPECT_EQ(name(domain_of_text(text)), name(domain)) << text;
  }
}

}  // namespace
}  // namespace layoutcheck::laws
