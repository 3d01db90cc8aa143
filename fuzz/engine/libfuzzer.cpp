// libFuzzer's four functions around one target, LAYOUTCHECK_FUZZ_TARGET. AFL++ builds from this
// file too: its afl-clang-fast++ -fsanitize=fuzzer brings the persistent loop.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "driver.hpp"

namespace {

using layoutcheck::fuzz::Tally;
using layoutcheck::fuzz::Target;

Tally tally;

void print_tally() { std::fprintf(stderr, "tally: %s\n", text_of(tally).c_str()); }

Target const& target() {
  static std::unique_ptr<Target> const one = [] {
    auto made = layoutcheck::fuzz::make_target(LAYOUTCHECK_FUZZ_TARGET);
    if (made == nullptr) {
      std::fprintf(stderr, "LAYOUTCHECK_FUZZ_IMPL names no implementation\n");
      std::exit(2);
    }
    std::atexit(print_tally);
    return made;
  }();
  return *one;
}

std::string_view view(std::uint8_t const* data, std::size_t size) {
  return {reinterpret_cast<char const*>(data), size};
}

std::size_t put(std::string const& text, std::uint8_t* out, std::size_t most) {
  std::size_t const size = std::min(text.size(), most);
  std::memcpy(out, text.data(), size);
  return size;
}

}  // namespace

extern "C" {

/// Two frames of where memory came from: thirty of them cost more than the target itself.
char const* __asan_default_options() { return "malloc_context_size=2"; }

std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  auto const finding = target().run(view(data, size), tally);
  if (!finding) return 0;
  std::fputs(text_of(*finding).c_str(), stderr);
  print_tally();
  std::abort();  // the engine keeps the raw input
}

std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most,
                                    unsigned seed) {
  auto const changed = target().mutate(view(data, size), seed, most);
  return changed ? put(*changed, data, most) : LLVMFuzzerMutate(data, size, most);
}

std::size_t LLVMFuzzerCustomCrossOver(std::uint8_t const* a, std::size_t a_size,
                                      std::uint8_t const* b, std::size_t b_size, std::uint8_t* out,
                                      std::size_t most, unsigned seed) {
  auto const crossed = target().cross(view(a, a_size), view(b, b_size), seed, most);
  return crossed ? put(*crossed, out, most) : 0;
}

}  // extern "C"
