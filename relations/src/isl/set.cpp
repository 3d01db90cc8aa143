#include "layoutcheck/relations/isl/set.hpp"

#include <isl/ilp.h>
#include <isl/map.h>
#include <isl/point.h>
#include <isl/set.h>
#include <isl/space.h>
#include <isl/val.h>

#include "isl/call.hpp"
#include "isl/read.hpp"

namespace layoutcheck::relations::isl {
namespace {

/// The coordinates of a point, which it takes.
Expected<std::vector<index_t>> coordinates(Context const& context, isl_point* point, int count) {
  std::vector<index_t> tuple;
  for (int k = 0; k < count; ++k) {
    auto const value = owned<Val>(context, isl_point_get_coordinate_val(point, isl_dim_set, k));
    Expected<index_t> const number = value ? value->to_index() : value.error();
    if (!number) {
      isl_point_free(point);
      return number.error();
    }
    tuple.push_back(*number);
  }
  isl_point_free(point);
  return tuple;
}

struct Collected {
  Context const& context;
  int dimensions;
  std::size_t limit;
  std::vector<std::vector<index_t>> tuples{};
  Error error{};
  bool failed = false;

  bool add(isl_point* point) {
    if (tuples.size() == limit) {
      isl_point_free(point);
      return fail({.code = Errc::capacity_exceeded, .detail = "the set has too many points"});
    }
    auto const tuple = coordinates(context, point, dimensions);
    if (!tuple) return fail(tuple.error());
    tuples.push_back(*tuple);
    return true;
  }
  bool fail(Error const& why) {
    error = why;
    failed = true;
    return false;
  }
};

isl_stat collect(isl_point* point, void* user) {
  return static_cast<Collected*>(user)->add(point) ? isl_stat_ok : isl_stat_error;
}

}  // namespace

Expected<Set> Set::read(Context const& context, std::string_view text) {
  return read_text<Set>(isl_set_read_from_str, context, text);
}

Expected<Set> Set::universe(Context const& context, int dimensions) {
  if (context.get() == nullptr) return context.take_error();
  if (dimensions < 0) {
    return Error{.code = Errc::invalid_argument, .detail = "a tuple has no negative length"};
  }
  return owned<Set>(context, isl_set_universe(isl_space_set_alloc(
                                 context.get(), 0, static_cast<unsigned>(dimensions))));
}

Expected<Set> Set::box(Context const& context, std::vector<index_t> const& extents) {
  if (context.get() == nullptr) return context.take_error();
  auto const dimensions = static_cast<unsigned>(extents.size());
  isl_set* set = isl_set_universe(isl_space_set_alloc(context.get(), 0, dimensions));
  for (unsigned k = 0; k < dimensions; ++k) {
    if (extents[k] < 0) {
      isl_set_free(set);
      return Error{.code = Errc::invalid_argument,
                   .mode = static_cast<int>(k),
                   .detail = "a box has no negative extent"};
    }
    set = isl_set_lower_bound_si(set, isl_dim_set, k, 0);
    set = isl_set_upper_bound_val(set, isl_dim_set, k,
                                  isl_val_int_from_si(context.get(), extents[k] - 1));
  }
  return owned<Set>(context, set);
}

Expected<int> Set::dimensions() const { return size_of(isl_set_dim, *this, isl_dim_set); }
Expected<std::string> Set::text() const { return text_of(isl_set_to_str, *this); }

Expected<Set> intersect(Set const& a, Set const& b) { return give<Set>(isl_set_intersect, a, b); }
Expected<Set> unite(Set const& a, Set const& b) { return give<Set>(isl_set_union, a, b); }
Expected<Set> subtract(Set const& a, Set const& b) { return give<Set>(isl_set_subtract, a, b); }
Expected<Set> lexmin(Set const& set) { return give<Set>(isl_set_lexmin, set); }
Expected<Set> lexmax(Set const& set) { return give<Set>(isl_set_lexmax, set); }
Expected<Set> coalesce(Set const& set) { return give<Set>(isl_set_coalesce, set); }
Expected<Set> flat_product(Set const& a, Set const& b) {
  return give<Set>(isl_set_flat_product, a, b);
}

Expected<Set> project_out(Set const& set, int first, int count) {
  LC_TRY(dimensions, set.dimensions());
  if (first < 0 || count < 0 || first > dimensions - count) {
    return Error{.code = Errc::invalid_argument, .detail = "the set has no such dimensions"};
  }
  return give<Set>(isl_set_project_out, set, isl_dim_set, static_cast<unsigned>(first),
                   static_cast<unsigned>(count));
}

Expected<Set> fix(Set const& set, int position, index_t value) {
  LC_TRY(dimensions, set.dimensions());
  if (position < 0 || position >= dimensions) {
    return Error{.code = Errc::invalid_argument, .detail = "the set has no such dimension"};
  }
  LC_TRY(number, Val::of(set.context(), value));
  return give<Set>(isl_set_fix_val, set, isl_dim_set, static_cast<unsigned>(position), number);
}

Expected<bool> is_empty(Set const& set) { return query(isl_set_is_empty, set); }

Expected<bool> is_equal(Set const& a, Set const& b) {
  LC_TRY(of_a, a.dimensions());
  LC_TRY(of_b, b.dimensions());
  if (of_a != of_b) return false;
  return query(isl_set_is_equal, a, b);
}

Expected<bool> is_subset(Set const& a, Set const& b) { return query(isl_set_is_subset, a, b); }

Expected<Val> dimension_min(Set const& set, int position) {
  return give<Val>(isl_set_dim_min_val, set, position);
}
Expected<Val> dimension_max(Set const& set, int position) {
  return give<Val>(isl_set_dim_max_val, set, position);
}

Expected<std::vector<index_t>> sample(Set const& set) {
  LC_TRY(dimensions, set.dimensions());
  LC_TRY(empty, is_empty(set));
  if (empty) {
    return Error{.code = Errc::out_of_domain, .detail = "the empty set has no point to show"};
  }
  isl_point* const point = isl_set_sample_point(set.copy());
  if (point == nullptr) return set.context().take_error();
  return coordinates(set.context(), point, dimensions);
}

Expected<std::vector<std::vector<index_t>>> points(Set const& set, std::size_t limit) {
  LC_TRY(dimensions, set.dimensions());
  LC_TRY(bounded, query(isl_set_is_bounded, set));
  if (!bounded) {
    return Error{.code = Errc::unsupported, .detail = "the set has no bound"};
  }
  Collected collected{.context = set.context(), .dimensions = dimensions, .limit = limit};
  isl_stat const done = isl_set_foreach_point(set.get(), collect, &collected);
  if (collected.failed) {
    isl_ctx_reset_error(set.context().get());
    return collected.error;
  }
  if (done != isl_stat_ok) return set.context().take_error();
  return collected.tuples;
}

}  // namespace layoutcheck::relations::isl
