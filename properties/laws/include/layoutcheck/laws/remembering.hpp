#pragma once
/// The reference algebra, called directly; and one that answers from memory what it is asked again,
/// so that all laws about one operation on one given share one derivation (host only).

#include <array>
#include <cstddef>
#include <functional>
#include <memory>

#include "layoutcheck/core/layout/layout.hpp"
#include "layoutcheck/core/operations/op.hpp"

namespace layoutcheck::laws {

/// The reference algebra without any indirection: laws name the function at compile time; see
/// LC_LAW_OP.
struct Direct {};

/// Direct, but remembers layouts, the last one of each operation, and only for arguments that are
/// parts of the given under check: they are recognised by where they stand, and what is anywhere
/// else, a local of a law, is computed anew. The given must stay in place, unchanged, until the
/// next start().
class Remembering : public Direct {
 public:
  Remembering() = default;
  Remembering(Remembering const&) = delete;
  Remembering& operator=(Remembering const&) = delete;

  /// Forgets all; from now on `given` is under check.
  template <class Given>
  void start(Given const& given) {
    begin_ = reinterpret_cast<std::byte const*>(std::addressof(given));
    end_ = begin_ + sizeof(Given);
    ++round_;
  }
  /// How many answers were remembered, not computed.
  std::size_t remembered() const { return remembered_; }

  /// What compute() answers for op(args...).
  template <class Compute, class... Args>
  Expected<Layout> answer(Op op, Compute const& compute, Args const&... args) const {
    static_assert(sizeof...(Args) <= kMostArguments);
    if (!(belongs(args) && ...)) return compute();
    Question const asked{&kTypes<Args...>, {std::addressof(args)...}};
    Slot& slot = (*slots_)[static_cast<std::size_t>(op)];
    if (slot.round == round_ && slot.question == asked) {
      ++remembered_;
      return slot.answer;
    }
    slot.answer = compute();
    slot.question = asked;
    slot.round = round_;
    return slot.answer;
  }

 private:
  static constexpr std::size_t kMostArguments = 3;

  /// Its address tells overloads apart: two types may begin at one address.
  template <class... Args>
  static constexpr char kTypes = 0;

  struct Question {
    void const* types = nullptr;
    std::array<void const*, kMostArguments> args{};
    bool operator==(Question const&) const = default;
  };
  struct Slot {
    std::size_t round = 0;
    Question question;
    Expected<Layout> answer = Error{};
  };
  using Slots = std::array<Slot, std::size(kOps)>;

  template <class T>
  bool belongs(T const& arg) const {
    auto const* first = reinterpret_cast<std::byte const*>(std::addressof(arg));
    return !std::less<>{}(first, begin_) && !std::less<>{}(end_, first + sizeof(T));
  }

  std::byte const* begin_ = nullptr;
  std::byte const* end_ = nullptr;
  std::size_t round_ = 0;
  std::unique_ptr<Slots> slots_ = std::make_unique<Slots>();
  mutable std::size_t remembered_ = 0;
};

}  // namespace layoutcheck::laws
