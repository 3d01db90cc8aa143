#pragma once
/// LC_SWEEP_CLONES before a function: compiled for AVX2 and AVX-512, too, and chosen when the
/// program starts. Only where the loader can choose (ifunc of glibc on x86-64), and not under
/// sanitizers, whose run time is not up yet when it does.

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || \
    __has_feature(memory_sanitizer)
#define LC_SWEEP_SANITIZED 1
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define LC_SWEEP_SANITIZED 1
#endif

// The instrumentation of afl++ 4.04 aborts where it meets clones; it says so by its macro.
#if defined(__x86_64__) && defined(__gnu_linux__) && defined(__GLIBC__) && \
    !defined(LC_SWEEP_SANITIZED) && !defined(FUZZING_BUILD_MODE_UNSAFE_FOR_PRODUCTION)
#define LC_SWEEP_CLONES __attribute__((target_clones("default", "avx2", "avx512f")))
#else
#define LC_SWEEP_CLONES
#endif

// The loops here are written for the vectoriser, which GCC runs at -O3 only.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC optimize("O3")
#endif
