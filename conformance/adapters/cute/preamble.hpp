// What every generated unit begins with: CuTe, and how an answer is printed.
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <type_traits>

#include <cute/layout.hpp>
#include <cute/layout_composed.hpp>
#include <cute/swizzle_layout.hpp>

#ifdef LAYOUTCHECK_MEASURED
extern "C" int __llvm_profile_write_file();
#endif

namespace reporting {

#ifdef LAYOUTCHECK_MEASURED
// A case that ends the process has run lines as well.
inline void write_profile(int signal) {
  __llvm_profile_write_file();
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}
inline bool const watches = [] {
  for (int const signal : {SIGABRT, SIGILL, SIGTRAP, SIGFPE, SIGSEGV}) {
    std::signal(signal, write_profile);
  }
  return true;
}();
#endif

// A number that no compiler knows.
[[gnu::noinline]] inline std::int64_t i(std::int64_t n) {
  asm volatile("" : "+r"(n));
  return n;
}

// The entries of k@i from the outside, one alone as a number.
template <class T, int kAxis, int... kInner>
std::string axis_of(cute::ScaledBasis<T, kAxis, kInner...> const&) {
  std::string out = std::to_string(kAxis);
  ((out += ',' + std::to_string(kInner)), ...);
  return sizeof...(kInner) == 0 ? out : '[' + out + ']';
}

template <class T>
struct is_swizzle : std::false_type {};
template <int kBits, int kBase, int kShift>
struct is_swizzle<cute::Swizzle<kBits, kBase, kShift>> : std::true_type {};

template <class T>
void put(std::string& out, T const& value) {
  using namespace cute;
  if constexpr (is_scaled_basis<T>::value) {
    out += "{\"scale\":";
    put(out, value.value());
    out += ",\"axis\":" + axis_of(value) + '}';
  } else if constexpr (is_composed_layout<T>::value) {
    out += "{\"outer\":";
    put(out, value.layout_a());
    out += ",\"offset\":";
    put(out, value.offset());
    out += ",\"inner\":";
    put(out, value.layout_b());
    out += '}';
  } else if constexpr (is_swizzle<T>::value) {
    out += "{\"swizzle\":[" + std::to_string(T::num_bits) + ',' + std::to_string(T::num_base) +
           ',' + std::to_string(T::num_shft) + "]}";
  } else if constexpr (is_layout<T>::value) {
    out += '[';
    put(out, value.shape());
    out += ',';
    put(out, value.stride());
    out += ']';
  } else if constexpr (is_tuple<T>::value) {
    out += '[';
    for_each(value, [&](auto const& child) {
      if (out.back() != '[') out += ',';
      put(out, child);
    });
    out += ']';
  } else if constexpr (is_underscore<T>::value) {
    out += "null";
  } else if constexpr (std::is_convertible<T, bool>::value && sizeof(T) == 1) {
    if constexpr (std::is_same<T, bool>::value) {
      out += value ? "true" : "false";
    } else if constexpr (std::is_same<std::remove_cv_t<decltype(T::value)>, bool>::value) {
      out += T::value ? "true" : "false";
    } else {
      out += std::to_string(static_cast<std::int64_t>(T::value));
    }
  } else if constexpr (std::is_convertible<T, std::int64_t>::value) {
    out += std::to_string(static_cast<std::int64_t>(value));
  } else {
    out += "\"no number\"";
  }
}

// What has constants alone is its type: nothing of the algebra needs to be compiled for it.
template <class Call>
void answer(int k, Call const& call) {
  using T = std::decay_t<decltype(call())>;
  std::string out = std::to_string(k) + ' ';
#ifdef LAYOUTCHECK_MEASURED
  (void)call();
#endif
  if constexpr (cute::is_static<T>::value && !std::is_same<T, bool>::value) {
    put(out, T{});
  } else {
    put(out, call());
  }
  out += '\n';
  std::fputs(out.c_str(), stdout);
  std::fflush(stdout);
}

}  // namespace reporting
