#include <algorithm>
#include <cctype>
#include <iostream>
#include <map>

#include "exit_code.hpp"
#include "failures/show.hpp"
#include "layoutcheck/failures/query.hpp"

namespace layoutcheck::cli {
namespace {

results::Remembered line_of(failures::Finding const& finding) {
  reports::Failure const& f = finding.failure;
  return {.impl = f.impl,
          .version = f.version,
          .id = f.id,
          .law = f.law,
          .op = f.op,
          .verdict = f.verdict,
          .expression = f.expression,
          .first = finding.first.date,
          .last = finding.last.date,
          .suite = finding.last.suite,
          .nightly_runs = finding.nightly_runs,
          .issue = finding.issue,
          .state = finding.open ? "open" : "gone"};
}

/// As verify stores a counterexample and conform a finding.
Json stored_case(reports::Failure const& f) {
  bool const integers = f.replay.ends_with("/integers") || f.replay.starts_with("cmd/integers:") ||
                        f.replay.starts_with("sandbox:cmd/integers:");
  Json stored = json_of(results::StoredCase{.id = f.id,
                                            .impl = f.impl,
                                            .version = f.version,
                                            .law = f.law,
                                            .verdict = f.verdict,
                                            .expression = f.expression,
                                            .got = f.got,
                                            .input_class = f.input_class,
                                            .said = f.said,
                                            .replay = f.replay,
                                            .spelling = integers ? "integers" : ""});
  if (!f.replay.empty()) stored["type"] = results::Failure::about().type;
  return stored;
}

/// Untrusted text as part of a file's name, which cannot lead to another folder.
std::string name_part(std::string const& text) {
  constexpr std::size_t kLongest = 60;
  std::string name;
  for (char const c : text.substr(0, kLongest)) {
    name += std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' ? c : '-';
  }
  return name.empty() ? "none" : name;
}

/// Numbered where a name comes again, so that equal databases give equal folders.
int write_cases(FailuresOptions const& options, std::vector<reports::Failure> const& cases) {
  std::map<std::string, std::size_t> used;
  std::size_t replayed = 0;
  for (reports::Failure const& failure : cases) {
    std::string path = options.out;
    if (failure.replay.empty()) {
      path += "/failures/" + name_part(failure.law) + "-" + name_part(failure.impl);
      ++replayed;
    } else {
      path += "/findings/" + name_part(failure.impl) + "/" + name_part(failure.law);
    }
    path += "-" + std::to_string(++used[path]) + ".json";
    std::string const problem = write_file(path, stored_case(failure).text(2) + '\n');
    if (!problem.empty()) return refuse(options.json, problem, kUsage);
  }
  if (options.json) {
    emit_summary({{"cases", cases.size()}, {"replayed_by_verify", replayed}}, kAsExpected);
  } else {
    std::cout << options.out << ": cases " << cases.size() << ", replayed by verify " << replayed
              << '\n';
  }
  return kAsExpected;
}

}  // namespace

int run_failures_export(FailuresOptions const& options) {
  bool const as_cases = options.as == "cases";
  if (!options.out.empty() && !as_cases) {
    return refuse(options.json, "export: --out goes with --as cases", kUsage);
  }
  auto const database = failures::Database::open(options.database, failures::Access::read);
  if (!database) return refuse(options.json, database.error(), kUsage);
  if (as_cases) {
    auto const cases = failures::cases(*database);
    if (!cases) return refuse(options.json, cases.error(), kUsage);
    if (!options.out.empty()) return write_cases(options, *cases);
    for (reports::Failure const& failure : *cases) emit(stored_case(failure));
    return kAsExpected;
  }
  auto const memory = failures::remember(*database);
  if (!memory) return refuse(options.json, memory.error(), kUsage);
  for (failures::NightlyRun const& nightly_run : memory->nightly_runs) {
    emit(results::NightlyRun(nightly_run));
  }
  for (failures::Finding const& finding : memory->findings) emit(line_of(finding));
  return kAsExpected;
}

}  // namespace layoutcheck::cli
