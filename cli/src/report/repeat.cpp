#include "report/repeat.hpp"

#include <cstdlib>
#include <filesystem>
#include <vector>

#include "layoutcheck/build_info.hpp"
#if LAYOUTCHECK_HAS_CONFORMANCE
#include "layoutcheck/conformance/transport/command.hpp"
#endif

namespace layoutcheck::cli {
namespace {

namespace fs = std::filesystem;

bool lies_here(std::string_view name) {
  std::error_code error;
  return !name.empty() && !name.starts_with('/') && fs::exists(fs::path(name), error);
}

std::vector<std::string> words_of(std::string_view command) {
#if LAYOUTCHECK_HAS_CONFORMANCE
  auto words = conformance::split_command(command);
  if (auto* found = std::get_if<std::vector<std::string>>(&words)) return std::move(*found);
#endif
  return {std::string(command)};
}

/// Whether a word of the command is a file of the working directory, by itself or behind a `=`. The
/// program is looked for on the PATH, unless it has a slash.
bool command_is_here(std::string_view command) {
  bool first = true;
  for (std::string const& word : words_of(command)) {
    bool const looked_up = first && word.find('/') == std::string::npos;
    first = false;
    std::size_t const equals = word.find('=');
    if (!looked_up && lies_here(word)) return true;
    if (equals != std::string::npos && lies_here(word.substr(equals + 1))) return true;
  }
  return false;
}

bool depends_on_folder(std::string_view spec) {
  auto const rest_of = [&spec](std::string_view prefix) {
    if (!spec.starts_with(prefix)) return false;
    spec.remove_prefix(prefix.size());
    return true;
  };
  rest_of("sandbox:");
  if (spec.starts_with("builtin:")) return false;
  if (rest_of("cmd:") || rest_of("cmd/integers:")) return command_is_here(spec);
  if (rest_of("so:")) return !spec.starts_with('/');
  char const* const python = std::getenv("LAYOUTCHECK_PYTHON");
  return python != nullptr && std::string_view(python).find('/') != std::string_view::npos &&
         lies_here(python);
}

}  // namespace

std::string shell_quoted(std::string_view text) {
  std::string result = "'";
  for (char const c : text) {
    if (c == '\'') {
      result += "'\\''";
    } else {
      result += c;
    }
  }
  return result + "'";
}

std::string command_for(std::string_view spec) {
  std::error_code error;
  fs::path const here = fs::current_path(error);
  if (error || !depends_on_folder(spec)) return "layoutcheck";
  return "env -C " + shell_quoted(here.string()) + " layoutcheck";
}

}  // namespace layoutcheck::cli
