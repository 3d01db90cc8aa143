#pragma once
/// Laws as claims of theorems: the sentence itself, with lists of modes for layouts.
///
///   law coalesce_keeps_size, R = coalesce(a), L = a:   size(R) == size(L)
///   becomes   size(coalesce(a)) = size(a)
///
/// Every value is required to be defined, as the language has it: L(i) claims 0 <= i < size(L).
/// What a law says to exist is claimed of an example, which implies it.

#include <functional>

#include "layoutcheck/smt/kernel/vocabulary.hpp"

namespace layoutcheck::smt {

/// One call of an operation, and the laws of its answer that hold there.
class LawsOf {
 public:
  struct Where {
    Call of{};                     ///< as in Theory::Wanted
    std::string where{};           ///< as in Theory::Wanted
    std::vector<Bool> premises{};  ///< beyond those of the laws
    /// What calls in the laws are in the theory: "span(A)", "call composition(B, C)".
    std::map<std::string, Part> said{};
  };
  /// The indices that the sentence runs through, in its order.
  using Indices = std::vector<Int>;
  using Steps = std::function<void(Proof&, Indices const&)>;
  /// An index of each factor of the product of layouts at which it has a value, from the indices
  /// that the sentence has run through there.
  using Example = std::function<std::vector<Int>(Indices const&)>;

  LawsOf(Theory& theory, Layouts const& layouts, Where where)
      : theory_(theory), layouts_(layouts), where_(std::move(where)) {}

  /// The theorem "coalesce_keeps_size.law", in one condition; `examples` as the law requires them.
  /// Throws std::logic_error, with the expression, where no list says it: such a law has theorems
  /// with claims of their own, which name it and which implied.hpp checks.
  LawsOf const& prove(std::string const& law, Steps const& steps,
                      std::vector<Example> const& examples = {}) const;

 private:
  Theory& theory_;
  Layouts const& layouts_;
  Where where_;
};

}  // namespace layoutcheck::smt
