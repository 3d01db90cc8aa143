#include <algorithm>
#include <iostream>
#include <memory>
#include <optional>

#include "adapters/releases.hpp"
#include "arguments/commands.hpp"
#include "conform/start.hpp"
#include "console.hpp"
#include "exit_code.hpp"
#include "home.hpp"
#include "layoutcheck/conformance/judge/judge.hpp"
#include "layoutcheck/results/stored_case.hpp"
#include "subject.hpp"

namespace layoutcheck::cli {
namespace {

using conformance::Verdict;

struct BisectOptions {
  std::string subject;
  std::string implementation;
  std::string from;  ///< empty: the oldest release
  std::string to;    ///< empty: the newest
  bool every = false;
  bool json = false;
};

/// One release: what the case does there, or why it could not be run.
struct Probe {
  std::string version;
  Verdict verdict = Verdict::unjudged;
  std::string got;
  std::string problem;

  bool ran() const { return problem.empty(); }
  bool fails() const { return is_failure(verdict); }
};

/// Judges one case in releases of a library, which it installs as it needs them.
class Bisection {
 public:
  Bisection(BisectOptions const& options, conformance::ShippedAdapter adapter,
            conformance::Case test_case, std::vector<std::string> versions)
      : options_{options},
        adapter_{std::move(adapter)},
        case_{std::move(test_case)},
        pinned_{pin_of(adapter_.folder).version},
        probes_(versions.size()) {
    for (std::size_t i = 0; i < versions.size(); ++i) probes_[i].version = std::move(versions[i]);
    done_.resize(probes_.size());
  }

  int run() {
    for (std::size_t i = 0; options_.every && i < probes_.size() && !interrupted(); ++i) at(i);
    std::optional<std::size_t> low = runnable(0, probes_.size(), 1);
    std::optional<std::size_t> high = low ? runnable(probes_.size() - 1, *low, -1) : low;
    if (interrupted()) return interrupted_code();
    if (!low || !high) {
      complain(low ? "the case can be run in one release alone"
                   : "the case cannot be run in any of these releases");
      return kInconclusive;
    }
    if (options_.every) return changes();
    if (at(*low).fails() == at(*high).fails()) {
      conclude("it " + word(at(*low)) + " in " + at(*low).version + " and in " + at(*high).version +
               "; --every runs it in all releases between");
      return kInconclusive;
    }
    while (true) {
      std::optional<std::size_t> const middle = between(*low, *high);
      if (interrupted()) return interrupted_code();
      if (!middle) break;
      (at(*middle).fails() == at(*low).fails() ? low : high) = middle;
    }
    return changed(*low, *high);
  }

 private:
  static std::string word(Probe const& probe) { return probe.fails() ? "fails" : "passes"; }

  /// The first release from `i` on, in this direction and before `end`, in which it can be run.
  std::optional<std::size_t> runnable(std::size_t i, std::size_t end, int step) {
    for (; i != end && !interrupted(); i = step > 0 ? i + 1 : i - 1) {
      if (at(i).ran()) return i;
    }
    return std::nullopt;
  }

  /// One of the releases between, near the middle; nothing where none can be run.
  std::optional<std::size_t> between(std::size_t low, std::size_t high) {
    std::size_t const middle = low + (high - low) / 2;
    if (middle == low) return std::nullopt;
    std::optional<std::size_t> const below = runnable(middle, low, -1);
    return below ? below : runnable(middle + 1, high, 1);
  }

  Probe const& at(std::size_t i) {
    if (done_[i]) return probes_[i];
    done_[i] = true;
    Probe& probe = probes_[i];
    judge(probe);
    if (options_.json) {
      emit({{"type", "release"},
            {"version", probe.version},
            {"verdict", probe.ran() ? std::string(name(probe.verdict)) : ""},
            {"fails", probe.ran() && probe.fails()},
            {"got", probe.got},
            {"problem", probe.problem}});
    } else if (probe.ran()) {
      std::cout << probe.version << "  " << word(probe) << "  [" << name(probe.verdict) << "] "
                << indented(probe.got) << '\n';
    } else {
      std::cout << probe.version << "  not run: " << indented(probe.problem) << '\n';
    }
    std::cout.flush();
    return probe;
  }

  void judge(Probe& probe) {
    bool const pinned = probe.version == pinned_ && !python_of(adapter_, adapter_home()).empty();
    std::string const release = adapter_.folder + "@" + probe.version;
    if (!pinned && python_of(adapter_, adapter_home(), probe.version).empty() &&
        !install_release(release)) {
      probe.problem = "it cannot be installed";
      return;
    }
    std::string const spec = adapter_.name + (pinned ? "" : "@" + probe.version);
    Started started = start_implementation(spec, {}, Sending::one_case);
    if (started.session == nullptr) {
      probe.problem = "its adapter does not start";
      return;
    }
    std::string_view const op = info(case_.op).name;
    if (!started.hello.claims(op)) {
      probe.problem = "it does not claim " + std::string(op);
      return;
    }
    conformance::SessionResponder responder(*started.session);
    conformance::Judgement const judged = judge_case(responder, started.hello, case_).judgement;
    probe.verdict = judged.verdict;
    probe.got = judged.got;
    if (started.session->failure()) {
      probe.problem = started.session->failure()->message;
    } else if (!is_failure(judged.verdict) && !is_pass(judged.verdict)) {
      probe.problem = "the case is " + std::string(name(judged.verdict));
    }
  }

