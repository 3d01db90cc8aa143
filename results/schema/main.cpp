// layoutcheck-results-schema: the JSON Schema of a line of results, for docs/generate/results.py.
#include <iostream>

#include "layoutcheck/results/lines.hpp"

int main() {
  std::cout << layoutcheck::results::schema().text() << '\n' << std::flush;
  return std::cout.good() ? 0 : 2;
}
