#pragma once
/// A warp answers the questions of one book: its lanes share the points. The claims are those of
/// the law's form, at maps whose terms lie in registers.

#include "layoutcheck/sweep/run/answer.hpp"
#include "tally.cuh"

namespace layoutcheck::sweep::cuda {

/// A sum of at most T floors beside the linear term.
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
  __device__ index_t operator()(index_t i) const {
    auto const x = static_cast<std::uint32_t>(i);
    std::uint32_t sum = x * linear;
#pragma unroll
    for (int k = 0; k < T; ++k) sum += __umulhi(x, multiplier[k]) * coefficient[k];
    return static_cast<std::int32_t>(sum);
  }
};
template <int T>
__device__ index_t size(RegisterMap<T> const& map) {
  return map.points;
}

template <int T>
__noinline__ __device__ Answer answer_in_warp(Question const& q, Book const& book) {
  auto const lane = static_cast<std::uint32_t>(threadIdx.x % kWarp);
  RegisterMap<T> a;
  RegisterMap<T> b;
  RegisterMap<T> c;
  a.load(book.map(q.map[0]));
  b.load(book.map(q.map[1]));
  if (q.form == FormId::composed_values) c.load(book.map(q.map[2]));
  bool const known = holds_by_identity(q);
  return with_form(q.form, a, b, c, [&]<class Form>(auto const& maps) -> Answer {
    auto const n = static_cast<std::uint32_t>(Form::points(maps));
    Answer result{n};
    if (known) return result;
    for (std::uint32_t i = lane; i < n; i += kWarp) {
      if (!laws::holds(Form::at(maps, i)) && i < result.bad) result.bad = i;
    }
    result.bad = __reduce_min_sync(kAll, result.bad);
    return result;
  });
}

/// Floors beside the linear term, the most of all maps of the question.
__device__ inline int floors(Question const& q, Book const& book) {
  int most = 0;
  int const maps = q.form == FormId::composed_values ? 3 : 2;
  for (int m = 0; m < maps; ++m) {
    FloorSum const& sum = book.map(q.map[m]);
    bool const linear = sum.terms() > 0 && sum.term(0).divisor == 1;
    most = max(most, sum.terms() - (linear ? 1 : 0));
  }
  return most;
}

/// Called by the whole warp, with the same arguments in all lanes.
__device__ inline Answer answer_in_warp(Question const& q, Book const& book) {
  int const t = floors(q, book);
  if (t <= 2) return answer_in_warp<2>(q, book);
  if (t <= 4) return answer_in_warp<4>(q, book);
  if (t <= 6) return answer_in_warp<6>(q, book);
  if (t <= 8) return answer_in_warp<8>(q, book);
  if (t <= 10) return answer_in_warp<10>(q, book);
  return answer_in_warp<FloorSum::kMaxTerms>(q, book);
}

/// The facts of a map whose offsets lie in [least, least + kWindow), with a bit for each.
template <int T>
__noinline__ __device__ laws::ImageFacts facts_in_warp(FloorSum const& sum, std::int32_t least,
                                          std::uint32_t* bits) {
  auto const lane = static_cast<std::uint32_t>(threadIdx.x % kWarp);
  constexpr std::uint32_t kWords = laws::kWindow / 32;
  for (std::uint32_t w = lane; w < kWords; w += kWarp) bits[w] = 0;
  __syncwarp();
  RegisterMap<T> map;
  map.load(sum);
  std::int32_t low = INT32_MAX;
  std::int32_t high = INT32_MIN;
  for (std::uint32_t i = lane; i < map.points; i += kWarp) {
    auto const offset = static_cast<std::int32_t>(map(i));
    low = min(low, offset);
    high = max(high, offset);
    auto const at = static_cast<std::uint32_t>(offset - least);
    if (at < laws::kWindow) atomicOr(&bits[at / 32], 1U << at % 32);
  }
  __syncwarp();
  unsigned distinct = 0;
  for (std::uint32_t w = lane; w < kWords; w += kWarp) distinct += __popc(bits[w]);
  laws::ImageFacts facts{.walkable = true, .points = map.points};
  facts.distinct = __reduce_add_sync(kAll, distinct);
  if (map.points > 0) {
    facts.least = __reduce_min_sync(kAll, low);
    facts.greatest = __reduce_max_sync(kAll, high);
  }
  __syncwarp();
  return facts;
}

__device__ inline laws::ImageFacts facts_in_warp(FloorSum const& sum, std::int32_t least,
                                                 std::uint32_t* bits) {
  int const t = sum.terms();
  if (t <= 4) return facts_in_warp<4>(sum, least, bits);
  if (t <= 8) return facts_in_warp<8>(sum, least, bits);
  if (t <= 10) return facts_in_warp<10>(sum, least, bits);
  return facts_in_warp<FloorSum::kMaxTerms>(sum, least, bits);
}

}  // namespace layoutcheck::sweep::cuda
