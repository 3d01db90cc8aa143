#include "layoutcheck/core/text/describe.hpp"

#include "layoutcheck/core/text/print.hpp"

namespace layoutcheck {

std::string describe(Error const& error) {
  std::string text = name(error.code);
  if (error.detail != nullptr && *error.detail != '\0') {
    text += ": ";
    text += error.detail;
  }
  std::string where;
  if (error.mode >= 0) where += "mode " + std::to_string(error.mode);
  if (error.point >= 0) {
    if (!where.empty()) where += ", ";
    where += "point " + print(error.point);
  }
  if (!where.empty()) text += " (" + where + ")";
  return text;
}

}  // namespace layoutcheck
