#pragma once
/// Inverses by relations.

#include "layoutcheck/core/layout/layout.hpp"
#include "layoutcheck/relations/isl/map.hpp"

namespace layoutcheck::relations {

/// The inverse of a compact layout, both sides:
///
///   inverse((4,2,2):(2,1,8)) == (2,4,2):(4,1,8)
///   inverse((8,16,4):(64,1,16)) == (16,4,8):(8,128,1)
///
/// Its shape are the extents in the order of their strides, those of extent 1 left out, and its
/// mapping the reversed relation, with which it is compared. The paper's "dimension ordering" must
/// be the rank of each stride: with the sorting permutation in its place the second example comes
/// out wrong. Errors: not_compact (some natural number below the size is not an offset), undecided,
/// capacity_exceeded. Source: seeds/003, compute_inverse.
Expected<Layout> inverse(isl::Context const& context, Layout const& layout);

/// A layout R with L(R(i)) = i for every i < size(R):
///
///   right_inverse((4,8,2):(8,1,33)) == (8,4):(4,1)
///   right_inverse((2,2):(1,8)) == 2:1, right_inverse(4:2) == 1:0
///
/// The stride of each next mode is the lexicographically smallest coordinate with the next offset,
/// and its extent the largest that keeps the equation. Of the largest size possible where the
/// layout is injective. Where it is not, the paper answers 1:0; here the answer is a right inverse
/// all the same, but a larger one may exist: of (3,2,2):(1,1,2) it is 3:1, and 6 offsets have one.
/// Errors: out_of_domain (empty layout), undecided, capacity_exceeded. Source: seeds/003, inverse,
/// with K found as the longest prefix that a layout has.
Expected<Layout> right_inverse(isl::Context const& context, Layout const& layout);

/// A layout R, extended past its end, with R(L(i)) = i for every i < size(L): the right inverse of
/// the layout together with its maximal cover.
///
///   left_inverse((4,2,2):(4,2,32)) == (2,2,4,2,2):(16,4,1,32,8)
///
/// One of several: (2,2,16):(0,4,1) is a left inverse of the same. Errors: not_injective,
/// not_tractable (injective, but the cover leaves gaps or overlaps, so that this way finds none),
/// invalid_argument (negative stride), out_of_domain (empty layout), undecided, overflow. Source:
/// seeds/003, inverse.
Expected<Layout> left_inverse(isl::Context const& context, Layout const& layout);

}  // namespace layoutcheck::relations
