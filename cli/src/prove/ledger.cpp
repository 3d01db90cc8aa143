#include "prove/ledger.hpp"

#include <cmath>
#include <filesystem>

#include "console.hpp"
#include "layoutcheck/results/json_value.hpp"
#include "layoutcheck/results/lines.hpp"

namespace layoutcheck::cli {
namespace {

constexpr std::size_t kMostBytes = std::size_t{64} << 20U;

std::string take(results::Line const& line, smt::Ledger& ledger) {
  auto const* kept = std::get_if<results::KeptAnswer>(&line);
  if (kept == nullptr) return "no line of a ledger";
  bool const is_hash = kept->sha256.size() == 64 &&
                       kept->sha256.find_first_not_of("0123456789abcdef") == std::string::npos;
  if (!is_hash) return "sha256 is not 64 hexadecimal digits";
  bool const by_solver = kept->by != smt::kByEvaluation;
  if (by_solver && kept->answer != "unsat" && kept->answer != "sat") {
    return "answer of a solver is neither unsat nor sat";
  }
  ledger.add({.sha256 = kept->sha256,
              .by = kept->by,
              .name = kept->name,
              .answer = kept->answer,
              .seconds = kept->ms / 1e3,
              .uses = kept->uses});
  return {};
}

}  // namespace

std::string read_ledger(std::string const& path, smt::Ledger& ledger) {
  std::error_code error;
  if (!std::filesystem::exists(path, error) && !error) return {};
  Text const text = read_file(path, kMostBytes);
  if (!text.error.empty()) return text.error;
  return results::each_line(text.bytes, path, results::Lacking::refused,
                            [&](results::Line&& line) { return take(line, ledger); });
}

std::string write_ledger(std::string const& path, smt::Ledger const& ledger) {
  std::string text;
  for (smt::Kept const& line : ledger.lines()) {
    results::KeptAnswer const kept{.sha256 = line.sha256,
                                   .by = line.by,
                                   .name = line.name,
                                   .answer = line.answer,
                                   .ms = std::round(line.seconds * 1e4) / 10,
                                   .uses = line.uses};
    text += results::json_of(kept).text() + "\n";
  }
  return write_file(path, text);
}

}  // namespace layoutcheck::cli
