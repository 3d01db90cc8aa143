#pragma once
/// SQLite's C interface as three classes. The first error of a connection is kept, and what follows
/// it does nothing: the caller checks once, at the end.

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

struct sqlite3;
struct sqlite3_stmt;

namespace layoutcheck::failures {

class Connection {
 public:
  /// Opens the file. `immutable`: nobody writes it, and no file is created next to it. `memory`: a
  /// database without a file, of its own.
  enum class Mode { create, write, immutable, memory };
  Connection(std::string path, Mode mode);
  ~Connection();
  Connection(Connection const&) = delete;
  Connection& operator=(Connection const&) = delete;

  bool good() const { return problem_.empty(); }
  /// "failures.db: database or disk is full", or nothing.
  std::string const& problem() const { return problem_; }
  /// The error is that the file system lets nobody write here.
  bool cannot_write() const { return cannot_write_; }
  std::string const& path() const { return path_; }

  /// Runs statements without parameters: constant texts of this module, never anybody else's.
  void run(char const* sql);
  /// The integer that one such statement yields.
  std::int64_t number(char const* sql);
  /// Keeps the error, if it is the first: "PATH: what".
  void fail(std::string_view what);

  /// Rolls back, also after an error.
  void undo();

  /// Changes to WAL mode; waits as long as another process holds the file, up to a minute.
  void use_wal();

 private:
  friend class Statement;
  void check(int code);

  std::string path_;
  sqlite3* handle_ = nullptr;
  std::string problem_;
  bool cannot_write_ = false;
};

/// A statement with parameters, numbered from 1 in the order of the calls.
class Statement {
 public:
  Statement(Connection& connection, char const* sql);
  ~Statement();
  Statement(Statement const&) = delete;
  Statement& operator=(Statement const&) = delete;

  /// The next parameter. The text is copied.
  Statement& bind(std::string_view text);
  Statement& bind(std::int64_t value);
  Statement& bind(std::uint64_t value) { return bind(static_cast<std::int64_t>(value)); }
  /// The next row; false after the last, or when something is wrong.
  bool row();
  /// Runs it to the end, so that it can be bound again. Returns the rows that it changed.
  std::int64_t done();

  /// Of the row, columns from 0 on.
  std::string text(int column) const;
  std::int64_t integer(int column) const;
  std::uint64_t natural(int column) const { return static_cast<std::uint64_t>(integer(column)); }

 private:
  Connection& connection_;
  sqlite3_stmt* statement_ = nullptr;
  int bound_ = 0;
  bool ended_ = false;  // SQLite would start again
};

/// All or nothing: what is not committed is undone at the end.
class Transaction {
 public:
  enum class Kind { read, write };
  Transaction(Connection& connection, Kind kind);
  ~Transaction();
  Transaction(Transaction const&) = delete;
  Transaction& operator=(Transaction const&) = delete;

  /// Returns whether all that was done in it is on disk.
  bool commit();

 private:
  Connection& connection_;
  bool open_ = false;
};

}  // namespace layoutcheck::failures
