#include "layoutcheck/failures/merge.hpp"

#include <algorithm>
#include <limits>

#include "digest.hpp"
#include "rows.hpp"

namespace layoutcheck::failures {
namespace {

/// The statements of one merge, each prepared once.
class Writer {
 public:
  explicit Writer(Connection& into)
      : into_(into),
        find_nightly_run_(
            into,
            (std::string("SELECT ") + kNightlyRunColumns + " FROM night WHERE id = ?").c_str()),
        nightly_run_(into, "INSERT INTO night VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)"),
        ran_(into,
             "INSERT INTO ran VALUES(?,?,?,?) ON CONFLICT DO UPDATE "
             "SET ended = min(ended, excluded.ended)"),
        counterexample_(into,
                        "INSERT INTO counterexample VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?) "
                        "ON CONFLICT DO UPDATE SET said = max(said, excluded.said)"),
        sighting_(into,
                  "INSERT INTO sighting(night, counterexample, cases) VALUES(?,?,?) ON CONFLICT "
                  "DO UPDATE SET cases = max(cases, excluded.cases)"),
        issue_(into,
               "INSERT INTO issue VALUES(?,?,?,?) ON CONFLICT DO UPDATE "
               "SET url = excluded.url, changes = excluded.changes "
               "WHERE (excluded.changes, excluded.url) > (changes, url)") {}

  /// Whether it is new. Another one of the same id is an error.
  bool put(NightlyRun const& n) {
    find_nightly_run_.bind(n.id);
    bool const there = find_nightly_run_.row();
    bool const same = there && nightly_run_of(find_nightly_run_) == n;
    find_nightly_run_.done();
    if (there && !same) into_.fail("another nightly run has the id " + shown(n.id));
    if (there || !into_.good()) return false;
    nightly_run_.bind(n.id).bind(n.date).bind(n.commit).bind(n.suite).bind(n.tier).bind(n.seed);
    for (std::uint64_t const count :
         {n.planned, n.executed, n.pass, n.fail, n.known, n.skipped, n.unknown, n.findings}) {
      nightly_run_.bind(count);
    }
    nightly_run_.bind(std::int64_t{n.exit}).done();
    return true;
  }
  void put(std::string const& nightly_run, Ran const& r) {
    ran_.bind(nightly_run).bind(r.impl).bind(r.version).bind(std::int64_t{r.ended ? 1 : 0}).done();
  }
  /// Returns its key: computed, never taken from a file. What was said is not part of it: the words
  /// of a process that died may contain its number.
  std::string put(reports::Failure const& f) {
    std::string const point = std::to_string(f.point);
    std::string const key =
        digest({f.impl, f.version, f.id, f.op, f.law, f.domain, f.input_class, f.engine, f.verdict,
                f.expression, f.want, f.got, f.repro, f.replay, point});
    counterexample_.bind(key);
    for (std::string const* text :
         {&f.impl, &f.version, &f.id, &f.op, &f.law, &f.domain, &f.input_class, &f.engine,
          &f.verdict, &f.expression, &f.want, &f.got, &f.repro, &f.replay}) {
      counterexample_.bind(*text);
    }
    counterexample_.bind(f.point).bind(f.said).done();
    return key;
  }
  void see(std::string const& nightly_run, std::string const& key, std::uint64_t cases) {
    sighting_.bind(nightly_run).bind(key).bind(cases).done();
  }
  void put_issue(std::string_view impl, std::string_view id, std::string_view url,
                 std::int64_t changes) {
    issue_.bind(impl).bind(id).bind(url).bind(changes).done();
  }

