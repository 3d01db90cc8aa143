// Spaces of layouts: 32 numbers to a warp. Each lane unranks its own layout and derives what its
// laws claim; then the whole warp walks the points of one layout after the other.

#include "kernels.hpp"
#include "lanes.cuh"
#include "warp.cuh"

namespace layoutcheck::sweep::cuda {
namespace {

constexpr int kLayoutLaws = kLaws<LayoutLaws>;
constexpr int kThreads = 128;
constexpr int kWarps = kThreads / kWarp;
static_assert(kLayoutLaws <= kMostLaws);

struct Shared {
  BlockTally tally;
  std::uint32_t bits[kWarps][laws::kWindow / 32];
};

__device__ laws::ImageFacts own_facts(laws::OneLayout const& given, bool fits, Book const* books,
                                      bool active, std::uint32_t* bits) {
  int const lane = static_cast<int>(threadIdx.x) % kWarp;
  bool const wanted = active && fits && laws::walkable(given.layout);
  auto const least = wanted ? static_cast<std::int32_t>(range(given.layout).least) : 0;
  laws::ImageFacts facts;
  for (unsigned left = __ballot_sync(kAll, wanted); left != 0; left &= left - 1) {
    int const j = __ffs(static_cast<int>(left)) - 1;
    laws::ImageFacts const found =
        facts_in_warp(books[j].map(0), __shfl_sync(kAll, least, j), bits);
    if (lane == j) facts = found;
  }
  return active && !fits ? laws::image_facts(given.layout) : facts;
}

__device__ void answer_books(Book const* books, bool active, Answer* answers) {
  int const lane = static_cast<int>(threadIdx.x) % kWarp;
  for (unsigned left = __ballot_sync(kAll, active); left != 0; left &= left - 1) {
    int const j = __ffs(static_cast<int>(left)) - 1;
    Book const& book = books[j];
    unsigned clean = 0;  // questions whose claims all hold
    for (int second = 0; second < 2; ++second) {
      for (int q = 0; q < book.questions(); ++q) {
        int const by = settled_by(book, book.question(q));
        if ((by >= 0) != (second == 1)) continue;
        bool const known = by >= 0 && (clean >> by & 1U) != 0;
        Answer found;
        if (known) {
          found.points = static_cast<std::uint32_t>(book.map(book.question(q).map[0]).size());
        } else {
          found = answer_in_warp(book.question(q), book);
        }
        if (found.bad == ~0U) clean |= 1U << q;
        if (lane == j) answers[q] = found;
      }
    }
  }
}

__global__ void __launch_bounds__(kThreads, 4) sweep_layouts(Work const work, Book* const scratch) {
  __shared__ Shared shared;
  shared.tally.clear();
  int const lane = static_cast<int>(threadIdx.x) % kWarp;
  int const warp = static_cast<int>(threadIdx.x) / kWarp;
  std::uint64_t const warps = std::uint64_t{gridDim.x} * kWarps;
  std::uint64_t const own = std::uint64_t{blockIdx.x} * kWarps + static_cast<unsigned>(warp);
  Book* const books = scratch + own * kWarp;
  Verdict verdicts[kLayoutLaws];
  Answer answers[Book::kMaxQuestions];

  for (std::uint64_t group = own; work.begin + group * kWarp < work.end; group += warps) {
    std::uint64_t const number = work.begin + group * kWarp + static_cast<unsigned>(lane);
    bool const active = number < work.end;
    laws::OneLayout given;
    Book& book = books[lane];
    book.clear();
    bool fits = false;
    if (active) {
      unrank_item(work.space, number, given);
      fits = book.add(given.layout) >= 0;
    }
    __syncwarp();
    laws::ImageFacts const facts = own_facts(given, fits, books, active, shared.bits[warp]);
    if (active) {
      for_each_law(LayoutLaws{}, [&]<class Law>(int law) {
        verdicts[law] = Verdict{};
        if (work.mask >> law & 1) verdicts[law] = examine<Law>(laws::Direct{}, given, facts, book);
      });
    }
    __syncwarp();
    answer_books(books, active, answers);
    for (int law = 0; law < kLayoutLaws; ++law) {
      Verdict verdict = verdicts[law];
      if (active && verdict.question >= 0) verdict = settled(verdict, answers[verdict.question]);
      if (number == work.fault.number) verdict = broken(verdict, work.fault);
      count_in_warp(shared.tally, work.tallies, law, number, verdict, active);
    }
    count_items(shared.tally, number,
                active ? static_cast<std::uint64_t>(size(given.layout)) : 0, active);
    __syncwarp();
  }
  shared.tally.flush(kLayoutLaws, work.tallies, work.ledger);
}

}  // namespace

Kernel layouts_kernel() {
  return {.function = reinterpret_cast<void const*>(&sweep_layouts),
          .threads = kThreads,
          .laws = kLayoutLaws,
          .launch = [](Work const& work, unsigned blocks, Book* scratch, cudaStream_t stream) {
            sweep_layouts<<<blocks, kThreads, 0, stream>>>(work, scratch);
          }};
}

}  // namespace layoutcheck::sweep::cuda
