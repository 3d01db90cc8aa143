#include "layoutcheck/smt/term/term.hpp"

#include <algorithm>
#include <functional>
#include <stdexcept>

namespace layoutcheck::smt {
namespace {

/// A polynomial's view of any integer term.
std::vector<Monomial> sum_of(Ref node) {
  if (node->kind == Kind::polynomial) return node->sum;
  return {{{node}, 1}};
}

std::uint64_t mixed(std::uint64_t hash, std::uint64_t value) {
  hash = (hash ^ value) * 0x9E3779B97F4A7C15ULL;
  return hash ^ (hash >> 29);
}

std::uint64_t shape_of(Node const& node) {
  std::uint64_t hash =
      mixed(static_cast<std::uint64_t>(node.kind) + 1, static_cast<std::uint64_t>(node.sort));
  for (char const c : node.name) hash = mixed(hash, static_cast<unsigned char>(c));
  hash = mixed(hash, static_cast<std::uint64_t>(node.index));
  for (Ref child : node.children) hash = mixed(hash, child->shape);
  for (Monomial const& m : node.sum) {
    hash = mixed(hash, static_cast<std::uint64_t>(m.coefficient));
    for (Ref factor : m.factors) hash = mixed(hash, factor->shape);
  }
  return hash;
}

bool same(std::vector<Monomial> const& a, std::vector<Monomial> const& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](Monomial const& m, Monomial const& n) {
                      return m.coefficient == n.coefficient && m.factors == n.factors;
                    });
}

/// Whether two nodes are one term; their parts are, if they are equal pointers.
bool same(Node const& a, Node const& b) {
  return a.kind == b.kind && a.sort == b.sort && a.index == b.index && a.name == b.name &&
         a.children == b.children && same(a.sum, b.sum);
}

bool before(Monomial const& a, Monomial const& b) {
  if (a.factors.size() != b.factors.size()) return a.factors.size() < b.factors.size();
  return std::lexicographical_compare(a.factors.begin(), a.factors.end(), b.factors.begin(),
                                      b.factors.end(), comes_first);
}

std::int64_t sum_checked(std::int64_t a, std::int64_t b) {
  std::int64_t result = 0;
  if (__builtin_add_overflow(a, b, &result)) throw std::overflow_error("a coefficient overflows");
  return result;
}

std::int64_t product_checked(std::int64_t a, std::int64_t b) {
  std::int64_t result = 0;
  if (__builtin_mul_overflow(a, b, &result)) throw std::overflow_error("a coefficient overflows");
  return result;
}

std::vector<Monomial> multiplied(std::vector<Monomial> const& a, std::vector<Monomial> const& b) {
  std::vector<Monomial> sum;
  sum.reserve(a.size() * b.size());
  for (Monomial const& m : a) {
    for (Monomial const& n : b) {
      Monomial product{m.factors, product_checked(m.coefficient, n.coefficient)};
      product.factors.insert(product.factors.end(), n.factors.begin(), n.factors.end());
      sum.push_back(std::move(product));
    }
  }
  return sum;
}

}  // namespace

bool comes_first(Ref a, Ref b) {
  bool const named = a->kind == Kind::variable;
  if (named != (b->kind == Kind::variable)) return named;
  if (named && a->name != b->name) return a->name < b->name;
  return a->shape != b->shape ? a->shape < b->shape : a->id < b->id;
}

int fields(Sort sort) { return sort == Sort::traced ? 3 : 2; }
bool is_list(Sort sort) { return sort == Sort::modes || sort == Sort::traced; }

Ref Terms::made(Node node) {
  node.shape = shape_of(node);
  Ref& newest = known_[node.shape];
  for (Ref other = newest; other != nullptr; other = other->alike) {
    if (same(*other, node)) return other;
  }
  node.terms = this;
  node.height = node.kind == Kind::lambda ? node.index : 0;
  for (Ref child : node.children) node.height = std::max(node.height, child->height);
  node.id = static_cast<std::uint32_t>(nodes_.size());
  node.alike = newest;
  nodes_.push_back(std::move(node));
  newest = &nodes_.back();
  return newest;
}

Ref Terms::variable(std::string const& name, Sort sort) {
  return made({.kind = Kind::variable, .sort = sort, .name = name});
}

Bool Terms::truth(bool value) {
  return Bool(made({.kind = Kind::truth, .sort = Sort::boolean, .index = value ? 1 : 0}));
}

Ref Terms::nil(Sort sort) { return made({.kind = Kind::nil, .sort = sort}); }

