#pragma once
/// An implementation that answers as the reference does, except where a test says otherwise.

#include <algorithm>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "layoutcheck/conformance/codec/wire_form.hpp"
#include "layoutcheck/conformance/judge/judge.hpp"
#include "layoutcheck/core/text/parse.hpp"
#include "layoutcheck/core/text/print.hpp"
#include "layoutcheck/results/json.hpp"

namespace layoutcheck::conformance {

using Arguments = std::vector<Value>;

inline Answer value_answer(Expected<Value> const& v) {
  if (!v) return {Answer::Kind::refusal, {}, name(v.error().code), {}};
  return {Answer::Kind::value, encode(*v), {}, {}};
}
inline Answer answer_without_value(Answer::Kind kind, std::string const& condition) {
  return {kind, {}, condition, {}};
}

/// A tiler on the wire as text: {"by_mode":[[2,1],null]} -> <2:1,_>
inline std::string tiler_text(json const& wire) {
  if (wire.is_null()) return "_";
  if (wire.is_number()) return wire.dump();
  if (wire.is_array()) return print(*decode(Kind::layout, wire));
  std::string text;
  for (json const& entry : wire["by_mode"]) text += (text.empty() ? "" : ",") + tiler_text(entry);
  return '<' + text + '>';
}

inline Value mapping(json const& wire) {
  if (wire.is_array()) return *decode(Kind::layout, wire);
  auto const swizzle = [](json const& s) {
    return Swizzle{s["swizzle"][0], s["swizzle"][1], s["swizzle"][2]};
  };
  if (wire.contains("swizzle")) return swizzle(wire);
  ComposedLayout composed;
  json const& outer = wire["outer"];
  composed.outer_is_swizzle = outer.is_object();
  if (composed.outer_is_swizzle) composed.swizzle = swizzle(outer);
  if (!composed.outer_is_swizzle) composed.outer = std::get<Layout>(*decode(Kind::layout, outer));
  composed.offset = wire["offset"];
  composed.inner = std::get<Layout>(*decode(Kind::layout, wire["inner"]));
  return composed;
}

/// The reference, except where `special` says otherwise.
class Double final : public Responder {
 public:
  using Special = std::function<std::optional<Answer>(Op, json const& wire, Arguments const&)>;
  explicit Double(Special special = {}) : special_{std::move(special)} {}

  std::vector<Answer> query(std::string_view op, std::span<json const> args) override {
    auto const entry = op_named(op);
    std::vector<Answer> answers;
    for (json const& wire : args) answers.push_back(one(info(*entry), wire));
    ++batches;
    return answers;
  }
  void renew() override { ++renewed; }
  bool over() const override { return over_after >= 0 && batches > over_after; }

  int batches = 0;
  int renewed = 0;
  int over_after = -1;

 private:
  Answer one(OpInfo const& op, json const& wire) const {
    Arguments args;
    for (std::size_t i = 0; i < wire.size(); ++i) {
      Kind kind = op.signatures[0].parameter(i);
      if (kind == Kind::tiler) {
        args.push_back(*parse_value(tiler_text(wire[i])));
        continue;
      }
      if (kind == Kind::mapping) {
        args.push_back(mapping(wire[i]));
        continue;
      }
      if (wire[i].is_number()) kind = Kind::integer;
      Expected<Value> const v = decode(kind, wire[i]);
      if (!v) return answer_without_value(Answer::Kind::refusal, "unreadable");
      bool const shorthand = wire[i].is_number() && op.signatures[0].parameter(i) == Kind::layout;
      args.push_back(shorthand ? Value(scalar_layout(wire[i].get<index_t>(), 1)) : *v);
    }
    if (special_) {
      if (auto const answer = special_(op.op, wire, args)) return *answer;
    }
    return value_answer(layoutcheck::apply(op.op, args));
  }

  Special special_;
};

inline Handshake const kFlattens{"double", "1", {"flatten"}, 64, json::object()};

inline Report judged(Responder& responder, std::vector<std::string> ops,
                     json dialect = json::object()) {
  JudgeOptions options;
  options.enumerated = 300;
  options.floor = 300;
  Handshake const hello{"double", "1", std::move(ops), 64, std::move(dialect)};
  return judge(responder, hello, options);
}

/// Puts one case to each operation of which a law takes it, and no other.
inline JudgeOptions sending(laws::AnyInput const& one) {
  JudgeOptions options;
  options.enumerated = options.floor = options.wide = options.random = 0;
  options.kernel = 1;
  options.kernel_inputs = [one](std::size_t input, std::uint64_t, std::size_t) {
    std::vector<std::pair<laws::AnyInput, std::string>> result;
    if (one.index() == input) result.emplace_back(one, "kernel");
    return result;
  };
  return options;
}

inline std::vector<std::string> ids(Report const& report) {
  std::vector<std::string> result;
  for (Finding const& finding : report.findings) result.push_back(finding.id);
  return result;
}

}  // namespace layoutcheck::conformance
