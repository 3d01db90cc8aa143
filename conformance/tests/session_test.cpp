// Hostile adapters: each is classified, no other answer is lost, and it does not take long.

#include <sched.h>
#include <sys/prctl.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "hostile_session.hpp"
#include "layoutcheck/conformance/transport/integer.hpp"
#include "layoutcheck/results/json.hpp"

namespace layoutcheck::conformance {
namespace {

using Said = Answer::Kind;

// -------------------- good manners

TEST(Session, AnswersEveryCaseInOrder) {
  auto session = session_with("good");
  auto const hello = session.start();
  ASSERT_TRUE(std::holds_alternative<Handshake>(hello)) << std::get<StartFailure>(hello).message;
  EXPECT_EQ(std::get<Handshake>(hello).name, "hostile");
  auto const args = cases(1000);
  expect_values(args, session.query("echo", args));
  EXPECT_TRUE(session.query("echo", {}).empty());
  EXPECT_EQ(session.stats().batches, 4U);
  EXPECT_EQ(session.stats().starts, 1U);
  EXPECT_EQ(session.stats().restarts, 0U);
}

TEST(Session, JournalsEachBatchBeforeItIsSent) {
  std::vector<std::string> lines;
  Session session{hostile("segfault"), Offer{.ops = {"echo"}}, patient(),
                  [&](std::string_view line) { lines.emplace_back(line); }};
  auto const args = poisoned(1, {0});
  EXPECT_EQ(session.query("echo", args)[0].kind, Said::crash);
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_EQ(lines[0], R"({"seq":1,"op":"echo","args":[666]})");
}

TEST(Session, FinishLetsTheAdapterExitByItself) {
  TemporaryName const file;
  auto argv = hostile("good");
  argv.push_back(file.path());
  Session session{argv, Offer{.ops = {"echo"}}, patient()};
  expect_values(cases(3), session.query("echo", cases(3)));
  session.finish();
  EXPECT_TRUE(file.exists());
  EXPECT_FALSE(has_children());
  expect_values(cases(3), session.query("echo", cases(3)));
}

TEST(Session, FinishDoesNotWaitForLong) {
  auto session = session_with("outstays");
  expect_values(cases(3), session.query("echo", cases(3)));
  auto const begin = Clock::now();
  session.finish();
  double const took = seconds_since(begin);
  EXPECT_PRED1(is_soon, 2 * took);  // the adapter would stay for an hour
  EXPECT_FALSE(has_children());
}

TEST(Session, DoesNotSendWhatIsNotClaimed) {
  auto session = session_with("good");
  auto const answers = session.query("coalesce", cases(2));
  EXPECT_EQ(answers[1].kind, Said::not_run);
  EXPECT_EQ(answers[1].condition, "not_claimed");
  EXPECT_EQ(session.stats().batches, 0U);
}

TEST(Session, SendsNothingMoreAfterItIsStopped) {
  auto session = session_with("segfault");
  int looked = 0;
  session.stop_when([&] { return ++looked > 6; });
  std::vector<json> const all_die(32, kPoison);
  auto const answers = session.query("echo", all_die);
  ASSERT_EQ(answers.size(), all_die.size());
  EXPECT_LE(session.stats().batches, 6U);  // of 63, down to each case alone
  auto const not_sent = std::count_if(answers.begin(), answers.end(), [](Answer const& answer) {
    return answer.kind == Said::not_run && answer.condition == "interrupted";
  });
  EXPECT_GE(not_sent, 26);
}

TEST(Session, MovesWithItsAdapter) {
  auto first = session_with("good");
  expect_values(cases(3), first.query("echo", cases(3)));
  Session second = std::move(first);
  expect_values(cases(3), second.query("echo", cases(3)));
  EXPECT_EQ(second.stats().starts, 1U);
}

TEST(Session, PutsUpWithBlankLinesAndMuchOnStderr) {
  for (char const* mode : {"blank_lines", "stderr_heavy"}) {
    auto session = session_with(mode);
    auto const args = cases(600);
    expect_values(args, session.query("echo", args));
    EXPECT_EQ(session.stats().restarts, 0U) << mode;
    EXPECT_LE(session.stats().stderr_tail.size(), 8192U);
  }
}

TEST(Session, SendsMoreThanAPipeHolds) {
  auto session = session_with("good", Limits{});
  std::vector<json> args;
  for (int i = 0; i < 256; ++i) args.emplace_back(std::string(20'000, 'x'));
  expect_values(args, session.query("echo", args));
}

// -------------------- one poisoned case in a batch of 256

struct Hostile {
  char const* mode;
  Said kind;
  char const* condition;

  friend void PrintTo(Hostile const& hostile, std::ostream* out) { *out << hostile.mode; }
};

class Poison : public testing::TestWithParam<Hostile> {};

TEST_P(Poison, IsClassifiedAndNoOtherResultIsLost) {
  Hostile const& expected = GetParam();
  int const descriptors = open_descriptors();
  {
    auto session =
        session_with(expected.mode, expected.kind == Said::timeout ? impatient() : patient());
    ASSERT_TRUE(std::holds_alternative<Handshake>(session.start()));
    std::vector<std::size_t> places{137, 255};
    if (expected.kind == Said::timeout) places.pop_back();  // waiting is slow
    for (std::size_t const where : places) {
      auto args = poisoned(256, {where});
      auto const begin = Clock::now();
      auto answers = session.query("echo", args);
      double const took = seconds_since(begin);
      EXPECT_PRED1(is_soon, took);
      ASSERT_EQ(answers.size(), args.size());
      EXPECT_EQ(name_of(answers[where].kind), name_of(expected.kind)) << answers[where].message;
      EXPECT_EQ(answers[where].condition, expected.condition) << answers[where].message;
      EXPECT_NO_THROW(static_cast<void>(json(answers[where].message).dump()));
      args.erase(args.begin() + static_cast<std::ptrdiff_t>(where));
      answers.erase(answers.begin() + static_cast<std::ptrdiff_t>(where));
      expect_values(args, answers);
    }
    EXPECT_EQ(session.stats().flaky_restarts, 0U);
    EXPECT_LE(session.stats().restarts, 6 * places.size());
  }
  EXPECT_EQ(open_descriptors(), descriptors);
  EXPECT_FALSE(has_children());
}

constexpr Said kCrash = Said::crash;
constexpr Said kTimeout = Said::timeout;
constexpr Said kProtocol = Said::protocol_error;

INSTANTIATE_TEST_SUITE_P(
    Death, Poison,
    testing::Values(
        Hostile{"segfault", kCrash, "SIGSEGV"}, Hostile{"null_pointer", kCrash, "SIGSEGV"},
        Hostile{"abort", kCrash, "SIGABRT"}, Hostile{"floating_point", kCrash, "SIGFPE"},
        Hostile{"out_of_memory", kCrash, "exit 1"}, Hostile{"exit_0", kCrash, "exit 0"},
        Hostile{"exit_3", kCrash, "exit 3"}, Hostile{"half_line_death", kCrash, "exit 0"},
        Hostile{"fork_keeps_stdout", kCrash, "exit 5"}, Hostile{"fork_escapes", kCrash, "exit 5"},
        Hostile{"close_stdin_and_die", kCrash, "exit 4"}, Hostile{"tty_stderr", kCrash, "exit 9"},
        Hostile{"group_suicide", kCrash, "SIGKILL"}),
    ModeOf{});

INSTANTIATE_TEST_SUITE_P(Silence, Poison,
                         testing::Values(Hostile{"hang_on", kTimeout, "timeout"},
                                         Hostile{"spin", kTimeout, "timeout"},
                                         Hostile{"ignore_sigterm", kTimeout, "timeout"},
                                         Hostile{"half_line", kTimeout, "timeout"},
                                         Hostile{"slow_drip", kTimeout, "timeout"},
                                         Hostile{"newline_flood", kTimeout, "timeout"},
                                         Hostile{"stderr_flood", kTimeout, "timeout"},
                                         Hostile{"stop_itself", kTimeout, "timeout"}),
                         ModeOf{});

INSTANTIATE_TEST_SUITE_P(Babble, Poison,
                         testing::Values(Hostile{"huge_line", kProtocol, "line_too_long"},
                                         Hostile{"huge_whole_line", kProtocol, "line_too_long"},
                                         Hostile{"stray_print", kProtocol, "not_json"},
                                         Hostile{"close_stdout", kProtocol, "closed_stdout"},
                                         Hostile{"wrong_seq", kProtocol, "wrong_seq"},
                                         Hostile{"string_seq", kProtocol, "wrong_seq"},
                                         Hostile{"no_seq", kProtocol, "wrong_seq"},
                                         Hostile{"too_few", kProtocol, "wrong_count"},
                                         Hostile{"too_many", kProtocol, "wrong_count"},
                                         Hostile{"no_results", kProtocol, "not_a_reply"},
                                         Hostile{"array_reply", kProtocol, "not_a_reply"},
                                         Hostile{"invalid_utf8", kProtocol, "not_json"},
                                         Hostile{"nul_byte", kProtocol, "not_json"},
                                         Hostile{"deep_nesting", kProtocol, "too_deep"},
                                         Hostile{"deep_value", kProtocol, "too_deep"},
                                         Hostile{"nan", kProtocol, "not_json"},
                                         Hostile{"overflowing_number", kProtocol, "not_json"},
                                         Hostile{"twice_the_key", kProtocol, "duplicate_key"}),
                         ModeOf{});

INSTANTIATE_TEST_SUITE_P(
    Words, Poison,
    testing::Values(Hostile{"refusal", Said::refusal, "overflow"},
                    Hostile{"unsupported", Said::unsupported, ""},
                    Hostile{"internal_error", Said::internal_error, "IndexError"},
                    Hostile{"two_kinds", kProtocol, "not_an_answer"},
                    Hostile{"no_kind", kProtocol, "not_an_answer"},
                    Hostile{"not_an_object", kProtocol, "not_an_answer"},
                    Hostile{"null_answer", kProtocol, "not_an_answer"},
                    Hostile{"number_for_condition", kProtocol, "not_an_answer"},
                    Hostile{"list_for_reason", kProtocol, "not_an_answer"},
                    Hostile{"null_value", Said::value, ""}),
    ModeOf{});

TEST(Session, HugeIntegersComeAsDecimalStrings) {
  for (auto const& [mode, digits] :
       {std::pair<char const*, std::string>{"huge_integer", "18446744073709551616"},
        {"huger_integer", "-1" + std::string(250, '0')}}) {
    auto session = session_with(mode);
    auto const answers = session.query("echo", poisoned(3, {1}));
    EXPECT_EQ(answers[1].value.get(), json(digits));
    EXPECT_EQ(decode_integer(answers[1].value), std::nullopt);
    EXPECT_EQ(answers[2].value.get(), json(2));
  }
}

TEST(Session, ALineOfTooManyValuesIsRefused) {
  auto limits = patient();
  limits.line_bytes = std::size_t{64} << 20;
  auto session = session_with("many_values", limits);
  EXPECT_EQ(session.query("echo", poisoned(1, {0}))[0].condition, "too_many_values");
}

TEST(Session, NamesSeveralGuiltyCases) {
  auto session = session_with("abort");
  std::vector<std::size_t> const where{0, 1, 17, 100, 255, 256, 400};
  auto const args = poisoned(401, where);
  auto const answers = session.query("echo", args);
  EXPECT_EQ(session.stats().restarts, 20U);  // about three for each guilty one
  for (std::size_t i = 0; i < args.size(); ++i) {
    bool const guilty = std::find(where.begin(), where.end(), i) != where.end();
    EXPECT_EQ(name_of(answers[i].kind), guilty ? "crash" : "value") << i;
  }
  EXPECT_NE(answers[0].message.find("killed by SIGABRT"), std::string::npos) << answers[0].message;
  EXPECT_NE(answers[0].message.find("a proud last word"), std::string::npos) << answers[0].message;
  EXPECT_NE(session.stats().stderr_tail.find("a proud last word"), std::string::npos);
}

TEST(Session, AHangCostsAFewLimitsOfSmallerParts) {
  auto session = session_with("hang_on", impatient(milliseconds{2000}, milliseconds{500}));
  auto const answers = session.query("echo", poisoned(256, {77}));
  EXPECT_EQ(answers[77].kind, Said::timeout);
  EXPECT_EQ(session.stats().narrowings, 2U);  // into 16 parts, the guilty one into its cases
  EXPECT_LE(session.stats().restarts,
            6U);  // 4 on a quiet machine, each at most a limit: 2 + 0.5 + 2 * 0.25 s as a rule
}

TEST(Session, AnAdapterThatDiesOfEverythingIsBlamedCaseByCase) {
  auto session = session_with("dies_of_all");
  auto const answers = session.query("echo", cases(20));
  for (Answer const& answer : answers) EXPECT_EQ(answer.kind, Said::crash);
  EXPECT_FALSE(session.failure());
}

TEST(Session, RestartsAreBounded) {
  auto limits = patient();
  limits.max_restarts = 5;
  auto session = session_with("dies_of_all", limits);
  auto const answers = session.query("echo", cases(20));
  EXPECT_EQ(answers[0].kind, Said::crash);
  EXPECT_EQ(answers[19].kind, Said::not_run);
  EXPECT_EQ(answers[19].condition, "too_many_restarts");
  ASSERT_TRUE(session.failure());
  EXPECT_EQ(session.failure()->kind, StartFailure::Kind::too_many_restarts);
}

// -------------------- harm that no case is guilty of

TEST(Session, HarmBetweenBatchesIsNobodysFault) {
  for (char const* mode : {"chatty_after", "dies_after"}) {
    auto session = session_with(mode);
    auto const args = cases(600);
    expect_values(args, session.query("echo", args));
    auto const stats = session.stats();
    EXPECT_GE(stats.idle_restarts + stats.flaky_restarts, 1U) << mode;
    ASSERT_FALSE(session.incidents().empty());
    EXPECT_EQ(session.incidents().front().op, "echo");
    EXPECT_FALSE(session.incidents().front().message.empty());
  }
}

TEST(Session, AnUnreproducedDeathIsCounted) {
  for (char const* mode : {"dies_of_many", "dies_of_third"}) {
    auto session = session_with(mode);
    auto const args = cases(1024);
    expect_values(args, session.query("echo", args));
    EXPECT_GE(session.stats().flaky_restarts, 1U) << mode;
    ASSERT_EQ(session.incidents().size(), 1U) << mode;
    Incident const incident = session.incidents().front();
    EXPECT_EQ(name_of(incident.kind), "crash");
    EXPECT_EQ(incident.condition, "SIGABRT");
    // Of all batches those are kept that show it again: one too large, or one that is the third.
    EXPECT_TRUE(incident.repeated) << mode;
    EXPECT_EQ(incident.batches.size(), std::string{mode} == "dies_of_many" ? 1U : 3U);
    auto const again = session.rerun(incident.batches);
    ASSERT_TRUE(again && *again) << mode;
    EXPECT_EQ((*again)->condition, "SIGABRT");
  }
}

TEST(Session, OnlyLinesOfTheProtocolAreSent) {
  auto session = session_with("good");
  for (char const* line : {"", "7", "{}", R"({"seq":-1,"args":[]})", R"({"seq":1,"args":7})",
                           "{\"seq\":1,\n\"args\":[]}"}) {
    std::vector<std::string> const lines{R"({"seq":1,"op":"echo","args":[[1]]})", line};
    auto const again = session.rerun(lines);
    ASSERT_FALSE(again) << line;
    EXPECT_EQ(again.error(), "batch 2 is not a line of the protocol");
  }
}

TEST(Session, AfterTheDeadlineNothingIsSent) {
  auto limits = patient();
  limits.deadline = std::chrono::steady_clock::now();
  auto session = session_with("good", limits);
  auto const args = cases(64);
  std::vector<Answer> const answers = session.query("echo", args);
  EXPECT_TRUE(session.incidents().empty());
  EXPECT_FALSE(session.failure());
  for (Answer const& answer : answers) EXPECT_EQ(answer.kind, Said::not_run);
}

TEST(Session, AnInnocentCaseAfterAPoisonedOneIsNotBlamed) {
  auto session = session_with("poisons_next");
  auto const poison = poisoned(1, {0});
  expect_values(poison, session.query("echo", poison));
  expect_values(cases(1), session.query("echo", cases(1)));
  EXPECT_EQ(session.stats().flaky_restarts, 1U);
}

TEST(Session, ASlowAdapterIsSentLessAtATime) {
  auto limits = patient();
  limits.batch = milliseconds{700};  // 70 cases' worth
  auto session = session_with("slow_each", limits);
  auto const args = cases(300);
  expect_values(args, session.query("echo", args));
  EXPECT_GE(session.stats().slow_batches, 1U);
  EXPECT_TRUE(session.incidents().empty());  // the machine may have been slow
}

// Seven tenths of the limit on a core that it shares with two others: thrice as long by the clock.
TEST(Session, WhatWaitsForACoreIsNotSlow) {
  if (::access("/proc/self/schedstat", R_OK) != 0) GTEST_SKIP() << "the kernel does not count it";
  cpu_set_t before;
  ASSERT_EQ(::sched_getaffinity(0, sizeof before, &before), 0);
  cpu_set_t one;
  CPU_ZERO(&one);
  int core = 0;
  while (!CPU_ISSET(core, &before)) ++core;
  CPU_SET(core, &one);
  auto limits = patient();
  limits.batch = limits.single = milliseconds{1000};
  ASSERT_EQ(::sched_setaffinity(0, sizeof one, &one), 0);
  std::array<pid_t, 2> others{};
  for (pid_t& other : others) {
    other = ::fork();
    if (other != 0) continue;
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    for (unsigned volatile turns = 0;;) turns = turns + 1;
  }
  auto const begin = Clock::now();
  auto busy = session_with("busy", limits);
  auto const args = poisoned(1, {0});
  auto const answer = busy.query("echo", args)[0];
  double const took = seconds_since(begin);
  for (pid_t const other : others) {
    ::kill(other, SIGKILL);
    ::waitpid(other, nullptr, 0);
  }
  ASSERT_EQ(::sched_setaffinity(0, sizeof before, &before), 0);
  EXPECT_EQ(answer.kind, Said::value) << answer.message;
  EXPECT_GT(took, 1.0);
}

TEST(Session, AWriteNeverBlocks) {
  for (char const* mode : {"reads_nothing", "closes_stdin", "answers_unread"}) {
    bool const reads_nothing = std::string{mode} == "reads_nothing";
    auto session = session_with(mode, reads_nothing ? impatient() : patient());
    std::vector<json> const args{std::string(1 << 20, 'x')};
    auto const begin = Clock::now();
    auto const answer = session.query("echo", args)[0];
    double const took = seconds_since(begin);
    EXPECT_PRED1(is_soon, 2 * took);
    if (reads_nothing) {
      EXPECT_EQ(answer.kind, Said::timeout);
    } else {
      EXPECT_EQ(name_of(answer.kind), "protocol_error") << mode;
      EXPECT_EQ(answer.condition,
                std::string{mode} == "closes_stdin" ? "closed_stdin" : "early_reply");
    }
  }
}

}  // namespace
}  // namespace layoutcheck::conformance
