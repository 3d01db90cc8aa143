// In place of the command, where libarchive or OpenSSL was not there at configure time.
#include "console.hpp"
#include "corpus/options.hpp"
#include "exit_code.hpp"

namespace layoutcheck::cli {
namespace {

int skip(CorpusOptions const& options) {
  return refuse(options.json,
                "this build leaves out `corpus` (apt install libarchive-dev libssl-dev, then "
                "configure and build again)",
                kSkipped, "no_corpus");
}

}  // namespace

int run_corpus_merge(CorpusOptions const& options) { return skip(options); }
int run_corpus_min(CorpusOptions const& options) { return skip(options); }
int run_corpus_verify(CorpusOptions const& options) { return skip(options); }
int run_corpus_stats(CorpusOptions const& options) { return skip(options); }
int run_corpus_diff(CorpusOptions const& options) { return skip(options); }

}  // namespace layoutcheck::cli
