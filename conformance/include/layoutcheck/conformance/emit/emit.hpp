#pragma once
/// A case as a regression test in the user's own library.

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "layoutcheck/conformance/emit/expectation.hpp"

namespace layoutcheck::conformance {

enum class TestForm : std::uint8_t {
  gtest,           ///< GoogleTest, on a library of the C ABI (sdk/native)
  cute,            ///< a C++ program on the headers of CuTe
  pycute,          ///< unittest, on pycute
  tensor_layouts,  ///< unittest, on tensor-layouts
  triton,          ///< unittest, on Triton's LinearLayout
  json,            ///< the case and what is expected, for any other
};
inline constexpr std::array<std::string_view, 6> kTestForms{"gtest",          "cute",   "pycute",
                                                            "tensor-layouts", "triton", "json"};

/// What is known of the answer that made one write the test; all of it may be empty.
struct KnownAnswer {
  std::string implementation;  ///< "pycute 4.2.0.0"
  std::string verdict;         ///< "wrong_function"
  std::string law;
  std::string says;  ///< the law's sentence
  std::string got;   ///< the answer as text: "4:1"
  /// For a case spelled with integers: the positions that the handshake named, if they are known.
  std::optional<std::vector<std::size_t>> integers = {};
};

/// The text of the test, or why there is none: the library has no such operation, or a literal that
/// it cannot write.
struct Emitted {
  std::string text;
  std::string problem;
};

/// `static_integers`: of the form `cute`, whether its integers are Int<n> or 64-bit ones.
///
/// The test fails, crashes or hangs (for 60 s) while the answer is wrong and passes once it is
/// right. It needs its library alone. The same arguments give the same bytes.
Emitted emit_test(TestForm form, Case const& test_case, KnownAnswer const& known,
                  bool static_integers = false);

}  // namespace layoutcheck::conformance
