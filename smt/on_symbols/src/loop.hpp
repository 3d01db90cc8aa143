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
  /// When the loop was last called: what it decided, and what it was given.
  std::string const& path() const { return path_; }
  std::vector<layoutcheck::Value> const& given() const { return given_; }
  /// "coalesce((2,2):(1,3))", what the reference answers to that, and the loop: "refused: why".
  std::string call() const;
  std::string want() const;
  std::string got() const;

 private:
  Loop const& loop_;
  layoutcheck::Op op_;
  mutable std::string path_{};
  mutable std::vector<layoutcheck::Value> given_{};
  mutable layoutcheck::Expected<layoutcheck::Value> answer_ = layoutcheck::Error{};
};

}  // namespace symbols
