// What Child promises, a test for each promise. Programs are shell scripts.

#include "layoutcheck/process/child.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <fstream>
#include <new>
#include <sstream>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "layoutcheck/process/fd.hpp"

namespace layoutcheck::process {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

/// Only a hang takes so long.
constexpr seconds kSoon{300};

Child made(Spawned spawned) {
  if (auto const* error = std::get_if<SpawnError>(&spawned))
    throw std::runtime_error(error->message);
  return std::get<Child>(std::move(spawned));
}
Child shell(std::string const& script, Options const& options = {}) {
  return made(Child::spawn({"sh", "-c", script}, options));
}
Child function(std::function<int()> const& body, Options const& options = {}) {
  return made(Child::fork(body, options));
}

/// Its end, with all that it wrote read.
ExitStatus status_of(Child& child) {
  auto const until = Clock::now() + kSoon;
  while (Clock::now() < until) {
    if (auto const exit = child.step(until)) return *exit;
  }
  ADD_FAILURE() << "it does not end";
  return child.end();
}
ExitStatus status_of(Child&& child) { return status_of(child); }

std::string output_of(Child child) {
  EXPECT_EQ(status_of(child), ExitStatus{});
  return child.out();
}

/// Waits for a line on stdout.
std::string line_of(Child& child) {
  auto const until = Clock::now() + kSoon;
  while (child.out().find('\n') == std::string::npos && Clock::now() < until) child.step(until);
  return child.out().substr(0, child.out().find('\n'));
}

bool runs(pid_t pid) {
  std::ifstream stat{"/proc/" + std::to_string(pid) + "/stat"};
  std::string number, name, state;
  return (stat >> number >> name >> state) && state != "Z" && state != "X";
}
bool ends(pid_t pid) {
  auto const until = Clock::now() + kSoon;
  while (runs(pid) && Clock::now() < until) ::usleep(1000);
  return pid > 0 && !runs(pid);
}

bool has_children() { return ::waitpid(-1, nullptr, WNOHANG) != -1 || errno != ECHILD; }

int open_descriptors() {
  int count = 0;
  DIR* const folder = ::opendir("/proc/self/fd");
  while (::readdir(folder) != nullptr) ++count;
  ::closedir(folder);
  return count;
}

/// Handling of a signal, for a while.
class Handling {
 public:
  Handling(int signal, void (*handler)(int)) : signal_{signal} {
    struct sigaction action {};
    action.sa_handler = handler;  // without SA_RESTART: every blocking call returns EINTR
    ::sigaction(signal, &action, &before_);
  }
  Handling(Handling const&) = delete;
  Handling& operator=(Handling const&) = delete;
  ~Handling() { ::sigaction(signal_, &before_, nullptr); }

