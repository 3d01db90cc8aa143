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
#include "layoutcheck/sweep/space/items.hpp"
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

/// The laws as they are compiled for sweeps: they share answers, and the tables of maps.
template <class Input>
class CompiledLaws {
 public:
  CompiledLaws() : tables_(query_table_) {}

  void check(Input& input, std::uint64_t number, std::vector<Verdict>& verdicts, Tally& tally) {
    algebra_.start(input);
    query_table_.clear();
    tables_.forget();
    if constexpr (std::is_same_v<Input, laws::OneLayout>) {
      int const own = query_table_.add(input.layout);
      bool const differs = own >= 0 && disputed(input.layout, query_table_.map(own), number);
      if (differs) ++tally.disputed;
    }
    Verdict* of_group = verdicts.data();
    for (Group const& group : groups_) {
      group.check(algebra_, &input, query_table_, of_group);
      of_group += group.ids.size();
    }
    answer_all(query_table_, tables_, answers_);
    for (Verdict& verdict : verdicts) {
      if (verdict.query >= 0) verdict = settled(verdict, answers_[verdict.query]);
    }
  }

 private:
  Groups const& groups_ = groups_of(laws::input_index<Input>());
  QueryTable query_table_;
  Tables tables_;
  Answer answers_[QueryTable::kMaxQueries];
  laws::Recalling algebra_;
};

/// The laws as all engines have them, one by one.
template <class Input>
class EachLaw {
 public:
  void check(Input const& input, std::uint64_t, std::vector<Verdict>& verdicts, Tally&) const {
    laws::AnyInput const any(input);
    for (std::size_t law = 0; law < verdicts.size(); ++law) {
      laws::Outcome const outcome = laws_[law]->on_reference(any, every_point());
      verdicts[law] = {.kind = outcome.kind,
                       .points = static_cast<std::uint32_t>(outcome.points),
                       .point = static_cast<std::uint32_t>(outcome.point)};
    }
  }

 private:
  std::vector<laws::LawEntry const*> laws_ = laws_of(laws::input_index<Input>());
};

template <class Input>
void sweep_items(SpaceView const& space, std::uint64_t begin, std::uint64_t end, Fault const& fault,
                 Tally& tally) {
  std::conditional_t<kOnDevices<Input>, CompiledLaws<Input>, EachLaw<Input>> laws;
  std::vector<Verdict> verdicts(tally.laws.size());
  Input input;
  for (std::uint64_t number = begin; number < end; ++number) {
    unrank(space, number, input);
    laws.check(input, number, verdicts, tally);
    for (std::size_t law = 0; law < verdicts.size(); ++law) {
      Verdict const verdict = number == fault.number ? broken(verdicts[law], fault) : verdicts[law];
      count(tally.laws[law], static_cast<int>(law), number, verdict);
    }
    ++tally.visits;
    tally.numbers += number;
    tally.points += points_of(input);
  }
}

}  // namespace layoutcheck::sweep
