#pragma once
/// Statements run on numbers: the same terms that the solvers are given.

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

#include "layoutcheck/smt/kernel/definition.hpp"

namespace layoutcheck::smt {

/// A list: its modes, each with fields(sort) numbers. ((2,8),(3,1)) for (2,3):(8,1).
using ListValue = std::vector<std::vector<std::int64_t>>;

/// What a map does with words, of at most 64 bits.
using MapValue = std::shared_ptr<std::function<std::uint64_t(std::uint64_t)> const>;

struct Value {
  Sort sort = Sort::integer;
  std::int64_t number = 0;  ///< integer; truth: 0 or 1; a word as a two's complement number
  ListValue list{};
  MapValue map{};

  friend bool operator==(Value const&, Value const&) = default;
};

using Assignment = std::map<Ref, Value>;  ///< of variables

/// Computes a function in another way than by its definition; nothing where it does not know it.
using Instead =
    std::function<std::optional<Value>(std::string const& function, std::vector<Value> const&)>;

Value word_value(std::uint64_t word, int bits);
Value map_value(std::function<std::uint64_t(std::uint64_t)> map, int bits);

/// The value of a term; nothing where a number leaves 64 bits, as do longer words. Heads of an
/// empty list are 0.
/// `instead`, where given, is called before each call is unfolded. Throws std::logic_error for a
/// variable without a value.
std::optional<Value> evaluated(Ref term, Assignment const& variables, Definitions const& by,
                               Instead const& instead = {});

}  // namespace layoutcheck::smt
