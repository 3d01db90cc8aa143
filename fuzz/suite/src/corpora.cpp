// The untrusted input that `layoutcheck corpus` reads.
#if LAYOUTCHECK_HAS_CORPUS

#include "forms.hpp"
#include "layoutcheck/core/text/parse.hpp"
#include "layoutcheck/corpus/inputs.hpp"

namespace layoutcheck::fuzz {
namespace {

std::string reading_problem(corpus::Reading const& reading, Tally& tally) {
  if (!reading.inputs.empty()) ++tally.reached;
  std::uint64_t bytes = 0;
  for (auto const& [name, content] : reading.inputs) {
    if (corpus::name_of(content) != name) return "an input under another's name";
    if (content.size() > corpus::kMostInputBytes) return "an input that is too large";
    bytes += content.size();
  }
  if (bytes != reading.bytes || bytes > corpus::kMostBytes) return "the bytes do not add up";
  for (corpus::Problem const& problem : reading.problems) {
    tally.met(problem.what.substr(0, 24));
    if (problem.what.empty()) return "a problem without words";
  }
  return {};
}

std::string octal(std::size_t n, int digits) {
  std::string text;
  for (int i = 0; i < digits; ++i, n /= 8)
    text.insert(text.begin(), static_cast<char>('0' + n % 8));
  return text;
}

/// One block of header and the content, as ustar has it.
std::string tar_entry(std::string const& name, std::string const& content, char type) {
  std::string header(512, '\0');
  auto const put = [&](std::size_t at, std::string const& text) {
    header.replace(at, text.size(), text);
  };
  put(0, name);
  put(100, "0000644");
  put(124, octal(content.size(), 11));
  put(136, octal(0, 11));
  put(148, "        ");
  header[156] = type;
  put(257, std::string("ustar\00000", 8));
  std::size_t sum = 0;
  for (char const c : header) sum += static_cast<unsigned char>(c);
  put(148, octal(sum, 6));
  header[154] = '\0';
  std::string body = content;
  body.resize((body.size() + 511) / 512 * 512);
  return header + body;
}

}  // namespace

Form archive_form(std::string const&) {
  std::string const end(1024, '\0');
  return {.name = "archive",
          .says = "corpora as archives: every input under its name, within the bounds",
          .problem =
              [](std::string_view bytes, Tally& tally) {
                return reading_problem(corpus::read_archive_bytes("input", bytes), tally);
              },
          .seeds = {tar_entry("a", "size(4:1)", '0') + end,
                    tar_entry("../../etc/passwd", "x", '0') + tar_entry("link", "", '2') + end},
          .tokens = {"PK\x03\x04", "PK\x01\x02", "PK\x05\x06", "ustar", "../", "/",
                     std::string("\x1f\x8b\x08\x00", 4), "BZh9", "7z\xbc\xaf", "070707", "070701",
                     std::string(16, '\0')},
          .make =
              [](Choices& choices) {
                std::string tar;
                for (std::uint64_t n = choices.below(3); n > 0; --n) {
                  tar += tar_entry(std::string("e") + std::to_string(n),
                                   std::string(choices.below(600), 'x'),
                                   static_cast<char>('0' + choices.below(8)));
                }
                return tar + std::string(1024, '\0');
              }};
}

Form vectors_form(std::string const&) {
  return {.name = "vectors",
          .says = "worked values: every expression is taken in its canonical text",
          .problem = [](std::string_view text, Tally& tally) -> std::string {
            corpus::Reading const reading = corpus::read_vectors("input", text);
            for (auto const& [name, content] : reading.inputs) {
              auto const parsed = parse(content);
              if (!parsed || print(*parsed) != content) return "not canonical: " + content;
            }
            return reading_problem(reading, tally);
          },
          .seeds = {"# worked values\nsize(4:1) = 4   # somebody\n\ncoalesce((2,2):(1,2)) = 4:1\n",
                    "4:1 o 2:1 = 2:1\n"},
          .tokens = {" = ", "#", "\n", "refused", "size(4:1)", "(", ")", ":", ",", "o"}};
}

}  // namespace layoutcheck::fuzz

#endif  // LAYOUTCHECK_HAS_CORPUS
