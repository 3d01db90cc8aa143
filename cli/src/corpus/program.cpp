#include "corpus/program.hpp"

#include <filesystem>

#include "home.hpp"

namespace layoutcheck::cli {

std::string replay_program(std::string const& named) {
  if (!named.empty()) return named;
  namespace fs = std::filesystem;
  std::error_code error;
  constexpr char const* kName = "layoutcheck-fuzz-replay";
  fs::path const self = fs::read_symlink("/proc/self/exe", error);
  for (fs::path const& folder :
       {self.parent_path(), self.parent_path() / "bin", fs::path(home().programs)}) {
    if (fs::exists(folder / kName, error)) return (folder / kName).string();
  }
  return {};
}

}  // namespace layoutcheck::cli
