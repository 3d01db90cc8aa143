// The targets without a fuzzer. See kUsage.
#include <charconv>
#include <iostream>

#include "driver.hpp"
#include "layoutcheck/fuzz/expressions.hpp"
#include "layoutcheck/fuzz_suite/targets.hpp"
#include "runs.hpp"

namespace {

using namespace layoutcheck::fuzz;

constexpr char const* kUsage =
    "usage: layoutcheck-fuzz-replay list          the targets\n"
    "       layoutcheck-fuzz-replay mutants       what LAYOUTCHECK_FUZZ_IMPL may be, and who\n"
    "                                             must find it\n"
    "       layoutcheck-fuzz-replay dictionary    the grammar, as libFuzzer and AFL++ read it\n"
    "       layoutcheck-fuzz-replay TARGET FILE|FOLDER|-...\n"
    "       layoutcheck-fuzz-replay TARGET --search COUNT [--seed N]\n"
    "       layoutcheck-fuzz-replay TARGET --features FILE|FOLDER|-...\n"
    "options: --keep FOLDER   findings and their raw inputs\n"
    "         --seconds N     longest time for one input (10)\n"
    "         --memory MIB    most memory (2048)\n";

int usage(std::string const& problem) {
  std::cerr << "layoutcheck-fuzz-replay: " << problem << '\n' << kUsage;
  return 2;
}

struct Arguments {
  std::vector<std::string> paths;
  std::optional<std::uint64_t> search;
  std::uint64_t seed = 0;
  bool seeded = false;
  bool features = false;
  RunOptions options;
  std::string error;
};

bool read_number(std::string const& text, std::uint64_t most, std::uint64_t& value) {
  auto const end = text.data() + text.size();
  auto const [stop, error] = std::from_chars(text.data(), end, value);
  return error == std::errc{} && stop == end && value <= most;
}

Arguments read_arguments(std::vector<std::string> const& words) {
  Arguments read;
  auto const number = [&](std::size_t& i, std::uint64_t most) {
    std::uint64_t value = 0;
    std::string const option = words[i];
    if (++i >= words.size() || !read_number(words[i], most, value)) {
      read.error = option + " takes a number of at most " + std::to_string(most);
    }
    return value;
  };
  for (std::size_t i = 1; i < words.size() && read.error.empty(); ++i) {
    if (words[i] == "--search") {
      read.search = number(i, UINT64_MAX);
    } else if (words[i] == "--seed") {
      read.seed = number(i, UINT64_MAX);
      read.seeded = true;
    } else if (words[i] == "--features") {
      read.features = true;
    } else if (words[i] == "--seconds") {
      read.options.isolation.seconds = static_cast<double>(number(i, 86'400));
    } else if (words[i] == "--memory") {
      read.options.isolation.memory = number(i, 1U << 20) << 20;
    } else if (words[i] == "--keep") {
      if (++i >= words.size()) read.error = "--keep takes a folder";
      if (i < words.size()) read.options.keep = words[i];
    } else if (words[i].starts_with("--")) {
      read.error = "no option is called '" + words[i] + "'";
    } else {
      read.paths.push_back(words[i]);
    }
  }
  if (!read.error.empty()) return read;
  if (read.seeded && !read.search) read.error = "--seed belongs to --search";
  if (read.search && (read.features || !read.paths.empty())) {
    read.error = "--search makes its inputs itself";
  }
  if (!read.search && read.paths.empty()) read.error = "no input is named";
  return read;
}

int run(std::vector<std::string> const& words) {
  if (words.empty()) return usage("no target is named");
  if (words[0] == "--help" || words[0] == "-h") {
    std::cout << kUsage;
    return 0;
  }
  if ((words[0] == "mutants" || words[0] == "planted") && words.size() == 1) {  // 0.1.0: planted
    for (NamedMutant const& mutant : every_mutant()) {
      std::cout << mutant.name << "\t" << mutant.target << '\n';
    }
    return 0;
  }
  if (words[0] == "dictionary" && words.size() == 1) {
    for (std::string const& token : grammar_tokens()) std::cout << '"' << token << "\"\n";
    return 0;
  }
  Targets targets = find_targets();
  if (!targets.error.empty()) return usage("LAYOUTCHECK_FUZZ_IMPL: " + targets.error);
  if (words[0] == "list" && words.size() == 1) {
    for (auto const& target : targets.all) {
      std::cout << target->name() << "\t" << target->says() << '\n';
    }
    return 0;
  }
  auto const target = take_target(targets, words[0]);
  if (target == nullptr) return usage("no target is called '" + words[0] + "'");
  Arguments const arguments = read_arguments(words);
  if (!arguments.error.empty()) return usage(arguments.error);
  if (arguments.search)
    return search(*target, *arguments.search, arguments.seed, arguments.options);
  Inputs const inputs = read_inputs(arguments.paths);
  if (!inputs.error.empty()) return usage(inputs.error);
  return arguments.features ? features(*target, inputs.all, arguments.options)
                            : replay(*target, inputs.all, arguments.options);
}

}  // namespace

extern "C" {

/// Two frames of where memory came from: thirty of them cost more than the target itself. An exit
/// of its own, as 1 is that of a finding.
char const* __asan_default_options() { return "malloc_context_size=2:exitcode=86"; }
char const* __ubsan_default_options() { return "exitcode=86"; }

}  // extern "C"

int main(int argc, char** argv) { return run({argv + 1, argv + argc}); }
