#include "conform/store.hpp"

#include <filesystem>
#include <fstream>
#include <map>
#include <memory>

#include "layoutcheck/build_info.hpp"

namespace layoutcheck::cli {

using conformance::Finding;

void FindingStore::put(Finding const& finding, int number) {
  if (judged_.folder.empty()) return;
  std::string const path = judged_.file_of(finding.id, number);
  written_.insert(path);
  results::Failure content = record_of(finding, judged_);
  content.suite = build_info::version;
  std::string const problem = write_file(path, json_of(content).text(2) + '\n');
  if (problem_.empty()) problem_ = problem;
}

void FindingStore::finish(std::vector<Finding const*> const& findings) {
  std::set<std::string> stale = written_;
  std::map<std::string_view, int> met;  // of an id: another cause is another file
  for (Finding const* finding : findings) {
    int const number = ++met[finding->id];
    put(*finding, number);
    if (!judged_.folder.empty()) stale.erase(judged_.file_of(finding->id, number));
  }
  std::error_code ignored;
  for (std::string const& path : stale) std::filesystem::remove(path, ignored);
}

conformance::Session::Journal FindingStore::journal() {
  if (judged_.folder.empty()) return {};
  std::error_code error;
  std::filesystem::create_directories(judged_.folder, error);
  auto file = std::make_shared<std::ofstream>(judged_.folder + "/last-batch.journal");
  return [file](std::string_view line) {
    file->seekp(0);
    *file << line << '\n' << std::flush;
  };
}

}  // namespace layoutcheck::cli
