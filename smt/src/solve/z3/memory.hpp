#pragma once
/// Memory of a process that runs one query after the other.

#include <malloc.h>

namespace layoutcheck::smt {

/// What is freed stays with the process: Z3 frees all of a query's memory at its end, and giving it
/// back to the system and taking it again is half the time of a short query.
inline void keep_freed_memory() {
#ifdef __GLIBC__
  constexpr int kMost = 1 << 30;
  constexpr int kMostMapped = 1 << 25;  ///< the largest that glibc allows
  mallopt(M_TRIM_THRESHOLD, kMost);
  mallopt(M_MMAP_THRESHOLD, kMostMapped);
#endif
}

}  // namespace layoutcheck::smt
