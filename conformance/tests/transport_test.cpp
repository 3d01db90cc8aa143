// Hostile adapters: each is classified, no other answer is lost, and it does not take long.

#include <dirent.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <limits>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "layoutcheck/conformance/transport/command.hpp"
#include "layoutcheck/conformance/transport/integer.hpp"
#include "layoutcheck/conformance/transport/session.hpp"

namespace layoutcheck::conformance {
namespace {

using Kind = Answer::Kind;
using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

constexpr int kPoison = 666;

double seconds_since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

std::vector<std::string> hostile(std::string const& mode) {
  // -S -E: starts in a third of the time.
  return {"python3", "-S", "-E", LAYOUTCHECK_HOSTILE_DIR "/hostile.py", mode};
}

/// Deadlines that no busy machine misses: for what must not wait for them.
Limits patient() {
  return {.start = milliseconds{60'000},
          .batch = milliseconds{60'000},
          .single = milliseconds{60'000},
          .memory_bytes = std::uint64_t{256} << 20,
          .line_bytes = std::size_t{2} << 20};
}

/// Deadlines to be run into. An innocent case has to be answered in them.
Limits impatient() {
  auto limits = patient();
  limits.batch = milliseconds{1000};
  limits.single = milliseconds{700};
  return limits;
}

/// What took less did not wait for a deadline of patient(). No measure of speed.
constexpr double kSoon = 30.0;

std::vector<json> cases(int count) {
  std::vector<json> result;
  for (int i = 0; i < count; ++i) result.emplace_back(i);
  return result;
}

std::vector<json> poisoned(int count, std::vector<std::size_t> const& where) {
  auto result = cases(count);
  for (std::size_t const i : where) result[i] = kPoison;
  return result;
}

Session session_with(std::string const& mode, Limits const& limits = patient()) {
  return Session{hostile(mode), Offer{.ops = {"echo"}}, limits};
}

void expect_values(std::vector<json> const& args, std::vector<Answer> const& answers) {
  ASSERT_EQ(args.size(), answers.size());
  for (std::size_t i = 0; i < args.size(); ++i) {
    EXPECT_EQ(name_of(answers[i].kind), "value") << "case " << i << ": " << answers[i].message;
    EXPECT_EQ(answers[i].value, args[i]);
  }
}

int open_descriptors() {
  int count = 0;
  DIR* const folder = ::opendir("/proc/self/fd");
  while (::readdir(folder) != nullptr) ++count;
  ::closedir(folder);
  return count;
}

bool has_children() { return ::waitpid(-1, nullptr, WNOHANG) != -1 || errno != ECHILD; }

bool runs(pid_t pid) {
  std::ifstream stat{"/proc/" + std::to_string(pid) + "/stat"};
  std::string number;
  std::string name;
  std::string state;
  return (stat >> number >> name >> state) && state != "Z" && state != "X";
}

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

// -------------------- integers

TEST(WireInteger, BeyondDoublesTravelsAsAString) {
  EXPECT_EQ(encode_integer(12), json(12));
  EXPECT_EQ(encode_integer(-(std::int64_t{1} << 53)), json(-9007199254740992));
  EXPECT_EQ(encode_integer((std::int64_t{1} << 53) + 1), json("9007199254740993"));
  for (std::int64_t const i : {std::numeric_limits<std::int64_t>::min(), std::int64_t{-1},
                               std::int64_t{0}, std::numeric_limits<std::int64_t>::max()}) {
    EXPECT_EQ(decode_integer(encode_integer(i)), i);
    EXPECT_EQ(decode_integer(json(i)), i);
  }
}

TEST(WireInteger, NothingElseIsAnInteger) {
  for (json const& value :
       {json(1.0), json(true), json(nullptr), json(""), json("-"), json("+1"), json("01"),
        json("-0"), json(" 1"), json("1 "), json("1e3"), json("0x1"), json("9223372036854775808"),
        json(std::uint64_t{1} << 63), json::array({1}), json::object()}) {
    EXPECT_EQ(decode_integer(value), std::nullopt) << value;
  }
}

// -------------------- commands

TEST(Command, IsSplitWithoutAShell) {
  using Words = std::vector<std::string>;
  auto const words = [](std::string_view text) { return std::get<Words>(split_command(text)); };
  EXPECT_EQ(words("cmd:python3 my_adapter.py"), (Words{"python3", "my_adapter.py"}));
  EXPECT_EQ(words("  a\t'b c'  \"d \\\"e\\\" \\n\" f\\ g ''"),
            (Words{"a", "b c", "d \"e\" \\n", "f g", ""}));
  EXPECT_EQ(words("a'b'\"c\"; $HOME | *"), (Words{"abc;", "$HOME", "|", "*"}));
  for (std::string_view const text : {"", "cmd:", "  ", "a 'b", "a \"b", "a\\", "'' a"}) {
    EXPECT_TRUE(std::holds_alternative<CommandError>(split_command(text))) << text;
  }
}

// -------------------- lines

TEST(ParseLine, KeepsIntegersAndRefusesHarm) {
  EXPECT_EQ(std::get<json>(parse_line(R"({"v":[4,[2,-1]],"m":"x"})")),
            (json{{"v", {4, {2, -1}}}, {"m", "x"}}));
  EXPECT_EQ(std::get<json>(parse_line("[18446744073709551616,-9223372036854775809]")),
            (json{"18446744073709551616", "-9223372036854775809"}));
  auto const condition = [](std::string_view line) {
    auto parsed = parse_line(line, {.depth = 8, .values = 10});
    auto const* error = std::get_if<JsonError>(&parsed);
    return error != nullptr ? error->condition : "none";
  };
  EXPECT_EQ(condition("[[[[[[[[]]]]]]]]"), "none");
  EXPECT_EQ(condition("[[[[[[[[[]]]]]]]]]"), "too_deep");
  EXPECT_EQ(condition(std::string(100'000, '[')), "too_deep");
  EXPECT_EQ(condition("[1,2,3,4,5,6,7,8,9]"), "none");
  EXPECT_EQ(condition("[1,2,3,4,5,6,7,8,9,10]"), "too_many_values");
  EXPECT_EQ(condition(R"({"a":1,"a":2})"), "duplicate_key");
  for (std::string_view const line :
       {std::string_view{""}, std::string_view{"nope"}, std::string_view{"{} {}"},
        std::string_view{"[1,]"}, std::string_view{"NaN"}, std::string_view{"1e999"},
        std::string_view{"\"\xff\""}, std::string_view{"{}\0x", 4}}) {
    EXPECT_EQ(condition(line), "not_json") << line;
  }
}

TEST(Text, OfStrangersIsMadePrintable) {
  EXPECT_EQ(printable("a\x1b[31mb\xff\n"), "a?[31mb?\n");
  EXPECT_EQ(printable("\xc2\x9b"
                      "x \xe2\x82\xac \xed\xa0\x80 \xf0\x9f\x98"),
            "?x \xe2\x82\xac ??? ???");
  EXPECT_EQ(printable("abc\xe2\x82\xac", 2), "");
  EXPECT_EQ(printable("abcdef", 3), "def");
  Tail tail{4};
  for (char const* piece : {"abc", "d", "efghijkl", "mn", "o"}) tail.add(piece);
  EXPECT_EQ(tail.bytes(), "lmno");
}

TEST(Reply, OneBadResultSpoilsOnlyItself) {
  auto const reply =
      decode_reply(R"({"seq":3,"res":[{"v":1},{"w":2},{"v":1,"s":"x"},{"v":null}]})", 3, 4);
  auto const& answers = std::get<std::vector<Answer>>(reply);
  EXPECT_EQ(answers[0].kind, Kind::value);
  EXPECT_EQ(answers[1].kind, Kind::protocol_error);
  EXPECT_EQ(answers[1].condition, "not_an_answer");
  EXPECT_EQ(answers[2].kind, Kind::protocol_error);
  EXPECT_EQ(answers[3].kind, Kind::value);
}

// -------------------- good manners

TEST(Session, AnswersEveryCaseInOrder) {
  auto session = session_with("good");
  auto const hello = session.start();
  ASSERT_TRUE(std::holds_alternative<Handshake>(hello)) << std::get<StartFailure>(hello).message;
  EXPECT_EQ(std::get<Handshake>(hello).name, "hostile");
  auto const args = cases(1000);
  expect_values(args, session.ask("echo", args));
  EXPECT_TRUE(session.ask("echo", {}).empty());
  EXPECT_EQ(session.stats().batches, 4U);
  EXPECT_EQ(session.stats().starts, 1U);
  EXPECT_EQ(session.stats().restarts, 0U);
}

TEST(Session, JournalsEachBatchBeforeItIsSent) {
  std::vector<std::string> lines;
  Session session{hostile("segfault"), Offer{.ops = {"echo"}}, patient(),
                  [&](std::string_view line) { lines.emplace_back(line); }};
  auto const args = poisoned(1, {0});
  EXPECT_EQ(session.ask("echo", args)[0].kind, Kind::crash);
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_EQ(lines[0], R"({"seq":1,"op":"echo","args":[666]})");
}

TEST(Session, FinishLetsTheAdapterExitByItself) {
  TemporaryName const file;
  auto argv = hostile("good");
  argv.push_back(file.path());
  Session session{argv, Offer{.ops = {"echo"}}, patient()};
  expect_values(cases(3), session.ask("echo", cases(3)));
  session.finish();
  EXPECT_TRUE(file.exists());
  EXPECT_FALSE(has_children());
  expect_values(cases(3), session.ask("echo", cases(3)));
}

TEST(Session, FinishDoesNotWaitForLong) {
  auto session = session_with("outstays");
  expect_values(cases(3), session.ask("echo", cases(3)));
  auto const begin = Clock::now();
  session.finish();
  EXPECT_LT(seconds_since(begin), kSoon);  // the adapter would stay for an hour
  EXPECT_FALSE(has_children());
}

TEST(Session, DoesNotAskWhatIsNotClaimed) {
  auto session = session_with("good");
  auto const answers = session.ask("coalesce", cases(2));
  EXPECT_EQ(answers[1].kind, Kind::not_asked);
  EXPECT_EQ(answers[1].condition, "not_claimed");
  EXPECT_EQ(session.stats().batches, 0U);
}

TEST(Session, MovesWithItsAdapter) {
  auto first = session_with("good");
  expect_values(cases(3), first.ask("echo", cases(3)));
  Session second = std::move(first);
  expect_values(cases(3), second.ask("echo", cases(3)));
  EXPECT_EQ(second.stats().starts, 1U);
}

TEST(Session, PutsUpWithBlankLinesAndMuchOnStderr) {
  for (char const* mode : {"blank_lines", "stderr_heavy"}) {
    auto session = session_with(mode);
    auto const args = cases(600);
    expect_values(args, session.ask("echo", args));
    EXPECT_EQ(session.stats().restarts, 0U) << mode;
    EXPECT_LE(session.stats().stderr_tail.size(), 8192U);
  }
}

TEST(Session, SendsMoreThanAPipeHolds) {
  auto session = session_with("good", Limits{});
  std::vector<json> args;
  for (int i = 0; i < 256; ++i) args.emplace_back(std::string(20'000, 'x'));
  expect_values(args, session.ask("echo", args));
}

// -------------------- one poisoned case in a batch of 256

struct Hostile {
  char const* mode;
  Kind kind;
  char const* condition;
};

struct ModeOf {
  template <class Test>
  std::string operator()(testing::TestParamInfo<Test> const& test) const {
    return test.param.mode;
  }
};

void PrintTo(Hostile const& hostile, std::ostream* out) { *out << hostile.mode; }

class Poison : public testing::TestWithParam<Hostile> {};

TEST_P(Poison, IsClassifiedAndNoOtherResultIsLost) {
  Hostile const& expected = GetParam();
  int const descriptors = open_descriptors();
  {
    auto session =
        session_with(expected.mode, expected.kind == Kind::timeout ? impatient() : patient());
    ASSERT_TRUE(std::holds_alternative<Handshake>(session.start()));
    std::vector<std::size_t> places{137, 255};
    if (expected.kind == Kind::timeout) places.pop_back();  // waiting is slow
    for (std::size_t const where : places) {
      auto args = poisoned(256, {where});
      auto const begin = Clock::now();
      auto answers = session.ask("echo", args);
      EXPECT_LT(seconds_since(begin), kSoon);
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

constexpr Kind kCrash = Kind::crash;
constexpr Kind kTimeout = Kind::timeout;
constexpr Kind kProtocol = Kind::protocol_error;

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
    testing::Values(Hostile{"refusal", Kind::refusal, "overflow"},
                    Hostile{"unsupported", Kind::unsupported, ""},
                    Hostile{"internal_error", Kind::internal_error, "IndexError"},
                    Hostile{"two_kinds", kProtocol, "not_an_answer"},
                    Hostile{"no_kind", kProtocol, "not_an_answer"},
                    Hostile{"not_an_object", kProtocol, "not_an_answer"},
                    Hostile{"null_answer", kProtocol, "not_an_answer"},
                    Hostile{"number_for_condition", kProtocol, "not_an_answer"},
                    Hostile{"list_for_reason", kProtocol, "not_an_answer"},
                    Hostile{"null_value", Kind::value, ""}),
    ModeOf{});

TEST(Session, HugeIntegersComeAsDecimalStrings) {
  for (auto const& [mode, digits] :
       {std::pair<char const*, std::string>{"huge_integer", "18446744073709551616"},
        {"huger_integer", "-1" + std::string(250, '0')}}) {
    auto session = session_with(mode);
    auto const answers = session.ask("echo", poisoned(3, {1}));
    EXPECT_EQ(answers[1].value, json(digits));
    EXPECT_EQ(decode_integer(answers[1].value), std::nullopt);
    EXPECT_EQ(answers[2].value, json(2));
  }
}

TEST(Session, ALineOfTooManyValuesIsRefused) {
  auto limits = patient();
  limits.line_bytes = std::size_t{64} << 20;
  auto session = session_with("many_values", limits);
  EXPECT_EQ(session.ask("echo", poisoned(1, {0}))[0].condition, "too_many_values");
}

TEST(Session, NamesSeveralGuiltyCases) {
  auto session = session_with("abort");
  std::vector<std::size_t> const where{0, 1, 17, 100, 255, 256, 400};
  auto const args = poisoned(401, where);
  auto const answers = session.ask("echo", args);
  EXPECT_LE(session.stats().restarts, 6 * where.size());  // what the session promises, not how long
  for (std::size_t i = 0; i < args.size(); ++i) {
    bool const guilty = std::find(where.begin(), where.end(), i) != where.end();
    EXPECT_EQ(name_of(answers[i].kind), guilty ? "crash" : "value") << i;
  }
  EXPECT_NE(answers[0].message.find("killed by SIGABRT"), std::string::npos) << answers[0].message;
  EXPECT_NE(answers[0].message.find("a proud last word"), std::string::npos) << answers[0].message;
  EXPECT_NE(session.stats().stderr_tail.find("a proud last word"), std::string::npos);
}

TEST(Session, AHangCostsAFewLimitsOfSmallerParts) {
  auto limits = impatient();
  limits.batch = milliseconds{2000};
  limits.single = milliseconds{500};
  auto session = session_with("hang_on", limits);
  auto const answers = session.ask("echo", poisoned(256, {77}));
  EXPECT_EQ(answers[77].kind, Kind::timeout);
  EXPECT_EQ(session.stats().narrowings, 2U);  // into 16 parts, the guilty one into its cases
  EXPECT_LE(session.stats().restarts, 6U);  // each at most a limit: 2 + 0.5 + 2 * 0.25 s as a rule
}

TEST(Session, AnAdapterThatDiesOfEverythingIsBlamedCaseByCase) {
  auto session = session_with("dies_of_all");
  auto const answers = session.ask("echo", cases(20));
  for (Answer const& answer : answers) EXPECT_EQ(answer.kind, Kind::crash);
  EXPECT_FALSE(session.failure());
}

TEST(Session, RestartsAreBounded) {
  auto limits = patient();
  limits.max_restarts = 5;
  auto session = session_with("dies_of_all", limits);
  auto const answers = session.ask("echo", cases(20));
  EXPECT_EQ(answers[0].kind, Kind::crash);
  EXPECT_EQ(answers[19].kind, Kind::not_asked);
  EXPECT_EQ(answers[19].condition, "too_many_restarts");
  ASSERT_TRUE(session.failure());
  EXPECT_EQ(session.failure()->kind, StartFailure::Kind::too_many_restarts);
}

// -------------------- harm that no case is guilty of

TEST(Session, HarmBetweenBatchesIsNobodysFault) {
  for (char const* mode : {"chatty_after", "dies_after"}) {
    auto session = session_with(mode);
    auto const args = cases(600);
    expect_values(args, session.ask("echo", args));
    auto const stats = session.stats();
    EXPECT_GE(stats.idle_restarts + stats.flaky_restarts, 1U) << mode;
    EXPECT_FALSE(stats.last_unreproduced.empty());
  }
}

TEST(Session, AnUnreproducedDeathIsCounted) {
  for (char const* mode : {"dies_of_many", "dies_of_third"}) {
    auto session = session_with(mode);
    auto const args = cases(1024);
    expect_values(args, session.ask("echo", args));
    EXPECT_GE(session.stats().flaky_restarts, 1U) << mode;
    EXPECT_NE(session.stats().last_unreproduced.find("SIGABRT"), std::string::npos);
  }
}

TEST(Session, AnInnocentCaseAfterAPoisonedOneIsNotBlamed) {
  auto session = session_with("poisons_next");
  auto const poison = poisoned(1, {0});
  expect_values(poison, session.ask("echo", poison));
  expect_values(cases(1), session.ask("echo", cases(1)));
  EXPECT_EQ(session.stats().flaky_restarts, 1U);
}

TEST(Session, ASlowAdapterIsAskedForLessAtATime) {
  auto limits = impatient();
  limits.batch = milliseconds{700};  // 70 cases' worth
  auto session = session_with("slow_each", limits);
  auto const args = cases(300);
  expect_values(args, session.ask("echo", args));
  EXPECT_GE(session.stats().flaky_restarts, 1U);
}

TEST(Session, AWriteNeverBlocks) {
  for (char const* mode : {"reads_nothing", "closes_stdin", "answers_unread"}) {
    bool const reads_nothing = std::string{mode} == "reads_nothing";
    auto session = session_with(mode, reads_nothing ? impatient() : patient());
    std::vector<json> const args{std::string(1 << 20, 'x')};
    auto const begin = Clock::now();
    auto const answer = session.ask("echo", args)[0];
    EXPECT_LT(seconds_since(begin), kSoon);
    if (reads_nothing) {
      EXPECT_EQ(answer.kind, Kind::timeout);
    } else {
      EXPECT_EQ(name_of(answer.kind), "protocol_error") << mode;
      EXPECT_EQ(answer.condition,
                std::string{mode} == "closes_stdin" ? "closed_stdin" : "early_reply");
    }
  }
}

// -------------------- handshake

struct HostileStart {
  char const* mode;
  StartFailure::Kind kind;
  char const* message;
  std::size_t starts = 3;
};

void PrintTo(HostileStart const& hostile, std::ostream* out) { *out << hostile.mode; }

class Start : public testing::TestWithParam<HostileStart> {};

TEST_P(Start, FailsWithTheReason) {
  HostileStart const& expected = GetParam();
  auto limits = patient();
  if (expected.kind == StartFailure::Kind::timeout) limits.start = milliseconds{1500};
  int const descriptors = open_descriptors();
  {
    auto session = session_with(expected.mode, limits);
    auto const begin = Clock::now();
    auto const started = session.start();
    EXPECT_LT(seconds_since(begin), kSoon);
    ASSERT_TRUE(std::holds_alternative<StartFailure>(started));
    auto const& failure = std::get<StartFailure>(started);
    EXPECT_EQ(name_of(failure.kind), name_of(expected.kind)) << failure.message;
    EXPECT_NE((failure.message + failure.stderr_tail).find(expected.message), std::string::npos)
        << failure.message << failure.stderr_tail;
    EXPECT_EQ(session.stats().starts, expected.starts);
    auto const answers = session.ask("echo", cases(2));
    EXPECT_EQ(answers[1].kind, Kind::not_asked);
    EXPECT_EQ(answers[1].condition, name_of(expected.kind));
  }
  EXPECT_EQ(open_descriptors(), descriptors);
  EXPECT_FALSE(has_children());
}

using Failure = StartFailure::Kind;
INSTANTIATE_TEST_SUITE_P(
    Handshake, Start,
    testing::Values(HostileStart{"start_hang", Failure::timeout, "1500 ms"},
                    HostileStart{"start_half", Failure::timeout, "no whole reply"},
                    HostileStart{"start_death", Failure::died, "ImportError"},
                    HostileStart{"start_segfault", Failure::died, "SIGSEGV"},
                    HostileStart{"start_garbage", Failure::bad_handshake, "Welcome to hostile"},
                    HostileStart{"start_close", Failure::bad_handshake,
                                 "closed its standard output"},
                    HostileStart{"start_no_hello", Failure::bad_handshake, "hi"},
                    HostileStart{"start_bad_ops", Failure::bad_handshake, "ops"},
                    HostileStart{"start_bad_bits", Failure::bad_handshake, "int_bits"},
                    HostileStart{"start_bad_dialect", Failure::bad_handshake, "dialect"},
                    HostileStart{"start_no_name", Failure::bad_handshake, "name"},
                    HostileStart{"start_deep", Failure::bad_handshake, "deeper"},
                    HostileStart{"start_protocol_2", Failure::protocol_mismatch, "2.0", 1}),
    ModeOf{});

TEST(Handshake, AMinorVersionDoesNotMatter) {
  EXPECT_TRUE(
      std::holds_alternative<conformance::Handshake>(session_with("start_protocol_1_7").start()));
}

TEST(Handshake, ASecondAttemptMaySucceed) {
  TemporaryName const file;
  auto argv = hostile("start_flaky");
  argv.push_back(file.path());
  Session session{argv, Offer{.ops = {"echo"}}, patient()};
  EXPECT_TRUE(std::holds_alternative<conformance::Handshake>(session.start()));
  EXPECT_EQ(session.stats().starts, 2U);
}

TEST(Handshake, MustBeTheSameAfterARestart) {
  TemporaryName const file;
  auto argv = hostile("changes_hello");
  argv.push_back(file.path());
  Session session{argv, Offer{.ops = {"echo"}}, patient()};
  auto const answers = session.ask("echo", cases(3));
  EXPECT_EQ(answers[2].kind, Kind::not_asked);
  ASSERT_TRUE(session.failure());
  EXPECT_EQ(session.failure()->kind, Failure::bad_handshake);
}

TEST(Handshake, RestartsThatFailEndTheSession) {
  TemporaryName const file;
  auto argv = hostile("start_once");
  argv.push_back(file.path());
  Session session{argv, Offer{.ops = {"echo"}}, patient()};
  expect_values(cases(3), session.ask("echo", cases(3)));
  auto const answers = session.ask("echo", poisoned(4, {1}));
  for (Answer const& answer : answers) EXPECT_EQ(answer.kind, Kind::not_asked);
  ASSERT_TRUE(session.failure());
  EXPECT_EQ(session.failure()->kind, Failure::died);
}

TEST(Handshake, AProgramThatCannotRunIsToldApart) {
  TemporaryName const file;
  for (std::vector<std::string> const& argv :
       {std::vector<std::string>{"no-such-program-anywhere"}, {"/"}, {file.path()}, {}}) {
    int const descriptors = open_descriptors();
    Session session{argv, Offer{.ops = {"echo"}}, patient()};
    auto const started = session.start();
    ASSERT_TRUE(std::holds_alternative<StartFailure>(started));
    EXPECT_EQ(std::get<StartFailure>(started).kind, Failure::could_not_exec);
    EXPECT_EQ(session.stats().starts, 1U);
    EXPECT_EQ(open_descriptors(), descriptors);
    EXPECT_FALSE(has_children());
  }
}

// -------------------- nothing is left

TEST(Child, TheWholeGroupDiesWithTheSession) {
  TemporaryName const file;
  pid_t adapter = 0;
  pid_t grandchild = 0;
  {
    auto argv = hostile("grandchild");
    argv.push_back(file.path());
    Session session{argv, Offer{.ops = {"echo"}}, patient()};
    expect_values(cases(1), session.ask("echo", cases(1)));
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
    session.ask("echo", cases(1));
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
    auto const answers = session.ask("echo", cases(3));
    ::_exit(answers[2].value == json(2) ? 0 : 1);
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
    session.ask("echo", std::vector<json>{std::string(1 << 20, 'x')});
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
    auto const answers = session.ask("echo", args);
    EXPECT_EQ(answers[9].condition, "SIGABRT");
    EXPECT_EQ(answers[10].kind, Kind::value);
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
        auto const answers = session.ask("echo", poisoned(256, {31}));
        EXPECT_EQ(answers[31].condition, "SIGSEGV");
        EXPECT_EQ(answers[32].kind, Kind::value);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_FALSE(has_children());
}

}  // namespace
}  // namespace layoutcheck::conformance
