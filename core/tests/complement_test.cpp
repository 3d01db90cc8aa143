// complement against the greedy sets, and the clauses of spec#complement.

#include "layoutcheck/core/algebra/complement.hpp"

#include "layoutcheck/core/spec/complement.hpp"
#include "small_layouts.hpp"

namespace layoutcheck {
namespace {

constexpr Family kComplementFamily{
    .max_rank = 3, .min_extent = 0, .max_extent = 4, .min_stride = -1, .max_stride = 6};
constexpr index_t kTargets[] = {1, 2, 3, 7, 12, 24};
constexpr long kCases = 6 * 65641;

TEST(Complement, AnswersTractableLayoutsAndNoOthers) {
  Tally tally;
  for_each_layout(kComplementFamily, [&](Layout const& l) {
    bool const required = size(l) > 0 && spec::is_tractable(l);
    for (index_t n : kTargets) {
      tally.claim(complement(l, n).has_value() == required,
                  [&] { return print(l) + ", " + std::to_string(n); });
    }
  });
  EXPECT_EQ(tally.cases(), kCases);
  EXPECT_HOLDS(tally);
}

TEST(Complement, MeetsEveryClauseAndTheGreedySets) {
  Tally tally;
  for_each_layout(kComplementFamily, [&](Layout const& l) {
    spec::Table const a = spec::table(l);
    for (index_t n : kTargets) {
      Expected<Layout> const answer = complement(l, n);
      if (!answer) continue;
      spec::Table const c = spec::table(*answer);
      auto const clause = spec::is_complement(a, c, n, spec::span_of(l));
      bool const holds = clause == spec::ComplementClause::holds &&
                         c == spec::complement_table(l, n) && coalesce(*answer) == *answer;
      tally.claim(holds,
                  [&] { return print(l) + ", " + std::to_string(n) + ": " + print(*answer); });
    }
  });
  EXPECT_EQ(tally.cases(), 6 * 10302);
  EXPECT_HOLDS(tally);
}

TEST(Complement, FillsExactlyWhereTheSpanDividesTheTarget) {
  Tally tally;
  for_each_layout(kComplementFamily, [&](Layout const& l) {
    spec::Table const a = spec::table(l);
    if (!spec::is_injective(a) || a.empty() || !spec::is_tractable(l)) return;
    for (index_t n : kTargets) {
      Expected<Layout> const exact = n_complement(l, n);
      bool const required = n % spec::span_of(l) == 0;
      bool const holds = exact.has_value() == required &&
                         (!exact || spec::is_strong_complement(a, spec::table(*exact), n));
      tally.claim(holds, [&] { return print(l) + ", " + std::to_string(n); });
    }
  });
  EXPECT_HOLDS(tally);
  EXPECT_GT(tally.cases(), 0);
}

/// The modes that move by stride, and whether none begins before the one before it ends.
bool is_chain(Layout const& l) {
  std::vector<std::pair<index_t, index_t>> moves;
  for (Mode const& m : l.leaves) {
    if (m.extent != 1 && m.stride != 0) moves.emplace_back(m.stride, m.extent);
  }
  std::sort(moves.begin(), moves.end());
  index_t end = 1;
  for (auto const& [stride, extent] : moves) {
    if (stride < end) return false;
    end = stride * extent;
  }
  return true;
}

TEST(WeakComplement, AnswersChainsWithWhatIsOrderedAndDisjoint) {
  Tally tally;
  for_each_layout(kComplementFamily, [&](Layout const& l) {
    spec::Table const a = spec::table(l);
    for (index_t n : kTargets) {
      Expected<Layout> const answer = weak_complement(l, n);
      bool holds = answer.has_value() == (size(l) > 0 && is_chain(l));
      if (answer) {
        spec::Table const c = spec::table(*answer);
        auto const clause = spec::is_complement(a, c, n, spec::span_of(l));
        bool const tractable = spec::is_tractable(l);
        holds = holds && coalesce(*answer) == *answer &&
                c.back() < ceil_div(n, spec::span_of(l)) * spec::span_of(l) &&
                (clause == spec::ComplementClause::holds ||
                 (!tractable && clause == spec::ComplementClause::size_bound)) &&
                (!tractable || *answer == *complement(l, n));
      }
      tally.claim(holds, [&] { return print(l) + ", " + std::to_string(n); });
    }
  });
  EXPECT_EQ(tally.cases(), kCases);
  EXPECT_HOLDS(tally);
}

TEST(WeakComplement, LeavesOutWhatHasNoRoom) {
  EXPECT_EQ(print(*weak_complement(L("(2,2):(1,5)"), 20)), "(2,2):(2,10)");
  EXPECT_EQ(print(*weak_complement(L("(2,2):(3,7)"), 14)), "3:1");
  EXPECT_EQ(weak_complement(L("(4,2):(1,3)"), 9).error().code, Errc::not_tractable);
  EXPECT_EQ(weak_complement(L("(2):(-1)"), 4).error().code, Errc::not_tractable);
  EXPECT_EQ(weak_complement(L("(2):(1)"), 0).error().code, Errc::invalid_argument);
  EXPECT_EQ(weak_complement(L("(0):(1)"), 4).error().code, Errc::out_of_domain);
}

}  // namespace
}  // namespace layoutcheck
