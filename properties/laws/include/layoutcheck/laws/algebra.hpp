#pragma once
/// The operations as laws call them, on each algebra that laws are checked on: the reference,
/// called directly or with its answers remembered, and any other behind one virtual function.

#include <type_traits>

#include "layoutcheck/core/operations/functions.hpp"
#include "layoutcheck/core/operations/typed.hpp"
#include "layoutcheck/laws/implementation.hpp"
#include "layoutcheck/laws/recalling.hpp"

namespace layoutcheck::laws {

/// `operation(algebra, args...)`: Function::call(args...) on Direct and, if it has not been
/// answered before, on Recalling; a call by name on Dynamic. Laws use these, and nothing else, to
/// reach the algebra under test.
template <Op kOp, class Function>
struct OperationCall {
  template <class... Args>
  using Result =
      Expected<layoutcheck::Answer<decltype(Function::call(std::declval<Args const&>()...))>>;

  template <class... Args>
  LC_DEVICE_CALL LC_HD constexpr auto operator()(Direct const&, Args const&... args) const
      -> Result<Args...> {
    return Function::call(args...);
  }
  template <class... Args>
  LC_DEVICE_CALL LC_HD auto operator()(Recalling const& algebra, Args const&... args) const
      -> Result<Args...> {
    if constexpr (std::is_same_v<Result<Args...>, Expected<Layout>> && sizeof...(Args) <= 3) {
      auto const compute = [&] { return (*this)(Direct{}, args...); };
      return algebra.answer(kOp, compute, args...);
    } else {
      return (*this)(Direct{}, args...);
    }
  }
  template <class... Args>
  auto operator()(Dynamic const& algebra, Args const&... args) const -> Result<Args...> {
    return algebra.template call<typename Result<Args...>::value_type>(kOp, args...);
  }
};

/// The functions of the reference, by operation.
namespace reference {
#define LC_OPERATION(name, function, ...)                 \
  struct name {                                           \
    template <class... Args>                              \
    LC_HD static constexpr auto call(Args const&... args) \
        -> decltype(layoutcheck::function(args...)) {     \
      return layoutcheck::function(args...);              \
    }                                                     \
  };
#define LC_OVERLOAD(...)
#include "layoutcheck/core/operations/operations.def"
}  // namespace reference

/// The type of the call of an operation: ops::sort is a CallOf<Op::sort>.
template <Op kOp>
struct CallOfOp;
template <Op kOp>
using CallOf = typename CallOfOp<kOp>::type;

namespace ops {
#define LC_OPERATION(name, ...)                                 \
  using name##_call = OperationCall<Op::name, reference::name>; \
  LC_CALLABLE name##_call name{};
#define LC_OVERLOAD(name, spelling, operation, ...)                  \
  using name##_call = OperationCall<Op::name, reference::operation>; \
  LC_CALLABLE name##_call name{};
#include "layoutcheck/core/operations/operations.def"
}  // namespace ops

#define LC_OPERATION(name, ...)    \
  template <>                      \
  struct CallOfOp<Op::name> {      \
    using type = ops::name##_call; \
  };
#define LC_OVERLOAD LC_OPERATION
#include "layoutcheck/core/operations/operations.def"

}  // namespace layoutcheck::laws
