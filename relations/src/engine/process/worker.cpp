#include "engine/process/worker.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>

#include "engine/process/wire.hpp"

#if defined(__SANITIZE_ADDRESS__)
#define LC_RELATIONS_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define LC_RELATIONS_SANITIZED 1
#endif
#endif

namespace layoutcheck::relations {
namespace {

using Clock = std::chrono::steady_clock;

/// The soft limit moves with the time already spent, so that each query has its own.
void limit_cpu(unsigned seconds) {
  struct rusage used {};
  ::getrusage(RUSAGE_SELF, &used);
  auto const spent = static_cast<rlim_t>(used.ru_utime.tv_sec + used.ru_stime.tv_sec);
  struct rlimit limit {};
  ::getrlimit(RLIMIT_CPU, &limit);
  rlim_t const wanted = spent + seconds + 1;
  limit.rlim_cur = limit.rlim_max == RLIM_INFINITY ? wanted : std::min(wanted, limit.rlim_max);
  ::setrlimit(RLIMIT_CPU, &limit);
}

void limit_memory([[maybe_unused]] std::uint64_t bytes) {
#ifndef LC_RELATIONS_SANITIZED  // its shadow alone is many times as much
  if (bytes == 0) return;
  struct rlimit limit {};
  ::getrlimit(RLIMIT_AS, &limit);
  limit.rlim_cur = limit.rlim_max == RLIM_INFINITY
                       ? static_cast<rlim_t>(bytes)
                       : std::min(static_cast<rlim_t>(bytes), limit.rlim_max);
  ::setrlimit(RLIMIT_AS, &limit);
#endif
}

[[noreturn]] void work(Channel const& queries, pid_t keeper, ProverLimits const& limits) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != keeper) ::_exit(127);  // it died before the line above
  limit_memory(limits.memory_bytes);
  WireQuery query;
  while (queries.receive(query)) {
    limit_cpu(limits.cpu_seconds);
    Decision decision;
    try {
      decision = prove(from_wire(query), query.options);
    } catch (...) {  // memory: of this query's own
      decision = {.why = "an exception in the child, most likely out of memory"};
    }
    if (!queries.send(to_wire(decision, query.number))) break;
  }
  ::_exit(0);
}

class Worker {
 public:
  Worker(Channel const& parent, ProverLimits const& limits) : parent_(parent), limits_(limits) {}

  bool start() {
    auto ends = Channel::pair();
    if (!ends) return false;
    pid_t const keeper = ::getpid();
    pid_ = ::fork();
    if (pid_ < 0) return false;
    if (pid_ == 0) {
      // Were the parent's channel open here, its end would not be seen.
      close_all_but(ends->second.fd(), ends->second.fd());
      work(ends->second, keeper, limits_);
    }
    channel_ = std::move(ends->first);
    return true;
  }

  /// The answer, or how it came to none; `abandoned` where nobody waits for it any more.
  Decision query(WireQuery const& query, bool& abandoned) {
    if (pid_ < 0 && !start())
      return unknown(std::string("cannot start a child: ") + std::strerror(errno));
    if (!channel_.send(query)) return ended();
    auto const end = Clock::now() + std::chrono::duration<double>(limits_.wall_seconds);
    while (true) {
      double const rest = std::chrono::duration<double>(end - Clock::now()).count();
      if (rest <= 0) {
        kill();
        return unknown("killed after " + std::to_string(limits_.wall_seconds) + " s");
      }
      pollfd watched[] = {{channel_.fd(), POLLIN, 0}, {parent_.fd(), POLLRDHUP, 0}};
      ::poll(watched, 2, static_cast<int>(std::min(rest, 10.0) * 1000) + 1);
      if (watched[1].revents != 0) {
        abandoned = true;
        return {};
      }
      if (watched[0].revents == 0) continue;
      WireDecision answer{};
      if (!channel_.receive(answer)) return ended();
      return from_wire(answer);
    }
  }

  void kill() {
    if (pid_ < 0) return;
    ::kill(pid_, SIGKILL);
    static_cast<void>(reap());
  }

 private:
  static Decision unknown(std::string why) { return {.why = std::move(why)}; }

  /// Waits for its end: it is dead or about to die.
  int reap() {
    int status = 0;
    while (::waitpid(pid_, &status, 0) < 0 && errno == EINTR) {
    }
    pid_ = -1;
    channel_.close();
    return status;
  }

  Decision ended() {
    ::kill(pid_, SIGKILL);  // of no effect on one that has ended: its status stays the same
    int const status = reap();
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGXCPU) {
      return unknown("the child used up its " + std::to_string(limits_.cpu_seconds) +
                     " s of CPU time");
    }
    if (WIFSIGNALED(status)) {
      return unknown("the child ended by signal " + std::to_string(WTERMSIG(status)));
    }
    return unknown("the child ended with status " + std::to_string(WEXITSTATUS(status)));
  }

  Channel const& parent_;
  ProverLimits const& limits_;
  Channel channel_{};
  pid_t pid_ = -1;
};

/// Default handling of signals, none blocked; a process group of its own, which Ctrl-C at the
/// terminal does not reach: the process that started this one gets the signal, and ends this one.
void settle() {
  ::setpgid(0, 0);
  struct sigaction standard {};
  standard.sa_handler = SIG_DFL;
  for (int signal = 1; signal < NSIG; ++signal) ::sigaction(signal, &standard, nullptr);
  sigset_t none;
  ::sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
  struct rlimit no_core {};
  ::setrlimit(RLIMIT_CORE, &no_core);
  int const null = ::open("/dev/null", O_RDWR | O_CLOEXEC);
  if (null >= 0) {  // a reader of the parent's output waits for no one else
    ::dup2(null, 0);
    ::dup2(null, 1);
  }
}

}  // namespace

void keep(Channel queries, ProverLimits const& limits) {
  settle();
  close_all_but(queries.fd(), queries.fd());
  Worker worker(queries, limits);
  WireQuery query;
  bool abandoned = false;
  while (queries.receive(query)) {
    Decision const decision = worker.query(query, abandoned);
    if (abandoned || !queries.send(to_wire(decision, query.number))) break;
  }
  worker.kill();
  ::_exit(0);
}

}  // namespace layoutcheck::relations
