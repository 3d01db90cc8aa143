#include <algorithm>
#include <tuple>

#include "forms/common.hpp"
#include "page/element.hpp"
#include "page/sections.hpp"

namespace layoutcheck::reports {
namespace {

struct InputClassSum {
  std::uint64_t cases = 0;
  std::uint64_t laws = 0;
  std::uint64_t least = ~std::uint64_t{0};
  std::string least_in;
};

/// What is drawn for a law that then says nothing about it is thrown away.
struct Waste {
  Coverage const* coverage = nullptr;
  std::uint64_t percent = 0;
};

std::map<std::string, InputClassSum> input_classes_of(std::span<Run const> runs) {
  std::map<std::string, InputClassSum> sums;
  for (Run const& run : runs) {
    for (Coverage const& c : run.coverage) {
      if (c.violated > 0) continue;  // it was left at the counterexample
      for (Named const& input_class : c.input_classes) {
        InputClassSum& sum = sums[input_class.name];
        sum.cases += input_class.count;
        ++sum.laws;
        if (input_class.count >= sum.least) continue;
        sum.least = input_class.count;
        sum.least_in = c.law;
      }
    }
  }
  return sums;
}

std::vector<Waste> wasted(std::span<Run const> runs) {
  std::vector<Waste> all;
  for (Run const& run : runs) {
    for (Coverage const& c : run.coverage) {
      if (c.input_classes.empty() || c.executed == 0) continue;
      std::uint64_t const percent = 100 * c.vacuous / c.executed;
      if (percent >= 50) all.push_back({&c, percent});
    }
  }
  std::ranges::sort(all, {}, [](Waste const& waste) {
    return std::tuple(100 - waste.percent, waste.coverage->law, waste.coverage->executed);
  });
  return all;
}

}  // namespace

bool put_generators(pugi::xml_node body, std::span<Run const> runs) {
  auto const sums = input_classes_of(runs);
  if (sums.empty()) return false;
  pugi::xml_node section = put_section(body, "generators", "Generators", "Generators");
  put_of_class(
      section, "p", "faint",
      "Cases of each input class that random search drew, over all laws that ran to their end, "
      "and the law that got the fewest.");
  pugi::xml_node rows = put_table(
      section, "input_classes",
      {"input class", of_numbers("cases"), of_numbers("laws"), of_numbers("fewest"), "in law"});
  for (auto const& [name, sum] : sums) {
    pugi::xml_node row = rows.append_child("tr");
    put_heading(row, "row", name);
    put_number(row, sum.cases);
    put_number(row, sum.laws);
    pugi::xml_node least = put_number(row, sum.least);
    if (sum.least == 0) least.attribute("class") = "n doubt";
    put_of_class(row, "td", "mono", sum.least_in);
  }
  auto const wastes = wasted(runs);
  if (wastes.empty()) return true;
  put_element(section, "h3", "Laws that speak about less than half of what is drawn for them");
  rows = put_table(section, "vacuous cases", {"law", of_numbers("vacuous"), of_numbers("of")});
  for (Waste const& waste : wastes) {
    pugi::xml_node row = rows.append_child("tr");
    put_heading(row, "row", waste.coverage->law);
    put_of_class(row, "td", "n", std::to_string(waste.percent) + " %");
    put_number(row, waste.coverage->executed);
  }
  return true;
}

}  // namespace layoutcheck::reports
