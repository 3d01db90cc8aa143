#include "layoutcheck/relations/engine/prove.hpp"

#include <algorithm>

#include "engine/violations.hpp"
#include "layoutcheck/relations/isl/integer_point.hpp"

namespace layoutcheck::relations {
namespace {

using laws::OutcomeKind;

/// Points that are evaluated even if isl finds none: they show where an expression is wrong.
constexpr index_t kCheckedPoints = 16;

/// Number k of a few points of [0, n): both ends, the powers of 2 from below, then by a hash.
index_t probe_of(index_t k, index_t n) {
  if (k == 0) return 0;
  if (k == 1) return n - 1;
  if (k < 8) return std::min(n - 1, index_t{1} << (k - 2));
  return static_cast<index_t>(laws::mix(static_cast<std::uint64_t>(k)) %
                              static_cast<std::uint64_t>(n));
}

/// The columns of one set: the variables that its condition needs, those that they are floors of,
/// and all digits where the points are fewer than the digits could write.
class System {
 public:
  System(Coordinates const& coordinates, Digits const& digits) : all_(coordinates.variables()) {
    column_.assign(all_.size(), -1);
    wide_t product = 1;
    for (wide_t const extent : digits.extents) product *= extent;
    if (product > digits.points) {
      Affine last = coordinates.point();
      for (Term& t : last.terms) t.coefficient = -t.coefficient;
      last.constant = digits.points - 1;
      require(last);
    }
  }

  /// e >= 0.
  void require(Affine const& e) {
    isl::Inequality row{.constant = e.constant};
    for (Term const& t : e.terms) {
      row.variables.push_back(column_of(t.variable));
      row.coefficients.push_back(t.coefficient);
    }
    rows_.push_back(std::move(row));
  }

  int columns() const { return columns_; }
  std::vector<isl::Inequality> const& rows() const { return rows_; }
  int column(std::size_t variable) const { return column_[variable]; }

 private:
  int column_of(int variable) {
    auto const v = static_cast<std::size_t>(variable);
    if (column_[v] >= 0) return column_[v];
    column_[v] = columns_++;
    Coordinates::Variable const& of = all_[v];
    if (of.divisor == 0) {
      require({.constant = -of.bounds.least, .terms = {{variable, 1}}});
      require({.constant = of.bounds.greatest, .terms = {{variable, -1}}});
    } else {  // 0 <= e - D q <= D - 1
      Affine rest = of.numerator;
      rest.terms.push_back({variable, -of.divisor});
      require(rest);
      for (Term& t : rest.terms) t.coefficient = -t.coefficient;
      rest.constant = of.divisor - 1 - rest.constant;
      require(rest);
    }
    return column_[v];
  }

  std::vector<Coordinates::Variable> const& all_;
  std::vector<int> column_{};
  int columns_ = 0;
  std::vector<isl::Inequality> rows_{};
};

class Decider {
 public:
  Decider(laws::Query const& query, ProveOptions const& options)
      : query_(query), options_(options) {}

  Decision operator()() {
    decision_.points = query_.points;
    if (decision_.points == 0) return holds();
    if (probe(options_.probes)) {
      decision_.probed = true;
      return decision_;
    }
    return symbolic();
  }

 private:
  Decision const& holds() {
    decision_.kind = OutcomeKind::holds;
    return decision_;
  }

  Decision const& unknown(std::string why) {
    decision_.kind = OutcomeKind::unknown;
    decision_.why = std::move(why);
    return decision_;
  }

  Decision const& violated(index_t point) {
    decision_.kind = OutcomeKind::violated;
    decision_.point = point;
    decision_.claim = *claim_at(query_, point);
    return decision_;
  }
  bool false_at(index_t point) const {
    auto const claim = claim_at(query_, point);
    return claim && !laws::holds(*claim);
  }

  bool probe(index_t probes) {
    index_t const n = decision_.points;
    for (index_t k = 0; k < std::min(probes, n); ++k) {
      index_t const point = n <= probes ? k : probe_of(k, n);
      if (!false_at(point)) continue;
      violated(smaller(point));
      return true;
    }
    return false;
  }

  /// A smaller point with a false claim, where one lies at hand: some of the bits left out.
  index_t smaller(index_t point) const {
    for (int bit = 62; bit >= 0; --bit) {
      index_t const without = point & ~(index_t{1} << bit);
      if (without != point && false_at(without)) point = without;
    }
    return point;
  }

  Decision const& symbolic() {
    Digits digits{.points = decision_.points, .extents = {decision_.points}};
    while (true) {
      Coordinates coordinates(digits, options_.simplify);
      FindPoint const find = [&](Coordinates& c, Affine const& e) { return solve(c, digits, e); };
      auto const found = find_violation(query_, coordinates, find);
      if (auto const finer = coordinates.finer()) {
        digits = *finer;
        continue;
      }
      decision_.digits = static_cast<int>(digits.extents.size());
      decision_.floors = static_cast<int>(coordinates.variables().size() - digits.extents.size());
      if (!found) return unknown(found.error().detail);
      return *found ? refuted(**found) : proved();
    }
  }

  /// A point with e >= 0, by isl; nothing if there is none.
  Expected<std::optional<index_t>> solve(Coordinates const& coordinates, Digits const& digits,
                                         Affine const& e) {
    System system(coordinates, digits);
    system.require(e);
    auto context = isl::Context::create();
    if (!context) return context.error();
    (*context).set_max_operations(options_.operations);
    LC_TRY(found, isl::integer_point(*context, system.columns(), system.rows()));
    if (!found) return std::optional<index_t>{};
    wide_t point = 0;
    wide_t place = 1;
    for (std::size_t k = 0; k < digits.extents.size(); ++k) {
      int const column = system.column(k);
      if (column >= 0) point += place * (*found)[static_cast<std::size_t>(column)];
      place *= digits.extents[k];
    }
    return std::optional<index_t>{static_cast<index_t>(point)};
  }

  Decision const& refuted(index_t point) {
    bool const inside = point >= 0 && point < decision_.points;
    if (inside && false_at(point)) return violated(smaller(point));
    decision_.suite_error = "relations: isl found point " + std::to_string(point) +
                            ", where the evaluator sees nothing false: " + text(query_);
    return unknown("the set and the evaluator disagree");
  }

  Decision const& proved() {
    index_t const n = decision_.points;
    for (index_t k = 0; k < std::min(kCheckedPoints, n); ++k) {
      index_t const point = probe_of(k, n);
      if (!false_at(point)) continue;
      decision_.suite_error = "relations: isl found no point, and the evaluator sees point " +
                              std::to_string(point) + " false: " + text(query_);
      return unknown("the set and the evaluator disagree");
    }
    return holds();
  }

  laws::Query const& query_;
  ProveOptions const& options_;
  Decision decision_{};
};

}  // namespace

Decision prove(laws::Query const& query, ProveOptions const& options) {
  return Decider(query, options)();
}

}  // namespace layoutcheck::relations
