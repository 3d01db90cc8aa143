#include "commands/conform.hpp"

#include "layoutcheck/build_info.hpp"
#if LAYOUTCHECK_HAS_CONFORMANCE

#include <chrono>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <memory>
#include <set>

#include "console.hpp"
#include "exit_code.hpp"
#include "layoutcheck/conformance/adapters/registry.hpp"
#include "layoutcheck/conformance/judge/judge.hpp"
#include "layoutcheck/conformance/transport/session.hpp"
#include "layoutcheck/laws/claim.hpp"
#include "report/finding.hpp"
#if LAYOUTCHECK_HAS_RANDOM
#include <rapidcheck/Random.h>

#include "layoutcheck/random/arbitrary.hpp"
#endif

namespace layoutcheck::cli {
namespace {

using conformance::Finding;
using conformance::Report;

/// Cases per second of budget, for each operation and kind of given: a fifth of what a Python
/// library gets through, so that a run is cut short by its budget only where something hangs.
constexpr double kEnumeratedPerSecond = 40;
constexpr double kRandomPerSecond = 15;
constexpr std::size_t kMaxPerKind = 60'000;

std::size_t cases_for(double budget_seconds, double per_second) {
  double const cases = std::ceil(budget_seconds * per_second);
  return std::min(kMaxPerKind, static_cast<std::size_t>(std::max(cases, 100.0)));
}

#if LAYOUTCHECK_HAS_RANDOM
std::vector<std::pair<laws::AnyGiven, std::string>> draw(std::size_t given, std::uint64_t seed,
                                                         std::size_t count) {
  std::vector<std::pair<laws::AnyGiven, std::string>> result;
  auto const strata = random::strata_of(given);
  std::uint64_t const start = laws::mix(seed ^ laws::mix(given));
  for (std::size_t i = 0; i < count; ++i) {
    random::Stratum const stratum = strata[i % strata.size()];
    int const size = 1 + static_cast<int>(7 * (i / strata.size()) % rc::kNominalSize);
    auto const drawn = random::arbitrary(given, stratum)(rc::Random(laws::mix(start + i)), size);
    result.emplace_back(drawn.value(), random::name(stratum));
  }
  return result;
}
#endif

std::string file_of(std::string const& folder, Finding const& finding) {
  std::string file;
  for (char const c : finding.id) file += c == '/' ? '.' : c;
  return folder + "/" + file + ".json";
}

/// Findings on disk: as soon as they are met, and again when they are shrunk.
class Store {
 public:
  Store(std::string const& out, Judged judged) : judged_{std::move(judged)} {
    if (out.empty()) return;
    std::string name;
    for (char const c : judged_.name) name += std::isalnum(static_cast<unsigned char>(c)) ? c : '-';
    folder_ = out + "/findings/" + name;
  }

  void put(Finding const& finding) {
    if (folder_.empty()) return;
    std::string const path = file_of(folder_, finding);
    written_.insert(path);
    keep(write_file(
        path,
        to_json(finding, judged_).dump(2, ' ', false, Json::error_handler_t::replace) + '\n'));
  }

  /// Those of this run that came down to another finding go.
  void finish(std::vector<Finding> const& findings) {
    std::set<std::string> stale = written_;
    for (Finding const& finding : findings) {
      put(finding);
      if (!folder_.empty()) stale.erase(file_of(folder_, finding));
    }
    std::error_code ignored;
    for (std::string const& path : stale) std::filesystem::remove(path, ignored);
  }

  /// Called with each batch before it is sent: after a kill -9 the last one is there to be read.
  conformance::Session::Journal journal() {
    if (folder_.empty()) return {};
    std::error_code error;
    std::filesystem::create_directories(folder_, error);
    auto file = std::make_shared<std::ofstream>(folder_ + "/last-batch.journal");
    return [file](std::string_view line) {
      file->seekp(0);
      *file << line << '\n' << std::flush;
    };
  }

  std::string const& problem() const { return problem_; }

 private:
  void keep(std::string const& problem) {
    if (problem_.empty()) problem_ = problem;
  }

