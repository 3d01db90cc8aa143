#include "emit/calls.hpp"

#include <algorithm>

namespace layoutcheck::conformance {
namespace {

std::string joined(std::span<std::string const> arguments) {
  std::string result;
  for (std::string const& argument : arguments) {
    if (!result.empty()) result += ", ";
    result += argument;
  }
  return result;
}

}  // namespace

std::optional<std::string> spell_call(std::span<CallForm const> forms, Op op,
                                      std::span<std::string const> arguments,
                                      OtherSpellings const& others) {
  for (CallForm const& form : forms) {
    if (form.op != op) continue;
    std::string result;
    std::size_t named = 0;  // arguments that have a place of their own
    bool all = false;
    for (std::size_t at = 0; at < form.text.size(); ++at) {
      if (form.text[at] != '{') {
        result += form.text[at];
        continue;
      }
      std::size_t const end = form.text.find('}', at);
      std::string_view const what = form.text.substr(at + 1, end - at - 1);
      at = end;
      if (what == "*") {
        result += joined(arguments);
        all = true;
      } else if (what == "fold") {
        if (arguments.size() < 2) return std::nullopt;
        all = true;
        auto const rest = arguments.subspan(1);
        result += rest.size() == 1 ? rest[0] : spell_call(forms, op, rest, others).value_or("");
      } else {
        bool const other = what[0] == '#' || what[0] == '$';
        auto const which = static_cast<std::size_t>(what[other ? 1 : 0] - '0');
        if (which >= arguments.size()) return std::nullopt;
        named = std::max(named, which + 1);
        auto const& from = !other ? arguments : what[0] == '#' ? others.integers : others.constants;
        result += from[which];
      }
    }
    if (all || named == arguments.size()) return result;
  }
  return std::nullopt;
}

}  // namespace layoutcheck::conformance
