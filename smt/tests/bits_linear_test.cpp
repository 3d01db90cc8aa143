// The statements about F2 layouts, on columns that are numbers.
#include <gtest/gtest.h>

#include <random>
#include <vector>

#include "layoutcheck/laws/lemmas/bits_elimination.hpp"

namespace layoutcheck::smt {
namespace {

using namespace laws;
using namespace laws::lemmas;

using Random = std::mt19937_64;

/// A layout by its columns; past the last one they are 0.
template <class W>
struct Columns {
  std::vector<W> all;

  W column(W const& k) const { return k < all.size() ? all[k] : W(0); }
  W operator()(W const& k, W const& x) const {
    W value = 0;
    for (W i = 0; i < k; ++i) value ^= chosen(column(i), bit(x, i));
    return value;
  }
  ColumnOf<W> as_function() const {
    return [copy = *this](W const& l) { return copy.column(l); };
  }
};

/// Columns that a function gives.
template <class W>
Columns<W> tabled(ColumnOf<W> const& column, W const& total) {
  Columns<W> result;
  for (W l = 0; l < total; ++l) result.all.push_back(column(l));
  return result;
}

template <class W>
struct Sample {
  Random random;
  W total, rows;
  Columns<W> a;

  explicit Sample(unsigned seed) : random(seed) {
    total = W(random() % 6) + 1;
    rows = W(random() % 6) + 1;
    for (W l = 0; l < total; ++l) a.all.push_back(low());
    // Dependent columns often enough.
    if (random() % 2 == 0 && total > 1) a.all[0] = a.all[total - 1];
  }
  W low() { return W(random()) & low_mask(rows); }
  W any() { return W(random()); }
};

template <class Lemma, class... A>
void expect(A const&... arguments) {
  if (Lemma::premises(arguments...)) {
    ASSERT_TRUE(Lemma::claim(arguments...)) << Lemma::info.id;
  }
}

template <class W>
class LinearStatements : public ::testing::Test {};
using Words = ::testing::Types<std::uint32_t, std::uint64_t>;
TYPED_TEST_SUITE(LinearStatements, Words);

TYPED_TEST(LinearStatements, HoldForAnyColumns) {
  using W = TypeParam;
  for (unsigned seed = 0; seed < 500; ++seed) {
    Sample<W> s(seed);
    Sample<W> other(seed + 1000);
    W const x = s.any();
    W const y = s.any();
    W const i = W(s.random() % s.total);
    W const j = W(s.random() % s.total);
    Columns<W> const composed{
        tabled<W>([&](W const& l) { return s.a(s.total, other.a.column(l)); }, other.total)};
    Columns<W> const added{tabled<W>(
        [&](W const& l) { return column_after_adding(s.a.as_function(), i, j, l); }, s.total)};
    for (W k = 0; k <= s.total; ++k) {
      expect<LinearLayoutIsLinear>(k, s.a, x, y);
      expect<LinearLayoutKeepsZero>(k, s.a);
      expect<LinearLayoutKeepsChoice>(k, s.a, x, y & W(1));
      expect<LinearLayoutHasItsBasis>(k, s.a, j);
      expect<FirstColumnsReadLowBits>(k, s.a, s.total, x);
      expect<AdditionChangesValuesByAColumn>(k, added, s.a, i, j, x);
    }
    for (W k = 0; k <= other.total; ++k) {
      expect<LinearLayoutsCompose>(k, composed, s.a, s.total, other.a, x);
    }
    Sample<W> third(seed + 2000);
    expect<LinearCompositionIsAssociative>(composed, s.a, s.total, other.a, other.total, third.a,
                                           W(0));
    Columns<W> const units{tabled<W>([](W const& l) { return W(1) << l; }, s.total)};
    expect<UnitColumnsAreTheIdentity>(s.total, units, s.total, x);
    expect<AdditionIsAnInvolution>(i, j, x);
    expect<AdditionStaysInRange>(s.total, i, j, x & low_mask(s.total));
    expect<SwapIsThreeAdditions>(s.a.as_function(), i, j, W(s.random() % s.total));
    expect<AdditionIsElementary>(added, s.a, s.total, i, j, x);
  }
}

TYPED_TEST(LinearStatements, HoldAtEveryTurnOfAnElimination) {
  using W = TypeParam;
  int full[3] = {};
  for (unsigned seed = 0; seed < 500; ++seed) {
    Sample<W> s(seed);
    W const total = s.total;
    Elimination<W> e{.column = s.a.as_function(),
                     .transform = [](W const& l) { return W(1) << l; },
                     .pivot = [](W const&) { return W(0); },
                     .count = 0,
                     .row = 0,
                     .total = total,
                     .rows = s.rows};
    auto const invariants = [&] {
      expect<EliminationCounts>(e);
      for (W l = 0; l < total; ++l) {
        expect<OtherColumnsAreClear>(e, l);
        expect<ColumnsStayInRange>(e, l);
        expect<ColumnsAreImages>(s.a, e, l);
        for (W i = 0; i < total; ++i) {
          expect<PivotsLieBelowTheRow>(e, i);
          expect<PivotRowsAreUnits>(e, i, l);
          expect<PivotsIncrease>(e, i, l);
        }
      }
    };
    invariants();
    // u undoes the transform: bit j of its value is added to bit i where column i is to column j.
    std::vector<std::pair<W, W>> additions;
    while (e.row < e.rows) {
      W j = e.count;
      while (j < total && !is_found(e, j)) ++j;
      if (j == total) {
        e = after_not_found(e);
      } else {
        ColumnOf<W> clearing = [&](W const& l) { return swapped(e.column, e, j, l); };
        if (j != e.count) {
          additions.insert(additions.end(), {{e.count, j}, {j, e.count}, {e.count, j}});
        }
        for (W c = 0; c <= total; ++c) {
          for (W l = 0; l < total; ++l) expect<ClearingIsAdditions>(c, clearing, e, j, l);
          if (c == total) break;
          if (c != e.count && bit(clearing(c), e.row) == 1) additions.emplace_back(e.count, c);
          Columns<W> const turned{tabled<W>(
              [&](W const& l) { return ClearingIsAdditions::turn(c, clearing, e, l); }, total)};
          clearing = turned.as_function();
        }
        Elimination<W> const next = after_found(e, j);
        Columns<W> const pivots{tabled(next.pivot, next.count)};
        e = next;
        e.column = tabled(next.column, total).as_function();
        e.transform = tabled(next.transform, total).as_function();
        e.pivot = pivots.as_function();
      }
      invariants();
    }

    Columns<W> const t = tabled(e.transform, total);
    Columns<W> const r = tabled(e.column, total);
    auto const u = [&](W value) {
      for (auto const& [i, j] : additions) value = with_bit_added(value, i, j);
      return value;
    };
    auto const gather = [&](W const& c, W const& y) {
      W value = 0;
      for (W i = 0; i < c; ++i) value |= bit(y, e.pivot(i)) << i;
      return value;
    };
    for (W x = 0; x <= low_mask(total); ++x) {
      expect<TransformUndoesItsInverse>(t, u, total, x);
      expect<InverseUndoesItsTransform>(t, u, total, x);
      expect<EliminationKeepsTheImage>(s.a, r, t, u, total, x);
      expect<EliminationSolves>(s.a, r, t, u, gather, e, x);
      expect<FullColumnRankInvertsFromTheLeft>(s.a, r, t, u, gather, e, x);
      expect<FullRankInvertsFromBothSides>(s.a, r, t, u, e, x);
      expect<ImageHasRankManyBits>(gather, r, e, x, W(s.random()) & low_mask(total));
      for (W c = 0; c <= total; ++c) {
        for (W i = 0; i < e.count; ++i) expect<PivotBitsReadTheCoordinate>(c, r, e, i, x);
        expect<OnlyPivotColumnsMatter>(c, r, e, x);
        expect<GatheringReadsTheCoordinate>(c, gather, r, e, x);
      }
    }
    for (W y = 0; y <= low_mask(e.rows); ++y)
      expect<FullRowRankInvertsFromTheRight>(s.a, r, t, e, y);
    for (W l = 0; l < total; ++l) {
      expect<OtherColumnsVanish>(e, l);
      expect<FullRowRankHasEveryPivot>(e, l);
      for (W c = 0; c <= total; ++c) {
        expect<PivotsAreApart>(c, e, l);
        expect<FullRowRankHasUnitColumns>(c, e, l);
      }
    }
    full[0] += e.count == total;
    full[1] += e.count == e.rows;
    full[2] += e.count == total && e.count == e.rows;
  }
  for (int count : full) EXPECT_GT(count, 5);
}

}  // namespace
}  // namespace layoutcheck::smt
