#pragma once
/// Owning references to isl's objects, all of one make.

#include <utility>

#include "layoutcheck/relations/isl/context.hpp"

struct isl_map;
struct isl_pw_aff;
struct isl_set;
struct isl_val;
struct isl_multi_pw_aff;

namespace layoutcheck::relations::isl {

// One more reference, and one less: isl_set_copy, isl_set_free and so on.
isl_val* retain(isl_val* object);
isl_set* retain(isl_set* object);
isl_map* retain(isl_map* object);
isl_pw_aff* retain(isl_pw_aff* object);
isl_multi_pw_aff* retain(isl_multi_pw_aff* object);
void release(isl_val* object);
void release(isl_set* object);
void release(isl_map* object);
void release(isl_pw_aff* object);
void release(isl_multi_pw_aff* object);

/// An immutable value of isl. A copy shares the object and costs a count. A default one is empty:
/// whatever takes it answers invalid_argument.
template <class Object>
class Handle {
 public:
  Handle() = default;
  /// Takes the reference `object`, which may be null.
  Handle(Context context, Object* object) : context_(std::move(context)), object_(object) {}
  Handle(Handle const& other) : context_(other.context_), object_(other.copy()) {}
  Handle(Handle&& other) noexcept
      : context_(std::move(other.context_)), object_(std::exchange(other.object_, nullptr)) {}
  Handle& operator=(Handle other) noexcept {
    std::swap(context_, other.context_);
    std::swap(object_, other.object_);
    return *this;
  }
  ~Handle() {
    if (object_ != nullptr) release(object_);
  }

  bool empty_handle() const { return object_ == nullptr; }
  /// Borrowed: what isl calls __isl_keep.
  Object* get() const { return object_; }
  /// A reference of the caller's own: what isl calls __isl_take. Null when empty.
  Object* copy() const { return object_ == nullptr ? nullptr : retain(object_); }
  Context const& context() const { return context_; }

 private:
  Context context_;
  Object* object_ = nullptr;
};

}  // namespace layoutcheck::relations::isl
