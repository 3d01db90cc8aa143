#pragma once
/// One child process: a program, or a function of ours in a fork. Limits, captured output, last
/// words, deadlines, and an end that takes its whole process group.

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "layoutcheck/process/exit_status.hpp"
#include "layoutcheck/process/tail.hpp"

namespace layoutcheck::process {

using Clock = std::chrono::steady_clock;

/// A standard stream of a child: through a pipe to us, or the one that we have ourselves.
enum class Stream : unsigned char { piped, inherited };

struct Options {
  Stream in = Stream::piped;
  Stream out = Stream::piped;
  Stream err = Stream::piped;
  std::uint64_t memory_bytes = 0;                  ///< its RLIMIT_AS; 0 sets none
  std::size_t out_bytes = std::size_t{64} << 20U;  ///< of stdout that are read and not taken
  std::size_t err_bytes = std::size_t{8} << 10U;   ///< of stderr that are kept: the last ones
  /// It has a process group of its own, no signal blocked, ignored or handled, and no descriptor
  /// but 0 to 2. A function keeps the handlers of its own faults, SIGSEGV say: a sanitizer's.
  /// False for a part of our own work: signals, group and descriptors are ours, so that Ctrl-C and
  /// mpirun end both.
  bool apart = true;
};

/// Why no process came to be: {ENOENT, "cannot run nosuch: No such file or directory"}.
struct SpawnError {
  int error = 0;
  std::string message;
};

class Child;
using Spawned = std::variant<Child, SpawnError>;

/// The program that a name means on the PATH, or the name itself where there is none.
///
///   program_on_path("sh")         "/bin/sh"
///   program_on_path("./mine")     "./mine"
///   program_on_path("nosuch")     "nosuch"
std::string program_on_path(std::string const& name);

/// A running child. The destructor kills it with its process group and reaps it.
///
///   auto child = std::get<Child>(Child::spawn({"cat"}));
///   child.send("hi\n");
///   child.close_input();
///   while (!child.step()) {}
///   child.out() == "hi\n"
///
/// Every child dies with the thread that made it (PR_SET_PDEATHSIG) and dumps no core. A grandchild
/// that leaves the group (setsid) is out of reach; its pipes are closed all the same. Nothing here
/// blocks except wait() and step(), nothing raises SIGPIPE, and handlers of signals interrupt
/// nothing.
class Child {
 public:
  /// Runs a program, found on the PATH where its name has no slash; without a shell. Works in a
  /// process with threads.
  static Spawned spawn(std::vector<std::string> const& argv, Options const& options = {});

  /// Runs a function, whose value is the exit status; what it throws goes to stderr, with status 3.
  /// No handler of exit() runs, unless the function calls that. Only while this process has no
  /// other threads that run: the child has their locks.
  static Spawned fork(std::function<int()> const& body, Options const& options = {});

  Child(Child&& other) noexcept;
  Child& operator=(Child&& other) noexcept;
  ~Child();

  /// Appends to what stdin is sent. Where nobody reads, it stays unsent.
  void send(std::string bytes);
  /// stdin ends behind what was sent.
  void close_input();
  bool all_sent() const;
  /// False once it was closed, by us or because the child reads no more.
  bool reads() const;

  /// What it has written to stdout and nobody has taken: the caller erases what he takes.
  std::string& out();
  /// Whether there may be more: stdout is open.
  bool writes() const;
  /// More than Options::out_bytes: no more is read.
  bool flooded() const;
  Tail& err();
  Tail const& err() const;

  /// Sends what stdin takes and reads at most 64 KiB of each stream; `all`: as much as is there,
  /// for a child that has exited. True if stdout had anything.
  bool exchange(bool all = false);

  /// Whether it has exited, and how. Does not reap: the process id stays ours.
  std::optional<ExitStatus> exited() const;

  /// Sleeps as wait() does, then sends and reads. How it exited, if it did: then all is read.
  std::optional<ExitStatus> step(Clock::time_point until = Clock::time_point::max());

  /// Ends its input and lets it exit by itself until then; ends it. What it still writes to stdout
  /// is dropped.
  ExitStatus finish(Clock::time_point until);

  /// Kills the group, reaps, and reads what stderr still holds. A child that had exited keeps its
  /// own status. The second time it only returns that.
  ExitStatus end();

  /// How long it could have run but waited for a core, since it began: the kernel's count for its
  /// first thread. 0 where the kernel keeps none.
  std::chrono::nanoseconds waited_for_core() const;
  /// Its memory that is resident now. 0 where that cannot be read.
  std::uint64_t resident_bytes() const;

 private:
  friend void wait(std::span<Child const* const> children, Clock::time_point until);
  struct State;
  explicit Child(std::unique_ptr<State> state);
  static Spawned start(std::vector<std::string> const* argv, std::function<int()> const* body,
                       Options const& options);

  std::unique_ptr<State> state_;
};

/// Sleeps until one of them exits, writes, or takes more of what it is sent, or until then.
void wait(std::span<Child const* const> children, Clock::time_point until);

/// From now on this process may use so many seconds of CPU time; then SIGPROF ends it. For the
/// function of a child: each call is a new allowance.
void allow_cpu(unsigned seconds);

}  // namespace layoutcheck::process