 private:
  Connection& into_;
  Statement find_nightly_run_;
  Statement nightly_run_;
  Statement ran_;
  Statement counterexample_;
  Statement sighting_;
  Statement issue_;
};

void put_reported(Writer& writer, Reported const& reported, Merged& merged) {
  if (!writer.put(reported.nightly_run)) {
    ++merged.there;
    return;
  }
  ++merged.nightly_runs;
  for (Ran const& ran : reported.ran) writer.put(reported.nightly_run.id, ran);
  for (reports::Failure const& failure : reported.failures) {
    writer.see(reported.nightly_run.id, writer.put(failure), failure.count);
  }
}

/// What is wrong with a nightly run from elsewhere, or nothing.
std::string wrong_with(NightlyRun const& n) {
  bool const hex = n.id.size() == 64 && std::all_of(n.id.begin(), n.id.end(), [](char c) {
                     return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
                   });
  if (!hex) return "a nightly run has the invalid id '" + shown(n.id) + "'";
  if (!is_date(n.date)) return "a nightly run has the invalid date '" + shown(n.date) + "'";
  if (n.exit < -1 || n.exit > 255) {
    return "a nightly run has the invalid exit " + std::to_string(n.exit);
  }
  constexpr std::uint64_t kMost = std::numeric_limits<std::int64_t>::max();
  for (std::uint64_t const count :
       {n.planned, n.executed, n.pass, n.fail, n.known, n.skipped, n.unknown, n.findings}) {
    if (count > kMost) return "a nightly run has a count below 0";
  }
  return {};
}

void put_nightly_runs(Writer& writer, Connection& from, Merged& merged) {
  Statement nightly_runs(from,
                         (std::string("SELECT ") + kNightlyRunColumns + " FROM night").c_str());
  while (nightly_runs.row()) {
    NightlyRun const nightly_run = nightly_run_of(nightly_runs);
    std::string const wrong = wrong_with(nightly_run);
    if (!wrong.empty()) return from.fail(wrong);
    ++(writer.put(nightly_run) ? merged.nightly_runs : merged.there);
  }
  Statement ran(from, "SELECT night, impl, version, ended FROM ran");
  while (ran.row()) writer.put(ran.text(0), {ran.text(1), ran.text(2), ran.integer(3) != 0});
}

void put_failures(Writer& writer, Connection& from) {
  Statement seen(from, (std::string("SELECT ") + kFailureColumns +
                        ", s.night, s.cases FROM counterexample c "
                        "JOIN sighting s ON s.counterexample = c.key ORDER BY c.rowid")
                           .c_str());
  while (seen.row()) {
    if (seen.integer(kFailureCount + 1) < 0) return from.fail("a count is below 0");
    writer.see(seen.text(kFailureCount), writer.put(failure_of(seen)),
               seen.natural(kFailureCount + 1));
  }
}

void put_issues(Writer& writer, Connection& from) {
  Statement issues(from, "SELECT impl, id, url, changes FROM issue");
  while (issues.row()) {
    std::string const url = issues.text(2);
    // A counter at its end could not be counted on.
    constexpr std::int64_t kMostChanges = std::int64_t{1} << 40;
    std::int64_t const changes = issues.integer(3);
    if ((!url.empty() && !is_issue(url)) || changes < 0 || changes > kMostChanges) {
      return from.fail("'" + shown(url) + "' is not an issue link");
    }
    writer.put_issue(issues.text(0), issues.text(1), url, changes);
  }
}

/// An untrusted file is checked as a whole before any of its rows is read.
void check_whole(Connection& from) {
  Statement check(from, "PRAGMA quick_check(1)");
  if (check.row() && check.text(0) != "ok") from.fail("is damaged (" + shown(check.text(0)) + ")");
  Statement orphan(from, "PRAGMA foreign_key_check");
  if (orphan.row()) {
    from.fail("is damaged (a row of " + shown(orphan.text(0)) + " refers to a missing row)");
  }
}

/// All that the other database holds as of one moment; what is wrong with it, or nothing.
std::string put_database(Writer& writer, Connection& from, Merged& merged) {
  check_whole(from);
  Transaction const one_moment(from, Transaction::Kind::read);
  put_nightly_runs(writer, from, merged);
  put_failures(writer, from);
  put_issues(writer, from);
  return from.problem();
}

std::uint64_t count_findings(Connection& connection) {
  return static_cast<std::uint64_t>(
      connection.number("SELECT count(*) FROM (SELECT 1 FROM counterexample GROUP BY impl, id)"));
}

}  // namespace

std::string wrong_with_database(std::string const& path) {
  auto const database = Database::open(path, Access::read);
  if (!database) return database.error();
  check_whole(database->connection());
  return database->connection().problem();
}

Outcome<Merged, std::string> merge(Database& into, std::span<Reported const> nightly_runs,
                                   std::span<std::string const> others) {
  Connection& target = into.connection();
  Merged merged;
  Transaction transaction(target, Transaction::Kind::write);
  std::uint64_t const before = count_findings(target);
  {
    Writer writer(target);
    for (Reported const& reported : nightly_runs) put_reported(writer, reported, merged);
    for (std::string const& path : others) {
      auto const other = Database::open(path, Access::read);
      if (!other) return other.error();
      std::string const wrong = put_database(writer, other->connection(), merged);
      if (!wrong.empty()) return wrong;
    }
  }
  merged.findings = count_findings(target) - before;
  if (!transaction.commit()) return target.problem();
  return merged;
}

}  // namespace layoutcheck::failures
