#include "layoutcheck/failures/database.hpp"

#include <filesystem>

#include "schema.hpp"

namespace layoutcheck::failures {
namespace {

/// A database in a folder where no file can be created next to it: one that nobody is writing is
/// read as it is. One with a journal next to it would be read without the journal's content.
bool may_be_read_alone(std::string const& path) {
  namespace fs = std::filesystem;
  std::error_code error;
  if (!fs::is_regular_file(path, error)) return false;
  for (char const* journal : {"-wal", "-journal"}) {
    if (fs::exists(path + journal, error) && fs::file_size(path + journal, error) > 0) return false;
  }
  return true;
}

}  // namespace

Outcome<Database, std::string> Database::open(std::string const& path, Access access) {
  auto connection = std::make_unique<Connection>(
      path, access == Access::create ? Connection::Mode::create : Connection::Mode::write);
  bring_up(*connection, access, schema_steps());
  if (access == Access::read && connection->cannot_write() && may_be_read_alone(path)) {
    connection = std::make_unique<Connection>(path, Connection::Mode::immutable);
    bring_up(*connection, access, schema_steps());
  }
  if (!connection->good()) return connection->problem();
  return Database(std::move(connection));
}

Database::Database(std::unique_ptr<Connection> connection) : connection_(std::move(connection)) {}
Database::Database(Database&&) noexcept = default;
Database& Database::operator=(Database&&) noexcept = default;
Database::~Database() = default;

bool is_database(std::string_view bytes) {
  return bytes.starts_with(std::string_view("SQLite format 3\0", 16));
}

}  // namespace layoutcheck::failures
