#pragma once
/// A function that is called for its values, with the values that it returned: what recovery by
/// probes is built on.

#include "layoutcheck/core/recover/probed.hpp"

namespace layoutcheck::detail {

/// Most values that are remembered. A search takes three for each doubling of what it has walked.
inline constexpr int kMostSeen = 256;

template <class F>
class ProbedFunction {
 public:
  LC_HD constexpr ProbedFunction(F& f, ProbeOptions const& options) : f_(f), options_(options) {}

  /// Whether f(x) is a value within range, then in `value`; if not, `result` says what it is.
  LC_HD constexpr bool get(index_t x, index_t& value) {
    ++result.calls;
    Expected<index_t> const answer = f_(x);
    result.point = x;
    if (!answer) {
      result.end = ProbeEnd::failed;
      result.error = answer.error();
      return false;
    }
    value = *answer;
    result.value = value;
    if (value < options_.least || value > options_.greatest) {
      result.end = ProbeEnd::out_of_range;
      return false;
    }
    return agrees(x, value);
  }

  /// As get, and remembers the answer.
  LC_HD constexpr bool probe(index_t x, index_t& value) {
    if (!get(x, value)) return false;
    seen_.push_back({x, value});
    return true;
  }

  /// Whether the function returns every remembered value again.
  LC_HD constexpr bool repeats() {
    index_t again = 0;
    for (Seen const& s : seen_) {
      if (!get(s.x, again)) return false;
    }
    return true;
  }
  LC_HD constexpr int remembered() const { return seen_.size(); }
  LC_HD constexpr index_t remembered_point(int i) const { return seen_[i].x; }

  LC_HD constexpr Probed no_layout(index_t x, index_t value, bool first) {
    result.end = ProbeEnd::no_layout;
    result.point = x;
    result.value = value;
    result.first = first;
    return result;
  }

  Probed result;

 private:
  struct Seen {
    index_t x;
    index_t value;
  };

  LC_HD constexpr bool agrees(index_t x, index_t value) {
    for (Seen const& s : seen_) {
      if (s.x == x && s.value != value) {
        result.end = ProbeEnd::inconsistent;
        result.other_value = s.value;
        return false;
      }
    }
    return true;
  }

  F& f_;
  ProbeOptions const& options_;
  InlineVector<Seen, kMostSeen> seen_;
};

}  // namespace layoutcheck::detail
