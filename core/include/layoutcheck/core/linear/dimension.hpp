#pragma once
/// Named dimensions of power-of-two size, in an order that flattens them.

#include <string_view>

#include "layoutcheck/core/linear/bit_matrix.hpp"

namespace layoutcheck {

/// "register", "lane", "dim0": at most 15 bytes, letters, digits and `_`, a letter first.
class DimName {
 public:
  static constexpr int kMaxBytes = 15;

  constexpr DimName() = default;
  /// Errors: invalid_argument (no such word), capacity_exceeded (too long).
  static constexpr Expected<DimName> of(std::string_view text) {
    return of(text.data(), text.size());
  }
  /// Of the first `size` bytes of a text; devices have no string_view.
  LC_HD static constexpr Expected<DimName> of(char const* text, std::size_t size) {
    if (size == 0 || is_digit(text[0]) || text[0] == '_') return no_word();
    if (size > kMaxBytes) {
      return Error{.code = Errc::capacity_exceeded, .detail = "a name has 15 bytes at most"};
    }
    DimName result;
    for (std::size_t i = 0; i < size; ++i) {
      char const c = text[i];
      bool const letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
      if (!letter && !is_digit(c)) return no_word();
      result.bytes_[i] = c;
    }
    return result;
  }
  /// Of the host alone: not constexpr, or nvcc would take it in device code, where what it makes of
  /// a string_view compares otherwise.
  std::string_view text() const { return bytes_; }
  /// Byte i, 0 past the last. Pre: 0 <= i <= kMaxBytes.
  LC_HD constexpr char byte(int i) const { return bytes_[i]; }

  LC_HD friend constexpr bool operator==(DimName const& a, DimName const& b) {
    for (int i = 0; i <= kMaxBytes; ++i) {
      if (a.bytes_[i] != b.bytes_[i]) return false;
    }
    return true;
  }

 private:
  LC_HD static constexpr Error no_word() {
    return {.code = Errc::invalid_argument,
            .detail = "a name is letters, digits and _, a letter first"};
  }
  LC_HD static constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

  char bytes_[kMaxBytes + 1] = {};
};

/// 2^bits values.
struct Dim {
  DimName name;
  int bits = 0;

  LC_HD friend constexpr bool operator==(Dim const& a, Dim const& b) {
    return a.name == b.name && a.bits == b.bits;
  }
};

inline constexpr int kMaxDims = 16;

/// The first is the fastest: of (x:2 bits, y:1 bit) index 5 is x = 1, y = 1.
using Dims = InlineVector<Dim, kMaxDims>;

LC_HD constexpr int total_bits(Dims const& dims) {
  int n = 0;
  for (Dim const& d : dims) n += d.bits;
  return n;
}

/// Its place, or -1.
LC_HD constexpr int find(Dims const& dims, DimName const& name) {
  for (int i = 0; i < dims.size(); ++i) {
    if (dims[i].name == name) return i;
  }
  return -1;
}

using DimNames = InlineVector<DimName, kMaxDims>;

LC_HD constexpr bool contains(DimNames const& names, DimName const& name) {
  for (DimName const& n : names) {
    if (n == name) return true;
  }
  return false;
}

/// The bit of the flat index where dimension i begins.
LC_HD constexpr int first_bit(Dims const& dims, int i) {
  int n = 0;
  for (int k = 0; k < i; ++k) n += dims[k].bits;
  return n;
}

/// Errors: capacity_exceeded (more than 16 dimensions or 62 bits), invalid_argument (a name twice,
/// bits below 0).
LC_HD constexpr Expected<Dims> checked(Dims const& dims) {
  constexpr Error kTooMuch{.code = Errc::capacity_exceeded,
                           .detail = "16 dimensions and 62 bits at most"};
  if (dims.overflowed()) return kTooMuch;
  int left = kMaxBits;
  for (int i = 0; i < dims.size(); ++i) {
    if (dims[i].bits < 0) {
      return Error{.code = Errc::invalid_argument, .mode = i, .detail = "a size below 1"};
    }
    if (find(dims, dims[i].name) != i) {
      return Error{
          .code = Errc::invalid_argument, .mode = i, .detail = "two dimensions have this name"};
    }
    if (dims[i].bits > left) return kTooMuch;
    left -= dims[i].bits;
  }
  return dims;
}

}  // namespace layoutcheck
