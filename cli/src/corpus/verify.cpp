#include <algorithm>
#include <iostream>

#include "corpus/common.hpp"
#include "corpus/program.hpp"
#include "run_program.hpp"

namespace layoutcheck::cli {
namespace {

/// The inputs as the target runs them; what it says goes to stdout. 0, or the exit status.
int run_inputs(CorpusOptions const& options, std::string const& folder) {
  std::string const program = replay_program(options.program);
  if (program.empty())
    return refuse(options.json, "no layoutcheck-fuzz-replay: name it with --program", kUsage);
  ProgramRun const run = run_program({program, options.target, folder});
  if (!run.error.empty()) return refuse(options.json, run.error, kUsage);
  if (options.json) {
    emit({{"type", "replay"}, {"folder", folder}, {"output", run.output}, {"exit", run.status}});
  } else {
    std::cout << run.output;
  }
  return run.status;
}

void report_version(CorpusOptions const& options, std::string const& folder,
                    corpus::Reading const& reading) {
  std::string const version = corpus::version_of(reading.inputs);
  if (options.json) {
    emit({{"type", "corpus"},
          {"folder", folder},
          {"inputs", reading.inputs.size()},
          {"version", version}});
  } else {
    std::cout << folder << ": version " << version << '\n';
  }
}

std::size_t length_at(std::vector<std::size_t> const& lengths, std::size_t part) {
  return lengths.empty() ? 0 : lengths[std::min(lengths.size() - 1, lengths.size() * part / 100)];
}

}  // namespace

int run_corpus_verify(CorpusOptions const& options) {
  std::size_t inputs = 0;
  std::size_t problems = 0;
  int code = kAsExpected;
  for (std::string const& folder : options.paths) {
    corpus::Reading reading = corpus::read_folder(folder);
    for (std::string const& file : reading.misnamed) {
      reading.refuse(file, "is not named by the hash of its content");
    }
    report_problems(options, reading);
    inputs += reading.inputs.size();
    problems += reading.problems.size();
    if (reading.problems.empty()) report_version(options, folder, reading);
    if (!options.target.empty() && reading.problems.empty()) {
      code = std::max(code, run_inputs(options, folder));
    }
  }
  if (problems > 0) code = std::max(code, int{kCounterexample});
  if (options.json) {
    emit_summary({{"inputs", inputs}, {"problems", problems}}, code);
  } else {
    std::cout << "inputs " << inputs << ", problems " << problems << '\n';
  }
  return code;
}

int run_corpus_stats(CorpusOptions const& options) {
  int code = kAsExpected;
  for (std::string const& folder : options.paths) {
    corpus::Reading const reading = corpus::read_folder(folder);
    report_problems(options, reading);
    if (!reading.problems.empty()) code = kUsage;
    std::vector<std::size_t> lengths;
    for (auto const& [name, bytes] : reading.inputs) lengths.push_back(bytes.size());
    std::sort(lengths.begin(), lengths.end());
    std::size_t const median = length_at(lengths, 50);
    std::size_t const longest = length_at(lengths, 100);
    // Of a corpus that could not be read whole there is none.
    std::string const version =
        reading.problems.empty() ? corpus::version_of(reading.inputs) : std::string();
    if (options.json) {
      emit({{"type", "corpus"},
            {"folder", folder},
            {"inputs", lengths.size()},
            {"duplicates", reading.seen - lengths.size()},
            {"misnamed", reading.misnamed.size()},
            {"bytes", reading.bytes},
            {"median", median},
            {"longest", longest},
            {"version", version}});
    } else {
      std::cout << folder << ": inputs " << lengths.size() << ", duplicates "
                << reading.seen - lengths.size() << ", misnamed " << reading.misnamed.size()
                << ", bytes " << reading.bytes << ", median " << median << ", longest " << longest
                << (version.empty() ? "" : ", version ") << version << '\n';
    }
  }
  return code;
}

}  // namespace layoutcheck::cli
