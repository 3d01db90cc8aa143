#include <algorithm>
#include <map>

#include "layoutcheck/core/text/usage.hpp"
#include "program.hpp"

namespace layoutcheck::laws::language {
namespace {

#define LC_CHECK(name, ...)                             \
  auto name##_or_error = (__VA_ARGS__);                 \
  if (!name##_or_error) return name##_or_error.error(); \
  auto& name = *name##_or_error
#define LC_STEP(...) \
  if (auto const step = (__VA_ARGS__); !step) return step.error()

using K = Type::Kind;

Type integer() { return {K::integer}; }
Type boolean() { return {K::boolean}; }

/// What one value of a collection is; nothing where it is not a collection.
std::optional<Type> element_of(Type const& type) {
  if (type.kind == K::range) return integer();
  if (type.kind == K::dims) return Type{K::point};
  if (type.kind == K::sequence || type.kind == K::set) return type.of[0];
  return std::nullopt;
}

/// `type` also is `want`, without conversion.
bool is_also(Type const& type, Type const& want) {
  if (type == want || want.kind == K::any) return true;
  if (want.kind == K::sequence || want.kind == K::set) {
    auto const element = element_of(type);
    bool const collection = type.kind == want.kind || type.kind == K::range;
    return collection && element && (element->kind == K::any || is_also(*element, want.of[0]));
  }
  return false;
}

bool all_of(Type const& row, auto const& test) {
  return std::all_of(row.of.begin(), row.of.end(), test);
}

/// A value of `type` can be read as one of `want`.
bool converts(Type const& type, Type const& want) {
  if (is_also(type, want)) return true;
  switch (want.kind) {
    case K::tuple:
      return type.kind == K::integer || (type.kind == K::row && all_of(type, [&](Type const& t) {
                                           return converts(t, want);
                                         }));
    case K::coordinate:
      return type.kind == K::tuple || converts(type, {K::tuple}) ||
             (type.kind == K::row &&
              all_of(type, [&](Type const& t) { return converts(t, want); }));
    case K::layout:
      return type.kind == K::row && !type.of.empty() &&
             all_of(type, [&](Type const& t) { return converts(t, want); });
    case K::tiler: return converts(type, {K::layout});
    case K::mapping:
      return type.kind == K::layout || type.kind == K::composed || type.kind == K::swizzle;
    case K::sequence: {
      auto const element = element_of(type);
      return element && type.kind != K::set && converts(*element, want.of[0]);
    }
    case K::set: {
      auto const element = element_of(type);
      return element && converts(*element, want.of[0]);
    }
    default: return false;
  }
}

/// Finds what T is where `type` is given for `parameter`.
bool unify(Type const& parameter, Type const& type, std::optional<Type>& any) {
  if (parameter.kind == K::any) {
    if (!any) any = type;
    return converts(type, *any);
  }
  if ((parameter.kind == K::sequence || parameter.kind == K::set) && !parameter.of.empty()) {
    auto const element = element_of(type);
    bool const collection = type.kind == parameter.kind || type.kind == K::range;
    if (element && collection) return unify(parameter.of[0], *element, any);
    return false;
  }
  if (parameter.kind == K::row) {
    if (type.kind != K::row || type.of.size() != parameter.of.size()) return false;
    for (std::size_t i = 0; i < type.of.size(); ++i) {
      if (!unify(parameter.of[i], type.of[i], any)) return false;
    }
    return true;
  }
  return converts(type, parameter);
}

Type substituted(Type const& type, std::optional<Type> const& any) {
  if (type.kind == K::any) return any.value_or(type);
  Type result{type.kind};
  for (Type const& part : type.of) result.of.push_back(substituted(part, any));
  return result;
}

struct Name {
  std::string name;
  int slot;
  Type type;
  bool lazy;
};

ParseError mistake(TextPosition place, std::string expected, std::string found) {
  return {.line = place.line,
          .column = place.column,
          .expected = std::move(expected),
          .found = std::move(found)};
}

class Checker {
 public:
  explicit Checker(Program& program) : program_(program) {}

  Parsed<bool> declaration(Declaration const& written) {
    std::size_t const count = written.parameters.size();
    if (count < 1 || count > 4) {
      return mistake(written.place, "one to four parameters", std::to_string(count));
    }
    OpDeclaration made{.name = written.name, .parameters = {}, .result = Kind::none};
    for (Parameter const& p : written.parameters) {
      LC_CHECK(kind, kind_of_argument(p.place, p.kind));
      made.parameters.push_back(kind);
    }
    LC_CHECK(result, kind_of_argument(written.place, written.kind));
    made.result = result;
    auto const declared = declare(made);
    if (declared) return true;
    if (declared.error().code == Errc::invalid_argument) return in_use(written.place, written.name);
    return mistake(written.place, "fewer declared operations", "'" + written.name + "'");
  }

  /// A define's name and kinds; its body too, unless that depends on the kinds of arguments.
  Parsed<bool> define(Define const& written) {
    for (LawFile const& file : program_.files) {
      for (Define const& other : file.defines) {
        if (&other == &written) continue;
        if (other.name == written.name) return in_use(written.place, written.name);
      }
    }
    bool const builtin = std::any_of(builtins().begin(), builtins().end(),
                                     [&](Builtin const& b) { return b.name == written.name; });
    if (builtin) return in_use(written.place, written.name);
    bool generic = false;
    std::vector<Type> types;
    for (Parameter const& p : written.parameters) {
      types.push_back(parameter_type(p.kind));
      generic = generic || is_generic(types.back());
      bool const known = types.back().kind != K::any || p.kind == "shaped" || p.kind == "mapping";
      if (!known)
        return mistake(p.place, "a kind, such as layout, tuple or shaped", "'" + p.kind + "'");
    }
    if (!generic) LC_STEP(instance(written, types));
    return true;
  }

  Parsed<bool> law(LawFile const& file, LawSyntax const& written) {
    for (LawProgram const& other : program_.laws) {
      if (other.written->id == written.id) return in_use(written.place, written.id);
    }
    LawProgram& law = program_.laws.emplace_back();
    law_ = &law;
    names_.clear();
    law.written = &written;
    Group const* group =
        written.group < 0 ? nullptr : &file.groups[static_cast<std::size_t>(written.group)];
    auto const& parameters = group == nullptr ? written.parameters : group->parameters;
    Expr call{.form = Form::implemented, .place = group == nullptr ? TextPosition{} : group->place};
    for (Parameter const& p : parameters) {
      LC_STEP(kind_of_argument(p.place, p.kind));
      Type const type = parameter_type(p.kind);
      law.inputs.push_back(type);
      LC_STEP(add_name(p.place, p.name, type, false));
      call.of.push_back({.form = Form::name, .place = p.place, .text = p.name});
    }
    if (group != nullptr) {
      call.text = group->operation;
      Expr const& kept = program_.implied.emplace_back(std::move(call));
      calls_allowed_ = true;
      LC_CHECK(node, implemented(kept));
      calls_allowed_ = false;
      law.op = node.op;
      law.about_refusal = !group->refusal.empty();
      Type const type = law.about_refusal ? Type{K::refusal} : node.type;
      std::string const& name = law.about_refusal ? group->refusal : group->result;
      law.answer = law.slots;
      LC_STEP(add_name(group->place, name, type, true));
      law.let_nodes.push_back(std::move(node));
      law.lets.back() = &law.let_nodes.back();
    }
    if (written.is_domain) {
      LC_STEP(domain(written));
      return each_let_is_read();
    }
    LC_CHECK(steps, this->steps(written.items));
    law.steps = std::move(steps);
    return each_let_is_read();
  }

 private:
  static Parsed<Kind> kind_of_argument(TextPosition place, std::string const& word) {
    Kind const kind = kind_of(parameter_type(word));
    if (kind != Kind::none) return kind;
    return mistake(place, "a kind of argument, such as layout, tuple or integer", "'" + word + "'");
  }

  static ParseError in_use(TextPosition place, std::string const& name) {
    return mistake(place, "a name that is not in use here", "'" + name + "'");
  }

  /// What nothing reads is never evaluated, nor called.
  Parsed<bool> each_let_is_read() const {
    if (unread_.empty()) return true;
    auto const& [slot, place] = *unread_.begin();
    return mistake(place, "a name that a claim or condition reads",
                   "'" + law_->names[static_cast<std::size_t>(slot)] + "'");
  }

  Parsed<bool> add_name(TextPosition place, std::string const& name, Type type, bool lazy) {
    if (is_variable(name)) return in_use(place, name);
    names_.push_back({name, slots(), std::move(type), lazy});
    if (instance_ != nullptr) {
      ++instance_->slots;
    } else {
      ++law_->slots;
      law_->names.push_back(name);
      law_->lets.push_back(nullptr);
      law_->inner.push_back(nesting_ > 0);
    }
    return true;
  }
  int slots() const { return instance_ != nullptr ? instance_->slots : law_->slots; }

  // ---- steps

  Parsed<std::vector<Step>> steps(std::vector<Item> const& items) {
    std::vector<Step> result;
    for (Item const& item : items) {
      Step step{.kind = item.kind, .written = &item};
      switch (item.kind) {
        case Item::Kind::let: {
          LC_STEP(let(item.place, item.name, item.expr));
          continue;
        }
        case Item::Kind::where:
        case Item::Kind::provided:
        case Item::Kind::claim: {
          LC_CHECK(expr, as(item.expr, boolean()));
          step.expr = std::move(expr);
          break;
        }
        case Item::Kind::for_all:
        case Item::Kind::for_each: {
          std::size_t const outer = names_.size();
          LC_CHECK(loops, this->loops(item.binders));
          step.loops = std::move(loops);
          step.loops.back().first_let = slots();
          ++nesting_;
          LC_CHECK(body, steps(item.body));
          --nesting_;
          step.loops.back().end_let = slots();
          step.body = std::move(body);
          names_.resize(outer);
          break;
        }
      }
      result.push_back(std::move(step));
    }
    return result;
  }

  Parsed<bool> let(TextPosition place, std::string const& name, Expr const& expr) {
    calls_allowed_ = true;
    LC_CHECK(node, expression(expr));
    calls_allowed_ = false;
    Type const type = node.type;
    unread_[law_->slots] = place;
    LC_STEP(add_name(place, name, type, true));
    law_->let_nodes.push_back(std::move(node));
    law_->lets.back() = &law_->let_nodes.back();
    return true;
  }

  Parsed<std::vector<Loop>> loops(std::vector<Binder> const& binders) {
    std::vector<Loop> result;
    for (Binder const& binder : binders) {
      Loop loop;
      LC_CHECK(in, expression(binder.in[0]));
      auto const element = element_of(in.type);
      if (!element) {
        return mistake(binder.in[0].place, "a range, a sequence or a set", name(in.type));
      }
      loop.in.push_back(std::move(in));
      LC_CHECK(target, this->target(binder.pattern, *element));
      loop.target = std::move(target);
      loop.first_let = loop.end_let = slots();
      result.push_back(std::move(loop));
    }
    return result;
  }

  Parsed<Target> target(Pattern const& pattern, Type const& type) {
    Target result;
    if (pattern.row.empty()) {
      result.slot = slots();
      LC_STEP(add_name(pattern.place, pattern.name, type, false));
      return result;
    }
    if (type.kind != K::row || type.of.size() != pattern.row.size()) {
      return mistake(pattern.place, "a pattern for " + name(type),
                     "one of " + std::to_string(pattern.row.size()) + " names");
    }
    for (std::size_t i = 0; i < pattern.row.size(); ++i) {
      LC_CHECK(part, target(pattern.row[i], type.of[i]));
      result.row.push_back(std::move(part));
    }
    return result;
  }

  Parsed<bool> domain(LawSyntax const& written) {
    DomainProgram& domain = law_->domain;
    if (!written.tilewise.row.empty()) {
      domain.tilewise = law_->slots;
      names_.clear();
      for (Pattern const& part : written.tilewise.row) {
        LC_STEP(add_name(part.place, part.name, {K::layout}, false));
      }
    }
    for (DomainClause const& clause : written.domain) {
      if (clause.kind == DomainClause::Kind::let) {
        LC_STEP(let(clause.place, clause.name, clause.expr));
        continue;
      }
      if (clause.kind == DomainClause::Kind::as) {
        if (clause.expr.form != Form::call) {
          return mistake(clause.place, "an operation, as in: as composition(a, t)",
                         "an expression");
        }
        LC_CHECK(node, operation(clause.expr, Node::Kind::required));
        domain.as = std::move(node);
        continue;
      }
      LC_CHECK(node, as(clause.expr, boolean()));
      if (clause.kind == DomainClause::Kind::iff) {
        Node no{.kind = Node::Kind::negation, .type = boolean(), .written = &clause.expr};
        no.of.push_back(node);
        domain.refused = std::move(no);
      }
      (clause.kind == DomainClause::Kind::refused ? domain.refused : domain.required) =
          std::move(node);
    }
    return true;
  }

  // ---- expressions

  Parsed<Node> as(Expr const& expr, Type const& want) {
    LC_CHECK(node, expression(expr));
    return converted(std::move(node), want);
  }

  Parsed<Node> converted(Node node, Type const& want) {
    if (is_also(node.type, want)) return node;
    if (!converts(node.type, want)) {
      return mistake(node.written->place, name(want), name(node.type));
    }
    Expr const* written = node.written;
    Node result{.kind = Node::Kind::converted, .type = want, .written = written};
    result.of.push_back(std::move(node));
    return result;
  }

  Parsed<Node> expression(Expr const& expr) {
    switch (expr.form) {
      case Form::number: {
        Node node{.kind = Node::Kind::constant, .type = integer(), .written = &expr};
        node.constant = expr.number;
        return node;
      }
      case Form::name: return variable(expr);
      case Form::call: return call(expr);
      case Form::apply: return builtin(expr, "()", expr.of);
      case Form::index: return builtin(expr, "[]", expr.of);
      case Form::field: return builtin(expr, "." + expr.text, expr.of);
      case Form::row: return parts(expr, Node::Kind::list);
      case Form::list:
      case Form::set:
        return parts(expr, expr.form == Form::list ? Node::Kind::list : Node::Kind::set);
      case Form::layout: return builtin(expr, ":", expr.of);
      case Form::each_list: return each(expr, Node::Kind::each_list, K::sequence);
      case Form::each_set: return each(expr, Node::Kind::each_set, K::set);
      case Form::reduce: return builtin(expr, expr.text, expr.of);
      case Form::negate: return builtin(expr, "negative", expr.of);
      case Form::arithmetic: return builtin(expr, expr.text, expr.of);
      case Form::range: return builtin(expr, "..", expr.of);
      case Form::compare: return builtin(expr, expr.text, expr.of);
      case Form::iff: return logical(expr, Node::Kind::builtin);
      case Form::both: return logical(expr, Node::Kind::both);
      case Form::either: return logical(expr, Node::Kind::either);
      case Form::implies: return logical(expr, Node::Kind::implies);
      case Form::negation: return logical(expr, Node::Kind::negation);
      case Form::conditional: return conditional(expr);
      case Form::for_all: return quantified(expr, Node::Kind::for_all);
      case Form::for_some: return quantified(expr, Node::Kind::for_some);
      case Form::implemented: return implemented(expr);
    }
    return mistake(expr.place, "an expression", "nothing");
  }

  Parsed<Node> variable(Expr const& expr) {
    if (expr.text == "true" || expr.text == "false") {
      Node node{.kind = Node::Kind::constant, .type = boolean(), .written = &expr};
      node.constant = expr.text == "true";
      return node;
    }
    auto const found = std::find_if(names_.begin(), names_.end(),
                                    [&](Name const& n) { return n.name == expr.text; });
    if (found == names_.end()) {
      std::vector<std::string_view> known;
      for (Name const& n : names_) known.push_back(n.name);
      return unknown_name(expr, "a name that is known here", known);
    }
    Node node{.kind = found->lazy ? Node::Kind::lazy : Node::Kind::slot,
              .type = found->type,
              .written = &expr};
    node.slot = found->slot;
    if (instance_ == nullptr) unread_.erase(found->slot);
    return node;
  }

  ParseError unknown_name(Expr const& expr, std::string expected,
                          std::vector<std::string_view> const& known) const {
    auto const near = nearest_word(expr.text, known);
    if (near) expected += " (did you mean '" + std::string(*near) + "'?)";
    return mistake(expr.place, std::move(expected), "'" + expr.text + "'");
  }

  bool is_variable(std::string const& text) const {
    return std::any_of(names_.begin(), names_.end(), [&](Name const& n) { return n.name == text; });
  }

  Parsed<Node> call(Expr const& expr) {
    if (is_variable(expr.text)) {
      Expr const& callee = program_.implied.emplace_back(
          Expr{.form = Form::name, .place = expr.place, .text = expr.text});
      LC_CHECK(node, variable(callee));
      std::vector<Node> nodes;
      nodes.push_back(std::move(node));
      LC_CHECK(arguments, this->arguments(expr.of));
      for (Node& argument : arguments) nodes.push_back(std::move(argument));
      return resolve(expr, "()", std::move(nodes));
    }
    if (expr.text == "required" || expr.text == "refused") {
      if (expr.of.size() != 1 || expr.of[0].form != Form::call) {
        return mistake(expr.place, "the call of an operation, as in required(complement(L, 8))",
                       "an expression");
      }
      bool const required = expr.text == "required";
      return operation(expr.of[0], required ? Node::Kind::required : Node::Kind::refused);
    }
    if (expr.text == "defined" && expr.of.size() == 1) {
      LC_CHECK(part, expression(expr.of[0]));
      Node node{.kind = Node::Kind::defined, .type = boolean(), .written = &expr};
      node.of.push_back(std::move(part));
      return node;
    }
    for (LawFile const& file : program_.files) {
      for (Define const& define : file.defines) {
        if (define.name == expr.text) return of_define(expr, define);
      }
    }
    return builtin(expr, expr.text, expr.of);
  }

  Parsed<std::vector<Node>> arguments(std::vector<Expr> const& of) {
    std::vector<Node> nodes;
    for (Expr const& part : of) {
      LC_CHECK(node, expression(part));
      nodes.push_back(std::move(node));
    }
    return nodes;
  }

  Parsed<Node> builtin(Expr const& expr, std::string const& name, std::vector<Expr> const& of) {
    LC_CHECK(nodes, arguments(of));
    return resolve(expr, name, std::move(nodes));
  }

  Parsed<Node> resolve(Expr const& expr, std::string const& name, std::vector<Node> nodes) {
    if (name == "()" && nodes.size() > 2) {  // r(i, j) is r at the coordinate (i, j)
      Node row{.kind = Node::Kind::list, .type = {K::row}, .written = &expr};
      for (std::size_t i = 1; i < nodes.size(); ++i) {
        row.type.of.push_back(nodes[i].type);
        row.of.push_back(std::move(nodes[i]));
      }
      nodes.resize(1);
      nodes.push_back(std::move(row));
    }
    bool known = false;
    for (bool const exact : {true, false}) {
      for (Builtin const& candidate : builtins()) {
        if (candidate.name != name) continue;
        known = true;
        if (auto node = fitted(expr, candidate, nodes, exact)) return std::move(*node);
      }
    }
    if (!known) {
      std::vector<std::string_view> names;
      for (Builtin const& candidate : builtins()) names.push_back(candidate.name);
      for (LawFile const& file : program_.files) {
        for (Define const& define : file.defines) names.push_back(define.name);
      }
      return unknown_name(expr, "a definition that is known", names);
    }
    std::string given;
    for (Node const& node : nodes) {
      given += (given.empty() ? "" : ", ") + language::name(node.type);
    }
    // Of a map, only what such a map takes.
    auto const fits_first = [&](Builtin const& b) {
      return !nodes.empty() && !b.parameters.empty() && converts(nodes[0].type, b.parameters[0]);
    };
    bool const some = std::any_of(builtins().begin(), builtins().end(), [&](Builtin const& b) {
      return b.name == name && fits_first(b);
    });
    std::string wanted;
    for (Builtin const& candidate : builtins()) {
      if (candidate.name != name || (some && !fits_first(candidate))) continue;
      std::string parameters;
      for (Type const& t : candidate.parameters) {
        parameters += (parameters.empty() ? "" : ", ") + language::name(t);
      }
      wanted += (wanted.empty() ? "" : " or ") + ("(" + parameters + ")");
    }
    return mistake(expr.place, "'" + name + "' of " + wanted, "(" + given + ")");
  }

  /// The call of a builtin, if it takes these arguments; `exact`: without conversions.
  std::optional<Node> fitted(Expr const& expr, Builtin const& builtin,
                             std::vector<Node> const& nodes, bool exact) {
    if (builtin.parameters.size() != nodes.size()) return std::nullopt;
    // What T is may be said by any argument: the others are converted to it.
    for (std::size_t first = 0; first < std::max<std::size_t>(nodes.size(), 1); ++first) {
      std::optional<Type> any;
      bool fits = true;
      for (std::size_t n = 0; n < nodes.size() && fits; ++n) {
        std::size_t const i = (first + n) % nodes.size();
        fits = unify(builtin.parameters[i], nodes[i].type, any);
        if (fits && exact) fits = is_also(nodes[i].type, substituted(builtin.parameters[i], any));
      }
      if (!fits) continue;
      Node result{.kind = Node::Kind::builtin,
                  .type = substituted(builtin.result, any),
                  .written = &expr,
                  .builtin = &builtin};
      for (std::size_t i = 0; i < nodes.size(); ++i) {
        auto part = converted(nodes[i], substituted(builtin.parameters[i], any));
        if (!part) return std::nullopt;
        result.of.push_back(std::move(*part));
      }
      return result;
    }
    return std::nullopt;
  }

  Parsed<Node> parts(Expr const& expr, Node::Kind kind) {
    LC_CHECK(nodes, arguments(expr.of));
    Node result{.kind = kind, .written = &expr};
    if (expr.form == Form::row) {
      result.type.kind = K::row;
      for (Node& node : nodes) {
        result.type.of.push_back(node.type);
        result.of.push_back(std::move(node));
      }
      return result;
    }
    Type element;
    for (Node const& node : nodes) {
      if (element.kind == K::any || converts(element, node.type)) element = node.type;
    }
    for (Node& node : nodes) {
      LC_CHECK(part, converted(std::move(node), element));
      result.of.push_back(std::move(part));
    }
    result.type = {kind == Node::Kind::set ? K::set : K::sequence, {element}};
    return result;
  }

  Parsed<Node> each(Expr const& expr, Node::Kind kind, K collection) {
    std::size_t const outer = names_.size();
    Node result{.kind = kind, .written = &expr};
    LC_CHECK(loops, this->loops(expr.binders));
    result.loops = std::move(loops);
    LC_CHECK(element, expression(expr.of[0]));
    result.type = {collection, {element.type}};
    result.of.push_back(std::move(element));
    if (expr.of.size() > 1) {
      LC_CHECK(condition, as(expr.of[1], boolean()));
      result.of.push_back(std::move(condition));
    }
    names_.resize(outer);
    return result;
  }

  Parsed<Node> quantified(Expr const& expr, Node::Kind kind) {
    std::size_t const outer = names_.size();
    Node result{.kind = kind, .type = boolean(), .written = &expr};
    LC_CHECK(loops, this->loops(expr.binders));
    result.loops = std::move(loops);
    LC_CHECK(body, as(expr.of[0], boolean()));
    result.of.push_back(std::move(body));
    names_.resize(outer);
    return result;
  }

  Parsed<Node> logical(Expr const& expr, Node::Kind kind) {
    std::vector<Node> nodes;
    for (Expr const& part : expr.of) {
      LC_CHECK(node, as(part, boolean()));
      nodes.push_back(std::move(node));
    }
    if (kind == Node::Kind::builtin) return resolve(expr, "==", std::move(nodes));
    Node result{.kind = kind, .type = boolean(), .written = &expr};
    result.of = std::move(nodes);
    return result;
  }

  Parsed<Node> conditional(Expr const& expr) {
    LC_CHECK(condition, as(expr.of[0], boolean()));
    LC_CHECK(yes, expression(expr.of[1]));
    LC_CHECK(no, expression(expr.of[2]));
    Type const type = converts(yes.type, no.type) ? no.type : yes.type;
    LC_CHECK(then, converted(std::move(yes), type));
    LC_CHECK(otherwise, converted(std::move(no), type));
    Node result{.kind = Node::Kind::conditional, .type = type, .written = &expr};
    for (Node* node : {&condition, &then, &otherwise}) result.of.push_back(std::move(*node));
    return result;
  }

  Parsed<Node> implemented(Expr const& expr) {
    if (!calls_allowed_) {
      return mistake(expr.place, "'call' in a 'let' of the law itself", "'call " + expr.text + "'");
    }
    LC_CHECK(node, operation(expr, Node::Kind::implemented));
    node.must = expr.must;
    if (!law_->first_call) law_->first_call = node.op;
    return std::move(node);
  }

  /// Whether it is one of the algebra, or declared in these files and not only elsewhere.
  bool is_known(OpInfo const& op) const {
    return !is_declared(op.op) ||
           std::any_of(program_.files.begin(), program_.files.end(), [&](LawFile const& file) {
             return std::any_of(file.declarations.begin(), file.declarations.end(),
                                [&](Declaration const& d) { return d.name == op.name; });
           });
  }

  /// The operation that is spelled so and takes these arguments.
  Parsed<Node> operation(Expr const& expr, Node::Kind kind) {
    LC_CHECK(nodes, arguments(expr.of));
    std::vector<std::string_view> spellings;
    bool known = false;
    for (bool const exact : {true, false}) {
      for (OpInfo const& op : all_ops()) {
        if (!is_known(op)) continue;
        if (exact) spellings.emplace_back(op.spelling);
        if (op.spelling != expr.text && op.name != expr.text) continue;
        known = true;
        for (Signature const& signature : op.signatures) {
          bool fits = nodes.size() >= signature.required && nodes.size() <= signature.most;
          for (std::size_t i = 0; fits && i < nodes.size(); ++i) {
            Type const parameter = type_of(signature.parameter(i));
            fits = exact ? nodes[i].type == parameter : converts(nodes[i].type, parameter);
          }
          if (!fits) continue;
          bool const predicate = kind != Node::Kind::implemented;
          Node result{.kind = kind,
                      .type = predicate ? boolean() : type_of(signature.result),
                      .written = &expr};
          result.op = op.op;
          for (std::size_t i = 0; i < nodes.size(); ++i) {
            LC_CHECK(part, converted(std::move(nodes[i]), type_of(signature.parameter(i))));
            result.of.push_back(std::move(part));
          }
          return result;
        }
      }
    }
    if (!known) return unknown_name(expr, "an operation", spellings);
    std::string given;
    for (Node const& node : nodes) given += (given.empty() ? "" : ", ") + name(node.type);
    return mistake(expr.place, "arguments that '" + expr.text + "' takes", "(" + given + ")");
  }

  // ---- definitions

  Parsed<Node> of_define(Expr const& expr, Define const& define) {
    LC_CHECK(nodes, arguments(expr.of));
    if (nodes.size() != define.parameters.size()) {
      return mistake(expr.place,
                     "'" + define.name + "' of " + std::to_string(define.parameters.size()) +
                         (define.parameters.size() == 1 ? " argument" : " arguments"),
                     std::to_string(nodes.size()));
    }
    std::vector<Type> types;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      Type const parameter = parameter_type(define.parameters[i].kind);
      if (!is_generic(parameter)) {
        LC_CHECK(node, converted(std::move(nodes[i]), parameter));
        nodes[i] = std::move(node);
      }
      types.push_back(nodes[i].type);
    }
    LC_CHECK(instance, this->instance(define, types));
    Node result{.kind = Node::Kind::instance, .type = instance->result, .written = &expr};
    result.instance = instance;
    result.of = std::move(nodes);
    return result;
  }

  /// Its kind is that of the argument.
  static bool is_generic(Type const& type) {
    bool const collection = type.kind == K::sequence || type.kind == K::set || type.kind == K::row;
    return type.kind == K::any || (collection && type.of.empty());
  }

  /// Checked once for each list of kinds.
  Parsed<Instance*> instance(Define const& define, std::vector<Type> const& types) {
    for (Instance& known : program_.instances) {
      if (known.define == &define && known.arguments == types) return &known;
    }
    Instance& made = program_.instances.emplace_back();
    made.define = &define;
    made.arguments = types;
    Type const declared = parameter_type(define.kind);
    bool const generic = is_generic(declared);
    if (!generic) made.result = declared;  // so that it may be used in its own body
    Instance* const outer = instance_;
    std::vector<Name> const outer_names = std::move(names_);
    bool const outer_calls = calls_allowed_;
    instance_ = &made;
    names_.clear();
    calls_allowed_ = false;
    auto body = instance_body(define, types, generic ? nullptr : &made.result);
    instance_ = outer;
    names_ = outer_names;
    calls_allowed_ = outer_calls;
    if (!body) return body.error();
    made.result = body->type;
    made.body = std::move(*body);
    return &made;
  }

  Parsed<Node> instance_body(Define const& define, std::vector<Type> const& types,
                             Type const* result) {
    for (std::size_t i = 0; i < types.size(); ++i) {
      LC_STEP(add_name(define.parameters[i].place, define.parameters[i].name, types[i], false));
    }
    if (result != nullptr) return as(define.body, *result);
    return expression(define.body);
  }

  Program& program_;
  LawProgram* law_ = nullptr;
  Instance* instance_ = nullptr;
  std::vector<Name> names_;
  bool calls_allowed_ = false;
  int nesting_ = 0;
  std::map<int, TextPosition> unread_;  // lets that nothing has read yet, by slot
};

}  // namespace

Parsed<bool> add(Program& program, LawFile file) {
  LawFile const& kept = program.files.emplace_back(std::move(file));
  for (Declaration const& declaration : kept.declarations) {
    LC_STEP(Checker(program).declaration(declaration));
  }
  for (Define const& define : kept.defines) {
    LC_STEP(Checker(program).define(define));
  }
  for (LawSyntax const& law : kept.laws) {
    Checker checker(program);
    LC_STEP(checker.law(kept, law));
  }
  return true;
}

}  // namespace layoutcheck::laws::language
