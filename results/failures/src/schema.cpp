#include "schema.hpp"

#include <array>
#include <string>
#include <vector>

namespace layoutcheck::failures {
namespace {

// "LCFD" in ASCII: it distinguishes this file from other programs' databases.
constexpr std::int64_t kApplication = 0x4C434644;
constexpr char const* kSetApplication = "PRAGMA application_id = 1279477316";

// Counts are bounded by what SQLite's integers hold; a seed is kept as the 64 bits that it is.
constexpr char const* kFirst = R"(
CREATE TABLE night(
  id TEXT PRIMARY KEY, date TEXT NOT NULL, revision TEXT NOT NULL, suite TEXT NOT NULL,
  tier TEXT NOT NULL, seed INTEGER NOT NULL, planned INTEGER NOT NULL, executed INTEGER NOT NULL,
  pass INTEGER NOT NULL, fail INTEGER NOT NULL, known INTEGER NOT NULL, skipped INTEGER NOT NULL,
  unknown INTEGER NOT NULL, findings INTEGER NOT NULL, code INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE ran(
  night TEXT NOT NULL REFERENCES night, impl TEXT NOT NULL, version TEXT NOT NULL,
  ended INTEGER NOT NULL, PRIMARY KEY(night, impl, version)
) STRICT, WITHOUT ROWID;
CREATE TABLE counterexample(
  key TEXT NOT NULL UNIQUE, impl TEXT NOT NULL, version TEXT NOT NULL, id TEXT NOT NULL,
  op TEXT NOT NULL, law TEXT NOT NULL, domain TEXT NOT NULL, stratum TEXT NOT NULL,
  engine TEXT NOT NULL, verdict TEXT NOT NULL, expression TEXT NOT NULL, want TEXT NOT NULL,
  got TEXT NOT NULL, repro TEXT NOT NULL, replay TEXT NOT NULL, point INTEGER NOT NULL
) STRICT;
CREATE INDEX counterexample_of ON counterexample(impl, id);
CREATE INDEX counterexample_like ON counterexample(impl, law);
CREATE TABLE sighting(
  night TEXT NOT NULL REFERENCES night, counterexample TEXT NOT NULL REFERENCES counterexample(key),
  cases INTEGER NOT NULL, PRIMARY KEY(counterexample, night)
) STRICT, WITHOUT ROWID;
CREATE TABLE issue(
  impl TEXT NOT NULL, id TEXT NOT NULL, url TEXT NOT NULL, changes INTEGER NOT NULL,
  PRIMARY KEY(impl, id)
) STRICT, WITHOUT ROWID;
)";

constexpr char const* kSaid = "ALTER TABLE counterexample ADD COLUMN said TEXT NOT NULL DEFAULT ''";

constexpr std::array kSteps{kFirst, kSaid};

std::vector<std::string> tables_of(Connection& connection) {
  std::vector<std::string> tables;
  Statement all(connection,
                "SELECT type || ' ' || name || ' ' || coalesce(sql, '') FROM sqlite_schema "
                "WHERE name NOT LIKE 'sqlite_stat%' ORDER BY type, name");
  while (all.row()) tables.push_back(all.text(0));
  return tables;
}

/// Errors of the connection aside: why the file is not one of this suite, or nothing.
std::string identity(Connection& connection, std::size_t known) {
  std::int64_t const application = connection.number("PRAGMA application_id");
  std::int64_t const version = connection.number("PRAGMA user_version");
  bool const empty = connection.number("SELECT count(*) FROM sqlite_schema") == 0;
  if (!connection.good() || (empty && application == 0 && version == 0)) return {};
  if (application != kApplication) return "is an SQLite database of something else";
  if (version < 1) return "is damaged (its schema has no number)";
  if (version > static_cast<std::int64_t>(known)) {
    return "has schema " + std::to_string(version) + ", and this layoutcheck knows up to " +
           std::to_string(known) + ": use a newer one";
  }
  return {};
}

/// Also where two processes begin at once: the second sees what the first has done.
void migrate(Connection& connection, std::span<char const* const> steps) {
  Transaction transaction(connection, Transaction::Kind::write);
  auto const version = static_cast<std::size_t>(connection.number("PRAGMA user_version"));
  if (!connection.good() || version >= steps.size()) return;
  for (char const* step : steps.subspan(version)) connection.run(step);
  connection.run(kSetApplication);
  connection.run(("PRAGMA user_version = " + std::to_string(steps.size())).c_str());
  transaction.commit();
}

}  // namespace

std::span<char const* const> schema_steps() { return kSteps; }

void bring_up(Connection& connection, Access access, std::span<char const* const> steps) {
  std::string const strange = identity(connection, steps.size());
  if (!strange.empty()) connection.fail(strange);
  auto const version = static_cast<std::size_t>(connection.number("PRAGMA user_version"));
  if (version == 0 && access != Access::create) connection.fail("is an empty database");
  if (version < steps.size() && access == Access::read) {
    connection.fail("has schema " + std::to_string(version) +
                    ", which is older: `layoutcheck failures merge` brings it up");
  }
  if (!connection.good()) return;
  if (access != Access::read) connection.use_wal();
  if (version < steps.size()) migrate(connection, steps);
  // A file from elsewhere may have any tables under our names: views, triggers, other columns.
  Connection model("the tables of this layoutcheck", Connection::Mode::memory);
  for (char const* step : steps) model.run(step);
  std::vector<std::string> const expected = tables_of(model);
  if (!model.good()) connection.fail(model.problem());
  if (connection.good() && tables_of(connection) != expected) {
    connection.fail("is damaged (its tables are not those of its schema)");
  }
}

}  // namespace layoutcheck::failures
