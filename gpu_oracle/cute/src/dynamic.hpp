#pragma once
/// CuTe's layouts of dynamic integers, evaluated on host and device by one source.

#include <cstdint>
#include <cute/layout.hpp>
#include <utility>

#include "item.hpp"

namespace layoutcheck::sweep_cute {

/// Where the answers of all items go, and which threads share one item.
struct Sheet {
  Item const* items;
  index_t* values;
  index_t* sizes;
  Fault fault;
};
struct Lanes {
  unsigned lane = 0;
  unsigned count = 1;
};

template <class Integer, class Layout>
LC_HD void write_down(Layout const& layout, Sheet const& sheet, std::uint64_t number, Lanes lanes) {
  Item const& item = sheet.items[number];
  if (lanes.lane == 0) sheet.sizes[number] = static_cast<index_t>(cute::size(layout));
  for (std::uint64_t x = lanes.lane; x < item.points; x += lanes.count) {
    auto const value = static_cast<index_t>(layout(static_cast<Integer>(x)));
    bool const injected = number == sheet.fault.item && x == sheet.fault.point;
    sheet.values[item.begin + x] = value + (injected ? 1 : 0);
  }
}

template <class Integer, std::size_t... I>
LC_HD auto flat_layout(FlatLayout const& l, std::index_sequence<I...>) {
  return cute::make_layout(cute::make_shape(static_cast<Integer>(l.extent[I])...),
                           cute::make_stride(static_cast<Integer>(l.stride[I])...));
}

/// One mode as CuTe writes it: an integer and not a tuple of one.
template <class Integer, int Rank>
LC_HD auto dynamic_layout(FlatLayout const& l) {
  if constexpr (Rank == 1) {
    return cute::make_layout(static_cast<Integer>(l.extent[0]), static_cast<Integer>(l.stride[0]));
  } else {
    return flat_layout<Integer>(l, std::make_index_sequence<Rank>{});
  }
}

template <class Integer, int RankA, int RankB>
LC_HD void compose(Sheet const& sheet, std::uint64_t number, Lanes lanes) {
  Item const& item = sheet.items[number];
  auto const a = dynamic_layout<Integer, RankA>(item.a);
  auto const b = dynamic_layout<Integer, RankB>(item.b);
  write_down<Integer>(cute::composition(a, b), sheet, number, lanes);
}

template <class Integer, int RankA>
LC_HD void query_rank(Operation operation, Sheet const& sheet, std::uint64_t number, Lanes lanes) {
  Item const& item = sheet.items[number];
  switch (operation) {
    case Operation::evaluate:
      return write_down<Integer>(dynamic_layout<Integer, RankA>(item.a), sheet, number, lanes);
    case Operation::coalesce:
      return write_down<Integer>(cute::coalesce(dynamic_layout<Integer, RankA>(item.a)), sheet,
                                 number, lanes);
    case Operation::composition: break;
  }
  switch (item.b.rank) {
    case 1: return compose<Integer, RankA, 1>(sheet, number, lanes);
    case 2: return compose<Integer, RankA, 2>(sheet, number, lanes);
    default: return compose<Integer, RankA, 3>(sheet, number, lanes);
  }
}

/// Item `number` of the sheet. Pre: 1 <= its ranks <= kMaxRankA, kMaxRankB.
template <class Integer>
LC_HD void query(Operation operation, Sheet const& sheet, std::uint64_t number, Lanes lanes) {
  static_assert(kMaxRankA == 4 && kMaxRankB == 3);
  switch (sheet.items[number].a.rank) {
    case 1: return query_rank<Integer, 1>(operation, sheet, number, lanes);
    case 2: return query_rank<Integer, 2>(operation, sheet, number, lanes);
    case 3: return query_rank<Integer, 3>(operation, sheet, number, lanes);
    default: return query_rank<Integer, 4>(operation, sheet, number, lanes);
  }
}

}  // namespace layoutcheck::sweep_cute
