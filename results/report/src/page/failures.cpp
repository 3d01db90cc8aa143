#include <set>

#include "forms/common.hpp"
#include "layoutcheck/reports/severity.hpp"
#include "layoutcheck/results/counted.hpp"
#include "page/element.hpp"
#include "page/pictures.hpp"
#include "page/sections.hpp"

namespace layoutcheck::reports {
namespace {

/// Bytes that a node takes when it is written.
class Counter : public pugi::xml_writer {
 public:
  void write(void const*, std::size_t size) override { bytes += size; }
  std::size_t bytes = 0;
};

std::size_t bytes_of(pugi::xml_node node) {
  Counter counter;
  node.print(counter, "", pugi::format_raw);
  return counter.bytes;
}

pugi::xml_node put_option(pugi::xml_node choice, std::string const& value,
                          std::string const& text) {
  pugi::xml_node option = put_element(choice, "option", text);
  set(option, "value", value);
  return option;
}

void put_choice(pugi::xml_node bar, std::string const& id, std::string const& label,
                std::string const& all, std::set<std::string> const& values) {
  pugi::xml_node choice = bar.append_child("select");
  set(choice, "id", id);
  set(choice, "aria-label", label);
  put_option(choice, "", all);
  for (std::string const& value : values) put_option(choice, value, value);
}

pugi::xml_node put_button(pugi::xml_node bar, std::string const& id, std::string const& text) {
  pugi::xml_node button = put_element(bar, "button", text);
  set(button, "id", id);
  set(button, "type", "button");
  return button;
}

void put_filters(pugi::xml_node section, std::vector<Group> const& groups, bool remembers) {
  std::set<std::string> impls;
  std::set<std::string> verdicts;
  for (Group const& g : groups) {
    impls.insert(g.first->impl);
    verdicts.insert(g.first->verdict);
  }
  pugi::xml_node bar = section.append_child("div");
  set(bar, "class", "filters");
  pugi::xml_node search = bar.append_child("input");
  set(search, "type", "search");
  set(search, "id", "search");
  set(search, "placeholder", "words of a case, law or id");
  set(search, "aria-label", "search the failures");
  put_choice(bar, "of-impl", "implementation", "every implementation", impls);
  put_choice(bar, "of-verdict", "verdict", "every verdict", verdicts);
  if (remembers) {
    pugi::xml_node label = bar.append_child("label");
    pugi::xml_node box = label.append_child("input");
    set(box, "type", "checkbox");
    set(box, "id", "only-new");
    label.append_child(pugi::node_pcdata).set_value(" new only");
  }
  put_button(bar, "open-all", "open or close all");
  pugi::xml_node shown = put_of_class(bar, "span", "faint");
  set(shown, "id", "shown");
  set(shown, "role", "status");
  put_of_class(bar, "span", "faint", "Keys: / searches, j and k step.");
}

void put_fact(pugi::xml_node list, std::string const& name, std::string const& text,
              bool code = false) {
  if (text.empty()) return;
  put_element(list, "dt", name);
  pugi::xml_node fact = put_element(list, "dd");
  put_element(fact, code ? "code" : "span", text);
}

std::string engines_of(Group const& group) {
  std::string text;
  for (std::string const& engine : group.engines) text += (text.empty() ? "" : ", ") + engine;
  return text;
}

void put_facts(pugi::xml_node box, Group const& group, Remembered const* known) {
  Failure const& f = *group.first;
  pugi::xml_node list = box.append_child("dl");
  put_fact(list, "want", f.want, true);
  put_fact(list, "got", f.got, true);
  if (!f.said.empty()) {
    put_element(list, "dt", "said");
    put_element(list.append_child("dd"), "pre", f.said);
  }
  if (f.point >= 0) put_fact(list, "at point", std::to_string(f.point));
  put_fact(list, "law", f.law, true);
  put_fact(list, "found by",
           engines_of(group) + (f.input_class.empty() ? "" : ", " + f.input_class));
  put_fact(list, "id", f.id, true);
  if (known == nullptr) return;
  put_fact(
      list, "seen",
      "first " + known->first + ", in " + results::counted(known->nightly_runs, "nightly run"));
  if (known->issue.empty()) return;
  put_element(list, "dt", "issue");
  put_address(put_element(list, "dd"), known->issue);
}

void put_panel(pugi::xml_node tabs, std::string const& title, std::string const& text) {
  pugi::xml_node panel = tabs.append_child("div");
  set(panel, "class", "panel");
  put_element(panel, "h4", title);
  set(put_element(panel, "pre", text), "tabindex", "0");
}

/// How much of a failure is shown: less of the last ones, where the page grows too large.
enum class Detail { all, no_tests, text_only };

pugi::xml_node put_failure_of(pugi::xml_node section, Group const& group,
                              PageOptions const& options, Detail detail) {
  Failure const& f = *group.first;
  Remembered const* const known = options.memory.find(f.impl, f.id);
  bool const fresh = known != nullptr && !options.memory.nightly_runs.empty() &&
                     known->first == options.memory.nightly_runs.back().date;
  pugi::xml_node failure = section.append_child("details");
  set(failure, "class", "failure");
  set(failure, "id", group.anchor);
  set(failure, "data-id", f.id);
  set(failure, "data-impl", f.impl);
  set(failure, "data-verdict", f.verdict);
  if (fresh) set(failure, "data-fresh", "yes");
  pugi::xml_node head = failure.append_child("summary");
  bool const worst = severity(f.verdict) <= severity("accepted_invalid");
  put_of_class(head, "span", worst ? "badge bad" : "badge doubt", f.verdict);
  put_element(head, "code", f.expression);
  put_of_class(
      head, "span", "faint",
      f.impl + " " + f.version + ", " + f.law + ", " + results::counted(group.cases, "case"));
  if (fresh) put_of_class(head, "span", "badge bad", "new");
  pugi::xml_node box = failure.append_child("div");
  put_facts(box, group, known);
  if (detail != Detail::text_only) put_pictures(box, f);
  pugi::xml_node tabs = box.append_child("div");
  set(tabs, "class", "tabs");
  put_panel(tabs, "repeat", f.repro);
  if (detail == Detail::all && options.emitted) {
    for (EmittedTest const& test : options.emitted(f)) {
      put_panel(tabs, "test: " + test.form, test.text);
    }
  }
  return failure;
}

}  // namespace

bool put_failures(pugi::xml_node body, std::vector<Group> const& groups, PageOptions const& options,
                  std::size_t most) {
  if (groups.empty()) return false;
  pugi::xml_node section = put_section(body, "failures", "Failures", "Failures, the worst first");
  std::uint64_t findings = 0;
  for (Group const& group : groups) findings += group.findings;
  if (findings > groups.size()) {
    put_of_class(section, "p", "faint",
                 std::to_string(findings) + " findings, " + std::to_string(groups.size()) +
                     " of them of another law, verdict or case.");
  }
  put_filters(section, groups, !options.memory.nightly_runs.empty());
  std::size_t bytes = 0;
  std::size_t shown = 0;
  std::size_t plain = 0;
  for (Group const& group : groups) {
    // Half of the room for tests and pictures, three quarters for pictures, the rest for text.
    Detail const detail = bytes < most / 2       ? Detail::all
                          : bytes < most / 4 * 3 ? Detail::no_tests
                                                 : Detail::text_only;
    pugi::xml_node const put = put_failure_of(section, group, options, detail);
    std::size_t const size = bytes_of(put);
    if (bytes + size > most) {
      section.remove_child(put);
      break;
    }
    bytes += size;
    ++shown;
    if (detail != Detail::all) ++plain;
  }
  if (shown > 0) section.child("details").append_attribute("open") = "";
  if (plain > 0) {
    put_element(section, "p",
                "The last " + std::to_string(plain) +
                    " are shown without emitted tests or pictures, to keep this page small: "
                    "layoutcheck emit and show make them.");
  }
  if (shown < groups.size()) {
    put_element(section, "p",
                std::to_string(groups.size() - shown) + " of " + std::to_string(groups.size()) +
                    " failures are left out here: the results have them.");
  }
  return true;
}

}  // namespace layoutcheck::reports
