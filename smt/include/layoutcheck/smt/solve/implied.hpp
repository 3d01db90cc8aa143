#pragma once
/// Whether theorems imply the laws that they name, looked at with wrong answers: on each that
/// violates a law, one of its theorems must be false. A claim that is weaker than its law, or is
/// about something else, is found out by the first wrong answer that it does not exclude.

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "layoutcheck/smt/kernel/theory.hpp"

namespace layoutcheck::smt {

/// A law, and the theorems that prove it under one premise: together they must imply it.
struct Implied {
  std::string law{};
  std::string where{};
  std::vector<std::string> theorems{};
  std::uint64_t inputs = 0;  ///< on which the premises hold and core answers
  std::uint64_t wrong = 0;   ///< answers that violate the law, each excluded by a theorem
  /// A wrong answer that is not: "coalesce((2,3):(1,2)) = (2,3):(1,3) violates ..."; an input on
  /// which core has another answer than the theorem; or that nothing was looked at. Empty: all is
  /// well.
  std::string gap{};
};

struct ImpliedOptions {
  std::uint64_t seed = 0;
  std::uint64_t most = 400;   ///< samples for each law, or until one has a wrong answer
  std::uint64_t enough = 60;  ///< wrong answers, then it ends
  unsigned workers = 1;
  std::function<bool()> stop{};
};

/// The law by the theorems that name it under the premise `where`.
Implied implied_law(Theory const& theory, std::string const& law, std::string const& where,
                    ImpliedOptions const& options);

/// Every law that one of these theorems names, under each premise, in the order of the theory;
/// several at a time in processes of their own.
std::vector<Implied> implied_laws(Theory const& theory, std::vector<std::string> const& theorems,
                                  ImpliedOptions const& options);

}  // namespace layoutcheck::smt
