#include "tables.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "layoutcheck/sweep/space/arrangement.hpp"

namespace layoutcheck::sweep {

std::uint32_t WordBlock::add(std::vector<std::uint64_t> const& values) {
  auto const at = static_cast<std::uint32_t>(words_.size());
  words_.insert(words_.end(), values.begin(), values.end());
  return at;
}

std::uint32_t WordBlock::add_halves(std::vector<std::uint32_t> const& values) {
  auto const at = static_cast<std::uint32_t>(words_.size());
  words_.resize(words_.size() + (values.size() + 1) / 2);
  for (std::size_t i = 0; i < values.size(); ++i) {
    words_[at + i / 2] |= static_cast<std::uint64_t>(values[i]) << (i % 2 * 32);
  }
  return at;
}

DivisorLists DivisorLists::up_to(index_t n) {
  auto const count = static_cast<std::uint32_t>(n);
  DivisorLists lists;
  lists.starts.assign(count + 1, 0);
  for (std::uint32_t d = 1; d <= count; ++d) {
    lists.values.push_back(d);
    for (std::uint32_t m = d; m <= count; m += d) ++lists.starts[m];
  }
  for (std::uint32_t i = 0; i < count; ++i) lists.starts[i + 1] += lists.starts[i];
  lists.places.resize(lists.starts[count]);
  std::vector<std::uint32_t> next(lists.starts.begin(), lists.starts.end() - 1);
  for (std::uint32_t d = 1; d <= count; ++d) {
    for (std::uint32_t m = d; m <= count; m += d) lists.places[next[m - 1]++] = d - 1;
  }
  return lists;
}

DivisorLists DivisorLists::of(index_t n) {
  DivisorLists lists;
  std::vector<std::uint64_t> large;
  for (index_t d = 1; d <= n / d; ++d) {
    if (n % d != 0) continue;
    lists.values.push_back(static_cast<std::uint64_t>(d));
    if (d != n / d) large.push_back(static_cast<std::uint64_t>(n / d));
  }
  lists.values.insert(lists.values.end(), large.rbegin(), large.rend());
  for (std::size_t i = 0; i < lists.values.size(); ++i) {
    lists.starts.push_back(static_cast<std::uint32_t>(lists.places.size()));
    for (std::size_t d = 0; d <= i; ++d) {
      if (lists.values[i] % lists.values[d] == 0) {
        lists.places.push_back(static_cast<std::uint32_t>(d));
      }
    }
  }
  lists.starts.push_back(static_cast<std::uint32_t>(lists.places.size()));
  return lists;
}

std::vector<std::uint64_t> arrangement_counts(int ranks) {
  auto const width = static_cast<std::size_t>(ranks) + 1;
  std::vector<std::uint64_t> counts(width * width, 0);
  for (std::size_t k = 0; k < width; ++k) {
    counts[k * width] = k == 0 ? 1 : counts[(k - 1) * width] * k;
    for (std::size_t p = 1; p <= k; ++p) {
      counts[k * width + p] = counts[k * width + p - 1] - counts[(k - 1) * width + p - 1];
    }
  }
  return counts;
}

std::vector<std::uint32_t> arrangement_table(int ranks, Joins joins) {
  // None takes more than 80 KB, so that the order tables of all threads share the nearest cache.
  constexpr std::array<int, 3> kLongest{7, detail::kTableRank, 6};
  std::vector<std::uint64_t> const counts = arrangement_counts(detail::kTableRank);
  detail::ArrangementCounts const count{counts.data(), nullptr, detail::kTableRank + 1};
  std::vector<std::uint32_t> table(std::size_t{1} << detail::kTableRank, detail::kNoPage);
  for (int r = 1; r <= std::min(ranks, kLongest[static_cast<std::size_t>(joins)]); ++r) {
    std::uint32_t const full = detail::bit(r - 1) - 1;
    std::uint32_t const last = joins == Joins::none ? 0 : full;
    for (std::uint32_t barred = joins == Joins::full ? full : 0; barred <= last; ++barred) {
      table[detail::page(r, barred)] = static_cast<std::uint32_t>(table.size());
      std::uint64_t const orders = count(r, std::popcount(barred));
      for (std::uint64_t i = 0; i < orders; ++i) {
        detail::Arrangement order;
        detail::arrange_step_by_step(count, r, barred, i, order);
        std::uint32_t packed = 0;
        for (int k = r - 1; k >= 0; --k) packed = (packed << 4U) | order.at[k];
        table.push_back(packed);
      }
    }
  }
  return table;
}

int prime_factors(index_t n) {
  int count = 0;
  for (index_t p = 2; p <= n / p; ++p) {
    for (; n % p == 0; n /= p) ++count;
  }
  return n > 1 ? count + 1 : count;
}

int log2_floor(index_t n) {
  int result = 0;
  while (n >>= 1) ++result;
  return result;
}

std::string at_most(index_t n) { return "of at most " + std::to_string(n); }

}  // namespace layoutcheck::sweep
