#include <algorithm>
#include <array>

#include "layoutcheck/core/text/parse.hpp"
#include "layoutcheck/sweep/space/items.hpp"
#include "request.hpp"
#include "scanner.hpp"

namespace layoutcheck::sweep {
namespace {

struct KeySpec {
  std::string_view name;
  std::string_view relation;
  index_t least;
};
constexpr std::array<KeySpec, kKeys> kKeySpecs{{{"max_size", "=", 1},
                                                {"size", "=", 1},
                                                {"span", "<=", 1},
                                                {"rank", "<=", 1},
                                                {"extent", "<=", 1},
                                                {"stride", "<=", 0},
                                                {"depth", "<=", 1},
                                                {"bits", "<=", 0},
                                                {"n", "<=", 0},
                                                {"offset", "<=", 0},
                                                {"axes", "<=", 1},
                                                {"sizes", "<=", 1},
                                                {"points", "<=", 1},
                                                {"value", "<=", 0},
                                                {"forms", "=", 1}}};

std::string name(Key key) { return std::string(kKeySpecs[static_cast<std::size_t>(key)].name); }

struct Argument {
  Key key;
  bool required;
};

/// A kind by the name it is written with.
struct Kind {
  std::string_view name;
  SpaceKind kind;
  Made (*make)(SpaceRequest const&);
  std::vector<Argument> arguments;
  bool all_forms = false;
};

std::vector<Kind> const& kinds() {
  static std::vector<Argument> const sizes{
      {Key::max_size, false}, {Key::size, false}, {Key::rank, false}, {Key::forms, false}};
  static std::vector<Argument> const leaves{
      {Key::rank, true}, {Key::extent, true}, {Key::stride, true}};
  static std::vector<Argument> const trees{
      {Key::rank, true}, {Key::extent, true}, {Key::depth, false}};
  static std::vector<Kind> const all{
      {"compact", SpaceKind::compact, make_compact, sizes},
      {"representations", SpaceKind::compact, make_compact, sizes, true},
      {"flat", SpaceKind::flat, make_flat, leaves},
      {"strides",
       SpaceKind::strides,
       make_strides,
       {{Key::max_size, true}, {Key::rank, false}, {Key::forms, false}}},
      {"tractable",
       SpaceKind::tractable,
       make_tractable,
       {{Key::span, true}, {Key::rank, false}, {Key::forms, false}}},
      {"nested",
       SpaceKind::nested,
       make_nested,
       {{Key::rank, true}, {Key::extent, true}, {Key::stride, true}, {Key::depth, false}}},
      {"tuples", SpaceKind::tuples, make_tuples, trees},
      {"numbers", SpaceKind::numbers, make_numbers, {{Key::n, true}}},
      {"coordinates", SpaceKind::coordinates, make_coordinates, trees},
      {"tilers", SpaceKind::tilers, make_tilers, leaves},
      {"linear", SpaceKind::linear, make_linear, {{Key::bits, true}}},
      {"swizzles", SpaceKind::swizzles, make_swizzles, {{Key::bits, true}}},
      {"swizzle", SpaceKind::swizzle, make_swizzle_values, {{Key::bits, true}}},
      {"composed",
       SpaceKind::composed,
       make_composed,
       {{Key::bits, true},
        {Key::offset, true},
        {Key::rank, true},
        {Key::extent, true},
        {Key::stride, true}}},
      {"basis",
       SpaceKind::basis,
       make_basis,
       {{Key::rank, true}, {Key::extent, true}, {Key::stride, true}, {Key::axes, true}}},
      {"modular",
       SpaceKind::modular,
       make_modular,
       {{Key::rank, true}, {Key::extent, true}, {Key::sizes, true}}},
      {"tables", SpaceKind::tables, make_tables, {{Key::points, true}, {Key::value, true}}},
  };
  return all;
}

/// Where in a text a space is: all of it, or the next of so many that a pair or triple has.
struct Place {
  std::size_t fields = 1;
  std::vector<Space> before{};
  bool by_first = false;  ///< the second said `size`, which the first bounds

  /// Whether a space of this kind may come there.
  bool takes(SpaceKind kind) const {
    if (kind == SpaceKind::swizzles) return fields == 1;
    std::vector<SpaceKind> kinds;
    for (Space const& space : before) kinds.push_back(space.kind());
    kinds.push_back(kind);
    return begins_input(kinds, fields);
  }
  /// "compact, flat or a layout": what may come there.
  std::string names() const {
    std::vector<std::string> names;
    for (Kind const& kind : kinds()) {
      if (takes(kind.kind)) names.emplace_back(kind.name);
    }
    if (fields == 1) names.insert(names.end(), {"pairs", "triples"});
    if (takes(SpaceKind::one_layout)) names.emplace_back("a layout");
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i) {
      text += (i == 0 ? "" : i + 1 < names.size() ? ", " : " or ") + names[i];
    }
    for (Space const& space : before) {
      text += &space == before.data() ? " after " : " and ";
      text += space.one_layout() ? "a layout" : name(space.kind());
    }
    return text;
  }
};

class Reader {
 public:
  explicit Reader(std::string_view text) : scanner_(text) {}

  Parsed<Space> whole() {
    Place alone;
    Parsed<Space> space = scanner_.take_word("pairs")     ? product(2)
                          : scanner_.take_word("triples") ? product(3)
                                                          : one(alone);
    if (space && !scanner_.at_end()) return scanner_.unexpected("end of input");
    return space;
  }

