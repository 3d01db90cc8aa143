#include "engine/linear_fields.hpp"

#include <bit>
#include <string_view>

namespace layoutcheck::laws {
namespace {

constexpr std::string_view kNames[] = {"x", "y", "z", "w"};
constexpr std::uint64_t kNextName = 2;
constexpr std::uint64_t kOtherName = 8;
constexpr std::uint64_t kUnit = 1;  // a dimension of one index is unusual
constexpr int kMostEnumerated = 3;  // dimensions a side

/// Whether one of the first `before` dimensions has the name.
bool taken(Dims const& dims, int before, std::string_view name) {
  for (int i = 0; i < before; ++i) {
    if (dims[i].name.text() == name) return true;
  }
  return false;
}

std::uint64_t name_cost(Dims const& dims, int i) {
  std::uint64_t cost = 0;
  for (std::string_view const name : kNames) {
    if (taken(dims, i, name)) continue;
    if (dims[i].name.text() == name) return cost;
    cost += kNextName;
  }
  return kOtherName;
}

/// The free names, in the order of their costs.
std::vector<DimName> free_names(Dims const& dims) {
  std::vector<DimName> result;
  for (std::string_view const name : kNames) {
    if (!taken(dims, dims.size(), name)) result.push_back(*DimName::of(name));
  }
  return result;
}

std::uint64_t basis_cost(bits_t column) {
  return 1 + static_cast<std::uint64_t>(std::popcount(column));
}

class Enumeration {
 public:
  Enumeration(LinearLayout& field, std::function<bool()> const& visit)
      : field_(field), visit_(visit) {}

  bool outputs(std::uint64_t left) {
    if (!inputs(left)) return false;
    if (field_.out.size() == kMostEnumerated) return true;
    std::vector<DimName> const names = free_names(field_.out);
    for (std::size_t name = 0; name < names.size(); ++name) {
      for (std::uint64_t bits = 0; bits <= left; ++bits) {
        std::uint64_t const cost = 1 + kNextName * name + (bits == 0 ? kUnit : bits);
        if (cost > left) continue;
        field_.out.push_back({names[name], static_cast<int>(bits)});
        bool const go_on = outputs(left - cost);
        field_.out.pop_back();
        if (!go_on) return false;
      }
    }
    return true;
  }

 private:
  bool inputs(std::uint64_t left) {
    if (left == 0 && !visit_()) return false;
    if (!field_.in.empty() && !bases(left)) return false;
    if (field_.in.size() == kMostEnumerated) return true;
    std::vector<DimName> const names = free_names(field_.in);
    for (std::size_t name = 0; name < names.size(); ++name) {
      std::uint64_t const cost = 1 + kNextName * name + kUnit;
      if (cost > left) break;
      field_.in.push_back({names[name], 0});
      bool const go_on = inputs(left - cost);
      field_.in.pop_back();
      if (!go_on) return false;
    }
    return true;
  }

  /// One more basis of the last input, which with its first one is of one index no longer.
  bool bases(std::uint64_t left) {
    if (field_.in.back().bits == 0) left += kUnit;
    for (bits_t column = 0; column <= low_bits(field_.out_bits()); ++column) {
      std::uint64_t const cost = basis_cost(column);
      if (cost > left) continue;
      field_.columns.push_back(column);
      ++field_.in.back().bits;
      bool const go_on = inputs(left - cost);
      --field_.in.back().bits;
      field_.columns.pop_back();
      if (!go_on) return false;
    }
    return true;
  }

