#include "wide.hpp"

#include <algorithm>
#include <vector>

#include "layoutcheck/core/operations/value.hpp"
#include "layoutcheck/core/text/parse.hpp"
#include "layoutcheck/core/text/print.hpp"

namespace layoutcheck::conformance {
namespace {

/// A case's arguments and the operation before them; nothing for text of another form.
std::optional<Call> call_of(std::string const& text) {
  auto parsed = parse(text);
  if (!parsed) return std::nullopt;
  auto* call = std::get_if<Call>(&parsed->node);
  return call == nullptr ? std::nullopt : std::optional(std::move(*call));
}

Value const* literal(Call const& call, std::size_t i) {
  return i < call.arguments.size() ? std::get_if<Value>(&call.arguments[i].node) : nullptr;
}

/// As a tree of kind T where a case spells it in a simpler way: 6 is a tuple, (1,2) a coordinate.
template <class T>
std::optional<T> tree_as(Value const& value) {
  if (auto const* tree = std::get_if<T>(&value)) return *tree;
  if constexpr (std::is_same_v<T, IntTuple>) return as_tuple(value);
  if constexpr (std::is_same_v<T, Coordinate>) return as_coordinate(value);
  return std::nullopt;
}

template <class T>
std::optional<Value> modes_of_all(std::vector<Value const*> const& values) {
  std::vector<T> modes;
  for (Value const* value : values) {
    auto const tree = tree_as<T>(*value);
    if (!tree) return std::nullopt;
    if (tree->is_scalar()) {
      modes.push_back(*tree);
    } else {
      for (int i = 0; i < rank(*tree); ++i) modes.push_back(mode(*tree, i));
    }
  }
  TupleBuilder<T> builder(static_cast<int>(modes.size()));
  for (T const& m : modes) builder.add(m);
  if (!within_capacity(builder.tree)) return std::nullopt;
  return Value(builder.tree);
}

/// <2:1,_> and 3:1 are <2:1,_,3:1>.
std::optional<Value> tilers_of_all(std::vector<Value const*> const& values) {
  std::vector<std::optional<Layout>> entries;  // nothing for `_`
  for (Value const* value : values) {
    auto const tiler = as_tiler(*value);
    if (!tiler || (tiler->by_mode() && depth(tiler->brackets) > 1)) return std::nullopt;
    for (int i = 0; i < tiler->entries(); ++i) {
      entries.push_back(tiler->keeps(i) ? std::nullopt : std::optional(tiler->layout(i)));
    }
  }
  int const n = static_cast<int>(entries.size());
  if (n == 0 || n > kMaxLeaves) return std::nullopt;
  Tiler tiler;
  tiler.brackets = Profile::flat(n);
  TupleBuilder<Layout> layouts(n);
  for (int i = 0; i < n; ++i) {
    auto const& entry = entries[static_cast<std::size_t>(i)];
    if (!entry) tiler.kept |= std::uint64_t{1} << i;
    layouts.add(entry ? *entry : scalar_layout(1, 0));
  }
  tiler.layouts = layouts.tree;
  if (!within_capacity(tiler.layouts)) return std::nullopt;
  return Value(tiler);
}

/// The first tree among them says of what kind all are.
std::optional<Value> joined_values(std::vector<Value const*> const& values) {
  bool const tilers = std::any_of(values.begin(), values.end(),
                                  [](Value const* v) { return std::holds_alternative<Tiler>(*v); });
  if (tilers) return tilers_of_all(values);
  bool const coordinates = std::any_of(values.begin(), values.end(), [](Value const* v) {
    return std::holds_alternative<Coordinate>(*v);
  });
  if (coordinates) return modes_of_all<Coordinate>(values);
  for (Value const* value : values) {
    if (std::holds_alternative<Layout>(*value)) return modes_of_all<Layout>(values);
    if (std::holds_alternative<IntTuple>(*value)) return modes_of_all<IntTuple>(values);
  }
  return *values.front();
}

}  // namespace

std::optional<std::string> joined(std::span<std::string const> cases) {
  std::vector<Call> calls;
  for (std::string const& text : cases) {
    auto call = call_of(text);
    if (!call || (!calls.empty() && call->arguments.size() != calls[0].arguments.size())) {
      return std::nullopt;
    }
    calls.push_back(std::move(*call));
  }
  if (calls.empty()) return std::nullopt;
  Expression result{.node = Call{calls[0].operation, {}}};
  for (std::size_t i = 0; i < calls[0].arguments.size(); ++i) {
    std::vector<Value const*> values;
    for (Call const& call : calls) {
      values.push_back(literal(call, i));
      if (values.back() == nullptr) return std::nullopt;
    }
    auto value = joined_values(values);
    if (!value) return std::nullopt;
    std::get_if<Call>(&result.node)->arguments.push_back({.node = std::move(*value)});
  }
  return print(result);
}

}  // namespace layoutcheck::conformance
