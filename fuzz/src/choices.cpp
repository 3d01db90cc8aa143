#include "layoutcheck/fuzz/choices.hpp"

namespace layoutcheck::fuzz {

// splitmix64
std::uint64_t SeededChoices::below(std::uint64_t n) {
  std::uint64_t z = state_ += 0x9E3779B97F4A7C15ULL;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
  return (z ^ (z >> 31)) % n;
}

std::uint64_t ByteChoices::below(std::uint64_t n) {
  std::uint64_t value = 0;
  for (std::uint64_t reach = 1; reach < n && !bytes_.empty(); reach *= 256) {
    value = value * 256 + static_cast<unsigned char>(bytes_.front());
    bytes_.remove_prefix(1);
    if (reach > n / 256) break;  // the next product could overflow, and this is enough
  }
  return value % n;
}

}  // namespace layoutcheck::fuzz
