#include <algorithm>
#include <iostream>
#include <utility>
#include <vector>

#include "runs.hpp"

namespace {

using Counters = std::pair<std::uint8_t*, std::uint8_t*>;

std::vector<Counters>& counters() {
  static std::vector<Counters> all;
  return all;
}

}  // namespace

extern "C" {

/// Called by instrumented code before main: a byte for each place in it.
void __sanitizer_cov_8bit_counters_init(std::uint8_t* begin, std::uint8_t* end) {
  if (begin != end) counters().emplace_back(begin, end);
}
void __sanitizer_cov_pcs_init(std::uintptr_t const*, std::uintptr_t const*) {}

}  // extern "C"

namespace layoutcheck::fuzz {
namespace {

/// Places have small numbers, traits have this bit.
constexpr std::uint64_t kTrait = std::uint64_t{1} << 63;

void clear_counters() {
  for (auto const& [begin, end] : counters()) std::fill(begin, end, std::uint8_t{0});
}

std::vector<std::uint64_t> places_met() {
  std::vector<std::uint64_t> met;
  std::uint64_t number = 0;
  for (auto const& [begin, end] : counters()) {
    for (std::uint8_t const* at = begin; at != end; ++at, ++number) {
      if (*at != 0) met.push_back(number);
    }
  }
  return met;
}

/// Run twice: what happens the first time only, as a static value that is made, is nobody's.
std::vector<std::uint64_t> features_of(Target const& target, std::string_view input) {
  std::vector<std::uint64_t> traits;
  Tally tally;
  static_cast<void>(target.run(input, tally));
  tally.traits = &traits;
  clear_counters();
  static_cast<void>(target.run(input, tally));
  std::vector<std::uint64_t> met = places_met();
  for (std::uint64_t const trait : traits) met.push_back(trait | kTrait);
  std::sort(met.begin(), met.end());
  met.erase(std::unique(met.begin(), met.end()), met.end());
  return met;
}

}  // namespace

int features(Target const& target, std::vector<Input> const& inputs, RunOptions const& options) {
  auto const page = shared_page();
  for (std::size_t next = 0; next < inputs.size();) {
    page->begun = 0;
    auto const outcome = in_child(*page, options.isolation, [&] {
      for (std::size_t i = next; i < inputs.size(); ++i) {
        ++page->begun;
        auto const met = features_of(target, inputs[i].bytes);
        std::string line = inputs[i].where + "\t";
        for (std::uint64_t const feature : met) line += std::to_string(feature) + " ";
        std::cout << line << '\n' << std::flush;
      }
      return 0;
    });
    auto const* end = std::get_if<End>(&outcome);
    next += page->begun;
    if (end == nullptr) return 0;
    if (page->begun == 0) {
      std::cerr << "layoutcheck-fuzz-replay: the child " << end->what << '\n' << end->said;
      return 2;
    }
    std::cout << inputs[next - 1].where << "\t!" << end->what << std::endl;
  }
  return 0;
}

}  // namespace layoutcheck::fuzz
