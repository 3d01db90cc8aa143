#pragma once
/// What `layoutcheck known` takes.

#include <cstdint>
#include <string>

#include "conform/listing.hpp"

namespace layoutcheck::cli {

struct KnownOptions : ListOptions {
  std::string file;
  std::string id;       ///< explain: an id, or a part of one; empty: all
  bool accept = false;  ///< fix: what fails and is not listed is listed from now on
  bool force = false;   ///< init: writes over a file
  bool json = false;
  std::uint64_t seeds = 5;  ///< init, fix: runs, each with the seed after that of the one before
};

int run_known_init(KnownOptions const& options);
int run_known_check(KnownOptions const& options);
int run_known_fix(KnownOptions const& options);
int run_known_explain(KnownOptions const& options);

}  // namespace layoutcheck::cli
