#include "layoutcheck/conformance/judge/prerequisites.hpp"

#include <algorithm>
#include <utility>

#include "layoutcheck/core/layout/edit.hpp"

namespace layoutcheck::conformance {
namespace {

/// Writes the list for one case. Arguments of unusual kinds have no prerequisites.
class Lister {
 public:
  Lister(Case const& test_case, Lookup const& lookup) : case_{test_case}, lookup_{lookup} {}

  std::vector<Case> list() {
    switch (case_.op) {
      case Op::coalesce:
      case Op::filter: by_profile(); break;
      case Op::composition: composition(); break;
      case Op::left_inverse: left_inverse(); break;
      case Op::logical_divide:
        by_tiler([this](Layout const& a, Layout const& t) { divide(a, t); });
        break;
      case Op::logical_product:
        by_tiler([this](Layout const& a, Layout const& t) { product(a, t); });
        break;
      case Op::zipped_divide:
      case Op::tiled_divide:
      case Op::flat_divide: need(Op::logical_divide, case_.args); break;
      case Op::zipped_product:
      case Op::tiled_product:
      case Op::flat_product: need(Op::logical_product, case_.args); break;
      case Op::size: size_of_layout(); break;
      case Op::cosize: last_value(); break;
      case Op::at: value_at(); break;
      case Op::compact_left:
      case Op::prefix_product:
      case Op::shape_div:
      case Op::elem_scale: of_tuples(); break;
      case Op::idx2crd:
      case Op::crd2idx:
        if (case_.args.size() == 2) need(Op::prefix_product, {case_.args[1]});
        break;
      case Op::crd2crd: need(Op::idx2crd, {case_.args[0], case_.args[1]}); break;
      case Op::slice: slice(); break;
      default: of_inner_layout(); break;
    }
    return std::move(list_);
  }

 private:
  void need(Op op, std::vector<Value> args) {
    list_.push_back(Case{op, std::move(args), case_.integers});
  }
  /// The definition calls it with layouts, however the operation itself was spelled.
  void need_plain(Op op, std::vector<Value> args) {
    list_.push_back(Case{op, std::move(args), false});
  }
  template <class T>
  std::optional<T> answer(Op op, std::vector<Value> args) {
    need_plain(op, std::move(args));
    std::optional<Value> const value = lookup_(list_.back());
    if (!value) return std::nullopt;
    auto const* same = std::get_if<T>(&*value);
    if (same == nullptr) return std::nullopt;
    return *same;
  }
  Layout const* layout(std::size_t i) const {
    return i < case_.args.size() ? std::get_if<Layout>(&case_.args[i]) : nullptr;
  }

  /// An overload for composed layouts is the operation on the inner ones.
  void of_inner_layout() {
    std::vector<Value> args = case_.args;
    bool is_composed = false;
    for (Value& arg : args) {
      auto const* composed = std::get_if<ComposedLayout>(&arg);
      if (composed == nullptr) continue;
      arg = Layout(composed->inner);
      is_composed = true;
    }
    auto const op = resolve(info(case_.op).spelling, args).op;
    if (is_composed && op && *op != case_.op) need(*op, args);
  }

  void by_profile() {
    Layout const* whole = layout(0);
    if (whole == nullptr) return;
    if (case_.args.size() == 2) {
      auto const profile = as_tuple(case_.args[1]);
      if (!profile || profile->is_scalar()) return need(case_.op, {*whole});
      for (int i = 0; i < std::min(rank(*profile), rank(*whole)); ++i) {
        IntTuple const part = mode(*profile, i);
        need(case_.op, {mode(*whole, i), part.is_scalar() ? Value(part.leaves[0]) : Value(part)});
      }
    } else if (case_.op == Op::filter) {
      ModeList kept;
      for (Mode const& m : whole->leaves) {
        if (m.extent != 1 && m.stride != 0) kept.push_back(m);
      }
      need(Op::coalesce, {flat_tree<Layout>(kept)});
    }
  }

