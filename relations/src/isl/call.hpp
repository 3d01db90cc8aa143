#pragma once
/// One way to call isl: arguments are checked before and the answer after, so that null never
/// travels.

#include <isl/ctx.h>

#include <cstdlib>
#include <string>
#include <type_traits>

#include "layoutcheck/relations/isl/handle.hpp"

namespace layoutcheck::relations::isl {

inline Error empty_handle_error() {
  return {.code = Errc::invalid_argument, .detail = "an object of isl that was never made"};
}

namespace calls {

template <class A>
constexpr bool kIsHandle = requires(A const& a) {
  a.empty_handle();
};

/// The context that all handles among the arguments share.
struct Found {
  Context context{};
  bool empty = false;
  bool mixed = false;

  template <class A>
  void add(A const& argument) {
    if constexpr (kIsHandle<A>) {
      if (argument.empty_handle()) {
        empty = true;
      } else if (context.get() == nullptr) {
        context = argument.context();
      } else if (!(context == argument.context())) {
        mixed = true;
      }
    }
  }
};

template <class... A>
Expected<Context> shared_context(A const&... arguments) {
  Found found;
  (found.add(arguments), ...);
  if (found.empty || found.context.get() == nullptr) return empty_handle_error();
  if (found.mixed) {
    return Error{.code = Errc::invalid_argument, .detail = "objects of two contexts of isl"};
  }
  return found.context;
}

template <class A>
auto taken(A const& argument) {
  if constexpr (kIsHandle<A>) {
    return argument.copy();
  } else {
    return argument;
  }
}

template <class A>
auto kept(A const& argument) {
  if constexpr (kIsHandle<A>) {
    return argument.get();
  } else {
    return argument;
  }
}

}  // namespace calls

/// Owns what isl gave, or says why it gave nothing.
template <class Result, class Object>
Expected<Result> owned(Context const& context, Object* object) {
  if (object == nullptr) return context.take_error();
  return Result{context, object};
}

/// For functions that take references: __isl_take. Result is the handle of what they give.
template <class Result, class Function, class... A>
Expected<Result> give(Function function, A const&... arguments) {
  LC_TRY(context, calls::shared_context(arguments...));
  return owned<Result>(context, function(calls::taken(arguments)...));
}

/// For queries, which only borrow: __isl_keep, isl_bool.
template <class Function, class... A>
Expected<bool> query(Function function, A const&... arguments) {
  LC_TRY(context, calls::shared_context(arguments...));
  isl_bool const answer = function(calls::kept(arguments)...);
  if (answer == isl_bool_error) return context.take_error();
  return answer == isl_bool_true;
}

/// A number of dimensions: isl_size.
template <class Function, class... A>
Expected<int> size_of(Function function, A const&... arguments) {
  LC_TRY(context, calls::shared_context(arguments...));
  isl_size const answer = function(calls::kept(arguments)...);
  if (answer < 0) return context.take_error();
  return static_cast<int>(answer);
}

/// A text that isl allocated: isl_set_to_str.
template <class Function, class A>
Expected<std::string> text_of(Function function, A const& argument) {
  LC_TRY(context, calls::shared_context(argument));
  char* const text = function(argument.get());
  if (text == nullptr) return context.take_error();
  std::string answer{text};
  std::free(text);
  return answer;
}

}  // namespace layoutcheck::relations::isl
