#pragma once
/// Ways to CuTe's answers.

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "item.hpp"
#include "layoutcheck/core/base/error.hpp"

namespace layoutcheck::sweep_cute {

/// The values of item i begin at items[i].begin.
struct Answers {
  std::vector<index_t> values = {};
  std::vector<index_t> sizes = {};  ///< of the layout that answers, for each item

  /// Room for `items`, filled with what is not an answer: a value that was not written shows.
  void prepare(std::span<Item const> items) {
    std::uint64_t const points = items.empty() ? 0 : items.back().begin + items.back().points;
    values.assign(points, -kMaxIndex);
    sizes.assign(items.size(), -kMaxIndex);
  }
};

class Path {
 public:
  virtual ~Path() = default;
  virtual std::string name() const = 0;
  /// Layouts of dynamic integers. Pre: the Agreement of every item is one that is sent to CuTe.
  virtual std::optional<Error> answer(Operation operation, std::span<Item const> items,
                                      Fault const& fault, Answers& out) = 0;
};

enum class Width : std::uint8_t { int32, int64 };
constexpr char const* name(Width width) { return width == Width::int32 ? "int32" : "int64"; }

std::unique_ptr<Path> host_path(Width width);

/// Pre: has_device_code().
std::unique_ptr<Path> device_path(int ordinal, Width width);

/// The cases of static_cases.hpp, in their order; the operation is theirs, the items say how many
/// points they have.
std::unique_ptr<Path> static_host_path();
std::unique_ptr<Path> static_device_path(int ordinal);

}  // namespace layoutcheck::sweep_cute
