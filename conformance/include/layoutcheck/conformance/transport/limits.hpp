#pragma once
/// What an adapter may use before it is killed.

#include <chrono>
#include <cstddef>
#include <cstdint>

namespace layoutcheck::conformance {

///   Limits{.batch = std::chrono::seconds{2}, .memory_bytes = 512u << 20}
struct Limits {
  /// From fork to a valid hello.
  std::chrono::milliseconds start{10'000};
  /// From the first byte of a batch to the last byte of its reply; dripping does not extend it.
  std::chrono::milliseconds batch{10'000};
  /// One case sent alone, after its batch failed. What needs longer counts as a timeout.
  std::chrono::milliseconds single{1'000};
  /// From the end of stdin to a voluntary exit.
  std::chrono::milliseconds stop{500};
  /// RLIMIT_AS of the adapter; 0 leaves it alone (for runtimes that reserve address space: JVM, Go,
  /// CUDA, sanitizers).
  std::uint64_t memory_bytes = std::uint64_t{4} << 30;
  /// One reply line.
  std::size_t line_bytes = std::size_t{64} << 20;
  /// Cases in one batch.
  std::size_t batch_cases = 256;
  /// Failed starts in a row that end the session.
  int max_failed_starts = 3;
  /// When all ends: what is under way is cut short, though no single case before `single` is over,
  /// and nothing is sent after it.
  std::chrono::steady_clock::time_point deadline = std::chrono::steady_clock::time_point::max();
  /// Restarts in all that end the session: an adapter that dies on everything is not worth a day.
  std::size_t max_restarts = 10'000;
};

}  // namespace layoutcheck::conformance
