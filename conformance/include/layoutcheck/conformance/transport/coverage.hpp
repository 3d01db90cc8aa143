#pragma once
/// Which lines and branches of the library under test a run reached, as an adapter says.

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "layoutcheck/conformance/transport/json.hpp"
#include "layoutcheck/core/text/outcome.hpp"

namespace layoutcheck::conformance {

/// A line, or a branch: the line of a decision and the line after it; below 0 is the end of the
/// function that begins there.
using CodeLine = int;
using CodeBranch = std::pair<int, int>;

/// A function of the library, and what of it was reached.
struct MeasuredFunction {
  std::string file;  ///< "layouts/algebra.py"
  std::string name;  ///< "compose"
  std::set<CodeLine> lines;
  std::set<CodeBranch> branches;
  std::set<CodeLine> reached_lines{};
  std::set<CodeBranch> reached_branches{};
};

/// How many there are, and how many were reached.
struct Reached {
  std::size_t lines = 0;
  std::size_t reached_lines = 0;
  std::size_t branches = 0;
  std::size_t reached_branches = 0;

  /// Lines and branches that were reached.
  std::size_t count() const { return reached_lines + reached_branches; }
};

/// Filled from a hello and from replies, which are untrusted.
///
///   auto coverage = LibraryCoverage::read(hello["coverage"]);
///   coverage->add("coalesce", reply["cov"]);
///   coverage->total().reached_lines
class LibraryCoverage {
 public:
  LibraryCoverage() = default;  ///< of an adapter that measures nothing

  /// [{"file":"layout.py","functions":[{"name":"size","lines":[3],"branches":[[3,4]]}]}]
  /// Errors: what is not of that form, in words.
  static Outcome<LibraryCoverage, std::string> read(nlohmann::json const& described);

  /// [[0,[3,4],[[3,4]]]]: of file 0 two lines and a branch, by calls of the operation. What the
  /// description lacks is passed over. False for what is not of that form.
  bool add(std::string_view op, nlohmann::json const& reached);

  bool empty() const { return functions_.empty(); }
  std::vector<MeasuredFunction> const& functions() const { return functions_; }
  Reached total() const;
  /// Of the calls of one operation: how many lines and branches of the library they reached.
  std::map<std::string, Reached> const& by_operation() const { return by_operation_; }

 private:
  std::vector<MeasuredFunction> functions_;
  /// By file: of each line and branch the function.
  struct File {
    std::map<CodeLine, std::size_t> lines;
    std::map<CodeBranch, std::size_t> branches;
  };
  std::vector<File> files_;
  std::map<std::string, Reached> by_operation_;
  /// What was counted of each operation, as a process that is started again says it again.
  std::map<std::string, std::set<std::pair<std::size_t, CodeBranch>>> counted_;
};

}  // namespace layoutcheck::conformance
