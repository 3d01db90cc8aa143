#pragma once
/// The complement algorithm of seeds/003, on plain sets of integers: as it is printed, and with its
/// two slips fixed.

#include <algorithm>
#include <set>

#include "layoutcheck/core/spec/table.hpp"

namespace layoutcheck::relations {

struct Reading {
  bool trivial_branches_exchanged;  ///< as printed: append to a non-trivial H', replace a trivial
  bool cosize_of_h;                 ///< as printed: cosize(H), where cosize(H_curr) is meant
};
inline constexpr Reading kAsPrinted{.trivial_branches_exchanged = true, .cosize_of_h = true};
inline constexpr Reading kFixed{.trivial_branches_exchanged = false, .cosize_of_h = false};

inline std::set<index_t> offsets_of(ModeList const& modes) {
  auto const values = spec::table(from_modes(modes));
  return {values.begin(), values.end()};
}

/// "If H' is a trivial complement, then append c to it, else let H' be c", says the paper.
inline ModeList printed_complement(ModeList const& h, index_t target, Reading reading) {
  index_t const cosize_of_h = *offsets_of(h).rbegin() + 1;
  index_t const max_index = std::max(target - 1, cosize_of_h - 1);
  index_t filled = 1;
  ModeList complement;
  complement.push_back({1, 0});
  bool trivial = true;
  ModeList current = h;
  for (index_t end = 0; end <= max_index; filled = end) {
    auto const reached = offsets_of(current);
    index_t begin = filled;
    while (begin <= max_index && reached.count(begin) != 0) ++begin;
    if (begin > max_index) break;
    index_t const cosize = reading.cosize_of_h ? cosize_of_h : *reached.rbegin() + 1;
    index_t extent = 0;
    if (begin < cosize) {
      end = *reached.lower_bound(begin);
      extent = end / begin;
    } else {
      begin = cosize;
      end = max_index + 1;
      extent = (end + begin - 1) / begin;
    }
    if (extent <= 1) continue;
    current.push_back({extent, begin});
    if (trivial != reading.trivial_branches_exchanged) complement.clear();
    complement.push_back({extent, begin});
    trivial = false;
  }
  return complement;
}

inline ModeList fixed_complement(ModeList const& h, index_t target) {
  ModeList result = printed_complement(h, target, kFixed);
  return result;
}

}  // namespace layoutcheck::relations
