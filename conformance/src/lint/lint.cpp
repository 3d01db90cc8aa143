#include "layoutcheck/conformance/lint/lint.hpp"

#include <signal.h>

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "judge/plan.hpp"
#include "layoutcheck/conformance/adapters/registry.hpp"
#include "layoutcheck/conformance/codec/wire_form.hpp"
#include "layoutcheck/conformance/judge/records.hpp"
#include "layoutcheck/conformance/transport/adapter.hpp"
#include "layoutcheck/results/json.hpp"

namespace layoutcheck::conformance {
namespace {

using Kind = LintLine::Kind;
using Answers = std::vector<Answer>;

constexpr std::size_t kCases = 24;  // of each operation: small ones, and some of many modes
constexpr std::size_t kShown = 120;

/// Plans need to know how cases are spelled, not what is answered.
class Nobody final : public Responder {
 public:
  Answers query(std::string_view, std::span<json const> args) override {
    return Answers(args.size());
  }
  void renew() override {}
  bool over() const override { return true; }
};

std::string shown(json const& value) {
  std::string const text = value.dump(-1, ' ', true, json::error_handler_t::replace);
  return text.size() <= kShown ? text : text.substr(0, kShown) + "...";
}

std::string joined_names(std::vector<std::string> const& names) {
  std::string result;
  for (std::string const& name : names) result += (result.empty() ? "" : ", ") + name;
  return result;
}

bool same(Answer const& a, Answer const& b) {
  return a.kind == b.kind && a.value == b.value && a.condition == b.condition;
}

class Linter {
 public:
  Linter(std::vector<std::string> const& argv, Limits const& limits,
         std::function<void(LintLine const&)> const& report)
      : argv_{argv}, limits_{limits}, report_{report} {}

  void run() {
    std::optional<Adapter> adapter = start("start", every_operation());
    if (!adapter) return;
    Handshake const hello = adapter->handshake();
    say("start", Kind::held, hello.name + " " + hello.version);
    look_at(hello);
    adapter.reset();

    Offer half;
    for (std::size_t i = 0; i < hello.ops.size(); i += 2) half.ops.push_back(hello.ops[i]);
    std::optional<Adapter> with_less = start("hello.offer", half);
    if (!with_less) return;
    std::vector<std::string> beyond;
    for (std::string const& op : with_less->handshake().ops) {
      if (std::find(half.ops.begin(), half.ops.end(), op) == half.ops.end()) beyond.push_back(op);
    }
    judge("hello.offer", beyond.empty(), "claims no more than was offered",
          "claims operations that were not offered, as an older runner offers fewer: " +
              joined_names(beyond),
          Kind::warned);
    with_less.reset();

    std::optional<Adapter> again = start("hello.again", every_operation());
    if (!again) return;
    judge("hello.again", again->handshake() == hello, "the same hello",
          "the hello differs from the first one");
    adapter_ = std::move(again);
    for (std::string const& op : hello.ops) {
      if (!send_cases_of(op)) return;
    }
    if (!send_a_full_batch() || !send_large_integers()) return;
    ExitStatus const end = adapter_->finish(limits_.stop * 10);
    judge("end", end.signal == 0 && end.code == 0, "exits with 0 when its input ends",
          end.signal == SIGKILL ? "did not exit after the end of its input, and was killed"
                                : "ended with " + end.text() + " after the end of its input",
          Kind::warned);
  }

 private:
  void say(std::string check, Kind kind, std::string detail) {
    report_({std::move(check), kind, std::move(detail)});
  }
  void judge(std::string check, bool good, std::string held, std::string wrong,
             Kind otherwise = Kind::failed) {
    say(std::move(check), good ? Kind::held : otherwise, good ? std::move(held) : std::move(wrong));
  }

  std::optional<Adapter> start(char const* check, Offer const& offer) {
    auto started = Adapter::start(argv_, offer, limits_);
    if (auto* adapter = std::get_if<Adapter>(&started)) return std::move(*adapter);
    auto const& failure = std::get<StartFailure>(started);
    std::string message = std::string(name_of(failure.kind)) + ": " + failure.message;
    if (!failure.stderr_tail.empty()) message += '\n' + failure.stderr_tail;
    say(check, Kind::failed, message);
    return std::nullopt;
  }

