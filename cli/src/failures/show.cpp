#include "failures/show.hpp"

#include <iostream>

#include "exit_code.hpp"

namespace layoutcheck::cli {
namespace {

Json moment(failures::Moment const& when) {
  return {{"date", when.date}, {"commit", when.commit}, {"suite", when.suite}};
}

}  // namespace

int refuse_failures(FailuresOptions const& options, std::string const& why, int code) {
  if (options.json) emit({{"type", "error"}, {"error", why}, {"exit", code}});
  complain(why);
  return code;
}

std::string printing(std::string_view text) {
  std::string result;
  for (char const c : text) result += c >= ' ' && c < '\x7F' ? c : '?';
  return result;
}

Json to_json(failures::Finding const& finding) {
  reports::Failure const& f = finding.failure;
  Json line{{"type", "finding"},
            {"id", f.id},
            {"impl", f.impl},
            {"version", f.version},
            {"op", f.op},
            {"law", f.law},
            {"domain", f.domain},
            {"input_class", f.input_class},
            {"engine", f.engine},
            {"verdict", f.verdict},
            {"case", f.expression},
            {"want", f.want},
            {"got", f.got},
            {"point", f.point},
            {"count", f.count},
            {"repro", f.repro},
            {"first", moment(finding.first)},
            {"last", moment(finding.last)},
            {"nightly_runs", finding.nightly_runs},
            {"issue", finding.issue},
            {"state", finding.open ? "open" : "gone"}};
  if (!f.said.empty()) line["said"] = f.said;
  return line;
}

}  // namespace layoutcheck::cli
