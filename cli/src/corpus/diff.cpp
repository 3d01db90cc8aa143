#include <algorithm>
#include <iostream>

#include "corpus/common.hpp"

namespace layoutcheck::cli {
namespace {

using Inputs = std::map<std::string, std::string>;

/// A short expression as it is; of anything else how long it is.
std::string gist(std::string const& bytes) {
  constexpr std::size_t kLongest = 100;
  bool const text =
      !bytes.empty() && bytes.size() <= kLongest &&
      std::all_of(bytes.begin(), bytes.end(), [](char c) { return c >= ' ' && c < '\x7F'; });
  return text ? bytes : std::to_string(bytes.size()) + " bytes";
}

/// The inputs of `these` that are not among `those`; how many there are.
std::size_t report_alone(CorpusOptions const& options, Inputs const& these, Inputs const& those,
                         bool added) {
  std::size_t count = 0;
  for (auto const& [name, bytes] : these) {
    if (those.contains(name)) continue;
    ++count;
    if (options.json) {
      emit({{"type", "input"},
            {"change", added ? "added" : "removed"},
            {"name", name},
            {"bytes", bytes.size()},
            {"gist", gist(bytes)}});
    } else {
      std::cout << (added ? "+ " : "- ") << name << "  " << gist(bytes) << '\n';
    }
  }
  return count;
}

}  // namespace

int run_corpus_diff(CorpusOptions const& options) {
  corpus::Reading const before = corpus::read_any(options.into);
  corpus::Reading const after = corpus::read_any(options.paths.front());
  if (!before.problems.empty() || !after.problems.empty()) {
    report_problems(options, before);
    report_problems(options, after);
    return refuse(options.json, "nothing is compared", kUsage);
  }
  std::size_t const removed = report_alone(options, before.inputs, after.inputs, false);
  std::size_t const added = report_alone(options, after.inputs, before.inputs, true);
  std::string const old_version = corpus::version_of(before.inputs);
  std::string const new_version = corpus::version_of(after.inputs);
  if (options.json) {
    emit_summary({{"old", old_version},
                  {"new", new_version},
                  {"added", added},
                  {"removed", removed},
                  {"same", after.inputs.size() - added}},
                 kAsExpected);
  } else {
    std::cout << "old version " << old_version << "\nnew version " << new_version << "\nadded "
              << added << ", removed " << removed << ", same " << after.inputs.size() - added
              << '\n';
  }
  return kAsExpected;
}

}  // namespace layoutcheck::cli
