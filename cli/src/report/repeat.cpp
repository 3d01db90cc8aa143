#include "report/repeat.hpp"

#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>
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

struct Checkout {
  fs::path root;
  fs::path below;  ///< the working directory from there; empty: it is the root
};

/// The git checkout that the working directory is in.
std::optional<Checkout> checkout_here() {
  std::error_code error;
  fs::path const here = fs::current_path(error);
  if (error) return std::nullopt;
  for (fs::path root = here;; root = root.parent_path()) {
    if (root == root.root_path()) return std::nullopt;
    if (!fs::exists(root / ".git", error)) continue;
    fs::path const below = here.lexically_relative(root);
    return Checkout{root, below == "." ? fs::path{} : below};
  }
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

std::string portable(std::string_view spec) {
  std::string result(spec);
  std::optional<Checkout> const checkout = checkout_here();
  if (!checkout) return result;
  std::string const root = checkout->root.string() + '/';
  std::string back = "./";
  for (fs::path const& part : checkout->below) back += part.empty() ? "" : "../";
  if (back.size() > 2) back.erase(0, 2);
  for (std::size_t at = 0; (at = result.find(root, at)) != result.npos; at += back.size()) {
    bool const begins =
        at > 0 && std::string_view(" ='\":").find(result[at - 1]) != std::string_view::npos;
    if (begins) result.replace(at, root.size(), back);
  }
  return result;
}

std::string command_for(std::string_view spec) {
  std::optional<Checkout> const checkout = checkout_here();
  if (!checkout || !depends_on_folder(spec)) return "layoutcheck";
  std::string const below = checkout->below.string();
  return "env -C \"$(git rev-parse --show-toplevel)\"" +
         (below.empty() ? "" : "/" + shell_quoted(below)) + " layoutcheck";
}

std::string& repeat_options() {
  static std::string options;
  return options;
}

}  // namespace layoutcheck::cli
