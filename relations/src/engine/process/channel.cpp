#include "engine/process/channel.hpp"

#include <fcntl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

namespace layoutcheck::relations {
namespace {

/// Out of 0 .. 2, which a child redirects.
int above_stderr(int fd) {
  if (fd > 2 || fd < 0) return fd;
  int const higher = ::fcntl(fd, F_DUPFD_CLOEXEC, 3);
  ::close(fd);
  return higher;
}

void close_from_to(unsigned first, unsigned last) {
  if (first > last) return;
#ifdef SYS_close_range
  if (::syscall(SYS_close_range, first, last, 0U) == 0) return;
#endif
  for (unsigned fd = first; fd <= std::min(last, 4096U); ++fd) ::close(static_cast<int>(fd));
}

}  // namespace

std::optional<std::pair<Channel, Channel>> Channel::pair() {
  int ends[2];
  if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0) return std::nullopt;
  Channel first(above_stderr(ends[0]));
  Channel second(above_stderr(ends[1]));
  if (!first.open() || !second.open()) return std::nullopt;
  return std::pair{std::move(first), std::move(second)};
}

void Channel::close() {
  if (fd_ >= 0) ::close(std::exchange(fd_, -1));
}

bool Channel::send_bytes(void const* bytes, unsigned long count) const {
  while (true) {
    ssize_t const sent = ::send(fd_, bytes, count, MSG_NOSIGNAL);
    if (sent >= 0) return static_cast<unsigned long>(sent) == count;
    if (errno != EINTR) return false;
  }
}

bool Channel::receive_bytes(void* bytes, unsigned long count) const {
  while (true) {
    ssize_t const got = ::recv(fd_, bytes, count, 0);
    if (got >= 0) return static_cast<unsigned long>(got) == count;
    if (errno != EINTR) return false;
  }
}

void close_all_but(int first, int second) {
  auto const low = static_cast<unsigned>(std::min(first, second));
  auto const high = static_cast<unsigned>(std::max(first, second));
  close_from_to(3, low - 1);
  close_from_to(low + 1, high - 1);
  close_from_to(high + 1, ~0U);
}

}  // namespace layoutcheck::relations
