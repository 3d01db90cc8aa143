// Predicates of every mode of a list: each must be the definition of a function of the theory.
#include "sentence/claims.hpp"

namespace layoutcheck::smt {
namespace {

Bool ends(Ref list) {
  Terms& terms = *list->terms;
  return Bool(terms.relation(Kind::equal, list, terms.nil(list->sort)));
}

ModeThere first_of(Ref list) {
  Terms& terms = *list->terms;
  return {.extent = Int(terms.head(list, 0)),
          .stride = Int(terms.head(list, 1)),
          .rest = terms.tail(list)};
}

}  // namespace

/// m, or leaves(R)[k].
ModeThere mode_of(Expr const& e, Scope const& scope) {
  bool const indexed = e.form == Form::index && e.of.size() == 2;
  Expr const& name = indexed ? e.of[1] : e;
  auto const known = name.form == Form::name ? scope.find(name.text) : scope.end();
  if (known == scope.end() || !known->second.mode) throw NotTranslatable(e);
  if (known->second.mode->of != (indexed ? print(e.of[0]) : "")) throw NotTranslatable(e);
  return *known->second.mode;
}

/// Finds the function of the theory whose definition is: true of the empty list; of a mode before a
/// list, `says` of that mode, and the function of the list. Throws NotTranslatable where there is
/// no such.
/// The modes of a layout, or of a shape that has a name.
Ref Claims::with_leaves(Expr const& e, Scope const& scope) {
  auto const named = scope.find(e.text);
  bool const is_shape = e.form == Form::name && named != scope.end() && named->second.extents;
  return is_shape ? named->second.extents->node() : layout(e, scope).node();
}

Bool Claims::of_every_mode(Expr const& leaves, Scope const& scope, Says const& says) {
  Ref const node = with_leaves(leaves.of.at(0), scope);
  for (auto const& [name, known] : T_.definitions()) {
    bool const fits = known.recursive && known.result == Sort::boolean &&
                      known.tail->sort == node->sort && known.parameters.empty() &&
                      known.at_nil.size() == 1 && known.at_cons.size() == 1;
    if (!fits || known.at_nil[0].value != yes().node()) continue;
    ModeThere const mode{
        .extent = Int(known.mode[0]), .stride = Int(known.mode[1]), .rest = known.tail};
    Bool const rest(T_.terms().apply(name, Sort::boolean, {known.tail}));
    if (known.at_cons[0].value != (says(mode) && rest).node()) continue;
    return Bool(T_.terms().apply(name, Sort::boolean, {node}));
  }
  throw NotTranslatable(leaves);
}

/// for all m in leaves(R), (m, n) in pairs(leaves(R)), or k in 0 .. count(leaves(R)): of modes.
std::optional<Bool> Claims::over_modes(Binders const& binders, Expr const& body,
                                       Scope const& scope) {
  if (binders.size() != 1) return std::nullopt;
  Expr const& in = binders[0].in.at(0);
  auto const& pattern = binders[0].pattern;
  auto const says = [&](Scope const& inside) { return holds_as_condition(body, true, inside); };
  if (calls(in, "leaves")) {
    return of_every_mode(in, scope, [&](ModeThere const& mode) {
      Scope inside = scope;
      auto const of = scope.find(in.of[0].text);
      bool const is_shape = of != scope.end() && of->second.extents;
      inside[pattern.name] =
          is_shape ? Named{.number = Number{exactly(mode.extent)}} : Named{.mode = mode};
      return says(inside);
    });
  }
  if (calls(in, "pairs") && calls(in.of[0], "leaves")) {
    return of_every_mode(in.of[0], scope, [&](ModeThere const& mode) {
      Scope inside = scope;
      inside[pattern.row.at(0).name] = {.mode = mode};
      inside[pattern.row.at(1).name] = {.mode = first_of(mode.rest)};
      return ends(mode.rest) || says(inside);
    });
  }
  bool const numbers = in.form == Form::range && print(in.of.at(0)) == "0" &&
                       calls(in.of.at(1), "count") && calls(in.of[1].of[0], "leaves");
  if (!numbers) return std::nullopt;
  Expr const& leaves = in.of[1].of[0];
  return of_every_mode(leaves, scope, [&](ModeThere mode) {
    Scope inside = scope;
    mode.of = print(leaves);
    inside[pattern.name] = {.mode = mode};
    return says(inside);
  });
}

/// ascending [(m.stride, m.extent) for m in leaves(R)]
Bool Claims::ascending(Expr const& e, Scope const& scope) {
  Expr const& each = e.of.at(0);
  bool const of_rows = each.form == Form::each_list && each.of.size() == 1 &&
                       each.of[0].form == Form::row && each.binders.size() == 1 &&
                       calls(each.binders[0].in.at(0), "leaves");
  if (!of_rows) throw NotTranslatable(e);
  return of_every_mode(each.binders[0].in[0], scope, [&](ModeThere const& mode) {
    Scope here = scope;
    Scope next = scope;
    here[each.binders[0].pattern.name] = {.mode = mode};
    next[each.binders[0].pattern.name] = {.mode = first_of(mode.rest)};
    Bool comes_before = T_.truth(false);
    Bool equal = yes();
    for (Expr const& entry : each.of[0].of) {
      Number const of_here = number(entry, here);
      if (of_here.size() != 1) throw NotTranslatable(entry);
      Int const a = of_here[0].term;
      Int const b = number(entry, next).at(0).term;
      comes_before = comes_before || (equal && b < a);
      equal = equal && b == a;
    }
    return ends(mode.rest) || !comes_before;
  });
}

/// k == count(leaves(R)) - 1, where k runs through the modes of R.
std::optional<Bool> Claims::is_last(Expr const& e, Scope const& scope) {
  auto const k = e.of.at(0).form == Form::name ? scope.find(e.of[0].text) : scope.end();
  if (k == scope.end() || !k->second.mode || e.text != "==") return std::nullopt;
  ModeThere const& mode = *k->second.mode;
  if (mode.of.empty() || print(e.of.at(1)) != "count(" + mode.of + ") - 1") return std::nullopt;
  return ends(mode.rest);
}

}  // namespace layoutcheck::smt
