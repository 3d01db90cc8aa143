#pragma once
/// The claims that the laws of one item make, each written down once: laws that claim the same of
/// the same maps share the answer. right_inverse(L) and inverse(L) of a compact L are one function,
/// so four laws need two queries.

#include "layoutcheck/sweep/run/floor_sum.hpp"
#include "layoutcheck/sweep/run/forms.hpp"

namespace layoutcheck::sweep {

enum class FormId : std::uint8_t {
  same_values,
  round_trip,
  quasi_round_trip,
  maps_to_zero,
  composed_values,
};

/// Calls visit.template operator()<Form>(maps) with the maps of a query.
template <class Map, class Visit>
LC_HD constexpr decltype(auto) with_form(FormId form, Map const& a, Map const& b, Map const& c,
                                         Visit&& visit) {
  switch (form) {
    case FormId::same_values:
      return visit.template operator()<SameValues>(SameValues::Maps<Map>{a, b});
    case FormId::round_trip:
      return visit.template operator()<RoundTrip>(RoundTrip::Maps<Map>{a, b});
    case FormId::quasi_round_trip:
      return visit.template operator()<QuasiRoundTrip>(QuasiRoundTrip::Maps<Map>{a, b});
    case FormId::maps_to_zero:
      return visit.template operator()<MapsToZero>(MapsToZero::Maps<Map>{a, b});
    case FormId::composed_values: break;
  }
  return visit.template operator()<ComposedValues>(ComposedValues::Maps<Map>{a, b, c});
}

struct Query {
  FormId form;
  std::uint8_t map[3];
};

/// What came of a query.
struct Answer {
  std::uint32_t points = 0;
  std::uint32_t bad = ~std::uint32_t{0};  ///< smallest point whose claim is false
};

class QueryTable {
 public:
  static constexpr int kMaxMaps = 12;
  static constexpr int kMaxQueries = 16;

  LC_HD void clear() {
    maps_ = 0;
    queries_ = 0;
  }
  /// The map's place, or -1: too large, or the query table is full.
  LC_HD int add(Layout const& layout) {
    for (int i = 0; i < maps_; ++i) {
      if (map_[i].is_of(layout)) return i;
    }
    return add_new([&](FloorSum& sum) { return sum.assign(layout); });
  }
  /// Its first points alone.
  LC_HD int add(Layout const& layout, index_t points) {
    return add_new([&](FloorSum& sum) { return sum.assign(layout) && sum.shorten(points); });
  }
  /// That of FloorSum::assign_sum.
  template <class Each>
  LC_HD int add_sum(index_t points, Each const& each) {
    return add_new([&](FloorSum& sum) { return sum.assign_sum(points, each); });
  }
  /// How many claims a query would have.
  LC_HD index_t claims(FormId form, int a, int b, int c) const {
    return with_form(form, map_[a], map_[b], map_[c],
                     [&]<class Form>(auto const& maps) { return index_t{Form::points(maps)}; });
  }
  LC_HD int query(FormId form, int a, int b, int c = 0) {
    for (int i = 0; i < queries_; ++i) {
      Query const& q = query_[i];
      if (q.form == form && q.map[0] == a && q.map[1] == b && q.map[2] == c) return i;
    }
    if (queries_ == kMaxQueries) return -1;
    query_[queries_] = {
        form,
        {static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b), static_cast<std::uint8_t>(c)}};
    return queries_++;
  }

  LC_HD int maps() const { return maps_; }
  LC_HD int queries() const { return queries_; }
  LC_HD FloorSum const& map(int i) const { return map_[i]; }
  LC_HD Query const& query(int i) const { return query_[i]; }

 private:
  template <class Assign>
  LC_DEVICE_CALL LC_HD int add_new(Assign const& assign) {
    if (maps_ == kMaxMaps) return -1;
    FloorSum& sum = map_[maps_];
    if (!assign(sum)) return -1;
    for (int i = 0; i < maps_; ++i) {
      if (map_[i] == sum) return i;
    }
    return maps_++;
  }

  int maps_ = 0;
  int queries_ = 0;
  Query query_[kMaxQueries];
  FloorSum map_[kMaxMaps];
};

}  // namespace layoutcheck::sweep
