#include "layoutcheck/sweep/table/compare.hpp"

#include <atomic>
#include <bit>
#include <cstdlib>  // defines __GLIBC__ for clones.hpp
#include <system_error>
#include <thread>
#include <type_traits>
#include <vector>

#include "evaluate/clones.hpp"
#include "layoutcheck/sweep/evaluate/table_walk.hpp"
#include "table/table_file.hpp"

namespace layoutcheck::sweep {
namespace {

static_assert(std::endian::native == std::endian::little, "entries are read as they lie");

/// Entries that one thread reads at a time, and the checksum is made of: part of its definition.
constexpr index_t kChunk = 1 << 15;
/// Entries that are compared and summed while they lie in the first-level cache.
constexpr index_t kPart = 1 << 11;

/// 0 where all are right. Whole registers, no branch: differences are rare and looked up
/// afterwards.
template <class Entry>
[[gnu::always_inline]] inline Entry differences_of(Entry const* entries, Entry const* table,
                                                   index_t count, Entry base) {
  Entry all = 0;
  for (index_t j = 0; j < count; ++j) all |= static_cast<Entry>((table[j] + base) ^ entries[j]);
  return all;
}
LC_SWEEP_CLONES std::int32_t differences(std::int32_t const* entries, std::int32_t const* table,
                                         index_t count, std::int32_t base) {
  return differences_of(entries, table, count, base);
}
LC_SWEEP_CLONES std::int64_t differences(std::int64_t const* entries, std::int64_t const* table,
                                         index_t count, std::int64_t base) {
  return differences_of(entries, table, count, base);
}

/// Sums and sums of sums in 16 lanes, as Fletcher's: the order within a lane counts, and each
/// lane's share is mixed with its number.
template <class Word>
struct Lanes {
  static constexpr int kLanes = 16;
  Word sum[kLanes] = {};
  Word sums[kLanes] = {};
};
template <class Word>
[[gnu::always_inline]] inline void add_to(Lanes<Word>& lanes, Word const* entries, index_t count) {
  // Registers by name: left to itself the compiler keeps the lanes in memory.
  typedef Word Register __attribute__((vector_size(16)));
  constexpr int kRegisters = Lanes<Word>::kLanes * sizeof(Word) / sizeof(Register);
  Register sum[kRegisters];
  Register sums[kRegisters];
  __builtin_memcpy(sum, lanes.sum, sizeof sum);
  __builtin_memcpy(sums, lanes.sums, sizeof sums);
  index_t j = 0;
  for (; j + Lanes<Word>::kLanes <= count; j += Lanes<Word>::kLanes) {
    for (int r = 0; r < kRegisters; ++r) {
      Register entry;
      __builtin_memcpy(&entry, entries + j + r * (Lanes<Word>::kLanes / kRegisters), sizeof entry);
      sum[r] += entry;
      sums[r] += sum[r];
    }
  }
  __builtin_memcpy(lanes.sum, sum, sizeof sum);
  __builtin_memcpy(lanes.sums, sums, sizeof sums);
  for (int i = 0; j < count; ++i, ++j) {
    lanes.sum[i] += entries[j];
    lanes.sums[i] += lanes.sum[i];
  }
}
LC_SWEEP_CLONES void add(Lanes<std::uint32_t>& lanes, std::uint32_t const* entries, index_t count) {
  add_to(lanes, entries, count);
}
LC_SWEEP_CLONES void add(Lanes<std::uint64_t>& lanes, std::uint64_t const* entries, index_t count) {
  add_to(lanes, entries, count);
}

/// The finaliser of SplitMix64: every bit of v reaches every bit of the result.
constexpr std::uint64_t mixed(std::uint64_t v) {
  v += 0x9E3779B97F4A7C15u;
  v = (v ^ (v >> 30)) * 0xBF58476D1CE4E5B9u;
  v = (v ^ (v >> 27)) * 0x94D049BB133111EBu;
  return v ^ (v >> 31);
}

template <class Word>
std::uint64_t checksum(Lanes<Word> const& lanes, index_t chunk) {
  auto hash = static_cast<std::uint64_t>(chunk);
  for (int i = 0; i < Lanes<Word>::kLanes; ++i) {
    hash = mixed(hash ^ lanes.sum[i]);
    hash = mixed(hash ^ lanes.sums[i]);
  }
  return hash;
}

/// Reports of parts in any order give one and the same whole.
void merge(TableReport& whole, TableReport const& part) {
  whole.entries += part.entries;
  whole.differences += part.differences;
  whole.checksum += part.checksum;
  if (part.index >= 0 && (whole.index < 0 || part.index < whole.index)) {
    whole.index = part.index;
    whole.expected = part.expected;
    whole.found = part.found;
  }
}

/// Entries [begin, begin + count).
template <class Entry>
void judge(TableWalk<Entry> const& walk, index_t begin, Entry const* entries, index_t count,
           TableReport& report) {
  walk.runs(begin, begin + count, [&](TableRun<Entry> const& run) {
    Entry const* const part = entries + (run.first - begin);
    if (differences(part, run.table, run.count, run.base) == 0) return;
    for (index_t j = 0; j < run.count; ++j) {
      Entry const expected = static_cast<Entry>(run.base + run.table[j]);
      if (part[j] == expected) continue;
      merge(report,
            {.differences = 1, .index = run.first + j, .expected = expected, .found = part[j]});
    }
  });
}

template <class Entry>
void judge_chunk(TableWalk<Entry> const& walk, index_t chunk, Entry const* entries, index_t count,
                 TableReport& report) {
  using Word = std::make_unsigned_t<Entry>;
  Lanes<Word> lanes;
  for (index_t at = 0; at < count; at += kPart) {
    index_t const part = min(kPart, count - at);
    judge(walk, chunk * kChunk + at, entries + at, part, report);
    add(lanes, reinterpret_cast<Word const*>(entries + at), part);
  }
  report.entries += count;
  report.checksum += checksum(lanes, chunk);
}

template <class Entry>
Expected<TableReport> compare(TableFile const& file, Layout const& layout, int threads) {
  LC_TRY(walk, TableWalk<Entry>::make(layout));
  index_t const entries = walk.size();
  index_t const chunks = ceil_div(entries, kChunk);
  if (threads > chunks) threads = static_cast<int>(max(chunks, 1));

  std::atomic<index_t> next = 0;
  std::atomic<bool> failed = false;
  std::vector<TableReport> parts(static_cast<std::size_t>(threads));
  auto const work = [&](TableReport& result) {
    TableReport report;  // its own, not a neighbour's cache line
    std::vector<Entry> buffer(static_cast<std::size_t>(min(entries, kChunk)));
    for (index_t chunk; !failed && (chunk = next++) < chunks;) {
      index_t const first = chunk * kChunk;
      index_t const count = min(kChunk, entries - first);
      auto const bytes = static_cast<index_t>(sizeof(Entry));
      if (!file.read(first * bytes, buffer.data(), count * bytes)) {
        failed = true;
        return;
      }
      judge_chunk(walk, chunk, buffer.data(), count, report);
    }
    result = report;
  };
  {
    std::vector<std::jthread> others;
    try {
      for (std::size_t t = 1; t < parts.size(); ++t) {
        others.emplace_back([&work, &part = parts[t]] { work(part); });
      }
    } catch (std::system_error const&) {
      // No more threads to be had: those that run, and this one, take all chunks.
    }
    work(parts[0]);
  }
  if (failed || file.changed()) {
    return Error{.code = Errc::invalid_argument, .detail = "changed or could not be read"};
  }
  TableReport whole;
  for (TableReport const& part : parts) merge(whole, part);
  return whole;
}

/// At most this many, whatever is requested: each holds a buffer.
constexpr int kMostThreads = 256;

}  // namespace

Expected<TableReport> compare_table(std::string const& path, Layout const& layout,
                                    TableOptions const& options) {
  if (options.width != 32 && options.width != 64) {
    return Error{.code = Errc::invalid_argument, .detail = "the width is 32 or 64"};
  }
  if (options.threads < 0) {
    return Error{.code = Errc::invalid_argument, .detail = "a negative number of threads"};
  }
  TableFile file;
  LC_TRY(bytes, file.open(path));
  index_t const width = options.width / 8;
  if (bytes == 0 && size(layout) != 0) {
    return Error{.code = Errc::invalid_argument, .detail = "is empty"};
  }
  if (bytes % width != 0) {
    return Error{.code = Errc::invalid_argument,
                 .point = bytes,
                 .detail = "the size in bytes is not a multiple of the width"};
  }
  if (bytes / width != size(layout)) {
    return Error{.code = Errc::out_of_domain,
                 .point = bytes / width,
                 .detail = "another number of entries than the layout has points"};
  }
  int threads = options.threads;
  if (threads == 0) threads = static_cast<int>(std::thread::hardware_concurrency());
  threads = static_cast<int>(min(max(threads, 1), kMostThreads));
  return options.width == 32 ? compare<std::int32_t>(file, layout, threads)
                             : compare<std::int64_t>(file, layout, threads);
}

std::string table_message(std::string const& path, Layout const& layout,
                          TableOptions const& options, Error const& error) {
  std::string const bits = std::to_string(options.width) + " bits";
  if (error.code == Errc::out_of_domain) {
    return path + ": " + std::to_string(error.point) + " entries of " + bits +
           " where the layout has " + std::to_string(size(layout)) + " points";
  }
  if (error.code == Errc::overflow) {
    return "the layout has offsets that do not fit " + bits;
  }
  if (error.point >= 0) {
    return path + ": " + std::to_string(error.point) +
           " bytes are not a whole number of entries of " + bits;
  }
  return path + ": " + error.detail;
}

}  // namespace layoutcheck::sweep
