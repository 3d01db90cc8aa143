#include "layoutcheck/failures/records.hpp"

#include <algorithm>
#include <charconv>
#include <chrono>

namespace layoutcheck::failures {

bool is_date(std::string_view text) {
  if (text.size() != 10 || text[4] != '-' || text[7] != '-') return false;
  auto const number = [text](std::size_t at, std::size_t size) {
    int value = -1;
    char const* const end = text.data() + at + size;
    return std::from_chars(text.data() + at, end, value).ptr == end ? value : -1;
  };
  int const year = number(0, 4);
  int const month = number(5, 2);
  int const day = number(8, 2);
  if (year < 0 || month < 1 || day < 1) return false;
  return std::chrono::year_month_day{std::chrono::year{year},
                                     std::chrono::month{static_cast<unsigned>(month)},
                                     std::chrono::day{static_cast<unsigned>(day)}}
      .ok();
}

bool is_issue(std::string_view text) {
  constexpr std::size_t kLongest = 2048;
  bool const web = text.starts_with("https://") || text.starts_with("http://");
  return web && text.size() <= kLongest && std::all_of(text.begin(), text.end(), [](char c) {
           return c > ' ' && c < '\x7F' &&
                  std::string_view("\"'<>`\\").find(c) == std::string_view::npos;
         });
}

}  // namespace layoutcheck::failures
