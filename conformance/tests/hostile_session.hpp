#pragma once
/// Sessions with the hostile adapters of hostile/hostile.py, and what they must not leave behind.

#include <dirent.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include "layoutcheck/conformance/transport/session.hpp"
#include "layoutcheck/results/json.hpp"

namespace layoutcheck::conformance {

using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

inline constexpr int kPoison = 666;

inline double seconds_since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

inline std::vector<std::string> hostile(std::string const& mode) {
  // -S -E: starts in a third of the time.
  return {"python3", "-S", "-E", LAYOUTCHECK_HOSTILE_DIR "/hostile.py", mode};
}

/// Deadlines that no busy machine misses: for what must not wait for them.
inline Limits patient() {
  return {.start = milliseconds{600'000},
          .batch = milliseconds{600'000},
          .single = milliseconds{600'000},
          .memory_bytes = std::uint64_t{256} << 20,
          .line_bytes = std::size_t{2} << 20};
}

inline std::vector<json> cases(int count) {
  std::vector<json> result;
  for (int i = 0; i < count; ++i) result.emplace_back(i);
  return result;
}

inline std::vector<json> poisoned(int count, std::vector<std::size_t> const& where) {
  auto result = cases(count);
  for (std::size_t const i : where) result[i] = kPoison;
  return result;
}

inline Session session_with(std::string const& mode, Limits const& limits = patient()) {
  return Session{hostile(mode), Offer{.ops = {"echo"}}, limits};
}

/// By how much deadlines have to grow on this machine now: 1 on a quiet one. What counts is how
/// long an adapter that behaves needs for a batch.
inline int slowness() {
  auto session = session_with("good");
  session.query("echo", cases(1));
  double longest = 0;
  for (int i = 0; i < 5; ++i) {
    auto const begin = Clock::now();
    session.query("echo", cases(256));
    longest = std::max(longest, seconds_since(begin));
  }
  return 1 + static_cast<int>(longest / 0.03);
}

/// Whether a start or a recovery took no longer than it may: 20 s on a quiet machine.
inline bool is_soon(double seconds) { return seconds < 20.0 || seconds < 20.0 * slowness(); }

/// Deadlines to be run into. An innocent case has to be answered in them.
inline Limits impatient(milliseconds batch = milliseconds{1000},
                        milliseconds single = milliseconds{700}) {
  auto limits = patient();
  int const slower = slowness();
  limits.batch = batch * slower;
  limits.single = single * slower;
  return limits;
}

inline void expect_values(std::vector<json> const& args, std::vector<Answer> const& answers) {
  ASSERT_EQ(args.size(), answers.size());
  for (std::size_t i = 0; i < args.size(); ++i) {
    EXPECT_EQ(name_of(answers[i].kind), "value") << "case " << i << ": " << answers[i].message;
    EXPECT_EQ(answers[i].value.get(), args[i]);
  }
}

inline int open_descriptors() {
  int count = 0;
  DIR* const folder = ::opendir("/proc/self/fd");
  while (::readdir(folder) != nullptr) ++count;
  ::closedir(folder);
  return count;
}

inline bool has_children() { return ::waitpid(-1, nullptr, WNOHANG) != -1 || errno != ECHILD; }

class TemporaryName {
 public:
  TemporaryName() {
    std::string pattern = testing::TempDir() + "layoutcheck_XXXXXX";
    int const fd = ::mkstemp(pattern.data());
    ::close(fd);
    ::unlink(pattern.c_str());
    path_ = pattern;
  }
  ~TemporaryName() { ::unlink(path_.c_str()); }
  std::string const& path() const { return path_; }
  bool exists() const { return ::access(path_.c_str(), F_OK) == 0; }

 private:
  std::string path_;
};

struct ModeOf {
  template <class Test>
  std::string operator()(testing::TestParamInfo<Test> const& test) const {
    return test.param.mode;
  }
};

}  // namespace layoutcheck::conformance
