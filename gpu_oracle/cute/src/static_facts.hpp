#pragma once
/// The static cases as the reference reads them.

#include <string>
#include <vector>

#include "item.hpp"
#include "layoutcheck/core/layout/layout.hpp"

namespace layoutcheck::sweep_cute {

struct StaticFact {
  std::string operation;
  std::string text;    ///< "complement((2,4):(1,6), 24)"
  std::string answer;  ///< CuTe's
  std::uint64_t points = 0;
  Layout first = {};                   ///< the argument, as the reference has it
  Layout second = {};                  ///< of a composition
  std::vector<index_t> expected = {};  ///< empty where nothing is known
  bool refused = false;
  bool judges_size = true;
  index_t size = 0;  ///< that the answer must have
};

/// In the order of StaticCases.
std::vector<StaticFact> static_facts();

/// "4.2.0", of the headers this was compiled with.
std::string cutlass_version();

}  // namespace layoutcheck::sweep_cute
