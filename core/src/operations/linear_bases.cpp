#include "layoutcheck/core/operations/linear_bases.hpp"

#include <bit>

#include "layoutcheck/core/operations/table.hpp"

namespace layoutcheck {
namespace {

constexpr Error not_linear(index_t point) {
  return {.code = Errc::not_representable,
          .point = point,
          .detail = "not linear over F2: its bits carry into one another"};
}

/// Bits of one layout never carry iff no two columns share a row; where two do, the index with
/// both of their bits is the counterexample.
Expected<Table> bases_of(Layout const& layout) {
  Table bases;
  for (Mode const& m : layout.leaves) {
    if (m.extent > 1 && m.stride < 0) {
      return Error{.code = Errc::out_of_domain, .detail = "an offset below 0 has no bits"};
    }
    for (index_t bit = 1; bit < m.extent; bit *= 2) {
      LC_TRY(column, (Checked(m.stride) * bit).result());
      for (std::size_t k = 0; k < bases.size(); ++k) {
        if ((bases[k] & column) != 0) {
          return not_linear((index_t{1} << k) | (index_t{1} << bases.size()));
        }
      }
      bases.push_back(column);
    }
  }
  return bases;
}

Table bases_of(Swizzle const& swizzle) {
  Table bases;
  for (index_t bit = 1; bit < swizzle.domain(); bit *= 2) bases.push_back(swizzle(bit));
  return bases;
}

Expected<Table> bases_by_table(Value const& mapping, index_t size) {
  if (size > kMaxLinearTable) {
    return Error{.code = Errc::undecided, .detail = "too large for its table to decide"};
  }
  LC_TRY(values, table_of(mapping));
  Table bases;
  if (values[0] != 0) return not_linear(0);
  for (std::size_t bit = 1; bit < values.size(); bit *= 2) bases.push_back(values[bit]);
  for (std::size_t x = 0; x < values.size(); ++x) {
    if (values[x] < 0) {
      return Error{.code = Errc::out_of_domain, .detail = "an offset below 0 has no bits"};
    }
    std::size_t const lowest = x & (~x + 1);
    if (values[x] != (values[x ^ lowest] ^ values[lowest])) {
      return not_linear(static_cast<index_t>(x));
    }
  }
  return bases;
}

Expected<Table> bases_of(ComposedLayout const& composed, index_t size) {
  bool const by_rule =
      composed.outer_is_swizzle && composed.offset == 0 && is_bijective(composed.swizzle);
  if (!by_rule) return bases_by_table(composed, size);
  // A bijective swizzle is linear and has an inverse: the composition is linear iff the layout is.
  LC_TRY(bases, bases_of(composed.inner));
  for (index_t& column : bases) column = composed.swizzle(column);
  return bases;
}

}  // namespace

Expected<Table> linear_bases_of(Value const& mapping) {
  LC_TRY(size, size_of(mapping));
  if (size < 1 || !std::has_single_bit(static_cast<std::uint64_t>(size))) {
    return Error{.code = Errc::shape_not_divisible, .detail = "the size is not a power of two"};
  }
  if (auto const* layout = std::get_if<Layout>(&mapping)) return bases_of(*layout);
  if (auto const* swizzle = std::get_if<Swizzle>(&mapping)) return bases_of(*swizzle);
  return bases_of(*std::get_if<ComposedLayout>(&mapping), size);
}

}  // namespace layoutcheck
