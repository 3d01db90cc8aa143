/* is_compact as an implementation under test, by the C ABI: a defect of it is that it trusts sizes.
 *   cc -std=c99 -O2 -shared -fPIC -I conformance/sdk/native -o libmine.so my_library.c */
#include <layoutcheck_library.h>

#include <string.h>

/* Multiplies by the extents, adds the way that the modes go. False beyond 64 bits. */
static int measure(lc_value const* shape, lc_value const* stride, int64_t* size, int64_t* way) {
  if (shape->kind == LC_INTEGER) {
    int64_t const step = stride->integer < 0 ? -stride->integer : stride->integer;
    int64_t mine = 0;
    return !__builtin_mul_overflow(*size, shape->integer, size) &&
           !__builtin_mul_overflow(shape->integer - 1, step, &mine) &&
           !__builtin_add_overflow(*way, mine, way);
  }
  for (int32_t i = 0; i < shape->count; ++i) {
    if (!measure(&shape->items[i], &stride->items[i], size, way)) return 0;
  }
  return 1;
}

static lc_status is_compact(lc_value const* args, int32_t count, lc_answer* answer) {
  int64_t size = 1, way = 0;
  if (count != 1 || !measure(&args[0].items[0], &args[0].items[1], &size, &way)) {
    strcpy(answer->name, "overflow"); /* a refusal has the name of its reason */
    return LC_REFUSAL;
  }
  answer->value.kind = LC_TRUTH;
  answer->value.integer = size == 0 || size == way + 1;
  return LC_ANSWER;
}

static lc_operation const operations[] = {{"is_compact", is_compact, 0}};
static lc_library const library = {LC_ABI, "mine", "0.1", 64, 1, operations};
lc_library const* layoutcheck_library(void) { return &library; }
