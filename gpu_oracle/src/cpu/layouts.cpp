#include "cpu/layouts.hpp"

#include <algorithm>
#include <bitset>

#include "layoutcheck/sweep/run/answer.hpp"
#include "layoutcheck/sweep/run/count.hpp"
#include "layoutcheck/sweep/run/dispute.hpp"
#include "layoutcheck/sweep/run/swept.hpp"
#include "layoutcheck/sweep/run/value_table.hpp"
#include "layoutcheck/sweep/space/unrank.hpp"

namespace layoutcheck::sweep {
namespace {

/// Tables of the maps of one query table, each filled at its first use.
class Tables {
 public:
  explicit Tables(QueryTable const& query_table) : query_table_(&query_table) {}

  void forget() { filled_.reset(); }
  TableMap operator()(int place) {
    FloorSum const& sum = query_table_->map(place);
    std::vector<std::int32_t>& values = values_[place];
    if (!filled_[static_cast<std::size_t>(place)]) {
      if (static_cast<index_t>(values.size()) < sum.size()) {
        values.resize(static_cast<std::size_t>(sum.size()));
      }
      fill(sum, values.data());
      filled_.set(static_cast<std::size_t>(place));
    }
    return {values.data(), sum.size()};
  }

 private:
  QueryTable const* query_table_;
  std::bitset<QueryTable::kMaxMaps> filled_;
  std::vector<std::int32_t> values_[QueryTable::kMaxMaps];
};

void answer_all(QueryTable const& query_table, Tables& tables, Answer* answers) {
  for (int q = 0; q < query_table.queries(); ++q) {
    int const by = settled_by(query_table, q);
    bool const known = by >= 0 && answers[by].bad == ~std::uint32_t{0};
    answers[q] = known ? answers[by] : answer(query_table.query(q), tables);
  }
}

struct Span {
  std::int32_t least;
  std::int32_t greatest;
};

/// By comparisons that SSE2 has as masks: plain min and max of integers are vector code from SSE4.1
/// on only.
Span span_of(TableMap const& table) {
  std::int32_t least = table.values[0];
  std::int32_t greatest = least;
  for (index_t i = 0; i < table.points; ++i) {
    std::int32_t const v = table.values[i];
    std::int32_t const below = -static_cast<std::int32_t>(v < least);
    std::int32_t const above = -static_cast<std::int32_t>(v > greatest);
    least = (v & below) | (least & ~below);
    greatest = (v & above) | (greatest & ~above);
  }
  return {least, greatest};
}

/// What laws::image_facts says, by the table and a byte for each offset.
laws::ImageFacts facts_of(TableMap const& table) {
  if (table.points > laws::kWindow) return {};
  laws::ImageFacts facts{.walkable = true, .points = table.points};
  if (table.points == 0) return facts;
  auto const [least, greatest] = span_of(table);
  index_t const width = index_t{greatest} - least + 1;
  if (width > laws::kWindow) return {};
  std::uint8_t seen[laws::kWindow];
  std::fill_n(seen, width, std::uint8_t{0});
  for (index_t i = 0; i < table.points; ++i) seen[table.values[i] - least] = 1;
  std::int32_t distinct = 0;
  for (index_t v = 0; v < width; ++v) distinct += seen[v];
  facts.distinct = distinct;
  facts.least = least;
  facts.greatest = greatest;
  return facts;
}

}  // namespace

void sweep_layouts(SpaceView const& space, std::uint64_t begin, std::uint64_t end,
                   Fault const& fault, Tally& tally) {
  QueryTable query_table;
  Tables tables(query_table);
  Verdict verdicts[kLaws<LayoutLaws>];
  Answer answers[QueryTable::kMaxQueries];
  laws::Recalling algebra;
  for (std::uint64_t number = begin; number < end; ++number) {
    laws::OneLayout input;
    unrank(space, number, input);
    algebra.start(input.layout);
    query_table.clear();
    tables.forget();
    int const own = query_table.add(input.layout);
    if (own >= 0 && disputed(input.layout, query_table.map(own), number)) ++tally.disputed;
    auto const facts = own < 0 ? laws::image_facts(input.layout) : facts_of(tables(own));
    for_each_law(LayoutLaws{}, [&]<class Law>(int law) {
      verdicts[law] = check_derived<Law>(algebra, input, facts, query_table);
    });
    answer_all(query_table, tables, answers);
    for (int law = 0; law < kLaws<LayoutLaws>; ++law) {
      Verdict verdict = verdicts[law];
      if (verdict.query >= 0) verdict = settled(verdict, answers[verdict.query]);
      if (number == fault.number) verdict = broken(verdict, fault);
      count(tally.laws[static_cast<std::size_t>(law)], law, number, verdict);
    }
    ++tally.visits;
    tally.numbers += number;
    tally.points += static_cast<std::uint64_t>(size(input.layout));
  }
}

void sweep_pairs(SpaceView const& space, std::uint64_t begin, std::uint64_t end, Fault const& fault,
                 Tally& tally) {
  QueryTable query_table;
  auto const map = [&query_table](int place) { return query_table.map(place); };
  for (std::uint64_t number = begin; number < end; ++number) {
    laws::TwoLayouts input;
    unrank(space, number, input);
    query_table.clear();
    for_each_law(PairLaws{}, [&]<class Law>(int law) {
      Verdict verdict = check_derived<Law>(laws::Direct{}, input, {}, query_table);
      if (verdict.query >= 0) {
        verdict = settled(verdict, answer(query_table.query(verdict.query), map));
      }
      if (number == fault.number) verdict = broken(verdict, fault);
      count(tally.laws[static_cast<std::size_t>(law)], law, number, verdict);
    });
    ++tally.visits;
    tally.numbers += number;
    tally.points += static_cast<std::uint64_t>(size(input.b));
  }
}

void sweep_swizzles(SpaceView const& space, std::uint64_t begin, std::uint64_t end,
                    Fault const& fault, Tally& tally) {
  QueryTable query_table;
  for (std::uint64_t number = begin; number < end; ++number) {
    laws::SwizzleAndNumber input;
    unrank(space, number, input);
    for_each_law(SwizzleLaws{}, [&]<class Law>(int law) {
      Verdict verdict = check_derived<Law>(laws::Direct{}, input, {}, query_table);
      if (number == fault.number) verdict = broken(verdict, fault);
      count(tally.laws[static_cast<std::size_t>(law)], law, number, verdict);
    });
    ++tally.visits;
    tally.numbers += number;
    tally.points += 1;
  }
}

}  // namespace layoutcheck::sweep
