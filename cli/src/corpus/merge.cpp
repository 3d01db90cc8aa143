#include <iostream>

#include "corpus/common.hpp"
#include "layoutcheck/corpus/folder.hpp"

namespace layoutcheck::cli {
namespace {

constexpr std::size_t kMostVectorBytes = std::size_t{16} << 20;

/// Adds what one source holds to all that is merged.
void add(corpus::Reading& all, corpus::Reading&& one) {
  for (auto& [name, bytes] : one.inputs) {
    auto const at = all.inputs.find(name);
    if (at == all.inputs.end()) {
      if (!all.add(name, std::move(bytes))) break;
    } else if (at->second != bytes) {
      all.refuse(name, "two inputs have this hash");
    }
  }
  all.problems.insert(all.problems.end(), one.problems.begin(), one.problems.end());
}

corpus::Reading read_all(CorpusOptions const& options, std::uint64_t& seen) {
  corpus::Reading all;
  auto const take = [&](corpus::Reading&& one) {
    seen += one.seen;
    add(all, std::move(one));
  };
  for (std::string const& path : options.paths) take(corpus::read_any(path));
  for (std::string const& path : options.findings) take(corpus::read_findings(path));
  for (std::string const& path : options.vectors) {
    Text const text = read_file(path, kMostVectorBytes);
    if (!text.error.empty()) {
      all.refuse(path, text.error);
    } else {
      take(corpus::read_vectors(path, text.bytes));
    }
  }
  return all;
}

}  // namespace

int run_corpus_merge(CorpusOptions const& options) {
  if (options.paths.empty() && options.vectors.empty() && options.findings.empty()) {
    return refuse(options.json, "merge: nothing to merge is named", kUsage);
  }
  std::uint64_t seen = 0;
  corpus::Reading const all = read_all(options, seen);
  if (!all.problems.empty()) {
    report_problems(options, all);
    return refuse(options.json, "nothing is merged", kUsage);
  }
  std::size_t added = 0;
  if (!options.dry_run) {
    corpus::Written const written = corpus::write_inputs(options.into, all.inputs);
    if (!written.error.empty()) return refuse(options.json, written.error, kUsage);
    added = written.added;
  } else {
    corpus::Reading const there = corpus::read_folder(options.into);
    for (auto const& [name, bytes] : all.inputs) added += there.inputs.contains(name) ? 0 : 1;
  }
  std::size_t const present = all.inputs.size() - added;
  if (options.json) {
    emit_summary(
        {{"read", seen}, {"distinct", all.inputs.size()}, {"added", added}, {"present", present}},
        kAsExpected);
  } else {
    std::cout << options.into << ": read " << seen << ", distinct " << all.inputs.size()
              << (options.dry_run ? ", would add " : ", added ") << added << ", there already "
              << present << '\n';
  }
  return kAsExpected;
}

}  // namespace layoutcheck::cli
