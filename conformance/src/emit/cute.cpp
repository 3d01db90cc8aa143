#include <algorithm>

#include "emit/write.hpp"
#include "layoutcheck/conformance/codec/wire_form.hpp"
#include "layoutcheck/results/json.hpp"

namespace layoutcheck::conformance {
namespace {

/// Emitted tests do not compare layouts with basis strides.
bool has_basis(OpInfo const& op) { return op.family == "basis"; }

constexpr std::string_view kCuteIncludes = R"--(
#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include <cute/layout.hpp>
#include <cute/layout_composed.hpp>
#include <cute/swizzle_layout.hpp>

namespace {

using namespace cute;

)--";

constexpr std::string_view kCuteHelpers = R"--(template <class T>
std::string text(T const& value) {
  if constexpr (is_tuple<T>::value) {
    std::string inside;
    for_each(value, [&](auto const& child) { inside += (inside.empty() ? "" : ",") + text(child); });
    return "(" + inside + ")";
}
else {
  return std::to_string(static_cast<std::int64_t>(value));
}
}

template <class T>
void add_leaves(T const& value, std::vector<std::int64_t>& leaves) {
  if constexpr (is_tuple<T>::value) {
    for_each(value, [&](auto const& child) { add_leaves(child, leaves); });
  } else {
    leaves.push_back(static_cast<std::int64_t>(value));
  }
}

template <class L>
std::int64_t value_at(L const& layout, std::int64_t i) {
  std::vector<std::int64_t> extents, strides;
  add_leaves(layout.shape(), extents);
  add_leaves(layout.stride(), strides);
  return value_of(extents, strides, i);
}

template <class T>
std::int64_t count(T const& shape) {
  std::vector<std::int64_t> extents;
  add_leaves(shape, extents);
  return size_of(extents);
}

int failures = 0;

template <class Got, class Want>
void expect(char const* what, Got const& got, Want const& want) {
  if (got == want) return;
  ++failures;
  std::printf("%s is %s, not %s\n", what, text(got).c_str(), text(want).c_str());
}
[[maybe_unused]] void expect(char const* what, std::string const& got, std::string const& want) {
  if (got == want) return;
  ++failures;
  std::printf("%s is %s, not %s\n", what, got.c_str(), want.c_str());
}

}  // namespace

int main() {
  alarm(60);  // an answer that never comes is a failure
)--";

class CuteLiteral {
 public:
  explicit CuteLiteral(bool static_integers) : static_{static_integers} {}

  /// Empty where there is none.
  std::string operator()(json const& value, Kind kind) const {
    bool const is_layout = kind == Kind::layout || kind == Kind::mapping || kind == Kind::tiler;
    if (value.is_object()) return tagged(value, kind);
    if (is_layout && value.is_array())
      return "make_layout(" + plain(value[0]) + ", " + plain(value[1]) + ")";
    return plain(value);
  }

  /// Of an integer or a tuple of them: "0, 2".
  static std::string integers(json const& value) {
    if (!value.is_array()) return value.is_string() ? value.get<std::string>() : value.dump();
    std::string result;
    for (json const& child : value) result += (result.empty() ? "" : ", ") + integers(child);
    return result;
  }

 private:
  std::string plain(json const& value) const {
    if (value.is_null()) return "_";
    if (!value.is_array())
      return (static_ ? "Int<" : "std::int64_t{") + integers(value) + (static_ ? ">{}" : "}");
    std::string result = "make_tuple(";
    bool first = true;
    for (json const& child : value)
      result += (std::exchange(first, false) ? "" : ", ") + plain(child);
    return result + ")";
  }

  std::string tagged(json const& value, Kind kind) const {
    if (auto const entries = value.find("by_mode"); entries != value.end()) {
      std::string result = "make_tuple(";
      bool first = true;
      for (json const& child : *entries)
        result += (std::exchange(first, false) ? "" : ", ") + (*this)(child, kind);
      return result + ")";
    }
    if (auto const s = value.find("swizzle"); s != value.end())
      return "Swizzle<" + integers(*s) + ">{}";
    if (!value.contains("outer")) return "";
    return "composition(" + (*this)(value["outer"], Kind::mapping) + ", " + plain(value["offset"]) +
           ", " + (*this)(value["inner"], Kind::layout) + ")";
  }

