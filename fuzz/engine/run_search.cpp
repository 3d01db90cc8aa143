#include <iostream>

#include "driver.hpp"
#include "layoutcheck/fuzz/choices.hpp"
#include "mutation.hpp"
#include "runs.hpp"

namespace layoutcheck::fuzz {
namespace {

constexpr std::size_t kMostKept = 4096;
constexpr std::size_t kMostInput = 512;

std::string where(std::uint64_t number, std::uint64_t count, std::uint64_t seed,
                  std::string const& input) {
  return "number " + std::to_string(number) + " of --search " + std::to_string(count) + " --seed " +
         std::to_string(seed) + ": " + input;
}

}  // namespace

int search(Target const& target, std::uint64_t count, std::uint64_t seed,
           RunOptions const& options) {
  auto const page = shared_page();
  auto const outcome = in_child(*page, options.isolation, [&] {
    SeededChoices choices(seed);
    std::vector<std::string> kept = target.seeds();
    kept.emplace_back();
    Tally tally;
    for (std::uint64_t i = 0; i < count; ++i) {
      std::string const& from = choices.pick(kept);
      Mutation mutation{.parent = from, .most = kMostInput};
      if (choices.one_in(8)) mutation.other = choices.pick(kept);
      mutation.seed = choices.below(1U << 31);
      page->note(record_of(mutation));
      auto const next = repeat(target, mutation);
      if (!next) {
        std::cerr << target.name() << " has no mutator of its own\n";
        return 2;
      }
      std::uint64_t const reached = tally.reached;
      page->begin(*next);
      auto const finding = target.run(*next, tally);
      page->put(tally);
      if (finding) {
        report(target, *finding, {where(i, count, seed, *next), *next}, options);
        return 1;
      }
      if (tally.reached == reached) continue;
      if (kept.size() < kMostKept) {
        kept.push_back(*next);
      } else {
        kept[choices.below(kept.size())] = *next;
      }
    }
    return 0;
  });
  Tally tally;
  page->add_to(tally);
  int status = 1;
  if (auto const* end = std::get_if<End>(&outcome)) {
    std::string const input(page->input, page->size);
    std::uint64_t const number = read_record(input) ? page->begun.load() : page->begun - 1;
    report_end(target, {where(number, count, seed, input), input}, *end, options);
  } else {
    status = std::get<int>(outcome);
    if (status > 2) {
      status = 1;
      std::cout << "FINDING  memory leak, reported when the process ended" << std::endl;
    }
  }
  if (status != 2) {
    std::cout << target.name() << ": " << text_of(tally) << ", findings " << status << '\n';
  }
  return status;
}

}  // namespace layoutcheck::fuzz
