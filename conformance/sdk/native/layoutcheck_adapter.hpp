#pragma once
/// An adapter for layoutcheck in a few lines of C++17: register functions, run. Three files without
/// dependencies, this one and two next to it; POSIX.
///
///     #include "layoutcheck_adapter.hpp"
///     using namespace layoutcheck_adapter;
///
///     int main() {
///       Adapter adapter{"mine", "1.0"};
///       adapter.op("coalesce", [](Layout const& l, std::optional<Layout> profile) -> Layout { ...
///       }); return adapter.run();
///     }
///
///     $ layoutcheck conform --impl cmd:./my_adapter
///
/// What a function may take and give, by the operation's kinds (`layoutcheck list operations`):
///
///     integer, boolean       std::int64_t, bool
///     tuple, coordinate      Tuple: an integer, or a list of such; `_` is Tuple::free()
///     layout                 Layout{shape, stride}
///     tiler                  Tiler: a layout, `_`, or by mode
///     mapping                Mapping: a Layout, Swizzle or Composed; or a Layout alone, and the
///     others are unsupported table                  Table left out by the caller std::optional of
///     one of these, at the end any number             std::vector of one of these, at the end
///
/// A function answers by returning. `throw Refusal("stride_not_divisible", "3 and 2")` refuses:
/// there is no answer, or none is offered here; `throw Unsupported("why")` says that this case is
/// beyond the adapter; so do arguments that the function does not take. Any other exception is an
/// internal error of the library. While run() runs, what anything prints to stdout goes to stderr,
/// and stdin is empty. The protocol is described in docs/protocol.md.

#include <fcntl.h>
#include <unistd.h>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <functional>
#include <initializer_list>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <tuple>
#include <type_traits>
#include <typeinfo>
#include <utility>
#include <variant>
#include <vector>

#include "layoutcheck_protocol.hpp"

namespace layoutcheck_adapter {

/// An int-tuple or a coordinate: an integer, `_`, or a list of such. Tuple{2, {3, 4}} is (2,(3,4)),
/// Tuple(4) is 4 and Tuple{4} is (4).
struct Tuple {
  Integer integer = 0;
  bool is_list = false;
  bool is_free = false;
  std::vector<Tuple> items;

