#include "codec/read_integer.hpp"

#include <algorithm>
#include <cctype>
#include <string>

#include "layoutcheck/conformance/transport/integer.hpp"
#include "layoutcheck/results/json.hpp"

namespace layoutcheck::conformance {

Expected<index_t> read_integer(json const& wire) {
  if (auto const n = decode_integer(wire)) return *n;
  bool huge = wire.is_number_unsigned();
  if (wire.is_string()) {
    auto const& text = wire.get_ref<std::string const&>();
    auto const digits = text.begin() + (text.starts_with('-') ? 1 : 0);
    huge = text.end() - digits > 18 && *digits != '0' &&
           std::all_of(digits, text.end(), [](unsigned char c) { return std::isdigit(c) != 0; });
  }
  if (huge) return Error{.code = Errc::overflow, .detail = "an integer beyond 64 bits"};
  return Error{.code = Errc::unsupported, .detail = "an answer of another kind"};
}

}  // namespace layoutcheck::conformance
