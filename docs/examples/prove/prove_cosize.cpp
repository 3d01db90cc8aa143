// my_cosize against the laws of cosize.
#include "convert.hpp"

int main(int argc, char** argv) {
  return prove_main(argc, argv,
                    loop("cosize", [](Modes const& modes) { return my_cosize(to_mine(modes)); }));
}
