#pragma once
/// Operations mode by mode, put together again by the concatenation of morphisms.

#include <vector>

#include "layoutcheck/core/category/algebra.hpp"
#include "layoutcheck/core/layout/tiler.hpp"

namespace layoutcheck::laws::categories {

using LayoutForm = Expected<Layout> (*)(Layout const&);
using LayoutOperation = Expected<Layout> (*)(Layout const&, Layout const&);

/// Each layout one mode of a tuple: (A), (A,B), (A,B,C). Errors: those of category::concat.
/// Pre: not empty.
Expected<Layout> concat_all(std::vector<Layout> const& parts);

/// `form` of the part at each leaf of the profile; modes past its rank stay. Errors: rank_mismatch
/// (more modes than the layout), those of `form` and concat_all.
Expected<Layout> by_profile(Layout const& layout, IntTuple const& profile, LayoutForm form);

/// `operation` on the part and the layout at each entry of the tiler; `_` and modes past its rank
/// stay. Errors: as by_profile.
Expected<Layout> by_tiler(Layout const& layout, Tiler const& tiler, LayoutOperation operation);

}  // namespace layoutcheck::laws::categories
