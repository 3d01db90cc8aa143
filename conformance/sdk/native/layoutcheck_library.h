/* The C ABI of layoutcheck: a shared library as an implementation under test.
 *
 *   $ cc -shared -fPIC -o libmine.so mine.c
 *   $ layoutcheck conform --impl so:./libmine.so
 *
 * The library exports one function, layoutcheck_library(), which names its operations (those of
 * `layoutcheck list operations`). Each is loaded into a process of its own: a crash, a hang or
 * exit() costs the case, not the run. C99 or C++; no dependency. example_library.c is a whole one.
 */
#ifndef LAYOUTCHECK_LIBRARY_H
#define LAYOUTCHECK_LIBRARY_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define LC_ABI 1

typedef enum lc_kind {
  LC_INTEGER,  /* `integer` */
  LC_TRUTH,    /* `integer` is 0 or 1 */
  LC_FREE,     /* `_` of a coordinate or a tiler */
  LC_TUPLE,    /* entries; a layout is a tuple of two: its shape and its stride */
  LC_BY_MODE,  /* a tiler by mode: entries are layouts, LC_FREE and LC_BY_MODE */
  LC_SWIZZLE,  /* three integers: bits, base, shift */
  LC_COMPOSED, /* three: the outer layout or swizzle, the offset, the inner layout */
  LC_TABLE     /* integers */
} lc_kind;

/* A value. (4,(2,2)):(1,(4,8)) is a tuple of the tuples (4,(2,2)) and (1,(4,8)); 4:1 is a tuple of
 * the integers 4 and 1. */
typedef struct lc_value {
  int32_t kind;  /* lc_kind */
  int32_t count; /* of items; 0 for integers, truths and free places */
  int64_t integer;
  struct lc_value const* items;
} lc_value;

/* How an operation ended. An integer: what another language returns may be none of these. */
typedef int32_t lc_status;
enum {
  LC_ANSWER,      /* `value` holds it */
  LC_REFUSAL,     /* there is no answer, or none is offered: `name` says the condition */
  LC_UNSUPPORTED, /* this case is beyond the library: `message` says why */
  LC_FAILURE      /* something failed that was not meant to: `name` says what */
};

/* Where an operation writes its answer. The texts end with 0 and are empty at first. */
typedef struct lc_answer {
  lc_value value;
  char name[64];     /* of a refusal or failure: "stride_not_divisible" */
  char message[200]; /* for people */
  /* Room for `count` values that lives as long as the answer; null beyond 65536 values. */
  lc_value* (*room)(struct lc_answer* answer, int32_t count);
} lc_answer;

/* Trailing arguments that the caller leaves out are not among the `count`. */
typedef lc_status (*lc_function)(lc_value const* arguments, int32_t count, lc_answer* answer);

typedef struct lc_operation {
  char const* name; /* "coalesce" */
  lc_function call;
  uint32_t integers; /* bit k: argument k may be an integer n where n:1 is meant; such a case is
                        sent in both spellings */
} lc_operation;

typedef struct lc_library {
  uint32_t abi; /* LC_ABI */
  char const* name;
  char const* version;
  int32_t int_bits; /* 64; 0 for integers without bound */
  int32_t count;
  lc_operation const* operations;
} lc_library;

/* What a library exports; it and all it points to live as long as the process. */
lc_library const* layoutcheck_library(void);

#ifdef __cplusplus
}
#endif

#endif