  /// The parts that a tiler joins; `whole` for a plain layout.
  template <class Whole>
  void by_tiler(Whole const& whole) {
    Layout const* a = layout(0);
    auto const tiler = case_.args.size() == 2 ? as_tiler(case_.args[1]) : std::nullopt;
    if (a == nullptr || !tiler) return;
    if (!tiler->by_mode()) {
      if (!tiler->keeps(0)) whole(*a, tiler->layout(0));
      return;
    }
    for (int i = 0; i < std::min(rank(*tiler), rank(*a)); ++i) {
      Tiler const part = tiler_mode(*tiler, i);
      bool const plain = !part.by_mode() && !part.keeps(0);
      need(case_.op, {mode(*a, i), plain ? Value(part.layout(0)) : Value(part)});
    }
  }

  void composition() {
    if (case_.args.size() > 2) {
      // Both ways to set parentheses.
      std::vector<Value> rest(case_.args.begin() + 1, case_.args.end());
      auto const inner = answer<Layout>(Op::composition, rest);
      if (inner) need_plain(Op::composition, {case_.args[0], *inner});
      auto const outer = answer<Layout>(Op::composition, {case_.args[0], case_.args[1]});
      rest[0] = outer ? Value(*outer) : case_.args[0];
      if (outer) need_plain(Op::composition, rest);
      return;
    }
    by_tiler([this](Layout const& a, Layout const& b) {
      need(Op::coalesce, {a});
      if (b.is_scalar()) return;
      for (int i = 0; i < rank(b); ++i) need(Op::composition, {a, mode(b, i)});
    });
  }

  void left_inverse() {
    Layout const* a = layout(0);
    if (a == nullptr) return;
    auto const rest = answer<Layout>(Op::complement, {*a});
    if (!rest) return;
    if (auto const both = concat(*a, *rest)) need_plain(Op::right_inverse, {*both});
  }

  void divide(Layout const& a, Layout const& tile) {
    auto const rest = answer<Layout>(Op::complement, {tile, size(a)});
    // The first mode of the quotient is this in any case.
    if (!rest) return need_plain(Op::composition, {a, tile});
    if (auto const both = concat(tile, *rest)) need_plain(Op::composition, {a, *both});
  }

  void product(Layout const& a, Layout const& tile) {
    auto const reach = answer<index_t>(Op::cosize, {tile});
    if (!reach) return;
    Checked const target = Checked(size(a)) * *reach;
    if (target.overflowed()) return;
    auto const rest = answer<Layout>(Op::complement, {a, target.value()});
    if (rest) need_plain(Op::composition, {*rest, tile});
  }

  void size_of_layout() {
    if (Layout const* a = layout(0)) {
      need(Op::product, {tuple(shape(*a))});
    } else if (auto const* c = std::get_if<ComposedLayout>(&case_.args[0])) {
      need_plain(Op::size, {c->inner});
    }
  }

  void last_value() {
    Layout const* a = layout(0);
    if (a != nullptr && size(*a) > 0) need(Op::at, {*a, size(*a) - 1});
  }

  void value_at() {
    if (Layout const* a = layout(0)) {
      need(Op::crd2idx, {case_.args[1], tuple(shape(*a)), tuple(stride(*a))});
    } else if (auto const* c = std::get_if<ComposedLayout>(&case_.args[0])) {
      auto const inner = answer<index_t>(Op::at, {c->inner, case_.args[1]});
      if (!inner) return;
      Checked const y = Checked(*inner) + c->offset;
      Value const outer = c->outer_is_swizzle ? Value(c->swizzle) : Value(c->outer);
      if (!y.overflowed()) need(Op::at, {outer, y.value()});
    }
  }

  void of_tuples() {
    if (case_.op == Op::compact_left) return need(Op::prefix_product, case_.args);
    for (Value const& v : case_.args) need(Op::product, {v});
  }

  void slice() {
    Layout const* a = layout(1);
    if (a == nullptr) return;
    need(Op::tuple_slice, {case_.args[0], tuple(shape(*a))});
    need(Op::tuple_slice, {case_.args[0], tuple(stride(*a))});
    // With a coordinate that leaves nothing free, slicing is evaluation.
    auto const c = as_coordinate(case_.args[0]);
    if (c && !has_free(*c)) need(Op::at, {*a, case_.args[0]});
  }

  static Value tuple(IntTuple const& t) { return t.is_scalar() ? Value(t.leaves[0]) : Value(t); }

  Case const& case_;
  Lookup const& lookup_;
  std::vector<Case> list_;
};

}  // namespace

std::vector<Case> prerequisites(Case const& test_case, Lookup const& lookup) {
  return Lister(test_case, lookup).list();
}

}  // namespace layoutcheck::conformance
