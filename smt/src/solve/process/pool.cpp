#include "solve/process/pool.hpp"

#include <algorithm>
#include <list>
#include <utility>

#include "layoutcheck/process/child.hpp"
#include "layoutcheck/process/fd.hpp"

namespace layoutcheck::smt {
namespace {

using process::Child;
using process::Clock;

/// No answer is longer; a solver that prints more has gone astray.
constexpr std::size_t kMostOutput = std::size_t{1} << 22U;
constexpr std::chrono::milliseconds kTick{100};

struct Busy {
  std::size_t index;
  Task task;
  Child child;
  Clock::time_point begin;
};

double since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

/// Answers inputs until stdin ends.
int serve(std::function<std::string(std::string const&)> const& service) {
  std::string input;
  for (std::size_t size = 0; process::read_exactly(0, &size, sizeof size);) {
    input.resize(size);
    if (!process::read_exactly(0, input.data(), size)) break;
    if (!process::write_all(1, service(input) + "\n")) break;
  }
  return 0;
}

process::Spawned start(Task const& task) {
  process::Options const options{.out_bytes = kMostOutput, .err_bytes = kMostOutput};
  if (task.service) return Child::fork([&task] { return serve(task.service); }, options);
  if (task.body) {
    return Child::fork([&task] { return process::write_all(1, task.body()) ? 0 : 1; }, options);
  }
  return Child::spawn(task.argv, options);
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
      again.child.send(task.input);
      again.task = std::move(task);
      again.begin = Clock::now();
      return;
    }
    auto const begin = Clock::now();
    auto started = start(task);
    if (auto* error = std::get_if<process::SpawnError>(&started)) {
      take_(index, {.how = Ending::not_started, .err = std::move(error->message)});
      return;
    }
    busy_.push_back({index, std::move(task), std::get<Child>(std::move(started)), begin});
    Busy& busy = busy_.back();
    busy.child.send(busy.task.input);
    if (!busy.task.serves) busy.child.close_input();
  }

  void wait() {
    std::vector<Child const*> children;
    auto until = Clock::now() + kTick;
    for (Busy const& b : busy_) {
      children.push_back(&b.child);
      std::chrono::duration<double> const limit{std::min(b.task.seconds, 1e6)};
      until = std::min(until, b.begin + std::chrono::ceil<Clock::duration>(limit));
    }
    process::wait(children, until);
  }

  void collect() {
    for (auto b = busy_.begin(); b != busy_.end();) {
      auto const here = b++;
      Child& child = here->child;
      bool const exited = child.exited().has_value();  // before the reading: nothing is missed then
      child.exchange(exited);
      if (here->task.serves && child.out().find('\n') != std::string::npos) {
        answer(here);
      } else if (exited) {
        report(here, Ending::finished);
      } else if (child.out().size() + child.err().seen() > kMostOutput) {
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
    std::string out = std::exchange(b->child.out(), {});
    std::size_t const end = out.find('\n') + 1;
    bool const only_that = end == out.size() && b->child.all_sent();
    Ended ended{.how = Ending::finished,
                .out = out.substr(0, end),
                .err = b->child.err().take(),
                .seconds = since(b->begin)};
    std::size_t const index = b->index;
    if (only_that && ended.out.rfind("(error", 0) == 0) {
      busy_.erase(b);  // it may be about to end
    } else if (only_that) {
      waiting_.splice(waiting_.end(), busy_, b);
    } else {  // it answers what was not requested: start again
      ended.how = Ending::flooded;
      busy_.erase(b);
    }
    take_(index, std::move(ended));
  }

  void report(Place b, Ending how) {
    process::ExitStatus const status = b->child.end();
    if (how == Ending::finished && status.signal != 0) how = Ending::signalled;
    bool const by_itself = how == Ending::finished || how == Ending::signalled;
    Ended ended{.how = how,
                .code = by_itself ? status.code : 0,
                .signal = by_itself ? status.signal : 0,
                .out = std::move(b->child.out()),
                .err = b->child.err().take(),
                .seconds = since(b->begin)};
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

std::string framed(std::string const& input) {
  return std::string(process::bytes_of(input.size())) + input;
}

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
