#include "layoutcheck/conformance/transport/text.hpp"

namespace layoutcheck::conformance {
namespace {

bool is_continuation(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

/// The length of the UTF-8 character that `bytes` begins with; 0 where none does.
std::size_t character_length(std::string_view bytes) {
  auto const first = static_cast<unsigned char>(bytes.front());
  std::size_t const length = first < 0x80U                      ? 1
                             : first >= 0xC2U && first <= 0xDFU ? 2
                             : (first & 0xF0U) == 0xE0U         ? 3
                             : first >= 0xF0U && first <= 0xF4U ? 4
                                                                : 0;
  if (length == 0 || length > bytes.size()) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if (!is_continuation(bytes[i])) return 0;
  }
  if (length > 2) {  // overlong forms, surrogates, beyond U+10FFFF
    auto const second = static_cast<unsigned char>(bytes[1]);
    if (first == 0xE0U && second < 0xA0U) return 0;
    if (first == 0xEDU && second > 0x9FU) return 0;
    if (first == 0xF0U && second < 0x90U) return 0;
    if (first == 0xF4U && second > 0x8FU) return 0;
  }
  return length;
}

bool harmless(std::string_view character) {
  if (character == "\n" || character == "\t") return true;
  auto const first = static_cast<unsigned char>(character[0]);
  if (character.size() == 1) return first >= 0x20U && first != 0x7FU;
  // C1 controls steer some terminals just as ESC does.
  return !(first == 0xC2U && static_cast<unsigned char>(character[1]) < 0xA0U);
}

}  // namespace

std::string printable(std::string_view bytes, std::size_t limit) {
  if (bytes.size() > limit) {
    bytes.remove_prefix(bytes.size() - limit);
    while (!bytes.empty() && is_continuation(bytes.front())) bytes.remove_prefix(1);
  }
  std::string result;
  result.reserve(bytes.size());
  while (!bytes.empty()) {
    std::size_t const length = character_length(bytes);
    std::string_view const character = bytes.substr(0, length == 0 ? 1 : length);
    if (length != 0 && harmless(character)) {
      result += character;
    } else {
      result += '?';
    }
    bytes.remove_prefix(character.size());
  }
  return result;
}

}  // namespace layoutcheck::conformance
