#include "layoutcheck/generate/input_classes.hpp"

#include <array>
#include <vector>

namespace layoutcheck::generate {
namespace {

constexpr unsigned kShaped = kLayout | kTuple | kTable;

// clang-format off
constexpr std::array kInputClassTable{
    InputClassInfo{InputClass::compact, "compact", "a bijection of [0, size) onto itself", kLayout | kTable},
    InputClassInfo{InputClass::tractable_gaps, "tractable_gaps", "tractable, with gaps between the strides", kLayout | kTable},
    InputClassInfo{InputClass::injective_intractable, "injective_intractable", "injective, yet not tractable", kLayout | kTable},
    InputClassInfo{InputClass::non_injective, "non_injective", "two coordinates share an offset, no stride is 0", kLayout | kTable},
    InputClassInfo{InputClass::stride_zero, "stride_zero", "a mode of stride 0", kLayout | kTable},
    InputClassInfo{InputClass::extent_one, "extent_one", "modes of extent 1, of any stride", kShaped},
    InputClassInfo{InputClass::negative_stride, "negative_stride", "a mode of negative stride", kLayout | kTable},
    InputClassInfo{InputClass::nested, "nested", "parentheses two to four deep", kShaped & ~kTable},
    InputClassInfo{InputClass::empty, "empty", "an extent 0, or the empty tuple", kShaped},
    InputClassInfo{InputClass::scalar_vs_rank_one, "scalar_vs_rank_one", "n against (n) and ((n))", kShaped & ~kTable},
    InputClassInfo{InputClass::large, "large", "sizes or strides next to 2^31, 2^32, 2^53, 2^62", kShaped | kSwizzle},
    InputClassInfo{InputClass::small_uniform, "small_uniform", "extents and strides uniform below 9", kShaped | kSwizzle},

    InputClassInfo{InputClass::divisor_pairs, "divisor_pairs", "the second made of divisors of the first", kPair},
    InputClassInfo{InputClass::unrelated_pairs, "unrelated_pairs", "drawn apart, each from any input class", kPair | kTuplePair},
    InputClassInfo{InputClass::carry, "carry", "modes of the second carry into each other in the first", kPair},

    InputClassInfo{InputClass::tiler_integers, "tiler_integers", "<m,n>, divisors of the modes or not", kTiler},
    InputClassInfo{InputClass::tiler_by_mode, "tiler_by_mode", "<layout,layout>", kTiler},
    InputClassInfo{InputClass::tiler_keeps, "tiler_keeps", "<layout,_>", kTiler},
    InputClassInfo{InputClass::tiler_nested, "tiler_nested", "<<layout,layout>,layout>", kTiler},
    InputClassInfo{InputClass::tiler_too_long, "tiler_too_long", "more entries than the layout has modes", kTiler},

    InputClassInfo{InputClass::coordinate_integer, "coordinate_integer", "one integer below the size", kCoordinate},
    InputClassInfo{InputClass::coordinate_hierarchical, "coordinate_hierarchical", "an integer for each mode, or for a part of it", kCoordinate},
    InputClassInfo{InputClass::coordinate_free, "coordinate_free", "_ for some modes", kCoordinate},
    InputClassInfo{InputClass::coordinate_outside, "coordinate_outside", "past the end, or negative", kCoordinate},
    InputClassInfo{InputClass::coordinate_misfit, "coordinate_misfit", "another profile than the shape's", kCoordinate},

    InputClassInfo{InputClass::tuple_zeros, "tuple_zeros", "a leaf 0", kTuple},
    InputClassInfo{InputClass::tuple_negative, "tuple_negative", "a negative leaf", kTuple},
    InputClassInfo{InputClass::tuple_refines, "tuple_refines", "leaves split into tuples, or joined", kTuplePair},
    InputClassInfo{InputClass::tuple_congruent, "tuple_congruent", "one profile, permuted or scaled leaves", kTuplePair},
    InputClassInfo{InputClass::tuple_orders, "tuple_orders", "a shape, and an order of its leaves", kTuplePair},

    InputClassInfo{InputClass::swizzle_disjoint, "swizzle_disjoint", "shift >= bits: an involution", kSwizzle},
    InputClassInfo{InputClass::swizzle_overlapping, "swizzle_overlapping", "0 < |shift| < bits: no involution", kSwizzle},
    InputClassInfo{InputClass::swizzle_backward, "swizzle_backward", "a negative shift", kSwizzle},
    InputClassInfo{InputClass::swizzle_degenerate, "swizzle_degenerate", "shift 0, or no bits", kSwizzle},

    InputClassInfo{InputClass::table_altered, "table_altered", "a layout's table with one entry changed", kTable},
    InputClassInfo{InputClass::table_random, "table_random", "any values", kTable},

    InputClassInfo{InputClass::linear_independent, "linear_independent", "bases that depend on no others, as far as there is room", kLinear | kSizes},
    InputClassInfo{InputClass::linear_dense, "linear_dense", "any bases", kLinear | kSizes},
    InputClassInfo{InputClass::linear_broadcast, "linear_broadcast", "bases of 0", kLinear | kSizes},
    InputClassInfo{InputClass::linear_unit_dims, "linear_unit_dims", "dimensions of one index", kLinear | kSizes},
    InputClassInfo{InputClass::linear_large, "linear_large", "up to 2^20 indices a dimension", kLinear | kSizes},

    InputClassInfo{InputClass::basis_coordinates, "basis_coordinates", "each mode along an axis of its own", kBasis},
    InputClassInfo{InputClass::basis_shared_axes, "basis_shared_axes", "several modes along one axis", kBasis},
    InputClassInfo{InputClass::basis_still, "basis_still", "modes of stride 0 among them", kBasis},
    InputClassInfo{InputClass::basis_large, "basis_large", "extents or strides beyond 2^20, up to 2^60", kBasis},

    InputClassInfo{InputClass::modular_linear, "modular_linear", "each extent is how often its basis is added until it is 0", kModular},
    InputClassInfo{InputClass::modular_any, "modular_any", "any extents and bases", kModular},
    InputClassInfo{InputClass::modular_cyclic, "modular_cyclic", "one coordinate", kModular},
    InputClassInfo{InputClass::modular_rotated, "modular_rotated", "a tile whose rows are rotated", kModular},

    InputClassInfo{InputClass::kernel, "kernel", "two to eight modes, one of 17 to 257: 32, 64, 96, 128, 256 or next to them; linear layouts of 4 to 256 registers, lanes, warps; Sw<1..3,2..5,2..3>", kLayout | kTuple | kSwizzle | kLinear | kBasis},
    InputClassInfo{InputClass::landmarks, "landmarks", "sizes next to 2^15, 2^16, 2^31, 2^32, 2^53, 2^63", kLayout | kBasis},
};
// clang-format on

constexpr bool in_order() {
  for (std::size_t i = 0; i < kInputClassTable.size(); ++i) {
    if (static_cast<std::size_t>(kInputClassTable[i].input_class) != i) return false;
  }
  return kInputClassTable.size() == kInputClasses;
}
static_assert(in_order(), "kInputClassTable follows the order of InputClass: info() is an index");

using namespace laws;

template <class T, class... Any>
inline constexpr bool kIsOneOf = (std::is_same_v<T, Any> || ...);

template <class Fields>
struct Count;
template <class... Fields>
struct Count<std::tuple<Fields const&...>> {
  /// Fields of these types.
  template <class... Any>
  static constexpr int of() {
    return (0 + ... + (kIsOneOf<Fields, Any...> ? 1 : 0));
  }
};

template <class Input>
constexpr unsigned parts_of() {
  using Fields = Count<decltype(fields(std::declval<Input const&>()))>;
  constexpr int layouts = Fields::template of<Layout, ComposedLayout>();
  constexpr int tuples = Fields::template of<IntTuple>();
  constexpr int linears = Fields::template of<LinearLayout>();
  constexpr int bases = Fields::template of<BasisLayout>();
  constexpr int tilers = Fields::template of<Tiler>();
  constexpr int numbers = kFields<Input> <= 2 ? Fields::template of<index_t>() : 0;
  constexpr bool alone = layouts + linears + bases == 0;  // tuples are not arguments of another
  unsigned result = 0;
  if (layouts > 0 && bases == 0) result |= kLayout;
  if (Fields::template of<Layout>() + tilers > 1 && bases == 0) result |= kPair;
  if (tilers > 0) result |= kTiler;
  if (Fields::template of<Coordinate>() > 0) result |= kCoordinate;
  if (tuples > 0 && alone) result |= kTuple;
  if (tuples > 1 && alone) result |= kTuplePair;
  if (Fields::template of<Swizzle, ComposedLayout>() > 0) result |= kSwizzle;
  if (Fields::template of<InlineVector<index_t, 64>>() > 0) result |= kTable;
  if (linears > 0) result |= kLinear;
  if (linears > 1) result |= kLinearPair;
  if (Fields::template of<ModularLayout>() > 0) result |= kModular;
  if (bases > 0) result |= kBasis;
  if (std::is_same_v<Input, BasisAndLayout>) result |= kBasisPair;
  if (numbers == kFields<Input>) result |= kSizes;
  if (numbers == 1 && kFields<Input> == 2 && bases == 0) result |= kNumber;
  return result;
}

constexpr std::size_t kInputs = std::variant_size_v<AnyInput>;

constexpr std::array<unsigned, kInputs> all_parts() {
  return []<std::size_t... I>(std::index_sequence<I...>) {
    return std::array<unsigned, kInputs>{parts_of<std::variant_alternative_t<I, AnyInput>>()...};
  }
  (std::make_index_sequence<kInputs>());
}
constexpr std::array<unsigned, kInputs> kParts = all_parts();

constexpr bool none_without_parts() {
  for (unsigned p : kParts) {
    if (p == 0) return false;
  }
  return true;
}
static_assert(none_without_parts(), "an Input that no input class covers");

}  // namespace

InputClassInfo const& info(InputClass input_class) {
  return kInputClassTable[static_cast<std::size_t>(input_class)];
}

std::string_view name(InputClass input_class) { return info(input_class).name; }

unsigned parts(std::size_t input_index) { return kParts[input_index]; }

bool applies(InputClass input_class, std::size_t input_index) {
  return (info(input_class).parts & parts(input_index)) != 0;
}

std::span<InputClass const> input_classes_of(std::size_t input_index) {
  static std::vector<std::vector<InputClass>> const lists = [] {
    std::vector<std::vector<InputClass>> all(kInputs);
    for (std::size_t input = 0; input < kInputs; ++input) {
      for (InputClassInfo const& row : kInputClassTable) {
        if (applies(row.input_class, input)) all[input].push_back(row.input_class);
      }
    }
    return all;
  }();
  return lists[input_index];
}

}  // namespace layoutcheck::generate
