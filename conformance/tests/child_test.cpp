// Nothing is left of an adapter, and its host is left alone.

#include <signal.h>

#include <atomic>
#include <thread>

#include "hostile_session.hpp"
#include "layoutcheck/results/json.hpp"

namespace layoutcheck::conformance {
namespace {

using Said = Answer::Kind;

TEST(Child, TheWholeGroupDiesWithTheSession) {
  TemporaryName const file;
  pid_t adapter = 0;
  pid_t grandchild = 0;
  {
    auto argv = hostile("grandchild");
    argv.push_back(file.path());
    Session session{argv, Offer{.ops = {"echo"}}, patient()};
    expect_values(cases(1), session.query("echo", cases(1)));
    std::ifstream{file.path()} >> adapter >> grandchild;
    ASSERT_TRUE(runs(adapter) && runs(grandchild));
  }
  auto const begin = Clock::now();
  while (runs(grandchild) && seconds_since(begin) < kSoon) ::usleep(1000);
  EXPECT_FALSE(runs(adapter));
  EXPECT_FALSE(runs(grandchild));
}

TEST(Child, DiesWhenTheRunnerIsKilled) {
  TemporaryName const file;
  pid_t const runner = ::fork();
  if (runner == 0) {
    auto argv = hostile("grandchild");
    argv.push_back(file.path());
    Session session{argv, Offer{.ops = {"echo"}}, patient()};
    session.query("echo", cases(1));
    ::kill(::getpid(), SIGKILL);
  }
  ::waitpid(runner, nullptr, 0);
  pid_t adapter = 0;
  pid_t grandchild = 0;
  std::ifstream{file.path()} >> adapter >> grandchild;
  ASSERT_GT(adapter, 0);
  auto const begin = Clock::now();
  while (runs(adapter) && seconds_since(begin) < kSoon) ::usleep(1000);
  EXPECT_FALSE(runs(adapter));
  ::kill(grandchild, SIGKILL);  // a SIGKILL to us cannot be passed on to grandchildren
}

TEST(Child, StartsFromAHostWithoutStandardStreams) {
  pid_t const host = ::fork();
  if (host == 0) {
    for (int fd = 0; fd < 3; ++fd) ::close(fd);
    auto session = session_with("good");
    auto const answers = session.query("echo", cases(3));
    ::_exit(answers[2].value.get() == json(2) ? 0 : 1);
  }
  int status = -1;
  ::waitpid(host, &status, 0);
  EXPECT_EQ(status, 0);
}

TEST(Child, TheHostsSignalsAreLeftAlone) {
  struct sigaction before {};
  struct sigaction after {};
  ::sigaction(SIGPIPE, nullptr, &before);
  sigset_t mask_before;
  sigset_t mask_after;
  ::pthread_sigmask(SIG_BLOCK, nullptr, &mask_before);
  {
    auto session = session_with("closes_stdin");
    session.query("echo", std::vector<json>{std::string(1 << 20, 'x')});
  }
  ::sigaction(SIGPIPE, nullptr, &after);
  ::pthread_sigmask(SIG_BLOCK, nullptr, &mask_after);
  EXPECT_EQ(before.sa_handler, after.sa_handler);
  EXPECT_EQ(::sigismember(&mask_before, SIGPIPE), ::sigismember(&mask_after, SIGPIPE));
  sigset_t pending;
  ::sigpending(&pending);
  EXPECT_EQ(::sigismember(&pending, SIGPIPE), 0);
}

TEST(Child, SignalsOfTheHostInterruptNothing) {
  struct sigaction action {};
  action.sa_handler = [](int) {};  // without SA_RESTART: every blocking call returns EINTR
  struct sigaction before {};
  ::sigaction(SIGUSR1, &action, &before);
  pthread_t const self = ::pthread_self();
  std::atomic<bool> done = false;
  std::thread nuisance{[&] {
    while (!done) {
      ::pthread_kill(self, SIGUSR1);
      ::usleep(200);
    }
  }};
  {
    auto session = session_with("abort");
    auto const args = poisoned(256, {9});
    auto const answers = session.query("echo", args);
    EXPECT_EQ(answers[9].condition, "SIGABRT");
    EXPECT_EQ(answers[10].kind, Said::value);
  }
  done = true;
  nuisance.join();
  ::sigaction(SIGUSR1, &before, nullptr);
}

TEST(Child, SessionsOfSeveralThreadsDoNotMix) {
  std::vector<std::thread> threads;
  for (int t = 0; t < 3; ++t) {
    threads.emplace_back([] {
      auto session = session_with("segfault");
      for (int round = 0; round < 2; ++round) {
        auto const answers = session.query("echo", poisoned(256, {31}));
        EXPECT_EQ(answers[31].condition, "SIGSEGV");
        EXPECT_EQ(answers[32].kind, Said::value);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_FALSE(has_children());
}

}  // namespace
}  // namespace layoutcheck::conformance
