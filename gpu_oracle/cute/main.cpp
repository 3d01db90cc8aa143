// sweep_cute [--device auto|cpu|cuda:all|cuda:N] [--seed N] [--static] SPACE...: CuTe against the
// reference on every space, with --static on the cases compiled with static integers too. Exit 0:
// no difference, 1: differences, 2: usage, 70: a bug of the suite, 77: the requested device is
// not there.

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <string>
#include <string_view>

#include "layoutcheck/sweep_cute/compare.hpp"

using namespace layoutcheck;

namespace {

enum Exit { kSame = 0, kDifferent = 1, kUsage = 2, kBug = 70 };

int complain(int code, std::string const& text) {
  std::fprintf(stderr, "sweep_cute: %s\n", text.c_str());
  return code;
}

bool read_number(std::string_view text, std::uint64_t& out) {
  auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
  return error == std::errc{} && end == text.data() + text.size();
}

int show(sweep::Result<sweep_cute::Report> const& report) {
  if (!report) {
    bool const usage = report.error().trouble == sweep::Trouble::usage;
    return complain(usage ? kUsage : kBug, report.error().text);
  }
  std::printf("%s", to_text(*report).c_str());
  std::fflush(stdout);
  return report->differences() == 0 ? kSame : kDifferent;
}

}  // namespace

int main(int argc, char** argv) {
  std::string_view request = "auto";
  sweep_cute::Options options;
  std::vector<sweep::Space> spaces;
  bool with_static = false;
  for (int i = 1; i < argc; ++i) {
    std::string_view const word = argv[i];
    if (word == "--device" && i + 1 < argc) {
      request = argv[++i];
    } else if (word == "--seed" && i + 1 < argc && read_number(argv[i + 1], options.seed)) {
      ++i;
    } else if (word == "--static") {
      with_static = true;
    } else if (auto space = sweep::Space::parse(word); space) {
      spaces.push_back(std::move(*space));
    } else {
      return complain(kUsage, std::string(word) + ": neither an option nor a space");
    }
  }
  if (spaces.empty() && !with_static) return complain(kUsage, "what to compare: SPACE, --static");
  auto const chosen = sweep_cute::choose_devices(request);
  if (!chosen.error.empty()) return complain(chosen.exit_code, chosen.error);
  options.devices = chosen.ordinals;
  int worst = kSame;
  for (sweep::Space const& space : spaces) {
    worst = std::max(worst, show(sweep_cute::compare(space, options)));
  }
  if (with_static) worst = std::max(worst, show(sweep_cute::compare_static(options)));
  return worst;
}
