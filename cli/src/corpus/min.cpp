#include <charconv>
#include <iostream>
#include <set>

#include "corpus/common.hpp"
#include "corpus/program.hpp"
#include "layoutcheck/corpus/folder.hpp"
#include "layoutcheck/corpus/minimise.hpp"
#include "run_program.hpp"

namespace layoutcheck::cli {
namespace {

std::vector<std::uint64_t> numbers_in(std::string_view text) {
  std::vector<std::uint64_t> numbers;
  while (!text.empty()) {
    std::uint64_t n = 0;
    auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
    if (error != std::errc{}) break;
    numbers.push_back(n);
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    while (text.starts_with(' ')) text.remove_prefix(1);
  }
  return numbers;
}

/// Lines `path TAB numbers`, or `path TAB !how it ended`. Returns what is wrong with them.
std::string read_features(std::string_view output, std::map<std::string, corpus::Met>& inputs,
                          std::size_t& reported) {
  while (!output.empty()) {
    std::string_view const line = output.substr(0, output.find('\n'));
    output.remove_prefix(std::min(line.size() + 1, output.size()));
    auto const tab = line.find('\t');
    auto const slash = line.substr(0, tab).rfind('/');
    if (tab == std::string_view::npos || slash == std::string_view::npos) {
      return "the program printed a line that is not a feature: " +
             std::string(line.substr(0, 100));
    }
    std::string const name(line.substr(slash + 1, tab - slash - 1));
    auto const at = inputs.find(name);
    if (at == inputs.end()) return "the program reports an input that does not exist: " + name;
    std::string_view const rest = line.substr(tab + 1);
    if (rest.starts_with('!'))
      return name + ": " + std::string(rest.substr(1)) + "; nothing is removed";
    at->second.features = numbers_in(rest);
    ++reported;
  }
  return {};
}

}  // namespace

int run_corpus_min(CorpusOptions const& options) {
  std::string const& folder = options.paths.front();
  corpus::Reading const reading = corpus::read_folder(folder);
  if (!reading.problems.empty() || !reading.misnamed.empty()) {
    report_problems(options, reading);
    return refuse(options.json,
                  folder +
                      " is not a valid corpus: `corpus verify` prints what is wrong, `corpus "
                      "merge` makes a valid corpus from it",
                  kUsage);
  }
  std::string const program = replay_program(options.program);
  if (program.empty())
    return refuse(options.json, "no layoutcheck-fuzz-replay: name it with --program", kUsage);
  ProgramRun const run = run_program({program, options.target, "--features", folder});
  if (!run.error.empty()) return refuse(options.json, run.error, kUsage);
  if (run.status != 0) {
    return refuse(options.json, program + " ended with exit status " + std::to_string(run.status),
                  kUsage);
  }
  std::map<std::string, corpus::Met> inputs;
  for (auto const& [name, bytes] : reading.inputs) inputs[name].bytes = bytes.size();
  std::size_t reported = 0;
  std::string const problem = read_features(run.output, inputs, reported);
  if (!problem.empty()) return refuse(options.json, problem, kCounterexample);
  if (reported != inputs.size())
    return refuse(options.json, "the program did not report every input", kSuiteBug);

  std::set<std::uint64_t> features;
  for (auto const& [name, met] : inputs) features.insert(met.features.begin(), met.features.end());
  std::vector<std::string> const kept = corpus::needed(inputs);
  std::vector<std::string> gone;
  std::set<std::string> const stays(kept.begin(), kept.end());
  for (auto const& [name, met] : inputs) {
    if (!stays.contains(name)) gone.push_back(name);
  }
  if (!options.dry_run) {
    std::string const failed = corpus::remove_inputs(folder, gone);
    if (!failed.empty()) return refuse(options.json, failed, kUsage);
  }
  if (options.json) {
    emit_summary({{"inputs", inputs.size()},
                  {"features", features.size()},
                  {"kept", kept.size()},
                  {"removed", gone.size()}},
                 kAsExpected);
  } else {
    std::cout << folder << ": inputs " << inputs.size() << ", features " << features.size()
              << ", needed " << kept.size() << (options.dry_run ? ", would remove " : ", removed ")
              << gone.size() << '\n';
  }
  return kAsExpected;
}

}  // namespace layoutcheck::cli