Ref Terms::cons(std::vector<Ref> const& fields_and_tail) {
  return made(
      {.kind = Kind::cons, .sort = fields_and_tail.back()->sort, .children = fields_and_tail});
}

Ref Terms::apply(std::string const& function, Sort result, std::vector<Ref> const& arguments) {
  return made({.kind = Kind::apply, .sort = result, .name = function, .children = arguments});
}

Ref Terms::head(Ref list, int field) {
  if (list->kind == Kind::cons) return list->children[static_cast<std::size_t>(field)];
  return made({.kind = Kind::head, .sort = Sort::integer, .children = {list}, .index = field});
}

Ref Terms::tail(Ref list) {
  if (list->kind == Kind::cons) return list->children.back();
  return made({.kind = Kind::tail, .sort = list->sort, .children = {list}});
}

Ref Terms::divided(Ref a, Ref b, bool remainder) {
  if (b == constant(1).node()) return remainder ? constant(0).node() : a;
  return made({.kind = remainder ? Kind::remainder : Kind::quotient,
               .sort = Sort::integer,
               .children = {a, b}});
}

Ref Terms::polynomial(std::vector<Monomial> sum) {
  for (Monomial& m : sum) std::sort(m.factors.begin(), m.factors.end(), comes_first);
  std::sort(sum.begin(), sum.end(), before);
  std::vector<Monomial> kept;
  for (Monomial& m : sum) {
    if (!kept.empty() && kept.back().factors == m.factors) {
      kept.back().coefficient = sum_checked(kept.back().coefficient, m.coefficient);
    } else {
      kept.push_back(std::move(m));
    }
    if (kept.back().coefficient == 0) kept.pop_back();
  }
  if (kept.size() == 1 && kept[0].coefficient == 1 && kept[0].factors.size() == 1) {
    return kept[0].factors[0];
  }
  return made({.kind = Kind::polynomial, .sort = Sort::integer, .sum = std::move(kept)});
}

Ref Terms::relation(Kind kind, Ref a, Ref b) {
  if (a->sort != b->sort) throw std::logic_error("terms of two sorts compared");
  if (a == b) return truth(true).node();
  if (a->sort == Sort::integer) {
    std::vector<Monomial> difference = sum_of(b);
    for (Monomial m : sum_of(a)) {
      m.coefficient = product_checked(m.coefficient, -1);
      difference.push_back(m);
    }
    Ref const d = polynomial(difference);
    if (d->kind == Kind::polynomial && d->sum.empty()) return truth(true).node();
    if (d->kind == Kind::polynomial && d->sum.size() == 1 && d->sum[0].factors.empty()) {
      std::int64_t const value = d->sum[0].coefficient;
      return truth(kind == Kind::at_most ? value >= 0 : value == 0).node();
    }
  }
  if ((a->kind == Kind::nil && b->kind == Kind::cons) ||
      (a->kind == Kind::cons && b->kind == Kind::nil)) {
    return truth(false).node();
  }
  if (kind == Kind::equal && comes_first(b, a)) std::swap(a, b);
  return made({.kind = kind, .sort = Sort::boolean, .children = {a, b}});
}

Ref Terms::connective(Kind kind, std::vector<Ref> const& children) {
  Ref const yes = truth(true).node();
  Ref const no = truth(false).node();
  if (kind == Kind::negation) {
    Ref const a = children[0];
    if (a == yes) return no;
    if (a == no) return yes;
    if (a->kind == Kind::negation) return a->children[0];
    return made({.kind = kind, .sort = Sort::boolean, .children = {a}});
  }
  if (kind == Kind::implication) {
    if (children[0] == yes) return children[1];
    if (children[0] == no || children[1] == yes) return yes;
    return made({.kind = kind, .sort = Sort::boolean, .children = children});
  }
  Ref const neutral = kind == Kind::conjunction ? yes : no;
  Ref const absorbing = kind == Kind::conjunction ? no : yes;
  std::vector<Ref> flat;
  for (Ref child : children) {
    if (child == neutral) continue;
    if (child == absorbing) return absorbing;
    if (child->kind == kind) {
      flat.insert(flat.end(), child->children.begin(), child->children.end());
    } else {
      flat.push_back(child);
    }
  }
  std::vector<Ref> once;
  for (Ref child : flat) {
    if (std::find(once.begin(), once.end(), child) == once.end()) once.push_back(child);
  }
  if (once.empty()) return neutral;
  if (once.size() == 1) return once[0];
  return made({.kind = kind, .sort = Sort::boolean, .children = once});
}

