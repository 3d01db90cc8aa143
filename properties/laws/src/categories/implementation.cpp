#include "categories/by_mode.hpp"
#include "layoutcheck/core/category/inverse.hpp"
#include "layoutcheck/laws/categories.hpp"

namespace layoutcheck::laws {
namespace {

using CategoricalArguments = std::span<Value const>;

Error not_spoken_of(Error const& why) {
  return {.code = Errc::unsupported, .mode = why.mode, .detail = why.detail};
}

/// False for a limit of what the categories cover, or of the storage: such an error does not say
/// whether an answer exists.
bool is_opinion(Op op, Errc code) {
  switch (code) {
    case Errc::overflow:
    case Errc::capacity_exceeded:
    case Errc::not_tractable: return false;
    // Of a mutual refinement that does not exist; of n_complement they are the answer.
    case Errc::shape_not_divisible:
    case Errc::out_of_domain: return op == Op::n_complement;
    default: return true;
  }
}

Expected<Value> answer_of(Op op, Expected<Layout> const& result) {
  if (result) return Value(*result);
  if (!is_opinion(op, result.error().code)) return not_spoken_of(result.error());
  return result.error();
}

Layout const& layout_at(CategoricalArguments args, std::size_t i) {
  return *std::get_if<Layout>(&args[i]);
}
index_t integer_at(CategoricalArguments args, std::size_t i) {
  return *std::get_if<index_t>(&args[i]);
}

/// Every layout in the arguments has a morphism, or the first reason why one has not.
Expected<bool> all_have_morphisms(CategoricalArguments args) {
  for (Value const& argument : args) {
    std::vector<Layout> layouts;
    if (auto const* layout = std::get_if<Layout>(&argument)) layouts.push_back(*layout);
    if (auto const* tiler = std::get_if<Tiler>(&argument)) {
      for (int k = 0; k < tiler->entries(); ++k) layouts.push_back(tiler->layout(k));
    }
    for (Layout const& layout : layouts) {
      LC_TRY(morphism, category::standard_morphism(layout));
      static_cast<void>(morphism);
    }
  }
  return true;
}

/// A o (B o (C ...)); only the last may be a tiler.
Expected<Layout> composed_through_morphisms(CategoricalArguments args) {
  Layout const& outer = layout_at(args, 0);
  if (args.size() == 2) {
    return categories::by_tiler(outer, *as_tiler(args[1]), category::composition);
  }
  LC_TRY(inner, composed_through_morphisms(args.subspan(1)));
  return category::composition(outer, inner);
}

Expected<Value> predicate(Op op, CategoricalArguments args) {
  auto const f = category::standard_morphism(layout_at(args, 0));
  if (op == Op::is_tractable) {
    if (f) return Value(true);
    if (f.error().code == Errc::not_tractable) return Value(false);
  }
  if (!f) return not_spoken_of(f.error());
  bool const injective = category::first_still(f->flat()) < 0;
  bool const onto = category::is_onto(f->flat());
  auto const size = category::size(f->flat().codomain());
  if (op != Op::is_injective && !size) return not_spoken_of(size.error());
  switch (op) {
    case Op::is_injective: return Value(injective);
    case Op::is_surjective: return Value(onto && *size == integer_at(args, 1));
    case Op::is_bijective: return Value(injective && onto && *size == integer_at(args, 1));
    default: return Value(injective && onto);
  }
}

Expected<Layout> form_of(CategoricalArguments args, categories::LayoutForm form) {
  if (args.size() == 1) return form(layout_at(args, 0));
  return categories::by_profile(layout_at(args, 0), *as_tuple(args[1]), form);
}

Expected<Layout> compact_left_by_identity(IntTuple const& shape) {
  LC_TRY(f, category::identity(shape));
  return category::layout_of(f);
}

Expected<Layout> layout_answer(Op op, CategoricalArguments args) {
  switch (op) {
    case Op::coalesce: return form_of(args, category::coalesce);
    case Op::filter: return form_of(args, category::filter);
    case Op::sort: return category::sort(layout_at(args, 0));
    case Op::squeeze: return category::squeeze(layout_at(args, 0));
    case Op::flatten: return category::flatten(layout_at(args, 0));
    case Op::unflatten: return category::unflatten(layout_at(args, 0), as_tuple(args[1])->profile);
    case Op::concat: {
      std::vector<Layout> parts;
      for (std::size_t i = 0; i < args.size(); ++i) parts.push_back(layout_at(args, i));
      return categories::concat_all(parts);
    }
    case Op::mode: {
      index_t const i = integer_at(args, 1);
      return category::mode(layout_at(args, 0), i < kMaxLeaves ? static_cast<int>(max(i, -1)) : -1);
    }
    case Op::composition: return composed_through_morphisms(args);
    case Op::complement:
      return category::complement(layout_at(args, 0), args.size() == 2 ? integer_at(args, 1) : 1);
    case Op::n_complement: return category::n_complement(layout_at(args, 0), integer_at(args, 1));
    case Op::logical_divide:
      return categories::by_tiler(layout_at(args, 0), *as_tiler(args[1]), category::logical_divide);
    case Op::logical_product:
      return categories::by_tiler(layout_at(args, 0), *as_tiler(args[1]),
                                  category::logical_product);
    case Op::right_inverse: return category::right_inverse(layout_at(args, 0));
    case Op::left_inverse: return category::left_inverse(layout_at(args, 0));
    case Op::left_inverse_quasi: return category::left_inverse_quasi(layout_at(args, 0));
    case Op::inverse: return category::inverse(layout_at(args, 0));
    case Op::nullspace: return category::nullspace(layout_at(args, 0));
    default: return Error{.code = Errc::unsupported, .detail = "no operation on morphisms"};
  }
}

}  // namespace

Expected<Value> CategoricalImplementation::apply(Op op, std::span<Value const> args) const {
  if (signature_for(op, args) == nullptr) {
    return Error{.code = Errc::unsupported,
                 .detail = "arguments of wrong kinds, or a wrong number of them"};
  }
  switch (op) {
    case Op::is_tractable:
    case Op::is_injective:
    case Op::is_surjective:
    case Op::is_bijective:
    case Op::is_compact: return predicate(op, args);
    case Op::compact_left: {
      auto const result = compact_left_by_identity(*as_tuple(args[0]));
      if (!result) return not_spoken_of(result.error());
      return Value(*result);
    }
    default: break;
  }
  if (auto const objects = all_have_morphisms(args); !objects) {
    return not_spoken_of(objects.error());
  }
  return answer_of(op, layout_answer(op, args));
}

}  // namespace layoutcheck::laws
