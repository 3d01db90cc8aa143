#pragma once
/// Work in a child process, which may die, hang or eat the machine's memory without harm to others.

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <variant>

#include "layoutcheck/fuzz/target.hpp"

namespace layoutcheck::fuzz {

struct Isolation {
  double seconds = 10;                            ///< for one input
  std::uint64_t memory = std::uint64_t{2} << 30;  ///< bytes resident
};

inline constexpr std::size_t kPageInput = std::size_t{1} << 16;

/// What a child reports as it runs, in memory that both processes share: it outlives the child.
struct Page {
  std::atomic<std::uint64_t> begun = 0;  ///< inputs begun
  std::atomic<bool> done = false;        ///< the work returned
  std::uint64_t inputs = 0, reached = 0, laws = 0, points = 0;
  std::uint64_t findings = 0;
  std::uint64_t size = 0;  ///< of the input, 0 where the parent knows it by its number
  char input[kPageInput] = {};

  void begin(std::string_view next);
  /// What is at hand, without counting it: the mutation that makes the next input.
  void note(std::string_view bytes);
  void put(Tally const& tally);
  void add_to(Tally& tally) const;
};

/// How a child came to its end.
struct End {
  std::string what;  ///< "ended by SIGSEGV", "no answer within 10 s", "more than 2048 MiB"
  std::string said;  ///< the end of its stderr
};

/// A page shared with children.
std::unique_ptr<Page, void (*)(Page*)> shared_page();

/// Runs the work in a child: its status, or how it ended before the work was done. stdout is that
/// of the parent, which must hold nothing back.
std::variant<int, End> in_child(Page& page, Isolation const& isolation,
                                std::function<int()> const& work);

/// How the target ends on one input, alone; nothing where it lives.
std::variant<std::monostate, End> ends_on(Target const& target, std::string_view input,
                                          Isolation const& isolation);

}  // namespace layoutcheck::fuzz
