// Lines of theorems, spaces, operations and known failures: read whole, and shown in each form.

#include <gtest/gtest.h>

#include <pugixml.hpp>

#include "layoutcheck/reports/memory.hpp"
#include "layoutcheck/reports/page.hpp"
#include "layoutcheck/reports/write.hpp"
#include "layoutcheck/results/json.hpp"

namespace layoutcheck::reports {
namespace {

using nlohmann::json;

std::string lines(std::vector<json> const& objects) {
  std::string text;
  for (json const& object : objects) text += object.dump() + "\n";
  return text;
}

std::vector<json> a_run(std::vector<json> const& inside, int exit = 0) {
  std::vector<json> all{{{"type", "run"}, {"version", "0.1.0"}, {"seed", 1}, {"planned", 4}}};
  all.insert(all.end(), inside.begin(), inside.end());
  int const fail = exit == 1 ? 1 : 0;
  all.push_back({{"type", "summary"},
                 {"planned", 4},
                 {"executed", 4},
                 {"pass", 4 - fail},
                 {"fail", fail},
                 {"seed", 1},
                 {"exit", exit}});
  return all;
}

std::vector<Run> read(std::vector<json> const& objects) {
  auto result = read_runs(lines(objects), "r.jsonl");
  if (auto const* error = std::get_if<RunError>(&result)) {
    ADD_FAILURE() << error->message;
    return {};
  }
  return *std::get_if<std::vector<Run>>(&result);
}

std::string problem_with(std::vector<json> const& objects) {
  auto const result = read_runs(lines(objects), "r.jsonl");
  auto const* error = std::get_if<RunError>(&result);
  return error == nullptr ? "" : error->message;
}

json theorem(std::string const& name, std::string const& verdict) {
  return {{"type", "theorem"},
          {"name", name},
          {"says", "for all"},
          {"group", "induction"},
          {"verdict", verdict},
          {"conditions", 2},
          {"by", {{{"solver", "z3"}, {"proved", 2}}}}};
}

json swept(int violated) {
  json law{{"law", "size_counts"}, {"checksum", "00ff"}, {"violated", violated}};
  if (violated > 0) law["first"] = {{"number", 3}, {"point", 0}, {"case", "size(3:1)"}};
  return {{"type", "sweep"},
          {"space", "compact(max_size=8)"},
          {"shard", "1/1"},
          {"size", 9},
          {"visits", 9},
          {"points", 40},
          {"laws", {law}},
          {"faults", {{"injected", 3}, {"found", 2}}},
          {"devices", {{{"device", "cpu"}, {"items", 9}, {"seconds", 0.1}}}}};
}

int count_of(std::string const& text, std::string const& part) {
  int n = 0;
  for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; at += part.size()) ++n;
  return n;
}

TEST(Ledgers, TheoremsAndSpacesAreCasesOfJUnit) {
  auto const runs = read(a_run(
      {theorem("a", "proved"), theorem("b", "refuted"), theorem("c", "unknown"), swept(1)}, 1));
  pugi::xml_document document;
  ASSERT_TRUE(document.load_string(junit(runs).c_str()));
  pugi::xml_node const suite = document.child("testsuites").child("testsuite");
  EXPECT_EQ(suite.attribute("tests").as_int(), 5);  // and the run itself
  EXPECT_EQ(suite.attribute("failures").as_int(), 2);
  EXPECT_EQ(suite.attribute("skipped").as_int(), 1);
  EXPECT_EQ(suite.attribute("errors").as_int(), 0);
}

TEST(Ledgers, ARunThatFailedAndListsNothingIsAnError) {
  auto const runs = read(a_run({theorem("a", "proved")}, 1));
  EXPECT_EQ(amiss(runs.at(0)), "exit 1, and no failure is listed");
  EXPECT_NE(junit(runs).find("errors=\"1\""), std::string::npos);
  EXPECT_NE(markdown(runs).find("no failure is listed"), std::string::npos);
  EXPECT_NE(page(runs).find("no failure is listed"), std::string::npos);
  EXPECT_EQ(amiss(read(a_run({theorem("a", "refuted")}, 1)).at(0)), "");
}

TEST(Ledgers, CountsThatDoNotAddUpAreAnError) {
  auto objects = a_run({});
  objects.back()["pass"] = 2;
  EXPECT_EQ(amiss(read(objects).at(0)),
            "executed 4, but pass 2, failing 0, unknown 0 and unsupported 0");
  EXPECT_NE(junit(read(objects)).find("errors=\"1\""), std::string::npos);
  objects.back()["unknown"] = 1;
  objects.back()["unsupported_cases"] = 1;
  EXPECT_EQ(amiss(read(objects).at(0)), "");
  // Findings may be of many cases, and then these are counted.
  objects.back()["known"] = 7;
  objects.back()["failing_cases"] = 0;
  EXPECT_EQ(amiss(read(objects).at(0)), "");
  objects.back().erase("failing_cases");
  EXPECT_NE(amiss(read(objects).at(0)), "");
  EXPECT_NE(markdown(read(objects)).find("| 4 / 4 | 2 | 7 | 1 | 1 | 0 | 0 | 7 |"),
            std::string::npos);
  objects.back()["fail"] = ~std::uint64_t{0};
  EXPECT_NE(problem_with(objects).find("counts beyond"), std::string::npos);
}

TEST(Ledgers, ReportMutantsThatWereNotKilled) {
  auto const runs =
      read(a_run({{{"type", "ledger"},
                   {"what", "mutants"},
                   {"engine", "random"},
                   {"planned", 7},
                   {"killed", 6}},
                  {{"type", "theorem_mutant"}, {"name", "p"}, {"of", "a"}, {"refuted", false}},
                  swept(0)}));
  std::string const text = markdown(runs);
  EXPECT_NE(text.find("mutants by random | 7 | 6 |"), std::string::npos) << text;
  EXPECT_NE(text.find("mutants of theorems | 1 | 0 |"), std::string::npos) << text;
  EXPECT_NE(text.find("| 3 | 2 |"), std::string::npos) << text;
  EXPECT_EQ(count_of(page(runs), "class=\"n bad\""), 3);
}

TEST(Ledgers, ReadTheNamesOfFormat1) {
  json space = swept(0);
  space["faults"] = {{"planted", 3}, {"found", 2}};
  auto const runs =
      read(a_run({{{"type", "ledger"},
                   {"what", "planted algebras"},
                   {"engine", "random"},
                   {"planned", 7},
                   {"caught", 6}},
                  {{"type", "planted"}, {"name", "p"}, {"of", "a"}, {"refuted", false}},
                  {{"type", "coverage"}, {"law", "a"}, {"strata", {{"flat", 9}}}},
                  {{"type", "verdict"}, {"id", "a"}, {"law", "a"}, {"stratum", "nested"}},
                  {{"type", "known"}, {"op", "at"}, {"mended", {"0a"}}},
                  space}));
  ASSERT_EQ(runs.at(0).coverage.at(0).input_classes.size(), 1U);
  EXPECT_EQ(runs[0].coverage[0].input_classes[0].count, 9U);
  EXPECT_EQ(runs[0].failures.at(0).input_class, "nested");
  std::string const text = markdown(runs);
  EXPECT_NE(text.find("mutants by random | 7 | 6 |"), std::string::npos) << text;
  EXPECT_NE(text.find("mutants of theorems | 1 | 0 |"), std::string::npos) << text;
  EXPECT_NE(text.find("| 3 | 2 |"), std::string::npos) << text;
}

TEST(Ledgers, RefuseALaterFormat) {
  std::vector<json> lines_of_3 = a_run({});
  lines_of_3[0]["format"] = 3;
  EXPECT_EQ(problem_with(lines_of_3), "r.jsonl:1: format is 3, and this version reads up to 2");
}

TEST(Ledgers, SpacesAreShown) {
  auto const runs = read(a_run({swept(1)}, 1));
  ASSERT_EQ(runs.at(0).sweeps.size(), 1U);
  EXPECT_NE(markdown(runs).find("first `size_counts at size(3:1)`"), std::string::npos);
  EXPECT_NE(markdown(runs).find("9 of 9 layouts, 40 points, 1 laws, 1 violated"),
            std::string::npos);
  EXPECT_NE(page(runs).find("size_counts 00ff"), std::string::npos);
}

TEST(Ledgers, TroubleWithKnownFailuresIsShown) {
  auto const runs =
      read(a_run({{{"type", "known"}, {"line", 3}, {"id", "a/b"}, {"problem", "stale"}},
                  {{"type", "known"}, {"op", "at"}, {"fixed", {"0a"}}}},
                 3));
  EXPECT_EQ(runs.at(0).known_troubles.size(), 1U);
  EXPECT_NE(markdown(runs).find("stale"), std::string::npos);
  EXPECT_NE(page(runs).find("stale"), std::string::npos);
}

TEST(Ledgers, OperationsShowTheirWorstVerdict) {
  std::vector<json> objects =
      a_run({{{"type", "coverage"},
              {"op", "at"},
              {"planned", 9},
              {"executed", 9},
              {"caused_elsewhere", 0},
              {"verdicts", {{"exact", 5}, {"wrong_size", 3}, {"not_optimal", 1}}}},
             {{"type", "coverage"}, {"op", "mode"}, {"verdicts", {{"unjudged", 2}}}}});
  objects[0]["implementations"] = {{{"name", "mine"}, {"version", "2"}}};
  std::string const text = page(read(objects));
  EXPECT_NE(text.find("wrong_size 3 (known)"), std::string::npos);
  EXPECT_NE(text.find("2 unjudged"), std::string::npos);
}

TEST(Ledgers, AreOfTheirKinds) {
  EXPECT_EQ(problem_with(a_run({{{"type", "theorem"}, {"by", 4}}})), "r.jsonl:2: by is not a list");
  EXPECT_EQ(problem_with(a_run({{{"type", "theorem"}, {"by", {4}}}})),
            "r.jsonl:2: by: an entry is not an object");
  EXPECT_EQ(problem_with(a_run({{{"type", "theorem_mutant"}, {"refuted", 1}}})),
            "r.jsonl:2: refuted is neither true nor false");
  EXPECT_EQ(problem_with(
                a_run({{{"type", "coverage"}, {"law", "a"}, {"input_classes", {{"flat", -1}}}}})),
            "r.jsonl:2: input_classes.flat is not a number from 0 on");
  EXPECT_EQ(problem_with(a_run({{{"type", "coverage"}, {"op", "a"}, {"verdicts", 3}}})),
            "r.jsonl:2: verdicts is not an object");
  EXPECT_EQ(problem_with(a_run({{{"type", "sweep"}, {"laws", {{{"law", 4}}}}}})),
            "r.jsonl:2: laws: law is not a string");
}

TEST(MemoryOfNightlyRuns, NamesThatOfThePage) {
  PageOptions options;
  options.memory.nightly_runs = {
      {.date = "2026-11-22", .commit = "aaa", .seed = 1, .executed = 4},
      {.date = "2026-11-22", .commit = "bbb", .seed = 2, .executed = 4},
      {.date = "2026-11-22", .commit = "ccc", .seed = 1, .executed = 5},
  };
  auto const runs = read(a_run({}));
  EXPECT_NE(page(runs, options).find("nightly run of 2026-11-22 at aaa"), std::string::npos);
  options.memory.nightly_runs.erase(options.memory.nightly_runs.begin());
  EXPECT_EQ(page(runs, options).find("nightly run of"), std::string::npos);
}

TEST(MemoryOfNightlyRuns, IsRead) {
  auto const read = read_memory(
      lines({{{"type", "nightly_run"}, {"date", "2026-11-22"}, {"findings", 4}, {"exit", 1}},
             {{"type", "failure"}, {"impl", "mine"}, {"id", "x"}, {"first", "2026-11-20"}}}),
      "m.jsonl");
  auto const* memory = std::get_if<Memory>(&read);
  ASSERT_NE(memory, nullptr);
  EXPECT_EQ(memory->nightly_runs.at(0).findings, 4U);
  ASSERT_NE(memory->find("mine", "x"), nullptr);
  EXPECT_EQ(memory->find("mine", "x")->first, "2026-11-20");
  EXPECT_EQ(memory->find("other", "x"), nullptr);
  auto const former =
      read_memory(lines({{{"type", "night"}, {"date", "2026-11-21"}, {"findings", 2}, {"exit", 1}},
                         {{"type", "failure"}, {"impl", "mine"}, {"id", "x"}, {"nights", 7}}}),
                  "m.jsonl");
  auto const* of_format_1 = std::get_if<Memory>(&former);
  ASSERT_NE(of_format_1, nullptr);
  EXPECT_EQ(of_format_1->nightly_runs.at(0).findings, 2U);
  EXPECT_EQ(of_format_1->find("mine", "x")->nightly_runs, 7U);
  auto const wrong = read_memory("{\"type\":\"night\",\"findings\":-1}\n", "m.jsonl");
  ASSERT_NE(std::get_if<RunError>(&wrong), nullptr);
  EXPECT_EQ(std::get_if<RunError>(&wrong)->message,
            "m.jsonl:1: findings is not a number from 0 on");
}

}  // namespace
}  // namespace layoutcheck::reports
