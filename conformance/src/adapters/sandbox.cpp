#include "adapters/sandbox.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <string_view>

namespace layoutcheck::conformance {
namespace {

/// Where a program lies on the PATH, or nothing.
std::string on_the_path(std::string const& program) {
  char const* const path = std::getenv("PATH");
  std::string_view rest = path == nullptr ? "" : path;
  while (!rest.empty()) {
    std::size_t const end = std::min(rest.find(':'), rest.size());
    std::string const file = std::string(rest.substr(0, end)) + '/' + program;
    if (end > 0 && ::access(file.c_str(), X_OK) == 0) return file;
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return {};
}

}  // namespace

std::vector<std::string> sandboxed(std::vector<std::string> const& argv) {
  std::string const bwrap = on_the_path("bwrap");
  if (bwrap.empty()) return {};
  std::vector<std::string> result{bwrap};
  for (std::string_view const option :
       {"--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc", "--tmpfs", "/dev/shm",
        "--setenv", "TMPDIR", "/dev/shm", "--unshare-net", "--unshare-pid", "--unshare-ipc",
        "--unshare-uts", "--die-with-parent", "--new-session", "--"}) {
    result.emplace_back(option);
  }
  result.insert(result.end(), argv.begin(), argv.end());
  return result;
}

}  // namespace layoutcheck::conformance
