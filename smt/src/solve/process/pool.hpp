#pragma once
/// Work in child processes, several at a time: one loop over their pipes, without threads, so that
/// a solver that hangs, crashes or floods takes nothing with it.

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace layoutcheck::smt {

/// A program, or a function of ours in a fork of this process; what is written to stdout is the
/// result.
struct Task {
  std::vector<std::string> argv{};
  std::function<std::string()> body{};  ///< its value goes to stdout
  std::string input{};                  ///< the program's stdin, closed behind it unless it serves
  /// The process stays for later tasks of the same `argv` or `service_name`. A line on stdout ends
  /// a task.
  bool serves = false;
  /// Instead of a program that serves: from an input, which is framed, to a line.
  std::function<std::string(std::string const&)> service{};
  std::string service_name{};
  double seconds = 60;  ///< then the whole process group is killed
};

enum class Ending : unsigned char {
  finished,     ///< by itself: `code` is its exit status, 0 also for a served answer
  signalled,    ///< by `signal`
  out_of_time,  ///< killed
  flooded,      ///< killed: more output than any answer has
  not_started,  ///< `err` says why
  stopped,      ///< killed or never begun, as the run was to stop
};

struct Ended {
  Ending how = Ending::not_started;
  int code = 0;
  int signal = 0;
  std::string out{};
  std::string err{};
  double seconds = 0;
};

/// The input of a service, with its size before it.
std::string framed(std::string const& input);

/// Tasks 0 .. count-1 in child processes of their own process groups, at most `workers` at a time.
///
/// `make` is called when a place is free; `take` gets every task exactly once, in the order in
/// which they end. `stop` is called at least ten times a second; when it returns true, all children
/// are killed. No child is left when run_tasks returns. Not to be called while the process has
/// other threads that run.
void run_tasks(std::size_t count, unsigned workers, std::function<Task(std::size_t)> const& make,
               std::function<void(std::size_t, Ended)> const& take,
               std::function<bool()> const& stop);

}  // namespace layoutcheck::smt
