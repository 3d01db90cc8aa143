#if LAYOUTCHECK_HAS_SWEEP_RESULTS

#include "layoutcheck/sweep_results/report.hpp"
#include "layoutcheck/results/lines.hpp"

#include "forms.hpp"

namespace layoutcheck::fuzz {
namespace {

std::string example() {
  sweep::Report report{.suite = "0.1.0", .space = "compact(max_size=8)", .size = 20};
  report.range = {0, 20};
  report.laws.push_back({.law = "size_is_product"});
  report.shares.push_back({"cpu", 20, 0.5});
  report.seconds = 0.5;
  return json_of(sweep_results::record_of(report)).text();
}

}  // namespace

Form report_form(std::string const&) {
  return {
      .name = "report",
      .says = "reports of a sweep: read, written, read again",
      .problem = [](std::string_view text, Tally& tally) -> std::string {
        auto const report = sweep_results::report_from(text);
        if (!report) {
          tally.met(report.error().substr(0, 12));
          return report.error().empty() ? "refused without a reason" : "";
        }
        ++tally.reached;
        std::string const written = json_of(sweep_results::record_of(*report)).text();
        auto const again = sweep_results::report_from(written);
        if (!again) return "its own text is refused: " + again.error() + ": " + written;
        return json_of(sweep_results::record_of(*again)).text() == written
                   ? ""
                   : "two texts: " + written;
      },
      .seeds = {example()},
      .tokens = {"{", "}", "[", "]", ",", ":", "\"type\":\"sweep\"", "\"shard\":\"1/2\"",
                 "\"laws\":", "\"devices\":", "\"seconds\":", "\"faults\":", "\"first\":", "1e308",
                 "-1", "null", "18446744073709551615", "\"ffffffffffffffff\"", "\"numbers\":"}};
}

}  // namespace layoutcheck::fuzz

#endif  // LAYOUTCHECK_HAS_SWEEP_RESULTS
