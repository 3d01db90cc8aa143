#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "known/toml.hpp"
#include "layoutcheck/conformance/adapters/registry.hpp"

namespace layoutcheck::conformance {
namespace {

namespace fs = std::filesystem;
using std::chrono::seconds;

constexpr seconds kStart{60};  // imports take a second, headers three; on a busy machine more
std::string folder_of(AdapterHome const& home, std::string_view folder) {
  return home.source_dir + "/conformance/adapters/" + std::string(folder);
}

ShippedAdapter variant(std::string const& folder, std::string name, AdapterToml const& toml,
                       AdapterStart const& start) {
  ShippedAdapter result{.name = std::move(name),
                        .folder = folder,
                        .argument = start.argument,
                        .about = start.about,
                        .licence = toml.licence,
                        .emit = toml.emit,
                        .dialect = toml.dialect.empty() ? folder : toml.dialect,
                        .small = {},
                        .limits = {.start = kStart,
                                   .batch = seconds{start.batch_s},
                                   .single = seconds{start.single_s}},
                        .population = start.population};
  result.limits.memory_bytes = static_cast<std::uint64_t>(start.memory_mib) << 20U;
  std::istringstream words(toml.small);
  for (std::string word; words >> word;) result.small.push_back(word);
  return result;
}

}  // namespace

FolderFile file_of(AdapterHome const& home, std::string const& folder, std::string_view name) {
  FolderFile file{.folder = folder, .path = folder_of(home, folder) + '/' + std::string(name)};
  std::error_code error;
  std::ifstream stream(file.path, std::ios::binary);
  if (!fs::exists(file.path, error)) {
    file.problem = file.path + ": no such file";
  } else if (!fs::is_regular_file(file.path, error) || !stream.is_open()) {
    file.problem = file.path + ": cannot be read";
  } else {
    file.text.assign(std::istreambuf_iterator<char>(stream), {});
  }
  return file;
}

std::vector<std::string> adapter_folders(AdapterHome const& home) {
  std::vector<std::string> folders;
  std::error_code error;
  for (auto const& entry : fs::directory_iterator(folder_of(home, ""), error)) {
    std::string name = entry.path().filename().string();
    bool const hidden = name[0] == '.' || name[0] == '_';  // __pycache__
    if (!hidden && entry.is_directory(error)) folders.push_back(std::move(name));
  }
  std::ranges::sort(folders);
  return folders;
}

ShippedAdapters shipped_adapters(AdapterHome const& home) {
  ShippedAdapters result;
  std::vector<std::string> const folders = adapter_folders(home);
  if (folders.empty())
    result.problems.push_back({"", "", "", folder_of(home, "") + ": no folders of adapters"});
  for (std::string const& folder : folders) {
    FolderFile file = file_of(home, folder, "adapter.toml");
    if (!file.problem.empty()) {
      result.problems.push_back(std::move(file));
      continue;
    }
    Problems problems;
    AdapterToml const toml = read_adapter_toml(file.text, problems);
    if (problems.none()) {
      result.adapters.push_back(variant(folder, folder, toml, toml.start));
      for (auto const& [name, start] : toml.variants)
        result.adapters.push_back(variant(folder, folder + '-' + name, toml, start));
    }
    for (KnownProblem const& problem : std::move(problems).in_order()) {
      file.problem = file.path + ':' + to_string(problem);
      result.problems.push_back(file);
    }
  }
  return result;
}

}  // namespace layoutcheck::conformance
