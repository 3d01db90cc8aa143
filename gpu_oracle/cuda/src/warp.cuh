#pragma once
/// A warp answers the queries of one query table: its lanes share the points. The claims are those
/// of the law's form, at maps whose terms lie in registers.

#include <cstdint>

#include "layoutcheck/sweep/run/answer.hpp"
#include "tally.cuh"

namespace layoutcheck::sweep::cuda {

/// A sum of a linear term and at most T floors.
template <int T>
struct RegisterMap {
  std::uint32_t points;
  std::uint32_t linear;
  std::uint32_t multiplier[T];
  std::uint32_t coefficient[T];

  __device__ void load(FloorSum const& sum) {
    points = static_cast<std::uint32_t>(sum.size());
    linear = 0;
    int first = 0;
    if (sum.terms() > 0 && sum.term(0).divisor == 1) {
      linear = static_cast<std::uint32_t>(sum.term(0).coefficient);
      first = 1;
    }
#pragma unroll
    for (int k = 0; k < T; ++k) {
      bool const there = first + k < sum.terms();
      multiplier[k] = there ? sum.term(first + k).multiplier : 0;
      coefficient[k] = there ? static_cast<std::uint32_t>(sum.term(first + k).coefficient) : 0;
    }
  }
  __device__ std::int32_t operator()(std::int32_t i) const {
    auto const x = static_cast<std::uint32_t>(i);
    std::uint32_t sum = x * linear;
#pragma unroll
    for (int k = 0; k < T; ++k) sum += __umulhi(x, multiplier[k]) * coefficient[k];
    return static_cast<std::int32_t>(sum);
  }
};
template <int T>
__device__ std::int32_t size(RegisterMap<T> const& map) {
  return static_cast<std::int32_t>(map.points);
}

template <int T>
__noinline__ __device__ Answer answer_in_warp(Query const& q, QueryTable const& query_table) {
  auto const lane = static_cast<std::int32_t>(threadIdx.x % kWarp);
  RegisterMap<T> a;
  RegisterMap<T> b;
  RegisterMap<T> c;
  a.load(query_table.map(q.map[0]));
  b.load(query_table.map(q.map[1]));
  if (q.form == FormId::composed_values) c.load(query_table.map(q.map[2]));
  bool const known = holds_by_identity(q);
  return with_form(q.form, a, b, c, [&]<class Form>(auto const& maps) -> Answer {
    auto const n = static_cast<std::int32_t>(Form::points(maps));
    Answer result{static_cast<std::uint32_t>(n)};
    if (known) return result;
    for (std::int32_t i = lane; i < n; i += kWarp) {
      if (!laws::holds(Form::at(maps, i))) result.bad = min(result.bad, static_cast<unsigned>(i));
    }
    result.bad = __reduce_min_sync(kAll, result.bad);
    return result;
  });
}

/// The number of floors, without the linear term: the greatest of all maps of the query.
__device__ inline int floors(Query const& q, QueryTable const& query_table) {
  int most = 0;
  int const maps = q.form == FormId::composed_values ? 3 : 2;
  for (int m = 0; m < maps; ++m) {
    FloorSum const& sum = query_table.map(q.map[m]);
    bool const linear = sum.terms() > 0 && sum.term(0).divisor == 1;
    most = max(most, sum.terms() - (linear ? 1 : 0));
  }
  return most;
}

/// Called by the whole warp, with the same arguments in all lanes.
__device__ inline Answer answer_in_warp(Query const& q, QueryTable const& query_table) {
  int const t = floors(q, query_table);
  if (t <= 2) return answer_in_warp<2>(q, query_table);
  if (t <= 4) return answer_in_warp<4>(q, query_table);
  if (t <= 6) return answer_in_warp<6>(q, query_table);
  if (t <= 8) return answer_in_warp<8>(q, query_table);
  if (t <= 10) return answer_in_warp<10>(q, query_table);
  return answer_in_warp<FloorSum::kMaxTerms>(q, query_table);
}

}  // namespace layoutcheck::sweep::cuda
