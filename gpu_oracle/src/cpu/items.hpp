#pragma once
/// Items [begin, end) of a space by one thread.

#include <algorithm>
#include <bitset>
#include <vector>

#include "layoutcheck/sweep/run/answer.hpp"
#include "layoutcheck/sweep/run/count.hpp"
#include "layoutcheck/sweep/run/dispute.hpp"
#include "layoutcheck/sweep/run/points_of.hpp"
#include "layoutcheck/sweep/run/value_table.hpp"
#include "layoutcheck/sweep/space/unrank.hpp"
#include "layoutcheck/sweep/topics/swept.hpp"

namespace layoutcheck::sweep {

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

void answer_all(QueryTable const& query_table, Tables& tables, Answer* answers);

template <class Input>
void sweep_items(SpaceView const& space, std::uint64_t begin, std::uint64_t end, Fault const& fault,
                 Tally& tally) {
  Groups const& groups = groups_of(laws::input_index<Input>());
  QueryTable query_table;
  Tables tables(query_table);
  std::vector<Verdict> verdicts(tally.laws.size());
  Answer answers[QueryTable::kMaxQueries];
  laws::Recalling algebra;
  Input input;
  for (std::uint64_t number = begin; number < end; ++number) {
    unrank(space, number, input);
    algebra.start(input);
    query_table.clear();
    tables.forget();
    if constexpr (std::is_same_v<Input, laws::OneLayout>) {
      int const own = query_table.add(input.layout);
      bool const differs = own >= 0 && disputed(input.layout, query_table.map(own), number);
      if (differs) ++tally.disputed;
    }
    Verdict* of_group = verdicts.data();
    for (Group const& group : groups) {
      group.check(algebra, &input, query_table, of_group);
      of_group += group.ids.size();
    }
    answer_all(query_table, tables, answers);
    for (std::size_t law = 0; law < verdicts.size(); ++law) {
      Verdict verdict = verdicts[law];
      if (verdict.query >= 0) verdict = settled(verdict, answers[verdict.query]);
      if (number == fault.number) verdict = broken(verdict, fault);
      count(tally.laws[law], static_cast<int>(law), number, verdict);
    }
    ++tally.visits;
    tally.numbers += number;
    tally.points += points_of(input);
  }
}

}  // namespace layoutcheck::sweep
