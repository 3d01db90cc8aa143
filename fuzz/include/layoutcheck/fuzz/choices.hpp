#pragma once
/// Where decoders and mutators take their decisions from.

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <string_view>

namespace layoutcheck::fuzz {

class Choices {
 public:
  virtual ~Choices() = default;
  /// A number in [0, n). Pre: n >= 1.
  virtual std::uint64_t below(std::uint64_t n) = 0;

  bool one_in(std::uint64_t n) { return below(n) == 0; }
  /// In [low, high]. Pre: low <= high, both of less than 32 bits.
  std::int64_t between(std::int64_t low, std::int64_t high) {
    return low + static_cast<std::int64_t>(below(static_cast<std::uint64_t>(high - low) + 1));
  }
  /// Pre: not empty.
  template <class Range>
  auto const& pick(Range const& range) {
    return *std::next(std::begin(range), static_cast<std::ptrdiff_t>(below(std::size(range))));
  }
};

/// A pure function of the seed, the same everywhere.
class SeededChoices final : public Choices {
 public:
  explicit SeededChoices(std::uint64_t seed) : state_(seed) {}
  std::uint64_t below(std::uint64_t n) override;

 private:
  std::uint64_t state_;
};

/// From bytes, in turn; behind the last one every choice is 0, the simplest one everywhere. So
/// every string of bytes means something.
class ByteChoices final : public Choices {
 public:
  explicit ByteChoices(std::string_view bytes) : bytes_(bytes) {}
  std::uint64_t below(std::uint64_t n) override;

 private:
  std::string_view bytes_;
};

}  // namespace layoutcheck::fuzz
