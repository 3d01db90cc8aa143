#pragma once
/// What the forms share.

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "layoutcheck/conformance/emit/emit.hpp"
#include "layoutcheck/conformance/transport/json.hpp"
#include "layoutcheck/results/json.hpp"

namespace layoutcheck::conformance {

/// The arguments of a case on the wire, and of what kind each parameter is.
struct WireArgument {
  Kind kind;
  json value;
};
std::vector<WireArgument> wire_arguments(Case const& test_case, KnownAnswer const& known);

/// Numbers with commas between.
std::string list_of(std::span<index_t const> numbers);

/// What the head of a test says: the case, the law, the answer; lines of at most 98 bytes, each
/// after `prefix`. Nothing in it ends a comment or a string of the languages that are written.
std::string head(Case const& test_case, KnownAnswer const& known, Expectation const& expected,
                 std::string_view form, std::string_view prefix);

/// `size_of(extents)` and `value_of(extents, strides, i)` in C++17, for the tests that are
/// compiled: what a wrong answer says of itself is not believed, so it neither divides by 0 nor
/// overflows.
std::string_view cpp_helpers();

/// "composition_5f3a9c": the operation and a hash of the case, a name in every language.
std::string test_name(Case const& test_case);

/// Whether a value on the wire has a `_`.
bool has_free(json const& value);

Emitted emit_gtest(Case const& test_case, KnownAnswer const& known, Expectation const& expected);
Emitted emit_cute(TestForm const& form, Case const& test_case, KnownAnswer const& known,
                  Expectation const& expected, bool static_integers);
/// The call of the case in Python: "tl.compose(Layout(4, 1), Layout(2, 2))".
Emitted spell_python(TestForm const& form, Case const& test_case, KnownAnswer const& known);
Emitted emit_python(TestForm const& form, Case const& test_case, KnownAnswer const& known,
                    Expectation const& expected);
Emitted emit_json(Case const& test_case, KnownAnswer const& known, Expectation const& expected);

}  // namespace layoutcheck::conformance
