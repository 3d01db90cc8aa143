// What an adapter answers: hellos, replies, values on the wire.
#if LAYOUTCHECK_HAS_CONFORMANCE

#include <algorithm>

#include "forms.hpp"
#include "layoutcheck/conformance/codec/wire_form.hpp"
#include "layoutcheck/conformance/transport/batch.hpp"
#include "layoutcheck/conformance/transport/handshake.hpp"
#include "layoutcheck/conformance/transport/integer.hpp"
#include "layoutcheck/conformance/transport/text.hpp"
#include "layoutcheck/core/text/print.hpp"
#include "layoutcheck/fuzz/values.hpp"
#include "layoutcheck/results/bounded_json.hpp"
#include "layoutcheck/results/json.hpp"

namespace layoutcheck::fuzz {
namespace {

using conformance::Answer;
using conformance::json;

constexpr Kind kKinds[] = {Kind::integer, Kind::boolean, Kind::tuple,   Kind::coordinate,
                           Kind::layout,  Kind::tiler,   Kind::swizzle, Kind::composed,
                           Kind::mapping, Kind::table,   Kind::basis,   Kind::linear};

/// The reader of this suite, or one with something wrong.
struct Reader {
  std::string mutant;

  auto reply(std::string_view line, std::uint64_t seq, std::size_t count) const {
    auto read = conformance::decode_reply(line, seq, count);
    if (auto* answers = std::get_if<std::vector<Answer>>(&read)) {
      if (mutant == "reply_without_last" && !answers->empty()) answers->pop_back();
      for (Answer& answer : *answers) {
        if (mutant == "refusal_is_unsupported" && answer.kind == Answer::Kind::refusal) {
          answer.kind = Answer::Kind::unsupported;
        }
      }
    }
    return read;
  }
  Expected<Value> value(Kind kind, json const& wire) const {
    Expected<Value> value = conformance::decode(kind, wire);
    if (value && mutant == "wire_loses_sign") {
      if (auto* n = std::get_if<index_t>(&*value); n != nullptr && *n < 0) *n = -(*n + 1) + 1;
    }
    return value;
  }
};

/// Every integer of a value, however it is spelled, in increasing order.
void collect(json const& wire, std::vector<std::string>& numbers) {
  if (wire.is_number_integer()) numbers.push_back(wire.dump());
  if (wire.is_string()) numbers.push_back(wire.get<std::string>());
  for (json const& part : wire.is_structured() ? wire : json::array()) collect(part, numbers);
}
std::vector<std::string> numbers_in(json const& wire) {
  std::vector<std::string> numbers;
  collect(wire, numbers);
  std::sort(numbers.begin(), numbers.end());
  return numbers;
}

std::string value_problem(Reader const& reader, json const& wire, Tally& tally) {
  for (Kind const kind : kKinds) {
    Expected<Value> const value = reader.value(kind, wire);
    if (!value) {
      tally.met(value.error().detail, static_cast<std::uint64_t>(kind));
      continue;
    }
    tally.met("value", static_cast<std::uint64_t>(kind));
    json const again = conformance::encode(*value);
    Expected<Value> const back = reader.value(kind, again);
    if (!back || print(*back) != print(*value)) {
      return "the value " + print(*value) + " is written as " + again.dump() +
             " and reads otherwise";
    }
    // n:1 may come as n, "-0" is 0 and so on: only where nothing was left out.
    auto const before = numbers_in(wire);
    auto const after = numbers_in(again);
    bool const canonical = std::all_of(before.begin(), before.end(), [](std::string const& n) {
      return n == "0" || (n[0] != '0' && n.substr(0, 2) != "-0");
    });
    if (canonical && before.size() == after.size() && before != after) {
      return "the value " + wire.dump() + " is read with other numbers, as " + print(*value);
    }
  }
  return {};
}

/// What a result says it is, by a reading of its own.
Answer::Kind kind_of(json const& result) {
  auto const text = [&](char const* key) {
    return !result.contains(key) || result[key].is_string();
  };
  if (!result.is_object()) return Answer::Kind::protocol_error;
  bool const v = result.contains("v"), e = result.contains("e");
  bool const s = result.contains("s"), x = result.contains("x");
  if (v + e + s + x != 1) return Answer::Kind::protocol_error;
  if (v) return Answer::Kind::value;
  if (!text("e") || !text("s") || !text("x")) return Answer::Kind::protocol_error;
  if (s) return Answer::Kind::unsupported;
  if (!text("m")) return Answer::Kind::protocol_error;
  return e ? Answer::Kind::refusal : Answer::Kind::internal_error;
}

std::string reply_problem(Reader const& reader, std::string_view line, Tally& tally) {
  auto const parsed = results::parse_bounded(line);
  auto const* message = std::get_if<json>(&parsed);
  std::uint64_t seq = 1;
  std::size_t count = 1;
  bool whole = false;  // the reply is one, whatever its results are
  if (message != nullptr && message->is_object()) {
    auto const number = message->find("seq");
    auto const results = message->find("res");
    bool const numbered = number != message->end() && number->is_number_unsigned();
    bool const listed = results != message->end() && results->is_array();
    if (numbered) seq = number->get<std::uint64_t>();
    if (listed) count = results->size();
    whole = numbered && listed;
  }
  auto const reply = reader.reply(line, seq, count);
  if (auto const* failure = std::get_if<conformance::BatchFailure>(&reply)) {
    tally.met(failure->condition);
    if (whole) return "a reply is refused: " + failure->message;
    return failure->message.empty() ? "a line is refused without a reason" : "";
  }
  if (!whole) return "a line that is not a reply is accepted as one";
  ++tally.reached;
  auto const& answers = std::get<std::vector<Answer>>(reply);
  if (answers.size() != count) return "answers are lost";
  for (std::size_t i = 0; i < count; ++i) {
    json const& result = (*message)["res"][i];
    Answer const& answer = answers[i];
    tally.met("answer", static_cast<std::uint64_t>(answer.kind));
    if (answer.kind != kind_of(result)) {
      return "result " + std::to_string(i) + " is taken for " + std::string(name_of(answer.kind));
    }
    for (std::string const& text : {answer.condition, answer.message}) {
      if (conformance::printable(text) != text) return "a message is not fit for a terminal";
    }
    if (answer.kind != Answer::Kind::value) continue;
    std::string problem = value_problem(reader, answer.value, tally);
    if (!problem.empty()) return problem;
  }
  return {};
}

std::string hello_problem(std::string_view line, Tally& tally) {
  auto const hello = conformance::decode_hello(line);
  if (auto const* failure = std::get_if<conformance::StartFailure>(&hello)) {
    tally.met(failure->message.substr(0, 24));
    return failure->message.empty() ? "a hello is refused without a reason" : "";
  }
  ++tally.reached;
  auto const& read = std::get<conformance::Handshake>(hello);
  json const written{{"hello",
                      {{"name", read.name},
                       {"version", read.version},
                       {"ops", read.ops},
                       {"int_bits", read.int_bits},
                       {"dialect", read.dialect}}}};
  auto const again = conformance::decode_hello(written.dump());
  auto const* back = std::get_if<conformance::Handshake>(&again);
  return back != nullptr && *back == read ? "" : "a hello reads otherwise when it is written again";
}

std::string make_reply(Choices& choices) {
  json results = json::array();
  for (std::uint64_t n = choices.below(4); n > 0; --n) {
    switch (choices.below(6)) {
      case 0: results.push_back({{"e", "precondition"}, {"m", "no"}}); break;
      case 1: results.push_back({{"s", "not here"}}); break;
      case 2: results.push_back({{"x", "IndexError"}, {"m", "\x1b[31m"}}); break;
      default:
        results.push_back({{"v", conformance::encode(make_value(choices.pick(kKinds), choices))}});
    }
  }
  return json{{"seq", choices.below(3)}, {"res", results}}.dump();
}

}  // namespace

Form protocol_form(std::string const& mutant) {
  Reader const reader{mutant};
  return {
      .name = "protocol",
      .says = "what an adapter answers: hellos, replies, values",
      .problem =
          [reader](std::string_view line, Tally& tally) {
            std::uint64_t const reached = tally.reached;
            std::string problem = hello_problem(line, tally);
            if (problem.empty()) problem = reply_problem(reader, line, tally);
            tally.reached = std::min(tally.reached, reached + 1);
            return problem;
          },
      .seeds = {R"({"hello":{"name":"toy","version":"1","ops":["coalesce"],"int_bits":64}})",
                R"({"hello":{"protocol":"1.0","name":"t","version":"1","ops":[],"int_bits":0,)"
                R"("dialect":{"order":"lex","integers":{"complement":[0]}}}})",
                R"({"seq":1,"res":[{"v":[[4,[2,2]],[1,[4,8]]]},{"e":"precondition","m":"no"}]})",
                R"({"seq":0,"res":[{"v":"9007199254740993"},{"s":"no"},{"x":"KeyError","m":""}]})",
                R"({"seq":2,"res":[{"v":{"by_mode":[[2,1],null,{"by_mode":[[3,2]]}]}}]})",
                R"({"seq":2,"res":[{"v":{"inner":[8,1],"offset":3,"outer":{"swizzle":[1,2,1]}}}]})",
                R"({"seq":2,"res":[{"v":{"table":[0,2,-4]}},{"v":[1,null,[2,-3]]},{"v":-7}]})"},
      .tokens = {"{",
                 "}",
                 "[",
                 "]",
                 ",",
                 ":",
                 "null",
                 "true",
                 "false",
                 "-1",
                 "1e9",
                 "0.5",
                 "\"v\":",
                 "\"e\":",
                 "\"s\":",
                 "\"x\":",
                 "\"m\":",
                 "\"seq\":",
                 "\"res\":",
                 "\"by_mode\":",
                 "\"swizzle\":",
                 "\"inner\":",
                 "\"outer\":",
                 "\"offset\":",
                 "\"table\":",
                 "\"9223372036854775808\"",
                 "\"-9007199254740993\"",
                 "\"\\u001b\"",
                 "{\"v\":",
                 "[[",
                 "]]",
                 "[[4],[1]]",
                 "\"hello\":",
                 "\"ops\":"},
      .make = make_reply};
}

}  // namespace layoutcheck::fuzz

#endif  // LAYOUTCHECK_HAS_CONFORMANCE
