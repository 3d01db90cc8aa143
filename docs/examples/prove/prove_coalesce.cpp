// my_coalesce against the laws of coalesce, for every extent and stride.
#include "convert.hpp"

int main(int argc, char** argv) {
  return prove_main(argc, argv, loop("coalesce", [](Modes const& modes) {
                      return from_mine(my_coalesce(to_mine(modes)));
                    }));
}
