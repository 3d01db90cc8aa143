#include <sys/stat.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>

#include "exit_code.hpp"
#include "failures/show.hpp"
#include "layoutcheck/failures/merge.hpp"

namespace layoutcheck::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostResultBytes = std::size_t{256} << 20;

/// By what it holds, not by its name. Of what is not a regular file nothing is taken for a look.
bool holds_database(std::string const& path) {
  std::error_code error;
  if (!fs::is_regular_file(path, error)) return false;
  char head[16] = {};
  std::ifstream stream(path, std::ios::binary);
  stream.read(head, sizeof head);
  return failures::is_database({head, static_cast<std::size_t>(stream.gcount())});
}

/// The day on which the file was written, in UTC: it stays when the file is merged again.
std::string day_written(std::string const& path) {
  struct stat info {};
  if (::stat(path.c_str(), &info) != 0) return {};
  using namespace std::chrono;
  year_month_day const day{floor<days>(system_clock::from_time_t(info.st_mtime))};
  char text[16];
  std::snprintf(text, sizeof text, "%04d-%02u-%02u", static_cast<int>(day.year()) % 10000,
                static_cast<unsigned>(day.month()), static_cast<unsigned>(day.day()));
  return text;
}

struct Sources {
  std::vector<failures::Reported> nightly_runs{};
  std::vector<std::string> databases{};
  std::string error{};
};

void take_results(Sources& sources, FailuresOptions const& options, std::string const& path) {
  bool const piped = path == "-";
  if (piped && options.date.empty()) {
    sources.error = "merge: standard input needs --date";
    return;
  }
  Text const text = piped ? read_stdin(kMostResultBytes) : read_file(path, kMostResultBytes);
  if (!text.error.empty()) {
    sources.error = text.error;
    return;
  }
  std::string const date = options.date.empty() ? day_written(path) : options.date;
  auto reported = failures::read_nightly_run(text.bytes, path, date, options.commit);
  if (!reported) {
    sources.error = reported.error();
    return;
  }
  sources.nightly_runs.push_back(std::move(*reported));
}

Sources read_sources(FailuresOptions const& options) {
  Sources sources;
  for (std::string const& path : options.paths) {
    if (holds_database(path)) {
      sources.databases.push_back(path);
    } else {
      take_results(sources, options, path);
    }
    if (!sources.error.empty()) break;
  }
  return sources;
}

int merge_sources(FailuresOptions const& options, Sources const& sources) {
  if (!sources.error.empty()) return refuse(options.json, sources.error, kUsage);
  // Before the database is made: what cannot be merged leaves nothing behind.
  for (std::string const& path : sources.databases) {
    std::string const wrong = failures::wrong_with_database(path);
    if (!wrong.empty()) return refuse(options.json, wrong, kUsage);
  }
  auto into = failures::Database::open(options.database, failures::Access::create);
  if (!into) return refuse(options.json, into.error(), kUsage);
  auto const merged = failures::merge(*into, sources.nightly_runs, sources.databases);
  if (!merged) return refuse(options.json, merged.error(), kUsage);
  if (options.json) {
    emit_summary({{"nightly_runs", merged->nightly_runs},
                  {"present", merged->there},
                  {"findings", merged->findings}},
                 kAsExpected);
  } else {
    std::cout << options.database << ": new nightly runs " << merged->nightly_runs
              << ", there already " << merged->there << ", new findings " << merged->findings
              << '\n';
  }
  return kAsExpected;
}

/// The databases among the files of a folder, wherever in it; links are not followed.
Sources databases_in(std::string const& folder) {
  Sources sources;
  std::error_code error;
  for (fs::recursive_directory_iterator at(folder, error), end; !error && at != end;
       at.increment(error)) {
    bool const regular = fs::is_regular_file(at->symlink_status(error));
    if (regular && holds_database(at->path().string())) {
      sources.databases.push_back(at->path().string());
    }
  }
  if (error) sources.error = folder + ": " + error.message();
  std::sort(sources.databases.begin(), sources.databases.end());
  return sources;
}

}  // namespace

int run_failures_merge(FailuresOptions const& options) {
  return merge_sources(options, read_sources(options));
}

int run_failures_pull(FailuresOptions const& options) {
  std::string const& source = options.paths.front();
  std::error_code error;
  fs::file_status const status = fs::status(source, error);
  if (fs::is_directory(status)) {
    Sources const sources = databases_in(source);
    if (sources.error.empty() && sources.databases.empty()) {
      return refuse(options.json, source + ": holds no database", kNothingSelected);
    }
    return merge_sources(options, sources);
  }
  if (!fs::exists(status)) return refuse(options.json, source + ": does not exist", kUsage);
  if (!holds_database(source)) {
    return refuse(options.json, source + ": is not a database (`failures merge` takes results)",
                  kUsage);
  }
  return merge_sources(options, {.databases = {source}});
}

}  // namespace layoutcheck::cli
