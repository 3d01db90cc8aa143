#include "layoutcheck/relations/engine/prover.hpp"

#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "engine/process/wire.hpp"
#include "engine/process/worker.hpp"

namespace layoutcheck::relations {

class Prover::Keeper {
 public:
  explicit Keeper(ProverLimits const& limits) {
    auto ends = Channel::pair();
    if (!ends) {
      why_gone_ = std::string("cannot open a channel to a child: ") + std::strerror(errno);
      return;
    }
    // A handler of this process must not run in the child.
    sigset_t all;
    sigset_t before;
    ::sigfillset(&all);
    ::sigprocmask(SIG_SETMASK, &all, &before);
    pid_ = ::fork();
    if (pid_ == 0) {
      ends->first.close();
      keep(std::move(ends->second), limits);
    }
    if (pid_ < 0) why_gone_ = std::string("cannot start a child: ") + std::strerror(errno);
    ::sigprocmask(SIG_SETMASK, &before, nullptr);
    if (pid_ > 0) channel_ = std::move(ends->first);
  }

  /// The keeper sees its channel end, kills its child and ends. One that was stopped does not.
  ~Keeper() {
    channel_.close();
    if (pid_ <= 0) return;
    for (int tenth = 0; tenth < 5000; ++tenth) {
      pid_t const gone = ::waitpid(pid_, nullptr, WNOHANG);
      if (gone == pid_ || (gone < 0 && errno != EINTR)) return;
      ::usleep(tenth < 100 ? 50 : 400);
    }
    ::kill(-pid_, SIGKILL);
    while (::waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) {
    }
  }

  Decision query(laws::Query const& query, ProveOptions const& options,
                 std::function<bool()> const& stop) {
    if (!channel_.open()) return {.why = why_gone_};
    std::uint64_t const number = ++sent_;
    if (!channel_.send(to_wire(query, options, number))) return gone();
    while (true) {
      pollfd watched{channel_.fd(), POLLIN, 0};
      ::poll(&watched, 1, 50);
      if (watched.revents == 0) {
        if (stop && stop()) return {.why = "stopped"};
        continue;
      }
      WireDecision answer{};
      if (!channel_.receive(answer)) return gone();
      if (answer.number == number) return from_wire(answer);
      // Of a query that was given up.
    }
  }

 private:
  Decision gone() {
    channel_.close();
    why_gone_ = "the process that keeps the children is gone";
    return {.why = why_gone_};
  }

  Channel channel_{};
  pid_t pid_ = -1;
  std::uint64_t sent_ = 0;
  std::string why_gone_{};
};

Prover::Prover(ProverLimits const& limits) : keeper_(std::make_unique<Keeper>(limits)) {}
Prover::~Prover() = default;

Decision Prover::operator()(laws::Query const& query, ProveOptions const& options,
                            std::function<bool()> const& stop) {
  return keeper_->query(query, options, stop);
}

Provers::Provers(unsigned count, ProverLimits const& limits) {
  for (unsigned i = 0; i < std::max(1U, count); ++i) {
    all_.push_back(std::make_unique<Prover>(limits));
    free_.push_back(all_.back().get());
  }
}

Decision Provers::operator()(laws::Query const& query, ProveOptions const& options,
                             std::function<bool()> const& stop) {
  Prover* prover = nullptr;
  {
    std::unique_lock lock(mutex_);
    returned_.wait(lock, [this] { return !free_.empty(); });
    prover = free_.back();
    free_.pop_back();
  }
  Decision decision = (*prover)(query, options, stop);
  {
    std::lock_guard const lock(mutex_);
    free_.push_back(prover);
  }
  returned_.notify_one();
  return decision;
}

}  // namespace layoutcheck::relations
