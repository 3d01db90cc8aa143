#include "layoutcheck/laws/engine/enumerate.hpp"

#include <algorithm>
#include <utility>

#include "engine/linear_fields.hpp"
#include "engine/tree_lists.hpp"
#include "layoutcheck/core/algebra/basis.hpp"

namespace layoutcheck::laws {
namespace {

char byte(index_t n) { return static_cast<char>(n); }

void extents_of(std::uint64_t c, std::vector<index_t>& out) {
  if (c >= 1) out.push_back(static_cast<index_t>(c) + 1);
  if (c == cost::extent(1)) out.push_back(1);
  if (c == cost::extent(0)) out.push_back(0);
}

void strides_of(std::uint64_t c, std::vector<index_t>& out) {
  out.push_back(static_cast<index_t>(c) + 1);
  if (c == cost::stride(0)) out.push_back(0);
  if (c >= 4) out.push_back(3 - static_cast<index_t>(c));
}

void tuple_values_of(std::uint64_t c, std::vector<index_t>& out) {
  if (c >= 1) out.push_back(static_cast<index_t>(c) + 1);
  if (c == cost::tuple_value(1)) out.push_back(1);
  if (c == cost::tuple_value(0)) out.push_back(0);
  if (c >= 4) out.push_back(3 - static_cast<index_t>(c));
}

void numbers_of(std::uint64_t c, std::vector<index_t>& out) {
  out.push_back(static_cast<index_t>(c));
  if (c >= 4) out.push_back(3 - static_cast<index_t>(c));
}

struct ModeLeaf {
  static void codes(std::uint64_t w, std::vector<std::string>& out) {
    for (std::uint64_t extent = 0; extent + 1 <= w; ++extent) {
      std::vector<index_t> extents;
      std::vector<index_t> strides;
      extents_of(extent, extents);
      strides_of(w - 1 - extent, strides);
      for (index_t e : extents) {
        for (index_t d : strides) {
          out.push_back({TreeLists<ModeLeaf>::kLeafByte, byte(e), byte(d)});
        }
      }
    }
  }
};

struct BasisLeaf {
  /// None, the entries of a tuple, and those within entries that cost at most 8: a byte for each.
  static std::vector<Axis> const& axes() {
    static std::vector<Axis> const list = [] {
      std::vector<Axis> result{Axis()};
      for (std::size_t at = 0; at < result.size(); ++at) {
        Axis const tuple = result[at];
        for (int i = 0; i < kMaxAxes && tuple.depth() < kMaxAxisDepth; ++i) {
          Axis const entry = tuple.entry(i);
          if (tuple.none() || cost::axis(entry) <= kMostOfEntry) result.push_back(entry);
        }
      }
      return result;
    }();
    return list;
  }

  static void codes(std::uint64_t w, std::vector<std::string>& out) {
    for (std::uint64_t extent = 0; extent + 1 <= w; ++extent) {
      std::vector<index_t> extents;
      extents_of(extent, extents);
      for (BasisMode const& m : strides(w - 1 - extent)) {
        for (index_t e : extents) {
          auto const axis = std::ranges::find(axes(), m.axis) - axes().begin();
          out.push_back({TreeLists<BasisLeaf>::kLeafByte, byte(e), byte(m.scale), byte(axis)});
        }
      }
    }
  }

 private:
  static constexpr std::uint64_t kMostOfEntry = 8;