  bool static_;
};

std::string lines_of_checks(Expectation const& expected, CuteLiteral const& literal) {
  std::string result;
  if (expected.size)
    result += "  expect(\"size\", count(answer.shape()), std::int64_t{" +
              std::to_string(*expected.size) + "});\n";
  if (!expected.points.empty()) {
    std::string pairs;
    for (auto const& [i, value] : expected.points) {
      pairs += pairs.empty() ? "" : (pairs.size() - pairs.rfind('\n') > 80 ? ",\n      " : ", ");
      pairs += "{" + std::to_string(i) + ", " + std::to_string(value) + "}";
    }
    result += "  std::vector<std::pair<std::int64_t, std::int64_t>> const values = {\n      " +
              pairs +
              "};\n  for (auto const& [i, value] : values)\n"
              "    expect((\"the value at \" + std::to_string(i)).c_str(), value_at(answer, i), "
              "value);\n";
  }
  for (Layout const& f : expected.undone) {
    result += "  for (std::int64_t const p : std::vector<std::int64_t>{" +
              list_of(expected.undone_at) +
              "})\n    expect((\"undone at \" + std::to_string(p)).c_str(), value_at(" +
              literal(encode(f), Kind::layout) + ", value_at(answer, p)), p);\n";
  }
  if (!expected.modes.empty()) {
    result +=
        "  std::vector<std::int64_t> sizes;\n"
        "  for_each(wrap(answer.shape()), [&](auto const& mode) { sizes.push_back(count(mode)); "
        "});\n"
        "  std::string given;\n  for (std::int64_t const size : sizes) given += (given.empty() ? "
        "\"\" : \", \") + "
        "std::to_string(size);\n  expect(\"the modes' sizes\", given, std::string(\"" +
        list_of(expected.modes) + "\"));\n";
  }
  if (expected.exact) {
    json const exact = encode(*expected.exact);
    result += "  expect(\"shape\", text(answer.shape()), text(" + literal(exact[0], Kind::tuple) +
              "));\n  expect(\"stride\", text(answer.stride()), text(" +
              literal(exact[1], Kind::tuple) + "));\n";
  }
  return result;
}

}  // namespace

Emitted emit_cute(TestForm const& form, Case const& test_case, KnownAnswer const& known,
                  Expectation const& expected, bool static_integers) {
  CuteLiteral const literal{static_integers};
  CuteLiteral const constant{true};
  std::vector<CallArgument> arguments;
  for (auto const& [kind, value] : wire_arguments(test_case, known)) {
    bool const numbers = value.is_array() || value.is_number();
    arguments.push_back({literal(value, kind), numbers ? CuteLiteral::integers(value) : "",
                         constant(value, kind), has_free(value)});
    if (arguments.back().text.empty()) return {"", "CuTe has no literal of a table"};
  }
  OpInfo const& op = info(test_case.op);
  auto const call = has_basis(op) ? std::nullopt : spell_call(form.calls, op.name, arguments);
  if (!call) return {"", "CuTe has no " + std::string(op.name) + " of these arguments"};
  std::string text = "// A regression test for the headers of CuTe: exit 0 once it is right.\n//\n";
  text += head(test_case, known, expected, form.name + (static_integers ? " --static" : ""), "// ");
  text +=
      "//\n// c++ -std=c++17 -I CUTLASS/include -I CUDA/include -I CUDA/include/cccl THIS.cpp && "
      "./a.out\n";
  text += std::string(kCuteIncludes) + std::string(cpp_helpers()) + std::string(kCuteHelpers);
  text += "  auto const answer = " + *call + ";\n";
  if (expected.refusal) {
    text +=
        "  // Rightly refused, this does not compile, or ends by an assertion before it is here.\n"
        "  (void)answer;\n  std::printf(\"answered\\n\");\n  return 1;\n}\n";
    return {text, ""};
  }
  if (expected.value) {
    json const value = encode(*expected.value);
    std::string const want = value.is_boolean()
                                 ? (value.get<bool>() ? "std::int64_t{1}" : "std::int64_t{0}")
                                 : literal(value, Kind::tuple);
    if (want.empty()) return {"", "CuTe has no literal of a table"};
    text += "  expect(\"the answer\", ::text(answer), ::text(" + want + "));\n";
  } else {
    text += lines_of_checks(expected, literal);
  }
  text += "  return failures == 0 ? 0 : 1;\n}\n";
  return {text, ""};
}

}  // namespace layoutcheck::conformance
