#include "layoutcheck/sweep/ledger/chunk_line.hpp"

#include <algorithm>

namespace layoutcheck::sweep {
namespace {

constexpr std::string_view kWord = "chunk";
constexpr std::size_t kBefore = 7;  ///< words before those of the laws
constexpr std::size_t kAfter = 2;
constexpr std::size_t kLawNumbers = kOutcomes + 4;

std::string law_word(LawTally const& tally) {
  std::string word;
  for (std::uint64_t n : tally.outcomes) word += std::to_string(n) + ',';
  word += std::to_string(tally.points) + ',' + hex(tally.checksum);
  // kNone would be twenty digits in every law of every line.
  if (tally.first == kNone) return word + ",-,-";
  return word + ',' + std::to_string(tally.first) + ',' + std::to_string(tally.first_point);
}

bool read_law(std::string_view word, LawTally& tally) {
  std::string_view numbers[kLawNumbers];
  for (std::size_t i = 0; i < kLawNumbers; ++i) {
    std::size_t const comma = word.find(',');
    if ((comma == std::string_view::npos) != (i + 1 == kLawNumbers)) return false;
    numbers[i] = word.substr(0, comma);
    word.remove_prefix(std::min(word.size(), numbers[i].size() + 1));
  }
  for (int i = 0; i < kOutcomes; ++i) {
    auto const n = decimal(numbers[i]);
    if (!n) return false;
    tally.outcomes[i] = *n;
  }
  auto const points = decimal(numbers[kOutcomes]);
  auto const checksum = from_hex(numbers[kOutcomes + 1]);
  if (!points || !checksum) return false;
  tally.points = *points;
  tally.checksum = *checksum;
  if (numbers[kOutcomes + 2] == "-" && numbers[kOutcomes + 3] == "-") return true;
  auto const first = decimal(numbers[kOutcomes + 2]);
  auto const point = decimal(numbers[kOutcomes + 3]);
  if (!first || !point) return false;
  tally.first = *first;
  tally.first_point = *point;
  return true;
}

}  // namespace

std::string chunk_line(FinishedChunk const& chunk, std::uint64_t seed) {
  Tally const& tally = chunk.tally;
  std::vector<std::string> words{std::string(kWord),
                                 std::to_string(chunk.index),
                                 std::to_string(chunk.range.begin),
                                 std::to_string(chunk.range.end),
                                 std::to_string(tally.visits),
                                 std::to_string(tally.numbers),
                                 std::to_string(tally.points)};
  for (LawTally const& law : tally.laws) words.push_back(law_word(law));
  double const microseconds = std::clamp(chunk.work.seconds * 1e6, 0.0, 1e18);
  words.push_back(std::to_string(static_cast<std::uint64_t>(microseconds)));
  words.push_back(chunk.work.device);
  return sealed_line(words, seed);
}

std::optional<FinishedChunk> parse_chunk_line(std::string_view line, std::size_t laws,
                                              std::uint64_t seed) {
  auto const words = unsealed(line, seed);
  if (!words || words->size() != kBefore + laws + kAfter || (*words)[0] != kWord) {
    return std::nullopt;
  }
  FinishedChunk chunk;
  std::uint64_t* const fields[] = {&chunk.index,        &chunk.range.begin,   &chunk.range.end,
                                   &chunk.tally.visits, &chunk.tally.numbers, &chunk.tally.points};
  for (std::size_t i = 0; i < std::size(fields); ++i) {
    auto const n = decimal((*words)[i + 1]);
    if (!n) return std::nullopt;
    *fields[i] = *n;
  }
  chunk.tally.laws.resize(laws);
  for (std::size_t i = 0; i < laws; ++i) {
    if (!read_law((*words)[kBefore + i], chunk.tally.laws[i])) return std::nullopt;
  }
  auto const microseconds = decimal((*words)[kBefore + laws]);
  if (!microseconds) return std::nullopt;
  chunk.work.seconds = static_cast<double>(*microseconds) / 1e6;
  chunk.work.device = (*words)[kBefore + laws + 1];
  return chunk;
}

}  // namespace layoutcheck::sweep
