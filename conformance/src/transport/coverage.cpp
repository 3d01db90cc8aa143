#include "layoutcheck/conformance/transport/coverage.hpp"

#include <cstdint>
#include <optional>

#include "layoutcheck/conformance/transport/text.hpp"
#include "layoutcheck/results/json.hpp"

namespace layoutcheck::conformance {
namespace {

constexpr std::int64_t kMostLines = 10'000'000;
constexpr CodeLine kNoLine = 0;

std::optional<CodeLine> line_of(json const& value) {
  if (!value.is_number_integer()) return std::nullopt;
  auto const line = value.get<std::int64_t>();
  if (line < -kMostLines || line > kMostLines) return std::nullopt;
  return static_cast<CodeLine>(line);
}

std::optional<CodeBranch> branch_of(json const& value) {
  if (!value.is_array() || value.size() != 2) return std::nullopt;
  auto const from = line_of(value[0]);
  auto const to = line_of(value[1]);
  if (!from || !to) return std::nullopt;
  return CodeBranch{*from, *to};
}

/// All of a list; nothing where one of them is not of its form.
template <class T, class One>
std::optional<std::vector<T>> all_of(json const& list, One const& one) {
  if (!list.is_array()) return std::nullopt;
  std::vector<T> result;
  for (json const& value : list) {
    auto read = one(value);
    if (!read) return std::nullopt;
    result.push_back(*read);
  }
  return result;
}

bool is_text(json const& object, char const* key) {
  return object.is_object() && object.contains(key) && object[key].is_string();
}

}  // namespace

Outcome<LibraryCoverage, std::string> LibraryCoverage::read(nlohmann::json const& described) {
  LibraryCoverage result;
  if (!described.is_array()) return std::string("hello.coverage is not a list of files");
  for (json const& file : described) {
    if (!is_text(file, "file") || !file.contains("functions") || !file["functions"].is_array())
      return std::string("hello.coverage has a file without a name or functions");
    File& places = result.files_.emplace_back();
    for (json const& function : file["functions"]) {
      if (!is_text(function, "name"))
        return std::string("hello.coverage has a function without a name");
      auto const lines = all_of<CodeLine>(function.value("lines", json()), line_of);
      auto const branches = all_of<CodeBranch>(function.value("branches", json()), branch_of);
      if (!lines || !branches)
        return std::string("hello.coverage has a function without lines or branches");
      for (CodeLine const line : *lines) places.lines.emplace(line, result.functions_.size());
      for (CodeBranch const& branch : *branches)
        places.branches.emplace(branch, result.functions_.size());
      result.functions_.push_back({printable(file["file"].get_ref<std::string const&>(), 200),
                                   printable(function["name"].get_ref<std::string const&>(), 200),
                                   {lines->begin(), lines->end()},
                                   {branches->begin(), branches->end()}});
    }
  }
  return result;
}

bool LibraryCoverage::add(std::string_view op, nlohmann::json const& reached) {
  if (!reached.is_array()) return false;
  Reached& of_op = by_operation_[std::string(op)];
  auto& counted = counted_[std::string(op)];
  for (json const& part : reached) {
    if (!part.is_array() || part.size() != 3 || !part[0].is_number_unsigned()) return false;
    auto const number = part[0].get<std::uint64_t>();
    auto const lines = all_of<CodeLine>(part[1], line_of);
    auto const branches = all_of<CodeBranch>(part[2], branch_of);
    if (number >= files_.size() || !lines || !branches) return false;
    auto const i = static_cast<std::size_t>(number);
    for (CodeLine const line : *lines) {
      auto const place = files_[i].lines.find(line);
      if (place == files_[i].lines.end()) continue;
      functions_[place->second].reached_lines.insert(line);
      if (counted.insert({i, {line, kNoLine}}).second) ++of_op.reached_lines;
    }
    for (CodeBranch const& branch : *branches) {
      auto const place = files_[i].branches.find(branch);
      if (place == files_[i].branches.end()) continue;
      functions_[place->second].reached_branches.insert(branch);
      if (counted.insert({i, branch}).second) ++of_op.reached_branches;
    }
  }
  return true;
}

Reached LibraryCoverage::total() const {
  Reached result;
  for (MeasuredFunction const& function : functions_) {
    result.lines += function.lines.size();
    result.branches += function.branches.size();
    result.reached_lines += function.reached_lines.size();
    result.reached_branches += function.reached_branches.size();
  }
  return result;
}

}  // namespace layoutcheck::conformance
