#include "layoutcheck/sweep_cute/report.hpp"

#include <algorithm>
#include <cstdio>

namespace layoutcheck::sweep_cute {
namespace {

std::string padded(std::string text, std::size_t width) {
  if (text.size() < width) text.insert(0, width - text.size(), ' ');
  return text;
}

std::string line(char const* verdict, std::string const& path, Difference const& d,
                 char const* expected) {
  return std::string(verdict) + " " + path + ": " + d.text + " (number " +
         std::to_string(d.number) + "), point " + std::to_string(d.point) + ": " + expected + " " +
         std::to_string(d.expected) + ", found " + std::to_string(d.found) + "\n";
}

std::string rows(OperationReport const& report) {
  std::size_t width = 6;
  for (PathReport const& path : report.paths) width = std::max(width, path.path.size());
  std::string text = report.operation + ": " + std::to_string(report.items) + " items";
  for (int s = 0; s < kAgreements; ++s) {
    text += std::string(s == 0 ? " = " : " + ") + std::to_string(report.standing[s]) + " " +
            name(static_cast<Agreement>(s));
  }
  text += "; " + std::to_string(report.points) + " points\n";
  for (PathReport const& path : report.paths) {
    text += "  " + path.path + std::string(width - path.path.size(), ' ');
    for (int s = 0; s < kComparedAgreements; ++s) {
      if (report.standing[s] == 0) continue;
      text += std::string("  ") + name(static_cast<Agreement>(s)) + ": agrees " +
              padded(std::to_string(path.agrees[s]), 8) + " differs " +
              padded(std::to_string(path.differs[s]), 8);
    }
    text += "  unlike the first path: " + std::to_string(path.unlike_first_path) + "\n";
  }
  return text;
}

/// Smallest numbers first. The same difference on several paths is said once, with the first of
/// them.
std::string differences_of(OperationReport const& report) {
  std::string text;
  std::string said;
  for (PathReport const& path : report.paths) {
    for (int s = 0; s < kComparedAgreements; ++s) {
      bool const fails = static_cast<Agreement>(s) == Agreement::admitted;
      std::string const verdict =
          fails ? "FAIL" : std::string("note (") + name(static_cast<Agreement>(s)) + ")";
      for (Difference const& d : path.first[s]) {
        std::string const one = line(verdict.c_str(), "", d, "expected");
        if (said.find(one) != std::string::npos) continue;
        said += one;
        text += line(verdict.c_str(), path.path, d, "expected");
      }
    }
    if (path.first_unlike) {
      text += line("FAIL", path.path, *path.first_unlike, "the first path has");
    }
  }
  return text;
}

}  // namespace

std::uint64_t Report::differences() const {
  std::uint64_t sum = 0;
  for (OperationReport const& operation : operations) {
    for (PathReport const& path : operation.paths) {
      sum += path.differs[static_cast<int>(Agreement::admitted)] + path.unlike_first_path;
    }
  }
  return sum;
}

std::string Report::defect() const {
  for (OperationReport const& operation : operations) {
    std::uint64_t sum = 0;
    for (std::uint64_t const n : operation.standing) sum += n;
    if (sum != operation.items) {
      return operation.operation + ": " + std::to_string(sum) + " items counted of " +
             std::to_string(operation.items);
    }
    for (PathReport const& path : operation.paths) {
      for (int s = 0; s < kComparedAgreements; ++s) {
        if (path.agrees[s] + path.differs[s] != operation.standing[s]) {
          return operation.operation + ", " + path.path + ": agrees and differs do not add up";
        }
      }
    }
  }
  if (found != injected) return "an injected fault was not found: " + missed;
  return {};
}

std::string to_text(Report const& report) {
  std::string text = report.library + ", " + report.subject + "\n";
  for (OperationReport const& operation : report.operations) text += rows(operation);
  for (OperationReport const& operation : report.operations) text += differences_of(operation);
  for (std::string const& note : report.notes) text += "note: " + note + "\n";
  std::uint64_t items = 0;
  std::uint64_t points = 0;
  for (OperationReport const& operation : report.operations) {
    items += operation.items;
    points += operation.points * operation.paths.size();
  }
  char seconds[32];
  std::snprintf(seconds, sizeof seconds, "%.2f", report.seconds);
  return text + "executed " + std::to_string(items) + " items, " + std::to_string(points) +
         " values, differences " + std::to_string(report.differences()) + ", faults injected " +
         std::to_string(report.injected) + ", found " + std::to_string(report.found) + ", time " +
         seconds + " s\n";
}

}  // namespace layoutcheck::sweep_cute
