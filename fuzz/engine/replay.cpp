// The targets without a fuzzer: inputs from files, each as the fuzzer would run it; or a search
// without feedback, by the mutators alone.
//
//   layoutcheck-fuzz-replay list         the targets
//   layoutcheck-fuzz-replay planted      what LAYOUTCHECK_FUZZ_IMPL may plant, and who must find it
//   layoutcheck-fuzz-replay TARGET FILE|FOLDER...
//   layoutcheck-fuzz-replay TARGET --search COUNT [--seed N]
#include <algorithm>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>

#include "driver.hpp"
#include "layoutcheck/fuzz/choices.hpp"

namespace {

namespace fs = std::filesystem;
using layoutcheck::fuzz::Finding;
using layoutcheck::fuzz::SeededChoices;
using layoutcheck::fuzz::Tally;
using layoutcheck::fuzz::Target;

constexpr std::uintmax_t kMostBytes = std::uintmax_t{16} << 20;
constexpr std::size_t kMostKept = 4096;
constexpr std::size_t kMostInput = 512;

int usage(std::string const& problem) {
  std::cerr << "layoutcheck-fuzz-replay: " << problem
            << "\nusage: layoutcheck-fuzz-replay list | planted | TARGET FILE|FOLDER... | "
               "TARGET --search COUNT [--seed N]\n";
  return 2;
}

/// Regular files alone, in the order of their names; a folder's, without those below it.
std::string list_files(std::string const& path, std::vector<fs::path>& files) {
  std::error_code error;
  fs::file_status const status = fs::status(path, error);
  if (error) return path + ": " + error.message();
  if (fs::is_regular_file(status)) {
    files.push_back(path);
    return {};
  }
  if (!fs::is_directory(status)) return path + ": neither a file nor a folder";
  std::size_t const first = files.size();
  for (fs::directory_iterator at(path, error), end; !error && at != end; at.increment(error)) {
    if (fs::is_regular_file(at->symlink_status(error))) files.push_back(at->path());
  }
  if (error) return path + ": " + error.message();
  std::sort(files.begin() + static_cast<std::ptrdiff_t>(first), files.end());
  return {};
}

void report(Finding const& finding, std::string const& where) {
  std::cout << text_of(finding) << "  input  " << where << '\n';
}

int replay(Target const& target, std::vector<std::string> const& paths) {
  std::vector<fs::path> files;
  for (std::string const& path : paths) {
    if (std::string const problem = list_files(path, files); !problem.empty())
      return usage(problem);
  }
  Tally tally;
  std::size_t findings = 0;
  for (fs::path const& file : files) {
    std::error_code error;
    if (fs::file_size(file, error) > kMostBytes || error) {
      return usage(file.string() + ": unreadable, or larger than 16 MiB");
    }
    std::ifstream stream(file, std::ios::binary);
    std::ostringstream text;
    text << stream.rdbuf();
    if (!stream) return usage(file.string() + ": cannot be read");
    if (auto const finding = target.run(text.str(), tally)) {
      ++findings;
      report(*finding, file.string());
    }
  }
  std::cout << target.name() << ": " << text_of(tally) << ", findings " << findings << '\n';
  return findings == 0 ? 0 : 1;
}

/// Inputs that reach something are kept, up to a number, and changed again.
int search(Target const& target, std::uint64_t count, std::uint64_t seed) {
  SeededChoices choices(seed);
  std::vector<std::string> kept{""};
  Tally tally;
  for (std::uint64_t i = 0; i < count; ++i) {
    std::string const& from = choices.pick(kept);
    auto const next = choices.one_in(8) ? target.cross(from, choices.pick(kept),
                                                       choices.below(1U << 31), kMostInput)
                                        : target.mutate(from, choices.below(1U << 31), kMostInput);
    if (!next) return usage(target.name() + " has no mutator of its own");
    std::uint64_t const reached = tally.reached;
    if (auto const finding = target.run(*next, tally)) {
      report(*finding, "number " + std::to_string(i) + " of --search " + std::to_string(count) +
                           " --seed " + std::to_string(seed) + ": " + *next);
      std::cout << target.name() << ": " << text_of(tally) << ", findings 1\n";
      return 1;
    }
    if (tally.reached == reached) continue;
    if (kept.size() < kMostKept) {
      kept.push_back(*next);
    } else {
      kept[choices.below(kept.size())] = *next;
    }
  }
  std::cout << target.name() << ": " << text_of(tally) << ", findings 0\n";
  return 0;
}

bool read_number(std::string const& text, std::uint64_t& value) {
  auto const end = text.data() + text.size();
  auto const [stop, error] = std::from_chars(text.data(), end, value);
  return error == std::errc{} && stop == end;
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<std::string> const arguments(argv + 1, argv + argc);
  if (arguments.empty()) return usage("no target is named");
  if (arguments[0] == "list" && arguments.size() == 1) {
    for (auto const& target : layoutcheck::fuzz::make_targets("builtin:reference")) {
      std::cout << target->name() << "\t" << target->says() << '\n';
    }
    return 0;
  }
  if (arguments[0] == "planted" && arguments.size() == 1) {
    for (auto const& planted : layoutcheck::fuzz::all_planted()) {
      std::cout << planted.name << "\t" << planted.target << '\n';
    }
    return 0;
  }
  auto const target = layoutcheck::fuzz::make_target(arguments[0]);
  if (target == nullptr) {
    return usage("no target is called '" + arguments[0] +
                 "', or LAYOUTCHECK_FUZZ_IMPL names no implementation");
  }
  if (arguments.size() >= 2 && arguments[1] == "--search") {
    std::uint64_t count = 0;
    std::uint64_t seed = 0;
    bool const seeded = arguments.size() == 5 && arguments[3] == "--seed";
    if ((arguments.size() != 3 && !seeded) || !read_number(arguments[2], count) ||
        (seeded && !read_number(arguments[4], seed))) {
      return usage("--search takes a number, and --seed one");
    }
    return search(*target, count, seed);
  }
  if (arguments.size() < 2) return usage("no input is named");
  return replay(*target, {arguments.begin() + 1, arguments.end()});
}
