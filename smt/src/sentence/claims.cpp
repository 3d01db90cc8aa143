// The claims of a law: each is that its values are defined and that it is true.
#include "sentence/claims.hpp"

namespace layoutcheck::smt {
namespace {

using laws::language::Item;

Named named(Part const& part) {
  if (!is_list(part.term->sort)) return {.number = Number{exactly(Int(part.term))}};
  if (part.reading == Part::Reading::strides) return {};
  return {.product = Product{Modes(part.term)}};
}

bool is_set(Expr const& e) { return e.form == Form::range || calls(e, "image"); }

Bool is_so(std::string const& by, Int a, Int b, bool want, Expr const& e) {
  auto const so = [&](Bool is) { return want ? is : !is; };
  if (by == "==") return so(a == b);
  if (by == "!=") return so(a != b);
  if (by == "<") return so(a < b);
  if (by == "<=") return so(a <= b);
  if (by == ">") return so(a > b);
  if (by == ">=") return so(a >= b);
  throw NotTranslatable(e);
}

}  // namespace

Statement Claims::operator()() {
  auto const [law, group] = found_law(law_);
  auto const& parameters = group == nullptr ? law->parameters : group->parameters;
  Scope scope;
  for (std::size_t i = 0; i < wanted_.of.parameters.size(); ++i) {
    scope[parameters.at(i).name] = named(wanted_.of.parameters[i]);
  }
  if (group != nullptr) {
    scope[group->result] = named(wanted_.of.answer);
    operation_ = group->operation;
    judged_ = true;
  }
  for (Bool const premise : wanted_.premises) result_.premises.push_back(premise.node());
  for (Bool const given : wanted_.of.given) result_.premises.push_back(given.node());
  result_.claim = yes().node();
  steps(law->items, scope, yes());
  return result_;
}

void Claims::steps(std::vector<Item> const& items, Scope scope, Bool given) {
  for (Item const& item : items) {
    switch (item.kind) {
      case Item::Kind::where: condition(item.expr, scope); break;
      case Item::Kind::let: scope[item.name] = value(item.expr, scope); break;
      case Item::Kind::claim:
        claimed_ = true;
        claim(given, holds(item.expr, true, scope));
        claimed_ = false;
        break;
      case Item::Kind::for_all: {
        bool const plain = item.body.size() == 1 && item.body[0].kind == Item::Kind::claim;
        auto const of_modes =
            plain ? over_modes(item.binders, item.body[0].expr, scope) : std::nullopt;
        if (of_modes) {
          claim(given, *of_modes);
          break;
        }
        Bool const in_range = bind(item.binders, scope);
        steps(item.body, scope, given && in_range);
        break;
      }
      case Item::Kind::provided:
      case Item::Kind::for_each: throw NotTranslatable(item.expr);
    }
  }
}

/// Adds a premise. One that cannot be expressed over lists is left out: the theorem is then about
/// more inputs than the law.
void Claims::condition(Expr const& e, Scope const& scope) {
  if (e.form == Form::both) {
    for (Expr const& part : e.of) condition(part, scope);
    return;
  }
  try {
    result_.premises.push_back(holds_as_condition(e, true, scope).node());
  } catch (NotTranslatable const&) {
  }
}

void Claims::claim(Bool given, Bool that) {
  result_.claim = (Bool(result_.claim) && implies(given, that)).node();
}

/// A new variable for each index; returns that they are in their ranges.
Bool Claims::bind(Binders const& binders, Scope& scope) {
  Condition const condition(*this);
  Bool in_range = yes();
  for (auto const& binder : binders) {
    Expr const& range = binder.in.at(0);
    if (binder.pattern.name.empty()) throw NotTranslatable(range);
    Number const index{exactly(fresh(binder.pattern.name))};
    require_defined_bounds(range, scope);
    in_range = in_range && within(range, index, true, scope);
    scope[binder.pattern.name] = {.number = index};
  }
  return in_range;
}

/// A range whose bounds are undefined violates a law, and would make an implication true.
void Claims::require_defined_bounds(Expr const& range, Scope const& scope) {
  if (range.form != Form::range) return;
  for (Expr const& bound : range.of) {
    Bool const defined =
        of_all(number(bound, scope), [](Choice const& one) { return one.defined; });
    if (defined.node() != yes().node()) throw NotTranslatable(range);
  }
}

Bool Claims::holds_as_condition(Expr const& e, bool want, Scope const& scope) {
  Condition const condition(*this);
  return holds(e, want, scope);
}

/// It is defined, and what is wanted. What is on the left decides first.
Bool Claims::holds(Expr const& e, bool want, Scope const& scope) {
  auto const part = [&](std::size_t i, bool so) { return holds(e.of.at(i), so, scope); };
  switch (e.form) {
    case Form::both:
    case Form::either: {
      bool const decides = e.form == Form::either;
      if (want != decides) return part(0, want) && part(1, want);
      Bool const first = part(0, want);
      Bool const goes_on = holds_as_condition(e.of.at(0), !want, scope);
      bool const defined = goes_on.node() == (!first).node();
      return first || (defined ? part(1, want) : goes_on && part(1, want));
    }
    case Form::negation: return part(0, !want);
    case Form::implies: {
      if (!want) throw NotTranslatable(e);
      Bool const so = holds_as_condition(e.of.at(0), true, scope);
      return (so || holds_as_condition(e.of.at(0), false, scope)) && implies(so, part(1, true));
    }
    case Form::compare: return compared(e, want, scope);
    case Form::for_all: {
      if (!want) throw NotTranslatable(e);
      if (auto const of_modes = over_modes(e.binders, e.of.at(0), scope)) return *of_modes;
      if (!claimed_) throw NotTranslatable(e);
      Scope inside = scope;
      Bool const in_range = bind(e.binders, inside);
      return implies(in_range, holds(e.of.at(0), true, inside));
    }
    case Form::call: return predicate(e, want, scope);
    case Form::reduce:
      if (!want || e.text != "ascending") throw NotTranslatable(e);
      return ascending(e, scope);
    default: throw NotTranslatable(e);
  }
}

Bool Claims::compared(Expr const& e, bool want, Scope const& scope) {
  std::string const& by = e.text;
  Expr const& left = e.of.at(0);
  Expr const& right = e.of.at(1);
  if (by == "in") return within(right, number(left, scope), want, scope);
  if (by == "subset" || (is_set(left) && by == "==")) {
    if (!want || !claimed_) throw NotTranslatable(e);
    Bool const one_way = part_of(left, right, scope);
    return by == "subset" ? one_way : one_way && part_of(right, left, scope);
  }
  if (calls(left, "depth") && by == "<=" && print(right) == "1" && want && claimed_) {
    if (layout(left.of[0], scope).node() != wanted_.of.answer.term) throw NotTranslatable(e);
    flat_ = true;
    return yes();
  }
  if (auto const last = is_last(e, scope)) return want ? *last : !*last;
  try {
    return equal_lists(e, want, scope);
  } catch (NotTranslatable const&) {
    // They are integers.
  }
  Number const a = number(left, scope);
  Number const b = number(right, scope);
  return of_all(a, [&](Choice const& x) {
    return x.defined && of_all(b, [&](Choice const& y) {
             return y.defined && is_so(by, x.term, y.term, want, e);
           });
  });
}

Bool Claims::equal_lists(Expr const& e, bool want, Scope const& scope) {
  Modes const left = layout(e.of.at(0), scope);
  if (e.of.at(1).form == Form::layout && print(e.of[1]) == "1:0" && e.text == "==") {
    // The empty list is this layout too.
    Bool const unit = left == cons(T_.constant(1), T_.constant(0), T_.nil<Modes>());
    return want ? is_empty(left) || unit : !(is_empty(left) || unit);
  }
  Modes const right = layout(e.of[1], scope);
  if (e.text == "==" || e.text == "!=") {
    return want == (e.text == "==") ? left == right : !(left == right);
  }
  if (e.text != "~" || !want || !claimed_) throw NotTranslatable(e);
  auto const at = run_through({left});
  return L_.size(left) == L_.size(right) &&
         implies(in_domain({left}, at), L_.value(left, at[0]) == L_.value(right, at[0]));
}

/// n in a .. b, in dom(A, B), or in image(A).
Bool Claims::within(Expr const& set, Number const& n, bool want, Scope const& scope) {
  auto const between = [&](Number const& low, Number const& high) {
    return of_all(n, [&](Choice const& one) {
      return one.defined &&
             of_all(low, [&](Choice const& a) { return a.defined && a.term <= one.term; }) &&
             of_all(high, [&](Choice const& b) { return b.defined && one.term < b.term; });
    });
  };
  bool const image = calls(set, "image") && claimed_;
  if (!want && !image) throw NotTranslatable(set);
  if (set.form == Form::range) {
    Number const low = number(set.of.at(0), scope);
    return between(low, number(set.of.at(1), scope));
  }
  if (set.form == Form::call && set.text == "dom") {
    Bool result = yes();
    for (Expr const& of : set.of) {
      Int const size = L_.size(layout(of, scope));
      result = result && between({exactly(T_.constant(0))}, {exactly(size)});
    }
    return result;
  }
  if (!image) throw NotTranslatable(set);
  Product const map = product(set.of.at(0), scope);
  auto const at = want ? example(set) : run_through(map);
  return of_all(n, [&](Choice const& one) {
    Bool const equal = sum(map, at) == one.term;
    Bool const inside = in_domain(map, at);
    return one.defined && (want ? inside && equal : implies(inside, !equal));
  });
}

/// Every element of one set is one of the other.
Bool Claims::part_of(Expr const& a, Expr const& b, Scope const& scope) {
  if (!is_set(a)) throw NotTranslatable(a);
  if (a.form == Form::range) {
    require_defined_bounds(a, scope);
    Number const n{exactly(fresh("n"))};
    Bool inside = yes();
    {
      Condition const condition(*this);
      inside = within(a, n, true, scope);
    }
    return implies(inside, within(b, n, true, scope));
  }
  Product const map = product(a.of.at(0), scope);
  auto const at = run_through(map);
  return implies(in_domain(map, at), within(b, {exactly(sum(map, at))}, true, scope));
}

/// Increasing and injective as functions; what else is a definition of the language.
Bool Claims::predicate(Expr const& e, bool want, Scope const& scope) {
  bool const at_all_indices = want && claimed_ && e.of.size() == 1;
  if (e.text == "increasing" && at_all_indices) {
    Modes const map = layout(e.of[0], scope);
    Int const low = fresh("x");
    Int const high = fresh("x");
    return implies(0 <= low && low < high && high < L_.size(map),
                   L_.value(map, low) < L_.value(map, high));
  }
  if (e.text == "injective" && at_all_indices) {
    Product const map = product(e.of[0], scope);
    auto const one = run_through(map);
    auto const other = run_through(map);
    Bool same = yes();
    for (std::size_t i = 0; i < map.size(); ++i) same = same && one[i] == other[i];
    return implies(in_domain(map, one) && in_domain(map, other) && sum(map, one) == sum(map, other),
                   same);
  }
  auto const inner = defined_as(e, scope);
  if (!inner) throw NotTranslatable(e);
  return holds(inner->first, want, inner->second);
}

}  // namespace layoutcheck::smt
