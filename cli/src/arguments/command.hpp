#pragma once
/// What the command line takes, as data: parsing, --help, the manual and shell completion all read
/// it.
///
///   Command{.name = "show",
///           .about = "The picture of a mapping",
///           .arguments = {{.names = "EXPR", .to = &options->expression, .about = "(4,2):(1,4)",
///                          .required = true},
///                         {.names = "--as", .to = &options->as, .about = "ascii or svg",
///                          .among = {"ascii", "svg"}}},
///           .run = [options] { return run_show(*options); }}

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace layoutcheck::cli {

/// A time, given as 60s, 2m, 500ms, 1h or a plain number of seconds.
struct Seconds {
  double* value;
};

/// Where a value goes. A bool makes a flag, which takes no value; a list takes several.
using Target = std::variant<bool*, std::string*, std::vector<std::string>*, int*, unsigned*,
                            std::int64_t*, std::uint64_t*, Seconds>;

/// Both ends belong to it.
struct Bounds {
  double least;
  double most = std::numeric_limits<double>::infinity();
};

/// An option ("--seed", "-j,--threads"), a flag, or a positional argument ("SPACE"). The value that
/// `to` has before parsing is the default.
struct Argument {
  char const* names;
  Target to;
  char const* about;
  bool required = false;
  std::vector<std::string> among{};     ///< the only values there are; empty: any
  std::optional<Bounds> within{};       ///< of numbers and times
  char const* variable = "";            ///< of the environment, read where it is absent
  std::vector<char const*> needs{};     ///< options without which it is an error
  std::vector<char const*> excludes{};  ///< options together with which it is an error
  bool separated = false;               ///< a list: also a,b
  bool single = false;                  ///< a list: of exactly one
  bool file = false;                    ///< the name of a file that exists
  char const* former = "";              ///< what version 0.1.0 calls it; accepted, not shown
};

struct Command {
  std::string name;
  std::string about;
  std::vector<Argument> arguments{};
  std::vector<Command> commands{};         ///< those below it; where there are any one is chosen
  std::vector<std::string> exactly_one{};  ///< of these arguments exactly one is given
  std::function<int()> run{};              ///< its result is the exit code
  std::string footer{};                    ///< of --help, of those below it too
  std::string group{};                     ///< the heading over it in --help of the program
  std::string example{};                   ///< a whole line, with which --help ends
};

/// The time of a text in seconds, "500ms" == 0.5; nothing where it is not a time.
std::optional<double> seconds_of(std::string const& text);

/// What kind of value an argument takes, as --help shows it: "TEXT", "INT", "UINT", "TIME"; "" of a
/// flag.
std::string kind_of(Argument const& argument);

/// The descriptions of what every command takes, and the program: -h, --help and --version.
constexpr char const* kHelp = "Print this help message and exit";
constexpr char const* kVersion = "Display program version information and exit";

/// The bounds of its value, "UINT in [0 - 1024]"; "" where there are none.
std::string form_of(Argument const& argument);

/// The default as text, "60s"; "" where it is empty, zero or a flag.
std::string default_of(Argument const& argument);

/// Stores the words that were given for an argument. Returns "" or what is wrong with them:
/// "expected a whole number of at least 0, not '-1'".
std::string store(Argument const& argument, std::vector<std::string> const& words);

}  // namespace layoutcheck::cli