  Tuple() : is_list(true) {}  ///< (): the empty list
  Tuple(Integer value) : integer(value) {}
  Tuple(int value) : integer(value) {}
  Tuple(std::vector<Tuple> entries) : is_list(true), items(std::move(entries)) {}
  Tuple(std::initializer_list<Tuple> entries) : is_list(true), items(entries) {}
  static Tuple free() {
    Tuple result(0);
    result.is_free = true;
    return result;
  }
};

struct Layout {
  Tuple shape;
  Tuple stride;
};

/// `_` without modes and layout; a layout; or by mode.
struct Tiler {
  std::optional<Layout> layout;
  std::optional<std::vector<Tiler>> by_mode;
  bool is_free() const { return !layout && !by_mode; }
};

/// x -> x xor ((x & mask) >> shift), the mask being `bits` bits from base + max(0, shift) on.
struct Swizzle {
  Integer bits = 0;
  Integer base = 0;
  Integer shift = 0;
};

/// x -> outer(offset + inner(x))
struct Composed {
  std::variant<Layout, Swizzle> outer;
  Integer offset = 0;
  Layout inner;
};

using Mapping = std::variant<Layout, Swizzle, Composed>;

struct Table {
  std::vector<Integer> values;
};

/// There is no answer, or none is offered.
class Refusal : public std::runtime_error {
 public:
  explicit Refusal(std::string condition, std::string const& message = "")
      : std::runtime_error(message), condition(std::move(condition)) {}
  std::string condition;
};

/// This case is beyond the adapter.
class Unsupported : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

namespace detail {

// -------------------- arguments and answers of C++

[[noreturn]] inline void not_taken(char const* what) {
  throw Unsupported(std::string("the argument is not ") + what);
}

template <class T>
struct From;

template <>
struct From<Integer> {
  static Integer of(lc_value const& v) {
    return v.kind == LC_INTEGER ? v.integer : (not_taken("an integer"), 0);
  }
};
template <>
struct From<int> {
  static int of(lc_value const& v) {
    Integer const value = From<Integer>::of(v);
    if (value < std::numeric_limits<int>::min() || value > std::numeric_limits<int>::max())
      not_taken("an int");
    return static_cast<int>(value);
  }
};
template <>
struct From<Tuple> {
  static Tuple of(lc_value const& v) {
    if (v.kind == LC_INTEGER) return v.integer;
    if (v.kind == LC_FREE) return Tuple::free();
    if (v.kind != LC_TUPLE) not_taken("a tuple");
    Tuple result;
    result.items.reserve(static_cast<std::size_t>(v.count));
    for (int i = 0; i < v.count; ++i) result.items.push_back(of(v.items[i]));
    return result;
  }
};
template <>
struct From<Layout> {  // an integer n in its place is n:1
  static Layout of(lc_value const& v) {
    if (v.kind == LC_INTEGER) return {v.integer, 1};
    if (v.kind != LC_TUPLE || v.count != 2) not_taken("a layout");
    return {From<Tuple>::of(v.items[0]), From<Tuple>::of(v.items[1])};
  }
};
template <>
struct From<Tiler> {
  static Tiler of(lc_value const& v) {
    if (v.kind == LC_FREE) return {};
    if (v.kind != LC_BY_MODE) return {From<Layout>::of(v), {}};
    std::vector<Tiler> modes;
    for (int i = 0; i < v.count; ++i) modes.push_back(of(v.items[i]));
    return {{}, std::move(modes)};
  }
};
template <>
struct From<Swizzle> {
  static Swizzle of(lc_value const& v) {
    if (v.kind != LC_SWIZZLE) not_taken("a swizzle");
    return {From<Integer>::of(v.items[0]), From<Integer>::of(v.items[1]),
            From<Integer>::of(v.items[2])};
  }
};
template <>
struct From<Composed> {
  static Composed of(lc_value const& v) {
    if (v.kind != LC_COMPOSED) not_taken("a composed layout");
    std::variant<Layout, Swizzle> outer;
    if (v.items[0].kind == LC_SWIZZLE)
      outer = From<Swizzle>::of(v.items[0]);
    else
      outer = From<Layout>::of(v.items[0]);
    return {std::move(outer), From<Integer>::of(v.items[1]), From<Layout>::of(v.items[2])};
  }
};
template <>
struct From<Mapping> {
  static Mapping of(lc_value const& v) {
    if (v.kind == LC_SWIZZLE) return From<Swizzle>::of(v);
    if (v.kind == LC_COMPOSED) return From<Composed>::of(v);
    return From<Layout>::of(v);
  }
};
template <>
struct From<Table> {
  static Table of(lc_value const& v) {
    if (v.kind != LC_TABLE) not_taken("a table");
    Table result;
    for (int i = 0; i < v.count; ++i) result.values.push_back(From<Integer>::of(v.items[i]));
    return result;
  }
};
/// The integer as it came, for a function that takes n for n:1 in its own way.
template <>
struct From<std::variant<Integer, Layout>> {
  static std::variant<Integer, Layout> of(lc_value const& v) {
    if (v.kind == LC_INTEGER) return v.integer;
    return From<Layout>::of(v);
  }
};

/// Argument `at` and what follows of a case.
template <class T>
struct Argument {
  static T of(lc_value const* args, int count, int at) {
    if (at >= count) throw Unsupported("with so few arguments");
    return From<T>::of(args[at]);
  }
  static constexpr bool takes_rest = false;
};
template <class T>
struct Argument<std::optional<T>> {
  static std::optional<T> of(lc_value const* args, int count, int at) {
    if (at >= count) return std::nullopt;
    return From<T>::of(args[at]);
  }
  static constexpr bool takes_rest = false;
};
template <class T>
struct Argument<std::vector<T>> {
  static std::vector<T> of(lc_value const* args, int count, int at) {
    std::vector<T> result;
    for (int i = at; i < count; ++i) result.push_back(From<T>::of(args[i]));
    return result;
  }
  static constexpr bool takes_rest = true;
};

inline void write(Text& out, bool value) { out += value ? "true" : "false"; }
inline void write(Text& out, Tuple const& value) {
  if (value.is_list)
    write_list(out, value.items, [&](Tuple const& item) { write(out, item); });
  else if (value.is_free)
    out += "null";
  else
    write_integer(out, value.integer);
}
inline void write(Text& out, Integer value) { write_integer(out, value); }
inline void write(Text& out, int value) { write_integer(out, value); }
inline void write(Text& out, Layout const& value) {
  write(out += '[', value.shape);
  write(out += ',', value.stride);
  out += ']';
}
inline void write(Text& out, Swizzle const& value) {
  write_list(
      out += "{\"swizzle\":", std::initializer_list<Integer>{value.bits, value.base, value.shift},
      [&](Integer i) { write_integer(out, i); });
  out += '}';
}
inline void write(Text& out, Composed const& value) {
  out += "{\"outer\":";
  std::visit([&](auto const& outer) { write(out, outer); }, value.outer);
  write_integer(out += ",\"offset\":", value.offset);
  write(out += ",\"inner\":", value.inner);
  out += '}';
}
inline void write(Text& out, Mapping const& value) {
  std::visit([&](auto const& mapping) { write(out, mapping); }, value);
}
inline void write(Text& out, Table const& value) {
  write_list(out += "{\"table\":", value.values, [&](Integer i) { write_integer(out, i); });
  out += '}';
}

/// Calls a function with one case and appends the result.
using Caller = std::function<void(lc_value const* args, int count, Text& out)>;

template <class Function, class Result, class... Args, std::size_t... I>
Caller caller_of(Function function, Result (*)(Args...), std::index_sequence<I...>) {
  static_assert(sizeof...(Args) > 0, "an operation takes an argument");
  constexpr bool any = (Argument<std::decay_t<Args>>::takes_rest || ...);
  return [function = std::move(function)](lc_value const* args, int count, Text& out) mutable {
    if (!any && count > static_cast<int>(sizeof...(Args)))
      throw Unsupported("with so many arguments");
    auto given = std::tuple<std::decay_t<Args>...>{
        Argument<std::decay_t<Args>>::of(args, count, static_cast<int>(I))...};
    Result const result = function(std::get<I>(given)...);
    out += "{\"v\":";
    write(out, result);
    out += '}';
  };
}

template <class F>
struct Signature : Signature<decltype(&F::operator())> {};
template <class R, class... A>
struct Signature<R (*)(A...)> {
  using type = R (*)(A...);
  using indices = std::index_sequence_for<A...>;
};
template <class C, class R, class... A>
struct Signature<R (C::*)(A...)> : Signature<R (*)(A...)> {};
template <class C, class R, class... A>
struct Signature<R (C::*)(A...) const> : Signature<R (*)(A...)> {};

}  // namespace detail

/// Who answers, and how.
class Adapter {
 public:
  /// int_bits: of the library's integers; 0: without bound. From here on what is printed to stdout
  /// goes to stderr, and stdin is empty: make it before the library is set up.
  Adapter(std::string name, std::string version, int int_bits = 64)
      : who_{std::move(name), std::move(version), int_bits} {}

