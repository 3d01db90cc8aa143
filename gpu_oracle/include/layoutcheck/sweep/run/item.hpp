#pragma once
/// One item under check by the laws of a group: answers and queries that they share.

#include "layoutcheck/laws/input.hpp"
#include "layoutcheck/sweep/run/swept_run.hpp"

namespace layoutcheck::sweep {

template <class... Laws>
LC_HD constexpr int laws_in(laws::LawList<Laws...>) {
  return sizeof...(Laws);
}

/// verdicts[i] of law i on the input. `algebra` has been started with it.
template <class Input, class... Laws>
LC_HD void check_group(laws::LawList<Laws...>, laws::Recalling const& algebra, Input const& input,
                       QueryTable& query_table, Verdict* verdicts) {
  auto const check = [&]<class Law>(std::type_identity<Law>) {
    SweptRun<QueryTable> run(algebra, query_table);
    auto const steps = [&](laws::Recalling const&, auto const&... field) {
      Law::steps(run, field...);
    };
    laws::query(steps, algebra, input);
    *verdicts++ = run.verdict();
  };
  (check(std::type_identity<Laws>{}), ...);
}

}  // namespace layoutcheck::sweep
