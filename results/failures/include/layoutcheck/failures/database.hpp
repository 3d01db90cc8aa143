#pragma once
/// The database of failures: one SQLite file in WAL mode. A process that is killed at any moment
/// leaves it good; of two that write at once one waits, up to a minute.

#include <memory>
#include <string>
#include <string_view>

#include "layoutcheck/core/text/outcome.hpp"

namespace layoutcheck::failures {

class Connection;

enum class Access {
  create,  ///< to write; made where it is missing
  write,   ///< to write what is there
  read,    ///< also where nothing can be written, as on a mounted artefact
};

class Database {
 public:
  /// Migrates a database of an older schema to this one, except for `read`.
  ///
  /// Errors name the file: it is missing, not an SQLite database, one of another program, of a
  /// newer schema, damaged, locked for a minute, or cannot be written.
  static Outcome<Database, std::string> open(std::string const& path, Access access);

  explicit Database(std::unique_ptr<Connection> connection);
  Database(Database&&) noexcept;
  Database& operator=(Database&&) noexcept;
  ~Database();

  Connection& connection() const { return *connection_; }

 private:
  std::unique_ptr<Connection> connection_;
};

/// Whether the bytes begin as an SQLite file does.
bool is_database(std::string_view bytes);

}  // namespace layoutcheck::failures
