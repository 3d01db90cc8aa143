#include <memory>

#include "arguments/commands.hpp"
#include "corpus/options.hpp"

namespace layoutcheck::cli {
namespace {

using SharedCorpus = std::shared_ptr<CorpusOptions>;

Command action(char const* name, char const* about, SharedCorpus const& options,
               std::vector<Argument> arguments, int (*run)(CorpusOptions const&)) {
  arguments.insert(arguments.begin(),
                   {.names = "--json", .to = &options->json, .about = "JSON Lines"});
  return {.name = name, .about = about, .arguments = std::move(arguments), .run = [options, run] {
            return run(*options);
          }};
}

}  // namespace

Command corpus_command() {
  auto const options = std::make_shared<CorpusOptions>();
  Argument const program{
      .names = "--program",
      .to = &options->program,
      .about = "layoutcheck-fuzz-replay of an instrumented build, which sees places in the code"};
  Argument const folders{
      .names = "FOLDER", .to = &options->paths, .about = "Inputs, a file each", .required = true};
  Argument folder = folders;
  folder.single = true;
  return {
      .name = "corpus",
      .about = "Merge, minimise, verify, count or compare inputs of the fuzzers",
      .commands = {
          action("merge", "Add inputs to a corpus, each once", options,
                 {{.names = "INTO",
                   .to = &options->into,
                   .about = "Folder; made where it is missing",
                   .required = true},
                  {.names = "FROM",
                   .to = &options->paths,
                   .about = "Folders and archives (zip, tar, 7z, cpio)"},
                  {.names = "--vectors",
                   .to = &options->vectors,
                   .about = "File of worked values, expression = expected"},
                  {.names = "--findings",
                   .to = &options->findings,
                   .about = "Stored counterexamples: a file, or a folder of them"},
                  {.names = "--dry-run",
                   .to = &options->dry_run,
                   .about = "Print what would be added, write nothing"}},
                 run_corpus_merge),
          action("min", "Remove inputs that add no coverage", options,
                 {folder,
                  {.names = "--target",
                   .to = &options->target,
                   .about = "The fuzz target that reads the inputs",
                   .required = true},
                  {.names = "--dry-run",
                   .to = &options->dry_run,
                   .about = "Print what would be removed, remove nothing"},
                  program},
                 run_corpus_min),
          action("verify", "Check names, kinds and sizes; with --target, run each input", options,
                 {folders,
                  {.names = "--target",
                   .to = &options->target,
                   .about = "The fuzz target that runs each input"},
                  program},
                 run_corpus_verify),
          action("stats", "Count inputs, by length, and print their version", options, {folders},
                 run_corpus_stats),
          action("diff", "Print inputs that only one of two corpora has", options,
                 {{.names = "OLD",
                   .to = &options->into,
                   .about = "Folder or archive of inputs",
                   .required = true},
                  {.names = "NEW",
                   .to = &options->paths,
                   .about = "Folder or archive of inputs",
                   .required = true,
                   .single = true}},
                 run_corpus_diff)}};
}

}  // namespace layoutcheck::cli