  LinearLayout& field_;
  std::function<bool()> const& visit_;
};

/// The columns without those of the bits [first, first + count) of the input.
LinearLayout without_input_bits(LinearLayout const& layout, int dim, int first, int count) {
  LinearLayout result{layout.in, layout.out, {}};
  result.in[dim].bits -= count;
  int const begin = first_bit(layout.in, dim) + first;
  result.columns.append(layout.columns, 0, begin);
  result.columns.append(layout.columns, begin + count, layout.columns.size());
  return result;
}

LinearLayout without_output_bits(LinearLayout const& layout, int dim, int first, int count) {
  LinearLayout result = layout;
  result.out[dim].bits -= count;
  int const begin = first_bit(layout.out, dim) + first;
  for (bits_t& column : result.columns) {
    column = (column & low_bits(begin)) | ((column >> (begin + count)) << begin);
  }
  return result;
}

Dims without_dim(Dims const& dims, int dim) {
  Dims result;
  for (int i = 0; i < dims.size(); ++i) {
    if (i != dim) result.push_back(dims[i]);
  }
  return result;
}

LinearLayout without_input(LinearLayout const& layout, int dim) {
  LinearLayout result = without_input_bits(layout, dim, 0, layout.in[dim].bits);
  result.in = without_dim(result.in, dim);
  return result;
}
LinearLayout without_output(LinearLayout const& layout, int dim) {
  LinearLayout result = without_output_bits(layout, dim, 0, layout.out[dim].bits);
  result.out = without_dim(result.out, dim);
  return result;
}

/// The dimension `name` gone, or with its highest bit gone, on both sides.
LinearLayout without_name(LinearLayout layout, DimName const& name, bool one_bit) {
  int const i = find(layout.in, name);
  if (i >= 0 && !one_bit) layout = without_input(layout, i);
  if (i >= 0 && one_bit && layout.in[i].bits > 0) {
    layout = without_input_bits(layout, i, layout.in[i].bits - 1, 1);
  }
  int const o = find(layout.out, name);
  if (o >= 0 && !one_bit) layout = without_output(layout, o);
  if (o >= 0 && one_bit && layout.out[o].bits > 0) {
    layout = without_output_bits(layout, o, layout.out[o].bits - 1, 1);
  }
  return layout;
}

/// The dims with dimension i renamed to each free name that costs less.
std::vector<Dims> renamed(Dims const& dims, int i) {
  std::vector<Dims> result;
  for (std::string_view const name : kNames) {
    if (taken(dims, dims.size(), name)) continue;
    Dims changed = dims;
    changed[i].name = *DimName::of(name);
    if (name_cost(changed, i) < name_cost(dims, i)) result.push_back(changed);
  }
  return result;
}

/// All bits in one dimension a side, and each basis a bit of its own: large steps towards what one
/// can read.
void plainer(LinearLayout const& layout, std::vector<LinearLayout>& result) {
  auto const one = [](Dims const& dims) {
    Dims flat;
    flat.push_back({*DimName::of(kNames[0]), total_bits(dims)});
    return flat;
  };
  if (layout.in.size() > 1) result.push_back({one(layout.in), layout.out, layout.columns});
  if (layout.out.size() > 1) result.push_back({layout.in, one(layout.out), layout.columns});
  LinearLayout units = layout;
  for (int k = 0; k < units.columns.size(); ++k) {
    units.columns[k] = k < layout.out_bits() ? bits_t{1} << k : 0;
  }
  if (!(units == layout)) result.push_back(units);
}

/// A basis and the lowest output bit that it has, both gone: what is surjective or injective mostly
/// stays so.
void without_pairs(LinearLayout const& layout, std::vector<LinearLayout>& result) {
  int k = 0;
  for (int i = 0; i < layout.in.size(); ++i) {
    for (int bit = 0; bit < layout.in[i].bits; ++bit, ++k) {
      if (layout.columns[k] == 0) continue;
      int left = std::countr_zero(layout.columns[k]);
      int o = 0;
      while (left >= layout.out[o].bits) left -= layout.out[o++].bits;
      result.push_back(without_output_bits(without_input_bits(layout, i, bit, 1), o, left, 1));
    }
  }
}

}  // namespace

std::uint64_t linear_weight(LinearLayout const& layout) {
  std::uint64_t sum = 1 + static_cast<std::uint64_t>(layout.out_bits());
  for (int i = 0; i < layout.in.size(); ++i) {
    sum += 1 + name_cost(layout.in, i) + (layout.in[i].bits == 0 ? kUnit : 0);
  }
  for (int o = 0; o < layout.out.size(); ++o) {
    sum += 1 + name_cost(layout.out, o) + (layout.out[o].bits == 0 ? kUnit : 0);
  }
  for (bits_t const column : layout.columns) sum += basis_cost(column);
  return sum;
}

bool each_linear(LinearLayout& field, std::uint64_t weight, std::function<bool()> const& visit) {
  field = LinearLayout{};
  return weight == 0 || Enumeration(field, visit).outputs(weight - 1);
}

std::vector<LinearLayout> smaller_linear(LinearLayout const& layout) {
  std::vector<LinearLayout> result;
  plainer(layout, result);
  for (int i = 0; i < layout.in.size(); ++i) result.push_back(without_input(layout, i));
  for (int o = 0; o < layout.out.size(); ++o) result.push_back(without_output(layout, o));
  for (int i = 0; i < layout.in.size(); ++i) {
    for (int k = 0; k < layout.in[i].bits; ++k) {
      result.push_back(without_input_bits(layout, i, k, 1));
    }
  }
  for (int o = 0; o < layout.out.size(); ++o) {
    for (int k = 0; k < layout.out[o].bits; ++k) {
      result.push_back(without_output_bits(layout, o, k, 1));
    }
  }
  without_pairs(layout, result);
  for (int k = 0; k < layout.columns.size(); ++k) {
    for (bits_t left = layout.columns[k]; left != 0; left &= left - 1) {
      LinearLayout changed = layout;
      changed.columns[k] ^= left & (~left + 1);
      result.push_back(changed);
    }
    // As many bits, lower ones.
    bits_t const packed = low_bits(std::popcount(layout.columns[k]));
    if (packed < layout.columns[k]) {
      LinearLayout changed = layout;
      changed.columns[k] = packed;
      result.push_back(changed);
    }
  }
  for (int i = 0; i < layout.in.size(); ++i) {
    for (Dims const& in : renamed(layout.in, i)) {
      result.push_back({in, layout.out, layout.columns});
    }
  }
  for (int o = 0; o < layout.out.size(); ++o) {
    for (Dims const& out : renamed(layout.out, o)) {
      result.push_back({layout.in, out, layout.columns});
    }
  }
  return result;
}

std::vector<std::pair<LinearLayout, LinearLayout>> smaller_together(LinearLayout const& a,
                                                                    LinearLayout const& b) {
  std::vector<DimName> names;
  for (Dims const& dims : {a.in, a.out, b.in, b.out}) {
    for (Dim const& d : dims) {
      bool known = false;
      for (DimName const& name : names) known = known || name == d.name;
      if (!known) names.push_back(d.name);
    }
  }
  std::vector<std::pair<LinearLayout, LinearLayout>> result;
  for (DimName const& name : names) {
    for (bool const one_bit : {false, true}) {
      result.emplace_back(without_name(a, name, one_bit), without_name(b, name, one_bit));
    }
  }
  return result;
}

}  // namespace layoutcheck::laws
