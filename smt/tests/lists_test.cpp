// The functions that the theorems speak of are core's: the same lists, the same values.

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "layoutcheck/core/algebra/complement.hpp"
#include "layoutcheck/core/algebra/composition.hpp"
#include "layoutcheck/core/algebra/inverse.hpp"
#include "layoutcheck/core/recover/walk.hpp"
#include "layoutcheck/smt/kernel/evaluate.hpp"
#include "layoutcheck/smt/solve/samples.hpp"
#include "layoutcheck/smt/theorems/library.hpp"

namespace layoutcheck::smt {
namespace {

class Lists : public testing::Test {
 protected:
  static Theory& theory() {
    static Theory* const written = [] {
      auto* const made = new Theory;
      write_library(*made);
      return made;
    }();
    return *written;
  }

  Value list(ModeList const& modes) const {
    Value value{.sort = Sort::modes};
    for (Mode const& m : modes) value.list.push_back({m.extent, m.stride});
    return value;
  }
  static Value number(index_t n) { return {.sort = Sort::integer, .number = n}; }

  /// The function of that name at these values.
  Value at(std::string const& function, std::vector<Value> const& arguments) const {
    Theory& T = theory();
    Sort const result = T.definitions().at(function).result;
    std::vector<Ref> variables;
    Assignment values;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      Ref const v = T.terms().variable("argument" + std::to_string(i), arguments[i].sort);
      variables.push_back(v);
      values[v] = arguments[i];
    }
    auto const value =
        evaluated(T.terms().apply(function, result, variables), values, T.definitions());
    EXPECT_TRUE(value.has_value()) << function << " leaves 64 bits";
    return value.value_or(Value{});
  }

  ModeList modes_of(Value const& value) const {
    ModeList modes;
    for (auto const& m : value.list) modes.push_back({m[0], m[1]});
    return modes;
  }

  int below(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }

  ModeList any_modes() {
    ModeList modes;
    for (int k = below(5); k > 0; --k) modes.push_back({1 + below(5), below(24) - 2});
    return modes;
  }

  /// Sorted, tractable, strides from `first` on.
  ModeList tractable_modes() {
    ModeList modes;
    index_t reach = 1;
    for (int k = below(4); k > 0; --k) {
      index_t const stride = reach * (1 + below(3));
      index_t const extent = 2 + below(3);
      modes.push_back({extent, stride});
      reach = extent * stride;
    }
    return modes;
  }

  ModeList shuffled(ModeList modes) {
    for (int k = modes.size() - 1; k > 0; --k) std::swap(modes[k], modes[below(k + 1)]);
    return modes;
  }

