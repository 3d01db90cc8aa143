// Results read again, and written as JUnit XML, SARIF and Markdown: what is said is whole, escaped,
// the worst first, and cut where it must be.

#include <gtest/gtest.h>

#include <pugixml.hpp>

#include "layoutcheck/reports/severity.hpp"
#include "layoutcheck/reports/write.hpp"
#include "layoutcheck/results/json.hpp"

namespace layoutcheck::reports {
namespace {

using nlohmann::json;

std::vector<Run> runs_of(std::string const& text) {
  auto read = read_runs(text, "results.jsonl");
  if (auto const* error = std::get_if<RunError>(&read)) {
    ADD_FAILURE() << error->message;
    return {};
  }
  return *std::get_if<std::vector<Run>>(&read);
}

std::string problem_of(std::string const& text) {
  auto const read = read_runs(text, "results.jsonl");
  auto const* error = std::get_if<RunError>(&read);
  return error == nullptr ? "" : error->message;
}

std::string line(json const& object) { return object.dump() + "\n"; }

json run_line() {
  return {{"type", "run"}, {"version", "0.1.0"},
          {"seed", 7},     {"tier", "pr"},
          {"planned", 30}, {"implementations", {{{"name", "mine"}, {"version", "1.2"}}}}};
}

json verdict_line(std::string const& law, std::string const& verdict,
                  std::string const& expression) {
  return {{"type", "verdict"},  {"id", "coalesce/" + law + "/required/nested/" + verdict},
          {"impl", "mine"},     {"version", "1.2"},
          {"op", "coalesce"},   {"law", law},
          {"engine", "random"}, {"verdict", verdict},
          {"case", expression}, {"want", "4:1"},
          {"got", "<&\"'>"},    {"repro", "layoutcheck repro '" + expression + "' --impl mine"},
          {"point", 2},         {"count", 3}};
}

json coverage_line(std::string const& law, std::string const& engine, int executed, int violated) {
  return {{"type", "coverage"}, {"law", law},           {"engine", engine},
          {"bound", "sampled"}, {"planned", executed},  {"executed", executed},
          {"holds", executed},  {"violated", violated}, {"unknown", 0}};
}

json summary_line(int executed, int fail, int exit) {
  return {{"type", "summary"}, {"planned", 30}, {"executed", executed}, {"pass", executed - fail},
          {"fail", fail},      {"known", 0},    {"skipped", 0},         {"unknown", 0},
          {"seed", 7},         {"exit", exit}};
}

std::string failed_run() {
  return line(run_line()) + line(verdict_line("b_law", "refused_representable", "coalesce(4:1)")) +
         line(verdict_line("a_law", "wrong_function", "coalesce((2,2):(1,1))")) +
         line(coverage_line("a_law", "random", 10, 1)) +
         line(coverage_line("b_law", "random", 10, 1)) +
         line(coverage_line("c_law", "random", 10, 0)) + line(summary_line(30, 2, 1));
}

// ---- reading ----

TEST(ReadRuns, TakesWhatTheSuiteWrites) {
  auto const runs = runs_of(failed_run() + line({{"type", "replay"}, {"file", "x"}}));
  ASSERT_EQ(runs.size(), 1U);
  EXPECT_EQ(runs[0].start.implementations.at(0).name, "mine");
  EXPECT_EQ(runs[0].failures.at(1).expression, "coalesce((2,2):(1,1))");
  EXPECT_EQ(runs[0].failures.at(1).count, 3U);
  EXPECT_EQ(runs[0].coverage.size(), 3U);
  EXPECT_EQ(runs[0].end.exit, 1);
  EXPECT_TRUE(runs[0].ended);
  EXPECT_FALSE(is_clean(runs[0]));
}

TEST(ReadRuns, KeepsSeveralRunsApart) {
  auto const runs = runs_of(failed_run() + line(run_line()) + line(summary_line(30, 0, 0)));
  ASSERT_EQ(runs.size(), 2U);
  EXPECT_TRUE(is_clean(runs[1]));
}

TEST(ReadRuns, LeavesOutALineThatWasBeingWritten) {
  std::string const whole = failed_run();
  for (std::size_t cut = line(run_line()).size(); cut + 1 < whole.size(); ++cut) {
    auto const runs = runs_of(whole.substr(0, cut));
    ASSERT_EQ(runs.size(), 1U);
    EXPECT_FALSE(runs[0].ended) << cut;
    EXPECT_EQ(runs[0].end.exit, -1);
  }
}

TEST(ReadRuns, KnowsWhetherATextIsCutOff) {
  std::string const whole = failed_run();
  std::size_t const last = whole.rfind('\n', whole.size() - 2) + 1;
  EXPECT_FALSE(results::is_cut_off(whole));
  EXPECT_FALSE(results::is_cut_off(whole.substr(0, last)));
  EXPECT_FALSE(results::is_cut_off(""));
  for (std::size_t cut = last + 1; cut + 1 < whole.size(); ++cut) {
    EXPECT_TRUE(results::is_cut_off(whole.substr(0, cut))) << cut;
  }
  // Not ended by a newline, but whole.
  std::string const unended = whole.substr(0, whole.size() - 1);
  EXPECT_FALSE(results::is_cut_off(unended));
  EXPECT_TRUE(runs_of(unended)[0].ended);
}

/// As a nightly run writes them: a line for the stage before each run.
TEST(ReadRuns, TakesStagesBetweenRuns) {
  std::string const stage = line({{"type", "stage"},
                                  {"stage", "facts"},
                                  {"state", "finished"},
                                  {"exit", 0},
                                  {"why", ""},
                                  {"seed", 1}});
  std::string const run = line(run_line()) + line(summary_line(1, 0, 0));
  EXPECT_EQ(runs_of(stage + run + stage + run).size(), 2U);
}

TEST(ReadRuns, SaysWhichLineIsMalformed) {
  std::string const begin = line(run_line());
  EXPECT_EQ(problem_of(""), "results.jsonl: no line of type run");
  EXPECT_EQ(problem_of("\n \n"), "results.jsonl: no line of type run");
  EXPECT_EQ(problem_of(begin + "4\n"), "results.jsonl:2: no object with a type");
  EXPECT_EQ(problem_of(begin + "{\"type\":3}\n"), "results.jsonl:2: no object with a type");
  EXPECT_EQ(problem_of(line(summary_line(1, 0, 0))),
            "results.jsonl:1: a line before the first of type run");
  EXPECT_EQ(problem_of(begin + line(summary_line(1, 0, 0)) + line(summary_line(1, 0, 0))),
            "results.jsonl:3: a line after the summary");
  EXPECT_EQ(problem_of(begin + line({{"type", "verdict"}})), "results.jsonl:2: id is missing");
  EXPECT_EQ(problem_of(begin + line({{"type", "verdict"}, {"id", "x"}, {"case", 4}})),
            "results.jsonl:2: case is not a string");
  json summary = summary_line(1, 0, 300);
  EXPECT_EQ(problem_of(begin + line(summary)),
            "results.jsonl:2: exit is not a number from 0 to 255");
  for (char const* insisted : {"planned", "executed", "exit"}) {
    summary = summary_line(1, 0, 0);
    summary.erase(insisted);
    EXPECT_EQ(problem_of(begin + line(summary)),
              "results.jsonl:2: " + std::string(insisted) + " is missing");
    summary[insisted] = -1;
    EXPECT_EQ(problem_of(begin + line(summary))
                  .find("results.jsonl:2: " + std::string(insisted) + " is not a number from 0"),
              0U);
  }
  EXPECT_EQ(problem_of(line({{"type", "run"}, {"implementations", 4}})),
            "results.jsonl:1: implementations is not a list");
  EXPECT_NE(problem_of("{\"type\":\n"), "");
  EXPECT_NE(problem_of(std::string(100'000, '[') + "\n"), "");
}

// ---- JUnit ----

TEST(JUnit, HasACaseForEachLawAndCountsThatAddUp) {
  auto const runs = runs_of(failed_run());
  std::string const text = junit(runs);
  pugi::xml_document document;
  ASSERT_TRUE(document.load_string(text.c_str())) << text;
  pugi::xml_node const suite = document.child("testsuites").child("testsuite");
  EXPECT_STREQ(suite.attribute("name").value(), "layoutcheck mine 1.2");
  EXPECT_EQ(suite.attribute("tests").as_int(), 4);  // three laws, and the run itself
  EXPECT_EQ(suite.attribute("failures").as_int(), 2);
  EXPECT_EQ(suite.attribute("errors").as_int(), 0);
  int cases = 0;
  for (pugi::xml_node const one : suite.children("testcase")) {
    ++cases;
    bool const failed = one.child("failure");
    std::string const name = one.attribute("name").value();
    EXPECT_EQ(failed, name == "a_law" || name == "b_law") << name;
    if (name != "a_law") continue;
    EXPECT_STREQ(one.child("failure").attribute("type").value(), "wrong_function");
    EXPECT_NE(std::string(one.child("failure").child_value()).find("got   <&\"'>"),
              std::string::npos);
  }
  EXPECT_EQ(cases, 4);
}

TEST(JUnit, ARunThatDidNotEndIsAnError) {
  std::string const cut = line(run_line()) + line(coverage_line("a_law", "random", 10, 0));
  pugi::xml_document document;
  ASSERT_TRUE(document.load_string(junit(runs_of(cut)).c_str()));
  pugi::xml_node const suite = document.child("testsuites").child("testsuite");
  EXPECT_EQ(suite.attribute("errors").as_int(), 1);
  std::string const short_of = line(run_line()) + line(summary_line(20, 0, 0));
  ASSERT_TRUE(document.load_string(junit(runs_of(short_of)).c_str()));
  pugi::xml_node const error = document.select_node("//error").node();
  EXPECT_STREQ(error.attribute("message").value(), "executed 20 of 30, skipped 0");
}

/// The stage of a nightly run that a machine cannot have.
std::string skipped_run(int exit) {
  json run = run_line();
  run["stage"] = "sweep-cuda";
  json summary = summary_line(0, 0, exit);
  summary["skipped"] = 30;
  return line(run) + line(summary);
}

TEST(JUnit, WhatIsSkippedWholeIsNeitherPassedNorAnError) {
  pugi::xml_document document;
  ASSERT_TRUE(document.load_string(junit(runs_of(skipped_run(77))).c_str()));
  pugi::xml_node const suite = document.child("testsuites").child("testsuite");
  EXPECT_STREQ(suite.attribute("name").value(), "layoutcheck sweep-cuda: mine 1.2");
  EXPECT_EQ(suite.attribute("errors").as_int(), 0);
  EXPECT_EQ(suite.attribute("skipped").as_int(), 1);
  EXPECT_TRUE(document.select_node("//testcase[@name='run']/skipped"));
  ASSERT_TRUE(document.load_string(junit(runs_of(skipped_run(4))).c_str()));
  EXPECT_TRUE(document.select_node("//testcase[@name='run']/error"));
}

TEST(JUnit, WhatNoLawWasCoveredForIsACaseToo) {
  std::string const only = line(run_line()) +
                           line(verdict_line("z_law", "crash", "coalesce(0:0)")) +
                           line(summary_line(30, 1, 1));
  pugi::xml_document document;
  ASSERT_TRUE(document.load_string(junit(runs_of(only)).c_str()));
  EXPECT_TRUE(document.select_node("//testcase[@name='z_law']/failure[@type='crash']"));
}

TEST(JUnit, NoTextMakesItMalformed) {
  json hostile = verdict_line("a_law", "crash", "coalesce(4:1)");
  hostile["got"] = std::string("]]>\x01\x1b[31m\0 --> <x a=\"", 21) + "é";
  std::string const text = line(run_line()) + line(hostile) + line(summary_line(30, 1, 1));
  pugi::xml_document document;
  ASSERT_TRUE(document.load_string(junit(runs_of(text)).c_str()));
  std::string const body = document.select_node("//failure").node().child_value();
  EXPECT_EQ(body.find('\x1b'), std::string::npos);
  EXPECT_NE(body.find("]]>"), std::string::npos);
}

// ---- SARIF ----

TEST(Sarif, HasAResultForEachFailure) {
  json const log = json::parse(sarif(runs_of(failed_run())));
  EXPECT_EQ(log["version"], "2.1.0");
  json const& run = log["runs"][0];
  EXPECT_EQ(run["tool"]["driver"]["rules"].size(), 2U);
  ASSERT_EQ(run["results"].size(), 2U);
  json const& result = run["results"][1];
  EXPECT_EQ(result["ruleId"], "a_law");
  EXPECT_EQ(result["locations"][0]["logicalLocations"][0]["name"], "coalesce");
  EXPECT_EQ(result["occurrenceCount"], 3);
  EXPECT_NE(
      std::string(result["message"]["text"]).find("layoutcheck repro 'coalesce((2,2):(1,1))'"),
      std::string::npos);
  EXPECT_EQ(run["invocations"][0]["exitCode"], 1);
  json const cut = json::parse(sarif(runs_of(line(run_line()))));
  EXPECT_EQ(cut["runs"][0]["invocations"][0]["executionSuccessful"], false);
  EXPECT_TRUE(cut["runs"][0]["results"].is_array());
}

// ---- Markdown ----

TEST(Markdown, ListsTheWorstFirst) {
  std::string const text = markdown(runs_of(failed_run()));
  EXPECT_EQ(text.find("# layoutcheck: 2 failures, 1 of 1 runs not as expected"), 0U);
  EXPECT_LT(text.find("wrong\\_function"), text.find("refused\\_representable"));
  EXPECT_NE(text.find("| 30 / 30 | 28 | 2 |"), std::string::npos);
  EXPECT_NE(text.find("| `c_law` | sampled |"), std::string::npos);
  EXPECT_LT(severity("wrong_function"), severity("something_new"));
  EXPECT_LT(severity("something_new"), severity("refused_representable"));
}

TEST(Markdown, AllAsExpectedIsSaid) {
  std::string const text = markdown(runs_of(line(run_line()) + line(summary_line(30, 0, 0))));
  EXPECT_EQ(text.find("# layoutcheck: all as expected"), 0U);
  EXPECT_EQ(text.find("## Failures"), std::string::npos);
}

TEST(Markdown, WhatIsSkippedWholeIsCountedApart) {
  std::string const clean = line(run_line()) + line(summary_line(30, 0, 0));
  std::string const text = markdown(runs_of(clean + skipped_run(77)));
  EXPECT_EQ(text.find("# layoutcheck: all as expected, 1 skipped\n"), 0U);
  EXPECT_NE(text.find("| sweep-cuda: mine 1.2 |"), std::string::npos);
  EXPECT_NE(text.find("| skipped |\n"), std::string::npos);
  std::string const amiss = markdown(runs_of(skipped_run(70)));
  EXPECT_EQ(amiss.find("# layoutcheck: 0 failures, 1 of 1 runs not as expected\n"), 0U);
}

TEST(Markdown, IsCutAndSaysSo) {
  std::string text = line(run_line());
  for (int i = 0; i < 5'000; ++i) {
    text += line(verdict_line("law_" + std::to_string(i), i == 4'999 ? "wrong_function" : "timeout",
                              "coalesce((2," + std::to_string(i) + "):(1,1))"));
  }
  auto const runs = runs_of(text + line(summary_line(6'000, 5'000, 1)));
  std::string const written = markdown(runs);
  EXPECT_LE(written.size(), 900U * 1024U);
  EXPECT_GT(written.size(), 800U * 1024U);
  EXPECT_NE(written.find("of 5000 failures are left out here"), std::string::npos);
  EXPECT_NE(written.find("law_4999"), std::string::npos);  // the worst is not cut
  EXPECT_LE(markdown(runs, 4'000).size(), 4'000U);
}

TEST(Markdown, NothingInItIsMarkup) {
  json hostile = verdict_line("a|law`", "crash", "coalesce(4:1)");
  hostile["got"] = "</details><script>alert(1)</script>\n# heading ``` [x](y)";
  json run = run_line();
  run["implementations"][0]["name"] = "<b>*mine*</b> | x";
  std::string const text =
      markdown(runs_of(line(run) + line(hostile) + line(summary_line(30, 1, 1))));
  EXPECT_EQ(text.find("\n# heading"), std::string::npos);
  EXPECT_NE(text.find("\\<b\\>\\*mine\\*\\</b\\> \\| x 1.2"), std::string::npos);
  EXPECT_NE(text.find("```` </details>"), std::string::npos);  // fenced beyond its own backticks
}

}  // namespace
}  // namespace layoutcheck::reports
