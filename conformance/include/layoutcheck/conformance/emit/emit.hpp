#pragma once
/// A case as a regression test in the user's own library.

#include <optional>
#include <string>
#include <vector>

#include "layoutcheck/conformance/adapters/registry.hpp"
#include "layoutcheck/conformance/emit/calls.hpp"
#include "layoutcheck/conformance/emit/expectation.hpp"

namespace layoutcheck::conformance {

/// How tests are written, as `emit --as` takes it: on a library of the C ABI as GoogleTest
/// ("gtest"), as data for any other ("json"), or on the library of an adapter, as its folder says.
struct TestForm {
  std::string name;
  std::string language;           ///< "gtest", "json", "python", "c++"
  std::vector<CallForm> calls{};  ///< how the library writes calls: calls.txt
  std::string scope{};            ///< Python: the names that they use, scope.py
  std::string problem{};          ///< not empty: what is wrong with the files
};

/// gtest, the folders of adapters with a calls.txt, json.
std::vector<std::string> test_forms(AdapterHome const& home);

TestForm test_form(std::string const& name, AdapterHome const& home);

/// What is known of the answer that made one write the test; all of it may be empty.
struct KnownAnswer {
  std::string implementation;  ///< "pycute 4.2.0.0"
  std::string verdict;         ///< "wrong_function"
  std::string law;
  std::string says;       ///< the law's sentence
  std::string got;        ///< the answer as text: "4:1"
  std::string said = {};  ///< Judgement::said: an exception's text and its last calls
  /// For a case spelled with integers: the positions that the handshake named, if they are known.
  std::optional<std::vector<std::size_t>> integers = {};
};

/// The text of the test, or why there is none: the library has no such operation, or a literal that
/// it cannot write.
struct Emitted {
  std::string text;
  std::string problem;
};

/// `static_integers`: of C++, whether integers are Int<n> or 64-bit ones.
///
/// Pre: the form has no problem.
///
/// The test fails, crashes or hangs (for 60 s) while the answer is wrong and passes once it is
/// right. It needs its library alone. The same arguments give the same bytes.
Emitted emit_test(TestForm const& form, Case const& test_case, KnownAnswer const& known,
                  bool static_integers = false);

}  // namespace layoutcheck::conformance
