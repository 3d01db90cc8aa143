#pragma once
/// Layouts under swizzles as linear layouts, and back. Exact both ways; where the other side does
/// not exist, the error says why.

#include "layoutcheck/core/operations/value.hpp"

namespace layoutcheck {

/// The linear layout {i}->{o} with the mapping's values, o of the least size that holds them.
///
///   linear_of((2,4):(4,1)) == {i:[4,1,2]}->{o:8}
///
/// Errors: those of linear_bases_of; overflow where a value has more than 62 bits.
Expected<LinearLayout> linear_of(Value const& mapping);

/// The layout with the values of the flat map x -> L(x), or the swizzle o 0 o the layout where no
/// layout alone has them: of all swizzles with s != 0 that with the least b, then m, then abs s,
/// then s > 0; failing these, one of shift 0, which only clears bits. A layout is coalesced.
///
///   layout_of({i:[4,1,2]}->{o:8}) == (2,4):(4,1)
///   layout_of({i:[1,2,5]}->{o:8}) == Sw<1,0,2> o 0 o 8:1
///   layout_of({i:[1,1]}->{o:2}) == Sw<1,1,0> o 0 o (2,2):(1,1)
///
/// A layout adds what a linear layout joins by xor, which is the same where no two columns share a
/// bit: there is a layout iff that holds of the columns, and a swizzled one iff it holds of what
/// the swizzle, where s != 0 a bijection, makes them of. All of these within the output's bits are
/// tried, in O(bits^3) steps of a few words each; others move no bit of a column. Under a swizzle
/// of shift 0 one bit may be shared, as its carries can be cleared. Errors: not_representable.
Expected<Value> layout_of(LinearLayout const& layout);

}  // namespace layoutcheck
