#include "home.hpp"

#include <cstdlib>
#include <filesystem>

namespace layoutcheck::cli {
namespace {

namespace fs = std::filesystem;

std::string variable(char const* name) {
  char const* const value = std::getenv(name);
  return value == nullptr ? "" : value;
}

/// A relative path in these variables means nothing, says the specification of XDG_DATA_HOME.
std::string state_of_user() {
  if (std::string const own = variable("LAYOUTCHECK_STATE"); own.starts_with('/')) return own;
  if (std::string const xdg = variable("XDG_DATA_HOME"); xdg.starts_with('/'))
    return xdg + "/layoutcheck";
  std::string const user = variable("HOME");
  return (user.starts_with('/') ? user : "/nonexistent") + "/.local/share/layoutcheck";
}

Home find_home() {
  std::error_code error;
  fs::path const self = fs::read_symlink("/proc/self/exe", error);
  if (!error) {
    fs::path const bin = self.parent_path();
    fs::path const data = (bin / build_info::data_from_bin).lexically_normal();
    if (fs::is_directory(data / "conformance/adapters", error))
      return {true, data.string(), state_of_user(),
              (bin / build_info::programs_from_bin).lexically_normal().string()};
  }
  std::string const build(build_info::build_dir);
  return {false, std::string(build_info::source_dir), build, build + "/bin"};
}

}  // namespace

Home const& home() {
  static Home const found = find_home();
  return found;
}

#if LAYOUTCHECK_HAS_CONFORMANCE
conformance::AdapterHome adapter_home() {
  Home const& here = home();
  return {here.data, here.state, here.programs + "/layoutcheck-serve"};
}
#endif

}  // namespace layoutcheck::cli
