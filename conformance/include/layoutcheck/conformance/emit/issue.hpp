#pragma once
/// A case as a report to the maintainers of the library: Markdown.

#include <string>
#include <string_view>
#include <vector>

#include "layoutcheck/conformance/emit/emit.hpp"
#include "layoutcheck/core/text/outcome.hpp"

namespace layoutcheck::conformance {

/// A sentence of the library about an operation: conformance/adapters/NAME/promises.txt.
///
///   composition | tensor_layouts/algebra.py | C(i) = A(B(i))
struct Promise {
  std::string op;
  std::string file;  ///< where the sentence is, below the installed packages
  std::string sentence;
};

/// The lines of the text, or what is wrong with which: "3: no operation is called 'sise'". A line
/// is an operation, a file and a sentence, with " | " between; "#" begins a comment.
Outcome<std::vector<Promise>, std::string> read_promises(std::string_view text);

/// How the reports about a library are written.
struct IssueForm {
  TestForm test;                    ///< its regression tests
  std::string page;                 ///< issue.md of its folder, or the usual one
  std::vector<Promise> promises{};  ///< none where the folder has no promises.txt
  std::string problem{};            ///< not empty: what is wrong with the files
};

/// Of an adapter by its folder. An adapter without calls.txt is a problem: there is not a way to
/// write the call.
IssueForm issue_form(std::string const& folder, AdapterHome const& home);

/// The report: {title}, {implementation}, {code}, {language}, {expected}, {actual}, {impact} and
/// {test} of the page are replaced. Its code needs the library alone.
///
/// Pre: the form has no problem, and `known` is of a failure.
Emitted emit_issue(IssueForm const& form, Case const& test_case, KnownAnswer const& known);

}  // namespace layoutcheck::conformance
