#include "layoutcheck/core/operations/value.hpp"

#include <algorithm>

namespace layoutcheck {

Value to_value(IntTuple const& t) {
  if (t.is_scalar()) return t.leaves[0];
  return t;
}

Value to_value(Coordinate const& c) {
  if (has_free(c)) return c;
  IntTuple t;
  t.profile = c.profile;
  for (CoordinateLeaf const& leaf : c.leaves) t.leaves.push_back(leaf.value);
  return to_value(t);
}

Value to_value(Tiler const& t) {
  if (!t.by_mode() && !t.keeps(0)) return t.layout(0);
  return t;
}

std::optional<IntTuple> as_tuple(Value const& v) {
  if (auto const* n = std::get_if<index_t>(&v)) return IntTuple(*n);
  if (auto const* t = std::get_if<IntTuple>(&v)) return *t;
  return std::nullopt;
}

std::optional<Coordinate> as_coordinate(Value const& v) {
  if (auto const* c = std::get_if<Coordinate>(&v)) return *c;
  if (auto const tuple = as_tuple(v)) return Coordinate(*tuple);
  return std::nullopt;
}

std::optional<Tiler> as_tiler(Value const& v) {
  if (auto const* t = std::get_if<Tiler>(&v)) return *t;
  if (auto const* layout = std::get_if<Layout>(&v)) return Tiler(*layout);
  if (auto const* n = std::get_if<index_t>(&v); n != nullptr && *n >= 0) {
    return Tiler(scalar_layout(*n, 1));
  }
  if (auto const* c = std::get_if<Coordinate>(&v)) {
    if (!c->is_scalar() || !has_free(*c)) return std::nullopt;
    Tiler keep(scalar_layout(1, 0));
    keep.kept = 1;
    return keep;
  }
  return std::nullopt;
}

std::optional<BasisLayout> as_basis(Value const& v) {
  if (auto const* basis = std::get_if<BasisLayout>(&v)) return *basis;
  auto const* layout = std::get_if<Layout>(&v);
  if (layout == nullptr) return std::nullopt;
  BasisLayout still;
  still.profile = layout->profile;
  for (Mode const& m : layout->leaves) {
    if (m.stride != 0) return std::nullopt;
    still.leaves.push_back({m.extent, 0, -1});
  }
  return still;
}

Kind kind_of(Value const& v) {
  constexpr Kind kKinds[] = {
#define LC_KIND(kind, ...) Kind::kind,
#include "layoutcheck/core/operations/kinds.def"
  };
  return kKinds[v.index()];
}

bool accepts(Kind kind, Value const& v) {
  Kind const is = kind_of(v);
  switch (kind) {
    case Kind::tuple: return as_tuple(v).has_value();
    case Kind::coordinate: return as_coordinate(v).has_value();
    case Kind::tiler: return as_tiler(v).has_value();
    case Kind::basis: return as_basis(v).has_value();
    case Kind::mapping: return is == Kind::layout || is == Kind::composed || is == Kind::swizzle;
    default: return is == kind;
  }
}

bool accepts(Signature const& signature, std::span<Value const> args) {
  if (args.size() < signature.required || args.size() > signature.most) return false;
  for (std::size_t i = 0; i < args.size(); ++i) {
    if (!accepts(signature.parameter(i), args[i])) return false;
  }
  return true;
}

Signature const* signature_for(Op op, std::span<Value const> args) {
  auto const all = info(op).signatures;
  auto const found =
      std::ranges::find_if(all, [&](Signature const& s) { return accepts(s, args); });
  return found == all.end() ? nullptr : &*found;
}

Resolution resolve(std::string_view spelling, std::span<Value const> args) {
  Resolution result{.op = std::nullopt, .spelled = false};
  for (OpInfo const& op : all_ops()) {
    if (op.spelling != spelling) continue;
    result.spelled = true;
    if (signature_for(op.op, args) == nullptr) continue;
    result.op = op.op;
    break;
  }
  return result;
}

}  // namespace layoutcheck
