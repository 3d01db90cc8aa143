#pragma once
/// What `layoutcheck known` takes.

#include <cstdint>
#include <string>
#include <vector>

namespace layoutcheck::cli {

struct KnownOptions {
  std::string file;
  std::string implementation;
  std::string id;       ///< explain: an id, or a part of one; empty: all
  std::string issue;    ///< init, fix --accept: the link of new entries
  std::string reason;   ///< theirs; empty: the sentence of the law
  std::string expires;  ///< theirs; empty: in 180 days
  std::string today;
  bool accept = false;  ///< fix: what fails and is not listed is listed from now on
  bool force = false;   ///< init: writes over a file
  bool json = false;
  std::uint64_t seed = 1;   ///< init, fix: of the first run
  std::uint64_t seeds = 5;  ///< init, fix: runs, each with the seed after that of the one before
  double budget_seconds = 60;
  std::vector<std::string> operations{};  ///< fix: these alone are judged; empty: all
  double plan_seconds = 0;  ///< init, fix: the cases of this --plan of conform; 0: by the budget
};

int run_known_init(KnownOptions const& options);
int run_known_check(KnownOptions const& options);
int run_known_fix(KnownOptions const& options);
int run_known_explain(KnownOptions const& options);

}  // namespace layoutcheck::cli
