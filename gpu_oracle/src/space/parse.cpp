#include <algorithm>
#include <array>

#include "layoutcheck/core/text/parse.hpp"
#include "scanner.hpp"
#include "wish.hpp"

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
  Made (*make)(Wish const&);
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
  };
  return all;
}

constexpr char const* kSpaceNames =
    "compact, representations, flat, strides, tractable, nested, pairs, swizzles or a layout";

class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text), scanner_(text) {}

  Parsed<Space> whole() {
    Parsed<Space> space = this->space();
    if (space && !scanner_.at_end()) return scanner_.unexpected("end of input");
    return space;
  }

 private:
  Parsed<Space> space() {
    std::size_t const start = scanner_.position();
    std::string_view const word = scanner_.word();
    for (Kind const& kind : kinds()) {
      if (kind.name == word) return of_kind(kind, start);
    }
    return scanner_.unexpected_at(start, kSpaceNames);
  }

  Parsed<Space> of_kind(Kind const& kind, std::size_t start) {
    Wish wish;
    std::array<std::size_t, kKeys> positions;
    positions.fill(start);
    if (!scanner_.take("(")) return scanner_.unexpected("'('");
    do {
      std::size_t const at = scanner_.position();
      auto const key = read_key(kind);
      if (!key) return key.error();
      auto const index = static_cast<std::size_t>(*key);
      if (wish.has(*key)) return scanner_.unexpected_at(at, "each argument once");
      if (!scanner_.take(kKeySpecs[index].relation)) {
        return scanner_.unexpected("'" + std::string(kKeySpecs[index].relation) + "'");
      }
      positions[index] = scanner_.position();
      auto const value = read_value(*key);
      if (!value) return value.error();
      wish.values[index] = *value;
    } while (scanner_.take(","));
    if (auto const missing = missing_key(kind, wish); !missing.empty()) {
      return scanner_.unexpected(missing);
    }
    if (!scanner_.take(")")) return scanner_.unexpected("',' or ')'");
    if (kind.all_forms) wish.values[static_cast<std::size_t>(Key::forms)] = 1;
    Made made = kind.make(wish);
    if (made) return Space(std::move(*made));
    Refusal const& refusal = made.error();
    auto const index = static_cast<std::size_t>(refusal.key);
    auto const& value = wish.values[index];
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

  Parsed<index_t> read_value(Key key) {
    if (key == Key::forms) {
      if (scanner_.take("all")) return index_t{1};
      return scanner_.unexpected("'all'");
    }
    std::size_t const at = scanner_.position();
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
  static std::string missing_key(Kind const& kind, Wish const& wish) {
    if (kind.make == make_compact) {
      if (!wish.has(Key::max_size) && !wish.has(Key::size)) return "max_size or size";
      if (wish.has(Key::max_size) && wish.has(Key::size)) return "either max_size or size";
    }
    for (Argument const& argument : kind.arguments) {
      if (argument.required && !wish.has(argument.key)) return "',' and " + name(argument.key);
    }
    return {};
  }

  std::string_view text_;
  SpaceScanner scanner_;
};

}  // namespace

Parsed<Space> Space::parse(std::string_view text) { return Reader(text).whole(); }

}  // namespace layoutcheck::sweep
