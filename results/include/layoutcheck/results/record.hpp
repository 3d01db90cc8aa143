#pragma once
/// How a record is described: once, for its writer, its reader, its JSON Schema and the docs.
///
///   struct Mutants {
///     LC_LINE(Mutants, "ledger", "Mutants, of one engine.");
///     LC_MEMBER(Text, engine, "the engine");
///     LC_MEMBER(Count, killed, "mutants that it killed", {.former = "caught"});
///   };
///
/// is a plain struct with these members, and json_of(Mutants{"random", 6}) is
/// {"type":"ledger","engine":"random","killed":6}: results/lines.hpp.

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>
#include <utility>

namespace layoutcheck::results {

/// What holds of a member in addition to its C++ type. A std::optional is left out where it is
/// empty; all else is written always, and required by the schema, except with the first two.
struct Rules {
  bool if_any = false;      ///< left out where it is empty
  bool may_lack = false;    ///< lines that programs of ci/ write, or pass on, may lack it
  bool insisted = false;    ///< no line is read without it
  std::string_view name{};  ///< in JSON, where it is not that of the member
  /// Of a number; of a text, `most` bytes.
  std::int64_t least = std::numeric_limits<std::int64_t>::min();
  std::int64_t most = std::numeric_limits<std::int64_t>::max();
  std::string_view pattern{};  ///< that a text matches
  std::string_view among{};    ///< what a text may be: "open|gone"
  std::string_view former{};   ///< its name in format 1
};
inline constexpr Rules kIfAny{.if_any = true};
inline constexpr Rules kMayLack{.may_lack = true};

template <class Record, class T>
struct Field {
  using Type = T;
  std::string_view name;
  T Record::*member;
  std::string_view says;
  Rules rules;
};

template <class Record, class T>
constexpr Field<Record, T> field(std::string_view name, T Record::*member, std::string_view says,
                                 Rules rules = {}) {
  return {rules.name.empty() ? name : rules.name, member, says, rules};
}

/// What a record is.
struct About {
  std::string_view type{};    ///< of the line; empty for what is part of another record
  std::string_view says{};    ///< what a line of this type is
  std::string_view former{};  ///< the type in format 1
};

/// Begins a record that is a line: its name, its type, what it is, and its type in format 1. Two
/// records may be of one type: each line is the first of them whose first member it has.
#define LC_LINE(Name, ...)                    \
  using Self = Name;                          \
  static constexpr int kFirstLine = __LINE__; \
  static constexpr ::layoutcheck::results::About about() { return {__VA_ARGS__}; }
/// Begins a record that is part of others.
#define LC_PART(Name) LC_LINE(Name, )
/// A member: its type, its name, what it holds, and its rules. Written in this order.
#define LC_MEMBER(Type, member, ...) LC_MEMBER_FROM({}, Type, member, __VA_ARGS__)
/// The same with the value that it has where nothing is known.
#define LC_MEMBER_FROM(value, Type, member, ...)                               \
  Type member = value;                                                         \
  static constexpr auto described(std::integral_constant<int, __LINE__>) {     \
    return ::layoutcheck::results::field(#member, &Self::member, __VA_ARGS__); \
  }

template <class T>
concept Record = requires {
  T::about();
};

/// Calls f with the Field of each member, in their order.
template <Record R, class F>
constexpr void each_field(F&& f) {
  constexpr int kMostLines = 128;
  auto const look = [&]<int Line>(std::integral_constant<int, Line> line) {
    if constexpr (requires { R::described(line); }) f(R::described(line));
  };
  [&]<int... At>(std::integer_sequence<int, At...>) {
    (look(std::integral_constant<int, R::kFirstLine + At>{}), ...);
  }
  (std::make_integer_sequence<int, kMostLines>{});
}

/// Whether the described members are all that the struct has.
template <Record R>
constexpr bool is_described() {
  std::size_t size = 0;
  auto const up_to = [](std::size_t n, std::size_t unit) { return (n + unit - 1) / unit * unit; };
  each_field<R>([&](auto const& field) {
    using T = typename std::remove_cvref_t<decltype(field)>::Type;
    size = up_to(size, alignof(T)) + sizeof(T);
  });
  return up_to(size, alignof(R)) == sizeof(R);
}

template <Record R>
constexpr std::string_view first_member() {
  std::string_view name;
  each_field<R>([&](auto const& field) { name = name.empty() ? field.name : name; });
  return name;
}

}  // namespace layoutcheck::results
