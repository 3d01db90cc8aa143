#include "adapters/sandbox.hpp"

#include <string_view>

#include "layoutcheck/process/child.hpp"

namespace layoutcheck::conformance {
std::vector<std::string> sandboxed(std::vector<std::string> const& argv) {
  std::string const bwrap = process::program_on_path("bwrap");
  if (bwrap.find('/') == std::string::npos) return {};
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
