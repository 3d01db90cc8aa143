#include "layoutcheck/failures/change.hpp"

#include <utility>

#include "recall.hpp"
#include "rows.hpp"

namespace layoutcheck::failures {
namespace {

void drop(Connection& connection, std::vector<Finding> const& findings) {
  // What repeats a finding goes with it: alone it would come up as another one.
  std::string const keys =
      std::string("(SELECT r.key FROM counterexample r JOIN counterexample c ON") + kRepeats +
      "WHERE c.impl = ?1 AND c.id = ?2)";
  Statement repeated_sighting(connection,
                              ("DELETE FROM sighting WHERE counterexample IN " + keys).c_str());
  Statement repeated(connection, ("DELETE FROM counterexample WHERE key IN " + keys).c_str());
  Statement sighting(connection,
                     "DELETE FROM sighting WHERE counterexample IN "
                     "(SELECT key FROM counterexample WHERE impl = ? AND id = ?)");
  Statement counterexample(connection, "DELETE FROM counterexample WHERE impl = ? AND id = ?");
  Statement issue(connection, "DELETE FROM issue WHERE impl = ? AND id = ?");
  for (Finding const& f : findings) {
    for (Statement* statement :
         {&repeated_sighting, &repeated, &sighting, &counterexample, &issue}) {
      statement->bind(f.failure.impl).bind(f.failure.id).done();
    }
  }
}

}  // namespace

Outcome<bool, std::string> link(Database& database, std::string const& impl, std::string const& id,
                                std::string const& url) {
  Connection& connection = database.connection();
  Transaction transaction(connection, Transaction::Kind::write);
  std::int64_t changed = 0;
  {
    // Counted, so that of two databases that are merged the one with the newer link is followed.
    Statement put(connection,
                  "INSERT INTO issue SELECT impl, id, ?3, 1 FROM counterexample "
                  "WHERE impl = ?1 AND id = ?2 LIMIT 1 "
                  "ON CONFLICT DO UPDATE SET url = ?3, changes = changes + 1");
    changed = put.bind(impl).bind(id).bind(url).done();
  }
  if (!transaction.commit()) return connection.problem();
  return changed > 0;
}

Outcome<std::vector<Finding>, std::string> drop_unseen(Database& database, std::string const& date,
                                                       bool dry_run) {
  Connection& connection = database.connection();
  std::vector<Finding> dropped;
  {
    Transaction transaction(connection,
                            dry_run ? Transaction::Kind::read : Transaction::Kind::write);
    for (Finding& finding : recall(connection).findings) {
      if (finding.last.date < date) dropped.push_back(std::move(finding));
    }
    if (!dry_run) drop(connection, dropped);
    if (!transaction.commit()) return connection.problem();
  }
  if (!dry_run && !dropped.empty()) connection.run("VACUUM");
  if (!connection.good()) return connection.problem();
  return dropped;
}

}  // namespace layoutcheck::failures
