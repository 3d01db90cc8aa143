// Scripts that were read and found to say what their theorem says: a change of the printer, the
// kernel or a proof shows here. `layoutcheck prove NAME --dump smt/goldens` writes them again.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include "layoutcheck/smt/solve/queries.hpp"
#include "layoutcheck/smt/theorems/library.hpp"

namespace layoutcheck::smt {
namespace {

TEST(Goldens, AreTheQueriesToSolvers) {
  Theory theory;
  write_library(theory);
  std::map<std::string, std::string> queries;
  for (Query const& query : all_work(theory).queries) {
    std::string file = query.name;
    for (char& c : file) c = c == '/' ? '.' : c;
    queries[file + ".smt2"] = query.text;
  }
  auto const folder = std::filesystem::path(__FILE__).parent_path().parent_path() / "goldens";
  int seen = 0;
  for (auto const& entry : std::filesystem::directory_iterator(folder)) {
    std::ifstream file(entry.path());
    std::ostringstream text;
    text << file.rdbuf();
    std::string const name = entry.path().filename();
    ASSERT_EQ(queries.count(name), 1U) << name << " is not a query any more";
    EXPECT_EQ(queries[name], text.str()) << name;
    ++seen;
  }
  EXPECT_GE(seen, 9);
}

}  // namespace
}  // namespace layoutcheck::smt
