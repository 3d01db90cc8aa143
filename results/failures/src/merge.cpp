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
        find_night_(into,
                    (std::string("SELECT ") + kNightColumns + " FROM night WHERE id = ?").c_str()),
        night_(into, "INSERT INTO night VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)"),
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
  bool put(Night const& n) {
    find_night_.bind(n.id);
    bool const there = find_night_.row();
    bool const same = there && night_of(find_night_) == n;
    find_night_.done();
    if (there && !same) into_.fail("another night has the id " + shown(n.id));
    if (there || !into_.good()) return false;
    night_.bind(n.id).bind(n.date).bind(n.commit).bind(n.suite).bind(n.tier).bind(n.seed);
    for (std::uint64_t const count :
         {n.planned, n.executed, n.pass, n.fail, n.known, n.skipped, n.unknown, n.findings}) {
      night_.bind(count);
    }
    night_.bind(std::int64_t{n.exit}).done();
    return true;
  }
  void put(std::string const& night, Ran const& r) {
    ran_.bind(night).bind(r.impl).bind(r.version).bind(std::int64_t{r.ended ? 1 : 0}).done();
  }
  /// Returns its key: computed, never taken from anybody. What was said is no part of it: the words
  /// of a process that died may name its number.
  std::string put(reports::Failure const& f) {
    std::string const point = std::to_string(f.point);
    std::string const key =
        digest({f.impl, f.version, f.id, f.op, f.law, f.domain, f.stratum, f.engine, f.verdict,
                f.expression, f.want, f.got, f.repro, f.replay, point});
    counterexample_.bind(key);
    for (std::string const* text :
         {&f.impl, &f.version, &f.id, &f.op, &f.law, &f.domain, &f.stratum, &f.engine, &f.verdict,
          &f.expression, &f.want, &f.got, &f.repro, &f.replay}) {
      counterexample_.bind(*text);
    }
    counterexample_.bind(f.point).bind(f.said).done();
    return key;
  }
  void see(std::string const& night, std::string const& key, std::uint64_t cases) {
    sighting_.bind(night).bind(key).bind(cases).done();
  }
  void put_issue(std::string_view impl, std::string_view id, std::string_view url,
                 std::int64_t changes) {
    issue_.bind(impl).bind(id).bind(url).bind(changes).done();
  }

 private:
  Connection& into_;
  Statement find_night_;
  Statement night_;
  Statement ran_;
  Statement counterexample_;
  Statement sighting_;
  Statement issue_;
};

void put_told(Writer& writer, Told const& told, Merged& merged) {
  if (!writer.put(told.night)) {
    ++merged.there;
    return;
  }
  ++merged.nights;
  for (Ran const& ran : told.ran) writer.put(told.night.id, ran);
  for (reports::Failure const& failure : told.failures) {
    writer.see(told.night.id, writer.put(failure), failure.count);
  }
}

/// What is wrong with a night from elsewhere, or nothing.
std::string wrong_with(Night const& n) {
  bool const hex = n.id.size() == 64 && std::all_of(n.id.begin(), n.id.end(), [](char c) {
                     return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
                   });
  if (!hex) return "a night has the id '" + shown(n.id) + "'";
  if (!is_date(n.date)) return "a night has the date '" + shown(n.date) + "'";
  if (n.exit < -1 || n.exit > 255) return "a night has the exit " + std::to_string(n.exit);
  constexpr std::uint64_t kMost = std::numeric_limits<std::int64_t>::max();
  for (std::uint64_t const count :
       {n.planned, n.executed, n.pass, n.fail, n.known, n.skipped, n.unknown, n.findings}) {
    if (count > kMost) return "a night has a count below 0";
  }
  return {};
}

void put_nights(Writer& writer, Connection& from, Merged& merged) {
  Statement nights(from, (std::string("SELECT ") + kNightColumns + " FROM night").c_str());
  while (nights.row()) {
    Night const night = night_of(nights);
    std::string const wrong = wrong_with(night);
    if (!wrong.empty()) return from.fail(wrong);
    ++(writer.put(night) ? merged.nights : merged.there);
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
      return from.fail("the issue link '" + shown(url) + "' is none");
    }
    writer.put_issue(issues.text(0), issues.text(1), url, changes);
  }
}

/// A stranger's file is walked through before anything of it is believed.
void check_whole(Connection& from) {
  Statement check(from, "PRAGMA quick_check(1)");
  if (check.row() && check.text(0) != "ok") from.fail("is damaged (" + shown(check.text(0)) + ")");
  Statement orphan(from, "PRAGMA foreign_key_check");
  if (orphan.row()) from.fail("is damaged (a row of " + shown(orphan.text(0)) + " is about none)");
}

/// All that the other database holds as of one moment; what is wrong with it, or nothing.
std::string put_database(Writer& writer, Connection& from, Merged& merged) {
  check_whole(from);
  Transaction const one_moment(from, Transaction::Kind::read);
  put_nights(writer, from, merged);
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

Outcome<Merged, std::string> merge(Database& into, std::span<Told const> nights,
                                   std::span<std::string const> others) {
  Connection& target = into.connection();
  Merged merged;
  Transaction transaction(target, Transaction::Kind::write);
  std::uint64_t const before = count_findings(target);
  {
    Writer writer(target);
    for (Told const& told : nights) put_told(writer, told, merged);
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
