#include <map>
#include <pugixml.hpp>
#include <sstream>

#include "layoutcheck/reports/write.hpp"

namespace layoutcheck::reports {
namespace {

/// XML has no control characters but three, escaped or not.
std::string printable(std::string text) {
  for (char& c : text) {
    bool const control =
        static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t' && c != '\r';
    if (control) c = '?';
  }
  return text;
}

void put(pugi::xml_node node, char const* name, std::string const& value) {
  node.append_attribute(name) = printable(value).c_str();
}

std::string title(Failure const& f) { return f.verdict + ": " + f.expression; }

std::string body(Failure const& f) {
  return "case  " + f.expression + "\nwant  " + f.want + "\ngot   " + f.got + "\ncases " +
         std::to_string(f.count) + "\nid    " + f.id + "\nrepro " + f.repro + "\n";
}

std::string suite_name(Run const& run) {
  std::string name = "layoutcheck";
  for (Implementation const& i : run.implementations) name += " " + i.name + " " + i.version;
  return name;
}

/// Failures by the law and engine that found them, as coverage lines name them.
using Found = std::map<std::pair<std::string, std::string>, std::vector<Failure const*>>;

Found found_in(Run const& run) {
  Found found;
  for (Failure const& f : run.failures) found[{f.law, f.engine}].push_back(&f);
  return found;
}

/// Why the run as a whole is not what was asked for; "" where it is.
std::string amiss(Run const& run) {
  if (!run.ended) return "the run did not end: there is no summary";
  std::uint64_t const told = run.executed + run.skipped;
  if (told < run.planned) {
    return "executed " + std::to_string(run.executed) + " of " + std::to_string(run.planned) +
           ", skipped " + std::to_string(run.skipped);
  }
  if (run.exit > 1) return "exit " + std::to_string(run.exit);
  return "";
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
  pugi::xml_node whole = put_case(suite, "layoutcheck", "run");
  ++counts.tests;
  if (std::string const why = amiss(run); !why.empty()) {
    put_failure(whole, "error", "run", why, why + "\n");
    ++counts.errors;
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
