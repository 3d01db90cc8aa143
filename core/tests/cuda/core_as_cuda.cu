// core as device code: every operation of operations.def in a kernel, but those that are for the
// host; and recovery. Compiled always where nvcc is found.

#include <type_traits>

#include "layoutcheck/core/operations/functions.hpp"
#include "layoutcheck/core/operations/typed.hpp"
#include "layoutcheck/core/recover/probes.hpp"
#include "layoutcheck/core/recover/swizzled.hpp"

namespace layoutcheck {

template <class T>
inline constexpr bool kForHost = std::is_same_v<T, Mapping> || std::is_same_v<T, Table>;
template <class T>
inline constexpr bool kForHost<Rest<T>> = true;

template <class T>
inline constexpr bool kIsForHost =
    kForHost<T> || std::is_same_v<T, Expected<Table>> || std::is_same_v<T, Expected<Value>>;

template <class T>
struct Given {
  using type = T;
};
template <class T>
struct Given<Maybe<T>> : Given<T> {};

/// The argument of that type that lies in memory.
template <class T>
__device__ typename Given<T>::type const& given(void const* memory) {
  return *static_cast<typename Given<T>::type const*>(memory);
}

template <class T>
__device__ void keep(char* out, T const& result) {
  *out = *reinterpret_cast<char const*>(&result);
}

// But those that answer with a table, or with a map of any kind.
#define LC_OPERATION(name, function, family, text, ...)                      \
  struct call_##name {                                                       \
    template <class... T>                                                    \
    __device__ static void on(With<T...>, void const* memory, char* out) {   \
      if constexpr (!(false || ... || kForHost<T>)) {                        \
        using Result = decltype(layoutcheck::function(given<T>(memory)...)); \
        if constexpr (!kIsForHost<Result>) {                                 \
          keep(out, layoutcheck::function(given<T>(memory)...));             \
        }                                                                    \
      }                                                                      \
    }                                                                        \
  };
#define LC_OVERLOAD(...)
#include "layoutcheck/core/operations/operations.def"

#define LC_OPERATION(...)
#define LC_OVERLOAD(name, spelling, operation, ...) using call_##name = call_##operation;
#include "layoutcheck/core/operations/operations.def"

/// On the parameters of each overload.
template <class Call, class... Overloads>
__device__ void on_each(void const* memory, char* out) {
  (Call::on(Overloads{}, memory, out), ...);
}

__global__ void use_every_operation(void const* memory, char* out) {
#define LC_OPERATION(name, function, family, text, ...) \
  on_each<call_##name, __VA_ARGS__>(memory, out);
#define LC_OVERLOAD(name, spelling, operation, family, ...) \
  on_each<call_##name, __VA_ARGS__>(memory, out);
#include "layoutcheck/core/operations/operations.def"
}

__global__ void use_recovery(Layout const* layouts, index_t* out) {
  Layout const& a = layouts[0];
  out[0] += recover(out, 4) || recover(out, 4, TableIs::prefix) ? 1 : 0;
  out[0] += recover_swizzled(out, 4) ? 1 : 0;
  out[0] += recover_by_probes(a, size(a)).points;
}

}  // namespace layoutcheck
