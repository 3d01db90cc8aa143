// The database from within: its schema's steps, untrusted tables, text that is only ever bound, and
// merging as a function of what was merged.

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "layoutcheck/failures/change.hpp"
#include "layoutcheck/failures/merge.hpp"
#include "layoutcheck/failures/query.hpp"
#include "layoutcheck/results/json.hpp"
#include "schema.hpp"

namespace layoutcheck::failures {
namespace {

namespace fs = std::filesystem;

/// A folder of its own for each test.
class FailureDatabase : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = (fs::temp_directory_path() / "layoutcheck-failures-XXXXXX").string();
    ASSERT_NE(::mkdtemp(name.data()), nullptr);
    folder_ = name;
  }
  void TearDown() override { fs::remove_all(folder_); }

  std::string path(std::string const& name) const { return (folder_ / name).string(); }

  /// A nightly run in which these laws failed.
  static Reported nightly_run(std::string const& date, std::vector<std::string> const& laws,
                              std::string const& impl = "toy") {
    using nlohmann::json;
    std::string text = json{{"type", "run"},
                            {"version", "0.1.0"},
                            {"implementations", {{{"name", impl}, {"version", "1"}}}}}
                           .dump() +
                       "\n";
    for (std::string const& law : laws) {
      text += json{{"type", "verdict"},  {"id", "size/" + law + "/required/flat/crash"},
                   {"impl", impl},       {"law", law},
                   {"verdict", "crash"}, {"case", "size(4:1)"},
                   {"count", 3}}
                  .dump() +
              "\n";
    }
    text += json{{"type", "summary"}, {"executed", 9}, {"planned", 9}, {"exit", 1}}.dump() + "\n";
    auto reported = read_nightly_run(text, "nightly.jsonl", date, "abc");
    EXPECT_TRUE(reported) << (reported ? "" : reported.error());
    return *reported;
  }

  void put(std::string const& file, std::vector<Reported> const& nightly_runs,
           std::vector<std::string> const& others = {}) const {
    auto database = Database::open(path(file), Access::create);
    ASSERT_TRUE(database) << database.error();
    auto const merged = merge(*database, nightly_runs, others);
    ASSERT_TRUE(merged) << merged.error();
  }

  /// Runs statements on the file as another program would.
  void meddle(std::string const& file, std::string const& sql) const {
    sqlite3* handle = nullptr;
    ASSERT_EQ(sqlite3_open(path(file).c_str(), &handle), SQLITE_OK);
    char* error = nullptr;
    int const code = sqlite3_exec(handle, sql.c_str(), nullptr, nullptr, &error);
    EXPECT_EQ(code, SQLITE_OK) << error;
    sqlite3_close(handle);
  }

  std::string error_of(std::string const& file, Access access = Access::read) const {
    auto const database = Database::open(path(file), access);
    return database ? "" : database.error();
  }

  std::string error_of_merging(std::string const& file) const {
    auto database = Database::open(path("into.db"), Access::create);
    if (!database) return database.error();
    std::vector<std::string> const others{path(file)};
    auto const merged = merge(*database, {}, others);
    return merged ? "" : merged.error();
  }

  Memory memory(std::string const& file) const {
    auto const database = Database::open(path(file), Access::read);
    EXPECT_TRUE(database) << (database ? "" : database.error());
    auto reported = remember(*database);
    EXPECT_TRUE(reported) << (reported ? "" : reported.error());
    return *reported;
  }

 private:
  fs::path folder_;
};

TEST(Dates, AreDaysThatExist) {
  for (char const* good : {"2026-11-23", "2024-02-29", "0000-01-01"}) EXPECT_TRUE(is_date(good));
  for (char const* bad : {"", "2026-02-29", "2026-13-01", "2026-00-10", "2026-1-1", "20261123",
                          "2026-11-23 ", "-026-11-23", "2026-11- 3", "2026-11-+3"}) {
    EXPECT_FALSE(is_date(bad)) << bad;
  }
}

