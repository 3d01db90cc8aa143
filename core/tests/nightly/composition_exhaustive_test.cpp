// Composition decided for every pair of a large box, against the complete search for a layout.
//
// A: up to 3 modes, extents 1..6, strides -4..8, in coalesced form, each form once: inside its
// domain A is that function (coalesce_test.cpp), and composition coalesces it first. Modes of
// extent 1 vanish, so that extents 2..6 and at most 3 modes give all forms; one at the end of A,
// which composition keeps for what lies past the end, is tried in composition_test.cpp. B: 1 or 2
// modes, extents 2..6, strides 0..8; leaves of extent 1 add only 1:0 (composition_test.cpp). A pair
// in which B leaves [0, size A) is passed over: nothing is required of it.

#include <atomic>
#include <set>
#include <thread>

#include "layoutcheck/core/algebra/composition.hpp"
#include "layoutcheck/core/spec/recover.hpp"
#include "layoutcheck/core/spec/table.hpp"
#include "small_layouts.hpp"

namespace layoutcheck {
namespace {

struct Inner {
  Layout layout;
  IntTuple shape;
  spec::Table values;
  index_t greatest;
};

std::vector<Inner> inner_layouts() {
  std::vector<Inner> result;
  for_each_layout({.max_rank = 2,
                   .min_extent = 2,
                   .max_extent = 6,
                   .min_stride = 0,
                   .max_stride = 8,
                   .min_rank = 1},
                  [&](Layout const& b) {
                    spec::Table const values = spec::table(b);
                    result.push_back({b, shape(b), values, values.back()});
                  });
  return result;
}

/// (extent, stride) of each mode; a Layout takes a kilobyte.
using Form = std::vector<std::pair<index_t, index_t>>;

std::vector<Form> outer_forms() {
  std::set<Form> forms;
  for_each_layout(
      {.max_rank = 3, .min_extent = 2, .max_extent = 6, .min_stride = -4, .max_stride = 8},
      [&](Layout const& a) {
        Form form;
        for (Mode const& m : coalesce(a).leaves) form.emplace_back(m.extent, m.stride);
        forms.insert(form);
      });
  return {forms.begin(), forms.end()};
}

Layout to_layout(Form const& form) {
  ModeList modes;
  for (auto const& [extent, stride] : form) modes.push_back({extent, stride});
  return from_modes(modes);
}

/// Whether r has these values, walked leaf by leaf without a table on the heap, and each of its
/// modes the size of b's.
struct Kept {
  bool function = true;
  bool shape = true;
};
Kept kept(Layout const& r, Layout const& b, index_t const* values) {
  Kept result;
  index_t points = 1;
  int const modes = b.leaves.size();
  for (int i = 0; i < modes; ++i) {
    Layout const part = modes == 1 ? r : mode(r, i);
    index_t extent = 1;
    for (Mode const& m : part.leaves) {
      for (index_t x = points; x < points * m.extent; ++x) {
        index_t const digit = x / points;
        if (values[x] != values[x % points] + digit * m.stride) result.function = false;
      }
      points *= m.extent;
      extent *= m.extent;
    }
    result.shape = result.shape && extent == b.leaves[i].extent;
    result.shape = result.shape && (modes == 1 || rank(r) == modes);
  }
  return result;
}

struct Counts {
  std::atomic<long> pairs{0};
  std::atomic<long> exists{0};
  std::atomic<long> wrong_function{0};
  std::atomic<long> wrong_shape{0};
  std::atomic<long> refused_though_one_exists{0};
  std::atomic<long> answered_though_none_exists{0};
  std::atomic<long> counterexample_can_be_met{0};
};

void judge(Layout const& a, std::vector<Inner> const& inner, Counts& total) {
  spec::Table const outer = spec::table(a);
  auto const domain = static_cast<index_t>(outer.size());
  long pairs = 0;
  long exists = 0;
  index_t values[36] = {};
  for (Inner const& b : inner) {
    if (b.greatest >= domain) continue;
    ++pairs;
    for (std::size_t x = 0; x < b.values.size(); ++x) {
      values[x] = outer[static_cast<std::size_t>(b.values[x])];
    }
    spec::Recovered const truth = spec::recover_refining(values, b.shape);
    exists += truth.layout ? 1 : 0;
    Expected<Layout> const answer = composition(a, b.layout);
    auto const report = [&](std::atomic<long>& count, char const* what) {
      if (count++ == 0) ADD_FAILURE() << what << ": " << print(a) << " o " << print(b.layout);
    };
    if (answer) {
      if (!truth.layout) report(total.answered_though_none_exists, "answered though none exists");
      Kept const same = kept(*answer, b.layout, values);
      if (!same.function) report(total.wrong_function, "wrong function");
      if (!same.shape) report(total.wrong_shape, "wrong shape");
    } else if (truth.layout) {
      report(total.refused_though_one_exists, "refused though one exists");
    } else if (answer.error().code != Errc::not_representable ||
               answer.error().point < truth.first_unmeetable ||
               answer.error().point >= static_cast<index_t>(b.values.size())) {
      report(total.counterexample_can_be_met, "the counterexample can be met");
    }
  }
  total.pairs += pairs;
  total.exists += exists;
}

TEST(NightlyComposition, EveryPairIsDecidedRight) {
  std::vector<Form> const outer = outer_forms();
  std::vector<Inner> const inner = inner_layouts();
  Counts counts;
  std::atomic<std::size_t> next{0};
  std::vector<std::thread> threads;
  for (unsigned i = 0; i < std::max(1U, std::thread::hardware_concurrency()); ++i) {
    threads.emplace_back([&] {
      for (std::size_t k = next++; k < outer.size(); k = next++)
        judge(to_layout(outer[k]), inner, counts);
    });
  }
  for (std::thread& thread : threads) thread.join();

  EXPECT_EQ(inner.size(), 45U + 45U * 45U);
  EXPECT_EQ(outer.size(), 273191U);
  EXPECT_EQ(counts.pairs, 470489603);
  EXPECT_EQ(counts.exists, 102783682);
  EXPECT_EQ(counts.wrong_function, 0);
  EXPECT_EQ(counts.wrong_shape, 0);
  EXPECT_EQ(counts.refused_though_one_exists, 0);
  EXPECT_EQ(counts.answered_though_none_exists, 0);
  EXPECT_EQ(counts.counterexample_can_be_met, 0);
}

}  // namespace
}  // namespace layoutcheck
