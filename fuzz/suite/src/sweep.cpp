// What a sweep reads: the text of a space, and the journal that it resumes from.
#if LAYOUTCHECK_HAS_SWEEP

#include <algorithm>

#include "forms.hpp"
#include "layoutcheck/sweep/ledger/chunk_line.hpp"
#include "layoutcheck/sweep/space/space.hpp"

namespace layoutcheck::fuzz {
namespace {

constexpr std::uint64_t kSeed = 7;
constexpr std::size_t kLaws = 2;

std::string chunk_seed() {
  sweep::FinishedChunk chunk{.index = 7, .range = {1792, 2048}};
  chunk.tally.laws.resize(kLaws);
  chunk.work = {"cpu", 0.25};
  std::string const line = sweep::chunk_line(chunk, kSeed);
  return line.substr(0, line.rfind('\t'));
}

/// Spaces of sizes up to 65536 are counted by tables, seconds for the largest: a text may
/// request that, and a fuzzer does not wait for it.
bool takes_seconds(std::string_view text) {
  constexpr std::uint64_t kSlow = 2048;
  constexpr std::uint64_t kMost = std::uint64_t{1} << 40;
  std::uint64_t n = 0;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    if (i < text.size() && text[i] >= '0' && text[i] <= '9') {
      n = std::min(n * 10 + static_cast<std::uint64_t>(text[i] - '0'), kMost);
      continue;
    }
    if (n > kSlow && n <= std::uint64_t{sweep::kMaxTabledSize}) return true;
    n = 0;
  }
  return false;
}

/// The words of a text with the checksum that they need: damage alone would be all that is tried.
std::string sealed(std::string_view text) {
  std::vector<std::string> words;
  while (true) {
    std::size_t const tab = std::min(text.find('\t'), text.size());
    words.emplace_back(text.substr(0, tab));
    if (tab == text.size()) break;
    text.remove_prefix(tab + 1);
  }
  return sweep::sealed_line(words, kSeed);
}

/// The device comes last. Tabs and control characters in words become spaces.
std::string last_word(std::string_view text) {
  std::string word(text.substr(text.rfind('\t') + 1));
  for (char& c : word) {
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = ' ';
  }
  return word;
}

}  // namespace

Form space_form(std::string const&) {
  return {.name = "space",
          .says = "spaces of a sweep: read, printed, read again",
          .problem = [](std::string_view text, Tally& tally) -> std::string {
            if (takes_seconds(text)) return {};
            auto const space = sweep::Space::parse(text);
            if (!space) {
              tally.met(space.error().expected, static_cast<std::uint64_t>(space.error().kind));
              return space.error().position <= text.size() ? "" : "an error behind the end";
            }
            ++tally.reached;
            tally.met("space", static_cast<std::uint64_t>(space->kind()));
            auto const again = sweep::Space::parse(space->text());
            if (!again) return "its own text does not parse: " + space->text();
            if (again->text() != space->text()) return "two texts: " + space->text();
            return again->size() == space->size() ? "" : "two sizes: " + space->text();
          },
          .seeds = {"compact(max_size=16)", "compact(size=12, rank<=2, forms=all)",
                    "flat(rank<=2, extent<=3, stride<=4)", "tractable(span<=8, rank<=2)",
                    "nested(rank<=3, extent<=2, stride<=2, depth<=2)", "strides(max_size=6)",
                    "pairs(compact(max_size=8), tractable(span<=size))", "swizzles(bits<=4)",
                    "((4,6),8):((1,32),4)", "representations(max_size=8)",
                    "tuples(rank<=3, extent<=2, depth<=1)", "numbers(n<=7)",
                    "pairs(coordinates(rank<=2, extent<=2), (2,2):(1,2))",
                    "pairs(4:1, tilers(rank<=2, extent<=2, stride<=3))",
                    "pairs(linear(bits<=2), tuples(rank<=1, extent<=1))"},
          .tokens = {"compact(",   "flat(",
                     "tractable(", "nested(",
                     "strides(",   "pairs(",
                     "swizzles(",  "representations(",
                     "max_size=",  "size=",
                     "rank<=",     "extent<=",
                     "stride<=",   "span<=",
                     "depth<=",    "bits<=",
                     "forms=all",  "forms=one",
                     ")",          "(",
                     ",",          ":",
                     "<=",         "=",
                     "size",       "4",
                     "65536",      "tuples(",
                     "numbers(",   "coordinates(",
                     "tilers(",    "linear(",
                     "n<="}};
}

Form journal_form(std::string const& mutant) {
  return {
      .name = "journal",
      .says = "lines of a sweep's journal: read, written, read again",
      .problem = [mutant](std::string_view text, Tally& tally) -> std::string {
        if (sweep::parse_chunk_line(text, kLaws, kSeed)) tally.met("sealed");
        std::string const line = sealed(text);
        auto chunk = sweep::parse_chunk_line(line, kLaws, kSeed);
        if (!chunk) return {};
        ++tally.reached;
        if (mutant == "journal_loses_device") chunk->work.device.clear();
        std::string const written = sweep::chunk_line(*chunk, kSeed);
        auto const again = sweep::parse_chunk_line(written, kLaws, kSeed);
        if (!again) return "its own line is damaged: " + written;
        if (again->index != chunk->index || again->range.begin != chunk->range.begin ||
            again->range.end != chunk->range.end || again->work.device != chunk->work.device) {
          return "its own line is read otherwise: " + written;
        }
        if (sweep::chunk_line(*again, kSeed) != written) return "two lines: " + written;
        return chunk->work.device == last_word(text) ? "" : "the device is lost: " + line;
      },
      .seeds = {chunk_seed()},
      .tokens = {"\t", "chunk", ",", "-", "0", "18446744073709551615", "cpu", "cuda:0", "ffff"}};
}

}  // namespace layoutcheck::fuzz

#endif  // LAYOUTCHECK_HAS_SWEEP