  /// Claims the operation `name`. `integers` lists the arguments, from 0, where the function takes
  /// an integer n for n:1 too; such a case is sent in both spellings.
  template <class Function>
  void op(std::string name, Function function, std::initializer_list<int> integers = {}) {
    using Of = detail::Signature<std::decay_t<Function>>;
    detail::Claim claim{std::move(name)};
    for (int const k : integers) claim.integers |= std::uint32_t{1} << k;
    claims_.push_back(std::move(claim));
    callers_.push_back(
        detail::caller_of(std::move(function), typename Of::type{}, typename Of::indices{}));
  }

  /// Exceptions of this type are the library's refusals, under this name.
  template <class Exception>
  void refuses(std::string condition) {
    refusals_.push_back(
        [condition = std::move(condition)](std::exception const& error, detail::Text& out) {
          if (dynamic_cast<Exception const*>(&error) == nullptr) return false;
          detail::write_outcome(out, 'e', condition, error.what());
          return true;
        });
  }

  /// Answers until stdin ends. Returns the exit code: 0; 2 for a line that is not one of
  /// the protocol.
  int run() {
    return detail::serve(
        wire_, who_, claims_,
        [this](std::size_t which, lc_value const* args, int count, detail::Text& out) {
          std::size_t const mark = out.size();
          try {
            callers_[which](args, count, out);
          } catch (...) {
            out.shrink(mark);
            explain(out);
          }
        });
  }

 private:
  void explain(detail::Text& out) const {
    try {
      throw;
    } catch (Refusal const& refusal) {
      detail::write_outcome(out, 'e', refusal.condition, refusal.what());
    } catch (Unsupported const& unsupported) {
      detail::write_outcome(out, 's', unsupported.what(), "");
    } catch (std::exception const& error) {
      for (auto const& refuses : refusals_) {
        if (refuses(error, out)) return;
      }
      detail::write_outcome(out, 'x', typeid(error).name(), error.what());
    } catch (...) {
      detail::write_outcome(out, 'x', "exception", "of a type that is not a std::exception");
    }
  }

  detail::Wire wire_;
  detail::Identity who_;
  std::vector<detail::Claim> claims_;
  std::vector<detail::Caller> callers_;
  std::vector<std::function<bool(std::exception const&, detail::Text&)>> refusals_;
};

}  // namespace layoutcheck_adapter
