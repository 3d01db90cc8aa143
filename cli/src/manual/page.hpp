#pragma once
/// A command as man pages and completions describe it, all as plain text.

#include <string>
#include <vector>

namespace layoutcheck::cli {

/// An option, a flag or a positional argument.
struct Entry {
  std::vector<std::string> names;  ///< "-j", "--threads"; of a positional "SPACE"
  bool positional = false;
  bool required = false;
  bool repeats = false;
  std::string value{};                 ///< "TEXT"; empty: a flag
  std::string form{};                  ///< "INT in [0 - 1024]"; empty: anything of its type
  std::vector<std::string> choices{};  ///< the only values there are; empty: any
  std::string initial{};               ///< what it is when it is not given; may be empty
  std::string variable{};              ///< of the environment, read instead; may be empty
  std::vector<std::string> excludes{};
  std::vector<std::string> needs{};
  std::string about;
};

struct Page {
  std::vector<std::string> words;  ///< "layoutcheck", "report", "write"
  std::string about;
  std::string footer;   ///< the exit codes
  std::string example;  ///< a whole line; may be empty
  std::vector<Entry> entries;
  std::vector<Page> commands;  ///< those below it, in the order of --help
};

/// The page in the macros of man(7), without a date: the same for the same command.
///
///   man_page(page_of_show, "0.1.0").starts_with(".TH LAYOUTCHECK\\-SHOW 1 ")
std::string man_page(Page const& page, std::string const& version);

/// "layoutcheck-report-write.1"
std::string man_name(Page const& page);

/// Completion of the command and all below it, for bash: commands, options, and the values of those
/// options that take one of a few; file names elsewhere.
std::string bash_completion(Page const& page);

/// The same for fish.
std::string fish_completion(Page const& page);

}  // namespace layoutcheck::cli
