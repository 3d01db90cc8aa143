#pragma once
/// Findings on disk: as soon as they are met, and again when they are shrunk.

#include <set>
#include <string>
#include <vector>

#include "layoutcheck/conformance/transport/session.hpp"
#include "report/finding.hpp"

namespace layoutcheck::cli {

class FindingStore {
 public:
  /// In OUT/findings/NAME; nowhere where `out` is empty.
  explicit FindingStore(Judged judged) : judged_{std::move(judged)} {}

  void put(conformance::Finding const& finding, int number = 1);
  /// These are the findings of the run; what else it has put goes.
  void finish(std::vector<conformance::Finding const*> const& findings);
  /// Called with each batch before it is sent: after a kill -9 the last one is there to be read.
  conformance::Session::Journal journal();
  /// The first thing that could not be written; empty where all could.
  std::string const& problem() const { return problem_; }

 private:
  Judged judged_;
  std::set<std::string> written_;
  std::string problem_;
};

}  // namespace layoutcheck::cli
