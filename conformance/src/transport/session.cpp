#include "layoutcheck/conformance/transport/session.hpp"
#include "layoutcheck/results/bounded_json.hpp"
#include "layoutcheck/results/json.hpp"

#include <algorithm>
#include <cmath>
#include <thread>
#include <utility>

namespace layoutcheck::conformance {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kTailOfSession = std::size_t{8} << 10;
constexpr std::size_t kTailOfCase = std::size_t{1} << 10;
constexpr std::chrono::milliseconds kLastMoment{200};
constexpr std::chrono::milliseconds kLeastStart{5'000};  // however little time is left
json const kNothing;
constexpr std::size_t kMostSpokenBytes = std::size_t{1} << 20;
constexpr std::size_t kMostSpoken = 64;      // batches that are kept of a process
constexpr std::size_t kMostIncidents = 256;  // kinds of them

class Stopwatch {
 public:
  explicit Stopwatch(double& seconds) : seconds_{seconds} {}
  Stopwatch(Stopwatch const&) = delete;
  Stopwatch& operator=(Stopwatch const&) = delete;
  ~Stopwatch() { seconds_ += std::chrono::duration<double>(Clock::now() - begin_).count(); }

 private:
  double& seconds_;
  Clock::time_point begin_ = Clock::now();
};

/// Parts of a failed batch of this many cases: about its square root, and single cases once that is
/// as cheap, so that 256 take two rounds.
std::size_t narrowed_size(std::size_t cases) {
  constexpr std::size_t kFew = 32;
  if (cases <= kFew) return 1;
  return static_cast<std::size_t>(std::sqrt(static_cast<double>(cases)));
}

}  // namespace

struct Session::Part {
  std::string_view op;
  std::span<json const> args;
  std::span<Answer> answers;

