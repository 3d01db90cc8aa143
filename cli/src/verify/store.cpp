#include "verify/store.hpp"

#include <algorithm>
#include <filesystem>

#include "console.hpp"
#include "layoutcheck/build_info.hpp"
#include "layoutcheck/laws/claim.hpp"
#include "layoutcheck/results/stored_case.hpp"

namespace layoutcheck::cli {
namespace {

constexpr std::size_t kMaxCaseBytes = std::size_t{1} << 20;

std::uint64_t hash(std::string_view text) {
  std::uint64_t h = 0;
  for (char c : text) h = laws::mix(h ^ static_cast<unsigned char>(c));
  return h;
}

std::string hex(std::uint64_t n) {
  std::string text;
  for (int shift = 60; shift >= 0; shift -= 4) text += "0123456789abcdef"[n >> shift & 15U];
  return text;
}

}  // namespace

std::map<std::string, std::vector<std::string>> stored_cases(std::string const& out,
                                                             std::string const& implementation) {
  std::map<std::string, std::vector<std::string>> cases;
  std::error_code error;
  std::filesystem::path const folder = std::filesystem::path(out) / "failures";
  std::vector<std::filesystem::path> files;
  for (auto it = std::filesystem::directory_iterator(folder, error);
       !error && it != std::filesystem::directory_iterator(); it.increment(error)) {
    if (it->path().extension() == ".json") files.push_back(it->path());
  }
  std::sort(files.begin(), files.end());
  for (std::filesystem::path const& file : files) {
    Text const text = read_file(file.string(), kMaxCaseBytes);
    auto const stored = results::read_stored_case(text.bytes);
    if (!text.error.empty() || !stored || stored->law.empty()) {
      complain(file.string() + ": not a stored counterexample, ignored");
      continue;
    }
    if (stored->impl == implementation) cases[stored->law].push_back(stored->expression);
  }
  return cases;
}

std::string store(std::string const& out, Resolved const& implementation, laws::LawEntry const& law,
                  laws::Violation const& violation, bool shrunk) {
  std::string const expression = laws::case_text(law, violation.input);
  results::StoredCase const content{.impl = implementation.name,
                                    .version = implementation.version,
                                    .law = std::string(law.info.id),
                                    .expression = expression,
                                    .input_class = violation.input_class,
                                    .shrunk = shrunk,
                                    .suite = std::string(build_info::version)};
  std::string const name =
      std::string(law.info.id) + "-" + hex(hash(implementation.name + expression)) + ".json";
  return write_file(out + "/failures/" + name, json_of(content).text(2) + "\n");
}

}  // namespace layoutcheck::cli
