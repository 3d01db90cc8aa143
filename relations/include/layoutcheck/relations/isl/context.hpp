#pragma once
/// The context that isl's objects live in.

#include <memory>

#include "layoutcheck/core/base/expected.hpp"

struct isl_ctx;

namespace layoutcheck::relations::isl {

/// Several seconds of work; what is decided at all at these sizes takes well below one.
inline constexpr unsigned long kDefaultOperations = 10'000'000;

/// Shared ownership of an isl_ctx. Errors of isl become values and nothing is written to stderr;
/// every object keeps its context alive, so they may be destroyed in any order.
///
/// Not for use by two threads at once: isl counts references without atomics. Threads have a
/// context each, and an object never meets one of another context (that is an error here).
class Context {
 public:
  /// No context; what takes one refuses it with invalid_argument.
  Context() = default;

  /// A new context, with kDefaultOperations. Error: capacity_exceeded when memory is out.
  static Expected<Context> create();

  /// Work is refused with `undecided` after `operations` steps of isl's own count, 0: without end.
  /// Counting starts from 0, as it does in every function of this module on layouts. A step is
  /// small, about half a microsecond; time spent between two steps, on large numbers, is not seen.
  void set_max_operations(unsigned long operations);
  unsigned long max_operations() const;

  /// Counts from 0 again, after which an exhausted context answers again.
  void restart_operations() const;

  /// Why isl gave no value, once: afterwards nothing is remembered. A quota is `undecided`, memory
  /// `capacity_exceeded`, a wrong text or a wrong space `invalid_argument`, the rest `unsupported`.
  Error take_error() const;

  isl_ctx* get() const { return context_.get(); }
  friend bool operator==(Context const& a, Context const& b) { return a.get() == b.get(); }

 private:
  explicit Context(std::shared_ptr<isl_ctx> context) : context_(std::move(context)) {}

  std::shared_ptr<isl_ctx> context_;
};

}  // namespace layoutcheck::relations::isl
