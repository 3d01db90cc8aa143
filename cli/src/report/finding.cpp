#include "report/finding.hpp"

#include <algorithm>
#include <cctype>

#include "layoutcheck/conformance/cases/features.hpp"
#include "layoutcheck/core/operations/table.hpp"
#include "layoutcheck/core/text/parse.hpp"
#include "layoutcheck/core/text/print.hpp"
#include "report/false_claim.hpp"
#include "report/grid.hpp"
#include "report/repeat.hpp"

namespace layoutcheck::cli {
namespace {

using conformance::Finding;
using conformance::Verdict;

std::string op_name(Finding const& finding) {
  return std::string(info(finding.counterexample.op).name);
}

bool has_claim(Finding const& finding) { return finding.judgement.outcome.point >= 0; }

/// Number of coordinates of the first argument that has any; -1 if none does.
index_t case_size(Finding const& finding) {
  for (Value const& v : finding.counterexample.args) {
    Expected<index_t> const size = size_of(v);
    if (size) return *size;
  }
  return -1;
}

std::string consequences(Finding const& finding) {
  std::string result;
  for (auto const& [op, count] : finding.affects) {
    result += (result.empty() ? "" : ", ") + op + " (" + std::to_string(count) + ")";
  }
  return result;
}

std::string tables(Finding const& finding) {
  Expected<Value> const want =
      layoutcheck::apply(finding.counterexample.op, finding.counterexample.args);
  Parsed<Value> const got = parse_value(finding.judgement.got);
  if (!want || !got || !std::holds_alternative<Layout>(*want)) return {};
  Table const want_table = table_to_show(*want);
  Table const got_table = table_to_show(*got);
  if (want_table.empty() || got_table.empty() || want_table == got_table) return {};
  return "           want " + marked(want_table, got_table) + "\n           got  " +
         marked(got_table, want_table) + '\n';
}

}  // namespace

std::string Judged::file_of(std::string const& id, int number) const {
  std::string file = folder + "/";
  for (char const c : id) file += c == '/' ? '.' : c;
  return file + (number > 1 ? "." + std::to_string(number) : "") + ".json";
}

std::string findings_folder(std::string const& out, std::string const& name) {
  if (out.empty()) return {};
  std::string folder = out + "/findings/";
  for (char const c : name) folder += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '-';
  return folder;
}

std::string spec_of(Finding const& finding, Judged const& judged) {
  std::string const& spec = judged.spec;
  if (!finding.counterexample.integers) return spec;
  constexpr std::string_view boxed = "sandbox:";
  std::size_t const begin = spec.starts_with(boxed) ? boxed.size() : 0;
  std::string const plain = spec.substr(begin);
  return spec.substr(0, begin) +
         (plain.starts_with("cmd:") ? "cmd/integers:" + plain.substr(4) : plain + "/integers");
}

std::string repro_line(Finding const& finding, Judged const& judged) {
  std::string const spec = portable(spec_of(finding, judged));
  bool const plain = spec.find_first_of(" '\"\\$;&|<>*?()") == std::string::npos;
  std::string const impl = " --impl " + (plain ? spec : shell_quoted(spec));
  bool const about_process = finding.judgement.law == conformance::kAnswersEveryBatch;
  if (about_process && (judged.folder.empty() || finding.batches.empty())) {
    return command_for(spec) + " conform" + impl + " --op " + op_name(finding) +
           repeat_options();  // stores them
  }
  std::string const subject =
      about_process ? judged.file_of(finding.id) : text_of(finding.counterexample);
  return command_for(spec) + " repro " + shell_quoted(subject) + impl + repeat_options();
}

std::string to_text(Finding const& finding, Judged const& judged) {
  conformance::Judgement const& j = finding.judgement;
  std::string text = "FAIL " + j.law + "  [" + std::string(name(j.verdict)) + "]\n";
  auto const line = [&](std::string const& title, std::string const& content) {
    if (content.empty()) return;
    text += "  " + title + std::string(9 - title.size(), ' ') + content + '\n';
  };
  line("says", j.says);
  line("impl", judged.name + " " + judged.version);
  bool const about_process = j.law == conformance::kAnswersEveryBatch;
  if (!about_process) {
    line("case",
         text_of(finding.counterexample) +
             (finding.counterexample.integers ? "   (with integers in the place of n:1)" : ""));
  } else {
    line("batches", std::to_string(finding.batches.size()) + " that one process was sent; op " +
                        op_name(finding) + " was the last");
  }
  line("domain", std::string(laws::name(j.domain)) + ", input class " + finding.input_class);
  if (!about_process)
    line("features", conformance::names_of(conformance::features_of(finding.counterexample)));
  if (has_claim(finding)) line("at", false_claim(j.outcome));
  if (!about_process) line("want", conformance::wanted(finding.counterexample));
  line("got", j.got);
  line("said", indented(j.said));
  text += tables(finding);
  if (finding.count > 0) {
    line(about_process ? "times" : "cases", std::to_string(finding.count));
  }
  line("affects", consequences(finding));
  line("id", finding.id);
  line("repro", repro_line(finding, judged));
  return text;
}

results::Failure record_of(Finding const& finding, Judged const& judged) {
  conformance::Judgement const& j = finding.judgement;
  std::string const features =
      conformance::names_of(conformance::features_of(finding.counterexample));
  results::Failure record{.id = finding.id,
                          .impl = judged.name,
                          .version = judged.version,
                          .op = op_name(finding),
                          .law = j.law,
                          .domain = std::string(laws::name(j.domain)),
                          .input_class = finding.input_class,
                          .verdict = std::string(name(j.verdict)),
                          .expression = text_of(finding.counterexample),
                          .want = conformance::wanted(finding.counterexample),
                          .got = j.got,
                          .point = j.outcome.point,
                          .size = case_size(finding),
                          .found = finding.enumerated ? "enumeration" : "random",
                          .count = finding.count,
                          .said = j.said,
                          .spelling = finding.counterexample.integers ? "integers" : "",
                          .features = finding.batches.empty() ? features : "",
                          .batches = finding.batches,
                          .replay = spec_of(finding, judged),
                          .repro = repro_line(finding, judged)};
  for (auto const& [op, count] : finding.affects) record.affects.push_back({op, count});
  return record;
}

std::string verdict_table(conformance::Report const& report) {
  std::array<std::size_t, conformance::kVerdicts> sums{};
  std::size_t widest = 9;
  for (conformance::OpReport const& op : report.ops) {
    for (std::size_t v = 0; v < sums.size(); ++v) sums[v] += op.counts[v];
    widest = std::max(widest, info(op.op).name.size());
  }
  auto const right = [](std::string const& cell, std::size_t width) {
    return std::string(width > cell.size() ? width - cell.size() : 0, ' ') + cell;
  };
  std::string head = "operation" + std::string(widest - 9, ' ') + "  executed";
  for (std::size_t v = 0; v < sums.size(); ++v) {
    if (sums[v] > 0) head += "  " + std::string(name(static_cast<Verdict>(v)));
  }
  std::string text = head + "  caused elsewhere\n";
  for (conformance::OpReport const& op : report.ops) {
    std::string const name_of_op(info(op.op).name);
    text += name_of_op + std::string(widest - name_of_op.size(), ' ');
    text += "  " + right(std::to_string(op.executed), 8);
    for (std::size_t v = 0; v < sums.size(); ++v) {
      if (sums[v] == 0) continue;
      std::string const cell = op.counts[v] == 0 ? "." : std::to_string(op.counts[v]);
      text += "  " + right(cell, name(static_cast<Verdict>(v)).size());
    }
    text += "  " + right(op.caused == 0 ? "." : std::to_string(op.caused), 16) + '\n';
  }
  return text;
}

std::string input_table(conformance::Report const& report) {
  using conformance::InputTrait;
  using laws::Domain;
  constexpr int kFirst = 24;
  constexpr int kWidth = 10;
  constexpr Domain kDomains[] = {Domain::required, Domain::may, Domain::refuse};
  auto const right = [](std::string const& cell) {
    return std::string(kWidth > cell.size() ? kWidth - cell.size() : 1, ' ') + cell;
  };
  auto const percent = [&](std::size_t n, std::size_t of) {
    // Never more than there were: the domains of one row come to 100 % at most.
    std::size_t const whole = 100 * n / std::max<std::size_t>(of, 1);
    return right(n == 0 ? "." : whole == 0 ? "<1 %" : std::to_string(whole) + " %");
  };
  std::string text = "inputs: domains, and of the required\n" + std::string(kFirst, ' ');
  for (Domain const d : kDomains) text += right(std::string(name(d)));
  for (std::size_t c = 1; c < conformance::kInputTraits; ++c) {
    text += right(std::string(name(static_cast<InputTrait>(c))));
  }
  text += '\n';
  for (conformance::OpReport const& op : report.ops) {
    std::string const called(info(op.op).name);
    text += called + std::string(called.size() < kFirst ? kFirst - called.size() : 1, ' ');
    std::size_t const required = op.inputs.of(InputTrait::all, Domain::required);
    for (Domain const d : kDomains) {
      text += percent(op.inputs.of(InputTrait::all, d), std::max<std::size_t>(op.executed, 1));
    }
    for (std::size_t c = 1; c < conformance::kInputTraits; ++c) {
      text += percent(op.inputs.of(static_cast<InputTrait>(c), Domain::required), required);
    }
    text += '\n';
  }
  return text;
}

std::vector<results::InputCounts> inputs(conformance::Report const& report) {
  using laws::Domain;
  std::vector<results::InputCounts> lines;
  for (conformance::OpReport const& op : report.ops) {
    for (std::size_t c = 0; c < conformance::kInputTraits; ++c) {
      auto const input = static_cast<conformance::InputTrait>(c);
      lines.push_back({.op = std::string(info(op.op).name),
                       .trait = std::string(name(input)),
                       .required = op.inputs.of(input, Domain::required),
                       .may = op.inputs.of(input, Domain::may),
                       .refuse = op.inputs.of(input, Domain::refuse),
                       .unknown = op.inputs.of(input, Domain::unknown)});
    }
  }
  return lines;
}

std::vector<results::Line> coverage(conformance::Report const& report) {
  std::vector<results::Line> lines;
  for (auto const& [law, counts] : report.laws) {
    lines.push_back(
        results::Coverage{.law = std::string(law),
                          .engine = "conformance",
                          .bound = "sampled " + std::to_string(counts.total()),
                          .planned = counts.total(),
                          .executed = counts.total(),
                          .holds = counts.holds,
                          .vacuous = counts.vacuous,
                          .violated = counts.violated,
                          .unknown = counts.unknown + counts.unsupported + counts.refused});
  }
  for (conformance::OpReport const& op : report.ops) {
    results::OperationCoverage line{.op = std::string(info(op.op).name),
                                    .engine = "conformance",
                                    .planned = op.planned,
                                    .executed = op.executed,
                                    .caused_elsewhere = op.caused};
    for (std::size_t v = 0; v < op.counts.size(); ++v) {
      if (op.counts[v] == 0) continue;
      line.verdicts.push_back({std::string(name(static_cast<Verdict>(v))), op.counts[v]});
    }
    lines.push_back(std::move(line));
  }
  return lines;
}

}  // namespace layoutcheck::cli
