#include "layoutcheck/sweep_mpi/worker.hpp"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "messages.hpp"
#include "wire.hpp"

namespace layoutcheck::sweep_mpi {
namespace {

using Clock = std::chrono::steady_clock;

std::string machine() {
  char name[256] = {};
  return ::gethostname(name, sizeof name - 1) == 0 ? name : "unknown";
}

/// The thread that sweeps, apart from the one that listens: a device that hangs must not keep the
/// process from hearing that it is not needed any more.
class Hands {
 public:
  Hands(sweep::Space const& space, sweep::Backend& backend, std::uint64_t secret,
        WorkerOptions const& options)
      : space_(&space), backend_(&backend), secret_(secret), options_(options) {}

  void give(sweep::Chunk const& chunk) {
    {
      std::lock_guard const lock(mutex_);
      chunk_ = chunk;
    }
    input_.notify_one();
  }

  /// A line for rank 0, if there is one.
  std::optional<std::string> answer() {
    std::lock_guard const lock(mutex_);
    return std::exchange(answer_, std::nullopt);
  }
  std::string pulse() const {
    return message({"alive", std::to_string(items_), std::to_string(points_)}, secret_);
  }

  void run() {
    auto const injection = sweep::inject_faults(
        *space_, sweep::range_of(options_.shard, space_->size()), *backend_, options_.seed);
    if (!injection) return say(message({"broken", injection.error().text}, secret_));
    if (!injection->missed.empty()) return say(message({"broken", injection->missed}, secret_));
    say(message({"ready", std::to_string(injection->injected), std::to_string(injection->found)},
                secret_));
    while (true) {
      sweep::Chunk const chunk = next();
      auto const start = Clock::now();
      items_ = points_ = 0;
      auto const tally = sweep::sweep_in_steps(*backend_, chunk.range, {},
                                               [this](std::uint64_t items, std::uint64_t points) {
                                                 items_ += items;
                                                 points_ += points;
                                               });
      if (!tally) return say(message({"broken", tally.error().text}, secret_));
      double const seconds = std::chrono::duration<double>(Clock::now() - start).count();
      say(sweep::chunk_line({chunk.index, chunk.range, **tally, {backend_->name(), seconds}},
                            secret_));
    }
  }

 private:
  sweep::Chunk next() {
    std::unique_lock lock(mutex_);
    input_.wait(lock, [this] { return chunk_.has_value(); });
    sweep::Chunk const chunk = *chunk_;
    chunk_.reset();
    return chunk;
  }
  void say(std::string line) {
    std::lock_guard const lock(mutex_);
    answer_ = std::move(line);
  }

  sweep::Space const* space_;
  sweep::Backend* backend_;
  std::uint64_t secret_;
  WorkerOptions options_;
  std::mutex mutex_{};
  std::condition_variable input_;
  std::optional<sweep::Chunk> chunk_;
  std::optional<std::string> answer_;
  std::atomic<std::uint64_t> items_ = 0;
  std::atomic<std::uint64_t> points_ = 0;
};

/// False when the work is over.
bool obey(std::string const& line, std::uint64_t secret, sweep::Space const& space, Hands& hands) {
  auto const words = sweep::unsealed(line, secret);
  if (!words || words->size() != 4 || words->front() != "sweep") return false;
  auto const index = sweep::decimal((*words)[1]);
  auto const begin = sweep::decimal((*words)[2]);
  auto const end = sweep::decimal((*words)[3]);
  if (!index || !begin || !end || *begin >= *end || *end > space.size()) return false;
  hands.give({*index, {*begin, *end}});
  return true;
}

}  // namespace

int work(Place const& place, sweep::Space const& space, std::shared_ptr<sweep::Backend> backend,
         WorkerOptions const& options) {
  Wire wire = call_rank_0(place, options.patience);
  if (!wire.open()) return 0;  // rank 0 ended before this rank began
  if (!wire.send(message({"hello", std::to_string(place.rank), std::to_string(::getpid()),
                          machine(), backend->name()},
                         place.secret))) {
    return 0;
  }
  // Never destroyed: the process ends while the thread may be in the middle of a sweep.
  auto* const hands = new Hands(space, *backend, place.secret, options);
  std::thread([hands] { hands->run(); }).detach();
  auto pulsed = Clock::now();
  while (true) {
    constexpr int kMilliseconds = 20;
    pollfd socket{.fd = wire.socket(), .events = POLLIN, .revents = 0};
    bool const heard = ::poll(&socket, 1, kMilliseconds) > 0;
    bool connected = !heard || wire.receive();
    while (auto const line = wire.line()) {
      if (!obey(*line, place.secret, space, *hands)) _exit(0);
    }
    if (auto const answer = hands->answer()) connected = connected && wire.send(*answer);
    auto const now = Clock::now();
    if (now - pulsed >= std::chrono::seconds(1)) {
      pulsed = now;
      connected = connected && wire.send(hands->pulse());
      // The parent waits for this; a full pipe is as good as an answer.
      if (options.pulse >= 0 && ::write(options.pulse, ".", 1) < 0 && errno == EPIPE) _exit(0);
    }
    if (!connected) _exit(0);
  }
}

void decline(Place const& place, std::string const& why, double patience) {
  Wire wire = call_rank_0(place, patience);
  if (wire.open()) wire.send(message({"decline", std::to_string(place.rank), why}, place.secret));
}

}  // namespace layoutcheck::sweep_mpi
