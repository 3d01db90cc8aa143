#include <map>
#include <pugixml.hpp>
#include <sstream>

#include "forms/common.hpp"
#include "forms/xml.hpp"
#include "layoutcheck/reports/write.hpp"
#include "layoutcheck/results/counted.hpp"

namespace layoutcheck::reports {
namespace {

void put(pugi::xml_node node, char const* name, std::string const& value) {
  node.append_attribute(name) = printable(value).c_str();
}

std::string title(Failure const& f) { return f.verdict + ": " + f.expression; }

std::string body(Failure const& f) {
  auto const line = [](char const* title, std::string const& value) {
    return value.empty() ? "" : title + value + "\n";
  };
  return line("case  ", f.expression) + line("want  ", f.want) + line("got   ", f.got) +
         line("said  ", f.said) + line("cases ", std::to_string(f.count)) + line("id    ", f.id) +
         line("repro ", f.repro);
}

std::string suite_name(Run const& run) {
  std::string name = "layoutcheck";
  if (!run.start.stage.empty()) name += " " + run.start.stage + ":";
  for (Implementation const& i : run.start.implementations) name += " " + i.name + " " + i.version;
  return name;
}

/// Failures by the law and engine that found them, as coverage lines name them.
using Found = std::map<std::pair<std::string, std::string>, std::vector<Failure const*>>;

Found found_in(Run const& run) {
  Found found;
  for (Failure const& f : run.failures) found[{f.law, f.engine}].push_back(&f);
  return found;
}

struct Counts {
  unsigned tests = 0;
  unsigned failures = 0;
  unsigned errors = 0;
  unsigned skipped = 0;
};

void set_counts(pugi::xml_node suite, Counts const& counts) {
  suite.append_attribute("tests") = counts.tests;
  suite.append_attribute("failures") = counts.failures;
  suite.append_attribute("errors") = counts.errors;
  suite.append_attribute("skipped") = counts.skipped;
}

pugi::xml_node put_case(pugi::xml_node suite, std::string const& group, std::string const& name) {
  pugi::xml_node node = suite.append_child("testcase");
  put(node, "classname", group);
  put(node, "name", name);
  node.append_attribute("time") = "0";
  return node;
}

void put_failure(pugi::xml_node node, char const* kind, std::string const& type,
                 std::string const& message, std::string const& text) {
  pugi::xml_node failure = node.append_child(kind);
  put(failure, "message", message);
  put(failure, "type", type);
  failure.append_child(pugi::node_pcdata).set_value(printable(text).c_str());
}

/// One failure element a case, as readers expect: the first, and the others in its text.
void put_failures(pugi::xml_node node, std::vector<Failure const*> const& failures) {
  std::string text;
  for (Failure const* f : failures) text += body(*f) + "\n";
  put_failure(node, "failure", failures.front()->verdict, title(*failures.front()), text);
}

void put_theorems(pugi::xml_node suite, Run const& run, Counts& counts) {
  for (Theorem const& t : run.theorems) {
    pugi::xml_node node = put_case(suite, "layoutcheck.theorem", t.name);
    ++counts.tests;
    if (t.verdict == "proved") continue;
    if (t.verdict == "refuted") {
      put_failure(node, "failure", t.verdict, t.says, "see layoutcheck prove " + t.name + "\n");
      ++counts.failures;
    } else {
      put(node.append_child("skipped"), "message", t.verdict);
      ++counts.skipped;
    }
  }
}

void put_sweeps(pugi::xml_node suite, Run const& run, Counts& counts) {
  for (Sweep const& s : run.sweeps) {
    pugi::xml_node node = put_case(suite, "layoutcheck.sweep", s.space + " " + s.shard);
    ++counts.tests;
    std::size_t const violated = violated_laws(s);
    if (violated == 0) continue;
    put_failure(node, "failure", "wrong_function", results::counted(violated, "law") + " violated",
                first_violation(s) + "\n");
    ++counts.failures;
  }
}

Counts put_run(pugi::xml_node suite, Run const& run) {
  Counts counts;
  Found found = found_in(run);
  for (Coverage const& c : run.coverage) {
    pugi::xml_node node = put_case(suite, "layoutcheck." + c.engine, c.law);
    ++counts.tests;
    auto const failed = found.find({c.law, c.engine});
    if (failed != found.end()) {
      put_failures(node, failed->second);
      found.erase(failed);
      ++counts.failures;
    } else if (c.violated > 0) {
      // Each of them is listed as known, or is another finding's.
      std::string const known = std::to_string(c.violated) + " known";
      node.append_child("system-out").append_child(pugi::node_pcdata).set_value(known.c_str());
    } else if (c.executed == 0) {
      put(node.append_child("skipped"), "message", "not executed: " + c.bound);
      ++counts.skipped;
    }
  }
  for (auto const& [place, failures] : found) {
    put_failures(put_case(suite, "layoutcheck." + place.second, place.first), failures);
    ++counts.tests;
    ++counts.failures;
  }
  put_theorems(suite, run, counts);
  put_sweeps(suite, run, counts);
  pugi::xml_node whole = put_case(suite, "layoutcheck", "run");
  ++counts.tests;
  if (std::string const why = amiss(run); !why.empty()) {
    put_failure(whole, "error", "run", why, why + "\n");
    ++counts.errors;
  } else if (is_skipped(run)) {
    put(whole.append_child("skipped"), "message", "skipped whole: exit 77");
    ++counts.skipped;
  }
  return counts;
}

}  // namespace

std::string junit(std::span<Run const> runs) {
  pugi::xml_document document;
  pugi::xml_node root = document.append_child("testsuites");
  for (Run const& run : runs) {
    pugi::xml_node suite = root.append_child("testsuite");
    put(suite, "name", suite_name(run));
    pugi::xml_document cases;
    pugi::xml_node body = cases.append_child("cases");
    Counts const counts = put_run(body, run);
    set_counts(suite, counts);
    for (pugi::xml_node node : body.children()) suite.append_copy(node);
  }
  std::ostringstream out;
  document.save(out, "  ");
  return out.str();
}

}  // namespace layoutcheck::reports
