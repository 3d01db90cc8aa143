#include "layoutcheck/reports/severity.hpp"

#include <array>

namespace layoutcheck::reports {
namespace {

constexpr std::array<std::string_view, 5> kWorst{"wrong_function", "wrong_size", "crash",
                                                 "nondeterministic", "accepted_invalid"};
constexpr std::array<std::string_view, 5> kLeast{"wrong_shape", "timeout", "protocol_error",
                                                 "not_optimal", "refused_representable"};

}  // namespace

int severity(std::string_view verdict) {
  for (std::size_t i = 0; i < kWorst.size(); ++i) {
    if (kWorst[i] == verdict) return static_cast<int>(i);
  }
  for (std::size_t i = 0; i < kLeast.size(); ++i) {
    if (kLeast[i] == verdict) return static_cast<int>(kWorst.size() + 1 + i);
  }
  return static_cast<int>(kWorst.size());
}

}  // namespace layoutcheck::reports
