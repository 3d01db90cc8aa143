// Adapters that do not start as they should.

#include <string>
#include <vector>

#include "hostile_session.hpp"

namespace layoutcheck::conformance {
namespace {

using Said = Answer::Kind;

struct HostileStart {
  char const* mode;
  StartFailure::Kind kind;
  char const* message;
  std::size_t starts = 3;

  friend void PrintTo(HostileStart const& hostile, std::ostream* out) { *out << hostile.mode; }
};

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
    double const took = seconds_since(begin);
    EXPECT_PRED1(is_soon, took);
    ASSERT_TRUE(std::holds_alternative<StartFailure>(started));
    auto const& failure = std::get<StartFailure>(started);
    EXPECT_EQ(name_of(failure.kind), name_of(expected.kind)) << failure.message;
    EXPECT_NE((failure.message + failure.stderr_tail).find(expected.message), std::string::npos)
        << failure.message << failure.stderr_tail;
    EXPECT_EQ(session.stats().starts, expected.starts);
    auto const answers = session.query("echo", cases(2));
    EXPECT_EQ(answers[1].kind, Said::not_run);
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
  auto const answers = session.query("echo", cases(3));
  EXPECT_EQ(answers[2].kind, Said::not_run);
  ASSERT_TRUE(session.failure());
  EXPECT_EQ(session.failure()->kind, Failure::bad_handshake);
}

TEST(Handshake, RestartsThatFailEndTheSession) {
  TemporaryName const file;
  auto argv = hostile("start_once");
  argv.push_back(file.path());
  Session session{argv, Offer{.ops = {"echo"}}, patient()};
  expect_values(cases(3), session.query("echo", cases(3)));
  auto const answers = session.query("echo", poisoned(4, {1}));
  for (Answer const& answer : answers) EXPECT_EQ(answer.kind, Said::not_run);
  ASSERT_TRUE(session.failure());
  EXPECT_EQ(session.failure()->kind, Failure::died);
}

TEST(Handshake, WhatIsSaidBeforeTheFirstQueryIsAnIncident) {
  TemporaryName const file;
  auto argv = hostile("start_chatty_once");
  argv.push_back(file.path());
  Session session{argv, Offer{.ops = {"echo"}}, patient()};
  expect_values(cases(3), session.query("echo", cases(3)));
  ASSERT_EQ(session.incidents().size(), 1U);
  EXPECT_EQ(session.incidents().front().op, "echo");
  EXPECT_EQ(name_of(session.incidents().front().kind), "protocol_error");
}

TEST(Handshake, AProgramThatCannotRunIsDistinguished) {
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

}  // namespace
}  // namespace layoutcheck::conformance
