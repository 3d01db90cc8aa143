#include "corpus/common.hpp"

namespace layoutcheck::cli {

void report_problems(CorpusOptions const& options, corpus::Reading const& reading) {
  constexpr std::size_t kMost = 20;
  for (std::size_t i = 0; i < reading.problems.size(); ++i) {
    corpus::Problem const& problem = reading.problems[i];
    if (i == kMost) {
      complain(std::to_string(reading.problems.size() - kMost) + " more problems");
      return;
    }
    if (options.json) {
      emit({{"type", "problem"}, {"where", problem.where}, {"what", problem.what}});
    }
    complain(problem.where + ": " + problem.what);
  }
}

}  // namespace layoutcheck::cli
