#pragma once
/// Laws as sentences: the syntax tree of a law file, as it was written. docs/language.md has the
/// grammar.
///
///   on coalesce(L: layout) = R
///
///   law coalesce_keeps_function [function]
///     for all i in dom(R, L): R(i) == L(i)

#include <memory>
#include <string>
#include <vector>

#include "layoutcheck/core/text/parse_error.hpp"
#include "layoutcheck/laws/law.hpp"

namespace layoutcheck::laws::language {

struct Expr;

/// i, or (a, b) of a sequence of rows.
struct Pattern {
  TextPosition place{};
  std::string name{};
  std::vector<Pattern> row{};  ///< empty where it is a name
};

/// i in dom(L)
struct Binder {
  Pattern pattern{};
  std::vector<Expr> in;  ///< one: what the values are from
};

/// What an expression is; `of` are its parts, in the order in which they are written.
enum class Form : std::uint8_t {
  number,       ///< 7: `number`
  name,         ///< L: `text`
  call,         ///< size(L): `text` is the name, `of` the arguments
  apply,        ///< outer(C)(x): the first of `of` at the others
  index,        ///< leaves(L)[k]
  field,        ///< m.extent: `text` is the field
  row,          ///< (a, b); () is a row of none
  list,         ///< [a, b]
  set,          ///< {a, b}
  layout,       ///< (2,3):(1,2), the shape and the stride
  each_list,    ///< [e for x in X if c]: e, then c if there is one
  each_set,     ///< {e for x in X if c}
  reduce,       ///< sum[...]: `text` is the word, `of` has the sequence
  negate,       ///< -a
  arithmetic,   ///< a + b: `text` is the operator
  range,        ///< a .. b, from a to b - 1
  compare,      ///< a < b: `text` is the operator; chains are conjunctions
  both,         ///< a and b
  either,       ///< a or b
  negation,     ///< not a
  implies,      ///< a => b
  iff,          ///< a iff b
  conditional,  ///< if a then b else c
  for_all,      ///< for all x in X: a
  for_some,     ///< for some x in X: a
  implemented,  ///< call f(a): `text` is the operation
};

struct Expr {
  Form form = Form::number;
  TextPosition place{};
  std::string text{};
  wide_t number = 0;
  std::vector<Expr> of{};
  std::vector<Binder> binders{};  ///< of each_list, each_set, for_all, for_some
  bool must = false;              ///< must call: a refusal violates the law
  int depth = 1;                  ///< levels of parts, its own counted
};

/// A step of a law.
struct Item {
  enum class Kind : std::uint8_t {
    where,     ///< of the inputs: the law says nothing where it is false
    provided,  ///< the same of answers
    let,       ///< `name` = `expr`
    claim,     ///< violated where it is false
    for_all,   ///< `body` at each value of the binders
    for_each,  ///< the same for parts of trees: `expr` says which
  };
  Kind kind = Kind::claim;
  TextPosition place{};
  std::string name{};
  Expr expr{};
  std::vector<Binder> binders{};
  std::vector<Item> body{};
};

struct Parameter {
  TextPosition place{};
  std::string name{};
  std::string kind{};
};

/// Where an operation must answer and where it must refuse; elsewhere it may do either.
struct DomainClause {
  enum class Kind : std::uint8_t { let, required, refused, iff, as };
  Kind kind = Kind::required;
  TextPosition place{};
  std::string name{};
  Expr expr{};
};

struct LawSyntax {
  TextPosition place{};
  std::string id{};
  PropertyKind property_kind = PropertyKind::function;
  std::string source{};
  std::string kills{};
  std::vector<std::string> replaces{};  ///< laws of the suite, of what an implementation promises
  /// Of a law: induction(L, i div extent(L)), coalesce_keeps_function(L, i), ...: how it is proved
  /// for every rank; a solver fills in the rest.
  std::vector<Expr> proof{};
  int group = -1;                       ///< its header, -1 where it has parameters of its own
  std::vector<Parameter> parameters{};  ///< of its own
  std::vector<Item> items{};            ///< of a law
  std::vector<DomainClause> domain{};   ///< of a domain
  Pattern tilewise{};                   ///< of a domain: its arguments are entries of a tiler
  bool is_domain = false;
};

/// op my_split(L: layout, n: integer) -> layout: an operation that implementations may have.
struct Declaration {
  TextPosition place{};
  std::string name{};
  std::vector<Parameter> parameters{};
  std::string kind{};  ///< of its answer
};

/// on coalesce(L: layout) = R: the call that the laws after it share.
struct Group {
  TextPosition place{};
  std::string operation{};
  std::vector<Parameter> parameters{};
  std::string result{};
  std::string refusal{};  ///< on f(..) refuses E
};

/// define positive(S: tuple): boolean = for all e in leaves(S): e >= 1
struct Define {
  TextPosition place{};
  std::string name{};
  std::vector<Parameter> parameters{};
  std::string kind{};
  Expr body{};
};

struct LawFile {
  std::string topic{};
  std::string source{};
  std::vector<Declaration> declarations{};
  std::vector<Define> defines{};
  std::vector<Group> groups{};
  std::vector<LawSyntax> laws{};
};

/// Reads a law file. Errors have the place, what was expected there and what was found.
Parsed<LawFile> parse_laws(std::string_view text);

/// An expression of the language by itself, for tests and messages.
Parsed<Expr> parse_law_expression(std::string_view text);

/// The file in one form: two columns for what belongs to an entry, four for what goes on with a
/// line, a space around operators. Comments and the ends of lines stay. Errors: those of
/// parse_laws.
Parsed<std::string> format_laws(std::string_view text);

/// The expression as it is written: "size(R) == size(L)".
std::string print(Expr const& expr);
/// A step of a law: "for all i in dom(R, L): R(i) == L(i)".
std::string print(Item const& item);
std::string print(DomainClause const& clause);

}  // namespace layoutcheck::laws::language
