#pragma once
/// A loop of a user's as an implementation.

#include "layoutcheck/laws/implementation.hpp"
#include "layoutcheck/symbolic.hpp"

namespace symbols {

inline constexpr char kOtherKinds[] = "the loop takes arguments of other kinds";

/// In place of one operation; all else is the reference.
class WithLoop final : public layoutcheck::laws::Implementation {
 public:
  /// Pre: there is such an operation.
  explicit WithLoop(Loop const& loop) : loop_(loop), op_(*layoutcheck::op_named(loop.operation)) {}

  layoutcheck::Expected<layoutcheck::Value> apply(
      layoutcheck::Op op, std::span<layoutcheck::Value const> args) const override;
  /// What the loop decided when it was last called.
  std::string const& path() const { return path_; }

 private:
  Loop const& loop_;
  layoutcheck::Op op_;
  mutable std::string path_{};
};

}  // namespace symbols
