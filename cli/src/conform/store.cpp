#include "conform/store.hpp"

#include <cctype>
#include <filesystem>
#include <fstream>
#include <memory>

#include "layoutcheck/build_info.hpp"

namespace layoutcheck::cli {

using conformance::Finding;

FindingStore::FindingStore(std::string const& out, Judged judged) : judged_{std::move(judged)} {
  if (out.empty()) return;
  std::string name;
  for (char const c : judged_.name) name += std::isalnum(static_cast<unsigned char>(c)) ? c : '-';
  folder_ = out + "/findings/" + name;
}

std::string FindingStore::file_of(Finding const& finding) const {
  std::string file;
  for (char const c : finding.id) file += c == '/' ? '.' : c;
  return folder_ + "/" + file + ".json";
}

void FindingStore::put(Finding const& finding) {
  if (folder_.empty()) return;
  std::string const path = file_of(finding);
  written_.insert(path);
  Json content = to_json(finding, judged_);
  content["suite"] = build_info::version;  // a line of a run has it in the run's first line
  std::string const problem = write_file(path, content.text(2) + '\n');
  if (problem_.empty()) problem_ = problem;
}

void FindingStore::finish(std::vector<Finding const*> const& findings) {
  std::set<std::string> stale = written_;
  for (Finding const* finding : findings) {
    put(*finding);
    if (!folder_.empty()) stale.erase(file_of(*finding));
  }
  std::error_code ignored;
  for (std::string const& path : stale) std::filesystem::remove(path, ignored);
}

conformance::Session::Journal FindingStore::journal() {
  if (folder_.empty()) return {};
  std::error_code error;
  std::filesystem::create_directories(folder_, error);
  auto file = std::make_shared<std::ofstream>(folder_ + "/last-batch.journal");
  return [file](std::string_view line) {
    file->seekp(0);
    *file << line << '\n' << std::flush;
  };
}

}  // namespace layoutcheck::cli
