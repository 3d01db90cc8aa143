#pragma once
/// One child process of the pool.

#include <sys/types.h>

#include <chrono>
#include <optional>
#include <string>

#include "solve/process/pool.hpp"

namespace layoutcheck::smt {

/// A file descriptor that closes itself; -1 means none.
class Descriptor {
 public:
  Descriptor() = default;
  explicit Descriptor(int fd) : fd_(fd) {}
  Descriptor(Descriptor&& other) noexcept : fd_(other.release()) {}
  Descriptor& operator=(Descriptor&& other) noexcept;
  ~Descriptor() { close(); }

  int get() const { return fd_; }
  bool open() const { return fd_ >= 0; }
  void close();
  int release();

 private:
  int fd_ = -1;
};

/// Dies with this process, leads a process group of its own, and is reaped by the destructor at the
/// latest.
class Child {
 public:
  using Clock = std::chrono::steady_clock;

  /// Nothing where the system refuses, with errno set.
  static std::optional<Child> start(Task const& task);
  Child(Child&& other) noexcept;
  Child& operator=(Child&& other) noexcept;
  ~Child() { end(); }

  /// Sends what stdin takes, reads what is there. False when the child's output has ended.
  bool exchange();
  /// Whether it has exited by itself. Does not reap.
  bool exited() const;
  /// Kills the group, reaps; the wait status of the child. Idempotent.
  int end();

  std::string input{};      ///< not sent yet
  bool close_input = true;  ///< behind `input`
  std::string out{};
  std::string err{};
  Descriptor in_pipe{}, out_pipe{}, err_pipe{};
  Descriptor death{};  ///< readable when the child exits; none on old kernels

 private:
  Child() = default;

  pid_t pid_ = -1;
  int status_ = 0;
};

}  // namespace layoutcheck::smt
