#include "layoutcheck/smt/solve/samples.hpp"

#include <sstream>

#include "layoutcheck/smt/solve/refute.hpp"
#include "solve/process/pool.hpp"
#include "solve/samples/generate.hpp"

namespace layoutcheck::smt {
namespace {

constexpr double kSampleSeconds = 120;

/// A report in a child's output: numbers, then the texts, a line each.
std::string sent(SampleReport const& report) {
  std::ostringstream out;
  out << report.tried << ' ' << report.met << ' ' << report.by_solver << '\n'
      << report.counterexample << '\n'
      << report.error << '\n';
  return out.str();
}

SampleReport received(std::string const& name, Ended const& ended) {
  SampleReport report{.theorem = name};
  if (ended.how == Ending::stopped) {
    report.executed = false;
    return report;
  }
  std::istringstream in(ended.out);
  std::string rest;
  bool const whole = ended.how == Ending::finished && ended.code == 0 &&
                     (in >> report.tried >> report.met >> report.by_solver) &&
                     std::getline(in, rest) && std::getline(in, report.counterexample) &&
                     std::getline(in, report.error);
  if (!whole) {
    report.error = ended.how == Ending::out_of_time ? "the samples take too long"
                   : ended.err.empty()              ? "the samples ended without a result"
                                                    : ended.err;
  }
  return report;
}

/// For premises that random values do not meet: a solver finds values that do.
void sample_by_solver(Theory& theory, Statement const& statement, SampleReport& report) {
  Refutation const found = meet_premises(theory, statement, {.seconds = 10});
  if (!found.found) {
    report.error = "no sample meets the premises; " + found.problem;
    return;
  }
  report.by_solver = true;
  report.met = 1;
  if (run(statement, found.values, theory.definitions()) == Sampled::violated) {
    report.counterexample = text(statement, found.values);
  }
}

}  // namespace

Sampled run(Statement const& statement, Assignment const& values, Definitions const& by,
            Instead const& instead) {
  for (Ref premise : statement.premises) {
    auto const holds = evaluated(premise, values, by, instead);
    if (!holds) return Sampled::out_of_range;
    if (holds->number == 0) return Sampled::vacuous;
  }
  auto const claim = evaluated(statement.claim, values, by, instead);
  if (!claim) return Sampled::out_of_range;
  return claim->number != 0 ? Sampled::holds : Sampled::violated;
}

Judged judge(Statement const& statement, Assignment const& values, Definitions const& by) {
  Judged judged{.outcome = run(statement, values, by)};
  Instead const core = [&](std::string const& function, std::vector<Value> const& arguments) {
    auto value = by_core(function, arguments);
    if (value) ++judged.core_calls;
    return value;
  };
  judged.differs = run(statement, values, by, core) != judged.outcome;
  return judged;
}

SampleReport sample(Theory& theory, std::string const& name, Statement const& statement,
                    SampleOptions const& options) {
  SampleReport report{.theorem = name};
  Draw draw(seed_of(name, options.seed));
  while (report.tried < options.most && report.met < options.enough) {
    ++report.tried;
    Assignment const values = random_values(statement, theory.definitions(), draw);
    Sampled const outcome = run(statement, values, theory.definitions());
    if (outcome == Sampled::holds || outcome == Sampled::violated) ++report.met;
    if (outcome != Sampled::violated) continue;
    report.counterexample = text(statement, values);
    if (judge(statement, values, theory.definitions()).differs) {
      report.error = "a bug of the suite: core's functions do not have this counterexample";
    }
    return report;
  }
  if (report.met == 0) sample_by_solver(theory, statement, report);
  return report;
}

std::vector<SampleReport> sample_all(Theory& theory, std::vector<std::string> const& names,
                                     SampleOptions const& options) {
  std::vector<SampleReport> reports(names.size());
  run_tasks(
      names.size(), options.workers,
      [&](std::size_t i) {
        return Task{.body =
                        [&, i] {
                          Statement const& statement = theory.find(names[i]).statement;
                          return sent(sample(theory, names[i], statement, options));
                        },
                    .seconds = kSampleSeconds};
      },
      [&](std::size_t i, Ended const& ended) {
        reports[i] = received(names[i], ended);
        if (options.progress) options.progress(names[i]);
      },
      options.stop);
  return reports;
}

}  // namespace layoutcheck::smt
