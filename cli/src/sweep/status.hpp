#pragma once
/// How far a sweep is and when it will be done: a line that is rewritten on a terminal, a line a
/// minute elsewhere.

#include <chrono>
#include <mutex>
#include <string>

#include "layoutcheck/sweep/ledger/run.hpp"

namespace layoutcheck::cli {

class Status {
 public:
  Status();
  ~Status();
  Status(Status const&) = delete;
  Status& operator=(Status const&) = delete;

  void update(sweep::SweepProgress const& progress);
  /// A line of its own, above the status line.
  void say(std::string const& text);

 private:
  using Clock = std::chrono::steady_clock;

  std::mutex mutex_{};
  bool terminal_;
  Clock::time_point start_ = Clock::now();
  Clock::time_point shown_ = Clock::now();
};

}  // namespace layoutcheck::cli
