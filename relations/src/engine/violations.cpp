#include "engine/violations.hpp"

#include <algorithm>

#include "layoutcheck/core/base/checked.hpp"

namespace layoutcheck::relations {
namespace {

using Found = std::optional<index_t>;

class Violations {
 public:
  Violations(laws::Query const& query, Coordinates& coordinates, FindPoint const& find)
      : query_(query), coordinates_(coordinates), find_(find) {}

  Expected<Found> operator()() {
    Affine const& i = coordinates_.point();
    switch (query_.form) {
      case laws::FormKind::same_values:
      case laws::FormKind::same_function: {
        LC_TRY(got, value(0, i));
        LC_TRY(want, value(1, i));
        return different(got, want);
      }
      case laws::FormKind::round_trip: {
        LC_TRY(between, value(1, i));
        LC_TRY(stray, outside(between, 0));
        if (stray) return stray;
        LC_TRY(back, value(0, between));
        return different(back, i);
      }
      case laws::FormKind::quasi_round_trip: {
        LC_TRY(offset, value(0, i));
        LC_TRY(stray, outside(offset, 1));
        if (stray) return stray;
        LC_TRY(back, value(1, offset));
        LC_TRY(strayed, outside(back, 0));
        if (strayed) return strayed;
        LC_TRY(again, value(0, back));
        return different(again, offset);
      }
      case laws::FormKind::maps_to_zero: {
        LC_TRY(between, value(1, i));
        LC_TRY(stray, outside(between, 0));
        if (stray) return stray;
        LC_TRY(image, value(0, between));
        return different(image, {});
      }
      case laws::FormKind::composed_values: break;
    }
    LC_TRY(got, value(0, i));
    LC_TRY(between, value(2, i));
    LC_TRY(negative, at_most(between, -1));
    if (negative) {
      return Error{.code = Errc::out_of_domain, .detail = "the inner map has a negative value"};
    }
    wide_t greatest = coordinates_.bounds(between).greatest;
    if (auto const* inner = std::get_if<Layout>(&query_.maps[2].map)) {
      greatest = std::min<wide_t>(greatest, range(*inner).greatest);
    }
    if (!evaluable_up_to(greatest)) {
      return Error{.code = Errc::overflow, .detail = "a value of the outer map exceeds 64 bits"};
    }
    LC_TRY(want, value(1, between));
    return different(got, want);
  }

 private:
  Expected<Affine> value(std::size_t map, Affine const& x) {
    auto const sum = FloorSum::of(query_.maps[map]);
    if (!sum) {
      return Error{.code = Errc::out_of_domain, .detail = "a map has no value where it needs one"};
    }
    return coordinates_.apply(*sum, x);
  }

  Expected<Found> at_least(Affine const& e, wide_t least) {
    Affine const rest = coordinates_.arithmetic().combine(1, e, {.constant = -least});
    return look(rest);
  }
  Expected<Found> at_most(Affine const& e, wide_t most) {
    Affine const rest = coordinates_.arithmetic().combine(-1, e, {.constant = most});
    return look(rest);
  }
  Expected<Found> look(Affine const& e) {
    if (coordinates_.arithmetic().exceeded()) {
      return Error{.code = Errc::overflow, .detail = "a coefficient exceeds 128 bits"};
    }
    if (coordinates_.finer()) {
      return Error{.code = Errc::undecided, .detail = "finer digits are requested"};
    }
    return find_(coordinates_, e);
  }

  /// Where x leaves [0, size) of the map.
  Expected<Found> outside(Affine const& x, std::size_t map) {
    LC_TRY(below, at_most(x, -1));
    if (below) return below;
    return at_least(x, size(query_.maps[map]));
  }
  Expected<Found> different(Affine const& a, Affine const& b) {
    Affine const difference = coordinates_.arithmetic().combine(-1, b, a);
    LC_TRY(greater, at_least(difference, 1));
    if (greater) return greater;
    return at_most(difference, -1);
  }

  /// Past its size the outer map's last mode goes on: whether its values up to there fit 64 bits.
  bool evaluable_up_to(wide_t greatest) const {
    auto const* layout = std::get_if<Layout>(&query_.maps[1].map);
    if (layout == nullptr) return greatest < size(query_.maps[1]);
    if (greatest < size(*layout)) return true;
    if (layout->leaves.empty()) return true;
    wide_t reach = 0;
    wide_t prefix = 1;
    for (Mode const& m : layout->leaves) {
      bool const last = &m == &layout->leaves[layout->leaves.size() - 1];
      if (prefix == 0) return false;
      wide_t const most = last ? greatest / prefix : wide(m.extent) - 1;
      // Of 65 bits and 63 at most: their product is below 2^127.
      if (most > kMaxIndex) return false;
      reach += most * magnitude(m.stride);
      if (reach > kMaxIndex) return false;
      prefix *= m.extent;
    }
    return true;
  }

  laws::Query const& query_;
  Coordinates& coordinates_;
  FindPoint const& find_;
};

}  // namespace

Expected<std::optional<index_t>> find_violation(laws::Query const& query, Coordinates& coordinates,
                                                FindPoint const& find) {
  return Violations(query, coordinates, find)();
}

}  // namespace layoutcheck::relations
