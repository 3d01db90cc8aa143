#include "quote.hpp"

#include <array>
#include <cstdio>

namespace layoutcheck::conformance {
namespace {

constexpr std::size_t kBrief = 60;

std::string code_point(unsigned value) {
  std::array<char, 8> text{};
  std::snprintf(text.data(), text.size(), "\\u%04X", value & 0xFFFFU);
  return text.data();
}

/// The spelling of one byte of a string; C1 controls are two bytes, the first of them C2.
std::string escaped(char c) {
  switch (c) {
    case '"': return "\\\"";
    case '\\': return "\\\\";
    case '\b': return "\\b";
    case '\f': return "\\f";
    case '\n': return "\\n";
    case '\r': return "\\r";
    case '\t': return "\\t";
    default: break;
  }
  auto const byte = static_cast<unsigned char>(c);
  return byte < 0x20U || byte == 0x7FU ? code_point(byte) : std::string(1, c);
}

}  // namespace

std::string quoted(std::string_view text) {
  std::string result = "\"";
  for (std::size_t i = 0; i < text.size(); ++i) {
    auto const second = i + 1 < text.size() ? static_cast<unsigned char>(text[i + 1]) : 0U;
    if (text[i] == '\xC2' && second >= 0x80U && second < 0xA0U) {
      result += code_point(second);
      ++i;
    } else {
      result += escaped(text[i]);
    }
  }
  return result + '"';
}

std::string quoted_briefly(std::string_view text) {
  if (text.size() <= kBrief) return quoted(text);
  std::size_t end = kBrief;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
  return quoted(text.substr(0, end)) + "...";
}

}  // namespace layoutcheck::conformance
