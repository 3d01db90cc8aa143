#pragma once
/// Words: what lemmas about bits are written in.
///
/// W is std::uint32_t or std::uint64_t, where comparisons are truth values, or smt::Word, where
/// they are formulas. A lemma uses ^ & | << >> + - == and < of W, all modulo 2^width and unsigned,
/// and the names below for what C++ spells differently. Shifts are by less than the width.
///
/// A lemma about bits is a struct like one about integers (lemma.hpp):
///   static constexpr LemmaInfo info;
///   template <class W> static constexpr auto premises(W const&...);
///   template <class W> static constexpr auto claim(W const&...);

#include <concepts>
#include <limits>
#include <type_traits>

#include "layoutcheck/laws/lemmas/lemma.hpp"

namespace layoutcheck::laws {

template <class W>
concept MachineWord = std::same_as<W, std::uint32_t> || std::same_as<W, std::uint64_t>;

/// Number of bits of a word.
template <class W>
inline constexpr int word_width = std::numeric_limits<W>::digits;

/// cond ? a : b, where cond may be a formula.
template <MachineWord W>
constexpr W select(bool condition, W a, W b) {
  return condition ? a : b;
}

constexpr bool iff(bool a, bool b) { return a == b; }

/// As a two's complement number: is_negative(W(0) - W(1)).
template <MachineWord W>
constexpr bool is_negative(W x) {
  return (x >> (word_width<W> - 1)) != 0;
}
template <MachineWord W>
constexpr bool signed_at_most(W a, W b) {
  return static_cast<std::make_signed_t<W>>(a) <= static_cast<std::make_signed_t<W>>(b);
}

/// The same two's complement number in twice the bits, and the lower half.
constexpr std::uint64_t sign_extended(std::uint32_t a) {
  return static_cast<std::uint64_t>(static_cast<std::int64_t>(static_cast<std::int32_t>(a)));
}
constexpr std::uint32_t low_half(std::uint64_t a) { return static_cast<std::uint32_t>(a); }

/// 2^count - 1, also for the count of all bits: low_mask(W(3)) == 7.
template <MachineWord W>
constexpr W low_mask(W count) {
  return count >= W(word_width<W>) ? ~W(0) : (W(1) << count) - W(1);
}

/// Bit k of x, 0 or 1. Pre: k below the width.
template <class W>
constexpr W bit(W const& x, W const& k) {
  return (x >> k) & W(1);
}

/// The word where the bit is 1, 0 where it is 0: the product of a vector over F2.
template <class W>
constexpr W chosen(W const& word, W const& bit) {
  return word & (W(0) - bit);
}

}  // namespace layoutcheck::laws
