#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace layoutcheck::process {

/// The last `capacity` bytes of a stream, however much flows through it.
///
///   Tail tail{4}; tail.add("abcdef"); tail.bytes() == "cdef"; tail.seen() == 6
class Tail {
 public:
  explicit Tail(std::size_t capacity = std::size_t{8} << 10) : capacity_{capacity} {}

  void add(std::string_view bytes);
  std::string_view bytes() const;
  std::size_t seen() const { return seen_; }
  /// What bytes() returns; from then on it is a new stream.
  std::string take();

 private:
  std::size_t capacity_;
  std::size_t seen_ = 0;
  std::string kept_{};  // up to twice the capacity, so that cutting is rare
};

}  // namespace layoutcheck::process