  /// Every place where the verdict changes, after all releases were run.
  int changes() {
    std::size_t found = 0;
    std::optional<std::size_t> last;
    for (std::size_t i = 0; i < probes_.size(); ++i) {
      if (!probes_[i].ran()) continue;
      if (last && probes_[*last].fails() != probes_[i].fails()) {
        changed(*last, i);
        ++found;
      }
      last = i;
    }
    if (found > 0) return kAsExpected;
    conclude("it " + word(probes_[*last]) + " in every release that can be run");
    return kInconclusive;
  }

  int changed(std::size_t low, std::size_t high) {
    Probe const& before = probes_[low];
    Probe const& after = probes_[high];
    std::string const what = after.fails() ? " broke it" : " fixed it";
    std::string skipped;
    for (std::size_t i = low + 1; i < high; ++i) skipped += " or " + probes_[i].version;
    if (options_.json) {
      emit({{"type", "change"},
            {"version", after.version},
            {"before", before.version},
            {"broke", after.fails()},
            {"not_run", high - low - 1}});
    } else {
      std::cout << adapter_.name << ' ' << after.version << skipped << what << ": it "
                << word(before) << " in " << before.version << ", and " << word(after) << " in "
                << after.version << '\n';
    }
    return kAsExpected;
  }

  void conclude(std::string const& text) const {
    if (options_.json) {
      emit({{"type", "no_change"}, {"text", text}});
    } else {
      std::cout << text << '\n';
    }
  }

  BisectOptions const& options_;
  conformance::ShippedAdapter adapter_;
  conformance::Case case_;
  std::string pinned_;
  std::vector<Probe> probes_;
  std::vector<bool> done_;
};

/// The releases from --from to --to; a complaint where one of these is not among them.
std::optional<std::vector<std::string>> chosen(std::vector<std::string> versions,
                                               BisectOptions const& options) {
  auto first = versions.begin();
  auto last = versions.end();
  for (auto const& [bound, place] :
       {std::pair(&options.from, &first), std::pair(&options.to, &last)}) {
    if (bound->empty()) continue;
    auto const found = std::ranges::find(versions, *bound);
    if (found == versions.end()) {
      complain("'" + *bound + "' is not among the releases that can be installed here: " +
               versions.front() + " to " + versions.back());
      return std::nullopt;
    }
    *place = bound == &options.to ? found + 1 : found;
  }
  if (last - first < 2) {
    complain("there are not two releases to compare");
    return std::nullopt;
  }
  return std::vector<std::string>(first, last);
}

int run_bisect(BisectOptions const& options) {
  auto const [adapters, problems] = conformance::shipped_adapters(adapter_home());
  auto const adapter =
      std::ranges::find(adapters, options.implementation, &conformance::ShippedAdapter::name);
  if (adapter == adapters.end()) {
    complain("--impl " + options.implementation +
             ": releases are those of a shipped adapter (layoutcheck adapters list)");
    return kUsage;
  }
  std::string subject = options.subject;
  bool integers = false;
  if (is_stored(subject)) {
    Text const text = read_file(subject, results::kMostStoredBytes);
    if (!text.error.empty()) return refuse(options.json, text.error, kUsage);
    auto const stored = results::read_stored_case(text.bytes);
    if (!stored) return refuse(options.json, of_file(subject, stored.error()), kUsage);
    integers = stored->spelling == "integers";
    subject = stored->expression;
  }
  std::optional<ParsedCall> call = read_call(subject);
  if (!call) return kUsage;
  Pin const pin = pin_of(adapter->folder);
  if (!pin.problem.empty()) return refuse(options.json, pin.problem, kUsage);
  catch_interrupts();
  Releases const releases = releases_of(pin);
  if (!releases.problem.empty()) return refuse(options.json, releases.problem, kInconclusive);
  auto versions = chosen(releases.versions, options);
  if (!versions) return kUsage;
  int const code =
      Bisection{
          options, *adapter, {call->op, std::move(call->args), integers}, *std::move(versions)}
          .run();
  if (options.json) emit_summary({{"package", pin.package}}, code);
  return code;
}

}  // namespace

Command bisect_command() {
  auto const options = std::make_shared<BisectOptions>();
  return {
      .name = "bisect",
      .about = "Find the release of a library that broke or fixed a case",
      .arguments =
          {{.names = "CASE",
            .to = &options->subject,
            .about = "composition((4,6,8):(2,3,5), 6:3), or a stored finding's file",
            .required = true},
           {.names = "--impl",
            .to = &options->implementation,
            .about = "A shipped adapter; its releases are installed as they are needed",
            .required = true},
           {.names = "--from", .to = &options->from, .about = "First release; default: the oldest"},
           {.names = "--to", .to = &options->to, .about = "Last release; default: the newest"},
           {.names = "--every",
            .to = &options->every,
            .about = "Run the case in every release, and name each change"},
           {.names = "--json", .to = &options->json, .about = "JSON Lines"}},
      .run = [options] { return run_bisect(*options); }};
}

}  // namespace layoutcheck::cli