  Judged judged_;
  std::string folder_;
  std::set<std::string> written_;
  std::string problem_;
};

int no_implementation(conformance::StartFailure const& failure) {
  complain(std::string(name_of(failure.kind)) + ": " + failure.message);
  if (!failure.stderr_tail.empty()) std::cerr << failure.stderr_tail << '\n';
  return kNoImplementation;
}

conformance::Offer offer() {
  conformance::Offer result;
  for (OpInfo const& op : kOps) result.ops.emplace_back(op.name);
  return result;
}

/// What --op names and no operation is called, or the adapter does not claim.
std::string wrong_operation(ConformOptions const& options, conformance::Handshake const& hello) {
  for (std::string const& op : options.operations) {
    if (!hello.claims(op)) return "'" + op + "' is no operation that " + hello.name + " claims";
  }
  return {};
}

int exit_code(Report const& report, bool session_over, bool disk_problem) {
  int code = kAsExpected;
  if (report.executed == 0) code = kNothingSelected;
  if (report.below_floor || report.executed < report.planned) code = kInconclusive;
  if (report.interrupted) code = kInterrupted;
  if (!report.findings.empty()) code = kCounterexample;
  if (disk_problem) code = kUsage;
  if (session_over) code = kNoImplementation;
  return code;
}

void print_json(Report const& report, Judged const& judged, ConformOptions const& options,
                int code) {
  std::uint64_t printed = 0;
  for (Finding const& finding : report.findings) {
    if (printed++ < options.max_failures) emit(to_json(finding, judged));
  }
  for (Json const& line : coverage(report)) emit(line);
  emit({{"type", "summary"},
        {"planned", report.planned},
        {"executed", report.executed},
        {"pass", report.passed},
        {"fail", report.findings.size()},
        {"failing_cases", report.failed},
        {"known", 0},
        {"skipped", report.planned - report.executed},
        {"unknown", report.unknown},
        {"questions", report.questions},
        {"asked_again", report.asked_again},
        {"seed", options.seed},
        {"exit", code}});
}

void print_text(Report const& report, Judged const& judged, ConformOptions const& options,
                double seconds) {
  std::uint64_t printed = 0;
  for (Finding const& finding : report.findings) {
    if (printed++ < options.max_failures) std::cout << to_text(finding, judged) << '\n';
  }
  if (report.findings.size() > options.max_failures) {
    std::cout << report.findings.size() - options.max_failures << " more findings not printed\n\n";
  }
  std::cout << verdict_table(report) << '\n';
  for (std::string const& op : report.without_law) std::cout << "no law is about " << op << '\n';
  std::cout << judged.name << ' ' << judged.version << ": " << report.failed << " cases fail for "
            << report.findings.size() << " reasons; " << report.questions << " questions, "
            << report.asked_again << " of them asked again in another order and"
            << " another process\n";
  char time[32];
  std::snprintf(time, sizeof time, "%.1f", seconds);
  std::cout << "executed " << report.executed << " / planned " << report.planned << ", pass "
            << report.passed << ", fail " << report.findings.size() << ", known 0, skipped "
            << report.planned - report.executed << ", unknown " << report.unknown << ", seed "
            << options.seed << ", time " << time << " s\n";
}

}  // namespace

int run_conform(ConformOptions const& options) {
  auto const start = std::chrono::steady_clock::now();
  conformance::ResolvedAdapter const adapter = conformance::resolve_adapter(
      options.implementation,
      {std::string(build_info::source_dir), std::string(build_info::build_dir)});
  if (!adapter.error.empty()) {
    complain(adapter.error);
    return adapter.usage ? kUsage : kNoImplementation;
  }
  if (adapter.integers) {
    complain("conform puts every spelling; leave out /integers");
    return kUsage;
  }
  catch_interrupts();

  // The journal's folder is named after whom the hello names, so the store comes second.
  std::shared_ptr<Store> store;
  conformance::Session::Journal journal;
  conformance::Session session(adapter.argv, offer(), adapter.limits, [&](std::string_view line) {
    if (journal) journal(line);
  });
  auto const started = session.start();
  if (auto const* failure = std::get_if<conformance::StartFailure>(&started)) {
    return no_implementation(*failure);
  }
  auto const& hello = std::get<conformance::Handshake>(started);
  Judged const judged{options.implementation, hello.name, hello.version};
  std::vector<std::string> const unknown = conformance::unknown_claims(hello);
  if (!unknown.empty()) {
    std::string names;
    for (std::string const& name : unknown) names += (names.empty() ? "" : ", ") + name;
    complain(hello.name + " claims operations that do not exist: " + names);
    return kNoImplementation;
  }
  std::string const wrong = wrong_operation(options, hello);
  if (!wrong.empty()) {
    complain(wrong);
    return kUsage;
  }
  store = std::make_shared<Store>(options.out, judged);
  journal = store->journal();

  conformance::JudgeOptions how;
  how.seed = options.seed;
  how.budget_seconds = options.budget_seconds;
  how.enumerated = cases_for(options.budget_seconds, kEnumeratedPerSecond);
  how.random = cases_for(options.budget_seconds, kRandomPerSecond);
  how.recommended = options.level != "required";
  how.ops = options.operations;
#if LAYOUTCHECK_HAS_RANDOM
  how.random_givens = draw;
#endif
  how.stop = interrupted;
  how.on_found = [&](Finding const& finding) { store->put(finding); };
  std::unique_ptr<Progress> progress;
  std::size_t shown = 0;
  how.on_planned = [&](std::size_t planned) {
    progress = std::make_unique<Progress>("conform", planned);
    if (!options.json) return;
    emit({{"type", "run"},
          {"version", build_info::version},
          {"seed", options.seed},
          {"tier", options.level},
          {"implementations", {{{"name", judged.name}, {"version", judged.version}}}},
          {"planned", planned}});
  };
  how.on_progress = [&](std::string_view op, std::size_t executed, std::size_t) {
    for (; shown < executed; ++shown) progress->advance(op);
  };

  conformance::SessionAsker asker(session);
  Report const report = conformance::judge(asker, hello, how);
  progress.reset();
  store->finish(report.findings);
  if (!store->problem().empty()) complain(store->problem());
  int const code = exit_code(report, session.failure().has_value(), !store->problem().empty());
  double const seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  if (options.json) {
    print_json(report, judged, options, code);
  } else {
    print_text(report, judged, options, seconds);
  }
  if (session.failure()) no_implementation(*session.failure());
  conformance::SessionStats const stats = session.stats();
  if (stats.flaky_restarts > 0) {
    complain(std::to_string(stats.flaky_restarts) +
             " failures of whole batches that no single case repeats; the last: " +
             stats.last_unreproduced);
  }
  std::cout.flush();
  if (!std::cout) {
    complain("cannot write the results");
    return kUsage;
  }
  return code;
}

int run_remote_case(std::string const& implementation, Op op, std::vector<Value> args, bool json) {
  conformance::ResolvedAdapter const adapter = conformance::resolve_adapter(
      implementation, {std::string(build_info::source_dir), std::string(build_info::build_dir)});
  if (!adapter.error.empty()) {
    complain(adapter.error);
    return adapter.usage ? kUsage : kNoImplementation;
  }
  conformance::Session session(adapter.argv, offer(), adapter.limits);
  auto const started = session.start();
  if (auto const* failure = std::get_if<conformance::StartFailure>(&started)) {
    return no_implementation(*failure);
  }
  auto const& hello = std::get<conformance::Handshake>(started);
  if (!hello.claims(info(op).name)) {
    complain(hello.name + " does not claim " + std::string(info(op).name));
    return kNothingSelected;
  }
  conformance::SessionAsker asker(session);
  Finding const finding =
      conformance::judge_case(asker, hello, {op, std::move(args), adapter.integers});
  if (session.failure()) return no_implementation(*session.failure());
  Judged const judged{adapter.name, hello.name, hello.version};
  conformance::Verdict const verdict = finding.judgement.verdict;
  if (json) {
    emit(to_json(finding, judged));
  } else if (is_failure(verdict)) {
    std::cout << to_text(finding, judged);
  } else {
    std::cout << text_of(finding.witness) << " = " << finding.judgement.got << "  ["
              << name(verdict) << "]\n";
  }
  if (is_failure(verdict)) return kCounterexample;
  return verdict == conformance::Verdict::unjudged ? kInconclusive : kAsExpected;
}

}  // namespace layoutcheck::cli

#endif
