// Integers of a sentence, by cases, and layouts as functions.
#include <limits>

#include "sentence/claims.hpp"

namespace layoutcheck::smt {

Choice exactly(Int term) {
  Bool const yes = term.node()->terms->truth(true);
  return {.guard = yes, .term = term, .defined = yes};
}

Bool of_all(Number const& number, std::function<Bool(Choice const&)> const& says) {
  Terms& terms = *number.at(0).guard.node()->terms;
  Bool one_is_there = terms.truth(false);
  Bool result = terms.truth(true);
  for (Choice const& one : number) {
    bool const rest = one.guard.node() == (!one_is_there).node();
    one_is_there = rest ? terms.truth(true) : one_is_there || one.guard;
    result = result && implies(one.guard, says(one));
  }
  return one_is_there && result;
}

bool calls(Expr const& e, char const* function) {
  return e.form == Form::call && e.text == function && e.of.size() == 1;
}

Named Claims::value(Expr const& e, Scope const& scope) {
  try {
    return {.product = product(e, scope)};
  } catch (NotTranslatable const&) {
    if (calls(e, "shape")) return {.extents = layout(e.of[0], scope)};
    return {.number = number(e, scope)};
  }
}

/// Each case of one expression with each case of the other.
Number Claims::each(Expr const& left, Expr const& right, Scope const& scope, With const& with) {
  Number result;
  Number const a = number(left, scope);
  Number const b = number(right, scope);
  for (Choice const& x : a) {
    for (Choice const& y : b) {
      Choice one = with(x, y);
      one.guard = one.guard && x.guard && y.guard;
      one.defined = one.defined && x.defined && y.defined;
      result.push_back(one);
    }
  }
  return result;
}

Number Claims::number(Expr const& e, Scope const& scope) {
  switch (e.form) {
    case Form::number:
      if (e.number > std::numeric_limits<std::int64_t>::max()) throw NotTranslatable(e);
      return {exactly(T_.constant(static_cast<std::int64_t>(e.number)))};
    case Form::name: {
      auto const known = scope.find(e.text);
      if (known == scope.end() || !known->second.number) throw NotTranslatable(e);
      return *known->second.number;
    }
    case Form::arithmetic:
      return each(e.of.at(0), e.of.at(1), scope, [&](Choice const& a, Choice const& b) {
        if (e.text == "+") return exactly(a.term + b.term);
        if (e.text == "-") return exactly(a.term - b.term);
        if (e.text == "*") return exactly(a.term * b.term);
        if (e.text != "div" && e.text != "mod") throw NotTranslatable(e);
        Choice result =
            exactly(e.text == "div" ? quotient(a.term, b.term) : remainder(a.term, b.term));
        result.defined = b.term >= 1;
        return result;
      });
    case Form::conditional: {
      Number result;
      for (bool const so : {true, false}) {
        Bool const guard = holds_as_condition(e.of.at(0), so, scope);
        for (Choice one : number(e.of.at(so ? 1 : 2), scope)) {
          one.guard = one.guard && guard;
          result.push_back(one);
        }
      }
      return result;
    }
    case Form::reduce: return extreme(e, scope);
    case Form::field: {
      ModeThere const mode = mode_of(e.of.at(0), scope);
      if (e.text != "extent" && e.text != "stride") throw NotTranslatable(e);
      return {exactly(e.text == "extent" ? mode.extent : mode.stride)};
    }
    case Form::call: return called(e, scope);
    case Form::apply: {
      if (e.of.size() != 2) throw NotTranslatable(e);
      bool const on = calls(e.of[0], "ext");
      Product const map = product(on ? e.of[0].of[0] : e.of[0], scope);
      return at(map, number(e.of[1], scope), e, on);
    }
    default: throw NotTranslatable(e);
  }
}

/// min[a, b], or the least or greatest value of a layout: that of an example, and no other exceeds
/// it.
Number Claims::extreme(Expr const& e, Scope const& scope) {
  Expr const& of = e.of.at(0);
  bool const least = e.text == "min";
  if (!least && e.text != "max") throw NotTranslatable(e);
  if (of.form == Form::list && of.of.size() == 2) {
    Number result;
    for (bool const first : {true, false}) {
      Number const some = each(of.of[0], of.of[1], scope, [&](Choice const& a, Choice const& b) {
        Choice one = exactly(first ? a.term : b.term);
        Bool const wins = least ? a.term <= b.term : b.term <= a.term;
        one.guard = first ? wins : !wins;
        return one;
      });
      result.insert(result.end(), some.begin(), some.end());
    }
    return result;
  }
  if (!calls(of, "image")) throw NotTranslatable(e);
  Product const map = product(of.of[0], scope);
  auto const at = example(of);
  auto const any = run_through(map);
  Choice result = exactly(sum(map, at));
  Bool const not_beyond = least ? result.term <= sum(map, any) : sum(map, any) <= result.term;
  result.defined = in_domain(map, at) && implies(in_domain(map, any), not_beyond);
  return {result};
}

Number Claims::called(Expr const& e, Scope const& scope) {
  auto const named = scope.find(e.text);
  if (named != scope.end() && named->second.product && e.of.size() == 1) {
    return at(*named->second.product, number(e.of[0], scope), e);
  }
  auto const said = wanted_.said.find(print(e));
  if (said != wanted_.said.end()) return {exactly(Int(said->second.term))};
  if (calls(e, "min") || calls(e, "max")) return extreme(e, scope);
  if (calls(e, "size")) {
    Int size = T_.constant(1);
    for (Modes const list : product(e.of[0], scope)) size = size * L_.size(list);
    return {exactly(size)};
  }
  if (e.text == "ceil_div" && e.of.size() == 2) {
    return each(e.of[0], e.of[1], scope, [&](Choice const& a, Choice const& b) {
      Choice result = exactly(quotient(a.term + b.term - 1, b.term));
      result.defined = b.term >= 1;
      return result;
    });
  }
  // The language defines them in the same way where every extent is >= 1.
  bool const summed = calls(e, "least") || calls(e, "greatest") || calls(e, "cosize");
  if (summed && T_.definitions().count(e.text) != 0) {
    return {exactly(Function<Int, Modes>(e.text)(layout(e.of[0], scope)))};
  }
  auto const inner = defined_as(e, scope);
  if (!inner) throw NotTranslatable(e);
  return number(inner->first, inner->second);
}

/// L(i), or ext(L)(i).
Number Claims::at(Product const& map, Number indices, Expr const& e, bool past_the_end) {
  if (map.size() != 1) throw NotTranslatable(e);
  for (Choice& one : indices) {
    Bool const inside = past_the_end ? 0 <= one.term : in_domain(map, {one.term});
    one.defined = one.defined && inside;
    one.term = past_the_end ? L_.extended(map[0], one.term) : L_.value(map[0], one.term);
  }
  return indices;
}

Product Claims::product(Expr const& e, Scope const& scope) {
  if (e.form == Form::name) {
    auto const known = scope.find(e.text);
    if (known == scope.end() || !known->second.product) throw NotTranslatable(e);
    return *known->second.product;
  }
  if (e.form == Form::row) {
    Product all;
    for (Expr const& part : e.of) {
      Product const more = product(part, scope);
      all.insert(all.end(), more.begin(), more.end());
    }
    return all;
  }
  if (e.form == Form::implemented) return {answer_of(e, scope)};
  if (calls(e, "moving")) {
    return {Function<Modes, Modes>("without_stride_0")(layout(e.of[0], scope))};
  }
  throw NotTranslatable(e);
}

Modes Claims::layout(Expr const& e, Scope const& scope) {
  Product const map = product(e, scope);
  if (map.size() != 1) throw NotTranslatable(e);
  return map[0];
}

/// The answer to `call f(...)`: the first call is the one that the law judges.
Modes Claims::answer_of(Expr const& e, Scope const& scope) {
  Ref const answer = wanted_.of.answer.term;
  if (!is_list(answer->sort)) throw NotTranslatable(e);
  if (!judged_) {
    judged_ = true;
    operation_ = e.text;
    return Modes(answer);
  }
  auto const said = wanted_.said.find(print(e));
  if (said != wanted_.said.end()) return Modes(said->second.term);
  if (e.text != operation_ || e.of.size() != wanted_.of.parameters.size()) throw NotTranslatable(e);
  Substitution at;
  for (std::size_t i = 0; i < e.of.size(); ++i) {
    Ref const parameter = wanted_.of.parameters[i].term;
    if (parameter->kind != Kind::variable || parameter->sort != Sort::modes)
      throw NotTranslatable(e);
    at[parameter] = layout(e.of[i], scope).node();
  }
  return Modes(substituted(answer, at));
}

/// The body of a definition of the language, and what its names are there.
std::optional<std::pair<Expr, Scope>> Claims::defined_as(Expr const& e, Scope const& scope) {
  for (auto const& file : law_files()) {
    for (auto const& define : file.defines) {
      if (define.name != e.text || define.parameters.size() != e.of.size()) continue;
      Scope inside;
      for (std::size_t i = 0; i < e.of.size(); ++i) {
        inside[define.parameters[i].name] = value(e.of[i], scope);
      }
      return std::pair(define.body, inside);
    }
  }
  return std::nullopt;
}

Bool Claims::in_domain(Product const& map, std::vector<Int> const& at) {
  Bool result = yes();
  for (std::size_t i = 0; i < map.size(); ++i) {
    result = result && 0 <= at.at(i) && at[i] < L_.size(map[i]);
  }
  return result;
}

Int Claims::sum(Product const& map, std::vector<Int> const& at) {
  Int result = T_.constant(0);
  for (std::size_t i = 0; i < map.size(); ++i) result = result + L_.value(map[i], at.at(i));
  return result;
}

Int Claims::fresh(std::string const& name) {
  std::string own = name;
  for (int more = 1; !names_.insert(own).second; ++more) own = name + std::to_string(more);
  indices_.push_back(T_.integer("law_" + own));
  return indices_.back();
}

std::vector<Int> Claims::run_through(Product const& map) {
  std::vector<Int> at;
  for (std::size_t i = 0; i < map.size(); ++i) at.push_back(fresh("x"));
  return at;
}

std::vector<Int> Claims::example(Expr const& e) {
  if (!claimed_ || met_ == examples_.size()) throw NotTranslatable(e);
  return examples_[met_++](indices_);
}

}  // namespace layoutcheck::smt
