#include "layoutcheck/random/strata.hpp"

#include <array>
#include <vector>

namespace layoutcheck::random {
namespace {

constexpr unsigned kShaped = kLayout | kTuple | kTable;

// clang-format off
constexpr std::array kStratumTable{
    StratumInfo{Stratum::compact, "compact", "a bijection of [0, size) onto itself", kLayout | kTable},
    StratumInfo{Stratum::tractable_gaps, "tractable_gaps", "tractable, with gaps between the strides", kLayout | kTable},
    StratumInfo{Stratum::injective_intractable, "injective_intractable", "injective, yet not tractable", kLayout | kTable},
    StratumInfo{Stratum::non_injective, "non_injective", "two coordinates share an offset, no stride is 0", kLayout | kTable},
    StratumInfo{Stratum::stride_zero, "stride_zero", "a mode of stride 0", kLayout | kTable},
    StratumInfo{Stratum::extent_one, "extent_one", "modes of extent 1, of any stride", kShaped},
    StratumInfo{Stratum::negative_stride, "negative_stride", "a mode of negative stride", kLayout | kTable},
    StratumInfo{Stratum::nested, "nested", "parentheses two to four deep", kShaped & ~kTable},
    StratumInfo{Stratum::empty, "empty", "an extent 0, or the empty tuple", kShaped},
    StratumInfo{Stratum::scalar_vs_rank_one, "scalar_vs_rank_one", "n against (n) and ((n))", kShaped & ~kTable},
    StratumInfo{Stratum::large, "large", "sizes or strides next to 2^31, 2^32, 2^53, 2^62", kShaped | kSwizzle},
    StratumInfo{Stratum::small_uniform, "small_uniform", "extents and strides uniform below 9", kShaped | kSwizzle},

    StratumInfo{Stratum::divisor_pairs, "divisor_pairs", "the second made of divisors of the first", kPair},
    StratumInfo{Stratum::unrelated_pairs, "unrelated_pairs", "drawn apart, each from any stratum", kPair | kTuplePair},
    StratumInfo{Stratum::carry, "carry", "modes of the second carry into each other in the first", kPair},

    StratumInfo{Stratum::tiler_integers, "tiler_integers", "<m,n>, divisors of the modes or not", kTiler},
    StratumInfo{Stratum::tiler_by_mode, "tiler_by_mode", "<layout,layout>", kTiler},
    StratumInfo{Stratum::tiler_keeps, "tiler_keeps", "<layout,_>", kTiler},
    StratumInfo{Stratum::tiler_nested, "tiler_nested", "<<layout,layout>,layout>", kTiler},
    StratumInfo{Stratum::tiler_too_long, "tiler_too_long", "more entries than the layout has modes", kTiler},

    StratumInfo{Stratum::coordinate_integer, "coordinate_integer", "one integer below the size", kCoordinate},
    StratumInfo{Stratum::coordinate_hierarchical, "coordinate_hierarchical", "an integer for each mode, or for a part of it", kCoordinate},
    StratumInfo{Stratum::coordinate_free, "coordinate_free", "_ for some modes", kCoordinate},
    StratumInfo{Stratum::coordinate_outside, "coordinate_outside", "past the end, or negative", kCoordinate},
    StratumInfo{Stratum::coordinate_misfit, "coordinate_misfit", "another profile than the shape's", kCoordinate},

    StratumInfo{Stratum::tuple_zeros, "tuple_zeros", "a leaf 0", kTuple},
    StratumInfo{Stratum::tuple_negative, "tuple_negative", "a negative leaf", kTuple},
    StratumInfo{Stratum::tuple_refines, "tuple_refines", "leaves split into tuples, or joined", kTuplePair},
    StratumInfo{Stratum::tuple_congruent, "tuple_congruent", "one profile, permuted or scaled leaves", kTuplePair},
    StratumInfo{Stratum::tuple_orders, "tuple_orders", "a shape, and an order of its leaves", kTuplePair},

    StratumInfo{Stratum::swizzle_disjoint, "swizzle_disjoint", "shift >= bits: an involution", kSwizzle},
    StratumInfo{Stratum::swizzle_overlapping, "swizzle_overlapping", "0 < |shift| < bits: no involution", kSwizzle},
    StratumInfo{Stratum::swizzle_backward, "swizzle_backward", "a negative shift", kSwizzle},
    StratumInfo{Stratum::swizzle_degenerate, "swizzle_degenerate", "shift 0, or no bits", kSwizzle},

    StratumInfo{Stratum::table_altered, "table_altered", "a layout's table with one entry changed", kTable},
    StratumInfo{Stratum::table_random, "table_random", "any values", kTable},

    StratumInfo{Stratum::linear_independent, "linear_independent", "bases that depend on no others, as far as there is room", kLinear | kSizes},
    StratumInfo{Stratum::linear_dense, "linear_dense", "any bases", kLinear | kSizes},
    StratumInfo{Stratum::linear_broadcast, "linear_broadcast", "bases of 0", kLinear | kSizes},
    StratumInfo{Stratum::linear_unit_dims, "linear_unit_dims", "dimensions of one index", kLinear | kSizes},
    StratumInfo{Stratum::linear_large, "linear_large", "up to 2^20 indices a dimension", kLinear | kSizes},

    StratumInfo{Stratum::basis_coordinates, "basis_coordinates", "each mode along an axis of its own", kBasis},
    StratumInfo{Stratum::basis_shared_axes, "basis_shared_axes", "several modes along one axis", kBasis},
    StratumInfo{Stratum::basis_still, "basis_still", "modes of stride 0 among them", kBasis},
    StratumInfo{Stratum::basis_large, "basis_large", "extents or strides beyond 2^20, up to 2^60", kBasis},

    StratumInfo{Stratum::kernel, "kernel", "two to eight modes, one of 17 to 257: 32, 64, 96, 128, 256 or next to them; linear layouts of 4 to 256 registers, lanes, warps; Sw<1..3,2..5,2..3>", kLayout | kTuple | kSwizzle | kLinear | kBasis},
    StratumInfo{Stratum::landmarks, "landmarks", "sizes next to 2^15, 2^16, 2^31, 2^32, 2^53, 2^63", kLayout | kBasis},
};
// clang-format on

constexpr bool in_order() {
  for (std::size_t i = 0; i < kStratumTable.size(); ++i) {
    if (static_cast<std::size_t>(kStratumTable[i].stratum) != i) return false;
  }
  return kStratumTable.size() == kStrata;
}
static_assert(in_order(), "kStratumTable follows the order of Stratum, so that info() is an index");

using namespace laws;

template <class Given>
constexpr unsigned parts_of() {
  constexpr auto is = []<class... Any>() { return (std::is_same_v<Given, Any> || ...); };
  unsigned result = 0;
  constexpr bool tuples_only =
      is.template operator()<OneTuple, TwoTuples, CoordinateAndTuple, CoordinateAndTwoTuples>();
  constexpr bool sizes = is.template operator()<TwoNumbers>();
  constexpr bool linears =
      is.template operator()<OneLinear, TwoLinears, LinearAndTuple, LinearAndTwoTuples>();
  constexpr bool bases =
      is.template operator()<OneBasis, BasisAndNumber, BasisAndCoordinate, BasisAndLayout>();
  constexpr bool layouts = !tuples_only && !linears && !bases && !sizes &&
                           !is.template operator()<SwizzleAndNumber, OneTable>();
  if (layouts) result |= kLayout;
  if (is.template operator()<TwoLayouts, ThreeLayouts, LayoutAndTiler, LayoutNumberLayout>()) {
    result |= kPair;
  }
  if (is.template operator()<LayoutAndTiler>()) result |= kTiler;
  if (is.template operator()<LayoutAndCoordinate, CoordinateAndLayout, CoordinateAndTuple,
                             CoordinateAndTwoTuples, ComposedAndCoordinate>()) {
    result |= kCoordinate;
  }
  if (tuples_only) result |= kTuple;
  if (is.template operator()<TwoTuples, CoordinateAndTwoTuples>()) result |= kTuplePair;
  if (is.template operator()<SwizzleAndNumber, ComposedAndCoordinate>()) result |= kSwizzle;
  if (is.template operator()<OneTable>()) result |= kTable;
  if (linears) result |= kLinear;
  if (sizes) result |= kSizes;
  if (bases) result |= kBasis;
  if (is.template operator()<BasisAndCoordinate>()) result |= kCoordinate;
  if (is.template operator()<BasisAndLayout>()) result |= kBasisPair;
  if (is.template operator()<TwoLinears>()) result |= kLinearPair;
  if (is.template operator()<LayoutAndNumber, SwizzleAndNumber>()) result |= kNumber;
  return result;
}

constexpr std::size_t kGivens = std::variant_size_v<AnyGiven>;

constexpr std::array<unsigned, kGivens> all_parts() {
  return []<std::size_t... I>(std::index_sequence<I...>) {
    return std::array<unsigned, kGivens>{parts_of<std::variant_alternative_t<I, AnyGiven>>()...};
  }
  (std::make_index_sequence<kGivens>());
}
constexpr std::array<unsigned, kGivens> kParts = all_parts();

constexpr bool none_without_parts() {
  for (unsigned p : kParts) {
    if (p == 0) return false;
  }
  return true;
}
static_assert(none_without_parts(), "a Given that no stratum covers");

}  // namespace

StratumInfo const& info(Stratum stratum) {
  return kStratumTable[static_cast<std::size_t>(stratum)];
}

std::string_view name(Stratum stratum) { return info(stratum).name; }

unsigned parts(std::size_t given_index) { return kParts[given_index]; }

bool applies(Stratum stratum, std::size_t given_index) {
  return (info(stratum).parts & parts(given_index)) != 0;
}

std::span<Stratum const> strata_of(std::size_t given_index) {
  static std::vector<std::vector<Stratum>> const lists = [] {
    std::vector<std::vector<Stratum>> all(kGivens);
    for (std::size_t given = 0; given < kGivens; ++given) {
      for (StratumInfo const& row : kStratumTable) {
        if (applies(row.stratum, given)) all[given].push_back(row.stratum);
      }
    }
    return all;
  }();
  return lists[given_index];
}

}  // namespace layoutcheck::random
