#pragma once
/// The options of `layoutcheck sweep`, `report merge` and `list spaces`.

#include <cstdint>
#include <string>
#include <vector>

namespace layoutcheck::cli {

struct SweepCommand {
  std::string space;
  std::string device = "auto";  ///< auto, cpu, cuda:N or cuda:all
  std::string shard = "1/1";
  std::string journal;  ///< folder of the journal, made where it is missing
  std::string resume;   ///< the same, but it must be there
  std::string out;      ///< file of the report
  std::uint64_t chunk = 0;
  int threads = 0;  ///< of the CPU; 0: one a core
  std::uint64_t seed = 1;
  double budget_seconds = 0;  ///< 0: no limit
  bool laws = false;          ///< list them and do nothing
  bool json = false;

  bool cute = false;  ///< hold CuTe against the reference on the space, and on the static cases

  std::string table;  ///< compare this file with `layout`
  std::string layout;
  int width = 64;
};

struct MergeCommand {
  std::vector<std::string> files;
  std::string out;
  bool json = false;
};

/// Each returns an ExitCode.
int run_sweep(SweepCommand const& command);
int run_compare_table(SweepCommand const& command);
int run_compare_cute(SweepCommand const& command);
int run_list_swept_laws(SweepCommand const& command);
int run_merge(MergeCommand const& command);
int list_spaces(bool json);

}  // namespace layoutcheck::cli