TEST(Issues, AreAddressesThatAPageMayLinkTo) {
  EXPECT_TRUE(is_issue("https://example.org/a?b=c&d=%20#e"));
  for (char const* bad : {"", "javascript:alert(1)", "https://a b", "https://\"", "http", "//x",
                          "https://a\nb", "https://<", " https://a", "HTTPS://a"}) {
    EXPECT_FALSE(is_issue(bad)) << bad;
  }
}

TEST_F(FailureDatabase, FirstIsTheLeastAndLastTheGreatest) {
  put("a.db", {nightly_run("2026-11-22", {"x"}), nightly_run("2026-11-20", {"x", "y"})});
  put("a.db", {nightly_run("2026-11-21", {"x"})});
  Memory const reported = memory("a.db");
  ASSERT_EQ(reported.nightly_runs.size(), 3U);
  EXPECT_EQ(reported.nightly_runs[0].date, "2026-11-20");
  EXPECT_EQ(reported.nightly_runs[0].findings, 2U);
  ASSERT_EQ(reported.findings.size(), 2U);
  EXPECT_EQ(reported.findings[0].first.date, "2026-11-20");
  EXPECT_EQ(reported.findings[0].last.date, "2026-11-22");
  EXPECT_EQ(reported.findings[0].last.commit, "abc");
  EXPECT_EQ(reported.findings[0].last.suite, "0.1.0");
  EXPECT_EQ(reported.findings[0].nightly_runs, 3U);
  EXPECT_EQ(reported.findings[0].failure.count, 3U);
  EXPECT_TRUE(reported.findings[0].open);
  EXPECT_EQ(reported.findings[1].failure.law, "y");
  EXPECT_FALSE(reported.findings[1].open);
}

TEST_F(FailureDatabase, EveryOrderOfMergingGivesTheSame) {
  put("a.db", {nightly_run("2026-11-20", {"x", "y"})});
  put("b.db", {nightly_run("2026-11-21", {"y", "z"})});
  put("c.db", {nightly_run("2026-11-20", {"x", "y"}), nightly_run("2026-11-19", {"z"}, "other")});
  std::vector<std::string> order{"a.db", "b.db", "c.db"};
  std::vector<NightlyRun> nightly_runs;
  std::vector<std::string> findings;
  do {
    for (std::string const& file : order) put("into.db", {}, {path(file)});
    put("into.db", {}, {path(order[0]), path(order[0])});
    Memory const reported = memory("into.db");
    std::vector<std::string> texts;
    for (Finding const& f : reported.findings) {
      texts.push_back(f.failure.impl + f.failure.id + f.first.date + f.last.date +
                      std::to_string(f.nightly_runs) + std::to_string(f.open));
    }
    if (nightly_runs.empty()) {
      nightly_runs = reported.nightly_runs;
      findings = texts;
    }
    EXPECT_EQ(reported.nightly_runs.size(), 3U);
    EXPECT_EQ(reported.nightly_runs, nightly_runs);
    EXPECT_EQ(texts, findings);
    fs::remove(path("into.db"));
  } while (std::next_permutation(order.begin(), order.end()));
}

TEST_F(FailureDatabase, TextIsBoundAndNeverRun) {
  std::string const text = "'); DROP TABLE night; -- \" ? ?1 :a @b $c %s";
  put("a.db", {nightly_run("2026-11-20", {"x"})});
  auto database = Database::open(path("a.db"), Access::write);
  ASSERT_TRUE(database);
  std::string with_nul = text + '\0' + "after \xff\xfe";
  Reported strange = nightly_run("2026-11-21", {"x"});
  strange.nightly_run.commit = text;
  strange.ran[0].impl = with_nul;
  for (std::string* field : {&strange.failures[0].impl, &strange.failures[0].id,
                             &strange.failures[0].got, &strange.failures[0].expression}) {
    *field = with_nul;
  }
  std::vector<Reported> const nightly_runs{strange};
  ASSERT_TRUE(merge(*database, nightly_runs, {}));
  auto const linked = link(*database, with_nul, with_nul, "https://example.org");
  ASSERT_TRUE(linked);
  EXPECT_TRUE(*linked);
  auto const reported = remember(*database);
  ASSERT_TRUE(reported);
  ASSERT_EQ(reported->nightly_runs.size(), 2U);
  EXPECT_EQ(reported->nightly_runs[1].commit, text);
  ASSERT_EQ(reported->findings.size(), 2U);
  bool seen = false;
  for (Finding const& f : reported->findings) seen = seen || f.failure.got == with_nul;
  EXPECT_TRUE(seen);
  auto const dropped = drop_unseen(*database, "2027-01-01", false);
  ASSERT_TRUE(dropped);
  EXPECT_EQ(dropped->size(), 2U);
  EXPECT_TRUE(remember(*database)->findings.empty());
}

