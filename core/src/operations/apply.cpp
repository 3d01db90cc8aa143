// The operations of operations.def: what is said of each, and how its function is called.

#include <algorithm>
#include <array>
#include <atomic>
#include <mutex>

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

#define LC_OPERATION(name, function, kFamily, text, ...)                           \
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
#define LC_OPERATION(name, function, family, text, ...) Entry<Op::name, __VA_ARGS__>::info(#family),
#define LC_OVERLOAD(name, spelling, operation, family, ...) \
  Entry<Op::name, __VA_ARGS__>::info(#family),
#include "layoutcheck/core/operations/operations.def"
};

constexpr Expected<Value> (*kApply[])(std::span<Value const>) = {
#define LC_OPERATION(name, function, family, text, ...) &Entry<Op::name, __VA_ARGS__>::apply,
#define LC_OVERLOAD(name, spelling, operation, family, ...) &Entry<Op::name, __VA_ARGS__>::apply,
#include "layoutcheck/core/operations/operations.def"
};

/// All operations. Those that are declared are put behind the others without moving these, so that
/// readers need no lock.
class Operations {
 public:
  Operations() {
    all_.reserve(kMostOps);
    all_.assign(std::begin(kOps), std::end(kOps));
    count_ = kOpCount;
  }

  std::span<OpInfo const> all() const { return {all_.data(), count_}; }

  Expected<Op> declare(OpDeclaration const& declaration) {
    std::lock_guard const alone(declaring_);
    auto const& [name, parameters, result] = declaration;
    for (OpInfo const& other : all()) {
      if (other.name != name && other.spelling != name) continue;
      if (is_declared(other.op) && declared_[index(other.op)].declaration == declaration) {
        return other.op;
      }
      return Error{.code = Errc::invalid_argument, .detail = "the name is in use"};
    }
    if (parameters.empty() ||
        parameters.size() > std::tuple_size_v<decltype(Signature::parameters)>) {
      return Error{.code = Errc::invalid_argument, .detail = "one to four parameters"};
    }
    if (count_ == kMostOps) {
      return Error{.code = Errc::capacity_exceeded, .detail = "too many operations are declared"};
    }
    Declared& made = declared_[count_ - kOpCount];
    made.declaration = declaration;
    made.signature = {.result = result,
                      .parameters = {},
                      .required = parameters.size(),
                      .most = parameters.size(),
                      .variadic = false};
    std::ranges::copy(parameters, made.signature.parameters.begin());
    Op const op{static_cast<std::uint16_t>(count_)};
    std::string_view const kept = made.declaration.name;
    all_.push_back({op, kept, kept, "declared", "declared in a law file", {&made.signature, 1}});
    ++count_;
    return op;
  }

 private:
  struct Declared {
    OpDeclaration declaration;
    Signature signature;
  };
  static std::size_t index(Op op) { return static_cast<std::size_t>(op) - kOpCount; }

  std::mutex declaring_;
  std::vector<OpInfo> all_;
  std::array<Declared, kMostOps - kOpCount> declared_;
  std::atomic<std::size_t> count_;
};

Operations& operations() {
  static Operations all;
  return all;
}

}  // namespace

std::string_view detail::declared_name(Op op) { return info(op).name; }

std::span<OpInfo const> all_ops() { return operations().all(); }

OpInfo const& info(Op op) { return all_ops()[static_cast<std::size_t>(op)]; }

std::optional<Op> op_named(std::string_view name) {
  auto const found = std::ranges::find(all_ops(), name, &OpInfo::name);
  if (found == all_ops().end()) return std::nullopt;
  return found->op;
}

Expected<Op> declare(OpDeclaration const& declaration) { return operations().declare(declaration); }

Expected<Value> apply(Op op, std::span<Value const> args) {
  if (is_declared(op)) {
    return Error{.code = Errc::unsupported, .detail = "the reference does not have it"};
  }
  return kApply[static_cast<std::size_t>(op)](args);
}

}  // namespace layoutcheck
