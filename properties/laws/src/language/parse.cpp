#include <algorithm>
#include <array>

#include "tokens.hpp"

#define LC_PARSE(name, ...)                             \
  auto name##_or_error = (__VA_ARGS__);                 \
  if (!name##_or_error) return name##_or_error.error(); \
  auto& name = *name##_or_error
#define LC_STEP(...) \
  if (auto const step = (__VA_ARGS__); !step) return step.error()

namespace layoutcheck::laws::language {
namespace {

/// Nested deeper an expression is refused: readers are recursive.
constexpr int kMaxNesting = 50;
/// Nor may a chain of operators be longer: each is a level of the tree.
constexpr int kMaxDepth = 200;

constexpr std::array<std::string_view, 9> kReducers = {
    "sum", "product", "min", "max", "xor", "sorted", "bag", "distinct", "ascending"};

class Parser {
 public:
  explicit Parser(std::vector<Token> tokens) : tokens_(std::move(tokens)) {}

  Parsed<LawFile> file() {
    LawFile result;
    LC_STEP(expect("topic", "'topic NAME', with which a law file begins"));
    LC_PARSE(topic, name("the name of the topic"));
    result.topic = topic.text;
    if (take("source")) {
      LC_PARSE(source, quoted("the source, in quotes"));
      result.source = source;
    }
    LC_STEP(end_of_line());
    while (here().kind != Token::Kind::end) {
      LC_STEP(entry(result));
    }
    return result;
  }

  Parsed<Expr> only_expression() {
    LC_PARSE(result, expression());
    if (here().kind == Token::Kind::line_end) ++at_;
    if (here().kind != Token::Kind::end) return wanted("an operator or the end of the expression");
    return result;
  }

 private:
  Token const& here() const { return tokens_[at_]; }
  Token const& ahead(std::size_t n) const { return tokens_[std::min(at_ + n, tokens_.size() - 1)]; }
  TextPosition place() const { return here().place; }
  ParseError wanted(std::string expected) const { return unexpected(here(), std::move(expected)); }

  bool sees(std::string_view word) const { return here().is(word); }
  bool take(std::string_view word) {
    if (!sees(word)) return false;
    ++at_;
    return true;
  }
  Parsed<Token> expect(std::string_view word, std::string expected) {
    if (!sees(word)) return wanted(std::move(expected));
    return tokens_[at_++];
  }
  Parsed<Token> expect(std::string_view word) {
    return expect(word, "'" + std::string(word) + "'");
  }
  Parsed<Token> name(std::string expected) {
    if (here().kind != Token::Kind::name || is_reserved(here().text)) {
      return wanted(std::move(expected));
    }
    return tokens_[at_++];
  }
  Parsed<std::string> quoted(std::string expected) {
    if (here().kind != Token::Kind::text) return wanted(std::move(expected));
    return tokens_[at_++].text;
  }
  Parsed<bool> end_of_line() {
    if (here().kind == Token::Kind::end) return true;
    if (here().kind != Token::Kind::line_end) return wanted("the end of the line");
    ++at_;
    return true;
  }

  // ---- entries of a file

  Parsed<bool> entry(LawFile& file) {
    if (sees("op")) return declaration(file);
    if (sees("define")) return define(file);
    if (sees("on")) return group(file);
    if (sees("law")) return law(file);
    if (sees("domain")) return domain(file);
    return wanted("'op', 'define', 'on', 'law' or 'domain'");
  }

  Parsed<std::vector<Parameter>> parameters() {
    std::vector<Parameter> result;
    LC_STEP(expect("("));
    while (!take(")")) {
      if (!result.empty()) LC_STEP(expect(",", "',' or ')'"));
      std::size_t const first = result.size();
      do {
        TextPosition const at = place();
        LC_PARSE(word, name("the name of a parameter"));
        result.push_back({at, word.text, ""});
      } while (take(","));
      LC_STEP(expect(":", "':' and the parameter's kind, as in L: layout"));
      LC_PARSE(kind, name("a kind, as in L: layout"));
      for (std::size_t i = first; i < result.size(); ++i) result[i].kind = kind.text;
    }
    return result;
  }

  Parsed<bool> declaration(LawFile& file) {
    Declaration result;
    ++at_;
    result.place = place();
    LC_PARSE(word, name("the name of the operation"));
    result.name = word.text;
    LC_PARSE(parameters, this->parameters());
    result.parameters = std::move(parameters);
    LC_STEP(expect("->", "'->' and the kind of the answer"));
    LC_PARSE(kind, name("a kind, as in -> layout"));
    result.kind = kind.text;
    file.declarations.push_back(std::move(result));
    return end_of_line();
  }

  Parsed<bool> define(LawFile& file) {
    Define result;
    ++at_;
    result.place = place();
    LC_PARSE(word, name("the name of the definition"));
    result.name = word.text;
    LC_PARSE(parameters, this->parameters());
    result.parameters = std::move(parameters);
    LC_STEP(expect(":", "':' and the kind of the definition"));
    LC_PARSE(kind, name("a kind"));
    result.kind = kind.text;
    LC_STEP(expect("=", "'=' and what it is"));
    LC_PARSE(body, expression());
    result.body = std::move(body);
    file.defines.push_back(std::move(result));
    return end_of_line();
  }

  Parsed<bool> group(LawFile& file) {
    Group result;
    ++at_;
    result.place = place();
    LC_PARSE(operation, name("the name of an operation"));
    result.operation = operation.text;
    LC_PARSE(parameters, this->parameters());
    result.parameters = std::move(parameters);
    if (take("refuses")) {
      LC_PARSE(refusal, name("a name for the refusal"));
      result.refusal = refusal.text;
    } else {
      LC_STEP(expect("=", "'= NAME' for the answer, or 'refuses NAME'"));
      LC_PARSE(answer, name("a name for the answer"));
      result.result = answer.text;
    }
    file.groups.push_back(std::move(result));
    return end_of_line();
  }

  Parsed<bool> attributes(LawSyntax& law) {
    for (;;) {
      if (take("source")) {
        LC_PARSE(source, quoted("the source, in quotes"));
        law.source = source;
      } else if (take("kills")) {
        LC_PARSE(mutant, name("the name of a mutant"));
        law.kills = mutant.text;
      } else if (take("replaces")) {
        LC_PARSE(replaced, name("the name of a law of the suite"));
        law.replaces.push_back(replaced.text);
      } else if (!law.is_domain && take("proof")) {
        do {
          LC_PARSE(step, expression());
          if (step.form != Form::call) {
            return ParseError{.line = step.place.line,
                              .column = step.place.column,
                              .expected = "a theorem at its arguments, as in append_adds(A, B, i)",
                              .found = "'" + print(step) + "'"};
          }
          law.proof.push_back(std::move(step));
        } while (take(","));
      } else {
        return end_of_line();
      }
    }
  }

  Parsed<bool> law_head(LawFile& file, LawSyntax& law) {
    ++at_;
    law.place = place();
    law.group = static_cast<int>(file.groups.size()) - 1;
    LC_PARSE(word, name("the name of the law"));
    law.id = word.text;
    return true;
  }

  Parsed<bool> law(LawFile& file) {
    LawSyntax result;
    LC_STEP(law_head(file, result));
    if (sees("(")) {
      LC_PARSE(parameters, this->parameters());
      result.parameters = std::move(parameters);
      result.group = -1;
    } else if (result.group < 0) {
      return wanted("parameters, as no 'on' is before this law");
    }
    LC_STEP(expect("[", "the kind of property, as in [function]"));
    std::string const kinds = "function, size, shape, optimality or domain";
    LC_PARSE(kind, here().is("domain") ? Parsed<Token>(tokens_[at_++]) : name(kinds));
    constexpr std::array<std::pair<std::string_view, PropertyKind>, 5> names = {
        {{"function", PropertyKind::function},
         {"size", PropertyKind::size},
         {"shape", PropertyKind::shape},
         {"optimality", PropertyKind::optimality},
         {"domain", PropertyKind::domain}}};
    auto const found = std::find_if(names.begin(), names.end(),
                                    [&](auto const& n) { return n.first == kind.text; });
    if (found == names.end()) return unexpected(kind, kinds);
    result.property_kind = found->second;
    LC_STEP(expect("]"));
    LC_STEP(attributes(result));
    while (!begins_entry()) {
      LC_STEP(items(result.items));
      LC_STEP(end_of_line());
    }
    if (result.items.empty()) return wanted("a claim: the law '" + result.id + "' has none");
    file.laws.push_back(std::move(result));
    return true;
  }

  Parsed<bool> domain(LawFile& file) {
    LawSyntax result;
    result.is_domain = true;
    result.property_kind = PropertyKind::domain;
    LC_STEP(law_head(file, result));
    if (result.group < 0) return wanted("'on' before this domain");
    if (take("tilewise")) {
      LC_PARSE(pattern, this->pattern());
      result.tilewise = pattern;
    }
    LC_STEP(attributes(result));
    while (!begins_entry()) {
      do {
        LC_STEP(domain_clause(result.domain));
      } while (take(","));
      LC_STEP(end_of_line());
    }
    if (result.domain.empty()) return wanted("'required when', 'refused when', 'iff' or 'as'");
    file.laws.push_back(std::move(result));
    return true;
  }

  Parsed<bool> domain_clause(std::vector<DomainClause>& clauses) {
    using Kind = DomainClause::Kind;
    DomainClause result;
    result.place = place();
    if (take("let")) {
      result.kind = Kind::let;
      result.place = place();
      LC_PARSE(word, name("a name"));
      result.name = word.text;
      LC_STEP(expect("="));
    } else if (take("required") || sees("refused")) {
      result.kind = take("refused") ? Kind::refused : Kind::required;
      LC_STEP(expect("when"));
    } else if (take("iff")) {
      result.kind = Kind::iff;
    } else if (take("as")) {
      result.kind = Kind::as;
    } else {
      return wanted("'let', 'required when', 'refused when', 'iff' or 'as'");
    }
    LC_PARSE(expr, expression());
    result.expr = std::move(expr);
    clauses.push_back(std::move(result));
    return true;
  }

  bool begins_entry() const {
    return here().kind == Token::Kind::end || sees("law") || sees("domain") || sees("on") ||
           sees("define") || sees("op");
  }

  // ---- steps of a law

  Parsed<bool> items(std::vector<Item>& result) {
    do {
      LC_STEP(item(result));
    } while (take(","));
    return true;
  }

  Parsed<bool> item(std::vector<Item>& result) {
    using Kind = Item::Kind;
    Item item;
    item.place = place();
    if (take("where")) {
      item.kind = Kind::where;
    } else if (take("provided")) {
      item.kind = Kind::provided;
    } else if (take("let")) {
      item.kind = Kind::let;
      item.place = place();
      LC_PARSE(word, name("a name, as in let N = size(L)"));
      item.name = word.text;
      LC_STEP(expect("=", "'=' and what it is"));
    } else if (sees("for") && (ahead(1).is("all") || ahead(1).is("each"))) {
      item.kind = ahead(1).is("all") ? Kind::for_all : Kind::for_each;
      at_ += 2;
      LC_PARSE(binders, this->binders());
      item.binders = std::move(binders);
      if (take("where")) {
        Item where{.kind = Kind::where, .place = place()};
        LC_PARSE(condition, expression());
        where.expr = std::move(condition);
        item.body.push_back(std::move(where));
      }
      LC_STEP(expect(":", "':' and what holds there"));
      if (++nesting_ > kMaxNesting) return too_deep();
      LC_STEP(items(item.body));
      --nesting_;
      result.push_back(std::move(item));
      return true;
    }
    LC_PARSE(expr, expression());
    item.expr = std::move(expr);
    result.push_back(std::move(item));
    return true;
  }

  Parsed<Pattern> pattern() {
    Pattern result;
    result.place = place();
    if (nesting_ > kMaxNesting) return too_deep();
    if (!take("(")) {
      LC_PARSE(word, name("a name, or names in parentheses"));
      result.name = word.text;
      return result;
    }
    ++nesting_;
    do {
      LC_PARSE(part, pattern());
      result.row.push_back(std::move(part));
    } while (take(","));
    --nesting_;
    LC_STEP(expect(")", "',' or ')'"));
    return result;
  }

  Parsed<std::vector<Binder>> binders() {
    std::vector<Binder> result;
    do {
      Binder binder;
      LC_PARSE(pattern, this->pattern());
      binder.pattern = std::move(pattern);
      LC_STEP(expect("in", "'in' and where the values are from"));
      LC_PARSE(in, range());
      binder.in.push_back(std::move(in));
      result.push_back(std::move(binder));
    } while (take(","));
    return result;
  }

  // ---- expressions, from the loosest operator to the tightest

  static Expr node(Form form, TextPosition place, std::vector<Expr> of, std::string text = "") {
    int depth = 0;
    for (Expr const& part : of) depth = std::max(depth, part.depth);
    return {.form = form,
            .place = place,
            .text = std::move(text),
            .of = std::move(of),
            .depth = depth + 1};
  }
  template <class... Parts>
  static std::vector<Expr> parts(Parts&&... each) {
    std::vector<Expr> result;
    (result.push_back(std::move(each)), ...);
    return result;
  }

  ParseError too_deep() const { return wanted("an expression nested less deeply"); }

  Parsed<Expr> expression() {
    if (++nesting_ > kMaxNesting) return too_deep();
    auto result = quantified_or_implication();
    --nesting_;
    return result;
  }

  Parsed<Expr> quantified_or_implication() {
    if (sees("for")) return quantified();
    LC_PARSE(left, either());
    TextPosition const at = place();
    if (take("=>")) {
      LC_PARSE(right, expression());
      return node(Form::implies, at, parts(left, right));
    }
    if (take("iff")) {
      LC_PARSE(right, expression());
      return node(Form::iff, at, parts(left, right));
    }
    return std::move(left);
  }

  Parsed<Expr> quantified() {
    TextPosition const at = place();
    ++at_;
    bool const all = sees("all");
    if (!all && !sees("some")) return wanted("'all' or 'some'");
    ++at_;
    LC_PARSE(binders, this->binders());
    Expr result = node(all ? Form::for_all : Form::for_some, at, {});
    result.binders = std::move(binders);
    bool const condition = take("where");
    if (condition) {
      LC_PARSE(where, either());
      result.of.push_back(std::move(where));
    }
    LC_STEP(expect(":", "':' and what holds there"));
    LC_PARSE(body, expression());
    if (condition) {
      Form const form = all ? Form::implies : Form::both;
      result.of[0] = node(form, at, parts(result.of[0], body));
    } else {
      result.of.push_back(std::move(body));
    }
    return result;
  }

  Parsed<Expr> either() {
    return chain("or", Form::either, [this] { return both(); });
  }
  Parsed<Expr> both() {
    return chain("and", Form::both, [this] { return negation(); });
  }
  template <class Next>
  Parsed<Expr> chain(std::string_view word, Form form, Next const& next) {
    LC_PARSE(left, sees("for") ? quantified() : next());
    while (sees(word)) {
      TextPosition const at = place();
      ++at_;
      LC_PARSE(right, sees("for") ? quantified() : next());
      left = node(form, at, parts(left, right));
      if (left.depth > kMaxDepth) return too_deep();
    }
    return std::move(left);
  }

  Parsed<Expr> negation() {
    TextPosition const at = place();
    if (!take("not")) return comparison();
    if (++nesting_ > kMaxNesting) return too_deep();
    LC_PARSE(of, sees("for") ? quantified() : negation());
    --nesting_;
    return node(Form::negation, at, parts(of));
  }

  bool sees_comparison() const {
    constexpr std::array<std::string_view, 9> words = {"==", "!=", "<",  "<=",    ">",
                                                       ">=", "~",  "in", "subset"};
    bool const one = std::any_of(words.begin(), words.end(), [&](auto w) { return sees(w); });
    return one || (sees("not") && ahead(1).is("in"));
  }

  Parsed<Expr> comparison() {
    LC_PARSE(left, range());
    std::vector<Expr> steps;
    while (sees_comparison()) {
      TextPosition const at = place();
      bool const negated = take("not");
      std::string const text = here().text;
      ++at_;
      LC_PARSE(right, range());
      Expr step = node(Form::compare, at, parts(left, Expr(right)), text);
      if (negated) step = node(Form::negation, at, parts(step));
      steps.push_back(std::move(step));
      left = std::move(right);
    }
    if (steps.empty()) return std::move(left);
    Expr result = std::move(steps[0]);
    for (std::size_t i = 1; i < steps.size(); ++i) {
      result = node(Form::both, result.place, parts(result, steps[i]));
      if (result.depth > kMaxDepth) return too_deep();
    }
    return result;
  }

  Parsed<Expr> range() {
    LC_PARSE(left, layout());
    TextPosition const at = place();
    if (!take("..")) return std::move(left);
    LC_PARSE(right, layout());
    return node(Form::range, at, parts(left, right));
  }

  /// A colon without spaces makes a layout; one with a space behind it ends binders.
  Parsed<Expr> layout() {
    LC_PARSE(left, sum());
    TextPosition const at = place();
    if (!sees(":") || here().space_before || here().space_after) return std::move(left);
    ++at_;
    LC_PARSE(right, sum());
    return node(Form::layout, at, parts(left, right));
  }

  Parsed<Expr> sum() {
    return arithmetic({"+", "-", "xor"}, [this] { return term(); });
  }
  Parsed<Expr> term() {
    return arithmetic({"*", "div", "mod", "&"}, [this] { return power(); });
  }
  template <class Next>
  Parsed<Expr> arithmetic(std::initializer_list<std::string_view> words, Next const& next) {
    LC_PARSE(left, next());
    while (std::any_of(words.begin(), words.end(), [&](auto w) { return sees(w); })) {
      TextPosition const at = place();
      std::string const text = here().text;
      ++at_;
      LC_PARSE(right, next());
      left = node(Form::arithmetic, at, parts(left, right), text);
      if (left.depth > kMaxDepth) return too_deep();
    }
    return std::move(left);
  }

  Parsed<Expr> power() {
    LC_PARSE(left, sign());
    TextPosition const at = place();
    if (!take("^")) return std::move(left);
    if (++nesting_ > kMaxNesting) return too_deep();
    LC_PARSE(right, power());
    --nesting_;
    return node(Form::arithmetic, at, parts(left, right), "^");
  }

  Parsed<Expr> sign() {
    TextPosition const at = place();
    if (!take("-")) return postfix();
    if (++nesting_ > kMaxNesting) return too_deep();
    LC_PARSE(of, sign());
    --nesting_;
    return node(Form::negate, at, parts(of));
  }

  Parsed<Expr> postfix() {
    LC_PARSE(result, primary());
    for (;;) {
      TextPosition const at = place();
      if (sees("(") && !here().space_before) {
        LC_PARSE(arguments, list("(", ")"));
        if (result.form == Form::name) {
          result = node(Form::call, result.place, std::move(arguments), result.text);
        } else {
          arguments.insert(arguments.begin(), std::move(result));
          result = node(Form::apply, at, std::move(arguments));
        }
      } else if (sees("[") && !here().space_before) {
        ++at_;
        LC_PARSE(index, expression());
        LC_STEP(expect("]"));
        result = node(Form::index, at, parts(result, index));
      } else if (take(".")) {
        LC_PARSE(field, name("the name of a field"));
        result = node(Form::field, at, parts(result), field.text);
      } else {
        return std::move(result);
      }
      if (result.depth > kMaxDepth) return too_deep();
    }
  }

  Parsed<std::vector<Expr>> list(std::string_view open, std::string_view close) {
    std::vector<Expr> result;
    LC_STEP(expect(open));
    if (take(close)) return result;
    do {
      LC_PARSE(element, expression());
      result.push_back(std::move(element));
    } while (take(","));
    LC_STEP(expect(close, "',' or '" + std::string(close) + "'"));
    return result;
  }

  Parsed<Expr> primary() {
    Token const& token = here();
    TextPosition const at = place();
    if (token.kind == Token::Kind::number) {
      Expr result{.form = Form::number, .place = at};
      for (char const c : token.text) result.number = result.number * 10 + (c - '0');
      ++at_;
      return result;
    }
    if (sees("(")) {
      LC_PARSE(of, list("(", ")"));
      if (of.size() == 1) return std::move(of[0]);
      return node(Form::row, at, std::move(of));
    }
    if (sees("[")) return comprehension("]", Form::list, Form::each_list);
    if (sees("{")) return comprehension("}", Form::set, Form::each_set);
    if (take("if")) {
      LC_PARSE(condition, expression());
      LC_STEP(expect("then"));
      LC_PARSE(yes, expression());
      LC_STEP(expect("else"));
      LC_PARSE(no, expression());
      return node(Form::conditional, at, parts(condition, yes, no));
    }
    if (sees("call") || sees("must")) {
      bool const must = take("must");
      LC_STEP(expect("call"));
      LC_PARSE(operation, name("the name of an operation"));
      LC_PARSE(arguments, list("(", ")"));
      Expr result = node(Form::implemented, at, std::move(arguments), operation.text);
      result.must = must;
      return result;
    }
    if ((sees("required") || sees("refused")) && ahead(1).is("(")) {
      std::string const text = here().text;
      ++at_;
      LC_PARSE(of, list("(", ")"));
      return node(Form::call, at, std::move(of), text);
    }
    if (take("true")) return node(Form::name, at, {}, "true");
    if (take("false")) return node(Form::name, at, {}, "false");
    if (sees("for")) return quantified();
    bool const strictly = token.is("strictly") && ahead(1).is("ascending");
    if (strictly || (is_reducer() && !ahead(1).is("("))) {
      if (strictly) ++at_;
      std::string text = here().text;
      ++at_;
      LC_PARSE(of, postfix());
      return node(Form::reduce, at, parts(of), strictly ? "strictly ascending" : text);
    }
    LC_PARSE(word, name("an expression"));
    return node(Form::name, at, {}, word.text);
  }

  bool is_reducer() const {
    return here().kind == Token::Kind::name &&
           std::find(kReducers.begin(), kReducers.end(), here().text) != kReducers.end();
  }

  Parsed<Expr> comprehension(std::string_view close, Form plain, Form each) {
    TextPosition const at = place();
    ++at_;
    Expr result = node(plain, at, {});
    if (take(close)) return result;
    LC_PARSE(first, expression());
    result.of.push_back(std::move(first));
    if (take("for")) {
      result.form = each;
      LC_PARSE(binders, this->binders());
      result.binders = std::move(binders);
      if (take("if")) {
        LC_PARSE(condition, expression());
        result.of.push_back(std::move(condition));
      }
    }
    while (result.form == plain && take(",")) {
      LC_PARSE(next, expression());
      result.of.push_back(std::move(next));
    }
    LC_STEP(expect(close, "',' or '" + std::string(close) + "'"));
    return result;
  }

  std::vector<Token> tokens_;
  std::size_t at_ = 0;
  int nesting_ = 0;
};

}  // namespace

Parsed<LawFile> parse_laws(std::string_view text) {
  LC_PARSE(tokens, tokens_of(text));
  return Parser(std::move(tokens)).file();
}

Parsed<Expr> parse_law_expression(std::string_view text) {
  LC_PARSE(tokens, tokens_of(text));
  return Parser(std::move(tokens)).only_expression();
}

}  // namespace layoutcheck::laws::language
