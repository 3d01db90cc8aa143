/* A toy algebra as a shared library under test. Copy it and put your library in its place.
 *   cc -std=c99 -O2 -shared -fPIC -o libtoy.so example_library.c
 *   layoutcheck conform --impl so:./libtoy.so
 */
#include <string.h>

#include "layoutcheck_library.h"

/* False where the product is none of 64 bits. */
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
  strcpy(answer->name, "overflow"); /* what does not exist is refused, with the reason's name */
  return LC_REFUSAL;
}

/* A layout is a tuple of its shape and its stride; mode 1 of (2,3):(1,2) is 3:2. */
static lc_status call_mode(lc_value const* args, int32_t count, lc_answer* answer) {
  lc_value const* const shape = &args[0].items[0];
  lc_value const* const stride = &args[0].items[1];
  int64_t const which = count == 2 ? args[1].integer : -1;
  lc_value* const parts = answer->room(answer, 2); /* lives as long as the answer */
  if (shape->kind == LC_INTEGER && which == 0) {
    parts[0] = *shape;
    parts[1] = *stride;
  } else if (which >= 0 && which < shape->count) {
    parts[0] = shape->items[which];
    parts[1] = stride->items[which];
  } else {
    strcpy(answer->name, "no_such_mode");
    return LC_REFUSAL;
  }
  answer->value.kind = LC_TUPLE;
  answer->value.count = 2;
  answer->value.items = parts;
  return LC_ANSWER;
}

/* A claim that is not kept: counted as a failure. */
static lc_status call_coalesce(lc_value const* args, int32_t count, lc_answer* answer) {
  (void)args, (void)count;
  strcpy(answer->message, "not written yet");
  return LC_UNSUPPORTED;
}

static lc_operation const operations[] = {
    {"product", call_product, 0},
    {"mode", call_mode, 0},
    {"coalesce", call_coalesce, 1u << 0}, /* argument 0 may be n for n:1, and is asked both ways */
};

static lc_library const library = {
    LC_ABI, "toy", "1.0", 64, sizeof operations / sizeof operations[0], operations};

lc_library const* layoutcheck_library(void) { return &library; }
