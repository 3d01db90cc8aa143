#pragma once
/// recover_swizzled on every table of a length, against every swizzle of every layout.

#include "layoutcheck/core/recover/swizzled.hpp"
#include "layoutcheck/core/spec/table.hpp"
#include "recover_enumeration.hpp"

namespace layoutcheck {

/// Bijective swizzles with bits + base + |shift| <= most, in the order of preference: bits, base,
/// |shift|, positive first. The one that does nothing is the first.
inline std::vector<Swizzle> swizzles_up_to(int most) {
  std::vector<Swizzle> all{Swizzle{}};
  for (int bits = 1; bits <= most; ++bits) {
    for (int base = 0; bits + base <= most; ++base) {
      for (int reach = 1; bits + base + reach <= most; ++reach) {
        all.push_back({bits, base, reach});
        all.push_back({bits, base, -reach});
      }
    }
  }
  return all;
}

/// What every table of `length` values below `base` is, by writing down all swizzles of up to
/// `most` bits of all layouts with strides below `strides`. Bounds that are too small would show:
/// the algorithm, which has none, would find what this misses.
class PossibleSwizzled {
 public:
  PossibleSwizzled(int length, index_t base, int most, index_t strides) : possible_(length, base) {
    std::vector<Swizzle> const swizzles = swizzles_up_to(most);
    std::vector<spec::Table> undone;  // each swizzle as a table
    for (Swizzle const& s : swizzles) undone.push_back(spec::table(s, strides * length));
    for_each_layout_of_size(length, strides, [&](ModeList const& modes) {
      std::vector<index_t> const plain = table_of(modes);
      for (std::size_t k = 0; k < swizzles.size(); ++k) {
        std::vector<index_t> values;
        for (index_t const x : plain) values.push_back(undone[k][static_cast<std::size_t>(x)]);
        if (possible_.note(values)) note_least(values, k);
      }
    });
    for (auto const& [values, k] : least_) swizzle_.emplace(values, swizzles[k]);
  }
  PossibleTables const& tables() const { return possible_; }
  /// The most preferred. Pre: there is one.
  Swizzle const& least(std::vector<index_t> const& values) const { return swizzle_.at(values); }

 private:
  void note_least(std::vector<index_t> const& values, std::size_t k) {
    std::size_t& least = least_.try_emplace(values, k).first->second;
    least = std::min(least, k);
  }

  PossibleTables possible_;
  std::map<std::vector<index_t>, std::size_t> least_;
  std::map<std::vector<index_t>, Swizzle> swizzle_;
};

struct SwizzledCounts {
  long tables = 0;
  long plain = 0;
  long swizzled = 0;  ///< have a layout under a swizzle only
  Tally tally;
};

/// All tables of `length` values below `base` that begin with 0: others refuse at 0.
inline SwizzledCounts try_every_swizzled(int length, index_t base, int most, index_t strides) {
  PossibleSwizzled const truth(length, base, most, strides);
  SwizzledCounts counts;
  std::vector<index_t> table(static_cast<std::size_t>(length), 0);
  for (std::size_t number = 0; table[0] == 0; ++number) {
    auto const answer = recover_swizzled(table.data(), length);
    ++counts.tables;
    index_t const first = truth.tables().first_unmeetable(number);
    bool right = first >= 0 ? !answer && answer.error().code == Errc::not_representable &&
                                  answer.error().point == first
                            : answer && spec::table(*answer) == table && answer->offset == 0 &&
                                  coalesce(answer->inner) == answer->inner &&
                                  answer->swizzle == truth.least(table);
    counts.tally.claim(right, [&] {
      return print(table) + ": " + (answer ? print(*answer) : "refused") + ", by brute force " +
             std::to_string(first);
    });
    if (answer) ++(answer->swizzle.bits == 0 ? counts.plain : counts.swizzled);
    for (std::size_t i = table.size(); i-- > 0;) {
      if (++table[i] < base || i == 0) break;
      table[i] = 0;
    }
  }
  return counts;
}

}  // namespace layoutcheck
