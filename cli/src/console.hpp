#pragma once
/// Results go to stdout, all else to stderr; --json turns results into JSON Lines.

#include <string>
#include <string_view>

#include "layoutcheck/results/json_value.hpp"

namespace layoutcheck::cli {

/// One line of JSON on stdout. Bytes that are no UTF-8 are replaced, never thrown about.
void emit(Json const& line);

/// "layoutcheck: message" on stderr.
void complain(std::string_view message);

/// From SIGINT or SIGTERM on: finish what is under way, report, and end with kInterrupted.
void catch_interrupts();
bool interrupted();

/// One status line that is rewritten on a terminal, a line a minute elsewhere.
class Progress {
 public:
  /// Counts to `total` units of work.
  Progress(std::string title, std::size_t total);
  ~Progress();
  Progress(Progress const&) = delete;
  Progress& operator=(Progress const&) = delete;

  void advance(std::string_view what);

 private:
  struct State;
  State* state_;
};

/// All of standard input or of a file, at most `limit` bytes.
struct Text {
  std::string bytes;
  std::string error;  ///< not empty: why it could not be read
};
Text read_stdin(std::size_t limit);
Text read_file(std::string const& path, std::size_t limit);

/// Writes beside `path`, syncs, renames: after a crash the file is there whole or not at all.
/// Returns what went wrong, or nothing.
std::string write_file(std::string const& path, std::string_view bytes);

}  // namespace layoutcheck::cli
