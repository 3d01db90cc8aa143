#include <algorithm>
#include <array>

#include "layoutcheck/core/text/parse.hpp"
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
                                                {"forms", "=", 1}}};

std::string name(Key key) { return std::string(kKeySpecs[static_cast<std::size_t>(key)].name); }

struct Argument {
  Key key;
  bool required;
};

/// A kind by the name it is written with.
struct Kind {
  std::string_view name;
  Made (*make)(SpaceRequest const&);
  std::vector<Argument> arguments;
  bool all_forms = false;
};

std::vector<Kind> const& kinds() {
  static std::vector<Argument> const sizes{
      {Key::max_size, false}, {Key::size, false}, {Key::rank, false}, {Key::forms, false}};
  static std::vector<Kind> const all{
      {"compact", make_compact, sizes},
      {"representations", make_compact, sizes, true},
      {"flat", make_flat, {{Key::rank, true}, {Key::extent, true}, {Key::stride, true}}},
      {"strides", make_strides, {{Key::max_size, true}, {Key::rank, false}, {Key::forms, false}}},
      {"tractable", make_tractable, {{Key::span, true}, {Key::rank, false}, {Key::forms, false}}},
      {"nested",
       make_nested,
       {{Key::rank, true}, {Key::extent, true}, {Key::stride, true}, {Key::depth, false}}},
      {"swizzles", make_swizzles, {{Key::bits, true}}},
  };
  return all;
}

constexpr char const kSpaceNames[] =
    "compact, representations, flat, strides, tractable, nested, pairs, swizzles or a layout";
constexpr char const kLayoutSpaceNames[] =
    "compact, representations, flat, strides, tractable, nested or a layout";

/// The first of a pair, which may bound the second.
struct First {
  Space const* space;
  bool used = false;  ///< the second said `size`
};

class Reader {
 public:
  explicit Reader(std::string_view text) : scanner_(text) {}

  Parsed<Space> whole() {
    Parsed<Space> space = scanner_.take_word("pairs") ? pairs() : one(nullptr, true);
    if (space && !scanner_.at_end()) return scanner_.unexpected("end of input");
    return space;
  }

 private:
  Parsed<Space> pairs() {
    std::size_t const start = scanner_.position();
    if (!scanner_.take("(")) return scanner_.unexpected("'('");
    Parsed<Space> const a = one(nullptr, false);
    if (!a) return a.error();
    if (!scanner_.take(",")) return scanner_.unexpected("','");
    First first{&*a};
    Parsed<Space> const b = one(&first, false);
    if (!b) return b.error();
    if (!scanner_.take(")")) return scanner_.unexpected("')'");
    if (auto parts = make_pairs(*a, *b, first.used)) return Space(std::move(*parts));
    return scanner_.error(ParseErrc::capacity, start, "fewer than 2^63 pairs", "more");
  }

  /// Any space but pairs; `first` is not null in the second of a pair. In a pair swizzles have no
  /// place: they are not layouts.
  Parsed<Space> one(First* first, bool alone) {
    if (scanner_.sees_literal()) return literal();
    std::size_t const start = scanner_.position();
    std::string_view const word = scanner_.word();
    for (Kind const& kind : kinds()) {
      if (kind.name == word && (alone || kind.make != make_swizzles)) {
        return of_kind(kind, start, first);
      }
    }
    return scanner_.unexpected_at(start, alone ? kSpaceNames : kLayoutSpaceNames);
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

  Parsed<Space> of_kind(Kind const& kind, std::size_t start, First* first) {
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
      auto const value = read_value(kind, *key, first, request);
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

  Parsed<index_t> read_value(Kind const& kind, Key key, First* first, SpaceRequest& request) {
    if (key == Key::forms) {
      if (scanner_.take_word("all")) return index_t{1};
      return scanner_.unexpected("'all'");
    }
    std::size_t const at = scanner_.position();
    if ((key == Key::span || key == Key::max_size) && scanner_.take_word("size")) {
      // The first must be numbered by the size of its layouts, the second by its bound.
      bool const bounds = first != nullptr && first->space->kind() == SpaceKind::compact;
      if (!bounds || kind.make == make_strides) {
        return scanner_.unexpected_at(
            at, "an integer; `size` is for compact or tractable after a compact in a pair");
      }
      first->used = request.by_first = true;
      return first->space->max_points();
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
    if (kind.make == make_compact) {
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
