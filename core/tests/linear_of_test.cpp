// Layouts under swizzles as linear layouts and back, against tables.

#include "layoutcheck/core/operations/linear_of.hpp"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <thread>
#include <vector>

#include "layoutcheck/core/algebra/coalesce.hpp"
#include "layoutcheck/core/operations/table.hpp"
#include "layoutcheck/core/spec/table.hpp"
#include "small_layouts.hpp"

namespace layoutcheck {
namespace {

/// Whether the linear layout has the table, and the way back leads to the same one.
bool there_and_back(Value const& mapping, Table const& table) {
  auto const linear = linear_of(mapping);
  if (!linear || (std::size_t{1} << linear->in_bits()) != table.size()) return false;
  for (std::size_t x = 0; x < table.size(); ++x) {
    if (static_cast<index_t>((*linear)(x)) != table[x]) return false;
  }
  auto const back = layout_of(*linear);
  if (!back) return false;
  auto const same = table_of(*back);
  return same && *same == table;
}

TEST(LinearOf, EveryFlatCompactLayoutOfUpToSixBitsComesBack) {
  // Parts of the bits in every order of strides, unit extents and splits of modes included.
  Tally tally;
  for (int bits = 0; bits <= 6; ++bits) {
    for (int cuts = 0; cuts < 1 << std::max(bits - 1, 0); ++cuts) {
      std::vector<index_t> extents;
      for (int k = 0; k < bits; ++k) {
        bool const opens = k == 0 || (cuts >> (k - 1) & 1) != 0;
        if (opens) extents.push_back(1);
        extents.back() *= 2;
      }
      std::vector<std::size_t> order(extents.size());
      for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
      do {
        ModeList modes;
        for (index_t const extent : extents) modes.push_back({extent, 0});
        index_t stride = 1;
        for (std::size_t const place : order) {
          modes[static_cast<int>(place)].stride = stride;
          stride *= extents[place];
        }
        Layout const layout = flat_tree<Layout>(modes);
        tally.claim(there_and_back(layout, spec::table(layout)), [&] { return print(layout); });
      } while (std::next_permutation(order.begin(), order.end()));
    }
  }
  EXPECT_EQ(tally.cases(), 1 + 1 + 3 + 11 + 49 + 261 + 1631);
  EXPECT_HOLDS(tally);
}

TEST(LinearOf, EverySwizzleOfUpToTenBitsComesBack) {
  Tally tally;
  for (int bits = 0; bits <= 10; ++bits) {
    for (int base = 0; base + bits <= 10; ++base) {
      for (int shift = bits + base - 10; bits + base + std::abs(shift) <= 10; ++shift) {
        Swizzle const swizzle{bits, base, shift};
        if (!is_bijective(swizzle)) continue;
        tally.claim(there_and_back(swizzle, *table_of(swizzle)), [&] { return print(swizzle); });
      }
    }
  }
  EXPECT_EQ(tally.cases(), 506 - 55);  // but those that clear bits
  EXPECT_HOLDS(tally);
}

TEST(LinearOf, SwizzledLayoutsComeBack) {
  Tally tally;
  for (Layout const& inner : {L("8:1"), L("(4,8):(8,1)"), L("(8,8):(1,8)"), L("(2,2,4):(0,1,4)")}) {
    for (int bits = 1; bits <= 3; ++bits) {
      for (int shift = -3; shift <= 3; ++shift) {
        if (shift == 0) continue;
        ComposedLayout const composed{
            .swizzle = {bits, 0, shift}, .outer = {}, .offset = 0, .inner = inner};
        tally.claim(there_and_back(composed, spec::table(composed)),
                    [&] { return print(composed); });
      }
    }
  }
  EXPECT_HOLDS(tally);
}

/// Every linear map of three bits to three bits: a layout, a swizzled layout or neither, as trying
/// every layout under every swizzle of five bits says. Sums of strides below 8 have no more.
TEST(LayoutOf, IsCompleteOnThreeBits) {
  std::vector<Table> possible;
  std::vector<Layout> const family =
      layouts({.max_rank = 3, .min_extent = 2, .max_extent = 2, .min_stride = 0, .max_stride = 7});
  for (Layout const& layout : family) {
    if (size(layout) != 8) continue;
    for (int bits = 0; bits <= 5; ++bits) {
      for (int base = 0; base + bits <= 5; ++base) {
        for (int shift = bits + base - 5; bits + base + std::abs(shift) <= 5; ++shift) {
          Table values;
          for (index_t x = 0; x < 8; ++x) values.push_back(Swizzle{bits, base, shift}(layout(x)));
          possible.push_back(values);
        }
      }
    }
  }
  std::sort(possible.begin(), possible.end());
  Tally tally;
  int none = 0;
  for (bits_t code = 0; code < 512; ++code) {
    LinearLayout linear;
    linear.in.push_back({*DimName::of("i"), 3});
    linear.out.push_back({*DimName::of("o"), 3});
    for (int k = 0; k < 3; ++k) linear.columns.push_back(code >> (3 * k) & 7);
    Table table;
    for (bits_t x = 0; x < 8; ++x) table.push_back(static_cast<index_t>(linear(x)));
    auto const found = layout_of(linear);
    bool const exists = std::binary_search(possible.begin(), possible.end(), table);
    if (!exists) ++none;
    bool const right = exists ? found && *table_of(*found) == table : !found;
    tally.claim(right, [&] { return print(linear); });
  }
  EXPECT_GT(none, 50);
  EXPECT_HOLDS(tally);
}

/// All compact layouts of 2^bits points are, as functions, the permutations of the bits.
void count_permutations(int bits, std::size_t first, std::atomic<std::size_t>& good) {
  std::vector<int> order;
  for (int k = 0; k < bits; ++k) {
    if (static_cast<std::size_t>(k) != first) order.push_back(k);
  }
  std::size_t found = 0;
  do {
    ModeList modes;
    modes.push_back({2, index_t{1} << first});
    for (int const k : order) modes.push_back({2, index_t{1} << k});
    Layout const layout = coalesce(from_modes(modes));
    auto const linear = linear_of(layout);
    if (!linear) continue;
    bool same = linear->columns.size() == bits;
    for (int k = 0; same && k < bits; ++k) {
      same = linear->columns[k] == static_cast<bits_t>(modes[k].stride);
    }
    auto const back = layout_of(*linear);
    if (same && back && *back == Value(layout)) ++found;
  } while (std::next_permutation(order.begin(), order.end()));
  good += found;
}

std::size_t permutations_that_come_back(int bits) {
  std::atomic<std::size_t> good = 0;
  std::atomic<std::size_t> next = 0;
  std::vector<std::thread> threads;
  for (unsigned t = 0; t < std::max(2U, std::thread::hardware_concurrency()); ++t) {
    threads.emplace_back([&] {
      for (std::size_t first = next++; first < static_cast<std::size_t>(bits); first = next++) {
        count_permutations(bits, first, good);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  return good;
}

TEST(LinearOf, EveryCompactLayoutOfUpToEightBitsComesBack) {
  std::size_t factorial = 1;
  for (int bits = 1; bits <= 8; ++bits) {
    factorial *= static_cast<std::size_t>(bits);
    EXPECT_EQ(permutations_that_come_back(bits), factorial) << bits;
  }
}

TEST(NightlyLinearOf, EveryCompactLayoutOfUpToTwelveBitsComesBack) {
  std::size_t factorial = 40320;
  for (int bits = 9; bits <= 12; ++bits) {
    factorial *= static_cast<std::size_t>(bits);
    EXPECT_EQ(permutations_that_come_back(bits), factorial) << bits;
  }
}

}  // namespace
}  // namespace layoutcheck
