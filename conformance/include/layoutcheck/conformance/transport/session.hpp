#pragma once
/// Any number of queries to an implementation that may die of any of them.

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "layoutcheck/conformance/transport/adapter.hpp"
#include "layoutcheck/core/text/outcome.hpp"

namespace layoutcheck::conformance {

/// What a session has been through. A run with unreproduced failures says so in its report.
struct SessionStats {
  std::size_t batches = 0;         ///< batches sent to an adapter, those of narrowing included
  std::size_t starts = 0;          ///< processes started, failed starts included
  std::size_t restarts = 0;        ///< starts after the first that worked
  std::size_t narrowings = 0;      ///< failed batches taken apart
  std::size_t flaky_restarts = 0;  ///< failed batches of which no case is guilty
  std::size_t slow_batches = 0;    ///< of these, not answered in time, though each case was
  std::size_t idle_restarts = 0;   ///< processes that died or spoke between two batches
  std::string stderr_tail;         ///< at most 8 KiB, printable
  double seconds = 0;              ///< spent in start() and query()
};

/// The transport of a conformance run.
///
///   Session session{{"python3", "my_adapter.py"}, Offer{.ops = {"coalesce"}}, Limits{}};
///   auto hello = session.start();                    // Handshake or StartFailure (exit 6)
///   auto answers = session.query("coalesce", args);  // one answer per case, in order
///
/// A batch that fails (death, timeout, broken protocol) costs its process group; the batch is then
/// sent in about sqrt(n) parts, and a part that fails case by case. A query is cheap and a failure
/// is expensive (a restart, or a whole timeout), so this beats halving: one guilty case in 256
/// costs three to six restarts. What fails in a process that has seen other batches is first sent
/// again to a fresh one, and a case is blamed only when it failed alone in a fresh process: its
/// repro line fails too. All others keep their answers.
///
/// A Session is used by one thread at a time, and the thread that starts it must outlive it: Linux
/// ties a child's life to the thread that forked it.
class Session {
 public:
  /// Called with each batch line before it is sent.
  using Journal = std::function<void(std::string_view line)>;

  Session(std::vector<std::string> argv, Offer offer, Limits limits, Journal journal = {});
  Session(Session&&) noexcept = default;
  Session& operator=(Session&&) noexcept = default;

  /// Starts the adapter, or says again how it went. Up to Limits::max_failed_starts attempts.
  std::variant<Handshake, StartFailure> start();

  /// One answer per case. Starts the adapter if need be. Cases are not_run when the adapter does
  /// not claim `op`, or when it can no longer be started; see failure().
  std::vector<Answer> query(std::string_view op, std::span<json const> args);

  /// Once it returns true, nothing is sent any more, as after Limits::deadline: cases are not_run,
  /// `interrupted`. To find the guilty cases of a batch may take a process for each case, so it is
  /// called before each.
  void stop_when(std::function<bool()> stop) { stop_ = std::move(stop); }

  /// Set once the session is over for good: exit 6.
  std::optional<StartFailure> const& failure() const { return failure_; }

  /// Ends the adapter's input and lets it exit; the next query() starts it again.
  void finish();

  SessionStats stats() const;

  /// What of the library was reached, if Offer::coverage wanted it and the adapter measures it.
  LibraryCoverage const& coverage() const { return coverage_; }

  /// Failures of processes that no answer reports, one entry for each operation, kind and
  /// condition. Each is repeated with as few batches as do, until `stop_when` says otherwise.
  std::vector<Incident> const& incidents();

  /// Sends these lines, as a session sent them, to a fresh process: the first failure, or nothing
  /// where all are answered. Errors: a line is not a batch, or there is no process.
  ///
  ///   session.rerun({R"({"seq":1,"op":"size","args":[[[4,1]]]})"})  -> no failure
  Outcome<std::optional<BatchFailure>, std::string> rerun(std::span<std::string const> lines);

 private:
  struct Part;     // some neighbouring cases and the place for their answers
  struct Setback;  // a failed batch, and whether its process was fresh

  bool ended() const;
  std::chrono::milliseconds within(std::chrono::milliseconds limit,
                                   std::chrono::milliseconds least) const;
  bool ensure_ready();
  void start_once();
  std::optional<Setback> attempt(Part const& part, std::chrono::milliseconds limit);
  std::size_t blame(Part const& part, Setback setback, std::chrono::milliseconds limit);
  std::size_t guilty(Part const& part, Setback setback, std::chrono::milliseconds limit);
  BatchFailure idle_failure();
  void note_idle();
  void note(std::string_view op, BatchFailure const& failure, std::vector<std::string> batches);
  void repeat(Incident& incident);
  void retire();

  std::vector<std::string> argv_;
  Offer offer_;
  Limits limits_;
  Journal journal_;
  std::function<bool()> stop_;
  std::optional<Adapter> adapter_;
  std::optional<Handshake> handshake_;
  std::optional<StartFailure> failure_;
  std::uint64_t seq_ = 0;
  std::size_t batch_cases_;
  std::vector<std::string> spoken_;  // the latest batches that this process was sent
  std::string op_;                   // of the last of them
  std::vector<Incident> incidents_;
  std::size_t tried_ = 0;  // of them, to repeat
  SessionStats stats_;
  LibraryCoverage coverage_;
};

}  // namespace layoutcheck::conformance
