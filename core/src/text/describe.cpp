#include "layoutcheck/core/text/describe.hpp"

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
    where += "point " + std::to_string(error.point);
  }
  if (!where.empty()) text += " (" + where + ")";
  return text;
}

}  // namespace layoutcheck
