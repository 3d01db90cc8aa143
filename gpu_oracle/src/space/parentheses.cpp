#include "parentheses.hpp"

#include <algorithm>

#include "layoutcheck/sweep/space/parentheses.hpp"

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

std::vector<std::uint64_t> packed_profiles(int leaves, int depth, bool scalars) {
  std::vector<std::uint64_t> words;
  if (leaves == 1 && scalars) words.push_back(detail::pack_profile(Profile::scalar()));
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

Parentheses::Parentheses(SpaceRequest const& request, int ranks, bool scalars)
    : ranks_(ranks),
      deepest_(std::max(ranks - 1, 1)),
      depth_(static_cast<int>(min(request.value_or(Key::depth, deepest_), deepest_))) {
  for (int r = 1; r <= ranks; ++r) packed_.push_back(packed_profiles(r, depth_, scalars));
}

bool Parentheses::add_to(SpaceParts& parts, std::vector<wide_t> const& choices) const {
  std::vector<std::uint64_t> prefix{0};
  std::vector<std::uint64_t> ways;
  std::vector<std::uint64_t> first{0};
  std::vector<std::uint64_t> packed;
  for (std::size_t r = 0; r < packed_.size(); ++r) {
    packed.insert(packed.end(), packed_[r].begin(), packed_[r].end());
    first.push_back(packed.size());
    wide_t const total = prefix.back() + choices[r] * static_cast<wide_t>(packed_[r].size());
    if (total > kMaxIndex) return false;
    ways.push_back(static_cast<std::uint64_t>(choices[r]));
    prefix.push_back(static_cast<std::uint64_t>(total));
  }

  using V = detail::ParenthesesView;
  WordBlock block;
  auto& p = parts.view.parameters;
  p[V::prefix_at] = block.add(prefix);
  p[V::choices_at] = block.add(ways);
  p[V::first_at] = block.add(first);
  p[V::profiles_at] = block.add(packed);
  p[V::ranks] = static_cast<std::uint32_t>(ranks_);
  parts.words = block.take();
  parts.view.size = prefix.back();
  return true;
}

wide_t Parentheses::profiles(int r) const {
  return static_cast<wide_t>(packed_[static_cast<std::size_t>(r - 1)].size());
}

std::string Parentheses::text() const {
  return depth_ < deepest_ ? ", depth<=" + std::to_string(depth_) : "";
}

}  // namespace layoutcheck::sweep
