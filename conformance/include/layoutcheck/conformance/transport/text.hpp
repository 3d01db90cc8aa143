#pragma once
/// Untrusted bytes, made fit for a terminal and for JSON.

#include <cstddef>
#include <string>
#include <string_view>

namespace layoutcheck::conformance {

/// Valid UTF-8 with no control characters but newline and tab, and at most `limit` bytes (the end
/// is kept, since the last line of a trace says what happened).
///
///   printable("a\x1b[31mb\xff") == "a?[31mb?"
std::string printable(std::string_view bytes, std::size_t limit = 4096);

/// The last `capacity` bytes of a stream, however much flows through it.
///
///   Tail tail{4}; tail.add("abcdef"); tail.bytes() == "cdef"
class Tail {
 public:
  explicit Tail(std::size_t capacity = std::size_t{8} << 10) : capacity_{capacity} {}

  void add(std::string_view bytes);
  std::string_view bytes() const;

 private:
  std::size_t capacity_;
  std::string kept_;  // up to twice the capacity, so that cutting is rare
};

}  // namespace layoutcheck::conformance
