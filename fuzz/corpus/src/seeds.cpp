// Inputs from what the project knows: worked values, counterexamples, findings.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "layoutcheck/core/text/parse.hpp"
#include "layoutcheck/corpus/inputs.hpp"
#include "layoutcheck/results/stored_case.hpp"

namespace layoutcheck::corpus {
namespace {

namespace fs = std::filesystem;

std::string trimmed(std::string_view text) {
  auto const first = text.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return {};
  return std::string(text.substr(first, text.find_last_not_of(" \t\r") - first + 1));
}

/// Canonical, so that one expression in two spellings is one input.
bool add_expression(Reading& reading, std::string const& where, std::string const& text) {
  auto const expression = parse(text);
  if (expression) return reading.add(where, print(*expression));
  reading.refuse(where, "no expression: " + to_string(expression.error()));
  return true;
}

bool add_finding(Reading& reading, fs::path const& file) {
  std::ifstream stream(file, std::ios::binary);
  std::string bytes(results::kMostStoredBytes + 1, '\0');
  stream.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  bytes.resize(static_cast<std::size_t>(stream.gcount()));
  auto const stored = results::read_stored_case(bytes);
  if (stored) return add_expression(reading, file.string(), stored->expression);
  reading.refuse(file.string(), stored.error());
  return true;
}

}  // namespace

Reading read_vectors(std::string const& where, std::string_view text) {
  Reading reading;
  std::size_t number = 0;
  while (!text.empty()) {
    std::size_t const end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    ++number;
    line = line.substr(0, std::min(line.find('#'), line.size()));
    if (trimmed(line).empty()) continue;
    std::string const at = where + ":" + std::to_string(number);
    auto const equals = line.find(" = ");
    if (equals == std::string_view::npos) {
      reading.refuse(at, "expected `expression = expected`");
      continue;
    }
    if (!add_expression(reading, at, trimmed(line.substr(0, equals)))) break;
  }
  return reading;
}

Reading read_findings(std::string const& path) {
  Reading reading;
  std::error_code error;
  fs::file_status const status = fs::status(path, error);
  if (fs::is_regular_file(status)) {
    add_finding(reading, path);
    return reading;
  }
  std::vector<fs::path> files;
  for (fs::recursive_directory_iterator at(path, error), end; !error && at != end;
       at.increment(error)) {
    bool const regular = fs::is_regular_file(at->symlink_status(error));
    if (regular && at->path().extension() == ".json") files.push_back(at->path());
  }
  if (error) {
    reading.refuse(path, error.message());
    return reading;
  }
  std::sort(files.begin(), files.end());
  for (fs::path const& file : files) {
    if (!add_finding(reading, file)) break;
  }
  return reading;
}

}  // namespace layoutcheck::corpus
