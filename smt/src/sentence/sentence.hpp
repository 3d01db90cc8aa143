#pragma once
/// Laws as claims of theorems: the sentence itself, with lists of modes for layouts.
///
///   law coalesce_keeps_size, R = coalesce(a), L = a:   size(R) == size(L)
///   becomes   size(coalesce(a)) = size(a)
///
/// As in the language, every value must be defined: L(i) claims 0 <= i < size(L). Where a law says
/// that something exists, the claim is about an example, which implies it.

#include <functional>

#include "layoutcheck/smt/kernel/vocabulary.hpp"

namespace layoutcheck::smt {

/// Proves the laws of one call of an operation.
class LawsOf {
 public:
  struct Where {
    Call of{};                     ///< as in Theory::Wanted
    std::string where{};           ///< as in Theory::Wanted
    std::vector<Bool> premises{};  ///< beyond those of the laws
    /// The terms for calls in the laws, by their text: "span(A)", "call composition(B, C)".
    std::map<std::string, Part> said{};
  };
  /// The variables for the indices of the sentence, in its order.
  using Indices = std::vector<Int>;
  using Steps = std::function<void(Proof&, Indices const&)>;
  /// Where a layout has the value that the law says it has: one index, or one for each layout of a
  /// concatenation. The argument is the indices so far.
  using Example = std::function<std::vector<Int>(Indices const&)>;

  LawsOf(Theory& theory, Layouts const& layouts, Where where)
      : theory_(theory), layouts_(layouts), where_(std::move(where)) {}

  /// The theorem "coalesce_keeps_size.law", in one condition; `examples` as the law requires them.
  /// Throws std::logic_error, with the expression, if the law cannot be expressed over lists. Such
  /// a law is named by theorems whose claims are written by hand; implied.hpp checks them.
  LawsOf const& prove(std::string const& law, Steps const& steps,
                      std::vector<Example> const& examples = {}) const;

  /// The same, its proof still to come.
  struct Opened {
    Theory::Open theorem;
    Indices indices;
    std::vector<Ref> over;  ///< its variables, in their order
  };
  /// `first`: the parameter that its variables begin with, for an induction over it.
  Opened open(std::string const& law, std::vector<Example> const& examples,
              Ref first = nullptr) const;

 private:
  Theory& theory_;
  Layouts const& layouts_;
  Where where_;
};

}  // namespace layoutcheck::smt
