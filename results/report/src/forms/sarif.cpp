#include <set>

#include "layoutcheck/reports/write.hpp"
#include "layoutcheck/results/json.hpp"

namespace layoutcheck::reports {
namespace {

using nlohmann::ordered_json;

ordered_json rules_of(Run const& run) {
  std::set<std::string> laws;
  for (Failure const& f : run.failures) laws.insert(f.law.empty() ? f.verdict : f.law);
  ordered_json rules = ordered_json::array();
  for (std::string const& law : laws) {
    rules.push_back({{"id", law}, {"shortDescription", {{"text", "law " + law}}}});
  }
  return rules;
}

/// What shows the same defect in the next nightly run has the same id, whatever its smallest case.
ordered_json result_of(Failure const& f) {
  auto const item = [](char const* title, std::string const& value) {
    return value.empty() ? "" : title + value;
  };
  std::string const message = f.impl + " " + f.version + ": " + f.verdict + " at " + f.expression +
                              item(", want ", f.want) + item(", got ", f.got) +
                              ". Repeat with: " + f.repro;
  ordered_json result{
      {"ruleId", f.law.empty() ? f.verdict : f.law},
      {"level", "error"},
      {"message", {{"text", message}}},
      {"locations",
       {{{"logicalLocations",
          {{{"name", f.op}, {"fullyQualifiedName", f.impl + "/" + f.op}, {"kind", "function"}}}}}}},
      {"partialFingerprints", {{"layoutcheckId/v1", f.impl + "/" + f.id}}}};
  // 0 where every case of it was put down to another finding; SARIF counts from 1.
  if (f.count > 0) result["occurrenceCount"] = f.count;
  return result;
}

ordered_json run_of(Run const& run) {
  ordered_json results = ordered_json::array();
  for (Failure const& f : run.failures) results.push_back(result_of(f));
  ordered_json invocation{{"executionSuccessful", run.ended && run.end.exit <= 1}};
  if (run.ended) invocation["exitCode"] = run.end.exit;
  return {{"tool",
           {{"driver",
             {{"name", "layoutcheck"}, {"version", run.start.version}, {"rules", rules_of(run)}}}}},
          {"invocations", ordered_json::array({invocation})},
          {"results", results}};
}

}  // namespace

std::string sarif(std::span<Run const> runs) {
  ordered_json list = ordered_json::array();
  for (Run const& run : runs) list.push_back(run_of(run));
  ordered_json const log{{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
                         {"version", "2.1.0"},
                         {"runs", list}};
  return log.dump(2, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace layoutcheck::reports
