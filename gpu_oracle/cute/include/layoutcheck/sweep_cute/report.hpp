#pragma once
/// The result of comparing CuTe with the reference.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "layoutcheck/core/base/config.hpp"

namespace layoutcheck::sweep_cute {

/// Whether CuTe can be called on an item, and what its answer must be. Only items of the first
/// three kinds are sent to CuTe.
enum class Agreement : std::uint8_t {
  admitted,            ///< CuTe's conditions hold, and a layout has the values
  precondition_fails,  ///< a condition fails that CuTe asserts where it is static, and not here
  no_such_layout,      ///< CuTe's conditions hold, and no layout has the values
  divides_by_zero,     ///< CuTe would divide by a stride of B that is 0: the process would end
  not_covered,         ///< nested, empty, negative, or of more modes than are compiled
};
inline constexpr int kAgreements = 5;
inline constexpr int kComparedAgreements = 3;

/// "admitted"
char const* name(Agreement standing);

/// Where an answer differs from the expected one. At the point one past the last, the size of the
/// answer differs.
struct Difference {
  std::uint64_t number = 0;
  std::uint64_t point = 0;
  index_t expected = 0;
  index_t found = 0;
  std::string text = {};  ///< "composition((2,2):(1,2), 3:1)"

  friend bool operator==(Difference const&, Difference const&) = default;
};

/// One way to the answers, such as "host int64" or "cuda:0 int32".
struct PathReport {
  std::string path = {};
  std::uint64_t agrees[kComparedAgreements] = {};
  std::uint64_t differs[kComparedAgreements] = {};
  std::vector<Difference> first[kComparedAgreements] = {};  ///< at the smallest numbers
  /// Items at which this path and the first of the list give different values, right or wrong.
  std::uint64_t unlike_first_path = 0;
  std::optional<Difference> first_unlike = std::nullopt;  ///< expected: what the first path has
};

struct OperationReport {
  std::string operation = {};
  std::size_t kept = 1;  ///< differences kept of a path and an Agreement, smallest first
  std::uint64_t items = 0;
  std::uint64_t points = 0;  ///< of the items sent to CuTe, on each path
  std::uint64_t standing[kAgreements] = {};
  std::vector<PathReport> paths = {};
};

struct Report {
  std::string library = {};  ///< "CuTe 4.2.0"
  std::string subject = {};  ///< the space, or "static cases"
  std::vector<OperationReport> operations = {};
  std::vector<std::string> notes = {};  ///< what was left out, and why
  int injected = 0;
  int found = 0;
  std::string missed = {};  ///< not empty: the first injected fault that was not found
  double seconds = 0;

  /// Items that differ where CuTe's conditions hold, and items on which its own paths differ.
  std::uint64_t differences() const;
  /// Empty where every item is counted once on every path, and every injected fault was found.
  std::string defect() const;
};

/// For people: a table for each operation, the smallest differences, a last line with all counts.
std::string to_text(Report const& report);

}  // namespace layoutcheck::sweep_cute
