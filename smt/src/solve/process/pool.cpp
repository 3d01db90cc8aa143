#include "solve/process/pool.hpp"

#include <poll.h>
#include <sys/wait.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <list>

#include "solve/process/child.hpp"

namespace layoutcheck::smt {
namespace {

using Clock = Child::Clock;

/// No answer is longer; a solver that prints more has gone astray.
constexpr std::size_t kMostOutput = std::size_t{1} << 22U;
constexpr int kTickMilliseconds = 100;

struct Busy {
  std::size_t index;
  Task task;
  Child child;
  Clock::time_point begin;
};

double since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

class Loop {
 public:
  Loop(std::function<Task(std::size_t)> const& make,
       std::function<void(std::size_t, Ended)> const& take)
      : make_(make), take_(take) {}

  bool idle() const { return busy_.empty(); }
  std::size_t running() const { return busy_.size(); }

  void begin(std::size_t index) {
    Task task = make_(index);
    auto const served = std::find_if(waiting_.begin(), waiting_.end(), [&](Busy const& b) {
      return task.serves && b.task.argv == task.argv && b.task.service_name == task.service_name;
    });
    if (served != waiting_.end()) {
      busy_.splice(busy_.end(), waiting_, served);
      Busy& again = busy_.back();
      again.index = index;
      again.child.input = task.input;
      again.task = std::move(task);
      again.begin = Clock::now();
      return;
    }
    auto const begin = Clock::now();
    auto child = Child::start(task);
    if (!child) {
      take_(index, {.how = Ending::not_started, .err = std::strerror(errno)});
      return;
    }
    child->input = task.input;
    child->close_input = !task.serves;
    busy_.push_back({index, std::move(task), std::move(*child), begin});
  }

  void wait() {
    std::vector<pollfd> watched;
    double rest = kTickMilliseconds;
    for (Busy const& b : busy_) {
      bool const sends = b.child.in_pipe.open() && !b.child.input.empty();
      if (sends) watched.push_back({b.child.in_pipe.get(), POLLOUT, 0});
      for (Descriptor const* pipe : {&b.child.out_pipe, &b.child.err_pipe, &b.child.death}) {
        if (pipe->open()) watched.push_back({pipe->get(), POLLIN, 0});
      }
      if (!b.child.death.open()) rest = std::min(rest, 5.0);
      rest = std::min(rest, 1 + 1000 * (b.task.seconds - since(b.begin)));
    }
    ::poll(watched.data(), watched.size(), std::max(0, static_cast<int>(rest)));
  }

  void collect() {
    for (auto b = busy_.begin(); b != busy_.end();) {
      auto const here = b++;
      bool const exited = here->child.exited();  // before the reading: then nothing is missed
      here->child.exchange();
      if (here->task.serves && here->child.out.find('\n') != std::string::npos) {
        answer(here);
      } else if (exited) {
        report(here, Ending::finished);
      } else if (here->child.out.size() + here->child.err.size() > kMostOutput) {
        report(here, Ending::flooded);
      } else if (since(here->begin) > here->task.seconds) {
        report(here, Ending::out_of_time);
      }
    }
  }

  void stop() {
    while (!busy_.empty()) report(busy_.begin(), Ending::stopped);
  }

 private:
  using Place = std::list<Busy>::iterator;

  void answer(Place b) {
    std::size_t const end = b->child.out.find('\n');
    Ended ended{.how = Ending::finished,
                .out = b->child.out.substr(0, end + 1),
                .err = b->child.err,
                .seconds = since(b->begin)};
    bool const only_that = end + 1 == b->child.out.size() && b->child.input.empty();
    std::size_t const index = b->index;
    b->child.out.clear();
    b->child.err.clear();
    if (only_that) {
      waiting_.splice(waiting_.end(), busy_, b);
    } else {  // it answers what was not requested: start again
      ended.how = Ending::flooded;
      busy_.erase(b);
    }
    take_(index, std::move(ended));
  }

  void report(Place b, Ending how) {
    Ended ended{.how = how, .seconds = since(b->begin)};
    int const status = b->child.end();
    if (how == Ending::finished) {
      if (WIFSIGNALED(status)) {
        ended.how = Ending::signalled;
        ended.signal = WTERMSIG(status);
      } else {
        ended.code = WEXITSTATUS(status);
      }
    }
    ended.out = std::move(b->child.out);
    ended.err = std::move(b->child.err);
    std::size_t const index = b->index;
    busy_.erase(b);
    take_(index, std::move(ended));
  }

  std::function<Task(std::size_t)> const& make_;
  std::function<void(std::size_t, Ended)> const& take_;
  std::list<Busy> busy_{};
  std::list<Busy> waiting_{};  ///< servers without a task
};

}  // namespace

std::string framed(std::string const& input) { return std::to_string(input.size()) + "\n" + input; }

void run_tasks(std::size_t count, unsigned workers, std::function<Task(std::size_t)> const& make,
               std::function<void(std::size_t, Ended)> const& take,
               std::function<bool()> const& stop) {
  Loop loop(make, take);
  std::size_t next = 0;
  while (next < count || !loop.idle()) {
    if (stop && stop()) {
      loop.stop();
      while (next < count) take(next++, {.how = Ending::stopped});
      return;
    }
    while (next < count && loop.running() < std::max(1U, workers)) loop.begin(next++);
    if (loop.idle()) continue;
    loop.wait();
    loop.collect();
  }
}

}  // namespace layoutcheck::smt
