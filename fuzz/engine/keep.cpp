#include "keep.hpp"

#include <cstdio>
#include <filesystem>
#include <fstream>

#include "layoutcheck/laws/claim.hpp"

namespace layoutcheck::fuzz {
namespace {

std::string json_text(std::string_view text) {
  std::string result = "\"";
  for (char const c : text) {
    auto const byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      result += '\\';
      result += c;
    } else if (byte < 0x20 || byte > 0x7e) {  // other bytes could make it invalid UTF-8
      char escaped[8];
      std::snprintf(escaped, sizeof escaped, "\\u%04x", static_cast<unsigned>(byte));
      result += escaped;
    } else {
      result += c;
    }
  }
  return result + '"';
}

std::string name_of(std::string const& target, std::string_view input) {
  std::uint64_t hash = 0;
  for (char const c : input) hash = laws::mix(hash ^ static_cast<unsigned char>(c));
  char text[24];
  std::snprintf(text, sizeof text, "-%016llx", static_cast<unsigned long long>(hash));
  return target + text;
}

std::string write(std::filesystem::path const& path, std::string_view bytes) {
  std::filesystem::path const part = path.string() + ".part";
  std::ofstream file(part, std::ios::binary | std::ios::trunc);
  file << bytes << std::flush;
  file.close();
  std::error_code error;
  if (file) std::filesystem::rename(part, path, error);
  return file && !error ? "" : path.string() + ": cannot be written";
}

}  // namespace

std::string keep(std::string const& folder, std::string const& target, Finding const& finding,
                 std::string_view input) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) return folder + ": " + error.message();
  auto const path = std::filesystem::path(folder) / name_of(target, input);
  std::string const problem = write(path.string() + ".input", input);
  if (!problem.empty()) return problem;
  // What --impl takes; nothing for the reference, and for what this program alone knows.
  bool const elsewhere = finding.implementation != "builtin:reference" &&
                         !finding.implementation.starts_with("mutant:");
  std::string const text =
      "{\"type\":\"counterexample\",\"impl\":" + json_text(finding.implementation) +
      ",\"target\":" + json_text(target) + ",\"law\":" + json_text(finding.law) +
      ",\"case\":" + json_text(finding.expression) + ",\"what\":" + json_text(finding.what) +
      (elsewhere ? ",\"replay\":" + json_text(finding.implementation) : "") +
      ",\"repro\":" + json_text(finding.repro) + "}\n";
  return write(path.string() + ".json", text);
}

}  // namespace layoutcheck::fuzz
