#pragma once
/// Mutants: the reference with one operation broken. Every engine must catch each of
/// them in every run, or it has stopped to look.

#include <span>

#include "layoutcheck/laws/implementation.hpp"

namespace layoutcheck::laws {

struct Mutant {
  std::string_view name;    ///< "coalesce_ignores_stride", as in --impl builtin:mutant/NAME
  Op op;                    ///< the operation it breaks
  std::string_view defect;  ///< one clause: what a library did or could do wrong
  std::string_view law;     ///< the law that must catch it
  /// The broken operation; all others are the reference's.
  Expected<Value> (*apply)(std::span<Value const> args);
  /// Its smallest counterexample needs integers that enumeration does not reach.
  bool beyond_enumeration = false;
};

class MutantImplementation final : public Implementation {
 public:
  explicit MutantImplementation(Mutant const& mutant) : mutant_(mutant) {}
  Expected<Value> apply(Op op, std::span<Value const> args) const override {
    return op == mutant_.op ? mutant_.apply(args) : layoutcheck::apply(op, args);
  }

 private:
  Mutant const& mutant_;
};

/// Every mutant, in the order of the operations.
std::span<Mutant const> all_mutants();

/// By name, or nullptr.
Mutant const* find_mutant(std::string_view name);

}  // namespace layoutcheck::laws
