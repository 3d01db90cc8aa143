// Wrong recover.

#include "layoutcheck/core/recover/table.hpp"
#include "mutants/mutant_of.hpp"
#include "mutants/topics.hpp"

namespace layoutcheck::laws {
namespace {

Expected<Layout> right(Table const& t) { return recover(t.data(), static_cast<index_t>(t.size())); }

/// Looks at multiples of the step only; what lies between is taken on trust.
Expected<Layout> checks_unit_points_only(Table const& t) {
  auto const count = static_cast<index_t>(t.size());
  if (count == 0 || t[0] != 0) return right(t);
  auto const at = [&t](index_t i) { return t[static_cast<std::size_t>(i)]; };
  ModeList modes;
  for (index_t step = 1; step < count;) {
    index_t extent = 1;
    while (extent < count / step && at(extent * step) == extent * at(step)) ++extent;
    if ((count / step) % extent != 0) return right(t);
    modes.push_back({extent, at(step)});
    step *= extent;
  }
  return from_modes(modes);
}

/// Where an extent does not divide, the layout of the part that fits.
Expected<Layout> rounds_last_extent_down(Table const& t) {
  auto const exact = right(t);
  if (exact || exact.error().point < 1) return exact;
  return recover(t.data(), exact.error().point);
}

Expected<Layout> splits_even_modes(Table const& t) {
  LC_TRY(exact, right(t));
  ModeList modes;
  for (Mode const& m : exact.leaves) {
    if (m.extent > 2 && m.extent % 2 == 0) {
      modes.push_back({2, m.stride});
      modes.push_back({m.extent / 2, 2 * m.stride});
    } else {
      modes.push_back(m);
    }
  }
  return from_modes(modes);
}

Expected<Layout> accepts_offset(Table const& t) {
  Table moved = t;
  for (index_t& v : moved) v -= t[0];
  return right(moved);
}

Expected<Layout> wants_ascending_values(Table const& t) {
  for (std::size_t i = 1; i < t.size(); ++i) {
    if (t[i] < t[i - 1]) {
      return Error{.code = Errc::not_representable,
                   .point = static_cast<index_t>(i),
                   .detail = "values descend"};
    }
  }
  return right(t);
}

Expected<Layout> names_last_index(Table const& t) {
  auto const exact = right(t);
  if (exact) return exact;
  Error error = exact.error();
  error.point = static_cast<index_t>(t.size()) - 1;
  return error;
}

constexpr Mutant kRecoverMutants[] = {
    {"recover_checks_unit_points_only", Op::recover,
     "does not look between the multiples of a step", "recover_function",
     mutant_of<checks_unit_points_only, Op::recover>},
    {"recover_rounds_last_extent_down", Op::recover, "answers with the part of the table that fits",
     "recover_keeps_size", mutant_of<rounds_last_extent_down, Op::recover>},
    {"recover_splits_even_modes", Op::recover, "modes of prime extents, never joined",
     "recover_is_coalesced", mutant_of<splits_even_modes, Op::recover>},
    {"recover_accepts_offset", Op::recover, "a table that does not begin with 0 is moved",
     "recover_answers", mutant_of<accepts_offset, Op::recover>},
    {"recover_wants_ascending_values", Op::recover, "refuses values that descend",
     "recover_inverts_table", mutant_of<wants_ascending_values, Op::recover>},
    {"recover_names_last_index", Op::recover, "blames the end of the table",
     "recover_names_first_unmeetable", mutant_of<names_last_index, Op::recover>},
};

}  // namespace

std::span<Mutant const> recover_mutants() { return kRecoverMutants; }

}  // namespace layoutcheck::laws
