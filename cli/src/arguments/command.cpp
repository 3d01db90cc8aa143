#include "arguments/command.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <string_view>
#include <type_traits>

namespace layoutcheck::cli {
namespace {

template <class... Fs>
struct Overloaded : Fs... {
  using Fs::operator()...;
};
template <class... Fs>
Overloaded(Fs...) -> Overloaded<Fs...>;

/// "60", "0.5": as short as it can be.
std::string plain(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.12g", value);
  return text;
}

template <class N>
std::string what_is_expected(std::optional<Bounds> const& within) {
  std::string result = std::is_same_v<N, double> ? "expected a time such as 60s, 2m or 500ms"
                                                 : "expected a whole number";
  double const least = within                  ? within->least
                       : std::is_unsigned_v<N> ? 0.0
                                               : -std::numeric_limits<double>::infinity();
  char const* const unit = std::is_same_v<N, double> ? " s" : "";
  if (within && std::isfinite(within->most))
    return result + " from " + plain(least) + " to " + plain(within->most) + unit;
  if (std::isfinite(least)) result += " of at least " + plain(least) + unit;
  return result;
}

template <class N>
std::optional<N> number_of(std::string const& text) {
  if constexpr (std::is_same_v<N, double>) {
    return seconds_of(text);
  } else {
    N result{};
    char const* const end = text.data() + text.size();
    auto const [stop, error] = std::from_chars(text.data(), end, result);
    if (error != std::errc() || stop != end) return std::nullopt;
    return result;
  }
}

template <class N>
std::string store_number(Argument const& argument, std::string const& word, N& to) {
  std::optional<N> const value = number_of<N>(word);
  auto const& within = argument.within;
  bool const fits = value && (!within || (static_cast<double>(*value) >= within->least &&
                                          static_cast<double>(*value) <= within->most));
  if (!fits) return what_is_expected<N>(within) + ", not '" + word + "'";
  to = *value;
  return "";
}

}  // namespace

std::optional<double> seconds_of(std::string const& text) {
  std::size_t const digits = std::min(text.find_first_not_of("0123456789."), text.size());
  double value = 0;
  auto const [stop, error] = std::from_chars(text.data(), text.data() + digits, value);
  if (error != std::errc() || stop != text.data() + digits || digits == 0 || value > 1e9)
    return std::nullopt;
  std::string_view const unit = std::string_view(text).substr(digits);
  if (unit == "ms") return value / 1000;
  if (unit.empty() || unit == "s") return value;
  if (unit == "m") return value * 60;
  if (unit == "h") return value * 3600;
  return std::nullopt;
}

std::string kind_of(Argument const& argument) {
  return std::visit(
      Overloaded{[](bool const*) { return ""; }, [](int const*) { return "INT"; },
                 [](std::int64_t const*) { return "INT"; }, [](unsigned const*) { return "UINT"; },
                 [](std::uint64_t const*) { return "UINT"; }, [](Seconds) { return "TIME"; },
                 [](auto const*) { return "TEXT"; }},
      argument.to);
}

std::string form_of(Argument const& argument) {
  if (!argument.within) return "";
  auto const [least, most] = *argument.within;
  if (std::isfinite(most))
    return kind_of(argument) + " in [" + plain(least) + " - " + plain(most) + ']';
  return kind_of(argument) + " of at least " + plain(least);
}

std::string default_of(Argument const& argument) {
  return std::visit(
      Overloaded{[](bool const*) { return std::string(); },
                 [](std::string const* text) { return *text; },
                 [](std::vector<std::string> const*) { return std::string(); },
                 [](Seconds time) { return *time.value == 0 ? "" : plain(*time.value) + 's'; },
                 [](auto const* number) { return *number == 0 ? "" : std::to_string(*number); }},
      argument.to);
}

std::string store(Argument const& argument, std::vector<std::string> const& words) {
  for (std::string const& word : words) {
    auto const& among = argument.among;
    if (!among.empty() && std::find(among.begin(), among.end(), word) == among.end()) {
      std::string all;
      for (std::string const& one : among) all += (all.empty() ? "" : ", ") + one;
      return "expected one of " + all + ", not '" + word + "'";
    }
    struct stat facts {};
    if (argument.file && (::stat(word.c_str(), &facts) != 0 || S_ISDIR(facts.st_mode)))
      return "there is no file '" + word + "'";
  }
  std::string const last = words.empty() ? "" : words.back();
  return std::visit(Overloaded{[](bool* to) {
                                 *to = true;
                                 return std::string();
                               },
                               [&](std::string* to) {
                                 *to = last;
                                 return std::string();
                               },
                               [&](std::vector<std::string>* to) {
                                 *to = words;
                                 return std::string();
                               },
                               [&](Seconds to) { return store_number(argument, last, *to.value); },
                               [&](auto* to) { return store_number(argument, last, *to); }},
                    argument.to);
}

}  // namespace layoutcheck::cli
