#include "layoutcheck/conformance/transport/session.hpp"
#include "layoutcheck/results/json.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace layoutcheck::conformance {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kTailOfSession = std::size_t{8} << 10;
constexpr std::size_t kTailOfCase = std::size_t{1} << 10;

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

std::string described(BatchFailure const& failure) {
  return std::string{name_of(failure.kind)} + " (" + failure.condition + "): " + failure.message;
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
  bool fresh;
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

std::vector<Answer> Session::ask(std::string_view op, std::span<json const> args) {
  Stopwatch const watch{stats_.seconds};
  std::vector<Answer> answers(args.size());
  Part const whole{op, args, answers};
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
    BatchFailure const first = setback->failure;
    if (blame(batch, std::move(*setback), limits_.batch) > 0 || failure_) continue;
    if (stop_ && stop_()) continue;  // it was not looked for
    ++stats_.flaky_restarts;
    stats_.last_unreproduced = described(first);
    // All of it was slow, none of it hung: ask for less at a time.
    if (first.kind == Answer::Kind::timeout)
      batch_cases_ = std::max<std::size_t>(1, batch_cases_ / 2);
  }
  return answers;
}

void Session::finish() {
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

bool Session::ensure_ready() {
  if (failure_) return false;
  if (adapter_ && !adapter_->ready()) {
    ++stats_.idle_restarts;
    stats_.last_unreproduced = "it died or wrote a line between two batches";
    retire();
  }
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
    auto started = Adapter::start(argv_, offer_, limits_);
    if (auto* adapter = std::get_if<Adapter>(&started)) {
      if (again && adapter->handshake() != *handshake_) {
        // Its answers would be judged by claims and a dialect that no longer hold.
        last = {StartFailure::Kind::bad_handshake, "its hello differs from that of its first start",
                adapter->stderr_tail(kTailOfSession)};
        continue;
      }
      handshake_ = adapter->handshake();
      adapter_ = std::move(*adapter);
      if (again) ++stats_.restarts;
      return;
    }
    last = std::move(std::get<StartFailure>(started));
    // These do not change by themselves.
    if (last->kind == StartFailure::Kind::could_not_exec ||
        last->kind == StartFailure::Kind::protocol_mismatch) {
      break;
    }
  }
  failure_ = std::move(last);
}

/// Asks once. Fills in the answers, or leaves them and says why there are none.
std::optional<Session::Setback> Session::attempt(Part const& part,
                                                 std::chrono::milliseconds limit) {
  auto const nobody = [&](std::string const& condition, std::string const& message) {
    for (Answer& answer : part.answers) {
      answer = {Answer::Kind::not_asked, {}, condition, message};
    }
    return std::nullopt;
  };
  if (stop_ && stop_()) return nobody("interrupted", {});
  if (!ensure_ready()) return nobody(std::string{name_of(failure_->kind)}, failure_->message);
  ++stats_.batches;
  std::uint64_t const seq = ++seq_;
  std::string line = encode_batch(seq, part.op, part.args);
  if (journal_) journal_(line);
  bool const fresh = adapter_->fresh();
  auto result = adapter_->ask(std::move(line), seq, part.args.size(), limit);
  if (auto* answers = std::get_if<std::vector<Answer>>(&result)) {
    std::move(answers->begin(), answers->end(), part.answers.begin());
    return std::nullopt;
  }
  auto& failure = std::get<BatchFailure>(result);
  if (auto const tail = adapter_->stderr_tail(kTailOfCase); !tail.empty()) {
    failure.message += "\nstderr: " + tail;
  }
  retire();
  return Setback{std::move(failure), fresh};
}

/// Finds the cases that fail alone in a fresh process; returns how many.
std::size_t Session::blame(Part const& part, Setback setback, std::chrono::milliseconds limit) {
  bool const alone = part.args.size() == 1;
  // An earlier batch may be the cause: a corrupted heap, a late line on stdout. Only a timeout of
  // many cases is too dear to be repeated; it is taken apart at once.
  if (!setback.fresh && (alone || setback.failure.kind != Answer::Kind::timeout)) {
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
  std::size_t guilty = 0;
  for (std::size_t begin = 0; begin < part.args.size(); begin += size) {
    Part const piece = part.slice(begin, std::min(size, part.args.size() - begin));
    if (auto again = attempt(piece, shorter)) guilty += blame(piece, std::move(*again), shorter);
  }
  return guilty;
}

void Session::retire() {
  if (auto tail = adapter_->stderr_tail(kTailOfSession); !tail.empty()) {
    stats_.stderr_tail = std::move(tail);
  }
  adapter_.reset();
}

}  // namespace layoutcheck::conformance
