#include "layoutcheck/conformance/transport/handshake.hpp"

#include <algorithm>
#include <utility>

#include "layoutcheck/conformance/transport/coverage.hpp"
#include "layoutcheck/conformance/transport/text.hpp"
#include "layoutcheck/results/bounded_json.hpp"
#include "layoutcheck/results/json.hpp"

namespace layoutcheck::conformance {
namespace {

StartFailure bad(std::string message) {
  return {StartFailure::Kind::bad_handshake, std::move(message), {}};
}

bool same_major(std::string_view version) {
  return version.substr(0, version.find('.')) == kProtocol.substr(0, kProtocol.find('.'));
}

/// Longer texts are not names, and every report repeats them.
bool is_name(json const& value) {
  return value.is_string() && !value.get_ref<std::string const&>().empty() &&
         value.get_ref<std::string const&>().size() <= 200;
}

}  // namespace

bool Handshake::claims(std::string_view op) const {
  return std::find(ops.begin(), ops.end(), op) != ops.end();
}

std::string_view name_of(StartFailure::Kind kind) {
  switch (kind) {
    case StartFailure::Kind::could_not_exec: return "could_not_exec";
    case StartFailure::Kind::died: return "died";
    case StartFailure::Kind::timeout: return "timeout";
    case StartFailure::Kind::bad_handshake: return "bad_handshake";
    case StartFailure::Kind::protocol_mismatch: return "protocol_mismatch";
    case StartFailure::Kind::too_many_restarts: return "too_many_restarts";
  }
  return "?";
}

std::string encode_hello(Offer const& offer, Limits const& limits) {
  json hello{{"hello",
              {{"protocol", kProtocol},
               {"ops", offer.ops},
               {"limits", {{"int_bits", offer.int_bits}, {"batch", limits.batch_cases}}}}}};
  if (offer.coverage) hello["hello"]["coverage"] = true;
  return hello.dump() + "\n";
}

std::variant<Handshake, StartFailure> decode_hello(std::string_view line) {
  auto parsed = results::parse_bounded(line);
  if (auto const* error = std::get_if<results::JsonError>(&parsed)) {
    return bad(
        "its first line is \"" + printable(line.substr(0, 200)) +
        "\", not JSON (messages for people go to stderr): " + printable(to_string(*error), 200));
  }
  json const& message = std::get<json>(parsed);
  if (!message.is_object() || !message.contains("hello") || !message["hello"].is_object()) {
    return bad("its first line is not {\"hello\":{…}}: " + printable(line.substr(0, 200)));
  }
  json const& hello = message["hello"];

  if (auto const protocol = hello.find("protocol"); protocol != hello.end()) {
    if (!protocol->is_string()) return bad("hello.protocol is not a string");
    auto const& spoken = protocol->get_ref<std::string const&>();
    if (!same_major(spoken)) {
      return StartFailure{
          StartFailure::Kind::protocol_mismatch,
          "it speaks protocol " + printable(spoken, 40) + ", we speak " + std::string{kProtocol},
          {}};
    }
  }
  for (char const* key : {"name", "version"}) {
    if (!hello.contains(key) || !is_name(hello[key])) {
      return bad(std::string{"hello."} + key + " is not a string of 1 to 200 bytes");
    }
  }
  if (!hello.contains("ops") || !hello["ops"].is_array()) return bad("hello.ops is not an array");
  for (json const& op : hello["ops"]) {
    if (!is_name(op)) return bad("hello.ops holds something that is not a name");
  }
  auto const bits = hello.find("int_bits");
  if (bits == hello.end() || !bits->is_number_unsigned() || *bits > 64 ||
      (*bits > 0 && *bits < 8)) {
    return bad("hello.int_bits is neither 0 (unbounded) nor 8 to 64");
  }
  Handshake result{.name = printable(hello["name"].get_ref<std::string const&>()),
                   .version = printable(hello["version"].get_ref<std::string const&>()),
                   .ops = hello["ops"].get<std::vector<std::string>>(),
                   .int_bits = bits->get<int>(),
                   .dialect = hello.value("dialect", json::object()),
                   .coverage = hello.value("coverage", json())};
  if (!result.dialect.get().is_object()) return bad("hello.dialect is not an object");
  if (!result.coverage.get().is_null()) {
    auto const coverage = LibraryCoverage::read(result.coverage);
    if (!coverage) return bad(coverage.error());
  }
  return result;
}

}  // namespace layoutcheck::conformance
