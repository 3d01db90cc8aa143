#include "layoutcheck/sweep/space/nested.hpp"

#include <algorithm>

#include "leaves.hpp"
#include "tables.hpp"

namespace layoutcheck::sweep {
namespace {

using Nodes = std::vector<std::uint8_t>;  ///< arities in preorder, 0 for a leaf

std::vector<Nodes> trees(int leaves, int depth);

/// Rows of `count` trees with so many leaves in all, one after the other.
std::vector<Nodes> rows(int count, int leaves, int depth) {
  if (count == 0) return leaves == 0 ? std::vector<Nodes>{{}} : std::vector<Nodes>{};
  std::vector<Nodes> result;
  for (int first = 1; first <= leaves - (count - 1); ++first) {
    for (Nodes const& head : trees(first, depth)) {
      for (Nodes const& tail : rows(count - 1, leaves - first, depth)) {
        result.push_back(head);
        result.back().insert(result.back().end(), tail.begin(), tail.end());
      }
    }
  }
  return result;
}

/// Tuples of so many leaves and at least `least` children.
std::vector<Nodes> tuples(int leaves, int least, int depth) {
  std::vector<Nodes> result;
  for (int arity = least; depth > 0 && arity <= leaves; ++arity) {
    for (Nodes& row : rows(arity, leaves, depth - 1)) {
      row.insert(row.begin(), static_cast<std::uint8_t>(arity));
      result.push_back(std::move(row));
    }
  }
  return result;
}

std::vector<Nodes> trees(int leaves, int depth) {
  if (leaves == 1) return {{0}};
  return tuples(leaves, 2, depth);
}

std::vector<std::uint64_t> profiles(int leaves, int depth) {
  std::vector<std::uint64_t> words;
  for (Nodes const& nodes : tuples(leaves, leaves == 1 ? 1 : 2, depth)) {
    std::uint64_t word = 0;
    for (std::size_t n = 0; n < detail::kPackedNodes; ++n) {
      word = (word << 4U) | (n < nodes.size() ? nodes[n] : 0U);
    }
    words.push_back(word);
  }
  std::sort(words.begin(), words.end());
  return words;
}

}  // namespace

Made make_nested(SpaceRequest const& request) {
  Leaves const leaves(request);
  if (auto const refusal = leaves.refusal(detail::kMaxNestedLeaves)) return *refusal;
  int const deepest = leaves.ranks > 1 ? leaves.ranks - 1 : 1;
  int const depth = static_cast<int>(min(request.value_or(Key::depth, deepest), deepest));

  SpaceParts parts;
  std::vector<std::uint64_t> prefix{0};
  std::vector<std::uint64_t> choices;
  std::vector<std::uint64_t> first{0};
  std::vector<std::uint64_t> packed;
  for (int r = 1; r <= leaves.ranks; ++r) {
    std::vector<std::uint64_t> const words = profiles(r, depth);
    packed.insert(packed.end(), words.begin(), words.end());
    first.push_back(packed.size());
    wide_t const ways = leaves.choices(r);
    wide_t const total = prefix.back() + ways * static_cast<wide_t>(words.size());
    if (total > kMaxIndex) return Refusal{Key::rank, "fewer than 2^63 layouts"};
    choices.push_back(static_cast<std::uint64_t>(ways));
    prefix.push_back(static_cast<std::uint64_t>(total));
    parts.points += leaves.points(r) * static_cast<wide_t>(words.size());
  }

  using V = detail::NestedView;
  WordBlock block;
  auto& p = parts.view.parameters;
  p[V::prefix_at] = block.add(prefix);
  p[V::choices_at] = block.add(choices);
  p[V::first_at] = block.add(first);
  p[V::profiles_at] = block.add(packed);
  p[V::ranks] = static_cast<std::uint32_t>(leaves.ranks);
  p[V::extents] = static_cast<std::uint32_t>(leaves.extent);
  p[V::strides] = static_cast<std::uint32_t>(leaves.stride + 1);
  parts.words = block.take();

  parts.view.kind = SpaceKind::nested;
  parts.view.size = prefix.back();
  leaves.describe(parts);
  parts.text = "nested(" + leaves.text();
  if (depth < deepest) parts.text += ", depth<=" + std::to_string(depth);
  parts.text += ")";
  return parts;
}

}  // namespace layoutcheck::sweep
