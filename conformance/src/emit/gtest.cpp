#include "emit/write.hpp"
#include "layoutcheck/conformance/codec/wire_form.hpp"
#include "layoutcheck/core/text/print.hpp"
#include "layoutcheck/results/json.hpp"

namespace layoutcheck::conformance {
namespace {

constexpr std::string_view kGtestIncludes = R"--(
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstring>
#include <limits>
#include <vector>

#include "layoutcheck_protocol.hpp"

extern "C" lc_library const* layoutcheck_library(void);

namespace {

namespace sdk = layoutcheck_adapter::detail;

sdk::Arena arena;

)--";

constexpr std::string_view kGtestHelpers = R"--(lc_value parsed(char const* json_and_newline) {
  return sdk::Reader{{json_and_newline, std::strlen(json_and_newline) - 1}, arena}.value();
}

std::string text(lc_value const& v) {
  if (v.kind == LC_INTEGER) return std::to_string(v.integer);
  if (v.kind == LC_TRUTH) return v.integer != 0 ? "true" : "false";
  if (v.kind == LC_FREE) return "_";
  std::string inside;
  for (int i = 0; i < v.count; ++i) inside += (i > 0 ? "," : "") + text(v.items[i]);
  return v.kind == LC_TUPLE ? "(" + inside + ")" : std::to_string(v.kind) +
                                                   "{" + inside + "}";
}

[[maybe_unused]] void add_leaves(lc_value const& v, std::vector<std::int64_t>& leaves) {
  if (v.kind == LC_INTEGER) leaves.push_back(v.integer);
  for (int i = 0; i < v.count; ++i) add_leaves(v.items[i], leaves);
}

[[maybe_unused]] std::int64_t count(lc_value const& shape) {
  std::vector<std::int64_t> extents;
  add_leaves(shape, extents);
  return size_of(extents);
}

[[maybe_unused]] std::vector<std::int64_t> mode_sizes(lc_value const& shape) {
  std::vector<std::int64_t> result;
  if (shape.kind != LC_TUPLE) return {count(shape)};
  for (int i = 0; i < shape.count; ++i) result.push_back(count(shape.items[i]));
  return result;
}

[[maybe_unused]] std::int64_t value_at(lc_value const& layout, std::int64_t i) {
  std::vector<std::int64_t> extents, strides;
  add_leaves(layout.items[0], extents);
  add_leaves(layout.items[1], strides);
  return value_of(extents, strides, i);
}

struct Answer : lc_answer {
  Answer() {
    std::memset(static_cast<lc_answer*>(this), 0, sizeof(lc_answer));
    room = [](lc_answer*, std::int32_t wanted) {
      return arena.take(static_cast<std::size_t>(wanted));
    };
  }
};

lc_status call(char const* op, lc_value const& arguments, Answer& answer) {
  lc_library const* const library = layoutcheck_library();
  for (int i = 0; i < library->count; ++i) {
    lc_operation const& operation = library->operations[i];
    if (std::strcmp(operation.name, op) == 0)
      return operation.call(arguments.items, arguments.count, &answer);
  }
  return LC_UNSUPPORTED;
}

)--";

std::string quoted(json const& value) { return "parsed(R\"(" + value.dump() + "\n)\")"; }

}  // namespace

Emitted emit_gtest(Case const& test_case, KnownAnswer const& known, Expectation const& expected) {
  json args = json::array();
  for (WireArgument const& argument : wire_arguments(test_case, known))
    args.push_back(argument.value);
  std::string text =
      "// A regression test for a library of the C ABI (layoutcheck_library.h).\n//\n";
  text += head(test_case, known, expected, "gtest", "// ");
  text +=
      "//\n// c++ -std=c++17 -I LAYOUTCHECK/conformance/sdk/native THIS.cpp "
      "-L. -lmine -Wl,-rpath,. -lgtest -lgtest_main\n";
  text += std::string(kGtestIncludes) + std::string(cpp_helpers()) + std::string(kGtestHelpers);
  text += "TEST(Regression, " + test_name(test_case) + ") {\n";
  text += "  alarm(60);  // an answer that never comes is a failure\n";
  text += "  Answer answer;\n  lc_status const status = call(\"" +
          std::string(info(test_case.op).name) + "\", " + quoted(args) + ", answer);\n";
  if (expected.refusal) {
    text +=
        "  ASSERT_NE(status, LC_UNSUPPORTED);\n"
        "  EXPECT_NE(status, LC_ANSWER) << text(answer.value);\n"
        "}\n\n}  // namespace\n";
    return {text, ""};
  }
  text += "  ASSERT_EQ(status, LC_ANSWER) << answer.name << answer.message;\n";
  text += "  lc_value const r = answer.value;\n";
  if (expected.value) {
    text += "  EXPECT_EQ(text(r), text(" + quoted(encode(*expected.value)) + "));\n";
  } else {
    text += "  ASSERT_TRUE(r.kind == LC_TUPLE && r.count == 2) << text(r);\n";
    if (expected.size)
      text +=
          "  ASSERT_EQ(count(r.items[0]), " + std::to_string(*expected.size) + ") << text(r);\n";
    if (!expected.points.empty()) {
      json points = json::array();
      for (auto const& [i, value] : expected.points) points.push_back(json::array({i, value}));
      text += "  lc_value const points = " + quoted(points) +
              ";\n"
              "  for (int k = 0; k < points.count; ++k) {\n"
              "    std::int64_t const i = points.items[k].items[0].integer;\n"
              "    EXPECT_EQ(value_at(r, i), points.items[k].items[1].integer)\n"
              "        << \"at \" << i << \" of \" << text(r);\n"
              "  }\n";
    }
    for (Layout const& f : expected.undone) {
      text += "  for (std::int64_t const p : {" + list_of(expected.undone_at) +
              "})\n"
              "    EXPECT_EQ(value_at(" +
              quoted(encode(f)) + ", value_at(r, p)), p) << text(r);\n";
    }
    if (!expected.modes.empty())
      text += "  EXPECT_EQ(mode_sizes(r.items[0]), (std::vector<std::int64_t>{" +
              list_of(expected.modes) + "})) << text(r);\n";
    if (expected.exact)
      text += "  EXPECT_EQ(text(r), text(" + quoted(encode(*expected.exact)) + "));\n";
  }
  text += "}\n\n}  // namespace\n";
  return {text, ""};
}

}  // namespace layoutcheck::conformance
