#pragma once
/// One child process in a process group of its own, with three pipes.

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace layoutcheck::conformance {

/// A file descriptor that closes itself; -1 means that there is none.
class Fd {
 public:
  Fd() = default;
  explicit Fd(int fd) : fd_{fd} {}
  Fd(Fd&& other) noexcept : fd_{std::exchange(other.fd_, -1)} {}
  Fd& operator=(Fd&& other) noexcept;
  ~Fd() { close(); }

  int get() const { return fd_; }
  bool open() const { return fd_ >= 0; }
  void close();

 private:
  int fd_ = -1;
};

/// How a process ended.  {.signal = 11}: name() == "SIGSEGV", text() == "killed by SIGSEGV"
struct ExitStatus {
  int signal = 0;
  int code = 0;

  std::string name() const;
  std::string text() const;
};

/// The program that a name means on the PATH, or the name itself where there is none.
///
///   program_on_path("sh")         "/bin/sh"
///   program_on_path("./mine")     "./mine"
///   program_on_path("nosuch")     "nosuch"
std::string program_on_path(std::string const& name);

/// Why no process came to be: {ENOENT, "cannot run nosuch: No such file or directory"}.
struct SpawnError {
  int error = 0;
  std::string message;
};

/// A running child. The destructor kills the whole process group and reaps the child.
///
///   auto child = std::get<Child>(Child::spawn({"cat"}, 0));
///   write(child.in().get(), "hi\n", 3);
///
/// The child dies with the thread that spawned it (PR_SET_PDEATHSIG), dumps no core, inherits no
/// descriptor but the three pipes, and starts with an empty signal mask. Our ends do not block.
/// A grandchild that leaves the group (setsid) is out of reach; its pipes are closed all the same.
class Child {
 public:
  /// `memory_bytes` is the child's RLIMIT_AS; 0 sets none.
  static std::variant<Child, SpawnError> spawn(std::vector<std::string> const& argv,
                                               std::uint64_t memory_bytes);
  Child(Child&& other) noexcept;
  Child& operator=(Child&& other) noexcept;
  ~Child() { end(); }

  Fd& in() { return in_; }
  Fd& out() { return out_; }
  Fd& err() { return err_; }
  /// Becomes readable when the child exits; none on kernels without pidfd_open.
  Fd const& death() const { return death_; }

  /// Whether the child has exited, and how. Does not reap: the process id stays ours.
  std::optional<ExitStatus> exited() const;

  /// How long it could have run but waited for a core, since it began: the kernel's count for its
  /// first thread. 0 where the kernel keeps none.
  std::chrono::nanoseconds waited_for_core() const;

  /// Kills the group, reaps, closes stdin; stdout and stderr stay readable. Idempotent.
  /// A child that had already exited keeps its own status.
  ExitStatus end();

 private:
  Child() = default;

  pid_t pid_ = -1;
  Fd in_, out_, err_, death_;
  ExitStatus status_;
};

}  // namespace layoutcheck::conformance