  void look_at(Handshake const& hello) {
    std::vector<std::string> wrong = unknown_claims(hello);
    std::set<std::string> seen;
    for (std::string const& op : hello.ops) {
      if (!seen.insert(op).second) wrong.push_back(op + " (twice)");
    }
    judge(
        "hello.operations", wrong.empty() && !hello.ops.empty(),
        std::to_string(hello.ops.size()) + " operations",
        wrong.empty() ? "claims no operation" : "claims wrong operations: " + joined_names(wrong));
    look_at_integers(hello);
  }

  void look_at_integers(Handshake const& hello) {
    std::string wrong;
    std::size_t places = 0;
    json const& dialect = hello.dialect;
    json const integers =
        dialect.is_object() && dialect.contains("integers") ? dialect["integers"] : json::object();
    if (!integers.is_object()) wrong = "dialect.integers is not an object";
    for (auto const& [op, list] : integers.items()) {
      auto const found = op_named(op);
      if (!found || !hello.claims(op)) {
        wrong = op + " is not claimed";
      } else if (!list.is_array() || list.empty()) {
        wrong = op + ": not a list of positions";
      } else {
        for (json const& place : list) {
          Signature const& usual = info(*found).signatures[0];
          bool const good = place.is_number_unsigned() && place < usual.parameters.size() &&
                            usual.parameters[place.get<std::size_t>()] != layoutcheck::Kind::none;
          if (!good) wrong = op + " has no argument " + shown(place);
          ++places;
        }
      }
    }
    judge("hello.integers", wrong.empty(), std::to_string(places) + " places", wrong);
  }

  /// The answers to a batch; nothing when the process is lost, which is reported under `check`.
  std::optional<Answers> query(std::string const& check, std::string const& op,
                               std::vector<json> const& args) {
    std::uint64_t const seq = ++seq_;
    auto answers = adapter_->query(encode_batch(seq, op, args), seq, args.size(), limits_.batch);
    if (auto* result = std::get_if<Answers>(&answers)) return std::move(*result);
    auto const& failure = std::get<BatchFailure>(answers);
    std::string message = std::string(name_of(failure.kind)) + " (" + failure.condition +
                          "): " + failure.message + "; of a batch of " +
                          std::to_string(args.size()) + " from " + op + " " + shown(args[0]);
    if (std::string const tail = adapter_->stderr_tail(2048); !tail.empty()) message += '\n' + tail;
    say(check, Kind::failed, message);
    adapter_ = start(check.c_str(), every_operation());
    return std::nullopt;
  }

  /// False when no adapter is left to query.
  bool send_cases_of(std::string const& name) {
    auto const found = op_named(name);
    if (!found) return true;  // reported before
    Nobody nobody;
    IntegerPositions const integers = integer_positions(adapter_->handshake().dialect);
    Records const records{nobody, integers};
    auto const places = integers.find(name);
    JudgeOptions few;
    few.enumerated = few.floor = kCases;
    few.random = 0;
    std::vector<json> args;
    std::vector<std::string> texts;
    for (std::string const& text : plan(*found, records, few).cases) {
      if (args.size() == 2 * kCases) break;
      std::optional<Case> const test_case = planned_case(*found, text);
      if (!test_case) continue;
      args.push_back(test_case->integers && places != integers.end()
                         ? encode_arguments(test_case->args, places->second)
                         : encode_arguments(test_case->args));
      texts.push_back(text_of(*test_case));
    }
    if (args.empty()) return true;  // no law is about it
    auto const answers = query(name + ".results", name, args);
    if (!answers) return adapter_.has_value();
    look_at_answers(info(*found), *answers, texts);
    longest_ = args.size() > longest_.second.size() ? std::pair(name, args) : longest_;

    std::vector<json> const backwards(args.rbegin(), args.rend());
    auto const reversed = query(name + ".order", name, backwards);
    if (!reversed) return adapter_.has_value();
    std::string wrong;
    for (std::size_t i = 0; i < args.size() && wrong.empty(); ++i) {
      if (!same((*answers)[i], (*reversed)[args.size() - 1 - i]))
        wrong = texts[i] + " has another answer in the reverse order";
    }
    judge(name + ".order", wrong.empty(), "the same in the reverse order", wrong);
    auto const alone = query(name + ".alone", name, {args[0]});
    if (alone)
      judge(name + ".alone", same((*alone)[0], (*answers)[0]), "the same alone",
            texts[0] + " has another answer when it is sent alone");
    return adapter_.has_value();
  }

