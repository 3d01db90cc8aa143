/// The evaluators of the sweep at every x, against 64-bit div and mod in the same run, and the
/// comparison of a table in a file against copying as much memory. A plain program: it prints its
/// table and exits 1 where two evaluators disagree. Least of several repetitions, alternating.
///
/// Aims: table + odometer >= 90x at 1e6 points of rank 6, >= 20x at 64 nested points with set-up
/// included; two threads >= 1.9x one.

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <thread>
#include <vector>

#include "layoutcheck/core/text/parse.hpp"
#include "layoutcheck/sweep/evaluate/identity_run.hpp"
#include "layoutcheck/sweep/evaluate/table_walk.hpp"
#include "layoutcheck/sweep/table/compare.hpp"

namespace layoutcheck::bench {
namespace {

using sweep::QuasiAffine;

/// Keeps the optimiser from dropping, or carrying over from call to call, what lies at p.
void keep(void const* p) { asm volatile("" : : "r"(p) : "memory"); }

template <class Call>
double seconds(int calls, Call const& call) {
  auto const start = std::chrono::steady_clock::now();
  for (int i = 0; i < calls; ++i) call(i);
  std::chrono::duration<double> const passed = std::chrono::steady_clock::now() - start;
  return passed.count() / calls;
}

/// The anchor: a 64-bit division and a remainder per mode and point.
void naive(Layout const& layout, index_t n, std::int32_t* out) {
  Mode const* const modes = layout.leaves.begin();
  int const rank = layout.leaves.size();
  for (index_t i = 0; i < n; ++i) {
    index_t x = i;
    index_t offset = 0;
    for (int k = 0; k < rank; ++k) {
      offset += x % modes[k].extent * modes[k].stride;
      x /= modes[k].extent;
    }
    out[i] = static_cast<std::int32_t>(offset);
  }
}
void by_core(Layout const& layout, index_t n, std::int32_t* out) {
  for (index_t i = 0; i < n; ++i) out[i] = static_cast<std::int32_t>(layout(i));
}
void by_quasi_affine(Layout const& layout, index_t n, std::int32_t* out) {
  auto const f = QuasiAffine<>::make(layout);
  if (!f) std::abort();
  for (index_t i = 0; i < n; ++i) {
    out[i] = static_cast<std::int32_t>((*f)(static_cast<std::uint32_t>(i)));
  }
}
template <int Rank>
void by_fixed_rank(Layout const& layout, index_t n, std::int32_t* out) {
  auto const f = QuasiAffine<Rank>::make(layout);
  if (!f) std::abort();
  for (index_t i = 0; i < n; ++i) {
    out[i] = static_cast<std::int32_t>((*f)(static_cast<std::uint32_t>(i)));
  }
}
void by_odometer(Layout const& layout, index_t n, std::int32_t* out) {
  auto const f = QuasiAffine<>::make(layout);
  if (!f) std::abort();
  sweep::QuasiRun<> run(*f, 0);
  for (index_t i = 0; i < n; ++i, run.next()) out[i] = static_cast<std::int32_t>(run.value());
}
void by_table(Layout const& layout, index_t n, std::int32_t* out) {
  if (!sweep::fill(layout, 0, n, out)) std::abort();
}

struct Evaluator {
  char const* name;
  void (*evaluate)(Layout const&, index_t, std::int32_t*);
};

/// Every evaluator over all layouts in turn, so that each call meets another layout than the one
/// before, set-up included.
bool compare_evaluators(char const* title, std::vector<Layout> const& layouts,
                        std::vector<Evaluator> const& evaluators, int calls) {
  index_t const n = size(layouts.front());
  std::vector<std::int32_t> out(static_cast<std::size_t>(n));
  std::vector<std::int32_t> expected(out);
  for (Layout const& layout : layouts) {
    naive(layout, n, expected.data());
    for (Evaluator const& e : evaluators) {
      std::fill(out.begin(), out.end(), -1);
      e.evaluate(layout, n, out.data());
      if (out == expected) continue;
      std::printf("%s: %s is wrong\n", title, e.name);
      return false;
    }
  }
  std::vector<double> best(evaluators.size(), 1e9);
  for (int round = 0; round < 9; ++round) {
    for (std::size_t e = 0; e < evaluators.size(); ++e) {
      double const s = seconds(calls, [&](int i) {
        Layout const& layout = layouts[static_cast<std::size_t>(i) % layouts.size()];
        keep(&layout);
        evaluators[e].evaluate(layout, n, out.data());
        keep(out.data());
      });
      best[e] = std::min(best[e], s);
    }
  }
  std::printf("\n%-28s %12s %10s %8s\n", title, "us a layout", "ns a point", "ratio");
  for (std::size_t e = 0; e < evaluators.size(); ++e) {
    std::printf("%-28s %12.4f %10.4f %8.1f\n", evaluators[e].name, best[e] * 1e6,
                best[e] * 1e9 / static_cast<double>(n), best[0] / best[e]);
  }
  return true;
}

/// All orders of the strides of these extents: compact layouts of rank 6.
std::vector<Layout> permuted(std::vector<index_t> const& extents, std::size_t most) {
  std::vector<std::size_t> order(extents.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = order.size() - 1 - i;
  std::vector<Layout> layouts;
  do {
    ModeList modes;
    for (index_t const extent : extents) modes.push_back({extent, 0});
    index_t stride = 1;
    for (std::size_t const k : order) {
      modes[static_cast<int>(k)].stride = stride;
      stride *= extents[k];
    }
    layouts.push_back(from_modes(modes));
  } while (layouts.size() < most && std::prev_permutation(order.begin(), order.end()));
  return layouts;
}

std::vector<Layout> nested() {
  std::vector<Layout> layouts;
  for (char const* text : {"((2,2),(2,(2,4))):((32,1),(8,(2,4)))", "((4,2),(2,4)):((1,16),(4,8))",
                           "(2,((2,4),(2,2))):(8,((1,4),(16,2)))", "((8,2),(2,2)):((2,32),(1,16))",
                           "((2,4),(4,2)):((16,1),(4,32))"}) {
    auto const layout = parse_layout(text);
    if (!layout || size(*layout) != 64) std::abort();
    layouts.push_back(*layout);
  }
  return layouts;
}

/// The table form, each thread with a share of the points of one big layout.
void scale_threads() {
  Layout const layout = permuted({16, 16, 8, 16, 16, 32}, 1).front();
  auto const walk = sweep::TableWalk<std::int32_t>::make(layout);
  if (!walk) std::abort();
  constexpr index_t kPart = 1 << 14;  // what a consumer takes at a time: stays in the cache
  index_t const n = size(layout);
  auto const work = [&](index_t begin, index_t end) {
    std::vector<std::int32_t> out(kPart);
    for (int pass = 0; pass < 20; ++pass) {
      for (index_t x = begin; x < end; x += kPart) {
        walk->fill(x, std::min(x + kPart, end), out.data());
        keep(out.data());
      }
    }
  };
  double one = 1e9;
  double two = 1e9;
  for (int round = 0; round < 9; ++round) {
    one = std::min(one, seconds(1, [&](int) { work(0, n); }));
    two = std::min(two, seconds(1, [&](int) {
                     std::jthread const other([&] { work(n / 2, n); });
                     work(0, n / 2);
                   }));
  }
  std::printf("\ntable + odometer, %d points: %.4f ns a point, two threads %.2fx one\n",
              static_cast<int>(n), one / 20 * 1e9 / static_cast<double>(n), one / two);
}

template <class Entry>
bool compare_files(int width) {
  Layout const layout = permuted({16, 16, 16, 16, 16, 32}, 1).front();
  auto const n = static_cast<std::size_t>(size(layout));
  std::vector<Entry> table(n);
  if (!sweep::fill(layout, 0, size(layout), table.data())) std::abort();
  char path[] = "/tmp/layoutcheck_bench_XXXXXX";
  int const made = ::mkstemp(path);
  if (made < 0) return false;
  std::size_t const bytes = n * sizeof(Entry);
  std::ofstream(path, std::ios::binary)
      .write(reinterpret_cast<char const*>(table.data()), static_cast<std::streamsize>(bytes));
  std::vector<Entry> copy(n);
  double copied = 1e9;
  double read = 1e9;
  double one = 1e9;
  double two = 1e9;
  bool right = true;
  auto const judge = [&](int threads) {
    auto const report = sweep::compare_table(path, layout, {.width = width, .threads = threads});
    right = right && report && report->differences == 0;
  };
  for (int round = 0; round < 9; ++round) {
    copied = std::min(copied, seconds(1, [&](int) {
                        std::memcpy(copy.data(), table.data(), bytes);
                        keep(copy.data());
                      }));
    read = std::min(read, seconds(1, [&](int) {
                      std::FILE* const file = std::fopen(path, "rb");
                      std::setvbuf(file, nullptr, _IONBF, 0);
                      constexpr std::size_t kBlock = std::size_t{1} << 17;
                      while (std::fread(copy.data(), 1, kBlock, file) == kBlock) keep(copy.data());
                      std::fclose(file);
                    }));
    one = std::min(one, seconds(1, [&](int) { judge(1); }));
    two = std::min(two, seconds(1, [&](int) { judge(2); }));
  }
  std::remove(path);
  auto const rate = [&](double s) { return static_cast<double>(bytes) / s * 1e-9; };
  std::printf("%5d %8.0f MB %8.2f %8.2f %12.2f %12.2f\n", width, static_cast<double>(bytes) * 1e-6,
              rate(copied), rate(read), rate(one), rate(two));
  return right;
}

}  // namespace
}  // namespace layoutcheck::bench

int main() {
  using namespace layoutcheck;
  using namespace layoutcheck::bench;
  std::vector<Evaluator> const evaluators{{"naive 64-bit div/mod", naive},
                                          {"core's operator()", by_core},
                                          {"quasi-affine, any rank", by_quasi_affine},
                                          {"quasi-affine, fixed rank 6", by_fixed_rank<6>},
                                          {"quasi-affine odometer", by_odometer},
                                          {"table + odometer", by_table}};
  bool right = compare_evaluators("1e6 points, rank 6", permuted({10, 10, 10, 10, 10, 10}, 6),
                                  evaluators, 6);
  right = compare_evaluators("64 points, nested", nested(), evaluators, 5000) && right;
  scale_threads();
  std::printf("\ntable in a file, GB/s: %16s %8s %12s %12s\n", "memcpy", "read", "compare",
              "two threads");
  right = compare_files<std::int32_t>(32) && right;
  right = compare_files<std::int64_t>(64) && right;
  if (!right) std::printf("WRONG RESULTS\n");
  return right ? 0 : 1;
}
