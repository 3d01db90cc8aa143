// Assignments as text, and back.
#include <algorithm>
#include <cctype>
#include <charconv>

#include "layoutcheck/smt/solve/samples.hpp"

namespace layoutcheck::smt {
namespace {

using Mode = std::vector<std::int64_t>;

std::string tuple(std::vector<std::string> const& parts) {
  std::string text;
  for (std::string const& part : parts) text += (text.empty() ? "" : ",") + part;
  return "(" + text + ")";
}

std::string list_text(Value const& value) {
  std::vector<std::string> extents;
  std::vector<std::string> strides;
  std::vector<std::string> modes;
  for (Mode const& mode : value.list) {
    extents.push_back(std::to_string(mode[0]));
    strides.push_back(std::to_string(mode[1]));
    if (value.sort == Sort::traced) {
      modes.push_back(tuple({extents.back(), strides.back(), std::to_string(mode[2])}));
    }
  }
  if (value.sort == Sort::traced) return tuple(modes);
  if (extents.size() == 1) return extents[0] + ":" + strides[0];
  return tuple(extents) + ":" + tuple(strides);
}

class Reader {
 public:
  explicit Reader(std::string const& text) : text_(text) {}

  bool at_end() {
    skip();
    return at_ == text_.size();
  }
  bool eat(char c) {
    skip();
    if (at_ == text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }
  std::string word() {
    skip();
    std::size_t const begin = at_;
    while (at_ < text_.size() &&
           (std::isalnum(static_cast<unsigned char>(text_[at_])) != 0 || text_[at_] == '_')) {
      ++at_;
    }
    return text_.substr(begin, at_ - begin);
  }
  bool number(std::int64_t& into) {
    skip();
    char const* const begin = text_.data() + at_;
    auto const [end, error] = std::from_chars(begin, text_.data() + text_.size(), into);
    if (error != std::errc{}) return false;
    at_ += static_cast<std::size_t>(end - begin);
    return true;
  }
  /// 3, (3,4) or ().
  bool numbers(Mode& into) {
    std::int64_t n = 0;
    if (!eat('(')) {
      if (!number(n)) return false;
      into.push_back(n);
      return true;
    }
    if (eat(')')) return true;
    do {
      if (!number(n)) return false;
      into.push_back(n);
    } while (eat(','));
    return eat(')');
  }
  bool value(Value& into) {
    if (into.sort == Sort::integer || into.sort == Sort::boolean) return number(into.number);
    if (is_word(into.sort)) {
      std::uint64_t bits = 0;
      if (!word(bits, bits_of(into.sort))) return false;
      into = word_value(bits, bits_of(into.sort));
      return true;
    }
    if (is_map(into.sort)) return map(into);
    if (into.sort == Sort::traced) {
      if (!eat('(')) return false;
      if (eat(')')) return true;
      do {
        Mode mode;
        if (!numbers(mode) || mode.size() != 3) return false;
        into.list.push_back(mode);
      } while (eat(','));
      return eat(')');
    }
    Mode extents;
    Mode strides;
    if (!numbers(extents) || !eat(':') || !numbers(strides)) return false;
    if (extents.size() != strides.size()) return false;
    for (std::size_t i = 0; i < extents.size(); ++i) into.list.push_back({extents[i], strides[i]});
    return true;
  }
  /// A number that so many bits hold, with a sign or without.
  bool word(std::uint64_t& into, int bits) {
    std::int64_t n = 0;
    if (!number(n)) return false;
    into = static_cast<std::uint64_t>(n);
    return bits >= 64 || (n < (std::int64_t{1} << bits) && n >= -(std::int64_t{1} << (bits - 1)));
  }
  /// [3,4]: 3 at 0, 4 at 1, 0 elsewhere.
  bool map(Value& into) {
    if (!eat('[')) return false;
    std::vector<std::uint64_t> words;
    while (!eat(']')) {
      std::uint64_t bits = 0;
      if ((!words.empty() && !eat(',')) || !word(bits, bits_of(into.sort))) return false;
      words.push_back(bits);
    }
    into = map_value(
        [words = std::move(words)](std::uint64_t at) { return at < words.size() ? words[at] : 0; },
        bits_of(into.sort));
    return true;
  }
  std::string rest() const { return text_.substr(at_); }

 private:
  void skip() {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
  }

  std::string const& text_;
  std::size_t at_ = 0;
};

bool speaks_of(Ref term, Definitions const& by, std::string& machine) {
  if (term->kind == Kind::apply && by.at(term->name).reached) machine = term->name;
  return !machine.empty() || std::any_of(term->children.begin(), term->children.end(),
                                         [&](Ref child) { return speaks_of(child, by, machine); });
}

}  // namespace

std::string why_not_run(Statement const& statement, Definitions const& by) {
  if (statement.for_every.variable != nullptr) return "it assumes something of every word";
  for (Ref variable : statement.over) {
    if (is_word(variable->sort) && bits_of(variable->sort) > 64) {
      return "a word of it has more than 64 bits";
    }
  }
  std::string machine;
  for (Ref premise : statement.premises) speaks_of(premise, by, machine);
  return machine.empty() ? "" : "it is about the states that the machine " + machine + " reaches";
}

std::string text(Statement const& statement, Assignment const& values) {
  std::string result;
  for (Ref variable : statement.over) {
    auto const found = values.find(variable);
    if (found == values.end()) continue;
    Value const& value = found->second;
    result += (result.empty() ? "" : ", ") + variable->name + "=" +
              (is_list(value.sort) ? list_text(value) : std::to_string(value.number));
  }
  return result;
}

ReadValues read_values(Statement const& statement, std::string const& text) {
  ReadValues result;
  Reader reader(text);
  while (!reader.at_end()) {
    std::string const name = reader.word();
    Ref variable = nullptr;
    for (Ref v : statement.over) {
      if (v->name == name) variable = v;
    }
    if (variable == nullptr) {
      result.problem = "it has no variable '" + name + "'";
      return result;
    }
    Value value{.sort = variable->sort};
    if (!reader.eat('=') || !reader.value(value)) {
      std::string const kind = is_list(value.sort)  ? "a list"
                               : is_map(value.sort) ? "a map, as [1,2,4],"
                               : is_word(value.sort)
                                   ? "a number of " + std::to_string(bits_of(value.sort)) + " bits"
                                   : "a number";
      result.problem = name + "=" + kind + " is expected before '" + reader.rest() + "'";
      return result;
    }
    if (!result.values.emplace(variable, value).second) {
      result.problem = name + " is given twice";
      return result;
    }
    if (!reader.eat(',') && !reader.at_end()) {
      result.problem = "a comma is expected before '" + reader.rest() + "'";
      return result;
    }
  }
  for (Ref v : statement.over) {
    if (result.values.count(v) == 0) result.problem = "it also has the variable " + v->name;
  }
  return result;
}

}  // namespace layoutcheck::smt
