#pragma once
/// File descriptors, and whole messages through them.

#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

namespace layoutcheck::process {

/// A file descriptor that closes itself; -1 means that there is none.
///
///   Fd file{::open("/dev/null", O_RDONLY)};
///   file.open() == true; file.close(); file.get() == -1
class Fd {
 public:
  Fd() = default;
  explicit Fd(int fd) : fd_{fd} {}
  Fd(Fd&& other) noexcept : fd_{std::exchange(other.fd_, -1)} {}
  Fd& operator=(Fd&& other) noexcept {
    std::swap(fd_, other.fd_);
    return *this;
  }
  ~Fd() { close(); }

  int get() const { return fd_; }
  bool open() const { return fd_ >= 0; }
  void close();

 private:
  int fd_ = -1;
};

struct Pipe {
  Fd read, write;
};

/// A pipe that no program inherits. Both ends are above 2: a host may run with its own stdin
/// closed. Neither is open where the system has none left; errno says why.
Pipe make_pipe();

/// Writes all of it, and waits for that. False where nobody reads it, or the system refuses.
///
///   write_all(1, "unsat\n")
bool write_all(int fd, std::string_view bytes);

/// Reads so many bytes, and waits for them. False where the other end closes before.
bool read_exactly(int fd, void* bytes, std::size_t count);

/// A value for the other side of a fork, which has the same memory layout.
///
///   bytes_of(std::int32_t{1}).size() == 4
template <class Message>
std::string_view bytes_of(Message const& message) {
  static_assert(std::is_trivially_copyable_v<Message>);
  return {reinterpret_cast<char const*>(&message), sizeof message};
}

}  // namespace layoutcheck::process
