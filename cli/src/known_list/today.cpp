#include "known_list/today.hpp"

#include <chrono>
#include <cstdio>

namespace layoutcheck::cli {
namespace {

std::chrono::year_month_day calendar(conformance::Date const& day) {
  return std::chrono::year_month_day{std::chrono::year{day.year},
                                     std::chrono::month{static_cast<unsigned>(day.month)},
                                     std::chrono::day{static_cast<unsigned>(day.day)}};
}

conformance::Date date_of(std::chrono::sys_days days) {
  std::chrono::year_month_day const day{days};
  return {static_cast<int>(day.year()), static_cast<int>(static_cast<unsigned>(day.month())),
          static_cast<int>(static_cast<unsigned>(day.day()))};
}

}  // namespace

std::optional<conformance::Date> day_of(std::string const& text) {
  using namespace std::chrono;
  if (text.empty()) return date_of(floor<days>(system_clock::now()));
  conformance::Date day;
  int end = 0;
  bool const read =
      std::sscanf(text.c_str(), "%4d-%2d-%2d%n", &day.year, &day.month, &day.day, &end) == 3;
  if (!read || text.size() != 10 || end != 10 || day.month < 1 || day.day < 1) return std::nullopt;
  if (!calendar(day).ok()) return std::nullopt;
  return day;
}

conformance::Date later(conformance::Date const& day, int days) {
  return date_of(std::chrono::sys_days{calendar(day)} + std::chrono::days{days});
}

}  // namespace layoutcheck::cli
