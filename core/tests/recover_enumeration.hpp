#pragma once
/// Every layout of a size, and what tables they leave possible: recover by brute force. It knows
/// nothing of extents that are forced; it writes down all layouts and looks.

#include <map>
#include <vector>

#include "small_layouts.hpp"

namespace layoutcheck {

/// Modes of extents >= 2 in every order whose product is `size`, each stride from [0, strides).
template <class Visit>
void for_each_layout_of_size(index_t size, index_t strides, Visit const& visit) {
  ModeList modes;
  std::function<void(index_t)> const extend = [&](index_t rest) {
    if (rest == 1) {
      visit(modes);
      return;
    }
    for (index_t extent = 2; extent <= rest; ++extent) {
      if (rest % extent != 0) continue;
      for (index_t stride = 0; stride < strides; ++stride) {
        modes.push_back({extent, stride});
        extend(rest / extent);
        modes.pop_back();
      }
    }
  };
  extend(size);
}

/// The table of modes, by adding up every coordinate.
inline std::vector<index_t> table_of(ModeList const& modes) {
  std::vector<index_t> values{0};
  for (Mode const& m : modes) {
    std::size_t const run = values.size();
    for (index_t c = 1; c < m.extent; ++c) {
      for (std::size_t i = 0; i < run; ++i) values.push_back(values[i] + c * m.stride);
    }
  }
  return values;
}

/// All tables of `length` values below `base`, numbered with the first value as highest digit, and
/// for each prefix whether some layout of one of the given sizes begins with it.
///
/// Strides below `base` are enough: a stride that a table shows is one of its values, and one that
/// it does not show is free. So are sizes below 2 * length: of a layout that is longer, cut off all
/// behind the mode that reaches past the table, and that mode as short as still reaches.
class PossibleTables {
 public:
  PossibleTables(int length, index_t base, std::vector<index_t> const& sizes)
      : PossibleTables(length, base) {
    for (index_t const size : sizes) {
      for_each_layout_of_size(size, base, [&](ModeList const& modes) { note(table_of(modes)); });
    }
  }

  /// None is possible until noted.
  PossibleTables(int length, index_t base) : length_(length), base_(base) {
    std::size_t count = 1;
    for (int i = 0; i <= length; ++i) {
      met_.emplace_back(count, false);
      count *= static_cast<std::size_t>(base);
    }
  }

  /// What begins with the first `length` of these values is possible; false where a value among
  /// them is not a value of a table: then only what begins with those before it is.
  bool note(std::vector<index_t> const& values) {
    std::size_t number = 0;
    for (int i = 0; i < length_; ++i) {
      index_t const v = values[static_cast<std::size_t>(i)];
      if (v < 0 || v >= base_) return false;
      number = number * static_cast<std::size_t>(base_) + static_cast<std::size_t>(v);
      met_[static_cast<std::size_t>(i) + 1][number] = true;
    }
    std::vector<index_t>& least = least_.try_emplace(number, values).first->second;
    if (values.size() < least.size()) least = values;
    if (values.size() == least.size() && values != least) ambiguous_ = true;
    return true;
  }

  /// The least i such that no layout agrees on [0, i]; -1 where one agrees everywhere.
  index_t first_unmeetable(std::size_t number) const {
    std::size_t place = met_.back().size();
    for (int i = 0; i < length_; ++i) {
      place /= static_cast<std::size_t>(base_);
      if (!met_[static_cast<std::size_t>(i) + 1][number / place]) return i;
    }
    return -1;
  }
  /// All values of the layout of least size that agrees. Pre: there is one.
  std::vector<index_t> const& least(std::size_t number) const { return least_.at(number); }
  /// Whether two layouts of least size agree with one table and differ behind it.
  bool ambiguous() const { return ambiguous_; }
  std::size_t tables() const { return met_.back().size(); }

 private:
  int length_;
  index_t base_;
  bool ambiguous_ = false;
  std::vector<std::vector<bool>> met_;  ///< by length of the prefix, then its number
  std::map<std::size_t, std::vector<index_t>> least_;
};

}  // namespace layoutcheck
