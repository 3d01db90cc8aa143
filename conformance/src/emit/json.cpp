#include "layoutcheck/results/json.hpp"
#include "emit/write.hpp"
#include "layoutcheck/conformance/codec/wire_form.hpp"
#include "layoutcheck/conformance/transport/integer.hpp"

namespace layoutcheck::conformance {
namespace {

json numbers(std::span<index_t const> values) {
  json result = json::array();
  for (index_t const v : values) result.push_back(encode_integer(v));
  return result;
}

}  // namespace

Emitted emit_json(Case const& test_case, KnownAnswer const& known, Expectation const& expected) {
  json args = json::array();
  for (WireArgument const& argument : wire_arguments(test_case, known))
    args.push_back(argument.value);
  json want = json::object();
  if (expected.refusal) want["refusal"] = expected.why;
  if (expected.value) want["value"] = encode(*expected.value);
  if (expected.size) want["size"] = encode_integer(*expected.size);
  for (auto const& [i, value] : expected.points)
    want["points"].push_back({encode_integer(i), encode_integer(value)});
  for (Layout const& layout : expected.undone) want["undone_by"].push_back(encode(layout));
  if (!expected.undone.empty()) want["undone_at"] = numbers(expected.undone_at);
  if (!expected.modes.empty()) want["mode_sizes"] = numbers(expected.modes);
  if (expected.exact) want["exact"] = encode(*expected.exact);
  json result{{"type", "regression"},
              {"case", text_of(test_case)},
              {"op", info(test_case.op).name},
              {"args", std::move(args)},
              {"expected", std::move(want)}};
  if (!known.implementation.empty()) result["implementation"] = known.implementation;
  if (!known.verdict.empty()) result["verdict"] = known.verdict;
  if (!known.law.empty()) result["law"] = known.law;
  if (!known.got.empty()) result["got"] = known.got;
  return {result.dump(1, ' ', false, json::error_handler_t::replace) + '\n', ""};
}

}  // namespace layoutcheck::conformance
