#include <algorithm>
#include <iostream>
#include <memory>

#include "arguments/commands.hpp"
#include "conform/start.hpp"
#include "console.hpp"
#include "exit_code.hpp"
#include "home.hpp"
#include "layoutcheck/conformance/emit/issue.hpp"
#include "layoutcheck/conformance/judge/judge.hpp"
#include "layoutcheck/conformance/judge/records.hpp"
#include "layoutcheck/laws/enroll.hpp"
#include "layoutcheck/results/stored_case.hpp"
#include "subject.hpp"

namespace layoutcheck::cli {
namespace {

using conformance::KnownAnswer;

constexpr char const* kIssue = "issue";

struct EmitOptions {
  std::string subject;
  std::string form;
  std::string implementation;
  bool static_integers = false;
  std::string out;
  bool json = false;
};

std::string sentence_of(std::string const& law) {
  laws::LawEntry const* const entry = laws::find_law(law);
  return entry == nullptr ? "" : std::string(entry->info.says);
}

/// What the file says of the answer; `subject` becomes its case. Nothing but its own text is read.
std::string read_known(std::string& subject, KnownAnswer& known, bool& integers) {
  Text const text = read_file(subject, results::kMostStoredBytes);
  if (!text.error.empty()) return text.error;
  auto const stored = results::read_stored_case(text.bytes);
  if (!stored) return of_file(subject, stored.error());
  known = {.implementation = stored->impl + (stored->version.empty() ? "" : " " + stored->version),
           .verdict = stored->verdict,
           .law = stored->law,
           .says = sentence_of(stored->law),
           .got = stored->got};
  integers = stored->spelling == "integers";
  subject = stored->expression;
  return {};
}

/// The folder of the adapter that --impl names: "cute" of cute-static@4.1.0.
std::string folder_of(std::string const& spec) {
  std::string const name = spec.substr(0, spec.find_first_of("@/"));
  for (conformance::ShippedAdapter const& adapter :
       conformance::shipped_adapters(adapter_home()).adapters) {
    if (adapter.name == name) return adapter.folder;
  }
  return {};
}

/// The form that --as names. A report is written in the form of the library that --impl names.
conformance::IssueForm form_of(EmitOptions const& options) {
  if (options.form != kIssue) {
    conformance::IssueForm form{.test = conformance::test_form(options.form, adapter_home()),
                                .page = {}};
    form.problem = form.test.problem;
    return form;
  }
  std::string const folder = folder_of(options.implementation);
  if (!folder.empty()) return conformance::issue_form(folder, adapter_home());
  conformance::IssueForm none{.test = {}, .page = {}};
  none.problem = "--as issue needs --impl with a shipped adapter (layoutcheck adapters list)";
  return none;
}

int run_emit(EmitOptions const& options) {
  conformance::IssueForm const form = form_of(options);
  if (!form.problem.empty()) {
    complain(form.problem);
    return kUsage;
  }
  std::string subject = options.subject;
  KnownAnswer known;
  bool integers = false;
  if (is_stored(subject)) {
    std::string const problem = read_known(subject, known, integers);
    if (!problem.empty()) {
      complain(problem);
      return kUsage;
    }
  }
  std::optional<ParsedCall> call = read_call(subject);
  if (!call) return kUsage;
  conformance::Case test_case{call->op, std::move(call->args), integers};
  if (!options.implementation.empty()) {
    catch_interrupts();
    Started started = start_implementation(options.implementation);
    if (started.session == nullptr) return started.code;
    test_case.integers = test_case.integers || started.integers;
    conformance::SessionResponder responder(*started.session);
    conformance::Judgement const judged =
        conformance::judge_case(responder, started.hello, test_case).judgement;
    if (started.session->failure()) return complain_of(*started.session->failure());
    known = {.implementation = started.judged.name + " " + started.judged.version,
             .verdict = std::string(name(judged.verdict)),
             .law = judged.law,
             .says = judged.says,
             .got = judged.got,
             .said = judged.said};
    auto const places = conformance::integer_positions(started.hello.dialect);
    auto const found = places.find(info(test_case.op).name);
    known.integers.emplace();
    if (found != places.end()) known.integers = found->second;
    if (!is_failure(judged.verdict)) {
      if (options.form == kIssue) {
        complain(started.hello.name + " does not fail here [" + known.verdict +
                 "]: there is nothing to report");
        return kNothingSelected;
      }
      complain(started.hello.name + " does not fail here now [" + known.verdict +
               "]: " + judged.got);
    }
  }
  conformance::Emitted const test =
      options.form == kIssue ? emit_issue(form, test_case, known)
                             : emit_test(form.test, test_case, known, options.static_integers);
  if (!test.problem.empty()) {
    complain(test.problem);
    return kNothingSelected;
  }
  if (options.json) {
    emit({{"type", "emitted"},
          {"case", text_of(test_case)},
          {"as", options.form},
          {"implementation", known.implementation},
          {"verdict", known.verdict},
          {"out", options.out},
          {"text", test.text}});
  } else if (options.out.empty()) {
    std::cout << test.text;
  }
  if (options.out.empty()) return kAsExpected;
  std::string const problem = write_file(options.out, test.text);
  if (problem.empty()) return kAsExpected;
  complain(problem);
  return kUsage;
}

}  // namespace

Command emit_command() {
  auto const options = std::make_shared<EmitOptions>();
  std::vector<std::string> forms = conformance::test_forms(adapter_home());
  forms.emplace_back(kIssue);
  return {
      .name = "emit",
      .about = "Write a test case as a regression test for your library",
      .arguments =
          {{.names = "CASE",
            .to = &options->subject,
            .about = "composition((4,6,8):(2,3,5), 6:3), or a stored finding's file",
            .required = true},
           {.names = "--as",
            .to = &options->form,
            .about =
                "gtest: on a library of the C ABI; json: the case and what is expected; issue: a "
                "report to the library's maintainers, in Markdown; the name of an adapter: "
                "unittest, or a program in C++, on its library",
            .required = true,
            .among = forms},
           {.names = "--impl",
            .to = &options->implementation,
            .about = "Implementation whose answer the test reports: a shipped adapter, "
                     "cmd:COMMAND or so:LIBRARY"},
           {.names = "--static",
            .to = &options->static_integers,
            .about = "C++: write Int<n> instead of 64-bit integers"},
           {.names = "--out",
            .to = &options->out,
            .about = "File to write; default: standard output"},
           {.names = "--json", .to = &options->json, .about = "JSON Lines"}},
      .run = [options] { return run_emit(*options); }};
}

}  // namespace layoutcheck::cli