 private:
  Parsed<Space> product(std::size_t fields) {
    std::size_t const start = scanner_.position();
    Place place{.fields = fields};
    for (std::size_t k = 0; k < fields; ++k) {
      if (!scanner_.take(k == 0 ? "(" : ",")) return scanner_.unexpected(k == 0 ? "'('" : "','");
      Parsed<Space> space = one(place);
      if (!space) return space;
      place.before.push_back(std::move(*space));
    }
    if (!scanner_.take(")")) return scanner_.unexpected("')'");
    if (auto parts = make_product(place.before, place.by_first)) return Space(std::move(*parts));
    return scanner_.error(ParseErrc::capacity, start,
                          fields == 2 ? "fewer than 2^63 pairs" : "fewer than 2^63 triples",
                          "more");
  }

  /// Any space of one value.
  Parsed<Space> one(Place& place) {
    std::size_t const start = scanner_.position();
    if (scanner_.sees_literal()) {
      if (place.takes(SpaceKind::one_layout)) return literal();
      return scanner_.unexpected_at(start, place.names());
    }
    std::string_view const word = scanner_.word();
    for (Kind const& kind : kinds()) {
      if (kind.name == word && place.takes(kind.kind)) return of_kind(kind, start, place);
    }
    return scanner_.unexpected_at(start, place.names());
  }

  Parsed<Space> literal() {
    std::size_t const start = scanner_.position();
    Parsed<Layout> const layout = parse_layout(scanner_.until_separator());
    if (!layout) {
      ParseError const& error = layout.error();
      ParseError moved =
          scanner_.error(error.kind, start + error.position, error.expected, error.found);
      moved.cause = error.cause;
      return moved;
    }
    if (size(*layout) > kMaxPointsOfItem) {
      return scanner_.error(ParseErrc::capacity, start, "a layout of at most 2^40 points",
                            std::to_string(size(*layout)));
    }
    return Space(one_layout(*layout));
  }

  Parsed<Space> of_kind(Kind const& kind, std::size_t start, Place& place) {
    SpaceRequest request;
    std::array<std::size_t, kKeys> positions;
    positions.fill(start);
    if (!scanner_.take("(")) return scanner_.unexpected("'('");
    do {
      std::size_t const at = scanner_.position();
      auto const key = read_key(kind);
      if (!key) return key.error();
      auto const index = static_cast<std::size_t>(*key);
      if (request.has(*key)) return scanner_.unexpected_at(at, "each argument once");
      if (!scanner_.take(kKeySpecs[index].relation)) {
        return scanner_.unexpected(std::string("'").append(kKeySpecs[index].relation) += "'");
      }
      positions[index] = scanner_.position();
      auto const value = read_value(kind, *key, place, request);
      if (!value) return value.error();
      request.values[index] = *value;
    } while (scanner_.take(","));
    if (auto const missing = missing_key(kind, request); !missing.empty()) {
      return scanner_.unexpected(missing);
    }
    if (!scanner_.take(")")) return scanner_.unexpected("',' or ')'");
    if (kind.all_forms) request.values[static_cast<std::size_t>(Key::forms)] = 1;
    Made made = kind.make(request);
    if (made) return Space(std::move(*made));
    Refusal const& refusal = made.error();
    auto const index = static_cast<std::size_t>(refusal.key);
    auto const& value = request.values[index];
    return scanner_.error(ParseErrc::capacity, positions[index], refusal.expected,
                          value ? std::to_string(*value) : "more");
  }

  Parsed<Key> read_key(Kind const& kind) {
    std::size_t const at = scanner_.position();
    std::string_view const word = scanner_.word();
    std::string names;
    for (Argument const& argument : kind.arguments) {
      if (name(argument.key) == word) return argument.key;
      names += (names.empty() ? "" : ", ") + name(argument.key);
    }
    return scanner_.unexpected_at(at, "one of " + names);
  }

  Parsed<index_t> read_value(Kind const& kind, Key key, Place& place, SpaceRequest& request) {
    if (key == Key::forms) {
      if (scanner_.take_word("all")) return index_t{1};
      return scanner_.unexpected("'all'");
    }
    std::size_t const at = scanner_.position();
    if ((key == Key::span || key == Key::max_size) && scanner_.take_word("size")) {
      // The first must be numbered by the size of its layouts, the second by its bound.
      bool const bounds = place.fields == 2 && place.before.size() == 1 &&
                          place.before[0].kind() == SpaceKind::compact;
      if (!bounds || kind.kind == SpaceKind::strides) {
        return scanner_.unexpected_at(
            at, "an integer; `size` is for compact or tractable after a compact in a pair");
      }
      place.by_first = request.by_first = true;
      return place.before[0].max_points();
    }
    Parsed<index_t> const value = scanner_.integer("an integer");
    index_t const least = kKeySpecs[static_cast<std::size_t>(key)].least;
    if (value && *value < least) {
      return scanner_.error(ParseErrc::invalid_value, at,
                            "an integer of at least " + std::to_string(least),
                            std::to_string(*value));
    }
    return value;
  }

  /// What must still be said, or nothing.
  static std::string missing_key(Kind const& kind, SpaceRequest const& request) {
    if (kind.kind == SpaceKind::compact) {
      if (!request.has(Key::max_size) && !request.has(Key::size)) return "max_size or size";
      if (request.has(Key::max_size) && request.has(Key::size)) return "either max_size or size";
    }
    for (Argument const& argument : kind.arguments) {
      if (argument.required && !request.has(argument.key)) return "',' and " + name(argument.key);
    }
    return {};
  }

  SpaceScanner scanner_;
};

}  // namespace

Parsed<Space> Space::parse(std::string_view text) {
  if (text.size() > kMaxTextBytes) {
    return ParseError{.kind = ParseErrc::capacity,
                      .expected = "at most " + std::to_string(kMaxTextBytes) + " bytes",
                      .found = std::to_string(text.size())};
  }
  return Reader(text).whole();
}

}  // namespace layoutcheck::sweep
