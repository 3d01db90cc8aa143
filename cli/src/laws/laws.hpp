#pragma once
/// Law files of one's own.

#include <string>
#include <vector>

#include "arguments/command.hpp"
#include "layoutcheck/laws/enroll.hpp"

namespace layoutcheck::cli {

struct LawFilesOptions {
  std::vector<std::string> files;
  bool check = false;  ///< of fmt: say which are not formatted, and change none
  bool json = false;
};
/// Whether each file is read and its names and kinds are right; its laws, one a line.
int run_laws_check(LawFilesOptions const& options);
int run_laws_fmt(LawFilesOptions const& options);

/// The command with --laws FILE: its laws and operations are known before the command runs, with
/// those of the suite. `excludes`: what the command does without the file only.
Command with_laws(Command command, std::vector<char const*> excludes = {});

/// What the command was given with --laws; of no text: nothing.
struct OwnLaws {
  std::string path{};
  std::string text{};
  std::vector<laws::LawEntry> laws{};
};
OwnLaws const& own_laws();

/// A law file whose laws are enrolled, and of each the laws of the suite in whose place it is.
struct EnrolledDialect {
  struct Law {
    std::string id;
    std::vector<std::string> replaces;
  };
  std::vector<Law> laws{};
  std::string problem{};  ///< not empty: what is wrong with the file, and nothing is enrolled
};

/// The laws of the file join those of the suite, and those that they replace leave. The second call
/// for a file changes nothing.
EnrolledDialect enroll_dialect(std::string const& path);

}  // namespace layoutcheck::cli
