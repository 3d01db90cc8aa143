#pragma once
/// The theorems, chapter by chapter; each may use those before it.

#include "layoutcheck/smt/kernel/vocabulary.hpp"

namespace layoutcheck::smt {

void chapter_arithmetic(Theory& theory);
void chapter_layouts(Theory& theory, Layouts const& layouts);
void chapter_parts(Theory& theory, Layouts const& layouts);
void chapter_radix(Theory& theory, Layouts const& layouts);
void chapter_coalesce(Theory& theory, Layouts const& layouts, Coalesced const& coalesced);

void chapter_recover(Theory& theory, Layouts const& layouts, Coalesced const& coalesced);
void chapter_squeeze(Theory& theory, Layouts const& layouts, Coalesced const& coalesced);
void chapter_sort(Theory& theory, Layouts const& layouts, Tracing const& tracing);
void chapter_inverse(Theory& theory, Layouts const& layouts, Tracing const& tracing);
void chapter_one_sided(Theory& theory, Layouts const& layouts, Tracing const& tracing);
void chapter_largest_inverse(Theory& theory, Layouts const& layouts, Tracing const& tracing);

void chapter_complement(Theory& theory, Layouts const& layouts, Complemented const& complemented);

void chapter_composition(Theory& theory, Layouts const& layouts, Coalesced const& coalesced,
                         Composed const& composed);
void chapter_cancelling(Theory& theory, Layouts const& layouts, Composed const& composed);
void chapter_divide(Theory& theory, Layouts const& layouts, Complemented const& complemented,
                    Composed const& composed);
void chapter_any_order(Theory& theory, Layouts const& layouts, Tracing const& tracing,
                       Complemented const& complemented);
void chapter_filter(Theory& theory, Layouts const& layouts, Coalesced const& coalesced);
void chapter_extremes(Theory& theory, Layouts const& layouts, Complemented const& complemented,
                      Composed const& composed);
void chapter_product(Theory& theory, Layouts const& layouts, Complemented const& complemented,
                     Composed const& composed);
void chapter_cast(Theory& theory, Layouts const& layouts, Complemented const& complemented);
void chapter_loops(Theory& theory, Layouts const& layouts, Tracing const& tracing,
                   Complemented const& complemented);

/// The loops of core, run on expressions at ranks up to 4: they make the lists that the theorems
/// speak of. Defined in src/paths.
void chapter_paths(Theory& theory, Tracing const& tracing, Complemented const& complemented);
void chapter_composition_paths(Theory& theory, Layouts const& layouts, Composed const& composed);

}  // namespace layoutcheck::smt
