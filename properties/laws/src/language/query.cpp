#include "layoutcheck/laws/query.hpp"

#include <algorithm>

#include "layoutcheck/core/text/print.hpp"
#include "layoutcheck/laws/language/builtin.hpp"

namespace layoutcheck::laws {
namespace {

using N = QueryNode::Kind;
namespace builtin = language::builtin;

index_t clamped(wide_t n) {
  return static_cast<index_t>(std::clamp<wide_t>(n, -kMaxIndex, kMaxIndex));
}

std::string text_of(Query const& query, int number) {
  QueryNode const& node = query.nodes[static_cast<std::size_t>(number)];
  auto const at = [&](bool extends) {
    std::string const map = print(query.maps[static_cast<std::size_t>(node.map)]);
    return (extends ? "ext(" + map + ")" : map) + "(" + text_of(query, node.a) + ")";
  };
  switch (node.kind) {
    case N::point: break;
    case N::constant: return print(clamped(node.value));
    case N::apply: return at(false);
    case N::extend: return at(true);
    case N::add:
      return "(" + text_of(query, node.a) + " + " + print(clamped(node.value)) + " * " +
             text_of(query, node.b) + ")";
    case N::divide: return text_of(query, node.a) + " div " + print(clamped(node.value));
  }
  return "x";
}

}  // namespace

int QueryBuilder::add(QueryNode node) {
  bounds_.push_back(bounds_of(node));
  query_.nodes.push_back(node);
  return static_cast<int>(query_.nodes.size()) - 1;
}

std::optional<QueryBuilder::Bounds> QueryBuilder::bounds_of(QueryNode const& node) const {
  constexpr wide_t kMost = wide_t{1} << 62;
  auto const within = [](wide_t least, wide_t greatest) -> std::optional<Bounds> {
    if (least < -kMost || greatest > kMost) return std::nullopt;
    return Bounds{least, greatest};
  };
  auto const of = [&](int number) { return number < 0 ? std::nullopt : bounds(number); };
  auto const a = of(node.a);
  auto const b = of(node.b);
  if ((node.a >= 0 && !a) || (node.b >= 0 && !b)) return std::nullopt;
  switch (node.kind) {
    case N::point: return within(0, query_.points - 1);
    case N::constant: return within(node.value, node.value);
    case N::apply:
    case N::extend: {
      Layout const& map = query_.maps[static_cast<std::size_t>(node.map)];
      if (a->least < 0 || a->greatest >= size(map)) return std::nullopt;
      auto const reach = range(map);
      return within(reach.least, reach.greatest);
    }
    case N::add: {
      if (node.value < -kMost || node.value > kMost) return std::nullopt;
      wide_t const first = node.value * b->least;
      wide_t const last = node.value * b->greatest;
      return within(a->least + std::min(first, last), a->greatest + std::max(first, last));
    }
    case N::divide:
      return within(builtin::floor_div(a->least, node.value),
                    builtin::floor_div(a->greatest, node.value));
  }
  return std::nullopt;
}

int QueryBuilder::mapped(QueryNode::Kind kind, Layout const& map, int at) {
  auto const found = std::find(query_.maps.begin(), query_.maps.end(), map);
  auto const number = static_cast<int>(found - query_.maps.begin());
  if (found == query_.maps.end()) query_.maps.push_back(map);
  return add({.kind = kind, .a = at, .map = number});
}

Query QueryBuilder::compare(int left, Relation relation, int right) const {
  auto const of = [](auto& list, int number) -> auto& {
    return list[static_cast<std::size_t>(number)];
  };
  std::vector<char> used(query_.nodes.size(), 0);
  of(used, left) = of(used, right) = 1;
  for (std::size_t i = used.size(); i-- > 0;) {
    QueryNode const& node = query_.nodes[i];
    if (used[i] != 0 && node.a >= 0) of(used, node.a) = 1;
    if (used[i] != 0 && node.b >= 0) of(used, node.b) = 1;
  }
  QueryBuilder made(query_.points);
  std::vector<int> number(query_.nodes.size(), -1);
  for (std::size_t i = 0; i < used.size(); ++i) {
    if (used[i] == 0) continue;
    QueryNode node = query_.nodes[i];
    if (node.a >= 0) node.a = of(number, node.a);
    if (node.b >= 0) node.b = of(number, node.b);
    number[i] =
        node.map < 0 ? made.add(node) : made.mapped(node.kind, of(query_.maps, node.map), node.a);
  }
  Query result = made.query_;
  result.left = of(number, left);
  result.right = of(number, right);
  result.relation = relation;
  return result;
}

std::optional<Claim> claim_at(Query const& query, index_t point) {
  language::Context cx;
  std::vector<wide_t> values;
  for (QueryNode const& node : query.nodes) {
    auto const part = [&](int number) { return values[static_cast<std::size_t>(number)]; };
    auto const map = [&]() -> Layout const& {
      return query.maps[static_cast<std::size_t>(node.map)];
    };
    wide_t value = point;
    switch (node.kind) {
      case N::point: break;
      case N::constant: value = node.value; break;
      case N::apply: value = builtin::apply(cx, map(), part(node.a)); break;
      case N::extend: value = builtin::apply(cx, language::Extension{map()}, part(node.a)); break;
      case N::add:
        value = builtin::add(cx, part(node.a), builtin::multiply(cx, node.value, part(node.b)));
        break;
      case N::divide: value = builtin::div(cx, part(node.a), node.value); break;
    }
    if (cx.state() == language::State::unknown) return std::nullopt;
    if (!cx.ok()) return Claim{0, Relation::equal, 1};
    values.push_back(value);
  }
  wide_t const left = values[static_cast<std::size_t>(query.left)];
  wide_t const right = values[static_cast<std::size_t>(query.right)];
  return Claim{clamped(left), query.relation, clamped(right)};
}

std::string text(Query const& query) {
  return text_of(query, query.left) + ' ' + std::string(symbol(query.relation)) + ' ' +
         text_of(query, query.right) + " for all x below " + std::to_string(query.points);
}

}  // namespace layoutcheck::laws
