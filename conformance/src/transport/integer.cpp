#include "layoutcheck/conformance/transport/integer.hpp"
#include "layoutcheck/results/json.hpp"

#include <charconv>
#include <limits>
#include <string>

namespace layoutcheck::conformance {
namespace {

constexpr std::int64_t kExactInDouble = std::int64_t{1} << 53;

std::optional<std::int64_t> decode_decimal(std::string const& text) {
  std::int64_t value = 0;
  char const* const end = text.data() + text.size();
  auto const [stop, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc{} || stop != end) return std::nullopt;
  // One spelling per integer: neither "007" nor "-0".
  if (std::to_string(value) != text) return std::nullopt;
  return value;
}

}  // namespace

json encode_integer(std::int64_t value) {
  if (value > kExactInDouble || value < -kExactInDouble) return std::to_string(value);
  return value;
}

std::optional<std::int64_t> decode_integer(json const& value) {
  if (value.is_string()) return decode_decimal(value.get_ref<std::string const&>());
  if (value.is_number_unsigned()) {
    auto const number = value.get<std::uint64_t>();
    if (number > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())) {
      return std::nullopt;
    }
    return static_cast<std::int64_t>(number);
  }
  if (value.is_number_integer()) return value.get<std::int64_t>();
  return std::nullopt;
}

}  // namespace layoutcheck::conformance
