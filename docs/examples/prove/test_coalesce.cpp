// One law as a test.
#include <iostream>

#include "convert.hpp"

int main() {
  Loop const mine =
      loop("coalesce", [](Modes const& modes) { return from_mine(my_coalesce(to_mine(modes))); });
  Finding const found = prove({.law = "coalesce_keeps_size", .modes = 3, .loop = &mine});
  std::cout << (found.proved ? "proved" : found.why) << '\n';
  return found.proved ? 0 : 1;
}
