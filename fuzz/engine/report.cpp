#include <chrono>
#include <cstdlib>
#include <iostream>

#include "driver.hpp"
#include "keep.hpp"
#include "layoutcheck/fuzz/reduce.hpp"
#include "mutation.hpp"
#include "runs.hpp"

namespace layoutcheck::fuzz {
namespace {

/// A hang is waited for with each smaller input: not for as long as the first time.
constexpr double kHangSeconds = 1;

/// Of an input, or of the record of a mutation.
Finding finding_of(Target const& target, std::string_view bytes, std::string const& what) {
  auto const mutation = read_record(bytes);
  if (!mutation) return target.finding_of_end(bytes, what);
  Finding finding{.what = target.name() + ", its mutator: " + what};
  std::string const line(bytes.substr(0, bytes.find('\n')));
  std::string const parents = shell_quoted(bytes.substr(line.size() + 1));
  finding.details = "  record " + line + "\n";
  if (parents.empty()) return finding;
  finding.details += "  with   " + parents + "\n";
  char const* const implementation = std::getenv("LAYOUTCHECK_FUZZ_IMPL");
  finding.repro =
      "printf '%s\\n%s' " + shell_quoted(line) + ' ' + parents + " | " +
      (implementation ? "LAYOUTCHECK_FUZZ_IMPL=" + shell_quoted(implementation) + ' ' : "") +
      "layoutcheck-fuzz-replay " + target.name() + " -";
  return finding;
}

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
  // On disk before it is shrunk.
  Finding finding = finding_of(target, input.bytes, end.what);
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
    auto const mutation = read_record(input.bytes);
    std::string const small =
        mutation ? reduced_record(*mutation, fails) : target.reduced(input.bytes, fails);
    finding = finding_of(target, small, end.what);
  } else {
    finding.details += "  alone  does not fail in this way: earlier inputs are needed\n";
  }
  std::cerr << end.said;
  report(target, finding, input, options);
}

}  // namespace layoutcheck::fuzz