TEST_F(FailureDatabase, ALinkThatWasChangedMoreOftenStays) {
  for (char const* file : {"a.db", "b.db"}) put(file, {nightly_run("2026-11-20", {"x"})});
  std::string const id = "size/x/required/flat/crash";
  {
    auto a = Database::open(path("a.db"), Access::write);
    auto b = Database::open(path("b.db"), Access::write);
    ASSERT_TRUE(*link(*a, "toy", id, "https://z.example"));
    ASSERT_TRUE(*link(*a, "toy", id, "https://b.example"));
    ASSERT_TRUE(*link(*b, "toy", id, "https://y.example"));
    EXPECT_FALSE(*link(*b, "toy", "no such", "https://y.example"));
  }
  put("a.db", {}, {path("b.db")});
  put("b.db", {}, {path("a.db")});
  EXPECT_EQ(memory("a.db").findings[0].issue, "https://b.example");
  EXPECT_EQ(memory("b.db").findings[0].issue, "https://b.example");
}

// A schema of the future: the steps of today and one more.
TEST_F(FailureDatabase, AnOlderSchemaIsBroughtUpAndKeepsItsRows) {
  put("a.db", {nightly_run("2026-11-20", {"x"})});
  std::vector<char const*> steps(schema_steps().begin(), schema_steps().end());
  steps.push_back("ALTER TABLE night ADD COLUMN device TEXT NOT NULL DEFAULT 'cpu'");
  {
    Connection reader(path("a.db"), Connection::Mode::write);
    bring_up(reader, Access::read, steps);
    EXPECT_NE(reader.problem().find("older"), std::string::npos) << reader.problem();
  }
  for (int again = 0; again < 2; ++again) {
    Connection connection(path("a.db"), Connection::Mode::write);
    bring_up(connection, Access::write, steps);
    EXPECT_EQ(connection.problem(), "");
    EXPECT_EQ(connection.number("PRAGMA user_version"), static_cast<std::int64_t>(steps.size()));
    EXPECT_EQ(connection.number("SELECT count(*) FROM night WHERE device = 'cpu'"), 1);
    EXPECT_EQ(connection.number("SELECT count(*) FROM sighting"), 1);
  }
  EXPECT_NE(error_of("a.db").find("use a newer one"), std::string::npos) << error_of("a.db");
  EXPECT_NE(error_of("a.db", Access::create).find("use a newer one"), std::string::npos);
}

TEST_F(FailureDatabase, AStepThatFailsLeavesTheOldSchema) {
  put("a.db", {nightly_run("2026-11-20", {"x"})});
  std::vector<char const*> steps(schema_steps().begin(), schema_steps().end());
  steps.push_back("ALTER TABLE night ADD COLUMN device TEXT; CREATE TABLE night(id)");
  {
    Connection connection(path("a.db"), Connection::Mode::write);
    bring_up(connection, Access::write, steps);
    EXPECT_FALSE(connection.good());
  }
  EXPECT_EQ(memory("a.db").nightly_runs.size(), 1U);
}