Ref Terms::not_empty(Ref cons) {
  Ref const same =
      made({.kind = Kind::equal, .sort = Sort::boolean, .children = {nil(cons->sort), cons}});
  return made({.kind = Kind::negation, .sort = Sort::boolean, .children = {same}});
}

Ref Terms::word(std::uint64_t value, int bits) {
  std::string text = "#b";
  for (int k = bits - 1; k >= 0; --k) text += k < 64 && (value >> k & 1) != 0 ? '1' : '0';
  return literal(text, bits);
}

Ref Terms::literal(std::string const& text, int bits) {
  return made({.kind = Kind::literal, .sort = words_of(bits), .name = text});
}

Ref Terms::operation(std::string const& name, Sort result, std::vector<Ref> const& parts) {
  return made({.kind = Kind::operation, .sort = result, .name = name, .children = parts});
}

Ref Terms::fresh(Sort sort) { return variable("#" + std::to_string(++fresh_), sort); }

Ref Terms::lambda(Ref variable, Ref body) {
  if (!is_word(variable->sort) || body->sort != variable->sort) {
    throw std::logic_error("a map sends words to words of the same bits");
  }
  // A map as a function of its argument is that map.
  if (body->kind == Kind::at && body->children[1] == variable) return body->children[0];
  int const height = body->height + 1;
  Ref const bound = made({.kind = Kind::bound, .sort = variable->sort, .index = height});
  return made({.kind = Kind::lambda,
               .sort = maps_of(bits_of(variable->sort)),
               .children = {bound, closed(body, variable, bound)},
               .index = height});
}

Int operator+(Int a, Int b) {
  std::vector<Monomial> sum = sum_of(a.node());
  for (Monomial const& m : sum_of(b.node())) sum.push_back(m);
  return Int(a.node()->terms->polynomial(std::move(sum)));
}

Int operator-(Int a) { return a * number(a, -1); }
Int operator-(Int a, Int b) { return a + -b; }

Int operator*(Int a, Int b) {
  return Int(a.node()->terms->polynomial(multiplied(sum_of(a.node()), sum_of(b.node()))));
}

Int quotient(Int a, Int b) { return Int(a.node()->terms->divided(a.node(), b.node(), false)); }
Int remainder(Int a, Int b) { return Int(a.node()->terms->divided(a.node(), b.node(), true)); }

Bool operator==(Int a, Int b) {
  return Bool(a.node()->terms->relation(Kind::equal, a.node(), b.node()));
}
Bool operator<=(Int a, Int b) {
  return Bool(a.node()->terms->relation(Kind::at_most, a.node(), b.node()));
}
Bool operator&&(Bool a, Bool b) {
  return Bool(a.node()->terms->connective(Kind::conjunction, {a.node(), b.node()}));
}
Bool operator||(Bool a, Bool b) {
  return Bool(a.node()->terms->connective(Kind::disjunction, {a.node(), b.node()}));
}
Bool operator!(Bool a) { return Bool(a.node()->terms->connective(Kind::negation, {a.node()})); }
Bool implies(Bool a, Bool b) {
  return Bool(a.node()->terms->connective(Kind::implication, {a.node(), b.node()}));
}

Modes cons(Int extent, Int stride, Modes rest) {
  return Modes(rest.node()->terms->cons({extent.node(), stride.node(), rest.node()}));
}
Traced cons(Int extent, Int stride, Int coordinate, Traced rest) {
  return Traced(
      rest.node()->terms->cons({extent.node(), stride.node(), coordinate.node(), rest.node()}));
}

void add_variables(Ref term, std::vector<Ref>& variables) {
  bool const known = std::find(variables.begin(), variables.end(), term) != variables.end();
  if (term->kind == Kind::variable && !known) variables.push_back(term);
  for (Ref child : term->children) add_variables(child, variables);
  for (Monomial const& m : term->sum) {
    for (Ref factor : m.factors) add_variables(factor, variables);
  }
}

