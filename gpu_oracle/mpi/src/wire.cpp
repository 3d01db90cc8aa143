#include "wire.hpp"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <utility>

namespace layoutcheck::sweep_mpi {
namespace {

constexpr std::size_t kMostBytes = std::size_t{1} << 20U;

/// Connected within the time, or -1.
int connected(std::string const& address, int port, int milliseconds) {
  sockaddr_in to{};
  to.sin_family = AF_INET;
  to.sin_port = htons(static_cast<std::uint16_t>(port));
  if (::inet_pton(AF_INET, address.c_str(), &to.sin_addr) != 1) return -1;
  int const s = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (s < 0) return -1;
  int error = ::connect(s, reinterpret_cast<sockaddr*>(&to), sizeof to) == 0 ? 0 : errno;
  if (error == EINPROGRESS) {
    pollfd waiting{.fd = s, .events = POLLOUT, .revents = 0};
    socklen_t length = sizeof error;
    bool const ready = ::poll(&waiting, 1, milliseconds) == 1;
    if (!ready || ::getsockopt(s, SOL_SOCKET, SO_ERROR, &error, &length) != 0) error = ETIMEDOUT;
  }
  if (error == 0) return s;
  ::close(s);
  return -1;
}

}  // namespace

Wire::Wire(Wire&& other) noexcept
    : socket_(std::exchange(other.socket_, -1)), in_(std::move(other.in_)) {}

Wire& Wire::operator=(Wire&& other) noexcept {
  if (this == &other) return *this;
  close();
  socket_ = std::exchange(other.socket_, -1);
  in_ = std::move(other.in_);
  return *this;
}

Wire::~Wire() { close(); }

void Wire::close() {
  if (open()) ::close(socket_);
  socket_ = -1;
}

bool Wire::send(std::string_view line) {
  std::string const bytes = std::string(line) + '\n';
  std::string_view rest = bytes;
  while (!rest.empty()) {
    ssize_t const put = ::send(socket_, rest.data(), rest.size(), MSG_NOSIGNAL);
    if (put < 0 && errno == EINTR) continue;
    if (put < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) {
      constexpr int kPatience = 10'000;
      pollfd waiting{.fd = socket_, .events = POLLOUT, .revents = 0};
      if (::poll(&waiting, 1, kPatience) == 1) continue;
      return false;
    }
    if (put < 0) return false;
    rest.remove_prefix(static_cast<std::size_t>(put));
  }
  return true;
}

bool Wire::receive() {
  char block[65536];
  ssize_t const got = ::recv(socket_, block, sizeof block, MSG_DONTWAIT);
  if (got < 0) return errno == EINTR || errno == EAGAIN || errno == EWOULDBLOCK;
  if (got == 0 || in_.size() > kMostBytes) return false;
  in_.append(block, static_cast<std::size_t>(got));
  return true;
}

std::optional<std::string> Wire::line() {
  std::size_t const end = in_.find('\n');
  if (end == std::string::npos) return std::nullopt;
  std::string result = in_.substr(0, end);
  in_.erase(0, end + 1);
  return result;
}

Wire call_rank_0(Place const& place, double seconds) {
  int const each = static_cast<int>(
      std::clamp(seconds / static_cast<double>(std::max<std::size_t>(place.addresses.size(), 1)),
                 0.5, 10.0) *
      1000);
  for (std::string const& address : place.addresses) {
    int const s = connected(address, place.port, each);
    if (s >= 0) return Wire(s);
  }
  return Wire();
}

}  // namespace layoutcheck::sweep_mpi
