// The mutators of one target as a library for afl-fuzz, which calls no LLVMFuzzerCustomMutator:
//
//   AFL_CUSTOM_MUTATOR_LIBRARY=/whole/path/layoutcheck_afl_mutator.so LAYOUTCHECK_FUZZ_TARGET=text
//
// Part of an ordinary build: afl-fuzz is not instrumented, so what it loads must not be either.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "driver.hpp"
#include "layoutcheck/fuzz/choices.hpp"
#include "layoutcheck/fuzz_suite/targets.hpp"

namespace {

/// AFL++ itself allows a mebibyte; as long as layoutcheck-fuzz-replay lets an input grow.
constexpr std::size_t kMostInput = 512;

struct Mutator {
  std::unique_ptr<layoutcheck::fuzz::Target> target;
  layoutcheck::fuzz::SeededChoices choices;
  std::string made{};  ///< what afl-fuzz reads until the next call
};

std::string_view view(std::uint8_t const* data, std::size_t size) {
  return {reinterpret_cast<char const*>(data), size};
}

}  // namespace

extern "C" {

void* afl_custom_init(void* /*afl*/, unsigned seed) {
  char const* const wanted = std::getenv("LAYOUTCHECK_FUZZ_TARGET");
  // Not LAYOUTCHECK_FUZZ_IMPL's: inputs are changed alike, and an adapter would be started for it.
  auto targets = layoutcheck::fuzz::make_all_targets("builtin:reference");
  auto target = layoutcheck::fuzz::take_target(targets, wanted == nullptr ? "" : wanted);
  if (target == nullptr) {
    std::fprintf(stderr,
                 "layoutcheck_afl_mutator: LAYOUTCHECK_FUZZ_TARGET names no target of this build; "
                 "layoutcheck-fuzz-replay list prints them\n");
    std::exit(2);  // afl-fuzz does not look whether it got a null pointer
  }
  return new Mutator{std::move(target), layoutcheck::fuzz::SeededChoices(seed)};
}

std::size_t afl_custom_fuzz(void* data, std::uint8_t* input, std::size_t size, std::uint8_t** made,
                            std::uint8_t* other, std::size_t other_size, std::size_t most) {
  auto& mutator = *static_cast<Mutator*>(data);
  most = std::min(most, std::max(size, kMostInput));
  std::uint64_t const seed = mutator.choices.below(std::uint64_t{1} << 31);
  bool const cross = other != nullptr && other_size > 0 && mutator.choices.one_in(8);
  auto changed = cross
                     ? mutator.target->cross(view(input, size), view(other, other_size), seed, most)
                     : mutator.target->mutate(view(input, size), seed, most);
  *made = input;           // never null: afl-fuzz would end
  if (!changed) return 0;  // nothing is run, and the engine's own mutators go on
  mutator.made = std::move(*changed);
  *made = reinterpret_cast<std::uint8_t*>(mutator.made.data());
  return mutator.made.size();
}

void afl_custom_deinit(void* data) { delete static_cast<Mutator*>(data); }

}  // extern "C"
