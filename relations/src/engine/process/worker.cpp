#include "engine/process/worker.hpp"

#include <poll.h>
#include <signal.h>

#include <algorithm>
#include <chrono>
#include <optional>
#include <utility>

#include "engine/process/talk.hpp"
#include "layoutcheck/process/fd.hpp"

#if defined(__SANITIZE_ADDRESS__)
#define LC_RELATIONS_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define LC_RELATIONS_SANITIZED 1
#endif
#endif

namespace layoutcheck::relations {
namespace {

#ifdef LC_RELATIONS_SANITIZED  // its shadow alone is many times as much
constexpr bool kLimitsMemory = false;
#else
constexpr bool kLimitsMemory = true;
#endif

/// The worker: decides the queries that come on stdin.
int work(ProverLimits const& limits) {
  WireQuery query;
  while (process::read_exactly(0, &query, sizeof query)) {
    process::allow_cpu(limits.cpu_seconds);
    Decision decision;
    try {
      decision = prove(from_wire(query), query.options);
    } catch (...) {  // memory: of this query's own
      decision = {.why = "an exception in the child, most likely out of memory"};
    }
    if (!process::write_all(1, process::bytes_of(to_wire(decision, query.number)))) break;
  }
  return 0;
}

/// Whether nobody waits for an answer of this process any more.
bool abandoned() {
  pollfd queries{.fd = 0, .events = 0, .revents = 0};
  return ::poll(&queries, 1, 0) > 0;  // for the end alone, not for what is there to read
}

class Worker {
 public:
  explicit Worker(ProverLimits const& limits) : limits_(limits) {}

  /// The answer, or how it came to none; nothing where nobody waits for it any more.
  std::optional<Decision> query(WireQuery const& query) {
    if (!child_) {
      auto started =
          process::Child::fork([this] { return work(limits_); },
                               {.err = process::Stream::inherited,
                                .memory_bytes = kLimitsMemory ? limits_.memory_bytes : 0});
      if (auto const* error = std::get_if<process::SpawnError>(&started)) {
        return unknown(error->message);
      }
      child_ = std::get<process::Child>(std::move(started));
    }
    auto const limit = std::chrono::duration<double>(std::min(limits_.wall_seconds, 1e6));
    auto const until = process::Clock::now() + std::chrono::ceil<process::Clock::duration>(limit);
    WireDecision answer{};
    switch (talk(*child_, query, answer, until, abandoned)) {
      case Talk::answered: return from_wire(answer);
      case Talk::stopped: return std::nullopt;
      case Talk::late:
        child_.reset();
        return unknown("killed after " + std::to_string(limits_.wall_seconds) + " s");
      case Talk::gone: break;
    }
    process::ExitStatus const end = std::exchange(child_, std::nullopt)->end();
    if (end.signal == SIGPROF) {
      return unknown("the child used up its " + std::to_string(limits_.cpu_seconds) +
                     " s of CPU time");
    }
    return unknown(end.signal != 0 ? "the child ended by signal " + std::to_string(end.signal)
                                   : "the child ended with status " + std::to_string(end.code));
  }

 private:
  static Decision unknown(std::string why) { return {.why = std::move(why)}; }

  ProverLimits const& limits_;
  std::optional<process::Child> child_{};
};

}  // namespace

int keep(ProverLimits const& limits) {
  Worker worker(limits);
  WireQuery query;
  while (process::read_exactly(0, &query, sizeof query)) {
    std::optional<Decision> const decision = worker.query(query);
    if (!decision) break;
    if (!process::write_all(1, process::bytes_of(to_wire(*decision, query.number)))) break;
  }
  return 0;
}

}  // namespace layoutcheck::relations
