#include "layoutcheck/failures/query.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "layoutcheck/reports/severity.hpp"
#include "recall.hpp"
#include "rows.hpp"

namespace layoutcheck::failures {
namespace {

using Key = std::pair<std::string, std::string>;  // implementation and id

std::vector<NightlyRun> nightly_runs_in(Connection& connection) {
  std::vector<NightlyRun> nightly_runs;
  Statement all(connection, (std::string("SELECT ") + kNightlyRunColumns + " FROM night").c_str());
  while (all.row()) nightly_runs.push_back(nightly_run_of(all));
  auto const rank = [](NightlyRun const& n) {
    return std::tie(n.date, n.commit, n.seed, n.tier, n.id);
  };
  std::sort(nightly_runs.begin(), nightly_runs.end(),
            [&](NightlyRun const& a, NightlyRun const& b) { return rank(a) < rank(b); });
  return nightly_runs;
}

/// The last date on which each implementation ran to its end.
std::map<std::string, std::string> last_whole_runs(Connection& connection) {
  std::map<std::string, std::string> last;
  Statement runs(connection,
                 "SELECT r.impl, max(n.date) FROM ran r JOIN night n ON n.id = r.night "
                 "WHERE r.ended GROUP BY r.impl");
  while (runs.row()) last[runs.text(0)] = runs.text(1);
  return last;
}

/// What is known of a finding while its sightings pass by, in the order of their dates.
struct Gathered {
  Finding finding;
  std::set<std::string> dates;
  std::string key;  ///< of the counterexample that represents it
  std::tuple<std::string, std::uint64_t, std::string> rank;
};

std::map<Key, Gathered> gather(Connection& connection) {
  std::map<Key, Gathered> found;
  // The texts stay on disk: of all these rows one for each finding is shown.
  std::string const sql =
      "WITH seen(key, night, cases) AS ("
      "SELECT counterexample, night, cases FROM sighting s WHERE NOT EXISTS(SELECT 1 FROM "
      "counterexample r JOIN counterexample c ON" +
      std::string(kRepeats) +
      "WHERE r.key = s.counterexample) UNION ALL "
      "SELECT c.key, s.night, s.cases FROM sighting s JOIN counterexample r ON r.key = "
      "s.counterexample JOIN counterexample c ON" +
      kRepeats +
      ") SELECT c.impl, c.id, n.date, n.revision, n.suite, c.key, s.cases, length(c.expression) "
      "FROM seen s JOIN night n ON n.id = s.night JOIN counterexample c ON c.key = s.key "
      "ORDER BY n.date, n.revision, n.suite, n.id";
  Statement seen(connection, sql.c_str());
  while (seen.row()) {
    Gathered& g = found[{seen.text(0), seen.text(1)}];
    Moment const moment{seen.text(2), seen.text(3), seen.text(4)};
    if (g.dates.empty()) g.finding.first = moment;
    bool const later = moment.date != g.finding.last.date;
    g.finding.last = moment;
    g.dates.insert(moment.date);
    std::tuple const rank{std::string(), seen.natural(7), seen.text(5)};
    if (g.key.empty() || later || rank < g.rank) {
      g.rank = rank;
      g.key = seen.text(5);
      g.finding.failure.count = seen.natural(6);
    }
  }
  return found;
}

auto rank_of(Finding const& f) {
  return std::tuple<bool, int, std::size_t, std::string const&, std::string const&>{
      !f.open, reports::severity(f.failure.verdict), f.failure.expression.size(), f.failure.impl,
      f.failure.id};
}

std::vector<Finding> findings_in(Connection& connection) {
  std::map<Key, Gathered> gathered = gather(connection);
  std::map<std::string, std::string> const whole = last_whole_runs(connection);
  Statement text(connection, (std::string("SELECT ") + kFailureColumns +
                              " FROM counterexample c WHERE c.key = ?")
                                 .c_str());
  for (auto& [key, g] : gathered) {
    text.bind(g.key);
    std::uint64_t const count = g.finding.failure.count;
    if (text.row()) g.finding.failure = failure_of(text);
    g.finding.failure.count = count;
    text.done();
    g.finding.nightly_runs = g.dates.size();
    auto const last = whole.find(key.first);
    g.finding.open = last == whole.end() || g.finding.last.date >= last->second;
  }
  Statement issues(connection, "SELECT impl, id, url FROM issue");
  while (issues.row()) {
    auto const at = gathered.find({issues.text(0), issues.text(1)});
    if (at != gathered.end()) at->second.finding.issue = issues.text(2);
  }
  std::vector<Finding> findings;
  for (auto& [key, g] : gathered) findings.push_back(std::move(g.finding));
  std::sort(findings.begin(), findings.end(),
            [](Finding const& a, Finding const& b) { return rank_of(a) < rank_of(b); });
  return findings;
}

}  // namespace

Memory recall(Connection& connection) {
  return {.nightly_runs = nightly_runs_in(connection), .findings = findings_in(connection)};
}

Outcome<Memory, std::string> remember(Database const& database) {
  Connection& connection = database.connection();
  Transaction const one_moment(connection, Transaction::Kind::read);
  Memory memory = recall(connection);
  if (!connection.good()) return connection.problem();
  return memory;
}

Outcome<std::vector<reports::Failure>, std::string> cases(Database const& database) {
  Connection& connection = database.connection();
  Transaction const one_moment(connection, Transaction::Kind::read);
  std::map<Key, std::size_t> place;
  for (Finding const& f : findings_in(connection)) {
    place.emplace(Key{f.failure.impl, f.failure.id}, place.size());
  }
  std::vector<reports::Failure> all;
  Statement rows(connection,
                 (std::string("SELECT ") + kFailureColumns + " FROM counterexample c").c_str());
  while (rows.row()) all.push_back(failure_of(rows));
  if (!connection.good()) return connection.problem();
  auto const rank = [&](reports::Failure const& f) {
    return std::tuple{place[{f.impl, f.id}], f.expression.size(),
                      std::tie(f.expression, f.law, f.replay, f.version, f.engine, f.want, f.got)};
  };
  std::sort(all.begin(), all.end(), [&](reports::Failure const& a, reports::Failure const& b) {
    return rank(a) < rank(b);
  });
  // One case is listed once, under whichever id, by whichever engine and in whichever version.
  std::set<std::tuple<std::string, std::string, std::string, std::string>> known;
  std::erase_if(all, [&](reports::Failure const& f) {
    return !known.emplace(f.impl, f.law, f.expression, f.replay).second;
  });
  return all;
}

}  // namespace layoutcheck::failures
