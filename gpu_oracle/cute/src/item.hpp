#pragma once
/// A query to CuTe as plain integers: what travels to a device.

#include "layoutcheck/core/base/config.hpp"

namespace layoutcheck::sweep_cute {

enum class Operation : std::uint8_t { evaluate, coalesce, composition };

/// "coalesce"
constexpr char const* name(Operation operation) {
  switch (operation) {
    case Operation::evaluate: return "evaluate";
    case Operation::coalesce: return "coalesce";
    case Operation::composition: break;
  }
  return "composition";
}

/// Ranks are types in CuTe: these are what is compiled.
inline constexpr int kMaxRankA = 4;
inline constexpr int kMaxRankB = 3;

struct FlatLayout {
  int rank = 0;
  index_t extent[kMaxRankA] = {};
  index_t stride[kMaxRankA] = {};
};

struct Item {
  FlatLayout a = {};
  FlatLayout b = {};         ///< of a pair
  std::uint64_t begin = 0;   ///< where its values begin
  std::uint64_t points = 0;  ///< how many they are
};

inline constexpr std::uint64_t kNowhere = ~std::uint64_t{0};

/// A fault injected where the answers are made: this value of this item is one too large.
struct Fault {
  std::uint64_t item = kNowhere;
  std::uint64_t point = 0;
};

}  // namespace layoutcheck::sweep_cute
