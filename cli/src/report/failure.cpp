#include "report/failure.hpp"

#include <cctype>

#include "layoutcheck/core/operations/table.hpp"
#include "layoutcheck/core/spec/table.hpp"
#include "layoutcheck/core/text/describe.hpp"
#include "layoutcheck/core/text/evaluate.hpp"
#include "layoutcheck/core/text/parse.hpp"
#include "layoutcheck/core/text/print.hpp"
#include "layoutcheck/laws/domain.hpp"
#include "layoutcheck/results/finding_id.hpp"
#include "report/false_claim.hpp"
#include "report/grid.hpp"
#include "report/input.hpp"
#include "report/repeat.hpp"

namespace layoutcheck::cli {
namespace {

std::string answer_text(Expected<Value> const& answer) {
  return answer ? print(*answer) : "refused: " + describe(answer.error());
}

/// What the reference answers, where the input is a call of an operation that it has.
bool has_want(laws::LawEntry const& law) {
  return !law.own_parameters && !is_declared(law.info.op);
}

std::string indent(std::string const& text) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t const end = std::min(text.find('\n', at), text.size());
    result += "           " + text.substr(at, end - at) + '\n';
    at = end + 1;
  }
  return result;
}

/// Whether the law still fails on the case that the text spells; nothing if it does not spell one.
std::optional<bool> still_fails(Failure const& failure, laws::Implementation const& implementation,
                                std::string const& text) {
  std::optional<laws::AnyInput> const input = input_of(*failure.law, text);
  if (!input) return std::nullopt;
  laws::Outcome const outcome = failure.law->on(implementation, *input, {});
  if (outcome.kind == laws::OutcomeKind::vacuous) return std::nullopt;
  return outcome.kind == laws::OutcomeKind::violated;
}

/// The case with `?` for every integer that can be changed without making it pass.
std::string what_matters(Failure const& failure, laws::Implementation const& implementation) {
  std::string const text = case_text(failure);
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    bool const digit = std::isdigit(static_cast<unsigned char>(text[at])) != 0;
    bool const in_name = at > 0 && (std::isalpha(static_cast<unsigned char>(text[at - 1])) != 0 ||
                                    text[at - 1] == '_');
    if (!digit || in_name) {
      result += text[at++];
      continue;
    }
    std::size_t end = at;
    while (end < text.size() && std::isdigit(static_cast<unsigned char>(text[end])) != 0) ++end;
    std::string const number = text.substr(at, end - at);
    int fail = 0;
    int pass = 0;
    if (number.size() < 18) {
      index_t const n = std::stoll(number);
      for (index_t other : {n + 1, n + 2, 2 * n + 3, n + 7}) {
        std::optional<bool> const fails = still_fails(
            failure, implementation, text.substr(0, at) + std::to_string(other) + text.substr(end));
        if (!fails) continue;
        ++(*fails ? fail : pass);
      }
    }
    result += fail >= 2 && pass == 0 ? "?" : number;
    at = end;
  }
  return result == text ? "" : result;
}

/// The value by its definition and the table by its odometer agree on what is wanted.
std::string oracles(Expected<Value> const& want) {
  if (!want) return "";
  auto const* layout = std::get_if<Layout>(&*want);
  if (layout == nullptr || size(*layout) > kLargestShown) return "";
  Expected<Table> const by_formula = table_of(*want);
  return by_formula && *by_formula == spec::table(*layout)
             ? "evaluation by div/mod and enumeration of coordinates"
             : "ORACLES DISAGREE: a bug of the suite";
}

/// What the reference and the implementation answer to the case; nothing of a law whose case is not
/// a call of an operation.
struct Answers {
  Expected<Value> want;
  Expected<Value> got;
  std::string said;
};
Answers answers_to(Failure const& failure, Resolved const& implementation) {
  Op const op = failure.law->info.op;
  if (failure.law->own_parameters) return {Error{}, Error{}, ""};
  std::vector<Value> const args = failure.law->query_arguments(failure.violation.input);
  return {layoutcheck::apply(op, args), implementation.implementation->apply(op, args),
          implementation.said ? implementation.said(op, args) : ""};
}

}  // namespace

