#include "layoutcheck/conformance/transport/batch.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "layoutcheck/conformance/transport/text.hpp"
#include "layoutcheck/results/bounded_json.hpp"
#include "layoutcheck/results/json.hpp"

namespace layoutcheck::conformance {
namespace {

/// Replaces rather than throws: our own arguments are not ours to fear, but they may quote a file.
std::string dump(json const& value) {
  return value.dump(-1, ' ', false, json::error_handler_t::replace);
}

BatchFailure broken(std::string condition, std::string message) {
  return {Answer::Kind::protocol_error, std::move(condition), std::move(message)};
}

Answer not_an_answer(std::string why, json const& result) {
  std::string shown = dump(result);
  if (shown.size() > 200) shown = shown.substr(0, 200) + "…";
  return {Answer::Kind::protocol_error, {}, "not_an_answer", why + ": " + printable(shown)};
}

constexpr std::size_t kMostFrames = 8;
constexpr std::size_t kFrameBytes = 200;
constexpr std::size_t kBeforeFirst = 3;  // a line end and two blanks

/// What `t` holds, each call on a line of its own; nothing where it is not a list of strings.
std::optional<std::string> frames_at(json const& result) {
  auto const found = result.find("t");
  if (found == result.end()) return std::string{};
  if (!found->is_array()) return std::nullopt;
  std::string text;
  std::size_t shown = 0;
  for (json const& frame : *found) {
    if (!frame.is_string()) return std::nullopt;
    if (shown++ >= kMostFrames) continue;
    std::string call = printable(frame.get_ref<std::string const&>(), kFrameBytes);
    std::replace(call.begin(), call.end(), '\n', ' ');
    text += "\n  at " + call;
  }
  return text;
}

std::optional<std::string> text_at(json const& result, char const* key) {
  auto const found = result.find(key);
  if (found == result.end()) return std::string{};
  if (!found->is_string()) return std::nullopt;
  return printable(found->get_ref<std::string const&>());
}

Answer decode_answer(json& result) {
  if (!result.is_object()) return not_an_answer("not an object", result);
  int kinds = 0;
  for (char const* key : {"v", "e", "s", "x"}) kinds += result.contains(key) ? 1 : 0;
  if (kinds != 1) return not_an_answer("not exactly one of v, e, s and x", result);
  if (auto const value = result.find("v"); value != result.end()) {
    return {Answer::Kind::value, std::move(*value), {}, {}};
  }
  if (result.contains("s")) {
    auto reason = text_at(result, "s");
    if (!reason) return not_an_answer("s is not a string", result);
    return {Answer::Kind::unsupported, {}, {}, std::move(*reason)};
  }
  bool const refused = result.contains("e");
  auto condition = text_at(result, refused ? "e" : "x");
  auto message = text_at(result, "m");
  if (!condition || !message) return not_an_answer("e, x and m are not all strings", result);
  auto const frames = frames_at(result);
  if (!frames) return not_an_answer("t is not a list of strings", result);
  *message += message->empty() && !frames->empty() ? frames->substr(kBeforeFirst) : *frames;
  return {refused ? Answer::Kind::refusal : Answer::Kind::internal_error,
          {},
          std::move(*condition),
          std::move(*message)};
}

}  // namespace

std::string encode_batch(std::uint64_t seq, std::string_view op, std::span<json const> args) {
  // By hand, since a json document would take a copy of every argument.
  std::string line = "{\"seq\":" + std::to_string(seq) + ",\"op\":" + dump(op) + ",\"args\":[";
  for (std::size_t i = 0; i < args.size(); ++i) {
    if (i > 0) line += ',';
    line += dump(args[i]);
  }
  return line + "]}";
}

std::variant<std::vector<Answer>, BatchFailure> decode_reply(std::string_view line,
                                                             std::uint64_t seq, std::size_t count) {
  auto parsed = results::parse_bounded(line);
  if (auto* error = std::get_if<results::JsonError>(&parsed)) {
    std::string const why = printable(to_string(*error), 400);
    return broken(std::move(error->condition), "the line \"" + printable(line.substr(0, 200)) +
                                                   "\" (messages for people go to stderr): " + why);
  }
  json& reply = std::get<json>(parsed);
  if (!reply.is_object()) return broken("not_a_reply", "the reply is not an object");
  auto const number = reply.find("seq");
  if (number == reply.end() || !number->is_number_unsigned() ||
      number->get<std::uint64_t>() != seq) {
    return broken("wrong_seq", "the reply is not to batch " + std::to_string(seq));
  }
  auto const results = reply.find("res");
  if (results == reply.end() || !results->is_array()) {
    return broken("not_a_reply", "the reply has no array \"res\"");
  }
  if (results->size() != count) {
    return broken("wrong_count", std::to_string(results->size()) + " results for " +
                                     std::to_string(count) + " cases");
  }
  std::vector<Answer> answers;
  answers.reserve(count);
  for (json& result : *results) answers.push_back(decode_answer(result));
  return answers;
}

bool decode_coverage(std::string_view line, std::string_view op, LibraryCoverage& into) {
  auto const parsed = results::parse_bounded(line);
  auto const* reply = std::get_if<json>(&parsed);
  if (reply == nullptr || !reply->is_object()) return false;
  auto const reached = reply->find("cov");
  return reached == reply->end() || into.add(op, *reached);
}

}  // namespace layoutcheck::conformance
