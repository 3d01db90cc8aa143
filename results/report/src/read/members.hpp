#pragma once
/// Members of one line of results. A member that is missing or null leaves its field as it is; the
/// first that is of another kind is kept as the problem of the line.

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "layoutcheck/reports/run.hpp"

namespace layoutcheck::reports {

class Members {
 public:
  explicit Members(nlohmann::json const& line) : line_(line) {}

  void text(char const* key, std::string& field);
  void number(char const* key, std::uint64_t& field);
  void integer(char const* key, std::int64_t& field);
  void flag(char const* key, bool& field);
  /// {"nested": 4, "flat": 2} as names and counts, by name.
  void counts(char const* key, std::vector<Named>& field);
  /// [{"solver": "z3", "proved": 4}] as names and counts, in their order.
  void pairs(char const* key, char const* name, char const* count, std::vector<Named>& field);
  /// The objects of a list, in their order; nothing where there is no list.
  std::vector<nlohmann::json const*> objects(char const* key);

  std::string const& problem() const { return problem_; }
  void wrong(std::string const& what) {
    if (problem_.empty()) problem_ = what;
  }

 private:
  nlohmann::json const* find(char const* key) const;

  nlohmann::json const& line_;
  std::string problem_;
};

}  // namespace layoutcheck::reports
