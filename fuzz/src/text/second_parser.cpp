#include "layoutcheck/fuzz/second_parser.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace layoutcheck::fuzz {
namespace {

struct NoSuchText {};

bool digit(char c) { return '0' <= c && c <= '9'; }
bool letter(char c) { return ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z'); }

/// A tuple as it is written, and what occurs in it.
struct Written {
  std::string text;
  bool is_integer = false;
  bool has_free = false;
  bool has_axis = false;
  bool has_plain = false;  ///< an integer that is not 0 and has no axis
};

struct Operand {
  std::string text;
  bool is_swizzle = false;
  bool is_layout = false;
};

class Reader {
 public:
  explicit Reader(std::string_view text) : rest_(text) { blanks(); }

  std::string whole() {
    std::string const text = expression().text;
    if (!rest_.empty()) throw NoSuchText{};
    return text;
  }

 private:
  char look(std::size_t i = 0) const { return i < rest_.size() ? rest_[i] : '\0'; }
  void blanks() {
    while (!rest_.empty() && std::string_view(" \t\n\r").find(rest_[0]) != std::string_view::npos) {
      rest_.remove_prefix(1);
    }
  }
  void drop(std::size_t n) {
    rest_.remove_prefix(n);
    blanks();
  }
  bool accept(char c) {
    if (look() != c || rest_.empty()) return false;
    drop(1);
    return true;
  }
  void need(char c) {
    if (!accept(c)) throw NoSuchText{};
  }

  std::string word() const {
    std::size_t n = 0;
    if (letter(look())) {
      while (letter(look(n)) || digit(look(n)) || look(n) == '_') ++n;
    }
    return std::string(rest_.substr(0, n));
  }

  std::string integer() {
    bool const negative = look() == '-';
    std::size_t const first = negative || look() == '_' ? 1 : 0;
    std::size_t end = first;
    while (digit(look(end))) ++end;
    if (end == first) throw NoSuchText{};
    std::string digits(rest_.substr(first, end - first));
    drop(end);
    digits.erase(0, std::min(digits.find_first_not_of('0'), digits.size() - 1));
    return negative && digits != "0" ? "-" + digits : digits;
  }

  /// one {',' one} close, or close at once.
  template <class One>
  std::string list(char close, char const* separator, One const& one) {
    std::string text;
    if (accept(close)) return text;
    for (;;) {
      text += one();
      if (!accept(',')) break;
      text += separator;
    }
    need(close);
    return text;
  }

  std::string tuple(Written& flags) {
    if (accept('(')) {
      Level const level(*this);
      return '(' + list(')', ",", [&] { return tuple(flags); }) + ')';
    }
    if (look() == '_' && !digit(look(1))) {
      drop(1);
      flags.has_free = true;
      return "_";
    }
    std::string number = integer();
    if (look() == '@') {
      flags.has_axis = true;
      while (accept('@')) number += '@' + integer();
      return number;
    }
    if (number != "0") flags.has_plain = true;
    return number;
  }
  Written tuple() {
    Written written;
    bool const nested = look() == '(';
    written.text = tuple(written);
    written.is_integer = !nested && !written.has_free;
    return written;
  }

  Written shape() {
    Written const shape = tuple();
    if (shape.has_axis) throw NoSuchText{};
    return shape;
  }
  Written stride(Written const& shape) {
    Written const stride = tuple();
    bool const mixed = stride.has_axis && stride.has_plain;
    if (shape.has_free || stride.has_free || mixed) throw NoSuchText{};
    return stride;
  }

  Operand tuple_or_layout() {
    Written const first = shape();
    if (!accept(':')) return {first.text};
    Written const second = stride(first);
    return {first.text + ':' + second.text, false, !second.has_axis};
  }

  std::string entry() {
    if (look() == '<') return tiler();
    if (look() == '_' && !digit(look(1))) {
      drop(1);
      return "_";
    }
    Written const first = shape();
    if (first.has_free) throw NoSuchText{};
    if (!accept(':')) {
      if (!first.is_integer) throw NoSuchText{};
      return first.text + ":1";
    }
    Written const second = stride(first);
    if (second.has_axis) throw NoSuchText{};
    return first.text + ':' + second.text;
  }
  std::string tiler() {
    Level const level(*this);
    need('<');
    return '<' + list('>', ",", [&] { return entry(); }) + '>';
  }

  Operand swizzle() {
    drop(2);
    need('<');
    std::string text = "Sw<" + integer();
    need(',');
    text += ',' + integer();
    need(',');
    text += ',' + integer();
    need('>');
    return {text + '>', true, false};
  }

  Operand modular(std::string const& name) {
    drop(name.size());
    need('<');
    Operand const layout = tuple_or_layout();
    if (!layout.is_layout) throw NoSuchText{};
    need(',');
    Written const sizes = shape();
    if (sizes.has_free) throw NoSuchText{};
    need('>');
    return {name + '<' + layout.text + ',' + sizes.text + '>'};
  }

  std::string name() {
    std::string const name = word();
    if (name.empty()) throw NoSuchText{};
    drop(name.size());
    need(':');
    return name + ':';
  }

  /// The parts of a basis.
  std::vector<std::string> basis() {
    if (!accept('(')) return {integer()};
    std::vector<std::string> parts;
    static_cast<void>(list(')', "", [&] {
      parts.push_back(integer());
      return std::string();
    }));
    return parts;
  }

  /// A basis has brackets only where there is not exactly one output. A side names no dimension
  /// twice.
  std::string linear() {
    std::vector<std::pair<std::string, std::vector<std::vector<std::string>>>> inputs;
    need('{');
    static_cast<void>(list('}', "", [&] {
      std::string const input = name();
      for (auto const& [before, bases] : inputs) {
        if (before == input) throw NoSuchText{};
      }
      inputs.emplace_back(input, std::vector<std::vector<std::string>>{});
      need('[');
      static_cast<void>(list(']', "", [&] {
        inputs.back().second.push_back(basis());
        return std::string();
      }));
      return std::string();
    }));
    need('-');
    need('>');
    need('{');
    std::vector<std::string> outputs;
    std::string const out = list('}', ",", [&] {
      std::string const output = name();
      if (std::find(outputs.begin(), outputs.end(), output) != outputs.end()) throw NoSuchText{};
      outputs.push_back(output);
      return output + integer();
    });
    std::string text = "{";
    for (auto const& [input, bases] : inputs) {
      text += (text.size() > 1 ? "," : "") + input + '[';
      for (std::size_t k = 0; k < bases.size(); ++k) {
        if (bases[k].size() != outputs.size()) throw NoSuchText{};
        std::string parts;
        for (std::string const& part : bases[k]) parts += (parts.empty() ? "" : ",") + part;
        text += (k > 0 ? "," : "") + (outputs.size() == 1 ? parts : '(' + parts + ')');
      }
      text += ']';
    }
    return text + "}->{" + out + '}';
  }

  Operand operand() {
    std::string const name = word();
    if (name == "Sw") return swizzle();
    if (name == "modular") return modular(name);
    if (name == "true" || name == "false") {
      drop(name.size());
      return {name};
    }
    if (!name.empty()) {
      if (composes()) throw NoSuchText{};
      drop(name.size());
      need('(');
      return {name + '(' + list(')', ", ", [&] { return expression().text; }) + ')'};
    }
    if (accept('[')) return {'[' + list(']', ",", [&] { return integer(); }) + ']'};
    if (look() == '<') return {tiler()};
    if (look() == '{') return {linear()};
    return tuple_or_layout();
  }

  bool composes() const { return look() == 'o' && !letter(look(1)); }

  Operand expression() {
    Level const level(*this);
    std::vector<Operand> operands{operand()};
    while (composes()) {
      drop(1);
      operands.push_back(operand());
    }
    if (operands.size() == 1) return operands[0];
    std::string text = operands[0].text;
    if (operands.size() == 2 && operands[0].is_swizzle && operands[1].is_layout) text += " o 0";
    for (std::size_t i = 1; i < operands.size(); ++i) text += " o " + operands[i].text;
    return {text};
  }

  /// One more level of brackets; a text with so many that the stack could overflow is refused.
  struct Level {
    explicit Level(Reader& reader) : levels(reader.levels_) {
      if (++levels > 1000) throw NoSuchText{};
    }
    ~Level() { --levels; }
    Level(Level const&) = delete;
    Level& operator=(Level const&) = delete;
    int& levels;
  };

  std::string_view rest_;
  int levels_ = 0;
};

}  // namespace

std::optional<std::string> canonical(std::string_view text) {
  try {
    return Reader(text).whole();
  } catch (NoSuchText const&) {
    return std::nullopt;
  }
}

}  // namespace layoutcheck::fuzz
