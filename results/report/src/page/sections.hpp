#pragma once
/// The sections of the page, in their order. Each writes nothing where the runs have nothing for
/// it, and returns whether it wrote something.

#include <map>
#include <pugixml.hpp>
#include <span>
#include <string>
#include <vector>

#include "layoutcheck/reports/page.hpp"

namespace layoutcheck::reports {

/// Failures that are one to a reader: the same implementation, law, verdict and case, whoever found
/// it.
struct Group {
  Failure const* first = nullptr;
  std::vector<std::string> engines;
  std::uint64_t findings = 0;  ///< lines of the results, which an engine may have several of
  std::uint64_t cases = 0;
  std::string anchor;  ///< "f12"
};

/// The worst first.
std::vector<Group> groups_of(std::span<Run const> runs);

/// Where the page shows the failures of an implementation: by law, and by operation.
class Anchors {
 public:
  explicit Anchors(std::vector<Group> const& groups);
  /// "f12", or "" where no failure is shown.
  std::string of_law(std::string const& impl, std::string const& law) const;
  std::string of_operation(std::string const& impl, std::string const& op) const;

 private:
  std::map<std::pair<std::string, std::string>, std::string> laws_;
  std::map<std::pair<std::string, std::string>, std::string> operations_;
};

bool put_runs(pugi::xml_node body, std::span<Run const> runs);
bool put_trend(pugi::xml_node body, Memory const& memory);
/// At most about `most` bytes.
bool put_failures(pugi::xml_node body, std::vector<Group> const& groups, PageOptions const& options,
                  std::size_t most);
bool put_laws(pugi::xml_node body, std::span<Run const> runs, Anchors const& anchors);
bool put_operations(pugi::xml_node body, std::span<Run const> runs, Anchors const& anchors);
bool put_generators(pugi::xml_node body, std::span<Run const> runs);
bool put_ledgers(pugi::xml_node body, std::span<Run const> runs);

}  // namespace layoutcheck::reports
