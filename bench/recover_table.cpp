/// recover on tables of a million values, against memcmp of the table with an equal one in the same
/// run. The ratio is the time of memcmp over that of recover, target 0.7. Also the times of the
/// other forms of recover; bench/recover_table.py has the anchor in numpy.
///
///   bench_recover_table [SIZE]

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <string>
#include <vector>

#include "layoutcheck/core/recover/probes.hpp"
#include "layoutcheck/core/recover/swizzled.hpp"
#include "layoutcheck/core/recover/table.hpp"

namespace layoutcheck::bench {
namespace {

constexpr int kRounds = 25;

/// The least of many rounds: what disturbs one can only make it slower.
double seconds(std::function<bool()> const& work) {
  double least = 1e9;
  for (int round = 0; round < kRounds; ++round) {
    auto const start = std::chrono::steady_clock::now();
    bool const good = work();
    std::chrono::duration<double> const spent = std::chrono::steady_clock::now() - start;
    if (!good) {
      std::fprintf(stderr, "a wrong answer\n");
      std::exit(1);
    }
    least = std::min(least, spent.count());
  }
  return least;
}

std::vector<index_t> table_of(std::vector<Mode> const& modes) {
  std::vector<index_t> values{0};
  for (Mode const& m : modes) {
    std::size_t const run = values.size();
    for (index_t c = 1; c < m.extent; ++c) {
      for (std::size_t i = 0; i < run; ++i) values.push_back(values[i] + c * m.stride);
    }
  }
  return values;
}

struct Case {
  std::string name;
  std::vector<Mode> modes;
};

std::vector<Case> cases(index_t n) {
  index_t root = 1;
  while ((root + 1) * (root + 1) <= n) ++root;
  Case tens{"extents of ten, falling strides", {}};
  index_t size = 1;
  for (; size <= n / 10; size *= 10) tens.modes.push_back({10, n / 10 / size});
  Case twos{"extents of two", {}};
  for (size = 1; size <= n / 2; size *= 2) twos.modes.push_back({2, n / size});
  return {{"one mode", {{n, 1}}},
          {"row by row", {{root, root}, {root, 1}}},
          {"first extent 2", {{2, n}, {n / 2, 1}}},
          {"first extent 3", {{3, n}, {n / 3, 1}}},
          {"last extent 2", {{n / 2, 3}, {2, 1}}},
          {"last extent 4", {{n / 4, 3}, {4, 1}}},
          tens,
          twos};
}

void run(index_t n) {
  int volatile sink = 0;
  double least = 1e9;
  std::printf("%-34s %10s %10s %8s\n", "table", "memcmp ms", "recover ms", "ratio");
  for (Case const& c : cases(n)) {
    std::vector<index_t> const table = table_of(c.modes);
    std::vector<index_t> const equal = table;
    auto const count = static_cast<index_t>(table.size());
    double const compare = seconds([&] {
      sink = std::memcmp(table.data(), equal.data(), table.size() * sizeof(index_t));
      return sink == 0;
    });
    double const recovered = seconds([&] { return recover(table.data(), count).has_value(); });
    least = std::min(least, compare / recovered);
    std::printf("%-34s %10.3f %10.3f %8.2f\n", c.name.c_str(), compare * 1e3, recovered * 1e3,
                compare / recovered);
  }
  std::printf("least ratio %.2f, aim 0.7\n\n", least);

  std::vector<index_t> table = table_of({{n / 1000, 1000}, {1000, 1}});
  auto const count = static_cast<index_t>(table.size());
  auto const report = [](char const* what, double s) {
    std::printf("%-52s %10.3f ms\n", what, s * 1e3);
  };
  report("of a prefix",
         seconds([&] { return recover(table.data(), count - 1, TableIs::prefix).has_value(); }));
  Swizzle const swizzle{3, 4, 3};
  std::vector<index_t> swizzled = table;
  for (index_t& value : swizzled) value = swizzle(value);
  report("of Sw<3,4,3> o row by row",
         seconds([&] { return recover_swizzled(swizzled.data(), count).has_value(); }));
  swizzled.back() += 1;
  report("the same with its last value wrong, refused",
         seconds([&] { return !recover_swizzled(swizzled.data(), count).has_value(); }));
  Layout const large = from_modes([] {
    ModeList modes;
    modes.push_back({index_t{1} << 20, index_t{1} << 40});
    modes.push_back({index_t{1} << 20, 1});
    modes.push_back({index_t{1} << 20, index_t{1} << 20});
    return modes;
  }());
  report("of a function on [0, 2^60), 1024 samples", seconds([&] {
           return recover_by_probes([&](index_t x) { return large(x); }, size(large)).end ==
                  ProbeEnd::layout;
         }));
}

}  // namespace
}  // namespace layoutcheck::bench

int main(int argc, char** argv) {
  long long const n = argc > 1 ? std::atoll(argv[1]) : 1'000'000;
  if (n < 1000 || n > 1'000'000'000) {
    std::fprintf(stderr, "usage: bench_recover_table [SIZE], 1000 to 1000000000\n");
    return 2;
  }
  layoutcheck::bench::run(n);
}