namespace {

/// `part`: what becomes of an immediate part.
template <class Part>
Ref rebuilt_from(Ref term, Part const& part) {
  Terms& terms = *term->terms;
  bool unchanged = true;
  std::vector<Ref> children;
  children.reserve(term->children.size());
  for (Ref child : term->children) {
    children.push_back(part(child));
    unchanged = unchanged && children.back() == child;
  }
  for (Monomial const& m : term->sum) {
    for (Ref factor : m.factors) unchanged = unchanged && part(factor) == factor;
  }
  if (unchanged) return term;  // as it was built from these
  if (term->kind == Kind::polynomial) {
    std::vector<Monomial> total;
    for (Monomial const& m : term->sum) {
      std::vector<Monomial> product{{{}, m.coefficient}};
      for (Ref factor : m.factors) product = multiplied(product, sum_of(part(factor)));
      total.insert(total.end(), product.begin(), product.end());
    }
    return terms.polynomial(std::move(total));
  }
  switch (term->kind) {
    case Kind::variable:
    case Kind::nil:
    case Kind::truth:
    case Kind::literal:
    case Kind::bound:
    case Kind::polynomial: return term;
    case Kind::quotient: return terms.divided(children[0], children[1], false);
    case Kind::remainder: return terms.divided(children[0], children[1], true);
    case Kind::apply: return terms.apply(term->name, term->sort, children);
    case Kind::head: return terms.head(children[0], term->index);
    case Kind::tail: return terms.tail(children[0]);
    case Kind::cons: return terms.cons(children);
    case Kind::equal:
    case Kind::at_most: return terms.relation(term->kind, children[0], children[1]);
    case Kind::conjunction:
    case Kind::disjunction:
    case Kind::negation:
    case Kind::implication: return terms.connective(term->kind, children);
    case Kind::operation: return terms.operation(term->name, term->sort, children);
    case Kind::at: return terms.at(children[0], children[1]);
    case Kind::lambda: break;  // is opened first
  }
  throw std::logic_error("a term of no kind");
}

/// A lambda is opened at a variable and closed again: what comes into its body may have lambdas as
/// high as it was.
template <class Inside>
Ref rebuilt_lambda(Ref lambda, Inside const& inside) {
  Terms& terms = *lambda->terms;
  Ref const variable = terms.fresh(words_of(bits_of(lambda->sort)));
  return terms.lambda(variable, inside(terms.at(lambda, variable)));
}

Ref substituted_in(Ref term, Images& images) {
  if (Ref const known = images.of(term)) return known;
  if (term->children.empty() && term->sum.empty()) return term;
  auto const part = [&](Ref old) { return substituted_in(old, images); };
  Ref const result =
      term->kind == Kind::lambda ? rebuilt_lambda(term, part) : rebuilt_from(term, part);
  images.set(term, result);
  return result;
}

/// The body of a lambda at a word. Lambdas inside are opened and closed again.
Ref opened(Ref body, Ref bound, Ref word) {
  std::unordered_map<Ref, Ref> known{{bound, word}};
  std::function<Ref(Ref)> const walk = [&](Ref old) -> Ref {
    auto const found = known.find(old);
    if (found != known.end()) return found->second;
    bool const leaf = old->children.empty() && old->sum.empty();
    Ref const result = leaf                        ? old
                       : old->kind == Kind::lambda ? rebuilt_lambda(old, walk)
                                                   : rebuilt_from(old, walk);
    known.emplace(old, result);
    return result;
  };
  return walk(body);
}

}  // namespace

Ref Terms::at(Ref map, Ref word) {
  if (!is_map(map->sort) || word->sort != words_of(bits_of(map->sort))) {
    throw std::logic_error("a map of other words");
  }
  if (map->kind == Kind::lambda) return opened(map->children[1], map->children[0], word);
  return made({.kind = Kind::at, .sort = word->sort, .children = {map, word}});
}

/// Lambdas inside are lower than the one that is made, so that they bind something else.
Ref Terms::closed(Ref body, Ref variable, Ref bound) {
  std::unordered_map<Ref, Ref> known{{variable, bound}};
  std::function<Ref(Ref)> const walk = [&](Ref old) -> Ref {
    auto const found = known.find(old);
    if (found != known.end()) return found->second;
    Ref result = old;
    if (old->kind == Kind::lambda) {
      result = made({.kind = Kind::lambda,
                     .sort = old->sort,
                     .children = {old->children[0], walk(old->children[1])},
                     .index = old->index});
    } else if (!old->children.empty() || !old->sum.empty()) {
      result = rebuilt_from(old, walk);
    }
    known.emplace(old, result);
    return result;
  };
  return walk(body);
}

Ref rebuilt(Ref term, Substitution const& parts) {
  return rebuilt_from(term, [&](Ref old) {
    auto const found = parts.find(old);
    return found == parts.end() ? old : found->second;
  });
}

Ref substituted(Ref term, Substitution const& by) {
  Images& images = term->terms->forgotten_images();
  for (auto const& [variable, value] : by) images.set(variable, value);
  return substituted_in(term, images);
}

}  // namespace layoutcheck::smt
