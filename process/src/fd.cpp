#include "layoutcheck/process/fd.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>

namespace layoutcheck::process {
namespace {

/// Moves a descriptor out of 0 to 2, where the dup2 of a child would replace it.
Fd above_standard(int fd) {
  if (fd > 2) return Fd{fd};
  Fd const low{fd};
  return Fd{::fcntl(fd, F_DUPFD_CLOEXEC, 3)};
}

}  // namespace

void Fd::close() {
  // Not repeated on EINTR: on Linux the descriptor is gone by then, perhaps already someone else's.
  if (fd_ >= 0) ::close(std::exchange(fd_, -1));
}

Pipe make_pipe() {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) return {};
  Pipe pipe{above_standard(ends[0]), above_standard(ends[1])};
  if (!pipe.read.open() || !pipe.write.open()) return {};
  return pipe;
}

bool write_all(int fd, std::string_view bytes) {
  while (!bytes.empty()) {
    ssize_t const written = ::write(fd, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

bool read_exactly(int fd, void* bytes, std::size_t count) {
  auto* at = static_cast<char*>(bytes);
  while (count > 0) {
    ssize_t const got = ::read(fd, at, count);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return false;
    at += got;
    count -= static_cast<std::size_t>(got);
  }
  return true;
}

}  // namespace layoutcheck::process