  /// The strides of this cost, with no extent.
  static std::vector<BasisMode> strides(std::uint64_t c) {
    std::vector<BasisMode> result;
    for (Axis const& axis : axes()) {
      for (std::uint64_t of_scale = 0; of_scale <= c; ++of_scale) {
        std::vector<index_t> scales;
        strides_of(of_scale, scales);
        for (index_t const scale : scales) {
          if (axis.none() && scale != 0) continue;
          BasisMode const m{0, scale, axis};
          if (cost::basis_stride(m) == c) result.push_back(m);
        }
      }
    }
    return result;
  }
};

struct ValueLeaf {
  static void codes(std::uint64_t w, std::vector<std::string>& out) {
    if (w == 0) return;
    std::vector<index_t> values;
    tuple_values_of(w - 1, values);
    for (index_t v : values) out.push_back({TreeLists<ValueLeaf>::kLeafByte, byte(v)});
  }
};

struct CoordinateLeafCode {
  static constexpr char kFree = static_cast<char>(0x80);
  static void codes(std::uint64_t w, std::vector<std::string>& out) {
    if (w == 0) return;
    std::vector<index_t> values;
    numbers_of(w - 1, values);
    for (index_t v : values) out.push_back({TreeLists<CoordinateLeafCode>::kLeafByte, byte(v)});
    if (w == 1) out.push_back({TreeLists<CoordinateLeafCode>::kLeafByte, kFree});
  }
};

constexpr char kLeafByte = TreeLists<ModeLeaf>::kLeafByte;

/// The tree that a code spells; `leaf` reads one leaf at `at` and moves it on.
template <class T, class ReadLeaf>
T decode(std::string const& code, ReadLeaf leaf) {
  T tree;
  bool first = true;
  for (std::size_t at = 0; at < code.size();) {
    bool const is_leaf = code[at] == kLeafByte;
    int const arity = is_leaf ? 0 : code[at];
    ++at;
    if (first) {
      tree.profile = is_leaf ? Profile::scalar() : Profile::tuple(arity);
    } else if (is_leaf) {
      tree.profile.leaf();
    } else {
      tree.profile.open(arity);
    }
    first = false;
    if (is_leaf) tree.leaves.push_back(leaf(code, at));
  }
  return tree;
}

Layout layout_of(std::string const& code) {
  return decode<Layout>(code, [](std::string const& c, std::size_t& at) {
    Mode const m{c[at], c[at + 1]};
    at += 2;
    return m;
  });
}
BasisLayout basis_of(std::string const& code) {
  return decode<BasisLayout>(code, [](std::string const& c, std::size_t& at) {
    BasisMode const m{c[at], c[at + 1], BasisLeaf::axes()[static_cast<unsigned char>(c[at + 2])]};
    at += 3;
    return m;
  });
}
IntTuple tuple_of(std::string const& code) {
  return decode<IntTuple>(code,
                          [](std::string const& c, std::size_t& at) { return index_t{c[at++]}; });
}
Coordinate coordinate_of(std::string const& code) {
  return decode<Coordinate>(code, [](std::string const& c, std::size_t& at) {
    char const v = c[at++];
    return CoordinateLeaf{v, v == CoordinateLeafCode::kFree};
  });
}

TreeLists<ModeLeaf>& layout_lists() {
  static TreeLists<ModeLeaf> lists;
  return lists;
}
TreeLists<BasisLeaf>& basis_lists() {
  static TreeLists<BasisLeaf> lists;
  return lists;
}
TreeLists<ValueLeaf>& tuple_lists() {
  static TreeLists<ValueLeaf> lists;
  return lists;
}
TreeLists<CoordinateLeafCode>& coordinate_lists() {
  static TreeLists<CoordinateLeafCode> lists;
  return lists;
}

using Visit = std::function<bool()>;

/// Sets `field` to each of its values of exactly this weight in turn.
bool each(Layout& field, std::uint64_t w, Visit const& visit) {
  for (std::string const& code : layout_lists().of(w)) {
    field = layout_of(code);
    if (!visit()) return false;
  }
  return true;
}
bool each(IntTuple& field, std::uint64_t w, Visit const& visit) {
  for (std::string const& code : tuple_lists().of(w)) {
    field = tuple_of(code);
    if (!visit()) return false;
  }
  return true;
}
bool each(Coordinate& field, std::uint64_t w, Visit const& visit) {
  for (std::string const& code : coordinate_lists().of(w)) {
    field = coordinate_of(code);
    if (!visit()) return false;
  }
  return true;
}
bool each(index_t& field, std::uint64_t w, Visit const& visit) {
  std::vector<index_t> values;
  numbers_of(w, values);
  for (index_t n : values) {
    field = n;
    if (!visit()) return false;
  }
  return true;
}

/// Entries of a by-mode tiler from `entry` on, of this weight together.
bool each_entry(Tiler& field, int entry, std::uint64_t w, Visit const& visit) {
  if (w == 0) return entry == 0 || visit();
  if (entry == 4) return true;
  TupleBuilder<Layout> with(entry + 1);
  Tiler const before = field;
  auto const extend = [&](Layout const& layout, bool kept) {
    TupleBuilder<Layout> longer(entry + 1);
    for (int e = 0; e < entry; ++e) longer.add(before.layout(e));
    field.layouts = longer.add(layout).tree;
    field.brackets = Profile::flat(entry + 1);
    field.kept = before.kept | (kept ? std::uint64_t{1} << entry : 0);
  };
  extend(scalar_layout(1, 0), true);
  if (!each_entry(field, entry + 1, w - 1, visit)) return false;
  for (std::uint64_t of_layout = 1; of_layout <= w; ++of_layout) {
    for (std::string const& code : layout_lists().of(of_layout)) {
      extend(layout_of(code), false);
      if (!each_entry(field, entry + 1, w - of_layout, visit)) return false;
    }
  }
  field = before;
  return true;
}

bool each(Tiler& field, std::uint64_t w, Visit const& visit) {
  for (std::string const& code : layout_lists().of(w)) {
    field = Tiler(layout_of(code));
    if (!visit()) return false;
  }
  if (w == 1) {
    field = Tiler(scalar_layout(1, 0));
    field.kept = 1;
    if (!visit()) return false;
  }
  if (w < 3) return true;
  field = Tiler{};
  field.brackets = Profile::flat(0);
  return each_entry(field, 0, w - 2, visit);
}

bool each(Swizzle& field, std::uint64_t w, Visit const& visit) {
  if (w == 0) return true;
  for (std::uint64_t bits = 0; bits + 1 <= w; ++bits) {
    for (std::uint64_t base = 0; bits + base + 1 <= w; ++base) {
      std::vector<index_t> shifts;
      numbers_of(w - 1 - bits - base, shifts);
      for (index_t shift : shifts) {
        field = {static_cast<int>(bits), static_cast<int>(base), static_cast<int>(shift)};
        if (!visit()) return false;
      }
    }
  }
  return true;
}

bool each(ComposedLayout& field, std::uint64_t w, Visit const& visit) {
  field.outer_is_swizzle = true;
  for (std::uint64_t of_swizzle = 1; of_swizzle <= w; ++of_swizzle) {
    bool const go_on = each(field.swizzle, of_swizzle, [&] {
      for (std::uint64_t of_offset = 0; of_swizzle + of_offset <= w; ++of_offset) {
        bool const more = each(field.offset, of_offset, [&] {
          return field.offset < 0 || each(field.inner, w - of_swizzle - of_offset, visit);
        });
        if (!more) return false;
      }
      return true;
    });
    if (!go_on) return false;
  }
  return true;
}

bool each_value(InlineVector<index_t, 64>& field, std::uint64_t w, Visit const& visit) {
  if (w == 0) return visit();
  if (field.size() == 64) return true;
  for (std::uint64_t first = 0; first + 1 <= w; ++first) {
    std::vector<index_t> values;
    numbers_of(first, values);
    for (index_t v : values) {
      field.push_back(v);
      bool const go_on = each_value(field, w - 1 - first, visit);
      field.pop_back();
      if (!go_on) return false;
    }
  }
  return true;
}
bool each(InlineVector<index_t, 64>& field, std::uint64_t w, Visit const& visit) {
  field.clear();
  return each_value(field, w, visit);
}

bool each(LinearLayout& field, std::uint64_t w, Visit const& visit) {
  return each_linear(field, w, visit);
}

bool each(BasisLayout& field, std::uint64_t w, Visit const& visit) {
  for (std::string const& code : basis_lists().of(w)) {
    field = basis_of(code);
    if (checked(field) && !visit()) return false;
  }
  return true;
}

template <Composite T>
bool each(T& field, std::uint64_t w, Visit const& visit);

/// All fields together of weight w: the first of each weight, then the rest of what is left.
template <class Field, class... Fields>
bool each_of(std::uint64_t w, Visit const& visit, Field& field, Fields&... fields) {
  if constexpr (sizeof...(Fields) == 0) {
    return each(field, w, visit);
  } else {
    for (std::uint64_t first = 0; first <= w; ++first) {
      bool const go_on = each(field, first, [&] { return each_of(w - first, visit, fields...); });
      if (!go_on) return false;
    }
    return true;
  }
}

template <Composite T>
bool each(T& field, std::uint64_t w, Visit const& visit) {
  auto const visit_right = [&] { return !checked(field) || visit(); };
  auto const each_part = [&](auto&... part) { return each_of(w, visit_right, part...); };
  return std::apply(each_part, T::parts(field));
}

template <std::size_t... I>
bool dispatch(std::size_t index, std::uint64_t w, std::function<bool(AnyInput const&)> const& visit,
              std::index_sequence<I...>) {
  bool result = true;
  auto const try_one = [&]<std::size_t Index>() {
    if (Index != index) return;
    AnyInput input{std::in_place_index<Index>};
    auto const each_input = [&](auto&... field) {
      return each_of(
          w, [&] { return visit(input); }, field...);
    };
    result = std::apply(each_input, fields(*std::get_if<Index>(&input)));
  };
  (try_one.template operator()<I>(), ...);
  return result;
}

}  // namespace

bool enumerate(std::size_t index, std::uint64_t weight,
               std::function<bool(AnyInput const&)> const& visit) {
  return dispatch(index, weight, visit, std::make_index_sequence<std::variant_size_v<AnyInput>>{});
}

}  // namespace layoutcheck::laws
