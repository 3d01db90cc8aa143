#include "steps.hpp"

#include <map>
#include <optional>
#include <string>
#include <utility>

#include "layoutcheck/conformance/cases/features.hpp"
#include "layoutcheck/laws/engine/enumerate.hpp"
#include "layoutcheck/laws/engine/shrink.hpp"
#include "plan.hpp"

namespace layoutcheck::conformance {
namespace {

constexpr std::size_t kMostPlainer = 200;

/// The text of a case, cut at its integers: every second part is one.
std::vector<std::string> parts_at_integers(std::string const& text) {
  std::vector<std::string> parts{""};
  auto const digit = [&](std::size_t i) {
    return i < text.size() && text[i] >= '0' && text[i] <= '9';
  };
  std::size_t const arguments = text.find('(');
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at + 1;
    bool const integer = at >= arguments && (digit(at) || (text[at] == '-' && digit(end)));
    while (integer && digit(end)) ++end;
    if (integer) {
      parts.push_back(text.substr(at, end - at));
      parts.emplace_back();
    } else {
      parts.back() += text[at];
    }
    at = end;
  }
  return parts;
}

std::optional<Case> joined(Case const& test_case, std::vector<std::string> const& parts) {
  std::string text;
  for (std::string const& part : parts) text += part;
  auto result = planned_case(test_case.op, text);
  if (result) result->integers = test_case.integers;
  return result;
}

}  // namespace

std::uint64_t weight_of(Case const& test_case) {
  std::uint64_t result = 0;
  for (Value const& v : test_case.args) result += laws::weight(v);
  return result;
}

std::vector<Case> smaller_cases(Case const& test_case) {
  std::uint64_t const weight = weight_of(test_case);
  std::map<std::pair<std::uint64_t, std::string>, Case> result;
  for (laws::LawEntry const* law : laws_by_form(test_case.op)) {
    auto const input = law->read(test_case.args);
    if (!input) continue;
    for (laws::AnyInput const& step : laws::smaller(*input)) {
      // As its text is read: `_` is a tiler and a coordinate, and one case is of one input class.
      std::string text = text_of({test_case.op, law->query_arguments(step)});
      auto candidate = planned_case(test_case.op, text);
      if (!candidate || weight_of(*candidate) >= weight) continue;
      candidate->integers = test_case.integers;
      std::uint64_t const w = weight_of(*candidate);
      result.try_emplace({w, std::move(text)}, std::move(*candidate));
    }
  }
  std::vector<Case> list;
  for (auto& [key, candidate] : result) list.push_back(std::move(candidate));
  return list;
}

std::vector<Case> with_other_integers(Case const& test_case) {
  std::vector<std::string> const parts = parts_at_integers(text_of(test_case));
  std::vector<Case> result;
  for (std::size_t at = 1; at < parts.size(); at += 2) {
    for (std::string const small : {"1", "2", "3", "4"}) {
      if (parts[at] == small) continue;
      std::vector<std::string> other = parts;
      other[at] = small;
      if (auto candidate = joined(test_case, other)) result.push_back(std::move(*candidate));
    }
  }
  return result;
}

std::vector<Case> with_fewer_features(Case const& test_case) {
  std::vector<std::string> const parts = parts_at_integers(text_of(test_case));
  Features const features = features_of(test_case);
  std::map<std::pair<std::uint64_t, std::string>, Case> result;
  auto const consider = [&](std::vector<std::string> const& changed) {
    auto candidate = joined(test_case, changed);
    if (!candidate) return;
    Features const fewer = features_of(*candidate);
    if (fewer == features || !contains(features, fewer)) return;
    result.try_emplace({weight_of(*candidate), text_of(*candidate)}, std::move(*candidate));
  };
  for (std::size_t i = 1; i < parts.size(); i += 2) {
    for (std::size_t j = 1; j < parts.size(); j += 2) {
      for (std::string const one : {"1", "2", "3", "4"}) {
        std::vector<std::string> changed = parts;
        changed[i] = one;
        if (i != j) {
          changed[j] = parts[i];
          consider(changed);
        }
        for (std::string const other : {"1", "2", "3", "4"}) {
          if (j > i) break;  // the same two again
          changed[j] = other;
          if (i != j || one == other) consider(changed);
        }
      }
    }
  }
  std::vector<Case> list;
  for (auto& [key, candidate] : result) {
    if (list.size() < kMostPlainer) list.push_back(std::move(candidate));
  }
  return list;
}

}  // namespace layoutcheck::conformance
