#pragma once
/// Input classes: the kinds of inputs that random runs are divided into, so that no kind is drowned
/// by the others. Agreement between implementations is near total on tractable inputs and ends just
/// outside them.

#include <span>
#include <string_view>

#include "layoutcheck/laws/arguments.hpp"

namespace layoutcheck::generate {

// clang-format off
enum class InputClass : std::uint8_t {
  // layouts, and the shapes, tables and inner layouts made of them
  compact, tractable_gaps, injective_intractable, non_injective, stride_zero, extent_one,
  negative_stride, nested, empty, scalar_vs_rank_one, large, small_uniform,
  // a layout and another, or a tiler
  divisor_pairs, unrelated_pairs, carry,
  // tilers in angle brackets
  tiler_integers, tiler_by_mode, tiler_keeps, tiler_nested, tiler_too_long,
  // coordinates
  coordinate_integer, coordinate_hierarchical, coordinate_free, coordinate_outside,
  coordinate_misfit,
  // int-tuples
  tuple_zeros, tuple_negative, tuple_refines, tuple_congruent, tuple_orders,
  // swizzles
  swizzle_disjoint, swizzle_overlapping, swizzle_backward, swizzle_degenerate,
  // tables
  table_altered, table_random,
  // linear layouts
  linear_independent, linear_dense, linear_broadcast, linear_unit_dims, linear_large,
  // basis strides
  basis_coordinates, basis_shared_axes, basis_still, basis_large,
  // modular bases
  modular_linear, modular_any, modular_cyclic, modular_rotated,
  // what kernels use; last, so that the classes before keep their cases where these are left out
  kernel, landmarks,
};
// clang-format on

inline constexpr std::size_t kInputClasses = static_cast<std::size_t>(InputClass::landmarks) + 1;

/// What an input is made of, as far as input classes and features care.
// clang-format off
enum Element : unsigned {
  kLayout = 1, kPair = 2, kTiler = 4, kCoordinate = 8, kTuple = 16, kTuplePair = 32, kSwizzle = 64,
  kTable = 128, kNumber = 256, kLinear = 512, kLinearPair = 1024,
  kSizes = 2048, kBasis = 4096, kBasisPair = 8192,
  kModular = 16384,
};
// clang-format on

struct InputClassInfo {
  InputClass input_class;
  std::string_view name;  ///< "injective_intractable", as printed
  std::string_view says;  ///< one clause
  unsigned parts;         ///< applies where an input has one of these Elements
};

InputClassInfo const& info(InputClass input_class);
std::string_view name(InputClass input_class);

/// kernel and landmarks: inputs of the sizes that kernels have.
constexpr bool is_of_kernels(InputClass input_class) { return input_class >= InputClass::kernel; }

/// The Elements of the inputs of a kind: LayoutAndTiler is kLayout | kPair | kTiler.
unsigned parts(std::size_t input_index);

/// Whether the input class means anything for inputs of this kind: carry does not for OneLayout.
bool applies(InputClass input_class, std::size_t input_index);

/// The input classes that apply, in the order of the enumeration. Never empty.
std::span<InputClass const> input_classes_of(std::size_t input_index);

}  // namespace layoutcheck::generate
