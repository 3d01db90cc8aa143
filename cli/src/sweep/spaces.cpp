#include <iostream>

#include "console.hpp"
#include "exit_code.hpp"
#include "layoutcheck/sweep/points/backend.hpp"
#include "sweep/options.hpp"

namespace layoutcheck::cli {
namespace {

struct SpaceExample {
  char const* form;
  char const* says;
  char const* example;
};

constexpr SpaceExample kSpaces[] = {
    {"compact(max_size=N[, rank<=R][, forms=all])",
     "compact layouts of size 1 .. N, as functions; with forms=all every way to write them",
     "compact(max_size=64)"},
    {"compact(size=n[, rank<=R][, forms=all])", "those of one size", "compact(size=64, rank<=3)"},
    {"flat(rank<=R, extent<=E, stride<=D)", "all flat layouts of 1 to R modes, as written",
     "flat(rank<=2, extent<=4, stride<=4)"},
    {"strides(max_size=N[, rank<=R])", "all functions of layouts with strides 0 .. N",
     "strides(max_size=12, rank<=2)"},
    {"tractable(span<=C[, rank<=R][, forms=all])",
     "functions of layouts whose strides divide in a chain", "tractable(span<=32, rank<=3)"},
    {"nested(rank<=R, extent<=E, stride<=D[, depth<=K])", "every way to nest 1 to R leaves",
     "nested(rank<=3, extent<=2, stride<=2)"},
    {"tuples(rank<=R, extent<=E[, depth<=K])",
     "int-tuples: the integers 0 .. E, and every way to nest 1 to R of them",
     "tuples(rank<=3, extent<=4)"},
    {"numbers(n<=N)", "the integers 0 .. N", "numbers(n<=1000)"},
    {"tilers(rank<=R, extent<=E, stride<=D)",
     "flat layouts as tilers, and tilers of 1 to R entries, each a mode or `_`",
     "pairs(compact(max_size=8), tilers(rank<=2, extent<=2, stride<=1))"},
    {"linear(bits<=b)", "F2 linear layouts of one input and one output of 0 to b bits",
     "linear(bits<=3)"},
    {"composed(bits<=b, offset<=o, rank<=R, extent<=E, stride<=D)",
     "F o n o L of flat layouts L, with swizzles and flat layouts for F",
     "composed(bits<=2, offset<=1, rank<=2, extent<=2, stride<=1)"},
    {"basis(rank<=R, extent<=E, stride<=D, axes<=A)",
     "flat layouts whose strides are 0 or one of 1 .. D along one of A axes",
     "basis(rank<=2, extent<=3, stride<=1, axes<=2)"},
    {"modular(rank<=R, extent<=E, sizes<=N)", "flat layouts over 1 to R sizes 1 .. N",
     "modular(rank<=2, extent<=2, sizes<=2)"},
    {"tables(points<=n, value<=v)", "lists of 1 to n values 0 .. v", "tables(points<=6, value<=4)"},
    {"pairs(A, B)", "two values that an operation takes; two layouts are for composition",
     "pairs(compact(max_size=16), tractable(span<=8, rank<=2))"},
    {"triples(A, B, C)", "three values that an operation takes",
     "triples(flat(rank<=3, extent<=2, stride<=1), numbers(n<=3), numbers(n<=3))"},
    {"pairs(A, coordinates(rank<=R, extent<=E[, depth<=K]))",
     "coordinates, tuples with `_`, come in pairs and triples only",
     "pairs(compact(max_size=8), coordinates(rank<=2, extent<=1))"},
    {"swizzles(bits<=b)", "every swizzle within b bits, on every number", "swizzles(bits<=5)"},
    {"swizzle(bits<=b)", "every swizzle within b bits",
     "pairs(swizzle(bits<=3), swizzle(bits<=3))"},
    {"SHAPE:STRIDE", "one layout, at every point", "((4,6),8):((1,32),4)"},
};

}  // namespace

int list_spaces(bool json) {
  for (SpaceExample const& space : kSpaces) {
    auto const example = sweep::Space::parse(space.example);
    std::uint64_t const size = example ? sweep::as_swept(*example).size() : 0;
    if (json) {
      emit({{"type", "space"},
            {"form", space.form},
            {"says", space.says},
            {"example", space.example},
            {"items", size}});
    } else {
      std::cout << space.form << "\n    " << space.says << "; " << space.example << " has " << size
                << (size == 1 ? " item\n" : " items\n");
    }
  }
  return kAsExpected;
}

}  // namespace layoutcheck::cli
