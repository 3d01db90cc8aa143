#pragma once
/// Every layout, tuple or coordinate of a given weight, as lists of codes short enough to keep.
///
/// A code is the tree in preorder: an arity, or kLeafByte and the leaf's integers, a byte each.

#include <cstdint>
#include <deque>
#include <mutex>
#include <string>
#include <vector>

#include "engine/weight.hpp"

namespace layoutcheck::laws {

/// Leaf has: static void codes(std::uint64_t weight, std::vector<std::string>&) for the leaves of
/// exactly that weight; Tree decode is left to the caller through `read`.
template <class Leaf>
class TreeLists {
 public:
  static constexpr char kLeafByte = static_cast<char>(0xFF);

  /// The trees of that weight as outermost trees, not inside others. The reference stays valid.
  std::vector<std::string> const& of(std::uint64_t weight) {
    std::lock_guard const lock(mutex_);
    while (outer_.size() <= weight) grow();
    return outer_[weight];
  }

 private:
  using Codes = std::vector<std::string>;

  /// Adds the lists of the next weight. inner: trees below the top; rows: one or more of them one
  /// after the other, the first byte counting them.
  void grow() {
    auto const w = static_cast<std::uint64_t>(inner_.size());
    Codes leaves;
    Leaf::codes(w, leaves);
    Codes inner = leaves;
    wrap(w, false, inner);
    inner_.push_back(inner);

    Codes rows;
    for (std::string const& one : inner_[w]) rows.push_back(std::string(1, 1) + one);
    for (std::uint64_t last = 1; last < w; ++last) {
      for (std::string const& row : rows_[w - last]) {
        for (std::string const& one : inner_[last]) {
          std::string longer = row + one;
          ++longer[0];
          rows.push_back(std::move(longer));
        }
      }
    }
    rows_.push_back(std::move(rows));

    Codes outer = std::move(leaves);
    wrap(w, true, outer);
    outer_.push_back(std::move(outer));
  }

  /// The tuples of weight w: parentheses round nothing, round one, round more.
  void wrap(std::uint64_t w, bool outermost, Codes& codes) {
    if (w == cost::parentheses(0, outermost)) codes.push_back(std::string(1, '\0'));
    std::uint64_t const one = cost::parentheses(1, outermost);
    std::uint64_t const more = cost::parentheses(2, outermost);
    if (w > one) {
      for (std::string const& row : rows_[w - one]) {
        if (row[0] == 1) codes.push_back(row);
      }
    }
    if (w > more || (w == more && more > 0)) {
      for (std::string const& row : rows_[w - more]) {
        if (row[0] > 1) codes.push_back(row);
      }
    }
  }

  std::mutex mutex_;
  std::deque<Codes> inner_;
  std::deque<Codes> rows_;
  std::deque<Codes> outer_;
};

}  // namespace layoutcheck::laws
