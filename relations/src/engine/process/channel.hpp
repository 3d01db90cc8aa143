#pragma once
/// One end of a connection between two processes that keeps messages apart.

#include <optional>
#include <utility>

namespace layoutcheck::relations {

class Channel {
 public:
  Channel() = default;
  Channel(Channel&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
  Channel& operator=(Channel&& other) noexcept {
    std::swap(fd_, other.fd_);
    return *this;
  }
  ~Channel() { close(); }

  /// Both ends, or nothing where the system has none left.
  static std::optional<std::pair<Channel, Channel>> pair();

  int fd() const { return fd_; }
  bool open() const { return fd_ >= 0; }
  void close();

  /// Whole messages; false where the other end is gone. Waits.
  template <class Message>
  bool send(Message const& message) const {
    return send_bytes(&message, sizeof message);
  }
  template <class Message>
  bool receive(Message& message) const {
    return receive_bytes(&message, sizeof message);
  }

 private:
  explicit Channel(int fd) : fd_(fd) {}
  bool send_bytes(void const* bytes, unsigned long count) const;
  bool receive_bytes(void* bytes, unsigned long count) const;

  int fd_ = -1;
};

/// Closes every file of this process above stderr but these.
void close_all_but(int first, int second);

}  // namespace layoutcheck::relations
