#include "linears.hpp"

#include <algorithm>
#include <bit>
#include <string_view>
#include <vector>

#include "layoutcheck/core/linear/linear_parts.hpp"
#include "layoutcheck/laws/claim.hpp"

namespace layoutcheck::generate {
namespace {

constexpr std::string_view kShort[] = {"x", "y", "z", "w"};
constexpr std::string_view kLong[] = {"register", "lane", "warp", "block"};

/// Random bits, the same for the same draw.
bits_t bits_of(Draw const& draw, int salt) {
  Piece const p = draw.piece(salt);
  return laws::mix((static_cast<bits_t>(p.extent) << 48) ^ (static_cast<bits_t>(p.stride) << 32) ^
                   (static_cast<bits_t>(p.key) << 16) ^ p.nest ^ static_cast<bits_t>(salt) << 56);
}

/// Dimensions named from the first letters on, in any order; `salt` keeps two sides apart.
Dims dims_of(InputClass input_class, Draw const& draw, int salt) {
  bool const kernel = input_class == InputClass::kernel;
  bool const words = kernel || draw.amount >= 0xE000;
  index_t const more = input_class == InputClass::linear_unit_dims ? 1 : 0;
  auto count = static_cast<int>(choose(salt == 0 ? draw.style : draw.wrap, 3) + 1 + more);
  if (bits_of(draw, salt) % 16 == 0) count = 0;
  Dims result;
  for (int k = 0; k < count; ++k) {
    Piece const piece = draw.piece(2 * k + salt);
    // Mostly x, y, z; now and then one is left out.
    auto const name = static_cast<std::size_t>(k + (piece.nest >= 0xE000 ? 1 : 0));
    std::string_view const text = words ? kLong[name % 4] : kShort[name % 4];
    index_t const most = input_class == InputClass::linear_large ? 20 : 4;
    int bits = static_cast<int>(kernel ? 2 + choose(piece.extent, 7) : choose(piece.extent, most));
    if (input_class == InputClass::linear_unit_dims && k % 2 == salt % 2) bits = 0;
    if (find(result, *DimName::of(text)) >= 0) continue;
    result.push_back({*DimName::of(text), bits});
  }
  if (bits_of(draw, 16 + salt) % 4 == 0) {
    std::reverse(result.begin(), result.end());
  }
  return result;
}

/// Columns for `bits` inputs into `rows` rows.
Columns columns_of(InputClass input_class, Draw const& draw, int bits, int rows) {
  if (input_class == InputClass::kernel) {
    constexpr InputClass kinds[] = {InputClass::linear_independent, InputClass::linear_dense,
                                    InputClass::linear_broadcast, InputClass::linear_independent};
    input_class = kinds[draw.amount % std::size(kinds)];
  }
  std::vector<int> order;
  for (int r = 0; r < rows; ++r) order.push_back(r);
  for (int r = rows; r > 1; --r) {
    std::size_t const other = bits_of(draw, 32 + r) % static_cast<bits_t>(r);
    if (draw.pick >= 0x4000) std::swap(order[static_cast<std::size_t>(r - 1)], order[other]);
  }
  Columns result;
  for (int k = 0; k < bits; ++k) {
    bits_t const random = bits_of(draw, 96 + k);
    bits_t const any = random & low_bits(rows);
    bits_t column = k < rows ? bits_t{1} << order[static_cast<std::size_t>(k)] : 0;
    switch (input_class) {
      case InputClass::linear_dense:
        column = random >> 62 == 0 || any == 0 ? column : any;
        // Depends on the two before it, whatever they are.
        if (k % 3 == 2 && result[k - 1] != result[k - 2]) column = result[k - 1] ^ result[k - 2];
        break;
      case InputClass::linear_broadcast:
        if (k % 3 == static_cast<int>(draw.amount % 3) || random >> 62 == 0) column = 0;
        break;
      default:
        // Added to others above them in the order, unit columns stay independent.
        if (draw.amount >= 0x8000 && k < rows) {
          for (int r = k + 1; r < rows; ++r) {
            if ((random >> r & 1) != 0) column |= bits_t{1} << order[static_cast<std::size_t>(r)];
          }
        }
    }
    result.push_back(column);
  }
  return result;
}

bool speaks_of_linears(InputClass input_class) {
  bool const by_name =
      input_class >= InputClass::linear_independent && input_class <= InputClass::linear_large;
  return by_name || input_class == InputClass::kernel;
}
InputClass one_of_linears(InputClass input_class, Draw const& draw) {
  if (speaks_of_linears(input_class)) return input_class;
  constexpr InputClass all[] = {InputClass::linear_independent, InputClass::linear_dense,
                                InputClass::linear_broadcast, InputClass::linear_unit_dims,
                                InputClass::linear_large};
  return all[choose_index(draw.amount, std::size(all))];
}

LinearLayout between(InputClass input_class, Draw const& draw, Dims const& in, Dims const& out) {
  int const bits = total_bits(in);
  auto const made = make_linear(in, out, columns_of(input_class, draw, bits, total_bits(out)));
  return made ? *made : LinearLayout{};
}

/// The same dimensions in another order, now and then one of another size or gone.
Dims varied(Dims dims, Draw const& draw) {
  if (draw.pick >= 0x8000) std::reverse(dims.begin(), dims.end());
  if (!dims.empty() && draw.wrap >= 0xD000) {
    Dim& some = dims[static_cast<int>(choose(draw.style, dims.size()))];
    if (draw.wrap >= 0xE800) {
      some.bits = std::max(0, some.bits - 1);
    } else {
      ++some.bits;
    }
  }
  if (!dims.empty() && draw.wrap >= 0xF800) dims.pop_back();
  return dims;
}

IntTuple tuple_of_list(std::vector<index_t> const& list, bool integer) {
  if (integer && list.size() == 1) return IntTuple(list[0]);
  IntTuple t;
  t.profile = Profile::flat(static_cast<int>(list.size()));
  for (index_t const n : list) t.leaves.push_back(n);
  return t;
}

std::vector<index_t> order_of_positions(int n, Draw const& draw) {
  std::vector<index_t> list;
  for (int i = 0; i < n; ++i) list.push_back(i);
  for (int i = n; i > 1; --i) {
    std::size_t const other = bits_of(draw, i) % static_cast<bits_t>(i);
    std::swap(list[static_cast<std::size_t>(i - 1)], list[other]);
  }
  if (draw.wrap >= 0xF000 && n > 0) list.pop_back();
  if (draw.wrap < 0x0800 && n > 0) list[0] = n;
  return list;
}

/// Sizes that make up 2^bits, now and then not quite.
std::vector<index_t> sizes_of(int bits, Draw const& draw) {
  std::vector<index_t> list;
  auto const count = choose(draw.style, 4) + (bits > 0 ? 1 : 0);
  int left = bits;
  for (index_t i = 0; i < count; ++i) {
    int const own =
        i + 1 == count ? left
                       : static_cast<int>(choose(draw.piece(static_cast<int>(i)).extent, left + 1));
    list.push_back(index_t{1} << own);
    left -= own;
  }
  if (!list.empty() && draw.wrap >= 0xF000) list[0] += 1;
  if (!list.empty() && draw.wrap < 0x0800 && list[0] < index_t{1} << 40) list[0] *= 2;
  return list;
}

std::vector<index_t> index_of(Dims const& dims, Draw const& draw) {
  std::vector<index_t> list;
  for (int i = 0; i < dims.size(); ++i) {
    list.push_back(static_cast<index_t>(bits_of(draw, i) & low_bits(dims[i].bits)));
  }
  if (!list.empty() && draw.wrap >= 0xE800) list[0] += index_t{1} << dims[0].bits;
  if (!list.empty() && draw.wrap >= 0xFC00) list[0] = -1;
  if (!list.empty() && draw.wrap < 0x0800) list.pop_back();
  return list;
}

}  // namespace

LinearLayout linear_of(InputClass input_class, Draw const& draw) {
  InputClass const kind = one_of_linears(input_class, draw);
  return between(kind, draw, dims_of(kind, draw, 0), dims_of(kind, draw, 1));
}

std::pair<LinearLayout, LinearLayout> linear_pair(InputClass input_class, Draw const& first,
                                                  Draw const& second, Draw const& relation) {
  InputClass const kind = one_of_linears(input_class, first);
  LinearLayout const a = linear_of(kind, first);
  switch (choose(relation.style, 4)) {
    case 0: return {a, between(kind, second, dims_of(kind, second, 0), varied(a.in, relation))};
    case 1: {
      Dims const out = varied(a.out, relation);
      if (relation.amount < 0x4000) {
        return {a, between(kind, second, dims_of(kind, second, 0), out)};
      }
      // Values of a, at any indices.
      Dims const in = dims_of(kind, second, 0);
      LinearLayout const inner = between(kind, second, in, a.in);
      auto const composed = compose(a, inner);
      if (!composed) return {a, linear_of(kind, second)};
      auto const turned = transpose_out(*composed, [&] {
        DimNames names;
        for (Dim const& d : out) names.push_back(d.name);
        return names;
      }());
      return {a, turned ? *turned : *composed};
    }
    case 2: {
      LinearLayout const b = linear_of(
          kind == InputClass::linear_large || kind == InputClass::kernel ? InputClass::linear_dense
                                                                         : kind,
          second);
      bool const low = relation.pick >= 0x8000;
      auto const sum = low ? direct_sum(b, a) : direct_sum(a, b);
      if (!sum) return {a, b};
      if (relation.amount >= 0xC000 && sum->in_bits() > 0 && sum->out_bits() > 0) {
        // One bit off: mostly no sum any more.
        LinearLayout off = *sum;
        int const column = static_cast<int>(choose(relation.wrap, off.in_bits()));
        off.columns[column] ^= bits_t{1} << choose(relation.pick, off.out_bits());
        return {off, b};
      }
      return {*sum, b};
    }
    default: return {a, linear_of(kind, second)};
  }
}

std::pair<LinearLayout, IntTuple> linear_and_tuple(InputClass input_class, Draw const& first,
                                                   Draw const& second, Draw const& relation) {
  LinearLayout layout = linear_of(input_class, first);
  std::vector<index_t> list;
  switch (choose(relation.style, 6)) {
    case 0: list = index_of(layout.in, second); break;
    case 1: list = order_of_positions(layout.in.size(), second); break;
    case 2: list = order_of_positions(layout.out.size(), second); break;
    case 3: list = sizes_of(layout.in_bits(), second); break;
    case 4: list = sizes_of(layout.out_bits(), second); break;
    default: {
      DimName const name = *DimName::of(relation.pick >= 0x8000 ? "block" : "w");
      auto const same = identity(static_cast<int>(choose(relation.amount, 4)), name, name);
      auto const sum = direct_sum(layout, *same);
      if (sum) layout = *sum;
      int const place = find(layout.in, name);
      if (relation.wrap >= 0x4000) {
        list.push_back(place);
      } else {
        return {layout, some_positions(layout.in.size(), second)};
      }
    }
  }
  return {layout, tuple_of_list(list, relation.amount >= 0x4000)};
}

IntTuple some_positions(int n, Draw const& draw) {
  std::vector<index_t> list;
  for (int i = 0; i < n; ++i) {
    if ((bits_of(draw, i) & 1) != 0) list.push_back(i);
  }
  if (draw.wrap >= 0xF400) list.push_back(n);
  if (draw.wrap < 0x0400 && !list.empty()) list.push_back(list[0]);
  return tuple_of_list(list, draw.amount >= 0x4000);
}

std::pair<index_t, index_t> two_sizes(InputClass input_class, Draw const& draw) {
  int const most = input_class == InputClass::linear_large ? 31 : 6;
  auto const size = [&](Digit power, Digit off) {
    index_t const n = index_t{1} << choose(power, most + 1);
    return off >= 0xD000 ? n + choose(static_cast<Digit>(off << 4), 5) - 2 : n;
  };
  return {size(draw.style, draw.pick), size(draw.wrap, draw.amount)};
}

}  // namespace layoutcheck::generate
