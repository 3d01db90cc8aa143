#pragma once
/// `report write`: results of --json in the forms of CI systems.

#include <string>
#include <vector>

namespace layoutcheck::cli {

struct WrittenOptions {
  std::vector<std::string> files;
  std::string as = "markdown";  ///< "junit", "sarif", "html"
  std::string memory;           ///< html: the file of `failures export`, or ""
  std::string out;              ///< empty: standard output
};

/// Exit: 0 when it is written, whatever the runs found; 2 for what is not a report, or cannot be
/// read or written.
int run_written(WrittenOptions const& options);

}  // namespace layoutcheck::cli
