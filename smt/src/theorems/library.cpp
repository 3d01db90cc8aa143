#include "layoutcheck/smt/theorems/library.hpp"

#include "layoutcheck/smt/bits/overflow.hpp"
#include "layoutcheck/smt/bits/reciprocal.hpp"
#include "theorems/chapters.hpp"

namespace layoutcheck::smt {

Layouts write_library(Theory& theory) {
  chapter_arithmetic(theory);
  Layouts const layouts(theory);
  chapter_layouts(theory, layouts);
  chapter_radix(theory, layouts);
  chapter_parts(theory, layouts);
  Coalesced const coalesced(theory);
  chapter_coalesce(theory, layouts, coalesced);
  chapter_recover(theory, layouts, coalesced);
  chapter_squeeze(theory, layouts, coalesced);
  Tracing const tracing(theory, layouts);
  chapter_sort(theory, layouts, tracing);
  chapter_inverse(theory, layouts, tracing);
  chapter_one_sided(theory, layouts, tracing);
  chapter_largest_inverse(theory, layouts, tracing);
  Complemented const complemented(theory, layouts);
  chapter_complement(theory, layouts, complemented);
  Composed const composed(theory, layouts);
  chapter_composition(theory, layouts, coalesced, composed);
  chapter_cancelling(theory, layouts, composed);
  chapter_divide(theory, layouts, complemented, composed);
  chapter_any_order(theory, layouts, tracing, complemented);
  chapter_filter(theory, layouts, coalesced);
  chapter_extremes(theory, layouts, complemented, composed);
  chapter_product(theory, layouts, complemented, composed);
  chapter_cast(theory, layouts, complemented);
  chapter_loops(theory, layouts, tracing, complemented);
  chapter_paths(theory, tracing, complemented);
  chapter_composition_paths(theory, layouts, composed);
  chapter_reciprocals(theory);
  chapter_overflow(theory, layouts);
  return layouts;
}

}  // namespace layoutcheck::smt
