#pragma once
/// The laws of a topic, compiled for the host.

#include "layoutcheck/sweep/run/item.hpp"
#include "layoutcheck/sweep/space/items.hpp"
#include "layoutcheck/sweep/topics/swept.hpp"
#include "topics/by_points.hpp"

namespace layoutcheck::sweep {

template <class Input, class... Laws>
Group group(laws::LawList<Laws...>) {
  Group result{.input = laws::input_index<Input>(),
               .ids = {Laws::info.id...},
               .check = [](laws::Recalling const& algebra, void const* input,
                           QueryTable& query_table, Verdict* verdicts) {
                 check_group(laws::LawList<Laws...>{}, algebra, *static_cast<Input const*>(input),
                             query_table, verdicts);
               }};
  if constexpr (std::is_same_v<Input, laws::OneLayout>) {
    result.plan = [](Layout const& layout, PointPlan& plan) {
      (add_to_plan<Laws>(layout, plan), ...);
    };
    result.at_number = [](Layout const& layout, std::size_t law, std::uint64_t number) {
      static constexpr laws::Outcome (*kAt[])(Layout const&,
                                              std::uint64_t) = {check_at_number<Laws>...};
      return kAt[law](layout, number);
    };
  }
  return result;
}

}  // namespace layoutcheck::sweep
