#include "layoutcheck/relations/mapping/linear.hpp"

#include "mapping/expressions.hpp"

namespace layoutcheck::relations {
namespace {

Numbers sizes(Dims const& dims) {
  Numbers result;
  for (Dim const& dim : dims) result.push_back(index_t{1} << dim.bits);
  return result;
}

Numbers powers_of_two(int count) {
  Numbers result;
  for (int k = 0; k < count; ++k) result.push_back(index_t{1} << k);
  return result;
}

Numbers twos(int count) { return Numbers(static_cast<std::size_t>(count), 2); }

/// { [i] -> [its digits] : 0 <= i < 2^bits }
Expected<isl::Map> digit_mapping(isl::Context const& context, int bits, Numbers const& extents) {
  LC_TRY(domain, isl::Set::box(context, {index_t{1} << bits}));
  LC_TRY(i, coordinates(context, 1));
  LC_TRY(parts, digits(i[0], extents));
  return mapping(domain, parts);
}

/// Output bit j, where terms[k] has the parity of input bit k.
Expected<isl::PwAff> output_bit(isl::Context const& context, LinearLayout const& layout, int j,
                                Expressions const& terms, int dimensions) {
  Expressions ones;
  for (int k = 0; k < layout.columns.size(); ++k) {
    if ((layout.columns[k] >> j & 1) != 0) ones.push_back(terms[static_cast<std::size_t>(k)]);
  }
  return parity(context, dimensions, ones);
}

}  // namespace

Expected<isl::Map> integral_coordinate_mapping(isl::Context const& context,
                                               LinearLayout const& layout) {
  context.restart_operations();
  LC_TRY(products, prefix_products(sizes(layout.in)));
  products.pop_back();
  return linearized(context, sizes(layout.in), products);
}

Expected<isl::Map> binary_coordinate_mapping(isl::Context const& context,
                                             LinearLayout const& layout) {
  context.restart_operations();
  return digit_mapping(context, layout.in_bits(), twos(layout.in_bits()));
}

Expected<isl::Map> binary_vector_space_mapping(isl::Context const& context,
                                               LinearLayout const& layout) {
  context.restart_operations();
  int const bits = layout.in_bits();
  LC_TRY(domain, isl::Set::box(context, twos(bits)));
  LC_TRY(c, coordinates(context, bits));
  Expressions results;
  for (int j = 0; j < layout.out_bits(); ++j) {
    LC_TRY(bit, output_bit(context, layout, j, c, bits));
    results.push_back(bit);
  }
  return mapping(domain, results);
}

Expected<isl::Map> linear_index_mapping(isl::Context const& context, LinearLayout const& layout) {
  context.restart_operations();
  return linearized(context, twos(layout.out_bits()), powers_of_two(layout.out_bits()));
}

Expected<isl::Map> natural_index_mapping(isl::Context const& context, LinearLayout const& layout) {
  context.restart_operations();
  return digit_mapping(context, layout.out_bits(), sizes(layout.out));
}

Expected<isl::Map> linear_layout_mapping(isl::Context const& context, LinearLayout const& layout) {
  context.restart_operations();
  int const rank = layout.in.size();
  LC_TRY(domain, isl::Set::box(context, sizes(layout.in)));
  LC_TRY(c, coordinates(context, rank));
  Expressions terms;  // floor(c_i / 2^k): of the parity of that bit
  for (int i = 0; i < rank; ++i) {
    for (int k = 0; k < layout.in[i].bits; ++k) {
      LC_TRY(term, floor_div(c[static_cast<std::size_t>(i)], index_t{1} << k));
      terms.push_back(term);
    }
  }
  Expressions results;
  int first = 0;
  for (Dim const& dim : layout.out) {
    Expressions bits;
    for (int j = 0; j < dim.bits; ++j) {
      LC_TRY(bit, output_bit(context, layout, first + j, terms, rank));
      bits.push_back(bit);
    }
    LC_TRY(index, combination(context, rank, bits, powers_of_two(dim.bits)));
    results.push_back(index);
    first += dim.bits;
  }
  return mapping(domain, results);
}

}  // namespace layoutcheck::relations
