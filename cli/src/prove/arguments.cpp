#include "prove/arguments.hpp"

#include "duration.hpp"
#include "prove/options.hpp"

namespace layoutcheck::cli {

void add_prove(CLI::App& app, std::function<int()>& run) {
  auto options = std::make_shared<ProveOptions>();
  auto timeout = std::make_shared<std::string>();
  CLI::App* sub = app.add_subcommand("prove", "The theorems, for every rank and every extent");
  auto* const names =
      sub->add_option("NAME", options->theorems, "Theorems, or patterns with *; none: all");
  sub->add_option("--check-with", options->check_with, "A second opinion on every condition: cvc5")
      ->check(CLI::IsMember({"cvc5"}));
  sub->add_option("--cvc5", options->cvc5, "The program to ask for it");
  auto* const python =
      sub->add_option("--cvc5-python", options->cvc5_python,
                      "A python with the module cvc5, to ask instead of the program");
  sub->add_option("--proofs", options->proofs,
                  "Folder for a proof of every question over lists, in cvc5's calculus CPC; "
                  "checked by ethos where that is on the PATH")
      ->needs(python);
  sub->add_option("--cpc-signature", options->cpc_signature,
                  "Cpc.eo of cvc5's sources, which ethos reads first")
      ->check(CLI::ExistingFile);
  sub->add_option("--solver", options->solver,
                  "One more opinion: a command that reads SMT-LIB 2.6 and prints sat or unsat");
  sub->add_option("--at", options->at,
                  "'a=(2,3):(1,2), x=5': run the statement on these values, prove nothing")
      ->needs(names);
  sub->add_option("--dump", options->dump, "Folder for every question, as .smt2");
  sub->add_option("--ledger", options->ledger, "File for a line of JSON about every question");
  sub->add_option("--timeout", *timeout, "Most time for a question, such as 20s");
  sub->add_option("-j,--threads", options->threads, "Solvers at a time; 0: one a core")
      ->check(CLI::Range(0, 1024));
  sub->add_option("--seed", options->seed, "Of the solvers' own choices, and of the samples")
      ->envname("LAYOUTCHECK_SEED")
      ->check(CLI::NonNegativeNumber);
  sub->add_flag("--json", options->json, "JSON Lines");
  sub->callback([options, timeout, &run] {
    if (!timeout->empty()) {
      options->timeout_seconds = seconds_of("--timeout", *timeout);
      if (options->timeout_seconds <= 0) throw CLI::ValidationError("--timeout", "more than 0");
    }
    run = [options] { return run_prove(*options); };
  });
}

}  // namespace layoutcheck::cli
