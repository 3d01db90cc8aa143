#include "failures/show.hpp"

#include <iostream>

#include "exit_code.hpp"

namespace layoutcheck::cli {
namespace {

Json moment(failures::Moment const& when) {
  return {{"date", when.date}, {"commit", when.commit}, {"suite", when.suite}};
}

}  // namespace

std::string printing(std::string_view text) {
  std::string result;
  for (char const c : text) result += c >= ' ' && c < '\x7F' ? c : '?';
  return result;
}

Json to_json(failures::Finding const& finding) {
  Json line = json_of(finding.failure);
  line["type"] = "finding";
  line["first"] = moment(finding.first);
  line["last"] = moment(finding.last);
  line["nightly_runs"] = finding.nightly_runs;
  line["issue"] = finding.issue;
  line["state"] = finding.open ? "open" : "gone";
  return line;
}

}  // namespace layoutcheck::cli
