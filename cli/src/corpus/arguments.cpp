#include "corpus/arguments.hpp"

#include <memory>

#include "corpus/options.hpp"

namespace layoutcheck::cli {
namespace {

using SharedOptions = std::shared_ptr<CorpusOptions>;

CLI::App* add_action(CLI::App& corpus, char const* name, char const* says,
                     SharedOptions const& options, std::function<int()>& run,
                     int (*action)(CorpusOptions const&)) {
  CLI::App* sub = corpus.add_subcommand(name, says);
  sub->add_flag("--json", options->json, "JSON Lines");
  sub->callback([options, &run, action] { run = [options, action] { return action(*options); }; });
  return sub;
}

void add_program(CLI::App& sub, CorpusOptions& options) {
  sub.add_option("--program", options.program,
                 "layoutcheck-fuzz-replay of an instrumented build, which sees places in the code");
}

}  // namespace

void add_corpus(CLI::App& app, std::function<int()>& run) {
  auto const options = std::make_shared<CorpusOptions>();
  CLI::App* corpus =
      app.add_subcommand("corpus", "Inputs of the fuzzers: merge, min, verify, stats, diff");
  corpus->require_subcommand(1);

  CLI::App* merge = add_action(*corpus, "merge", "Add inputs to a corpus, each once", options, run,
                               run_corpus_merge);
  merge->add_option("INTO", options->into, "Folder; made where it is missing")->required();
  merge->add_option("FROM", options->paths, "Folders and archives (zip, tar, 7z, cpio)");
  merge->add_option("--vectors", options->vectors, "File of worked values, expression = expected");
  merge->add_option("--findings", options->findings,
                    "Stored counterexamples: a file, or a folder of them");
  merge->add_flag("--dry-run", options->dry_run, "Say what would be added");

  CLI::App* min =
      add_action(*corpus, "min", "Take away what adds nothing", options, run, run_corpus_min);
  min->add_option("FOLDER", options->paths)->required()->expected(1);
  min->add_option("--target", options->target, "Whose inputs they are")->required();
  min->add_flag("--dry-run", options->dry_run, "Say what would go");
  add_program(*min, *options);

  CLI::App* verify =
      add_action(*corpus, "verify", "Names, kinds and sizes; with --target each input runs",
                 options, run, run_corpus_verify);
  verify->add_option("FOLDER", options->paths)->required();
  verify->add_option("--target", options->target, "Runs each input");
  add_program(*verify, *options);

  CLI::App* stats =
      add_action(*corpus, "stats", "How many inputs, of what lengths, and their version", options,
                 run, run_corpus_stats);
  stats->add_option("FOLDER", options->paths)->required();

  CLI::App* diff = add_action(*corpus, "diff", "Inputs that one has and another has not", options,
                              run, run_corpus_diff);
  diff->add_option("OLD", options->into, "Folder or archive")->required();
  diff->add_option("NEW", options->paths, "Folder or archive")->required()->expected(1);
}

}  // namespace layoutcheck::cli
