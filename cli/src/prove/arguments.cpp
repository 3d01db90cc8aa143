#include <memory>

#include "arguments/commands.hpp"
#include "laws/laws.hpp"
#include "prove/options.hpp"

namespace layoutcheck::cli {

Command prove_command() {
  auto const options = std::make_shared<ProveOptions>();
  Command prove{
      .name = "prove",
      .about =
          "Prove the theorems, for every rank and extent; or laws of one's own, for every "
          "extent and stride of a few modes",
      .arguments =
          {{.names = "NAME",
            .to = &options->theorems,
            .about = "Theorems, or laws of the file, or patterns with *; default: all"},
           {.names = "--modes",
            .to = &options->modes,
            .about = "Modes of all arguments of a law together, at most",
            .within = Bounds{1, 4},
            .needs = {"--laws"}},
           {.names = "--check-with",
            .to = &options->check_with,
            .about = "A second opinion on every condition: cvc5",
            .among = {"cvc5"}},
           {.names = "--cvc5", .to = &options->cvc5, .about = "The cvc5 program to run"},
           {.names = "--cvc5-python",
            .to = &options->cvc5_python,
            .about = "A python with the module cvc5, to run instead of the program"},
           {.names = "--proofs",
            .to = &options->proofs,
            .about = "Folder for a theorem of Coq, with its proof, of every query over lists, "
                     "checked by coqtop where that is on the PATH; with --cvc5-python also for "
                     "cvc5's own proofs"},
           {.names = "--solver",
            .to = &options->solver,
            .about = "One more opinion: a command that reads SMT-LIB 2.6 and prints sat or unsat"},
           {.names = "--at",
            .to = &options->at,
            .about = "'a=(2,3):(1,2), x=5': run the statement on these values, prove nothing",
            .needs = {"NAME"}},
           {.names = "--dump", .to = &options->dump, .about = "Folder for every query, as .smt2"},
           {.names = "--ledger",
            .to = &options->ledger,
            .about = "File of solvers' answers: those of earlier runs are taken from it, those of "
                     "this run kept in it; one in 32 is solved again"},
           {.names = "--bits",
            .to = &options->bits,
            .about = "Conditions about words of at most so many bits",
            .within = Bounds{32, 64}},
           {.names = "--timeout",
            .to = Seconds{&options->timeout_seconds},
            .about = "Time limit for each query, or for a law at each number of modes, such as 20s",
            .within = Bounds{0.001}},
           {.names = "-j,--threads",
            .to = &options->threads,
            .about = "Solvers that run at a time; 0: one for each core",
            .within = Bounds{0, 1024}},
           {.names = "--seed",
            .to = &options->seed,
            .about = "Seed of the solvers' own choices and of the samples",
            .variable = "LAYOUTCHECK_SEED"},
           {.names = "--json", .to = &options->json, .about = "JSON Lines"}},
      .run = [options] { return run_prove(*options); }};
  return with_laws(std::move(prove), {"--check-with", "--cvc5", "--cvc5-python", "--proofs",
                                      "--solver", "--at", "--dump", "--ledger", "--bits"});
}

}  // namespace layoutcheck::cli
