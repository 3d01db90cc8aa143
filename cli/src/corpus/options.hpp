#pragma once
/// What `layoutcheck corpus` does: folders of inputs of the fuzzers.

#include <string>
#include <vector>

namespace layoutcheck::cli {

struct CorpusOptions {
  std::vector<std::string> paths;  ///< folders; of merge, archives too
  std::string into;                ///< of merge
  std::vector<std::string> vectors;
  std::vector<std::string> findings;
  std::string target;
  std::string program;  ///< layoutcheck-fuzz-replay; empty: that of this build
  bool dry_run = false;
  bool json = false;
};

int run_corpus_merge(CorpusOptions const& options);
int run_corpus_min(CorpusOptions const& options);
int run_corpus_verify(CorpusOptions const& options);
int run_corpus_stats(CorpusOptions const& options);
int run_corpus_diff(CorpusOptions const& options);

}  // namespace layoutcheck::cli
