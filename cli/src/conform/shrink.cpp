#include <iostream>
#include <memory>

#include "arguments/commands.hpp"
#include "conform/start.hpp"
#include "conform/store.hpp"
#include "console.hpp"
#include "exit_code.hpp"
#include "laws/laws.hpp"
#include "subject.hpp"

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
  std::optional<ParsedCall> call = read_call(subject.subject);
  if (!call) return kUsage;
  catch_interrupts();
  Started started = start_implementation(subject.implementation);
  if (started.session == nullptr) return started.code;
  if (!started.hello.claims(info(call->op).name)) {
    complain(started.hello.name + " does not claim " + std::string(info(call->op).name));
    return kNothingSelected;
  }
  conformance::SessionResponder responder(*started.session);
  conformance::Case const as_requested{call->op, std::move(call->args), started.integers};
  started.judged.folder = findings_folder(options.out, started.judged.name);
  FindingStore store(started.judged);
  Finding const first = conformance::judge_case(responder, started.hello, as_requested);
  bool const fails = is_failure(first.judgement.verdict);
  if (fails) store.put(first);  // on disk before anything is done with it
  if (started.session->failure()) return complain_of(*started.session->failure());
  if (!fails) {
    std::string const verdict(name(first.judgement.verdict));
    if (subject.json) {
      emit({{"type", "shrink"}, {"case", text_of(as_requested)}, {"verdict", verdict}});
    } else {
      std::cout << text_of(as_requested) << " = " << first.judgement.got << "  [" << verdict
                << "]: nothing to shrink\n";
    }
    return is_pass(first.judgement.verdict) ? kAsExpected : kInconclusive;
  }
  Finding const smallest =
      conformance::shrink_case(responder, started.hello, first, options.seconds, interrupted);
  if (started.session->failure()) return complain_of(*started.session->failure());
  store.finish({&smallest});
  if (!store.problem().empty()) complain(store.problem());
  if (subject.json) {
    emit({{"type", "shrink"},
          {"case", text_of(as_requested)},
          {"verdict", name(first.judgement.verdict)},
          {"weight", first.weight},
          {"smallest_weight", smallest.weight}});
    emit(record_of(smallest, started.judged));
  } else {
    std::cout << "from       " << text_of(as_requested) << '\n'
              << to_text(smallest, started.judged);
  }
  if (!store.problem().empty()) return kUsage;  // what was to be kept is not, as in conform
  return interrupted() ? interrupted_code() : kCounterexample;
}

}  // namespace

Command shrink_command() {
  auto const options = std::make_shared<ShrinkOptions>();
  return with_laws(
      {.name = "shrink",
       .about = "Shrink a failing test case",
       .arguments = {{.names = "CASE",
                      .to = &options->subject.subject,
                      .about = "composition((4,6,8):(2,3,5), 6:3), or a stored finding's file",
                      .required = true},
                     {.names = "--impl",
                      .to = &options->subject.implementation,
                      .about = "A shipped adapter, cmd:COMMAND or so:LIBRARY; default: the one "
                               "that the file names, if it is shipped",
                      .variable = "LAYOUTCHECK_IMPL"},
                     {.names = "--budget",
                      .to = Seconds{&options->seconds},
                      .about = "Time limit; at its end the smallest case so far is printed"},
                     {.names = "--out",
                      .to = &options->out,
                      .about = "Folder for the finding before and after shrinking"},
                     {.names = "--json", .to = &options->subject.json, .about = "JSON Lines"}},
       .run = [options] { return run_shrink(*options); }});
}

}  // namespace layoutcheck::cli
