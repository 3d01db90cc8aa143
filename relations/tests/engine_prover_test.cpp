// However a child ends, the query has an outcome, and no process is left behind.

#include <dirent.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <cctype>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <thread>

#include "engine_cases.hpp"
#include "layoutcheck/relations/engine/prover.hpp"

namespace layoutcheck::relations {
namespace {

using laws::OutcomeKind;
using laws::Query;

constexpr ProveOptions kProverBySets{.probes = 0};
/// isl works on it longer than anybody waits.
constexpr ProveOptions kWithoutEnd{.operations = 0, .probes = 0, .simplify = false};

Query easy() { return query(Form::same_values, {flat({{2, 1}, {2, 3}}), flat({{4, 1}})}); }

Query endless() {
  Random random(3);
  Layout const a = compact_of(random, powers(random, 11, 44));
  auto const inverse = layoutcheck::inverse(a);
  EXPECT_TRUE(inverse);
  return query(Form::quasi_round_trip, {a, *inverse});
}

struct Process {
  pid_t pid;
  pid_t parent;
  char state;
};

std::vector<Process> processes() {
  std::vector<Process> all;
  DIR* const folder = ::opendir("/proc");
  if (folder == nullptr) return all;
  while (dirent const* const entry = ::readdir(folder)) {
    std::ifstream file(std::string("/proc/") + entry->d_name + "/stat");
    std::string line;
    if (!std::isdigit(static_cast<unsigned char>(entry->d_name[0])) || !std::getline(file, line)) {
      continue;
    }
    std::size_t const name_end = line.rfind(')');
    Process p{.pid = std::atoi(entry->d_name), .parent = 0, .state = '?'};
    int parent = 0;
    if (std::sscanf(line.c_str() + name_end + 1, " %c %d", &p.state, &parent) != 2) continue;
    p.parent = parent;
    all.push_back(p);
  }
  ::closedir(folder);
  return all;
}

std::vector<pid_t> children_of(pid_t parent) {
  std::vector<pid_t> result;
  for (Process const& p : processes()) {
    if (p.parent == parent) result.push_back(p.pid);
  }
  return result;
}

/// Gone, or a zombie that its new parent has not looked at yet.
bool runs(pid_t pid) {
  for (Process const& p : processes()) {
    if (p.pid == pid) return p.state != 'Z';
  }
  return false;
}

template <class Condition>
bool comes_true(Condition const& condition) {
  for (int i = 0; i < 1000; ++i) {
    if (condition()) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return false;
}

/// The child that decides, and the process that keeps it.
struct Family {
  pid_t keeper = 0;
  pid_t worker = 0;
};
Family family_of(pid_t parent) {
  Family family;
  std::vector<pid_t> const keepers = children_of(parent);
  if (keepers.size() != 1) return family;
  family.keeper = keepers[0];
  std::vector<pid_t> const workers = children_of(keepers[0]);
  if (workers.size() == 1) family.worker = workers[0];
  return family;
}

TEST(RelationsProver, SaysWhatIsDecidedInThisProcess) {
  Prover prover;
  Random random(8);
  for (int number = 0; number < 300; ++number) {
    auto const form = static_cast<Form>(random.below(6));
    Query const q = small_query(random, form);
    bool within = true;
    for (Layout const& map : q.maps) within = within && within_bounds(map);
    if (!within) continue;
    Decision const here = prove(q, kProverBySets);
    Decision const there = prover(q, kProverBySets);
    ASSERT_EQ(there.kind, here.kind) << text(q) << there.why;
    EXPECT_EQ(there.point, here.point);
    EXPECT_EQ(there.claim.lhs, here.claim.lhs);
    EXPECT_EQ(there.points, here.points);
    EXPECT_EQ(there.why, here.why);
    EXPECT_EQ(there.floors, here.floors);
    EXPECT_EQ(there.digits, here.digits);
  }
}

TEST(RelationsProver, EndsAQueryAtItsCpuTime) {
  Prover prover({.cpu_seconds = 1, .wall_seconds = 300});
  Decision const decision = prover(endless(), kWithoutEnd);
  EXPECT_EQ(decision.kind, OutcomeKind::unknown);
  EXPECT_EQ(decision.why, "the child used up its 1 s of CPU time");
  EXPECT_EQ(prover(easy(), kProverBySets).kind, OutcomeKind::violated);  // by the next child
}

TEST(RelationsProver, GivesEachQueryItsOwnCpuTime) {
  Prover prover({.cpu_seconds = 1, .wall_seconds = 300});
  // Together more than the limit, each less.
  Random random(9);
  Layout const a = compact_of(random, powers(random, 6, 40));
  auto const inverse = layoutcheck::inverse(a);
  ASSERT_TRUE(inverse);
  Query const q = query(Form::round_trip, {*inverse, a});
  ProveOptions const all{.operations = 0, .probes = 0, .simplify = false};
  double spent = 0;
  for (int i = 0; i < 200 && spent < 2.5; ++i) {
    auto const begin = std::chrono::steady_clock::now();
    Decision const decision = prover(q, all);
    ASSERT_EQ(decision.kind, OutcomeKind::holds) << decision.why;
    spent += std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  }
}

TEST(RelationsProver, EndsAQueryAtItsWallTime) {
  Prover prover({.cpu_seconds = 300, .wall_seconds = 0.5});
  auto const begin = std::chrono::steady_clock::now();
  Decision const decision = prover(endless(), kWithoutEnd);
  EXPECT_EQ(decision.kind, OutcomeKind::unknown);
  EXPECT_NE(decision.why.find("killed after 0.5"), std::string::npos) << decision.why;
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(30));
  EXPECT_EQ(prover(easy(), kProverBySets).kind, OutcomeKind::violated);
}

TEST(RelationsProver, SaysThatAChildWasKilled) {
  Prover prover;
  Decision decision;
  std::thread query([&] { decision = prover(endless(), kWithoutEnd); });
  EXPECT_TRUE(comes_true([] { return family_of(::getpid()).worker != 0; }));
  ::kill(family_of(::getpid()).worker, SIGSEGV);
  query.join();
  EXPECT_EQ(decision.kind, OutcomeKind::unknown);
  EXPECT_EQ(decision.why, "the child ended by signal " + std::to_string(SIGSEGV));
  EXPECT_EQ(prover(easy(), kProverBySets).kind, OutcomeKind::violated);
}

TEST(RelationsProver, SaysThatItsKeeperIsGone) {
  Prover prover;
  ASSERT_EQ(prover(easy(), kProverBySets).kind, OutcomeKind::violated);
  Family const family = family_of(::getpid());
  ASSERT_NE(family.worker, 0);
  ::kill(family.keeper, SIGKILL);
  EXPECT_TRUE(comes_true([&] { return !runs(family.worker); }));  // and its child with it
  Decision const decision = prover(easy(), kProverBySets);
  EXPECT_EQ(decision.kind, OutcomeKind::unknown);
  EXPECT_EQ(decision.why, "the process that keeps the children is gone");
}

TEST(RelationsProver, BoundsTheMemoryOfTheChild) {
  if (LAYOUTCHECK_SANITIZED != 0) GTEST_SKIP() << "shadow memory allows no limit";
  Prover prover({.memory_bytes = std::uint64_t{3} << 30U});
  ASSERT_EQ(prover(easy(), kProverBySets).kind, OutcomeKind::violated);
  std::ifstream limits("/proc/" + std::to_string(family_of(::getpid()).worker) + "/limits");
  std::string line;
  while (std::getline(limits, line) && line.rfind("Max address space", 0) != 0) {
  }
  EXPECT_NE(line.find(" 3221225472 "), std::string::npos) << line;
}

TEST(RelationsProver, StopsOnRequest) {
  Prover prover;
  std::atomic<int> calls = 0;
  auto const begin = std::chrono::steady_clock::now();
  Decision const decision = prover(endless(), kWithoutEnd, [&] { return ++calls > 3; });
  EXPECT_EQ(decision.kind, OutcomeKind::unknown);
  EXPECT_EQ(decision.why, "stopped");
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(20));
}

TEST(RelationsProver, LeavesNoProcessBehind) {
  Family family;
  {
    Prover prover;
    ASSERT_EQ(prover(easy(), kProverBySets).kind, OutcomeKind::violated);
    family = family_of(::getpid());
    ASSERT_NE(family.worker, 0);
  }
  EXPECT_TRUE(children_of(::getpid()).empty());  // not even a zombie
  EXPECT_FALSE(runs(family.worker));
  {
    Prover prover;
    std::atomic<bool> stop = false;
    std::thread query(
        [&] { static_cast<void>(prover(endless(), kWithoutEnd, [&] { return stop.load(); })); });
    EXPECT_TRUE(comes_true([] { return family_of(::getpid()).worker != 0; }));
    family = family_of(::getpid());
    stop = true;
    query.join();
  }
  EXPECT_TRUE(children_of(::getpid()).empty());
  EXPECT_TRUE(comes_true([&] { return !runs(family.worker); }));
}

/// A process that has provers and is at work, killed by `signal`.
void expect_all_end_with(int signal) {
  pid_t const parent = ::fork();
  ASSERT_GE(parent, 0);
  if (parent == 0) {
    ::alarm(60);
    Prover first;
    Prover second;
    static_cast<void>(second(easy(), kProverBySets));
    static_cast<void>(first(endless(), kWithoutEnd));
    ::_exit(0);
  }
  std::vector<pid_t> family;
  EXPECT_TRUE(comes_true([&] {
    family = children_of(parent);
    std::vector<pid_t> const keepers = family;
    for (pid_t const keeper : keepers) {
      for (pid_t const worker : children_of(keeper)) family.push_back(worker);
    }
    return family.size() == 4;
  }));
  ::kill(parent, signal);
  int status = 0;
  EXPECT_EQ(::waitpid(parent, &status, 0), parent);
  for (pid_t const member : family) {
    EXPECT_TRUE(comes_true([&] { return !runs(member); })) << member;
  }
}

TEST(RelationsProver, EndsWithTheProcessThatMadeIt) {
  expect_all_end_with(SIGKILL);
  expect_all_end_with(SIGINT);
}

TEST(RelationsProver, IsSharedByThreads) {
  Provers provers(2);
  std::atomic<int> right = 0;
  std::vector<std::thread> threads;
  for (int t = 0; t < 6; ++t) {
    threads.emplace_back([&] {
      for (int i = 0; i < 50; ++i) {
        bool const holds = i % 2 == 0;
        Query q = easy();
        if (holds) q.maps[1] = q.maps[0];
        OutcomeKind const kind = provers(q, kProverBySets, {}).kind;
        right += kind == (holds ? OutcomeKind::holds : OutcomeKind::violated);
      }
    });
  }
  for (std::thread& t : threads) t.join();
  EXPECT_EQ(right, 300);
}

}  // namespace
}  // namespace layoutcheck::relations
