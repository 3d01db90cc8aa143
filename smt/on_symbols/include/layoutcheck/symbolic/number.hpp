#pragma once
/// An integer that is a constant, or an expression of variables: extents, strides, indices. Where
/// two of them are compared, the path at work (path.hpp) decides, and notes it.
///
/// Of neither the namespace of the suite nor that of Z3: the sources of core and of the laws are
/// compiled on this type under another name of their own.

#include <concepts>
#include <cstdint>
#include <string>

namespace symbols {

struct Expression;
__extension__ using Wide = __int128;
__extension__ using UnsignedWide = unsigned __int128;

enum class Operation : std::uint8_t { add, subtract, multiply, divide, modulo };
enum class Comparison : std::uint8_t { equal, less, less_equal };

class Number;
Number made(Operation operation, Number const& a, Number const& b);
bool decided(Comparison comparison, Number const& a, Number const& b);
/// Ends the path: nothing is known of the inputs that take it.
[[noreturn]] void give_up(char const* why);

template <class T>
concept Plain = std::integral<T> || std::same_as<T, Wide> || std::same_as<T, UnsignedWide>;

class Number {
 public:
  constexpr Number() = default;
  template <Plain T>
  constexpr Number(T value) : constant_(static_cast<Wide>(value)) {}  // NOLINT: as an integer is
  constexpr explicit Number(Expression const* expression) : expression_(expression) {}

  constexpr bool known() const { return expression_ == nullptr; }
  constexpr Wide constant() const { return constant_; }
  constexpr Expression const* expression() const { return expression_; }

  template <Plain T>
  constexpr explicit operator T() const {
    return static_cast<T>(constant_of(*this));
  }
  constexpr explicit operator bool() const { return *this != Number(0); }

  friend constexpr Number operator+(Number const& a, Number const& b) {
    if (a.known() && b.known()) {
      Wide sum = 0;
      bool const overflows = __builtin_add_overflow(a.constant_, b.constant_, &sum);
      return exact(overflows, sum);
    }
    return made(Operation::add, a, b);
  }
  friend constexpr Number operator-(Number const& a, Number const& b) {
    if (a.known() && b.known()) {
      Wide difference = 0;
      bool const overflows = __builtin_sub_overflow(a.constant_, b.constant_, &difference);
      return exact(overflows, difference);
    }
    return made(Operation::subtract, a, b);
  }
  friend constexpr Number operator*(Number const& a, Number const& b) {
    if (a.known() && b.known()) {
      Wide product = 0;
      bool const overflows = __builtin_mul_overflow(a.constant_, b.constant_, &product);
      return exact(overflows, product);
    }
    return made(Operation::multiply, a, b);
  }
  friend constexpr Number operator/(Number const& a, Number const& b) {
    if (a.known() && b.known() && b.constant_ != 0) return a.constant_ / b.constant_;
    return made(Operation::divide, a, b);
  }
  friend constexpr Number operator%(Number const& a, Number const& b) {
    if (a.known() && b.known() && b.constant_ != 0) return a.constant_ % b.constant_;
    return made(Operation::modulo, a, b);
  }
  // Of constants alone.
  friend constexpr Number operator&(Number const& a, Number const& b) {
    return constant_of(a) & constant_of(b);
  }
  friend constexpr Number operator|(Number const& a, Number const& b) {
    return constant_of(a) | constant_of(b);
  }
  friend constexpr Number operator^(Number const& a, Number const& b) {
    return constant_of(a) ^ constant_of(b);
  }
  friend constexpr Number operator<<(Number const& a, Number const& b) {
    return constant_of(a) << static_cast<int>(b);
  }
  friend constexpr Number operator>>(Number const& a, Number const& b) {
    return constant_of(a) >> static_cast<int>(b);
  }
  constexpr Number operator~() const { return ~constant_of(*this); }
  constexpr Number operator-() const { return Number(0) - *this; }
  constexpr Number operator+() const { return *this; }
  constexpr Number& operator+=(Number const& b) { return *this = *this + b; }
  constexpr Number& operator-=(Number const& b) { return *this = *this - b; }
  constexpr Number& operator*=(Number const& b) { return *this = *this * b; }
  constexpr Number& operator/=(Number const& b) { return *this = *this / b; }
  constexpr Number& operator%=(Number const& b) { return *this = *this % b; }
  constexpr Number& operator&=(Number const& b) { return *this = *this & b; }
  constexpr Number& operator|=(Number const& b) { return *this = *this | b; }
  constexpr Number& operator^=(Number const& b) { return *this = *this ^ b; }
  constexpr Number& operator<<=(Number const& b) { return *this = *this << b; }
  constexpr Number& operator>>=(Number const& b) { return *this = *this >> b; }
  constexpr Number& operator++() { return *this += 1; }
  constexpr Number& operator--() { return *this -= 1; }
  constexpr Number operator++(int) {
    Number const before = *this;
    ++*this;
    return before;
  }
  constexpr Number operator--(int) {
    Number const before = *this;
    --*this;
    return before;
  }

  friend constexpr bool operator==(Number const& a, Number const& b) {
    if (a.known() && b.known()) return a.constant_ == b.constant_;
    return decided(Comparison::equal, a, b);
  }
  friend constexpr bool operator<(Number const& a, Number const& b) {
    if (a.known() && b.known()) return a.constant_ < b.constant_;
    return decided(Comparison::less, a, b);
  }
  friend constexpr bool operator<=(Number const& a, Number const& b) {
    if (a.known() && b.known()) return a.constant_ <= b.constant_;
    return decided(Comparison::less_equal, a, b);
  }
  friend constexpr bool operator>(Number const& a, Number const& b) { return b < a; }
  friend constexpr bool operator>=(Number const& a, Number const& b) { return b <= a; }

 private:
  static constexpr Number exact(bool overflows, Wide value) {
    if (overflows) give_up("a constant beyond 127 bits");
    return value;
  }
  static constexpr Wide constant_of(Number const& n) { return n.known() ? n.constant_ : small(n); }
  /// A position, say: one path goes on with each value that the number can have.
  static Wide small(Number const& n) {
    constexpr int kMost = 8;
    if (n > kMost || n < 0) give_up("an expression is used as a number of the machine");
    int value = 0;
    while (value < kMost && n != value) ++value;
    return value;
  }

  Wide constant_ = 0;
  Expression const* expression_ = nullptr;
};

/// "3", "s0 * d1".
std::string to_string(Number const& n);

}  // namespace symbols
