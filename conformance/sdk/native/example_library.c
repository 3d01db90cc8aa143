/* A toy algebra as a shared library under test. Copy it and put your library in its place.
 *   cc -std=c99 -O2 -shared -fPIC -o libtoy.so example_library.c
 *   layoutcheck conform --impl so:./libtoy.so */
#include <string.h>

#include "layoutcheck_library.h"

static lc_status refuse(char const* why, lc_answer* answer) {
  strcpy(answer->name, why); /* what does not exist is refused, with the reason's name */
  return LC_REFUSAL;
}

/* An integer, or a tuple of shapes. False where the product is beyond 64 bits. */
static int product(lc_value const* shape, int64_t* result) {
  if (shape->kind == LC_INTEGER) return !__builtin_mul_overflow(*result, shape->integer, result);
  for (int32_t i = 0; i < shape->count; ++i) {
    if (!product(&shape->items[i], result)) return 0;
  }
  return 1;
}

static lc_status call_product(lc_value const* args, int32_t count, lc_answer* answer) {
  answer->value.kind = LC_INTEGER;
  answer->value.integer = 1;
  if (count == 1 && product(&args[0], &answer->value.integer)) return LC_ANSWER;
  return refuse("overflow", answer);
}

/* A layout is a tuple of its shape and its stride; mode 1 of (2,3):(1,2) is 3:2. */
static lc_status call_mode(lc_value const* args, int32_t count, lc_answer* answer) {
  lc_value* const parts = answer->room(answer, 2); /* lives as long as the answer */
  int64_t const which = count == 2 ? args[1].integer : -1;
  for (int k = 0; k < 2; ++k) { /* the shape, the stride */
    lc_value const* const part = &args[0].items[k];
    int const whole = part->kind == LC_INTEGER && which == 0;
    if (!whole && (which < 0 || which >= part->count)) return refuse("no_such_mode", answer);
    parts[k] = whole ? *part : part->items[which];
  }
  answer->value = (lc_value){LC_TUPLE, 2, 0, parts};
  return LC_ANSWER;
}

static lc_operation const operations[] = {{"product", call_product, 0}, {"mode", call_mode, 0}};
static lc_library const library = {LC_ABI, "toy", "1.0", 64, 2, operations};
lc_library const* layoutcheck_library(void) { return &library; }
