#include "engine/coordinates.hpp"

#include <algorithm>

namespace layoutcheck::relations {
namespace {

class FloorSumMaker {
 public:
  void add(wide_t divisor, wide_t coefficient) {
    if (coefficient == 0) return;
    if (divisor == 1) {
      sum_.linear += coefficient;
      return;
    }
    for (FloorSum::Floor& floor : sum_.floors) {
      if (floor.divisor != divisor) continue;
      floor.coefficient += coefficient;
      return;
    }
    sum_.floors.push_back({divisor, coefficient});
  }

  FloorSum take() {
    std::erase_if(sum_.floors, [](auto const& floor) { return floor.coefficient == 0; });
    std::sort(sum_.floors.begin(), sum_.floors.end(),
              [](auto const& a, auto const& b) { return a.divisor < b.divisor; });
    return std::move(sum_);
  }

 private:
  FloorSum sum_{};
};

}  // namespace

/// Prefixes are at most the size, 64 bits, and so are (s - 1) |d|: no coefficient exceeds 2^65.
std::optional<FloorSum> FloorSum::of(Layout const& layout) {
  FloorSumMaker maker;
  wide_t prefix = 1;
  wide_t before = 0;  // s_{k-1} d_{k-1}
  for (Mode const& m : layout.leaves) {
    bool const last = &m == &layout.leaves[layout.leaves.size() - 1];
    if (m.extent < 1 && !last) return std::nullopt;
    maker.add(prefix, m.stride - before);
    before = wide(m.extent) * m.stride;
    prefix *= m.extent;
  }
  return maker.take();
}

Coordinates::Coordinates(Digits const& digits, bool simplify)
    : digits_(digits), simplify_(simplify), split_at_(digits.extents.size(), 0) {
  wide_t place = 1;
  for (wide_t const extent : digits.extents) {
    point_.terms.push_back({static_cast<int>(variables_.size()), place});
    variables_.push_back({.bounds = {0, extent - 1}});
    place = arithmetic_.multiply(place, extent);
  }
}

Bounds Coordinates::bounds(Affine const& e) {
  Bounds result{e.constant, e.constant};
  for (Term const& t : e.terms) {
    Bounds const& b = variables_[static_cast<std::size_t>(t.variable)].bounds;
    bool const rises = t.coefficient > 0;
    result.least = arithmetic_.add(
        result.least, arithmetic_.multiply(t.coefficient, rises ? b.least : b.greatest));
    result.greatest = arithmetic_.add(
        result.greatest, arithmetic_.multiply(t.coefficient, rises ? b.greatest : b.least));
  }
  return result;
}

Affine Coordinates::apply(FloorSum const& map, Affine const& x) {
  Affine result = arithmetic_.combine(map.linear, x, {});
  for (FloorSum::Floor const& f : map.floors) {
    result = arithmetic_.combine(f.coefficient, floor(x, f.divisor), result);
  }
  return result;
}

Affine Coordinates::floor(Affine const& e, wide_t divisor) {
  if (divisor == 1) return e;
  if (!simplify_) return variable_of(e, divisor);
  if (finer_requested_) return {};  // the round is over: what it builds from here on is not used
  // floor((D g + r) / D) = g + floor(r / D) for integers g and r.
  Affine whole;
  Affine rest;
  auto const part = [divisor](wide_t a) { return divide_down(a, divisor); };
  whole.constant = part(e.constant);
  rest.constant = e.constant - divisor * whole.constant;
  for (Term const& t : e.terms) {
    wide_t const g = part(t.coefficient);
    wide_t const r = t.coefficient - divisor * g;
    if (g != 0) whole.terms.push_back({t.variable, g});
    if (r != 0) rest.terms.push_back({t.variable, r});
  }
  while (auto const smaller = without_small_part(rest, divisor)) {
    rest = smaller->first;
    divisor = smaller->second;
  }
  // floor is monotone: where it has one value at both bounds it has that value throughout.
  Bounds const range = bounds(rest);
  wide_t const value = divide_down(range.least, divisor);
  if (value == divide_down(range.greatest, divisor)) {
    whole.constant = arithmetic_.add(whole.constant, value);
    return whole;
  }
  finer_requested_ = request_splits(rest, divisor);
  if (finer_requested_) return {};
  return arithmetic_.combine(1, whole, variable_of(rest, divisor));
}

/// floor((g b + r) / (g E)) = floor(b / E) for integers b and 0 <= r < g: floor of floors. Here g
/// divides D, b is the sum of the terms that g divides, r that of the others and the constant's.
std::optional<std::pair<Affine, wide_t>> Coordinates::without_small_part(Affine const& rest,
                                                                         wide_t divisor) {
  wide_t best = 1;
  for (Term const& candidate : rest.terms) {
    wide_t const g = wide_gcd(candidate.coefficient, divisor);
    if (g <= best) continue;
    Affine small{.constant = rest.constant - g * divide_down(rest.constant, g)};
    for (Term const& t : rest.terms) {
      if (t.coefficient % g != 0) small.terms.push_back(t);
    }
    Bounds const range = bounds(small);
    if (range.least >= 0 && range.greatest < g) best = g;
  }
  if (best == 1) return std::nullopt;
  Affine big{.constant = divide_down(rest.constant, best)};
  for (Term const& t : rest.terms) {
    if (t.coefficient % best == 0) big.terms.push_back({t.variable, t.coefficient / best});
  }
  return std::pair{big, divisor / best};
}

/// A digit c with coefficient h repeats modulo D after t = D / gcd(D, h): in c = c' + t c'' the
/// term h t c'' leaves the floor. Such a split is requested where nothing is left of the floor
/// then. A digit can be split at any divisor of its extent, the last one at any t, as the points
/// are bounded anyway.
bool Coordinates::request_splits(Affine const& rest, wide_t divisor) {
  auto const splits = [&](Term const& t) -> wide_t {
    auto const digit = static_cast<std::size_t>(t.variable);
    if (digit >= digits_.extents.size()) return 0;
    wide_t const extent = digits_.extents[digit];
    wide_t const period = divisor / wide_gcd(divisor, t.coefficient);
    bool const last = digit + 1 == digits_.extents.size();
    return period < extent && (last || extent % period == 0) ? period : 0;
  };
  wide_t least = rest.constant;
  wide_t greatest = rest.constant;
  bool any = false;
  for (Term const& t : rest.terms) {
    Bounds b = variables_[static_cast<std::size_t>(t.variable)].bounds;
    if (wide_t const period = splits(t); period != 0) {
      b.greatest = period - 1;
      any = true;
    }
    // Coefficients are in (0, D).
    least = arithmetic_.add(least, arithmetic_.multiply(t.coefficient, b.least));
    greatest = arithmetic_.add(greatest, arithmetic_.multiply(t.coefficient, b.greatest));
  }
  if (!any || divide_down(least, divisor) != divide_down(greatest, divisor)) return false;
  for (Term const& t : rest.terms) {
    wide_t const period = splits(t);
    if (period == 0) continue;
    wide_t& at = split_at_[static_cast<std::size_t>(t.variable)];
    if (at == 0) at = period;
  }
  return true;
}

Affine Coordinates::variable_of(Affine const& numerator, wide_t divisor) {
  for (std::size_t i = digits_.extents.size(); i < variables_.size(); ++i) {
    bool const same = variables_[i].divisor == divisor && variables_[i].numerator == numerator;
    if (same) return {.terms = {{static_cast<int>(i), 1}}};
  }
  Bounds const range = bounds(numerator);
  variables_.push_back(
      {.bounds = {divide_down(range.least, divisor), divide_down(range.greatest, divisor)},
       .numerator = numerator,
       .divisor = divisor});
  return {.terms = {{static_cast<int>(variables_.size()) - 1, 1}}};
}

std::optional<Digits> Coordinates::finer() const {
  Digits result{.points = digits_.points};
  for (std::size_t k = 0; k < digits_.extents.size(); ++k) {
    wide_t const extent = digits_.extents[k];
    wide_t const at = split_at_[k];
    if (at == 0) {
      result.extents.push_back(extent);
    } else {
      result.extents.push_back(at);
      result.extents.push_back((extent + at - 1) / at);
    }
  }
  if (result.extents.size() == digits_.extents.size()) return std::nullopt;
  return result;
}

}  // namespace layoutcheck::relations
