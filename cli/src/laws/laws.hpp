#pragma once
/// Law files of one's own.

#include <string>
#include <vector>

namespace layoutcheck::cli {

struct LawFilesOptions {
  std::vector<std::string> files;
  bool check = false;  ///< of fmt: say which are not formatted, and change none
  bool json = false;
};
/// Whether each file is read and its names and kinds are right; its laws, one a line.
int run_laws_check(LawFilesOptions const& options);
int run_laws_fmt(LawFilesOptions const& options);

/// Adds the laws of the files to those of the suite; `ids` are theirs. Returns what is wrong with a
/// file, or nothing. Before anything looks laws up.
std::string add_law_files(std::vector<std::string> const& files, std::vector<std::string>& ids);

}  // namespace layoutcheck::cli
