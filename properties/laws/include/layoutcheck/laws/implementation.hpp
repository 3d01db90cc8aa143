#pragma once
/// An implementation under test, and typed calls on it. Knows operations by name only: what calls
/// the reference directly is in algebra.hpp.

#include <span>
#include <type_traits>
#include <variant>

#include "layoutcheck/core/operations/value.hpp"

namespace layoutcheck::laws {

/// An implementation under test: the reference, a mutant, or an adapter's process.
class Implementation {
 public:
  virtual ~Implementation() = default;
  virtual Expected<Value> apply(Op op, std::span<Value const> args) const = 0;
};

class ReferenceImplementation final : public Implementation {
 public:
  Expected<Value> apply(Op op, std::span<Value const> args) const override {
    return layoutcheck::apply(op, args);
  }
};

/// The kind of result that `call` returns where an implementation's answer is of another kind.
inline constexpr Error kWrongKind{.code = Errc::invalid_argument,
                                  .detail = "the answer is of another kind than the operation's"};

/// Typed calls on an Implementation: Dynamic(impl).call<Layout>(Op::coalesce, layout).
class Dynamic {
 public:
  explicit Dynamic(Implementation const& implementation) : implementation_(&implementation) {}

  template <class Result, class... Args>
  Expected<Result> call(Op op, Args const&... args) const {
    Value const values[] = {to_value(args)...};
    Expected<Value> const answer = implementation_->apply(op, values);
    if (!answer) return answer.error();
    return result<Result>(*answer);
  }

 private:
  template <class Result>
  static Expected<Result> result(Value const& v) {
    if constexpr (std::is_same_v<Result, IntTuple>) {
      auto const tuple = as_tuple(v);
      if (tuple) return *tuple;
    } else if constexpr (std::is_same_v<Result, Value>) {
      return v;
    } else {
      if (auto const* same = std::get_if<Result>(&v)) return *same;
    }
    return kWrongKind;
  }

  Implementation const* implementation_;
};

}  // namespace layoutcheck::laws