  std::mt19937 random_{20261121};
};

constexpr int kSamples = 4000;

TEST_F(Lists, ValueIsTheLayout) {
  for (int i = 0; i < kSamples; ++i) {
    Layout const layout = from_modes(any_modes());
    index_t const x = below(200);
    EXPECT_EQ(at("extended", {list(layout.leaves), number(x)}).number, layout(x));
    index_t const inside = x % size(layout);
    EXPECT_EQ(at("value", {list(layout.leaves), number(inside)}).number, layout(inside));
    EXPECT_EQ(at("size", {list(layout.leaves)}).number, size(layout));
  }
}

TEST_F(Lists, CoalesceIsCore) {
  for (int i = 0; i < kSamples; ++i) {
    ModeList modes = any_modes();
    if (i % 2 == 0 && modes.size() > 1) {  // make neighbours join
      modes[1].stride = modes[0].extent * modes[0].stride;
    }
    Value const folded = at("coalesce", {list(modes)});
    EXPECT_EQ(modes_of(folded), coalesced_modes(modes));
    Value looped = at("coalesce_loop", {list(modes), list({})});
    std::reverse(looped.list.begin(), looped.list.end());
    EXPECT_EQ(modes_of(looped), coalesced_modes(modes));
  }
}

TEST_F(Lists, ComplementIsCore) {
  for (int i = 0; i < kSamples; ++i) {
    ModeList const modes = tractable_modes();
    index_t const target = 1 + below(100);
    Value const made = at("complement", {list(modes), number(1), number(target)});
    auto const core = complement(from_modes(shuffled(modes)), target);
    ASSERT_TRUE(core);
    EXPECT_EQ(from_modes(coalesced_modes(modes_of(made))), *core);
  }
}

TEST_F(Lists, SortIsCore) {
  for (int i = 0; i < kSamples; ++i) {
    ModeList const modes = any_modes();
    Value const traced = at("trace", {list(modes), number(1)});
    Value const sorted = at("sort", {traced});
    TracedModes const core = traced_by_stride(from_modes(modes));
    ASSERT_EQ(sorted.list.size(), static_cast<std::size_t>(core.size()));
    for (int k = 0; k < core.size(); ++k) {
      EXPECT_EQ(sorted.list[static_cast<std::size_t>(k)],
                (std::vector<std::int64_t>{core[k].extent, core[k].stride, core[k].coordinate}));
    }
  }
}

TEST_F(Lists, InversesAreCore) {
  for (int i = 0; i < kSamples; ++i) {
    ModeList const modes = shuffled(tractable_modes());
    if (auto const core = inverse(from_modes(modes))) {
      Value const made = at("coordinates", {at("sort", {at("trace", {list(modes), number(1)})})});
      EXPECT_EQ(from_modes(modes_of(made)), *core);
    }
    // Right inverses of layouts without stride 0, where nothing else reaches on: core searches
    // then.
    Layout const layout = from_modes(shuffled(modes));
    Value const again = at("sort", {at("trace", {list(layout.leaves), number(1)})});
    Value const right = at("coordinates", {at("chosen", {again, number(1)})});
    EXPECT_EQ(from_modes(coalesced_modes(modes_of(right))), right_inverse(layout));
    auto const left = left_inverse(layout);
    ASSERT_TRUE(left);
    Value const filled = at("filled", {again, number(1), number(size(layout))});
    EXPECT_EQ(coalesce(from_modes(modes_of(filled))), *left);
    auto const quasi = left_inverse_quasi(layout);
    ASSERT_TRUE(quasi);
    Value const divided = at("divided", {again, number(1), number(0), number(1)});
    EXPECT_EQ(coalesce(from_modes(modes_of(divided))), *quasi);
  }
}

TEST_F(Lists, CompositionIsCoreWhereNothingCarries) {
  int linear = 0;
  for (int i = 0; i < kSamples; ++i) {
    ModeList a = any_modes();
    ModeList b;
    for (int k = 1 + below(2); k > 0; --k) b.push_back({1 + below(4), below(8)});
    a = coalesced_modes(a);
    if (a.empty()) continue;
    Value rest = list(a);
    rest.list.erase(rest.list.begin());
    bool const free = at("never_carries", {rest, number(a[0].extent), list(b)}).number != 0;
    auto const core = composition(from_modes(a), from_modes(b));
    if (!free) continue;
    ++linear;
    ASSERT_TRUE(core);
    EXPECT_EQ(coalesce(from_modes(modes_of(at("mapped", {list(b), list(a)})))), coalesce(*core));
  }
  EXPECT_GT(linear, kSamples / 10);
}

TEST_F(Lists, TheDivisibilityRuleIsSoundForCore) {
  int admitted = 0;
  for (int i = 0; i < kSamples; ++i) {
    ModeList const a = coalesced_modes(any_modes());
    index_t const n = 1 + below(12);
    index_t const r = 1 + below(12);
    if (a.empty() || at("admissible", {list(a), number(n), number(r)}).number == 0) continue;
    ++admitted;
    auto const core = composition(from_modes(a), scalar_layout(n, r));
    ASSERT_TRUE(core);
    EXPECT_EQ(coalesce(from_modes(modes_of(at("by_rule", {list(a), number(n), number(r)})))),
              coalesce(*core));
  }
  EXPECT_GT(admitted, kSamples / 10);
}

TEST_F(Lists, CarriesThatCancelAreLinearForCore) {
  int cancelling = 0;
  for (int i = 0; i < kSamples; ++i) {
    // At steps of 3 the floors by 2 and by 6 jump together; half of the time they cancel.
    index_t const first = below(5);
    index_t const second = below(5);
    index_t const third = below(2) == 0 ? 2 * (first + second) : below(12);
    ModeList outer;
    outer.push_back({2, first});
    outer.push_back({3, second});
    outer.push_back({2 + below(2), third});
    outer = coalesced_modes(outer);
    if (outer.empty()) continue;
    detail::PieceList pieces;
    ModeList inner;
    for (int k = 1 + below(3); k > 0; --k) {
      inner.push_back({1 + below(3), below(4) == 0 ? below(8) : 3});
      pieces.push_back({inner.back().extent, inner.back().stride});
    }
    ModeList behind;
    for (int k = 1; k < outer.size(); ++k) behind.push_back(outer[k]);
    Value const levels = at("levels", {list(behind), number(outer[0].extent),
                                       number(outer[0].extent * outer[0].stride)});
    Value const left = at("joined", {levels, list({}), list(inner)});
    if (at("nothing_left", {left}).number == 0) continue;
    detail::Quasiaffine const form(outer);
    ASSERT_TRUE(detail::linear_on_box(form, pieces).linear);
    cancelling += detail::never_carries(form, pieces) ? 0 : 1;
  }
  EXPECT_GT(cancelling, 20);
}

TEST_F(Lists, TheWalkHasClosedTheModesThatEnded) {
  for (int i = 0; i < kSamples / 10; ++i) {
    ModeList const all = coalesced_modes(any_modes());
    if (all.empty()) continue;
    Layout const layout = from_modes(all);
    auto const values = [&](index_t x) { return layout(x); };
    index_t const count = size(layout);
    for (index_t end = 2; end <= count; ++end) {
      Walked const walked = walk<true>(values, count, end, TableIs::whole);
      ASSERT_EQ(walked.first_unmeetable, -1);
      ASSERT_LT(walked.closed.size(), all.size());
      index_t step = 1;
      for (int k = 0; k < walked.closed.size(); ++k) {
        ASSERT_EQ(walked.closed[k], all[k]);
        step *= all[k].extent;
      }
      Mode const& next = all[walked.closed.size()];
      ASSERT_EQ(walked.step, step);
      ASSERT_EQ(walked.stride, next.stride);
      ASSERT_LE(step, end);
      ASSERT_LE(end, step * next.extent);
      if (end == count) {
        ASSERT_EQ(walked.modes(), all);
      }
    }
  }
}

/// What replaces a definition when a counterexample is evaluated again.
TEST_F(Lists, CoresFunctionsAreTheDefinitions) {
  int answered = 0;
  for (int i = 0; i < kSamples; ++i) {
    Value const a = list(any_modes());
    Value traced{.sort = Sort::traced};
    for (std::vector<std::int64_t> const& m : a.list) {  // few numbers, many ties
      traced.list.push_back({m[0], m[1] % 3, below(3)});
    }
    Value const x = number(below(60) - 5);
    std::vector<std::pair<std::string, std::vector<Value>>> const calls{{"size", {a}},
                                                                        {"value", {a, x}},
                                                                        {"extended", {a, x}},
                                                                        {"coalesce", {a}},
                                                                        {"sort", {traced}}};
    for (auto const& [function, arguments] : calls) {
      auto const by_core = smt::by_core(function, arguments);
      if (!by_core) continue;
      ++answered;
      EXPECT_EQ(*by_core, at(function, arguments)) << function;
    }
  }
  EXPECT_GT(answered, 4 * kSamples);
  ModeList outside;
  outside.push_back({0, 1});
  EXPECT_FALSE(smt::by_core("size", {list(outside)})) << "no layout of the theorems";
  outside[0].extent = INT64_MAX;
  EXPECT_FALSE(smt::by_core("size", {list(outside)}));
  EXPECT_FALSE(smt::by_core("extended", {list({}), number(INT64_MIN)}));
  EXPECT_FALSE(smt::by_core("no_such_function", {}));
}

}  // namespace
}  // namespace layoutcheck::smt
