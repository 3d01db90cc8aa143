#pragma once
/// Results go to stdout, all else to stderr; --json turns results into JSON Lines.

#include <functional>
#include <initializer_list>
#include <string>
#include <string_view>

#include "layoutcheck/results/json_value.hpp"

namespace layoutcheck::cli {

/// What a program's main does: runs it with the standard descriptors open, so that no file of a run
/// is taken for one of them. Where they were closed, input ends at once and nothing can be written.
/// An exception is kSuiteBug; kUsage if something could not be written to stdout, whatever `run`
/// says.
int run_program(std::function<int()> const& run);

/// One line of JSON on stdout. Bytes that are not UTF-8 are replaced; they never
/// cause an exception.
void emit(Json const& line);
/// The same of a record of results (results/lines.hpp).
template <class Record>
requires requires(Record const& r) { json_of(r); }
void emit(Record const& record) { emit(json_of(record)); }
/// {"type":"error","error":...} and what else is known.
Json error_line(std::string_view error, std::initializer_list<JsonMember> more);
/// {"type":"summary",...,"exit":...}: the last line of a command that is not a run.
void emit_summary(std::initializer_list<JsonMember> counts, int exit);

/// Complains; with --json also as a line, whose error is `why` where it has no name. Returns the
/// code.
int refuse(bool json, std::string_view why, int code, std::string_view name = {});

/// "layoutcheck: message" on stderr. It may quote untrusted text: a byte that is not part of a
/// printing character of UTF-8, a tab or a line end is written as "?", so that nothing moves the
/// cursor.
///
///   complain("a\x1b[1m\xff") writes "layoutcheck: a?[1m?"
void complain(std::string_view message);

/// What is wrong with a file. Where it begins with a place, that goes on behind the name, as
/// compilers have it: of_file("a.json", "2:1: no end") is "a.json:2:1: no end", of_file("a", "is
/// empty") is "a: is empty".
std::string of_file(std::string const& path, std::string const& problem);

/// From SIGINT, SIGTERM or SIGHUP on, and once nobody reads the pipe that stdout is: finish what is
/// under way, report, and end with that signal's code. The second signal ends the program at once.
void catch_interrupts();
bool interrupted();
/// 128 and the signal, as a shell has it: kInterrupted after SIGINT, 143 after SIGTERM, 129 after
/// SIGHUP.
int interrupted_code();

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

/// Writes a file next to `path`, syncs it and renames it: after a crash the file is there as a
/// whole or not at all. Returns what went wrong, or nothing.
std::string write_file(std::string const& path, std::string_view bytes);

/// Every line but the first behind 11 blanks, where findings have their contents: no adapter's text
/// reads as a line of ours.
std::string indented(std::string const& text);

}  // namespace layoutcheck::cli
