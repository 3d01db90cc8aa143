#include "sweep/report_text.hpp"

#include <algorithm>
#include <cstdio>

#include "layoutcheck/sweep/run/plan.hpp"

namespace layoutcheck::cli {
namespace {

using laws::OutcomeKind;

std::string padded(std::string const& text, std::size_t width) {
  return std::string(width - std::min(width, text.size()), ' ') + text;
}

std::string rate(double n, double seconds) {
  char text[32];
  std::snprintf(text, sizeof text, "%.3g", seconds > 0 ? n / seconds : 0.0);
  return text;
}

}  // namespace

std::string devices_of(sweep::Report const& report) {
  std::string text;
  for (sweep::Share const& share : report.shares) {
    text += (text.empty() ? "" : " + ") + share.device;
  }
  return text.empty() ? "no device" : text;
}

std::string summary_line(sweep::Report const& report) {
  char seconds[32];
  std::snprintf(seconds, sizeof seconds, "%.1f", report.seconds);
  std::uint64_t const fail = report.violated_laws();
  return "executed " + std::to_string(report.visits) + " / planned " +
         std::to_string(report.range.count()) + " items, pass " +
         std::to_string(report.laws.size() - fail) + ", fail " + std::to_string(fail) +
         " laws, points " + std::to_string(report.points) + ", faults injected " +
         std::to_string(report.injected) + ", found " + std::to_string(report.found) + ", time " +
         seconds + " s, " + rate(static_cast<double>(report.visits), report.seconds) +
         " items/s, " + rate(static_cast<double>(report.points), report.seconds) + " points/s, " +
         devices_of(report);
}

std::string to_text(sweep::Report const& report) {
  struct Column {
    char const* title;
    std::uint64_t (*value)(sweep::LawTally const&);
    bool always;
  };
  constexpr auto outcome = []<OutcomeKind Kind>() {
    return [](sweep::LawTally const& t) { return t.outcomes[static_cast<int>(Kind)]; };
  };
  Column const columns[] = {
      {"holds", outcome.operator()<OutcomeKind::holds>(), true},
      {"vacuous", outcome.operator()<OutcomeKind::vacuous>(), true},
      {"refused", outcome.operator()<OutcomeKind::refused>(), true},
      {"unsupported", outcome.operator()<OutcomeKind::unsupported>(), false},
      {"violated", outcome.operator()<OutcomeKind::violated>(), true},
      {"unknown", outcome.operator()<OutcomeKind::unknown>(), false},
      {"points", [](sweep::LawTally const& t) { return t.points; }, true},
  };
  std::size_t name_width = 3;
  for (sweep::LawResult const& law : report.laws) {
    name_width = std::max(name_width, law.law.size());
  }
  std::string lines_of_laws;
  std::string head = "law" + std::string(name_width - 3, ' ');
  std::vector<std::string> lines;
  for (sweep::LawResult const& law : report.laws) {
    lines.push_back(law.law + std::string(name_width - law.law.size(), ' '));
  }
  for (Column const& column : columns) {
    std::size_t width = std::string_view(column.title).size();
    bool shown = column.always;
    for (sweep::LawResult const& law : report.laws) {
      std::uint64_t const n = column.value(law.tally);
      width = std::max(width, std::to_string(n).size());
      shown = shown || n > 0;
    }
    if (!shown) continue;
    head += "  " + padded(column.title, width);
    for (std::size_t i = 0; i < lines.size(); ++i) {
      lines[i] += "  " + padded(std::to_string(column.value(report.laws[i].tally)), width);
    }
  }
  std::string text = head + '\n';
  for (std::string const& line : lines) text += line + '\n';
  for (sweep::LawResult const& law : report.laws) {
    if (!law.first) continue;
    sweep::Counterexample const& w = *law.first;
    text += "FAIL " + law.law + "\n  case     " + w.text + "   (number " +
            std::to_string(w.number) + ", the smallest)\n  at       point " +
            std::to_string(w.point) + ": " + std::to_string(w.claim.lhs) + " " +
            std::string(symbol(w.claim.relation)) + " " + std::to_string(w.claim.rhs) +
            " is false\n  repro    layoutcheck repro '" + w.text + "' --law " + law.law + '\n';
  }
  return text + summary_line(report) + '\n';
}

}  // namespace layoutcheck::cli
