#include "layoutcheck/conformance/emit/calls.hpp"

#include <algorithm>
#include <array>
#include <cctype>

#include "layoutcheck/core/operations/op.hpp"

namespace layoutcheck::conformance {
namespace {

constexpr std::array<std::string_view, 4> kLiterals{"layout", "swizzle", "composed", "linear"};
constexpr auto kNowhere = std::string_view::npos;

/// "{$1:n}": '$' and 1; "{*}", "{fold}": the first character alone.
struct Placeholder {
  char what;  ///< ' ' for an argument as it is
  std::size_t which = 0;
  std::size_t length;  ///< with its braces
};

/// The one with which the text begins. Other braces belong to the library's own language.
std::optional<Placeholder> placeholder_of(std::string_view text) {
  std::size_t const end = text.find('}');
  if (!text.starts_with('{') || end == kNowhere) return std::nullopt;
  std::string_view inside = text.substr(1, end - 1);
  if (inside.ends_with(":n")) inside.remove_suffix(2);
  if (inside == "*" || inside == "fold") return Placeholder{inside[0], 0, end + 1};
  char const what = inside.starts_with('#') || inside.starts_with('$') ? inside[0] : ' ';
  if (what != ' ') inside.remove_prefix(1);
  if (inside.size() != 1 || std::isdigit(static_cast<unsigned char>(inside[0])) == 0)
    return std::nullopt;
  return Placeholder{what, static_cast<std::size_t>(inside[0] - '0'), end + 1};
}

std::string joined(std::span<CallArgument const> arguments) {
  std::string result;
  for (CallArgument const& argument : arguments)
    result += (result.empty() ? "" : ", ") + argument.text;
  return result;
}

/// Nothing where the form is of another number of arguments.
std::optional<std::string> fill(std::span<CallForm const> forms, CallForm const& form,
                                std::span<CallArgument const> arguments) {
  std::string result;
  std::size_t named = 0;  // arguments that have a place
  for (std::string_view rest = form.text; !rest.empty();) {
    auto const place = placeholder_of(rest);
    if (!place) {
      result += rest[0];
      rest.remove_prefix(1);
      continue;
    }
    rest.remove_prefix(place->length);
    bool const all = place->what == '*' || place->what == 'f';
    named = all ? arguments.size() : std::max(named, place->which + 1);
    if (named > arguments.size()) return std::nullopt;
    if (place->what == '*') {
      result += joined(arguments);
    } else if (place->what == 'f') {
      if (arguments.size() < 2) return std::nullopt;
      auto const others = arguments.subspan(1);
      auto const call = others.size() == 1 ? others[0].text : spell_call(forms, form.name, others);
      if (!call) return std::nullopt;
      result += *call;
    } else {
      CallArgument const& argument = arguments[place->which];
      result += place->what == '#'   ? argument.integers
                : place->what == '$' ? argument.constant
                                     : argument.text;
    }
  }
  return named == arguments.size() ? std::optional{result} : std::nullopt;
}

bool is_name(std::string_view name) {
  return std::ranges::find(kLiterals, name) != kLiterals.end() || op_named(name).has_value();
}

}  // namespace

Outcome<std::vector<CallForm>, std::string> read_calls(std::string_view text) {
  std::vector<CallForm> forms;
  for (int line = 1; !text.empty(); ++line) {
    std::string_view const whole = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(whole.size() + 1, text.size()));
    if (whole.empty() || whole[0] == '#') continue;
    std::string_view name = whole.substr(0, whole.find(' '));
    std::string_view call = whole.substr(name.size());
    call.remove_prefix(std::min(call.find_first_not_of(' '), call.size()));
    bool const free = name.ends_with(":_");
    if (free) name.remove_suffix(2);
    if (!is_name(name))
      return std::to_string(line) + ": no operation is called '" + std::string(name) + "'";
    if (call.empty()) return std::to_string(line) + ": no call of " + std::string(name);
    forms.push_back({std::string(name), free, std::string(call)});
  }
  return forms;
}

std::optional<std::string> spell_call(std::span<CallForm const> forms, std::string_view name,
                                      std::span<CallArgument const> arguments) {
  bool const free = std::ranges::any_of(arguments, &CallArgument::free);
  for (CallForm const& form : forms) {
    if (form.name != name || (form.free && !free)) continue;
    if (auto call = fill(forms, form, arguments)) return call;
  }
  return std::nullopt;
}

}  // namespace layoutcheck::conformance
