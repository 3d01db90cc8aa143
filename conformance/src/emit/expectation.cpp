#include "layoutcheck/conformance/emit/expectation.hpp"

#include <algorithm>
#include <set>
#include <string>

#include "layoutcheck/core/base/checked.hpp"
#include "layoutcheck/core/text/describe.hpp"
#include "layoutcheck/core/text/print.hpp"

namespace layoutcheck::conformance {
namespace {

constexpr index_t kAll = 512;
constexpr index_t kSome = 300;

/// Every place of a short list; of a long one both ends and places between them.
std::vector<index_t> places(index_t count) {
  std::set<index_t> result;
  if (count <= kAll) {
    for (index_t i = 0; i < count; ++i) result.insert(i);
  } else {
    constexpr index_t third = kSome / 3;
    for (index_t i = 0; i < third; ++i) {
      result.insert(i);
      result.insert(count - 1 - i);
      result.insert(third + (count - 2 * third) / third * i);  // no power of two apart as a rule
    }
  }
  return {result.begin(), result.end()};
}

Layout const* layout_of(Case const& test_case, std::size_t i) {
  return i < test_case.args.size() ? std::get_if<Layout>(&test_case.args[i]) : nullptr;
}

void expect_function(Expectation& result, Layout const& right) {
  result.size = size(right);
  for (index_t const i : places(size(right))) result.points.emplace_back(i, right(i));
}

void expect_layout(Expectation& result, Case const& test_case, Layout const& right) {
  Layout const* const a = layout_of(test_case, 0);
  Layout const* const b = layout_of(test_case, 1);
  switch (test_case.op) {
    case Op::right_inverse:
    case Op::max_common_layout:
      if (a == nullptr || (test_case.op == Op::max_common_layout && b == nullptr)) break;
      result.size = size(right);
      result.undone = {*a};
      if (test_case.op == Op::max_common_layout) result.undone.push_back(*b);
      result.undone_at = places(size(right));
      return;
    case Op::left_inverse:
      if (a == nullptr) break;
      for (index_t const i : places(size(*a))) result.points.emplace_back((*a)(i), i);
      return;
    case Op::left_inverse_quasi: {
      if (a == nullptr) break;
      std::set<index_t> offsets;
      for (index_t const i : places(size(*a))) offsets.insert((*a)(i));
      result.undone = {*a};
      result.undone_at = {offsets.begin(), offsets.end()};
      return;
    }
    default: break;
  }
  expect_function(result, right);
}

std::vector<index_t> mode_sizes(Layout const& layout) {
  std::vector<index_t> result;
  for (int i = 0; i < rank(layout); ++i) result.push_back(size(mode(layout, i)));
  return result;
}

/// An untrusted layout at an index that need not be one of its domain: none below 0, through an
/// extent of 0, and beyond 64 bits.   (4,2):(1,8) at 9: 17;   (0,2):(1,1) at 1: none
std::optional<index_t> value_of(Layout const& layout, index_t i) {
  if (i < 0) return std::nullopt;
  Checked value = 0;
  for (int k = 0; k < layout.leaves.size(); ++k) {
    Mode const& m = layout.leaves[k];
    bool const last = k + 1 == layout.leaves.size();
    if (!last && m.extent < 1) return std::nullopt;
    value += check(last ? i : i % m.extent) * m.stride;
    if (!last) i /= m.extent;
  }
  if (value.overflowed()) return std::nullopt;
  return value.value();
}

/// Not both empty: what has no value is not a value that is expected.
bool is_value(std::optional<index_t> const& got, index_t expected) {
  return got && *got == expected;
}

}  // namespace

std::string unmet(Expectation const& expected, Value const& answer) {
  if (expected.refusal) return "an answer where there is none";
  if (expected.value) {
    return print(answer) == print(*expected.value) ? "" : "not " + print(*expected.value);
  }
  Layout const* const r = std::get_if<Layout>(&answer);
  if (r == nullptr) return "no layout";
  if (expected.size && size(*r) != *expected.size)
    return "of size " + std::to_string(size(*r)) + ", not " + std::to_string(*expected.size);
  for (auto const& [i, value] : expected.points) {
    if (!is_value(value_of(*r, i), value))
      return "R(" + std::to_string(i) + ") is not " + std::to_string(value);
  }
  for (Layout const& f : expected.undone) {
    for (index_t const p : expected.undone_at) {
      auto const at = value_of(*r, p);
      if (!at || !is_value(value_of(f, *at), p))
        return print(f) + " does not undo R at " + std::to_string(p);
    }
  }
  if (!expected.modes.empty() && mode_sizes(*r) != expected.modes) return "modes of other sizes";
  if (expected.exact && *r != *expected.exact) return "not " + print(*expected.exact);
  return "";
}

Expectation expectation_of(Case const& test_case, std::optional<Value> const& wrong) {
  Expectation result;
  Expected<Value> const right = layoutcheck::apply(test_case.op, test_case.args);
  if (!right) {
    result.refusal = true;
    result.why = describe(right.error());
    return result;
  }
  Layout const* const layout = std::get_if<Layout>(&*right);
  if (layout == nullptr) {
    result.value = *right;
    return result;
  }
  expect_layout(result, test_case, *layout);
  if (wrong && unmet(result, *wrong).empty()) {
    result.modes = mode_sizes(*layout);
    if (unmet(result, *wrong).empty()) result.exact = *layout;
  }
  return result;
}

}  // namespace layoutcheck::conformance