  void look_at_answers(OpInfo const& op, Answers const& answers,
                       std::vector<std::string> const& texts) {
    std::string broken, other_kind, unsupported;
    std::size_t values = 0;
    std::size_t left_out = 0;
    for (std::size_t i = 0; i < answers.size(); ++i) {
      Answer const& answer = answers[i];
      if (answer.kind == Answer::Kind::protocol_error && broken.empty()) {
        broken = texts[i] + ": " + answer.condition + " " + answer.message;
      }
      if (answer.kind == Answer::Kind::unsupported && ++left_out == 1)
        unsupported = texts[i] + ": " + answer.message;
      if (answer.kind != Answer::Kind::value) continue;
      ++values;
      Expected<Value> const value = decode(op.result(), answer.value);
      if (!value && value.error().code == Errc::unsupported && other_kind.empty()) {
        other_kind = texts[i] + ": " + shown(answer.value) +
                     " is not of the kind that the operation returns";
      }
    }
    std::string const name(op.name);
    judge(name + ".results", broken.empty(), std::to_string(answers.size()) + " results", broken);
    judge(name + ".kinds", other_kind.empty(), std::to_string(values) + " values", other_kind);
    // A run reports nothing about what is not supported, so it is reported here.
    judge(name + ".claim", left_out == 0, "claimed and kept",
          std::to_string(left_out) + " of " + std::to_string(answers.size()) +
              " cases are not supported, the first " + unsupported,
          left_out == answers.size() ? Kind::failed : Kind::warned);
  }

  bool send_a_full_batch() {
    if (longest_.second.empty()) return true;
    std::vector<json> args;
    while (args.size() < limits_.batch_cases)
      args.push_back(longest_.second[args.size() % longest_.second.size()]);
    if (query("batch", longest_.first, args))
      say("batch", Kind::held, std::to_string(args.size()) + " cases of " + longest_.first);
    return adapter_.has_value();
  }

  bool send_large_integers() {
    int const bits = adapter_->handshake().int_bits;
    bool const narrow = bits != 0 && bits < 55;
    if (!adapter_->handshake().claims("product") || narrow) return true;
    constexpr char const* large = "9007199254740993";  // 2^53 + 1: no double
    auto const answers =
        query("integers.large", "product", {json::array({json::array({large, 1})})});
    if (!answers) return adapter_.has_value();
    Answer const& answer = (*answers)[0];
    bool const number = answer.kind == Answer::Kind::value &&
                        answer.value.get().is_number_integer() &&
                        answer.value.get() == json(9007199254740993);
    if (number) {
      say("integers.large", Kind::warned,
          "write integers beyond 2^53 as decimal strings: some readers round numbers to doubles");
    } else {
      judge("integers.large",
            answer.kind == Answer::Kind::value ? answer.value.get() == json(large)
                                               : answer.kind == Answer::Kind::refusal,
            "2^53 + 1 is read and written",
            "product((9007199254740993,1)): " + shown(answer.value) + answer.condition);
    }
    return true;
  }

  std::vector<std::string> const& argv_;
  Limits const& limits_;
  std::function<void(LintLine const&)> const& report_;
  std::optional<Adapter> adapter_;
  std::uint64_t seq_ = 0;
  std::pair<std::string, std::vector<json>> longest_;
};

}  // namespace

std::string_view name_of(LintLine::Kind kind) {
  switch (kind) {
    case Kind::held: return "ok";
    case Kind::warned: return "warning";
    case Kind::failed: return "failed";
  }
  return "?";
}

void lint(std::vector<std::string> const& argv, Limits const& limits,
          std::function<void(LintLine const&)> const& report) {
  Linter{argv, limits, report}.run();
}

}  // namespace layoutcheck::conformance