 private:
  int signal_;
  struct sigaction before_ {};
};

// -------------------- start

TEST(Child, IsSentInputAndItsOutputIsCaptured) {
  Child child = shell("cat; echo oops >&2; exit 3");
  child.send("hi ");
  child.send("there\n");
  child.close_input();
  EXPECT_EQ(status_of(child), (ExitStatus{.code = 3}));
  EXPECT_EQ(child.out(), "hi there\n");
  EXPECT_EQ(child.err().bytes(), "oops\n");
  EXPECT_EQ(child.end(), (ExitStatus{.code = 3}));
  EXPECT_EQ(child.end(), (ExitStatus{.code = 3})) << "the second time";
  EXPECT_FALSE(has_children());
}

TEST(Child, OfMoreThanAPipeHoldsLosesNothing) {
  std::string text;
  while (text.size() < std::size_t{5} << 20U) text += std::to_string(text.size()) + "\n";
  Child child = shell("cat");
  child.send(text);
  EXPECT_FALSE(child.all_sent());
  child.close_input();
  EXPECT_EQ(status_of(child), ExitStatus{});
  EXPECT_TRUE(child.all_sent());
  EXPECT_TRUE(child.out() == text);
}

TEST(Child, MayBeAFunction) {
  Child child = function([] {
    int number = 0;
    read_exactly(0, &number, sizeof number);
    write_all(1, std::to_string(number + 1));
    return 7;
  });
  int const number = 41;
  child.send(std::string(bytes_of(number)));
  EXPECT_EQ(status_of(child), (ExitStatus{.code = 7}));
  EXPECT_EQ(child.out(), "42");
}

TEST(Child, ThatThrowsSaysWhat) {
  Child child = function([]() -> int { throw std::runtime_error("no such layout"); });
  EXPECT_EQ(status_of(child), (ExitStatus{.code = 3}));
  EXPECT_EQ(child.err().bytes(), "no such layout");
  Child other = function([]() -> int { throw 1; });
  EXPECT_EQ(status_of(other), (ExitStatus{.code = 3}));
  EXPECT_EQ(other.err().bytes(), "an exception");
}

TEST(Child, ThatCannotRunIsAnError) {
  int const descriptors = open_descriptors();
  struct Wrong {
    std::vector<std::string> argv;
    SpawnError error;
  };
  std::string const text = "/etc/passwd";  // not executable
  for (auto const& [argv, error] :
       {Wrong{{"no-such-program"},
              {ENOENT, "cannot run no-such-program: No such file or directory"}},
        Wrong{{"/"}, {EACCES, "cannot run /: Permission denied"}},
        Wrong{{text}, {EACCES, "cannot run /etc/passwd: Permission denied"}},
        Wrong{{}, {EINVAL, "no program is named"}}}) {
    auto const spawned = Child::spawn(argv);
    ASSERT_TRUE(std::holds_alternative<SpawnError>(spawned));
    EXPECT_EQ(std::get<SpawnError>(spawned).error, error.error);
    EXPECT_EQ(std::get<SpawnError>(spawned).message, error.message);
  }
  EXPECT_FALSE(has_children());
  EXPECT_EQ(open_descriptors(), descriptors);
}

TEST(Child, IsAnErrorWhereTheSystemHasNoDescriptorsLeft) {
  struct rlimit before {};
  ::getrlimit(RLIMIT_NOFILE, &before);
  struct rlimit const few{.rlim_cur = 8, .rlim_max = before.rlim_max};
  ::setrlimit(RLIMIT_NOFILE, &few);
  auto const spawned = Child::spawn({"true"});
  ::setrlimit(RLIMIT_NOFILE, &before);
  ASSERT_TRUE(std::holds_alternative<SpawnError>(spawned));
  EXPECT_EQ(std::get<SpawnError>(spawned).message, "cannot make a pipe: Too many open files");
}

TEST(Child, IsFoundOnThePath) {
  EXPECT_TRUE(program_on_path("sh").ends_with("/sh"));
  EXPECT_EQ(program_on_path("./mine"), "./mine");
  EXPECT_EQ(program_on_path("no-such-program"), "no-such-program");
}

TEST(Child, StartsFromAHostWithoutStandardStreams) {
  ExitStatus const host = status_of(function([] {
    for (int fd = 0; fd < 3; ++fd) ::close(fd);
    Child child = shell("cat; cat >&2 </dev/null; exit 5");
    child.send("through");
    child.close_input();
    return status_of(child).code == 5 && child.out() == "through" ? 0 : 1;
  }));
  EXPECT_EQ(host, ExitStatus{});
}

// -------------------- what it has of its host

TEST(Child, HasNoDescriptorsOfItsHost) {
  Fd const leaked{::open("/dev/null", O_RDONLY)};
  Child const other = shell("sleep 1000");
  std::string const is_open = "test -e /proc/self/fd/" + std::to_string(leaked.get());
  EXPECT_EQ(status_of(shell(is_open)).code, 1);
  EXPECT_EQ(status_of(shell(is_open, {.apart = false})).code, 0);
  auto const count = [] { return open_descriptors() - 3; };  // ".", ".." and the folder
  EXPECT_EQ(status_of(function(count)).code, 3);
  EXPECT_GT(status_of(function(count, {.apart = false})).code, 3);
}

TEST(Child, HasAStreamOfItsHostWhereThatIsInherited) {
  Pipe ours = make_pipe();
  Fd const before{::dup(1)};
  ::dup2(ours.write.get(), 1);
  Child child = shell("echo mine", {.out = Stream::inherited});
  ::dup2(before.get(), 1);
  ours.write.close();
  EXPECT_EQ(status_of(child), ExitStatus{});
  EXPECT_EQ(child.out(), "");
  std::array<char, 5> text{};
  EXPECT_TRUE(read_exactly(ours.read.get(), text.data(), text.size()));
  EXPECT_EQ(std::string(text.data(), text.size()), "mine\n");
}

TEST(Child, HasAProcessGroupOfItsOwnUnlessItIsAPartOfOurs) {
  auto const is_ours = [ours = ::getpgrp()] { return ::getpgrp() == ours ? 1 : 0; };
  EXPECT_EQ(status_of(function(is_ours)).code, 0);
  EXPECT_EQ(status_of(function(is_ours, {.apart = false})).code, 1);
}

TEST(Child, HasNoSignalBlockedIgnoredOrHandledUnlessItIsAPartOfOurs) {
  Handling const interrupt{SIGINT, SIG_IGN};
  Handling const terminate{SIGTERM, [](int) { ::_exit(5); }};
  sigset_t usr1;
  sigset_t before;
  ::sigemptyset(&usr1);
  ::sigaddset(&usr1, SIGUSR1);
  ::pthread_sigmask(SIG_BLOCK, &usr1, &before);
  for (int const signal : {SIGINT, SIGTERM, SIGUSR1}) {
    auto const raised = [signal] { return ::raise(signal); };
    EXPECT_EQ(status_of(function(raised)), (ExitStatus{.signal = signal}));
    EXPECT_EQ(status_of(shell("kill -" + std::to_string(signal) + " $$")),
              (ExitStatus{.signal = signal}));
    EXPECT_EQ(status_of(function(raised, {.apart = false})),
              (ExitStatus{.code = signal == SIGTERM ? 5 : 0}));
  }
  ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

TEST(Child, KeepsTheHandlersOfItsOwnFaults) {
  Handling const fault{SIGSEGV, [](int) { ::_exit(86); }};
  EXPECT_EQ(status_of(function([] { return ::raise(SIGSEGV); })).code, 86);
}

// -------------------- limits

TEST(Child, HasALimitOfAddressSpace) {
  EXPECT_EQ(output_of(shell("ulimit -v", {.memory_bytes = std::uint64_t{3} << 30U})), "3145728\n");
  std::string const without = output_of(shell("ulimit -v"));
  EXPECT_NE(without, "3145728\n");
  if (LAYOUTCHECK_SANITIZED != 0) GTEST_SKIP() << "shadow memory allows no limit";
  auto const eats = [] {
    try {
      return *std::vector<char>(std::size_t{1} << 31U, 'x').rbegin() == 'x' ? 0 : 1;
    } catch (std::bad_alloc const&) {
      return 4;
    }
  };
  EXPECT_EQ(status_of(function(eats, {.memory_bytes = std::uint64_t{1} << 30U})).code, 4);
}

TEST(Child, DumpsNoCore) {
  struct rlimit before {};
  ::getrlimit(RLIMIT_CORE, &before);
  if (before.rlim_max == 0) GTEST_SKIP() << "nor does its host";
  struct rlimit const some{.rlim_cur = before.rlim_max, .rlim_max = before.rlim_max};
  ::setrlimit(RLIMIT_CORE, &some);
  std::string const limit = output_of(shell("ulimit -c"));
  ::setrlimit(RLIMIT_CORE, &before);
  EXPECT_EQ(limit, "0\n");
}

TEST(Child, IsEndedByTheCpuTimeThatItIsAllowed) {
  Child child = function([]() -> int {
    auto const burn = [](clock_t ticks) {
      for (clock_t const begin = ::clock(); ::clock() - begin < ticks;) {
      }
    };
    for (int i = 0; i < 5; ++i) {  // 1.5 s in all, each within its own allowance
      allow_cpu(1);
      burn(CLOCKS_PER_SEC * 3 / 10);
      write_all(1, ".");
    }
    burn(CLOCKS_PER_SEC * 1000);
    return 0;
  });
  EXPECT_EQ(status_of(child), (ExitStatus{.signal = SIGPROF}));
  EXPECT_EQ(child.out(), ".....");
}

TEST(Child, IsReadNoFurtherThanItsLimitOfOutput) {
  Child child = shell("while :; do echo 0123456789; done", {.out_bytes = 100'000});
  auto const until = Clock::now() + kSoon;
  while (!child.flooded() && Clock::now() < until) EXPECT_FALSE(child.step(until));
  EXPECT_EQ(child.out().size(), 100'001U);
  child.exchange(true);
  EXPECT_EQ(child.out().size(), 100'001U);
  child.out().clear();
  EXPECT_FALSE(child.flooded());
  while (child.out().empty() && Clock::now() < until) EXPECT_FALSE(child.step(until));
  EXPECT_FALSE(child.out().empty());
  Child just = shell("printf 12345", {.out_bytes = 5});
  EXPECT_EQ(status_of(just), ExitStatus{});
  EXPECT_FALSE(just.flooded());
}

TEST(Child, LeavesTheLastWordsOfItsStderr) {
  Child child = shell("printf abcdefgh >&2; echo; sleep 1000", {.err_bytes = 4});
  line_of(child);
  EXPECT_EQ(child.end(), (ExitStatus{.signal = SIGKILL}));
  EXPECT_EQ(child.err().bytes(), "efgh");
  EXPECT_EQ(child.err().seen(), 8U);
  EXPECT_EQ(child.err().take(), "efgh");
  EXPECT_EQ(child.err().bytes(), "");
  EXPECT_EQ(child.err().seen(), 0U);
}

TEST(Child, ThatDiesWithAFullPipeOfStderrLeavesItsLastWords) {
  Child child = shell("head -c 60000 /dev/zero >&2; printf last >&2; kill -SEGV $$");
  while (!child.exited()) ::usleep(1000);  // nothing is read so far
  EXPECT_EQ(child.end(), (ExitStatus{.signal = SIGSEGV}));
  EXPECT_TRUE(child.err().bytes().ends_with("last"));
  EXPECT_EQ(child.err().bytes().size(), std::size_t{8} << 10U);
}

TEST(Child, ThatFloodsItsStderrEndsAllTheSame) {
  Child child = shell("yes >&2 & echo; exit 4");
  EXPECT_EQ(status_of(child), (ExitStatus{.code = 4}));
  EXPECT_EQ(child.end(), (ExitStatus{.code = 4}));
}

// -------------------- waiting

TEST(Child, IsWaitedForUntilADeadline) {
  Child child = shell("trap '' TERM INT HUP; echo; sleep 1000");
  line_of(child);
  auto const begin = Clock::now();
  EXPECT_FALSE(child.step(begin + milliseconds{50}));
  EXPECT_GE(Clock::now() - begin, milliseconds{50});
  EXPECT_FALSE(child.step(begin)) << "a deadline of the past";
  EXPECT_EQ(child.end(), (ExitStatus{.signal = SIGKILL}));
  EXPECT_LT(Clock::now() - begin, kSoon);
}

TEST(Child, IsWaitedForTogetherWithOthers) {
  Child const slow = shell("sleep 1000");
  Child const other = shell("sleep 1000");
  Child quick = shell("exit 6");
  std::array<Child const*, 3> const all{&slow, &other, &quick};
  auto const until = Clock::now() + kSoon;
  while (!quick.exited() && Clock::now() < until) wait(all, until);
  EXPECT_EQ(quick.exited(), (ExitStatus{.code = 6}));
  EXPECT_FALSE(slow.exited());
  EXPECT_LT(Clock::now(), until);
}

TEST(Child, ThatLeavesItsPipesToOthersHasEnded) {
  Child child = shell("echo done; sleep 1000 & exit 2");
  EXPECT_EQ(status_of(child), (ExitStatus{.code = 2}));
  EXPECT_EQ(child.out(), "done\n");
  EXPECT_TRUE(child.writes()) << "the grandchild may";
}

TEST(Child, ThatEndsWithMoreThanAChunkUnreadIsReadToTheEnd) {
  constexpr int kMany = 1 << 19;
  Child child = function([] {
    bool const fits = ::fcntl(1, F_SETPIPE_SZ, kMany) >= 0 && ::fcntl(2, F_SETPIPE_SZ, kMany) >= 0;
    if (!fits) return 77;
    std::string const text(kMany, 'x');
    return write_all(1, text) && write_all(2, text) ? 0 : 1;
  });
  while (!child.exited()) ::usleep(1000);
  ExitStatus const status = status_of(child);
  if (status.code == 77) GTEST_SKIP() << "pipes may not be as large here";
  EXPECT_EQ(status, ExitStatus{});
  EXPECT_EQ(child.out().size(), static_cast<std::size_t>(kMany));
  EXPECT_EQ(child.err().seen(), static_cast<std::size_t>(kMany));
}

TEST(Child, ThatClosesItsStreamsLivesOn) {
  Child child = shell("exec 0<&- 1>&-; sleep 1000");
  auto const until = Clock::now() + kSoon;
  while (child.writes() && Clock::now() < until) child.step(until);
  EXPECT_FALSE(child.writes());
  EXPECT_TRUE(child.reads());
  child.send("x");
  child.exchange();
  EXPECT_FALSE(child.reads());
  EXPECT_FALSE(child.all_sent());
  EXPECT_FALSE(child.exited());
}

TEST(Child, ExitsByItselfWhenItsInputEnds) {
  Child polite = shell("cat >/dev/null; sleep 0.1; yes | head -c 1000000; exit 7");
  EXPECT_EQ(polite.finish(Clock::now() + kSoon), (ExitStatus{.code = 7}));
  Child deaf = shell("exec sleep 1000");
  EXPECT_EQ(deaf.finish(Clock::now() + milliseconds{20}), (ExitStatus{.signal = SIGKILL}));
  Child dead = shell("kill -ABRT $$");
  while (!dead.exited()) ::usleep(1000);
  EXPECT_EQ(dead.finish(Clock::now()), (ExitStatus{.signal = SIGABRT})) << "keeps its own status";
}

TEST(Child, IsMeasured) {
  Child child = shell("i=0; while [ $i -lt 20000 ]; do i=$((i+1)); done; echo; sleep 1000");
  line_of(child);
  EXPECT_GT(child.resident_bytes(), 100'000U);
  EXPECT_LT(child.resident_bytes(), 100'000'000U);
  EXPECT_GE(child.waited_for_core().count(), 0);
  EXPECT_LT(child.waited_for_core(), kSoon);
  child.end();
  EXPECT_EQ(child.resident_bytes(), 0U);
  EXPECT_EQ(child.waited_for_core().count(), 0);
}

// -------------------- the end

TEST(Child, TakesItsWholeGroupWithIt) {
  pid_t pid = 0;
  pid_t grandchild = 0;
  for (bool const by_destructor : {false, true}) {
    Child child = shell("sleep 1000 & echo $$ $!; wait");
    std::istringstream{line_of(child)} >> pid >> grandchild;
    ASSERT_TRUE(runs(pid) && runs(grandchild));
    if (by_destructor) {
      Child const taken = std::move(child);
    } else {
      child.end();
    }
    EXPECT_FALSE(runs(pid));
    EXPECT_TRUE(ends(grandchild));
  }
  // A grandchild of one that has already exited, too.
  Child child = shell("sleep 1000 & echo $!");
  std::istringstream{line_of(child)} >> grandchild;
  EXPECT_EQ(status_of(child), ExitStatus{});
  ASSERT_TRUE(runs(grandchild));
  child.end();
  EXPECT_TRUE(ends(grandchild));
  EXPECT_FALSE(has_children());
}

TEST(Child, IsReplacedByAssignment) {
  Child child = shell("echo $$; exec sleep 1000");
  pid_t const first = std::stoi(line_of(child));
  child = shell("exit 9");
  EXPECT_TRUE(ends(first));
  EXPECT_EQ(status_of(child).code, 9);
}

TEST(Child, DiesWithTheProcessThatMadeIt) {
  auto const number = [] {
    pid_t const pid = ::getpid();
    write_all(1, bytes_of(pid));
    ::pause();
    return 0;
  };
  for (bool const apart : {true, false}) {
    for (bool const is_function : {true, false}) {
      Child host = function([&]() -> int {
        constexpr auto kOurs = Stream::inherited;
        Options const options{.in = kOurs, .out = kOurs, .err = kOurs, .apart = apart};
        Child const child =
            is_function ? function(number, options) : shell("echo $$; exec sleep 1000", options);
        while (true) ::pause();
      });
      pid_t child = 0;
      auto const until = Clock::now() + kSoon;
      while (host.out().size() < sizeof child && Clock::now() < until) host.step(until);
      if (is_function) {
        std::copy_n(host.out().data(), sizeof child, reinterpret_cast<char*>(&child));
      } else {
        child = std::stoi(line_of(host));
      }
      ASSERT_TRUE(runs(child));
      host.end();  // of which the child hears nothing by its group where it is apart
      EXPECT_TRUE(ends(child)) << apart << is_function;
    }
  }
}

TEST(Child, LeavesTheHostsSignalsAlone) {
  struct sigaction before {};
  struct sigaction after {};
  ::sigaction(SIGPIPE, nullptr, &before);
  sigset_t mask_before;
  sigset_t mask_after;
  ::pthread_sigmask(SIG_BLOCK, nullptr, &mask_before);
  {
    Child child = shell("exec 0<&-; echo; sleep 1000");
    line_of(child);
    child.send(std::string(1 << 20, 'x'));
    child.exchange();
    EXPECT_FALSE(child.reads());
    child.close_input();
  }
  ::sigaction(SIGPIPE, nullptr, &after);
  ::pthread_sigmask(SIG_BLOCK, nullptr, &mask_after);
  EXPECT_EQ(before.sa_handler, after.sa_handler);
  for (int signal = 1; signal < NSIG; ++signal) {
    EXPECT_EQ(::sigismember(&mask_before, signal), ::sigismember(&mask_after, signal)) << signal;
  }
  sigset_t pending;
  ::sigpending(&pending);
  EXPECT_EQ(::sigismember(&pending, SIGPIPE), 0);
}

TEST(Child, IsNotDisturbedBySignalsOfTheHost) {
  Handling const nothing{SIGUSR1, [](int) {}};
  pthread_t const self = ::pthread_self();
  std::atomic<bool> done = false;
  std::thread nuisance{[&] {
    while (!done) {
      ::pthread_kill(self, SIGUSR1);
      ::usleep(200);
    }
  }};
  for (int i = 0; i < 10; ++i) {
    Child child = shell("cat; echo end >&2; kill -SEGV $$");
    child.send(std::string(1 << 20, 'x'));
    child.close_input();
    EXPECT_EQ(status_of(child), (ExitStatus{.signal = SIGSEGV}));
    EXPECT_EQ(child.out().size(), std::size_t{1} << 20U);
    EXPECT_EQ(child.end(), (ExitStatus{.signal = SIGSEGV}));
    EXPECT_EQ(child.err().bytes(), "end\n");
  }
  Child large = function([] {
    std::vector<char> const memory(std::size_t{200} << 20U, 'x');  // takes a moment to be freed
    write_all(1, "\n");
    return ::pause();
  });
  line_of(large);
  EXPECT_EQ(large.end(), (ExitStatus{.signal = SIGKILL}));
  done = true;
  nuisance.join();
}

TEST(Child, OfOneThreadDoesNotMixWithThoseOfOthers) {
  std::vector<std::thread> threads;
  for (int t = 0; t < 3; ++t) {
    threads.emplace_back([t] {
      for (int round = 0; round < 10; ++round) {
        Child child = shell("cat; exit " + std::to_string(t + 1));
        child.send(std::string(100'000, static_cast<char>('a' + t)));
        child.close_input();  // seen by the child alone: no other holds its pipe
        EXPECT_EQ(status_of(child).code, t + 1);
        EXPECT_EQ(child.out(), std::string(100'000, static_cast<char>('a' + t)));
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_FALSE(has_children());
}

TEST(ExitStatus, HasANameAndAText) {
  EXPECT_EQ((ExitStatus{.signal = SIGSEGV}.name()), "SIGSEGV");
  EXPECT_EQ((ExitStatus{.signal = SIGSYS}.text()), "killed by SIGSYS");
  EXPECT_EQ((ExitStatus{.signal = 50}.name()), "signal 50");
  EXPECT_EQ((ExitStatus{.code = 3}.name()), "exit 3");
  EXPECT_EQ((ExitStatus{.code = 3}.text()), "exited with status 3");
  EXPECT_EQ((ExitStatus{.signal = SIGKILL}.as_shell()), 137);
}

TEST(Tail, IsTheEndHoweverItCame) {
  Tail tail{4};
  for (char const* piece : {"abc", "d", "efghijkl", "mn", "o"}) tail.add(piece);
  EXPECT_EQ(tail.bytes(), "lmno");
  EXPECT_EQ(tail.seen(), 15U);
}

TEST(Fd, MessagesAreWholeOrNone) {
  Pipe pipe = make_pipe();
  std::int64_t const sent = -5;
  EXPECT_TRUE(write_all(pipe.write.get(), bytes_of(sent)));
  EXPECT_TRUE(write_all(pipe.write.get(), "half"));
  pipe.write.close();
  std::int64_t got = 0;
  EXPECT_TRUE(read_exactly(pipe.read.get(), &got, sizeof got));
  EXPECT_EQ(got, sent);
  EXPECT_FALSE(read_exactly(pipe.read.get(), &got, sizeof got));
  EXPECT_FALSE(write_all(pipe.read.get(), "x"));
}

}  // namespace
}  // namespace layoutcheck::process
