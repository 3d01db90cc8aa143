#include "duration.hpp"

#include <CLI/CLI.hpp>
#include <regex>

namespace layoutcheck::cli {

double seconds_of(std::string const& option, std::string const& text) {
  static std::regex const form("([0-9]{1,9}(?:\\.[0-9]{1,9})?)(ms|s|m|h|)");
  std::smatch parts;
  if (!std::regex_match(text, parts, form)) {
    throw CLI::ValidationError(option,
                               "expected a time such as 60s, 2m or 500ms, not '" + text + "'");
  }
  double const n = std::stod(parts[1]);
  std::string const unit = parts[2];
  if (unit == "ms") return n / 1000;
  if (unit == "m") return n * 60;
  if (unit == "h") return n * 3600;
  return n;
}

}  // namespace layoutcheck::cli
