#include "layoutcheck/results/counted.hpp"

namespace layoutcheck::results {
namespace {

std::string plural(std::string_view noun) {
  std::string text(noun);
  char const last = text.back();
  char const before = text.size() > 1 ? text[text.size() - 2] : ' ';
  bool const vowel = std::string_view("aeiou").find(before) != std::string_view::npos;
  if (last == 'y' && !vowel) return text.substr(0, text.size() - 1) + "ies";
  bool const hisses =
      last == 's' || last == 'x' || (last == 'h' && (before == 'c' || before == 's'));
  return text + (hisses ? "es" : "s");
}

}  // namespace

std::string counted(std::uint64_t n, std::string_view noun) {
  return std::to_string(n) + " " + (n == 1 ? std::string(noun) : plural(noun));
}

}  // namespace layoutcheck::results
