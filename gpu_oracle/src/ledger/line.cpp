#include "layoutcheck/sweep/ledger/line.hpp"

#include <charconv>

#include "layoutcheck/laws/claim.hpp"

namespace layoutcheck::sweep {
namespace {

template <int Base>
std::optional<std::uint64_t> number(std::string_view text) {
  std::uint64_t value = 0;
  auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, Base);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

}  // namespace

std::uint64_t hash_text(std::string_view text, std::uint64_t seed) {
  std::uint64_t h = laws::mix(seed ^ text.size());
  for (char c : text) h = laws::mix(h ^ static_cast<unsigned char>(c));
  return h;
}

std::string hex(std::uint64_t n) {
  std::string text;
  for (int shift = 60; shift >= 0; shift -= 4) text += "0123456789abcdef"[n >> shift & 15U];
  return text;
}

std::optional<std::uint64_t> decimal(std::string_view text) { return number<10>(text); }

std::optional<std::uint64_t> from_hex(std::string_view text) {
  if (text.size() != 16) return std::nullopt;
  return number<16>(text);
}

std::string sealed_line(std::span<std::string const> words, std::uint64_t seed) {
  std::string line;
  for (std::string const& word : words) {
    for (char c : word) line += static_cast<unsigned char>(c) < ' ' || c == 127 ? ' ' : c;
    line += '\t';
  }
  return line + hex(hash_text(line, seed));
}

std::optional<std::vector<std::string_view>> unsealed(std::string_view line, std::uint64_t seed) {
  std::size_t const last = line.rfind('\t');
  if (last == std::string_view::npos) return std::nullopt;
  std::string_view const content = line.substr(0, last + 1);
  if (from_hex(line.substr(last + 1)) != hash_text(content, seed)) return std::nullopt;
  std::vector<std::string_view> words;
  for (std::size_t at = 0; at < content.size();) {
    std::size_t const end = content.find('\t', at);
    words.push_back(content.substr(at, end - at));
    at = end + 1;
  }
  return words;
}

}  // namespace layoutcheck::sweep
