#include "layoutcheck/conformance/judge/inputs.hpp"

#include <algorithm>
#include <vector>

#include "layoutcheck/core/operations/composite.hpp"

namespace layoutcheck::conformance {
namespace {

constexpr index_t kKernelExtent = 17;
constexpr int kManyModes = 4;
constexpr int kDeep = 3;
constexpr index_t kFar = (index_t{1} << 15) - 1;

/// What there is to say of the arguments.
struct Seen {
  bool plain = true;
  bool kernel = false;
  bool many = false;
  bool deep = false;
  bool far = false;
  bool composed = false;

  template <class Tree, class Extent>
  void read_tree(Tree const& tree, Extent const& extent) {
    bool wide = false;
    for (auto const& leaf : tree.leaves) {
      plain = plain && extent(leaf) >= 1;
      wide = wide || extent(leaf) >= kKernelExtent;
    }
    plain = plain && !tree.leaves.empty();
    kernel = kernel || (wide && tree.leaves.size() >= 2);
    many = many || rank(tree) >= kManyModes;
    deep = deep || depth(tree) >= kDeep;
  }

  void read(Layout const& layout) {
    read_tree(layout, [](Mode const& m) { return m.extent; });
    far = far || size(layout) >= kFar || cosize(layout) >= kFar;
  }
  void read(IntTuple const& tuple) {
    read_tree(tuple, [](index_t n) { return n; });
  }
  void read(BasisLayout const& basis) {
    read_tree(basis, [](BasisMode const& m) { return m.extent; });
  }
  void read(Tiler const& tiler) {
    plain = plain && tiler.kept == 0 && tiler.entries() > 0;
    for (int i = 0; i < tiler.entries(); ++i) read(tiler.layout(i));
  }
  void read(ComposedLayout const& c) {
    composed = true;
    read(c.inner);
  }
  void read(Swizzle const&) { composed = true; }
  void read(Coordinate const& c) { plain = plain && !has_free(c); }
  void read(index_t n) {
    plain = plain && n >= 0;
    far = far || n >= kFar;
  }
  template <class Other>
  void read(Other const& other) {
    if constexpr (Composite<Other>) {
      std::apply([&](auto const&... part) { (read(part), ...); }, Other::parts(other));
    }
  }
};

Seen seen_in(Case const& test_case) {
  Seen seen;
  for (Value const& v : test_case.args) {
    std::visit([&](auto const& value) { seen.read(value); }, v);
  }
  return seen;
}

bool has(Seen const& seen, InputTrait input) {
  switch (input) {
    case InputTrait::all: return true;
    case InputTrait::plain: return seen.plain;
    case InputTrait::kernel: return seen.kernel;
    case InputTrait::many: return seen.many;
    case InputTrait::deep: return seen.deep;
    case InputTrait::far: return seen.far;
    case InputTrait::composed: return seen.composed;
  }
  return false;
}

/// The algebra: what makes layouts of layouts.
constexpr std::string_view kAlgebra[] = {
    "coalesce",       "complement",    "composition",  "left_inverse",    "right_inverse",
    "logical_divide", "zipped_divide", "tiled_divide", "flat_divide",     "logical_product",
    "zipped_product", "tiled_product", "flat_product", "blocked_product", "raked_product"};

/// Of fewer cases a share says nothing.
constexpr std::size_t kEnough = 100;

}  // namespace

std::string_view name(InputTrait input) {
  constexpr std::array<std::string_view, kInputTraits> kNames{"all",  "plain", "kernel",  "many",
                                                              "deep", "far",   "composed"};
  return kNames[static_cast<std::size_t>(input)];
}

bool is_in(InputTrait input, Case const& test_case) { return has(seen_in(test_case), input); }

void Inputs::add(Case const& test_case, laws::Domain domain) {
  Seen const seen = seen_in(test_case);
  for (std::size_t c = 0; c < kInputTraits; ++c) {
    if (has(seen, static_cast<InputTrait>(c))) ++cases[c][static_cast<std::size_t>(domain)];
  }
}

bool has_floor(Op op) {
  return std::find(std::begin(kAlgebra), std::end(kAlgebra), info(op).name) != std::end(kAlgebra);
}

std::string missed_floor(Op op, Inputs const& inputs) {
  if (!has_floor(op)) return {};
  std::size_t const required = inputs.of(InputTrait::all, laws::Domain::required);
  std::size_t const kernel = inputs.of(InputTrait::kernel, laws::Domain::required);
  if (required < kEnough || kernel * 100 >= kKernelFloor * required) return {};
  return std::string(info(op).name) + ": " + std::to_string(kernel) + " of " +
         std::to_string(required) +
         " required cases have two modes and an extent above 16, floor " +
         std::to_string(kKernelFloor) + " %";
}

}  // namespace layoutcheck::conformance
