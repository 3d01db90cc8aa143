#pragma once
/// One function per command; each returns an ExitCode.

#include <cstdint>
#include <string>
#include <vector>

#include "subject.hpp"

namespace layoutcheck::cli {

struct EvalOptions {
  std::string expression;  ///< "-" reads standard input
  std::string file;        ///< read instead of `expression` where not empty
  std::string implementation = "builtin:reference";
  bool json = false;
};
int run_eval(EvalOptions const& options);

struct ShowOptions {
  std::string expression;
  std::string as = "ascii";  ///< "svg", "html"
  bool json = false;
};
int run_show(ShowOptions const& options);

struct RecoverOptions {
  std::string table;    ///< "[0,2,4]", "0 2 4", "-" or a file's name; with an implementation: EXPR
  bool prefix = false;  ///< the first values of a layout that may be larger
  bool swizzled = false;       ///< of a layout under a swizzle
  std::string implementation;  ///< not empty: whose evaluator is called
  std::int64_t every_point = 4096;
  std::int64_t samples = 1000;
  std::uint64_t seed = 1;
  bool json = false;
};
int run_recover(RecoverOptions const& options);

struct VerifyOptions {
  std::vector<std::string> laws;  ///< ids or patterns with *; empty: all
  std::string implementation = "builtin:reference";
  std::string tier = "smoke";
  std::vector<std::string> engines;  ///< empty: all there are
  std::uint64_t seed = 1;
  double budget_seconds = 0;  ///< 0: no limit
  unsigned threads = 0;       ///< 0: as many as there are cores
  std::uint64_t max_failures = 20;
  std::string out = "layoutcheck-out";
  bool json = false;
};
int run_verify(VerifyOptions const& options);

int run_repro(ReproOptions const& options);

int run_list(std::string const& what, bool json);
/// For each law and engine what the engine says of the law, or why it does not take it. Of `what`
/// else than laws: kUsage.
int run_reach(std::string const& what, bool json);
int run_doctor(bool json);
int run_version(bool json);

}  // namespace layoutcheck::cli
