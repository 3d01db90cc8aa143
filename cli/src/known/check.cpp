#include <iostream>

#include "layoutcheck/results/counted.hpp"
#include "layoutcheck/results/lines.hpp"

#include "console.hpp"
#include "exit_code.hpp"
#include "known/options.hpp"
#include "known_list/list_file.hpp"
#include "known_list/today.hpp"

namespace layoutcheck::cli {
namespace {

constexpr int kSoon = 30;

}  // namespace

int run_known_check(KnownOptions const& options) {
  auto const today = day_of(options.today);
  if (!today) {
    complain("--today is a day such as 2026-11-22, not '" + options.today + "'");
    return kUsage;
  }
  auto const list = read_list(options.file);
  if (!list) return kUsage;
  std::size_t const expired = conformance::expired(*list, *today).size();
  std::size_t const soon = conformance::expired(*list, later(*today, kSoon)).size() - expired;
  for (conformance::KnownFailure const* known : conformance::expired(*list, later(*today, kSoon))) {
    std::string const when =
        (known->expires < *today ? "expired on " : "expires on ") + to_string(known->expires);
    if (options.json) {
      emit(results::KnownTrouble{.line = known->line, .id = known->id, .problem = when, .now = {}});
    } else {
      std::cout << options.file << ":" << known->line << "  " << known->id << "  " << when << '\n';
    }
  }
  std::size_t baseline = 0;
  for (auto const& [op, of_operation] : list->recorded) baseline += of_operation.size();
  int const code = expired > 0 ? kStaleList : kAsExpected;
  if (options.json) {
    emit_summary({{"implementation", list->implementation},
                  {"entries", list->entries.size()},
                  {"recorded_cases", baseline},
                  {"expired", expired},
                  {"soon", soon}},
                 code);
  } else {
    std::cout << options.file << ", about " << list->implementation << ": "
              << results::counted(list->entries.size(), "entry") << ", "
              << results::counted(baseline, "recorded failure") << ", " << expired << " expired, "
              << soon << " to expire within " << kSoon << " days\n";
  }
  return code;
}

}  // namespace layoutcheck::cli
