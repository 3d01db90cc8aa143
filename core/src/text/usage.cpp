#include "layoutcheck/core/text/usage.hpp"

#include <algorithm>
#include <vector>

namespace layoutcheck {

std::string_view name(Kind kind) {
  constexpr std::string_view kNames[] = {
      "none",
#define LC_KIND(kind, type, name) name,
#include "layoutcheck/core/operations/kinds.def"
      "mapping",
  };
  return kNames[static_cast<std::size_t>(kind)];
}

namespace {

/// "(layout[, integer])"
std::string parameters_of(Signature const& signature) {
  std::string out = "(";
  std::size_t optional = 0;
  for (std::size_t i = 0; i < signature.parameters.size(); ++i) {
    Kind const kind = signature.parameters[i];
    if (kind == Kind::none) break;
    if (i >= signature.required) {
      out += '[';
      ++optional;
    }
    if (i > 0) out += ", ";
    out += name(kind);
  }
  if (signature.variadic) out += "...";
  return out.append(optional, ']') + ')';
}

/// Letters to insert, drop or change, to get from a to b.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i + 1;
    for (std::size_t j = 0; j < b.size(); ++j) {
      std::size_t const changed = diagonal + (a[i] == b[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({changed, row[j] + 1, row[j + 1] + 1});
    }
  }
  return row[b.size()];
}

constexpr std::size_t kLongestMisspelling = 64;

}  // namespace

std::string parameters(std::string_view spelling) {
  std::string out;
  for (OpInfo const& op : all_ops()) {
    if (op.spelling != spelling) continue;
    for (Signature const& signature : op.signatures) {
      if (!out.empty()) out += " or ";
      out += parameters_of(signature);
    }
  }
  return out;
}

std::string usage(std::string_view spelling) {
  if (!is_operation(spelling)) return "no operation is called " + std::string(spelling);
  return std::string(spelling) + " takes " + parameters(spelling);
}

bool is_operation(std::string_view spelling) {
  return std::ranges::find(all_ops(), spelling, &OpInfo::spelling) != all_ops().end();
}

bool takes_arguments(std::string_view spelling, std::size_t count) {
  return std::ranges::any_of(all_ops(), [&](OpInfo const& op) {
    return op.spelling == spelling && std::ranges::any_of(op.signatures, [&](Signature const& s) {
             return s.required <= count && count <= s.most;
           });
  });
}

std::optional<std::string_view> nearest_operation(std::string_view word) {
  std::vector<std::string_view> spellings;
  for (OpInfo const& op : all_ops()) spellings.push_back(op.spelling);
  return nearest_word(word, spellings);
}

std::optional<std::string_view> nearest_word(std::string_view word,
                                             std::span<std::string_view const> words) {
  if (word.size() > kLongestMisspelling) return std::nullopt;
  std::optional<std::string_view> nearest;
  std::size_t least = std::max<std::size_t>(1, word.size() / 3) + 1;
  for (std::string_view const candidate : words) {
    std::size_t const longer = std::max(word.size(), candidate.size());
    std::size_t const shorter = std::min(word.size(), candidate.size());
    if (longer - shorter >= least) continue;  // no distance is less than this difference
    std::size_t const distance = edit_distance(word, candidate);
    if (distance >= least || distance >= candidate.size()) continue;
    least = distance;
    nearest = candidate;
  }
  return nearest;
}

}  // namespace layoutcheck
