// The operations of operations.def: what is said of each, and how its function is called.

#include <algorithm>
#include <array>

#include "layoutcheck/core/operations/functions.hpp"
#include "layoutcheck/core/operations/typed.hpp"

namespace layoutcheck {
namespace {

/// What the function of an operation answers, as a Value; and where that function is found.
template <Op kOp>
struct Function;

template <class T>
Expected<Value> lift(T const& answer) {
  return to_value(answer);
}
template <class T>
Expected<Value> lift(Expected<T> const& answer) {
  if (!answer) return answer.error();
  return to_value(*answer);
}

#define LC_OPERATION(name, function, kFamily, domain, text, ...)                   \
  template <>                                                                      \
  struct Function<Op::name> {                                                      \
    static constexpr std::string_view spelling = #name;                            \
    static constexpr std::string_view definition = text;                           \
    static constexpr auto call = []<class... A>(A const&... a) requires requires { \
      layoutcheck::function(a...);                                                 \
    }                                                                              \
    { return layoutcheck::function(a...); };                                       \
  };
#define LC_OVERLOAD(...)
#include "layoutcheck/core/operations/operations.def"

#define LC_OPERATION(...)
#define LC_OVERLOAD(name, spelled, operation, ...)         \
  template <>                                              \
  struct Function<Op::name> : Function<Op::operation> {    \
    static constexpr std::string_view spelling = #spelled; \
  };
#include "layoutcheck/core/operations/operations.def"

template <Op kOp, class... Overloads>
struct Entry {
  using Call = decltype(Function<kOp>::call);
  static constexpr std::array signatures{signature_of<Call>(Overloads{})...};
  static_assert(std::ranges::all_of(signatures, [](Signature const& s) {
    return s.result == signatures[0].result;
  }));

  static Expected<Value> apply(std::span<Value const> args) {
    auto const call = [](auto const&... a) -> Expected<Value>
    requires std::is_invocable_v<Call, decltype(a)...> { return lift(Function<kOp>::call(a...)); };
    auto const answer = call_first<Expected<Value>, Overloads...>(args, call);
    if (answer) return *answer;
    return Error{.code = Errc::unsupported,
                 .detail = "arguments of wrong kinds, or a wrong number of them"};
  }

  static constexpr OpInfo info(std::string_view family) {
    return {kOp, name(kOp), Function<kOp>::spelling, family, Function<kOp>::definition, signatures};
  }
};

constexpr OpInfo kOps[] = {
#define LC_OPERATION(name, function, family, domain, text, ...) \
  Entry<Op::name, __VA_ARGS__>::info(#family),
#define LC_OVERLOAD(name, spelling, operation, family, ...) \
  Entry<Op::name, __VA_ARGS__>::info(#family),
#include "layoutcheck/core/operations/operations.def"
};

constexpr Expected<Value> (*kApply[])(std::span<Value const>) = {
#define LC_OPERATION(name, function, family, domain, text, ...) \
  &Entry<Op::name, __VA_ARGS__>::apply,
#define LC_OVERLOAD(name, spelling, operation, family, ...) &Entry<Op::name, __VA_ARGS__>::apply,
#include "layoutcheck/core/operations/operations.def"
};

}  // namespace

std::span<OpInfo const> all_ops() { return kOps; }

OpInfo const& info(Op op) { return kOps[static_cast<std::size_t>(op)]; }

std::optional<Op> op_named(std::string_view name) {
  auto const* const found = std::ranges::find(kOps, name, &OpInfo::name);
  if (found == std::end(kOps)) return std::nullopt;
  return found->op;
}

Expected<Value> apply(Op op, std::span<Value const> args) {
  return kApply[static_cast<std::size_t>(op)](args);
}

}  // namespace layoutcheck
