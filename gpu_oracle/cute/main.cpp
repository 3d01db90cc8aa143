// sweep_cute [--device auto|cpu|cuda:all|cuda:N] [--seed N] [--static] SPACE...: CuTe against the
// reference on every space, with --static on the cases compiled with static integers too. Exit 0:
// no difference, 1: differences, 2: usage, 70: a bug of the suite, 77: the device asked for is not
// there.

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <string>
#include <string_view>

#include "layoutcheck/sweep_cute/compare.hpp"

using namespace layoutcheck;

namespace {

enum Exit { kSame = 0, kDifferent = 1, kUsage = 2, kBug = 70, kNoDevice = 77 };

int complain(int code, std::string const& text) {
  std::fprintf(stderr, "sweep_cute: %s\n", text.c_str());
  return code;
}

bool read_number(std::string_view text, std::uint64_t& out) {
  auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
  return error == std::errc{} && end == text.data() + text.size();
}

/// The devices of a wish; an ExitCode where there are none.
int choose(std::string_view wish, std::vector<int>& out) {
  if (wish == "cpu") return kSame;
  auto const found = sweep_cute::devices();
  if (!found) return complain(kBug, found.error().text);
  int const count = static_cast<int>(found->size());
  bool const all = wish == "auto" || wish == "cuda:all";
  std::uint64_t one = 0;
  if (!all && !(wish.starts_with("cuda:") && read_number(wish.substr(5), one))) {
    return complain(kUsage, "--device takes auto, cpu, cuda:all or cuda:N");
  }
  if (wish != "auto" && (count == 0 || (!all && one >= static_cast<std::uint64_t>(count)))) {
    return complain(kNoDevice, std::string(wish) + ": there are " + std::to_string(count) +
                                   " CUDA devices" +
                                   (sweep_cute::has_device_code() ? "" : ", built without nvcc"));
  }
  for (int i = 0; i < count; ++i) {
    if (all || i == static_cast<int>(one)) out.push_back(i);
  }
  for (int const i : out) {
    std::printf("cuda:%d %s\n", i, (*found)[static_cast<std::size_t>(i)].c_str());
  }
  return kSame;
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
  std::string_view wish = "auto";
  sweep_cute::Options options;
  std::vector<sweep::Space> spaces;
  bool with_static = false;
  for (int i = 1; i < argc; ++i) {
    std::string_view const word = argv[i];
    if (word == "--device" && i + 1 < argc) {
      wish = argv[++i];
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
  if (int const code = choose(wish, options.devices); code != kSame) return code;
  int worst = kSame;
  for (sweep::Space const& space : spaces) {
    worst = std::max(worst, show(sweep_cute::compare(space, options)));
  }
  if (with_static) worst = std::max(worst, show(sweep_cute::compare_static(options)));
  return worst;
}
