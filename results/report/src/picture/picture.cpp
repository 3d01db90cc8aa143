#include "layoutcheck/reports/picture.hpp"

#include <algorithm>

#include "layoutcheck/core/layout/coordinate_map.hpp"
#include "layoutcheck/core/linear/linear_layout.hpp"
#include "layoutcheck/core/operations/table.hpp"
#include "layoutcheck/core/text/print.hpp"
#include "picture/drawable.hpp"

namespace layoutcheck::reports {
namespace {

constexpr index_t kMostRows = 64;
constexpr index_t kShades = 8;

constexpr index_t kBankBytes = 4;
constexpr index_t kBanks = 32;

index_t modulo(index_t value, index_t n) { return (value % n + n) % n; }

int shade_of(index_t value, Colours colours) {
  if (colours.by != Colours::By::bank) return static_cast<int>(modulo(value, kShades));
  index_t const byte = modulo(value, kBanks * kBankBytes) * colours.element_bytes;
  return static_cast<int>(byte / kBankBytes % kBanks / (kBanks / kShades));
}

PictureCell cell_of(index_t value, Colours colours) {
  return {std::to_string(value), shade_of(value, colours)};
}

PictureCell cell_of(IntTuple const& value) {
  index_t sum = 0;
  for (index_t const n : value.leaves) sum += n % kShades;
  return {print(value), static_cast<int>(modulo(sum, kShades))};
}

Drawable mapping_to_draw(Value const& mapping, index_t size, Colours colours) {
  IntTuple domain;
  if (auto const* layout = std::get_if<Layout>(&mapping)) domain = shape(*layout);
  if (auto const* composed = std::get_if<ComposedLayout>(&mapping)) domain = shape(composed->inner);
  if (auto const* swizzle = std::get_if<Swizzle>(&mapping)) domain = IntTuple(swizzle->domain());
  return {domain, size, [mapping, colours](index_t x) {
            Expected<index_t> const value = value_at(mapping, Coordinate(x));
            return value ? cell_of(*value, colours) : PictureCell{"?", 0};
          }};
}

Drawable basis_to_draw(BasisLayout const& basis) {
  return {shape(basis), size(basis), [basis](index_t x) { return cell_of(basis(x)); }};
}

Drawable linear_to_draw(LinearLayout const& linear, Colours colours) {
  IntTuple shape;
  shape.profile = Profile::flat(linear.in.size());
  for (Dim const& d : linear.in) shape.leaves.push_back(index_t{1} << d.bits);
  auto const cell = [linear, colours](index_t x) {
    bits_t const flat = linear(static_cast<bits_t>(x));
    if (linear.out.size() == 1) return cell_of(static_cast<index_t>(flat), colours);
    IntTuple value;
    value.profile = Profile::flat(linear.out.size());
    for (int o = 0; o < linear.out.size(); ++o) {
      value.leaves.push_back(
          static_cast<index_t>((flat >> first_bit(linear.out, o)) & low_bits(linear.out[o].bits)));
    }
    return cell_of(value);
  };
  return {shape, index_t{1} << linear.in_bits(), cell};
}

}  // namespace

std::optional<Drawable> drawable(Value const& value, Colours colours) {
  if (auto const* basis = std::get_if<BasisLayout>(&value)) return basis_to_draw(*basis);
  if (auto const* linear = std::get_if<LinearLayout>(&value))
    return linear_to_draw(*linear, colours);
  Expected<index_t> const size = size_of(value);
  if (!size) return std::nullopt;
  return mapping_to_draw(value, *size, colours);
}

namespace {

/// The coordinate x of a shape, as it is written at a border.
std::string border_label(index_t x, IntTuple const& shape) {
  Expected<IntTuple> const c = idx2crd(x, shape);
  return c ? print(*c) : std::to_string(x);
}

}  // namespace

std::optional<Picture> picture_of(Value const& value, std::size_t cells, Colours colours) {
  std::optional<Drawable> const drawn = drawable(value, colours);
  if (!drawn) return std::nullopt;
  Picture result;
  result.value = print(value);
  if (drawn->size == 0) return result;
  IntTuple const& whole = drawn->shape;
  bool const flat = rank(whole) < 2;
  IntTuple const down = flat ? IntTuple(1) : mode(whole, 0);
  IntTuple across = whole;
  if (!flat) {
    TupleBuilder<IntTuple> rest(rank(whole) - 1);
    for (int i = 1; i < rank(whole); ++i) rest.add(mode(whole, i));
    across = rank(whole) == 2 ? mode(whole, 1) : rest.tree;
  }
  result.all_rows = *product(down);
  result.all_columns = drawn->size / result.all_rows;
  auto const limit = static_cast<index_t>(cells);
  index_t const rows = std::min(result.all_rows, std::max<index_t>(1, std::min(limit, kMostRows)));
  index_t const columns = std::min(result.all_columns, std::max<index_t>(1, limit / rows));
  for (index_t c = 0; c < columns; ++c) result.columns.push_back(border_label(c, across));
  for (index_t r = 0; r < rows; ++r) {
    result.rows.push_back(flat ? "" : border_label(r, down));
    auto& line = result.cells.emplace_back();
    for (index_t c = 0; c < columns; ++c) {
      line.push_back(drawn->cell(r + c * result.all_rows));
      if (colours.by == Colours::By::thread) line.back().shade = static_cast<int>(r % kShades);
    }
  }
  return result;
}

std::string what_is_left_out(Picture const& picture) {
  if (picture.whole()) return "";
  return "(" + std::to_string(picture.all_rows) + " x " + std::to_string(picture.all_columns) +
         " cells, the first " + std::to_string(picture.rows.size()) + " x " +
         std::to_string(picture.columns.size()) + " shown)";
}

}  // namespace layoutcheck::reports
