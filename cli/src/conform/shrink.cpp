#include "conform/shrink.hpp"

#include <iostream>
#include <memory>

#include "commands/subject.hpp"
#include "conform/start.hpp"
#include "conform/store.hpp"
#include "console.hpp"
#include "duration.hpp"
#include "exit_code.hpp"

namespace layoutcheck::cli {
namespace {

using conformance::Finding;

struct ShrinkOptions {
  ReproOptions subject;
  double seconds = 60;
  std::string out;
};

int run_shrink(ShrinkOptions const& options) {
  ReproOptions subject = options.subject;
  std::string const problem = read_subject(subject);
  if (!problem.empty()) {
    complain(problem);
    return kUsage;
  }
  if (subject.implementation.empty() || subject.implementation.starts_with("builtin:")) {
    complain(
        "shrink takes --impl, a shipped adapter, cmd:COMMAND or so:LIBRARY; verify shrinks what is "
        "built in");
    return kUsage;
  }
  std::optional<AskedCall> asked = read_call(subject.subject);
  if (!asked) return kUsage;
  catch_interrupts();
  Started started = start_implementation(subject.implementation);
  if (started.session == nullptr) return started.code;
  if (!started.hello.claims(info(asked->op).name)) {
    complain(started.hello.name + " does not claim " + std::string(info(asked->op).name));
    return kNothingSelected;
  }
  conformance::SessionAsker asker(*started.session);
  conformance::Case const as_asked{asked->op, std::move(asked->args), started.integers};
  FindingStore store(options.out, started.judged);
  Finding const first = conformance::judge_case(asker, started.hello, as_asked);
  bool const fails = is_failure(first.judgement.verdict);
  if (fails) store.put(first);  // on disk before anything is done with it
  if (started.session->failure()) return complain_of(*started.session->failure());
  if (!fails) {
    std::string const verdict(name(first.judgement.verdict));
    if (subject.json) {
      emit({{"type", "shrink"}, {"case", text_of(as_asked)}, {"verdict", verdict}});
    } else {
      std::cout << text_of(as_asked) << " = " << first.judgement.got << "  [" << verdict
                << "]: nothing to shrink\n";
    }
    return is_pass(first.judgement.verdict) ? kAsExpected : kInconclusive;
  }
  Finding const smallest =
      conformance::shrink_case(asker, started.hello, first, options.seconds, interrupted);
  if (started.session->failure()) return complain_of(*started.session->failure());
  store.finish({&smallest});
  if (!store.problem().empty()) complain(store.problem());
  if (subject.json) {
    emit({{"type", "shrink"},
          {"case", text_of(as_asked)},
          {"verdict", name(first.judgement.verdict)},
          {"weight", first.weight},
          {"smallest_weight", smallest.weight}});
    emit(to_json(smallest, started.judged));
  } else {
    std::cout << "from       " << text_of(as_asked) << '\n' << to_text(smallest, started.judged);
  }
  return interrupted() ? kInterrupted : kCounterexample;
}

}  // namespace

void add_shrink(CLI::App& app, std::function<int()>& run) {
  auto const options = std::make_shared<ShrinkOptions>();
  auto const budget = std::make_shared<std::string>("60s");
  CLI::App* sub = app.add_subcommand("shrink", "The smallest case that fails as this one does");
  sub->add_option("CASE", options->subject.subject,
                  "composition((4,6,8):(2,3,5), 6:3), or a stored finding's file")
      ->required();
  sub->add_option(
         "--impl", options->subject.implementation,
         "A shipped adapter, cmd:COMMAND or so:LIBRARY; that of the file where it is shipped")
      ->envname("LAYOUTCHECK_IMPL");
  sub->add_option("--budget", *budget, "Most time; the best so far is told");
  sub->add_option("--out", options->out, "Folder for the finding, before and after");
  sub->add_flag("--json", options->subject.json, "JSON Lines");
  sub->callback([options, budget, &run] {
    options->seconds = seconds_of("--budget", *budget);
    run = [options] { return run_shrink(*options); };
  });
}

}  // namespace layoutcheck::cli