  Part slice(std::size_t begin, std::size_t count) const {
    return {op, args.subspan(begin, count), answers.subspan(begin, count)};
  }
};

struct Session::Setback {
  BatchFailure failure;
  bool is_new;
  std::vector<std::string> batches;  // what the process had been sent
};

Session::Session(std::vector<std::string> argv, Offer offer, Limits limits, Journal journal)
    : argv_{std::move(argv)},
      offer_{std::move(offer)},
      limits_{limits},
      journal_{std::move(journal)},
      batch_cases_{std::max<std::size_t>(1, limits.batch_cases)} {
  limits_.batch_cases = batch_cases_;
}

std::variant<Handshake, StartFailure> Session::start() {
  Stopwatch const watch{stats_.seconds};
  if (ensure_ready()) return *handshake_;
  return *failure_;
}

std::vector<Answer> Session::query(std::string_view op, std::span<json const> args) {
  Stopwatch const watch{stats_.seconds};
  std::vector<Answer> answers(args.size());
  Part const whole{op, args, answers};
  if (op_.empty()) op_ = op;  // whose fault it is if the process dies before any batch
  if (ensure_ready() && !handshake_->claims(op)) {
    for (Answer& answer : answers) {
      answer.condition = "not_claimed";
      answer.message = "the adapter does not claim " + std::string{op};
    }
    return answers;
  }
  for (std::size_t begin = 0; begin < args.size();) {
    Part const batch = whole.slice(begin, std::min(batch_cases_, args.size() - begin));
    begin += batch.args.size();
    auto setback = attempt(batch, limits_.batch);
    if (!setback) continue;
    bool const slow = setback->failure.kind == Answer::Kind::timeout;
    if (blame(batch, std::move(*setback), limits_.batch) > 0 || failure_) continue;
    if (ended()) continue;  // it was not looked for
    // All of it was slow, none of it hung: send less at a time.
    if (slow) batch_cases_ = std::max<std::size_t>(1, batch_cases_ / 2);
  }
  return answers;
}

void Session::finish() {
  if (!adapter_) return;
  if (!adapter_->ready()) note_idle();
  if (!adapter_) return;
  adapter_->finish(limits_.stop);
  retire();
}

SessionStats Session::stats() const {
  SessionStats result = stats_;
  if (adapter_) {
    if (auto tail = adapter_->stderr_tail(kTailOfSession); !tail.empty()) {
      result.stderr_tail = std::move(tail);
    }
  }
  return result;
}

bool Session::ended() const { return (stop_ && stop_()) || Clock::now() >= limits_.deadline; }

/// What is left of the time for something that may take `limit`.
std::chrono::milliseconds Session::within(std::chrono::milliseconds limit,
                                          std::chrono::milliseconds least) const {
  if (limits_.deadline == Clock::time_point::max()) return limit;
  auto const left = std::chrono::ceil<std::chrono::milliseconds>(limits_.deadline - Clock::now());
  return std::min(limit, std::max(left, least));
}

bool Session::ensure_ready() {
  if (failure_) return false;
  if (adapter_ && !adapter_->ready()) note_idle();
  if (!adapter_) start_once();
  return adapter_.has_value();
}

/// Starts the adapter, in several attempts; sets failure_ when all of them fail.
void Session::start_once() {
  bool const again = handshake_.has_value();
  if (again && stats_.restarts >= limits_.max_restarts) {
    failure_ = {StartFailure::Kind::too_many_restarts,
                "restarted " + std::to_string(stats_.restarts) + " times", stats_.stderr_tail};
    return;
  }
  std::optional<StartFailure> last;
  for (int i = 0; i < std::max(1, limits_.max_failed_starts); ++i) {
    ++stats_.starts;
    Limits limits = limits_;
    limits.start = within(limits_.start, kLeastStart);
    auto started = Adapter::start(argv_, offer_, limits);
    if (auto* adapter = std::get_if<Adapter>(&started)) {
      if (again && adapter->handshake() != *handshake_) {
        // Its answers would be judged by claims and a dialect that no longer hold.
        last = {StartFailure::Kind::bad_handshake, "its hello differs from that of its first start",
                adapter->stderr_tail(kTailOfSession)};
        continue;
      }
      handshake_ = adapter->handshake();
      if (!again && !handshake_->coverage.get().is_null())
        coverage_ = *LibraryCoverage::read(handshake_->coverage);
      adapter_ = std::move(*adapter);
      spoken_.clear();
      if (again) ++stats_.restarts;
      return;
    }
    last = std::move(std::get<StartFailure>(started));
    if (ended()) {
      if (again) return;  // it was given less time than it may take: that says nothing
      break;
    }
    // These do not change by themselves.
    if (last->kind == StartFailure::Kind::could_not_exec ||
        last->kind == StartFailure::Kind::protocol_mismatch) {
      break;
    }
  }
  failure_ = std::move(last);
}

/// Sends the part once. Fills in the answers, or leaves them and says why there are none.
std::optional<Session::Setback> Session::attempt(Part const& part,
                                                 std::chrono::milliseconds limit) {
  auto const nobody = [&](std::string const& condition, std::string const& message) {
    for (Answer& answer : part.answers) {
      answer = {Answer::Kind::not_run, {}, condition, message};
    }
    return std::nullopt;
  };
  if (ended() || (!ensure_ready() && !failure_)) return nobody("interrupted", {});
  if (failure_) return nobody(std::string{name_of(failure_->kind)}, failure_->message);
  ++stats_.batches;
  std::uint64_t const seq = ++seq_;
  std::string line = encode_batch(seq, part.op, part.args);
  if (journal_) journal_(line);
  spoken_.push_back(line);
  std::size_t bytes = 0;
  for (std::string const& sent : spoken_) bytes += sent.size();
  while (spoken_.size() > 1 && (spoken_.size() > kMostSpoken || bytes > kMostSpokenBytes)) {
    bytes -= spoken_.front().size();
    spoken_.erase(spoken_.begin());
  }
  op_ = part.op;
  bool const is_new = adapter_->is_new();
  auto result =
      adapter_->query(std::move(line), seq, part.args.size(), within(limit, limits_.single));
  if (!coverage_.empty() && std::holds_alternative<std::vector<Answer>>(result) &&
      !decode_coverage(adapter_->last_reply(), part.op, coverage_)) {
    result = BatchFailure{Answer::Kind::protocol_error, "bad_coverage",
                          "cov is not a list of files with lines and branches"};
  }
  if (auto* answers = std::get_if<std::vector<Answer>>(&result)) {
    std::move(answers->begin(), answers->end(), part.answers.begin());
    return std::nullopt;
  }
  auto& failure = std::get<BatchFailure>(result);
  if (auto const tail = adapter_->stderr_tail(kTailOfCase); !tail.empty()) {
    failure.message += "\nstderr: " + tail;
  }
  retire();
  return Setback{std::move(failure), is_new, std::exchange(spoken_, {})};
}

/// Finds the cases that fail alone in a fresh process; returns how many. Where there are none, the
/// process is at fault.
std::size_t Session::blame(Part const& part, Setback setback, std::chrono::milliseconds limit) {
  BatchFailure const failure = setback.failure;
  std::vector<std::string> batches = setback.batches;
  std::size_t const noted_before = stats_.flaky_restarts;
  std::size_t const result = guilty(part, std::move(setback), limit);
  bool const looked = !failure_ && !ended();
  if (result > 0 || !looked || stats_.flaky_restarts > noted_before) return result;
  ++stats_.flaky_restarts;
  if (failure.kind == Answer::Kind::timeout) {
    ++stats_.slow_batches;
  } else {
    note(part.op, failure, std::move(batches));
  }
  return result;
}

/// Why an adapter is not ready any more although no batch was under way. Retires it.
BatchFailure Session::idle_failure() {
  BatchFailure failure{Answer::Kind::protocol_error, "unasked_line",
                       "it wrote a line that replies to no batch"};
  if (auto const status = adapter_->exited()) {
    failure = {Answer::Kind::crash, status->name(), status->text() + " between two batches"};
  }
  if (auto const tail = adapter_->stderr_tail(kTailOfCase); !tail.empty()) {
    failure.message += "\nstderr: " + tail;
  }
  retire();
  return failure;
}

void Session::note_idle() {
  ++stats_.idle_restarts;
  BatchFailure const failure = idle_failure();
  note(op_, failure, std::exchange(spoken_, {}));
}

void Session::note(std::string_view op, BatchFailure const& failure,
                   std::vector<std::string> batches) {
  for (Incident& known : incidents_) {
    if (known.op != op || known.kind != failure.kind || known.condition != failure.condition) {
      continue;
    }
    ++known.count;
    return;
  }
  if (incidents_.size() == kMostIncidents) return;
  incidents_.push_back({.op = std::string(op),
                        .kind = failure.kind,
                        .condition = failure.condition,
                        .message = failure.message,
                        .count = 1,
                        .batches = std::move(batches)});
}

std::vector<Incident> const& Session::incidents() {
  // By number and on a copy: a process that is ended to start another may be one more incident.
  for (; tried_ < incidents_.size() && !failure_ && !ended(); ++tried_) {
    Incident incident = incidents_[tried_];
    repeat(incident);
    incidents_[tried_].batches = std::move(incident.batches);
    incidents_[tried_].repeated = incident.repeated;
  }
  return incidents_;
}

/// The fewest of the latest batches, each time twice as many, with which it happens again.
void Session::repeat(Incident& incident) {
  std::vector<std::string> const all = incident.batches;
  for (std::size_t count = 1; !all.empty(); count *= 2) {
    if (failure_ || ended()) return;
    std::size_t const now = std::min(count, all.size());
    std::span const latest = std::span(all).last(now);
    auto const again = rerun(latest);
    bool const same = again && *again && (*again)->kind == incident.kind &&
                      (*again)->condition == incident.condition;
    if (same) {
      incident.batches.assign(latest.begin(), latest.end());
      incident.repeated = true;
      return;
    }
    if (now == all.size()) return;
  }
}

Outcome<std::optional<BatchFailure>, std::string> Session::rerun(
    std::span<std::string const> lines) {
  finish();
  for (std::size_t i = 0; i < lines.size(); ++i) {
    auto const parsed = results::parse_bounded(lines[i]);
    json const* const read = std::get_if<json>(&parsed);
    json const& batch = read != nullptr ? *read : kNothing;
    bool const whole = batch.is_object() && batch.contains("seq") &&
                       batch["seq"].is_number_unsigned() && batch.contains("args") &&
                       batch["args"].is_array() && lines[i].find('\n') == std::string::npos;
    if (!whole) return "batch " + std::to_string(i + 1) + " is not a line of the protocol";
    if (i == 0 && !failure_) start_once();
    if (failure_) return "it cannot be started: " + failure_->message;
    if (!adapter_) return std::string("the time is over");
    auto result = adapter_->query(lines[i], batch["seq"].get<std::uint64_t>(), batch["args"].size(),
                                  within(limits_.batch, limits_.single));
    if (auto* failure = std::get_if<BatchFailure>(&result)) {
      if (auto const tail = adapter_->stderr_tail(kTailOfCase); !tail.empty()) {
        failure->message += "\nstderr: " + tail;
      }
      retire();
      return std::optional(std::move(*failure));
    }
    // What it does by itself after its last reply takes a moment to be seen.
    auto const until = Clock::now() + kLastMoment;
    while (i + 1 == lines.size() && adapter_->ready() && Clock::now() < until) {
      std::this_thread::sleep_for(std::chrono::milliseconds{5});
    }
    if (!adapter_->ready()) return std::optional(idle_failure());
  }
  return std::optional<BatchFailure>{};
}

std::size_t Session::guilty(Part const& part, Setback setback, std::chrono::milliseconds limit) {
  bool const alone = part.args.size() == 1;
  // An earlier batch may be the cause: a corrupted heap, a late line on stdout. Only a timeout of
  // many cases is too expensive to be repeated; it is taken apart at once.
  if (!setback.is_new && (alone || setback.failure.kind != Answer::Kind::timeout)) {
    auto again = attempt(part, alone ? limits_.single : limit);
    if (!again) return 0;
    setback = std::move(*again);
  }
  if (alone) {
    part.answers[0] = {setback.failure.kind,
                       {},
                       std::move(setback.failure.condition),
                       std::move(setback.failure.message)};
    return 1;
  }
  ++stats_.narrowings;
  std::size_t const size = narrowed_size(part.args.size());
  auto const shorter = size == 1 ? limits_.single : std::max(limits_.single, limits_.batch / 4);
  std::size_t found = 0;
  for (std::size_t begin = 0; begin < part.args.size(); begin += size) {
    Part const piece = part.slice(begin, std::min(size, part.args.size() - begin));
    if (auto again = attempt(piece, shorter)) found += blame(piece, std::move(*again), shorter);
  }
  return found;
}

void Session::retire() {
  if (auto tail = adapter_->stderr_tail(kTailOfSession); !tail.empty()) {
    stats_.stderr_tail = std::move(tail);
  }
  adapter_.reset();
}

}  // namespace layoutcheck::conformance
