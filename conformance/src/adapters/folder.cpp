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
constexpr std::int64_t kMostMiB = std::int64_t{1} << 20;
constexpr std::int64_t kMostSeconds = 3600;

std::string folder_of(AdapterHome const& home, std::string_view folder) {
  return home.source_dir + "/conformance/adapters/" + std::string(folder);
}

/// The adapters of one adapter.toml: complains of values that mean nothing.
class Meaning {
 public:
  Meaning(RawAdapter const& raw, Problems& problems) : raw_{raw}, problems_{problems} {}

  std::vector<ShippedAdapter> of(std::string const& folder) {
    check_word(raw_.emit, "emit", {"python", "c++"});
    check_word(raw_.setup, "setup", {"always", "test"});  // ci/setup reads it
    std::vector<ShippedAdapter> result{variant(folder, folder, raw_.start)};
    for (auto const& [name, start] : raw_.variants)
      result.push_back(variant(folder, folder + '-' + name.value, start));
    return result;
  }

 private:
  template <class T>
  static T or_default(std::optional<Placed<T>> const& field) {
    return field ? field->value : T{};
  }

  void check_word(std::optional<Placed<std::string>> const& field, std::string_view key,
                  std::initializer_list<std::string_view> words) {
    if (!field || std::find(words.begin(), words.end(), field->value) != words.end()) return;
    std::string all;
    for (std::string_view const word : words)
      all += (all.empty() ? "" : " or ") + std::string(word);
    problems_.add(field->place, std::string(key) + " is " + all);
  }

  template <class T>
  void check(std::optional<Placed<T>> const& field, std::string_view key, T most) {
    if (!field || (T{} < field->value && field->value <= most)) return;
    std::ostringstream range;
    range << key << " is more than 0 and at most " << most;
    problems_.add(field->place, range.str());
  }

  ShippedAdapter variant(std::string const& folder, std::string name, RawStart const& start) {
    check(start.memory_mib, "memory_mib", kMostMiB);
    check(start.batch_s, "batch_s", kMostSeconds);
    check(start.single_s, "single_s", kMostSeconds);
    check(start.population, "population", 1.0);
    ShippedAdapter result{.name = std::move(name),
                          .folder = folder,
                          .argument = or_default(start.argument),
                          .about = or_default(start.about),
                          .licence = or_default(raw_.licence),
                          .emit = or_default(raw_.emit),
                          .small = {},
                          .limits = {.start = kStart},
                          .population = 1};
    std::istringstream words(or_default(raw_.small));
    for (std::string word; words >> word;) result.small.push_back(word);
    result.limits.memory_bytes = static_cast<std::uint64_t>(or_default(start.memory_mib)) << 20U;
    result.limits.batch = seconds{or_default(start.batch_s)};
    if (start.single_s) result.limits.single = seconds{start.single_s->value};
    if (start.population) result.population = start.population->value;
    return result;
  }

  RawAdapter const& raw_;
  Problems& problems_;
};

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
    RawAdapter const raw = read_adapter_toml(file.text, problems);
    std::vector<ShippedAdapter> read = Meaning(raw, problems).of(folder);
    if (problems.none()) std::ranges::move(read, std::back_inserter(result.adapters));
    for (KnownProblem const& problem : std::move(problems).in_order()) {
      file.problem = file.path + ':' + to_string(problem);
      result.problems.push_back(file);
    }
  }
  return result;
}

}  // namespace layoutcheck::conformance
