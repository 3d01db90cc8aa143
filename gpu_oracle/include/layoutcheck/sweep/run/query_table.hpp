#pragma once
/// The claims that the laws of one item make, each written down once: laws that claim the same of
/// the same maps share the answer. right_inverse(L) and inverse(L) of a compact L are one function,
/// so four laws need two queries.

#include "layoutcheck/laws/checked_claims.hpp"
#include "layoutcheck/sweep/run/floor_sum.hpp"

namespace layoutcheck::sweep {

enum class FormId : std::uint8_t {
  same_values,
  same_function,
  round_trip,
  quasi_round_trip,
  maps_to_zero,
  composed_values,
  same_image,
};

template <class Form>
struct FormIdOf;
// clang-format off
template <> struct FormIdOf<laws::SameValues> { static constexpr FormId id = FormId::same_values; };
template <> struct FormIdOf<laws::SameFunction> { static constexpr FormId id = FormId::same_function; };
template <> struct FormIdOf<laws::RoundTrip> { static constexpr FormId id = FormId::round_trip; };
template <> struct FormIdOf<laws::QuasiRoundTrip> { static constexpr FormId id = FormId::quasi_round_trip; };
template <> struct FormIdOf<laws::MapsToZero> { static constexpr FormId id = FormId::maps_to_zero; };
template <> struct FormIdOf<laws::ComposedValues> { static constexpr FormId id = FormId::composed_values; };
template <> struct FormIdOf<laws::SameImage> { static constexpr FormId id = FormId::same_image; };
// clang-format on

/// Calls visit.template operator()<Form>(maps) with the maps of a query.
template <class Map, class Visit>
LC_HD constexpr decltype(auto) with_form(FormId form, Map const& a, Map const& b, Map const& c,
                                         Visit&& visit) {
  using namespace laws;
  switch (form) {
    case FormId::same_values:
      return visit.template operator()<SameValues>(SameValues::Maps<Map>{a, b});
    case FormId::same_function:
      return visit.template operator()<SameFunction>(SameFunction::Maps<Map>{a, b});
    case FormId::round_trip:
      return visit.template operator()<RoundTrip>(RoundTrip::Maps<Map>{a, b});
    case FormId::quasi_round_trip:
      return visit.template operator()<QuasiRoundTrip>(QuasiRoundTrip::Maps<Map>{a, b});
    case FormId::maps_to_zero:
      return visit.template operator()<MapsToZero>(MapsToZero::Maps<Map>{a, b});
    case FormId::same_image:
      return visit.template operator()<SameImage>(SameImage::Maps<Map>{a, b});
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
    return add_new(layout);
  }
  LC_HD int add(laws::StrideDivision const& division) { return add_new(division); }
  LC_HD int query(FormId form, int a, int b, int c = 0) {
    if (a < 0 || b < 0 || c < 0) return -1;
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
  template <class Map>
  LC_DEVICE_CALL LC_HD int add_new(Map const& map) {
    if (maps_ == kMaxMaps) return -1;
    FloorSum& sum = map_[maps_];
    if (!sum.assign(map)) return -1;
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
