#include "sqlite/connection.hpp"

#include <sqlite3.h>

#include <utility>

namespace layoutcheck::failures {
namespace {

constexpr int kWaitMilliseconds = 60'000;
constexpr int kMostTextBytes = 16 << 20;  // as of a stored case

/// A path as SQLite's URIs spell it: what could be a parameter is not part of a name.
std::string immutable_uri(std::string const& path) {
  std::string uri = "file:";
  for (char const c : path) {
    bool const plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                       c == '/' || c == '.' || c == '-' || c == '_';
    if (plain) {
      uri += c;
      continue;
    }
    auto const byte = static_cast<unsigned char>(c);
    uri += '%';
    uri += "0123456789ABCDEF"[byte >> 4U];
    uri += "0123456789ABCDEF"[byte & 15U];
  }
  return uri + "?immutable=1";
}

std::string_view meaning(int code) {
  switch (code & 0xFF) {
    case SQLITE_NOTADB: return "is not an SQLite database";
    case SQLITE_BUSY:
    case SQLITE_LOCKED: return "another process has been writing for more than a minute";
    case SQLITE_CORRUPT: return "is damaged";
    case SQLITE_READONLY: return "cannot be written";
    case SQLITE_TOOBIG: return "a text is larger than 16 MiB";
    default: return "";
  }
}

}  // namespace

Connection::Connection(std::string path, Mode mode) : path_(std::move(path)) {
  if (path_.empty() || path_.find('\0') != std::string::npos) {
    path_ = "''";
    fail("is not a name of a file");
    return;
  }
  // SQLite takes ":memory:" for no file at all; a name with a folder is always a file's.
  std::string const file =
      path_.starts_with(':') || path_.starts_with("file:") ? "./" + path_ : path_;
  int const flags =
      SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE |
      (mode == Mode::immutable ? SQLITE_OPEN_READONLY | SQLITE_OPEN_URI : SQLITE_OPEN_READWRITE) |
      (mode == Mode::create ? SQLITE_OPEN_CREATE : 0) |
      (mode == Mode::memory ? SQLITE_OPEN_MEMORY : 0);
  std::string const name = mode == Mode::immutable ? immutable_uri(file) : file;
  check(sqlite3_open_v2(name.c_str(), &handle_, flags, nullptr));
  if (!good()) return;
  sqlite3_busy_timeout(handle_, kWaitMilliseconds);
  sqlite3_limit(handle_, SQLITE_LIMIT_LENGTH, kMostTextBytes);
  // The schema of a file is untrusted: nothing that it names is run.
  sqlite3_db_config(handle_, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
  sqlite3_db_config(handle_, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
  sqlite3_db_config(handle_, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, nullptr);
  sqlite3_db_config(handle_, SQLITE_DBCONFIG_ENABLE_VIEW, 0, nullptr);
  run("PRAGMA cell_size_check = ON; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON");
}

Connection::~Connection() { sqlite3_close(handle_); }

void Connection::fail(std::string_view what) {
  if (good()) problem_ = path_ + ": " + std::string(what);
}

void Connection::check(int code) {
  if (code == SQLITE_OK || code == SQLITE_ROW || code == SQLITE_DONE || !good()) return;
  std::string_view const known = meaning(code);
  std::string const said = handle_ == nullptr ? sqlite3_errstr(code) : sqlite3_errmsg(handle_);
  fail(known.empty() ? said : std::string(known) + " (" + said + ")");
  int const kind = code & 0xFF;
  cannot_write_ = kind == SQLITE_CANTOPEN || kind == SQLITE_READONLY || kind == SQLITE_PERM;
}

void Connection::run(char const* sql) {
  if (good()) check(sqlite3_exec(handle_, sql, nullptr, nullptr, nullptr));
}

void Connection::undo() {
  if (handle_ != nullptr) sqlite3_exec(handle_, "ROLLBACK", nullptr, nullptr, nullptr);
}

std::int64_t Connection::number(char const* sql) {
  Statement statement(*this, sql);
  return statement.row() ? statement.integer(0) : 0;
}

void Connection::use_wal() {
  if (!good()) return;
  // SQLite does not call its own waiting for this one: the lock it needs could be waited for
  // forever by two processes at once.
  constexpr int kStep = 20;
  int code = SQLITE_BUSY;
  for (int waited = 0; (code & 0xFF) == SQLITE_BUSY && waited < kWaitMilliseconds;
       waited += kStep) {
    if (waited > 0) sqlite3_sleep(kStep);
    code = sqlite3_exec(handle_, "PRAGMA journal_mode = WAL", nullptr, nullptr, nullptr);
  }
  check(code);
}

Statement::Statement(Connection& connection, char const* sql) : connection_(connection) {
  if (!connection_.good()) return;
  connection_.check(sqlite3_prepare_v2(connection_.handle_, sql, -1, &statement_, nullptr));
}

Statement::~Statement() { sqlite3_finalize(statement_); }

Statement& Statement::bind(std::string_view text) {
  if (connection_.good()) {
    connection_.check(sqlite3_bind_text64(statement_, ++bound_, text.empty() ? "" : text.data(),
                                          text.size(), SQLITE_TRANSIENT, SQLITE_UTF8));
  }
  return *this;
}

Statement& Statement::bind(std::int64_t value) {
  if (connection_.good()) connection_.check(sqlite3_bind_int64(statement_, ++bound_, value));
  return *this;
}

bool Statement::row() {
  if (ended_ || !connection_.good()) return false;
  int const code = sqlite3_step(statement_);
  connection_.check(code);
  ended_ = code != SQLITE_ROW;
  return !ended_;
}

std::int64_t Statement::done() {
  while (row()) {
  }
  if (statement_ == nullptr) return 0;
  sqlite3_reset(statement_);
  bound_ = 0;
  ended_ = false;
  return connection_.good() ? sqlite3_changes64(connection_.handle_) : 0;
}

std::string Statement::text(int column) const {
  auto const* bytes = reinterpret_cast<char const*>(sqlite3_column_text(statement_, column));
  if (bytes == nullptr) return {};
  return {bytes, static_cast<std::size_t>(sqlite3_column_bytes(statement_, column))};
}

std::int64_t Statement::integer(int column) const {
  return sqlite3_column_int64(statement_, column);
}

Transaction::Transaction(Connection& connection, Kind kind) : connection_(connection) {
  // A writer takes the lock at once: one that became a writer in the middle could not wait.
  connection_.run(kind == Kind::write ? "BEGIN IMMEDIATE" : "BEGIN");
  open_ = connection_.good();
}

Transaction::~Transaction() {
  if (open_) connection_.undo();
}

bool Transaction::commit() {
  connection_.run("COMMIT");
  if (connection_.good()) open_ = false;
  return connection_.good();
}

}  // namespace layoutcheck::failures
