#include <chrono>
#include <iostream>

#include "driver.hpp"
#include "keep.hpp"
#include "runs.hpp"

namespace layoutcheck::fuzz {
namespace {

/// A hang is waited for with each smaller input: not for as long as the first time.
constexpr double kHangSeconds = 1;

}  // namespace

void report(Target const& target, Finding const& finding, Input const& input,
            RunOptions const& options) {
  std::cout << text_of(finding) << "  input  " << input.where << std::endl;
  if (options.keep.empty()) return;
  std::string const problem = keep(options.keep, target.name(), finding, input.bytes);
  if (!problem.empty()) std::cerr << "layoutcheck-fuzz-replay: " << problem << '\n';
}

void report_end(Target const& target, Input const& input, End const& end,
                RunOptions const& options) {
  using Clock = std::chrono::steady_clock;
  // On disk before it is made smaller.
  Finding finding = target.finding_of_end(input.bytes, end.what);
  if (!options.keep.empty()) {
    static_cast<void>(keep(options.keep, target.name(), finding, input.bytes));
  }
  Isolation isolation = options.isolation;
  isolation.seconds = std::min(isolation.seconds, kHangSeconds);
  auto const same = [](std::string const& a, std::string const& b) {
    bool const hang = a.starts_with("no answer");
    return hang ? b.starts_with("no answer") : a == b;
  };
  auto const until = Clock::now() + std::chrono::duration<double>(options.reduce_seconds);
  auto const fails = [&](std::string const& less) {
    if (Clock::now() > until) return false;
    auto const again = ends_on(target, less, isolation);
    auto const* how = std::get_if<End>(&again);
    return how != nullptr && same(end.what, how->what);
  };
  if (fails(input.bytes)) {
    finding = target.finding_of_end(target.reduced(input.bytes, fails), end.what);
  } else {
    finding.details += "  alone  it does not fail so: what came before it has a part in it\n";
  }
  std::cerr << end.said;
  report(target, finding, input, options);
}

}  // namespace layoutcheck::fuzz