TEST_F(FailureDatabase, TablesThatAreNotThoseOfTheSchemaAreRefused) {
  for (char const* sql :
       {"CREATE TRIGGER t AFTER INSERT ON night BEGIN DELETE FROM night; END",
        "CREATE VIEW v AS WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) "
        "SELECT n FROM r",
        "DROP TABLE issue; CREATE VIEW issue AS SELECT 1 AS impl, 2 AS id, 3 AS url, 4 AS changes",
        "CREATE TABLE more(x)", "DROP TABLE ran", "DROP INDEX counterexample_of",
        "ALTER TABLE night ADD COLUMN g TEXT AS (upper(id))"}) {
    put("a.db", {nightly_run("2026-11-20", {"x"})});
    meddle("a.db", sql);
    for (Access access : {Access::read, Access::write, Access::create}) {
      EXPECT_NE(error_of("a.db", access).find("is damaged"), std::string::npos) << sql;
    }
    fs::remove(path("a.db"));
  }
}

TEST_F(FailureDatabase, RowsOfUntrustedDatabasesAreChecked) {
  for (char const* sql :
       {"UPDATE night SET date = 'yesterday'", "UPDATE night SET code = 4711",
        "UPDATE night SET planned = -1", "UPDATE sighting SET cases = -1",
        "UPDATE night SET id = 'x'; UPDATE ran SET night = 'x'; UPDATE sighting SET night = 'x'",
        "INSERT INTO issue VALUES('toy', 'i', 'javascript:alert(1)', 1)",
        "INSERT INTO issue VALUES('toy', 'i', 'https://a', 9223372036854775807)",
        "DELETE FROM night", "DELETE FROM counterexample"}) {
    put("a.db", {nightly_run("2026-11-20", {"x"})});
    meddle("a.db", sql);
    EXPECT_NE(error_of_merging("a.db"), "") << sql;
    EXPECT_TRUE(memory("into.db").nightly_runs.empty()) << sql;
    fs::remove(path("a.db"));
  }
}

TEST_F(FailureDatabase, TwoNightlyRunsOfOneIdAreAnError) {
  put("a.db", {nightly_run("2026-11-20", {"x"})});
  put("into.db", {nightly_run("2026-11-20", {"x"})});
  meddle("a.db", "UPDATE night SET pass = 7");
  EXPECT_NE(error_of_merging("a.db").find("another nightly run has the id"), std::string::npos);
}

TEST_F(FailureDatabase, KeysOfUntrustedDatabasesAreNotUsed) {
  put("a.db", {nightly_run("2026-11-20", {"x"})});
  meddle("a.db",
         "UPDATE counterexample SET key = 'mine'; UPDATE sighting SET counterexample = 'mine'");
  EXPECT_EQ(error_of_merging("a.db"), "");
  EXPECT_EQ(error_of_merging("a.db"), "");
  put("into.db", {nightly_run("2026-11-20", {"x"})});
  EXPECT_EQ(memory("into.db").findings.size(), 1U);
  auto const database = Database::open(path("into.db"), Access::read);
  EXPECT_EQ(database->connection().number("SELECT count(*) FROM counterexample"), 1);
}

TEST_F(FailureDatabase, NamesOfFilesAreNotParameters) {
  for (char const* name : {"a?mode=memory.db", "a%20b#c.db", ":memory:", "it's.db"}) {
    put(name, {nightly_run("2026-11-20", {"x"})});
    EXPECT_TRUE(fs::is_regular_file(path(name))) << name;
    EXPECT_EQ(memory(name).nightly_runs.size(), 1U) << name;
    Connection alone(path(name), Connection::Mode::immutable);
    EXPECT_EQ(alone.number("SELECT count(*) FROM night"), 1) << name << alone.problem();
  }
}

TEST(ReadNightlyRun, RefusesAFileThatWasCutOff) {
  std::string const text = R"({"type":"run","version":"0.1.0"}
{"type":"summary","planned":9,"executed":9,"exit":0}
)";
  auto const whole = read_nightly_run(text, "n.jsonl", "2026-11-20", "");
  EXPECT_TRUE(whole) << (whole ? "" : whole.error());
  auto const cut = read_nightly_run(text.substr(0, text.size() - 4), "n.jsonl", "2026-11-20", "");
  ASSERT_FALSE(cut);
  EXPECT_EQ(cut.error(), "n.jsonl: it is cut off within its last line");
}

}  // namespace
}  // namespace layoutcheck::failures