std::string verdict(Failure const& failure) {
  switch (failure.law->info.property_kind) {
    case laws::PropertyKind::function: return "wrong_function";
    case laws::PropertyKind::size: return "wrong_size";
    case laws::PropertyKind::shape: return "wrong_shape";
    case laws::PropertyKind::optimality: return "not_optimal";
    case laws::PropertyKind::domain:
      return failure.violation.outcome.claim.lhs == 0 ? "refused_representable"
                                                      : "accepted_invalid";
  }
  return "unknown";
}

std::string case_text(Failure const& failure) {
  return laws::case_text(*failure.law, failure.violation.input);
}

std::string repro_line(Failure const& failure, Resolved const& implementation) {
  std::string const spec = portable(implementation.name);
  return command_for(spec) + " repro " + shell_quoted(case_text(failure)) + " --law " +
         std::string(failure.law->info.id) + " --impl " + shell_quoted(spec) + repeat_options();
}

std::string to_text(Failure const& failure, Resolved const& implementation) {
  laws::LawInfo const& law = failure.law->info;
  laws::Outcome const& outcome = failure.violation.outcome;
  auto const [want, got, said] = answers_to(failure, implementation);

  std::string text = "FAIL " + std::string(law.id) + "  [" + verdict(failure) + "]\n";
  auto const line = [&](std::string const& title, std::string const& content) {
    if (content.empty()) return;
    text += "  " + title + std::string(9 - title.size(), ' ') + content + '\n';
  };
  line("says", std::string(law.says));
  line("impl", implementation.name + " " + implementation.version);
  line("case",
       case_text(failure) +
           (failure.violation.smallest ? "   (the smallest: all cases of less weight pass)" : ""));
  line("found", failure.engine + ", input class " + failure.violation.input_class);
  if (failure.law->claim_text) {
    line("at", failure.law->claim_text(*implementation.implementation, failure.violation.input));
  } else {
    line("at", false_claim(outcome));
  }
  if (!failure.law->own_parameters) {
    if (has_want(*failure.law)) line("want", answer_text(want));
    line("got", answer_text(got));
  }
  line("said", indented(said));
  Table const want_table = want ? table_to_show(*want) : Table{};
  Table const got_table = got ? table_to_show(*got) : Table{};
  if (!want_table.empty() && !got_table.empty()) {
    text += indent("want " + marked(want_table, got_table));
    text += indent("got  " + marked(got_table, want_table));
  }
  line("matters", what_matters(failure, *implementation.implementation));
  line("oracles", oracles(want));
  line("repro", repro_line(failure, implementation));
  return text;
}

results::Failure record_of(Failure const& failure, Resolved const& implementation) {
  laws::LawInfo const& law = failure.law->info;
  std::vector<Value> const args = failure.law->query_arguments(failure.violation.input);
  auto const [want, got, said] = answers_to(failure, implementation);
  bool const call = !failure.law->own_parameters;
  results::Failure record{
      .impl = implementation.name,
      .version = implementation.version,
      .op = std::string(info(law.op).name),
      .law = std::string(law.id),
      .domain = call ? std::string(laws::name(laws::domain_of(law.op, args))) : "required",
      .input_class = failure.violation.input_class,
      .engine = failure.engine,
      .verdict = verdict(failure),
      .expression = case_text(failure),
      .smallest = failure.violation.smallest,
      .want = has_want(*failure.law) ? answer_text(want) : "",
      .got = call ? answer_text(got) : "",
      .point = failure.violation.outcome.point,
      .said = said,
      .repro = repro_line(failure, implementation)};
  record.id =
      results::join_id({record.op, record.law, record.domain, record.input_class, record.verdict});
  Expected<index_t> const size = size_of(args.empty() ? Value{} : args[0]);
  if (size) record.size = *size;
  return record;
}

}  // namespace layoutcheck::cli
