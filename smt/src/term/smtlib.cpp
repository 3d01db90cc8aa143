#include "layoutcheck/smt/term/smtlib.hpp"

#include <map>
#include <set>
#include <stdexcept>
#include <unordered_map>

namespace layoutcheck::smt {
namespace {

std::string sort_name(Sort sort) {
  if (is_word(sort)) return "(_ BitVec " + std::to_string(bits_of(sort)) + ")";
  switch (sort) {
    case Sort::boolean: return "Bool";
    case Sort::integer: return "Int";
    case Sort::modes: return "Modes";
    case Sort::traced: return "Traced";
    default: throw std::logic_error("a sort that scripts do not have");
  }
}

std::string of(Sort list, char const* what) {
  return std::string(what) + (list == Sort::modes ? ".modes" : ".traced");
}

class Printer {
 public:
  explicit Printer(Arithmetic arithmetic) : arithmetic_(arithmetic) {}

  /// The terms that will be printed: those that occur more than once get a name.
  void count(Ref node) {
    if (++uses_[node] > 1 || is_map(node->sort)) return;
    for (Ref child : node->children) count(child);
    for (Monomial const& m : node->sum) {
      for (Ref factor : m.factors) count(factor);
    }
  }

  std::string const& term(Ref node) {
    auto known = terms_.find(node);
    if (known != terms_.end()) return known->second;
    std::string text = printed(node);
    bool const is_long = text.size() > kShort && node->kind != Kind::literal;
    if (uses_[node] > 1 && is_long) text = named(node->sort, text);
    return terms_.emplace(node, std::move(text)).first->second;
  }

  std::string declarations() const {
    std::string result;
    for (Sort const sort : sorts_) {
      result += "(declare-sort " + sort_name(sort) + " 0)\n";
    }
    return result + functions_ + definitions_;
  }

  std::string const& commutations() const { return commutations_; }

  /// Words have a logic of their own, from which solvers make their strategy.
  std::string logic() const {
    if (words_) return calls_ ? "QF_UFBV" : "QF_BV";
    return arithmetic_ == Arithmetic::real ? "QF_UFNIA" : "QF_UFLIA";
  }

 private:
  std::string printed(Ref node) {
    std::vector<Ref> const& c = node->children;
    switch (node->kind) {
      case Kind::variable: declare(node->name, {}, node->sort, "variable"); return node->name;
      case Kind::polynomial: return polynomial(node->sum);
      case Kind::quotient:
      case Kind::remainder: {
        bool const rest = node->kind == Kind::remainder;
        if (arithmetic_ == Arithmetic::real) return call(rest ? "mod" : "div", c);
        char const* const name = rest ? "md" : "dv";
        declare(name, {Sort::integer, Sort::integer}, Sort::integer);
        return call(name, c);
      }
      case Kind::apply: {
        // A function of maps is a function of the rest for each of them.
        std::string name = "f." + node->name;
        std::vector<Sort> sorts;
        std::vector<Ref> arguments;
        for (Ref child : c) {
          if (is_map(child->sort)) {
            name += "." + map_name(child);
          } else {
            sorts.push_back(child->sort);
            arguments.push_back(child);
          }
        }
        declare(name, sorts, node->sort);
        return arguments.empty() ? name : call(name, arguments);
      }
      case Kind::head: {
        std::string const name = of(c[0]->sort, "head") + std::to_string(node->index);
        declare(name, {c[0]->sort}, Sort::integer);
        return call(name, c);
      }
      case Kind::tail: {
        std::string const name = of(node->sort, "tail");
        declare(name, {node->sort}, node->sort);
        return call(name, c);
      }
      case Kind::nil: declare(of(node->sort, "nil"), {}, node->sort); return of(node->sort, "nil");
      case Kind::cons: {
        std::vector<Sort> sorts(c.size() - 1, Sort::integer);
        sorts.push_back(node->sort);
        declare(of(node->sort, "cons"), sorts, node->sort);
        return call(of(node->sort, "cons"), c);
      }
      case Kind::truth: return node->index != 0 ? "true" : "false";
      case Kind::equal: return call("=", c);
      case Kind::at_most: return call("<=", c);
      case Kind::conjunction: return call("and", c);
      case Kind::disjunction: return call("or", c);
      case Kind::negation: return call("not", c);
      case Kind::implication: return call("=>", c);
      case Kind::literal: words_ = true; return node->name;
      case Kind::operation: return call(node->name, c);
      case Kind::at:
        declare(c[0]->name, {c[1]->sort}, node->sort, "map");
        return call(c[0]->name, {c[1]});
      case Kind::lambda:
      case Kind::bound: break;  // a part of a name
    }
    throw std::logic_error("a term that scripts do not have");
  }

  /// A lambda has a number. No names of maps, joined, are those of others.
  std::string map_name(Ref map) {
    if (map->kind == Kind::variable) {
      if (map->name.find_first_of(".!") == std::string::npos) return map->name;
      throw std::logic_error("a map is called by letters and digits: " + map->name);
    }
    return "!" + std::to_string(lambdas_.emplace(map, lambdas_.size() + 1).first->second);
  }

  std::string call(std::string const& name, std::vector<Ref> const& children) {
    std::string result = "(" + name;
    for (Ref child : children) result.append(" ").append(term(child));
    return result += ")";
  }

  /// The name of a term.
  std::string named(Sort sort, std::string const& text) {
    std::string const name = "t." + std::to_string(++names_);
    if (!declared_.emplace(name, "a term\n").second) {
      throw std::logic_error("one name for two things: " + name);
    }
    definitions_ += "(define-fun " + name + " () " + sort_name(sort) + " " + text + ")\n";
    return name;
  }

  static std::string number(std::int64_t value) {
    if (value >= 0) return std::to_string(value);
    return "(- " + std::to_string(value).substr(1) + ")";
  }

  std::string product(std::vector<Ref> const& factors, std::size_t from) {
    if (from + 1 == factors.size()) return term(factors[from]);
    if (arithmetic_ == Arithmetic::real) {
      std::string result = "(*";
      for (Ref factor : factors) result += " " + term(factor);
      return result + ")";
    }
    declare("mm", {Sort::integer, Sort::integer}, Sort::integer);
    std::string const first = term(factors[from]);
    std::string const others = product(factors, from + 1);
    if (from == 0) commute(factors);
    return "(mm " + first + " " + others + ")";
  }

  /// Normal form orders factors by their names, and equal numbers may have names of any order: each
  /// factor is also a first one.
  void commute(std::vector<Ref> const& factors) {
    auto const nested = [&](std::vector<Ref> const& order) {
      std::string result = term(order.back());
      for (std::size_t i = order.size() - 1; i-- > 0;) {
        result = "(mm " + term(order[i]) + " " + result + ")";
      }
      return result;
    };
    std::string const whole = nested(factors);
    if (!commuted_.insert(whole).second) return;
    auto const equal = [&](std::string const& other) {
      if (commuted_.insert(whole + other).second) {
        commutations_ += "(assert (= " + whole + " " + other + "))\n";
      }
    };
    commuted_.insert(whole + whole);
    for (std::size_t i = 0; i < factors.size(); ++i) {
      std::vector<Ref> order = factors;
      order.erase(order.begin() + static_cast<std::ptrdiff_t>(i));
      if (order.size() >= 2) commute(order);
      std::string const others = nested(order);
      std::string const first = term(factors[i]);
      if (i > 0) equal("(mm " + first + " " + others + ")");
      equal("(mm " + others + " " + first + ")");
    }
  }

  std::string polynomial(std::vector<Monomial> const& sum) {
    if (sum.empty()) return "0";
    std::string result;
    for (Monomial const& m : sum) {
      if (!result.empty()) result += " ";
      if (m.factors.empty()) {
        result += number(m.coefficient);
      } else if (m.coefficient == 1) {
        result += product(m.factors, 0);
      } else {
        result += "(* " + number(m.coefficient) + " " + product(m.factors, 0) + ")";
      }
    }
    return sum.size() == 1 ? result : "(+ " + result + ")";
  }

  /// `what` keeps a variable apart from what the script itself gives a name: nil, mm, a function.
  void declare(std::string const& name, std::vector<Sort> const& arguments, Sort result,
               std::string const& what = "") {
    calls_ = calls_ || !arguments.empty();
    words_ = words_ || is_word(result);
    std::string line = "(declare-fun " + name + " (";
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      line += (i == 0 ? "" : " ") + sort_name(arguments[i]);
      if (is_list(arguments[i])) sorts_.insert(arguments[i]);
    }
    if (is_list(result)) sorts_.insert(result);
    line += ") " + sort_name(result) + ")\n";
    auto const [known, fresh] = declared_.emplace(name, what + line);
    if (fresh) functions_ += line;
    if (known->second != what + line) throw std::logic_error("one name for two things: " + name);
  }

  static constexpr std::size_t kShort = 10;  ///< characters; what is longer gets a name

  Arithmetic arithmetic_;
  std::unordered_map<Ref, int> uses_;
  std::unordered_map<Ref, std::string> terms_;
  std::string definitions_;
  int names_ = 0;
  std::set<Sort> sorts_;
  std::map<std::string, std::string> declared_;
  std::string functions_;
  std::set<std::string> commuted_;
  std::string commutations_;
  std::unordered_map<Ref, std::size_t> lambdas_;
  bool calls_ = false, words_ = false;
};

std::string printed(std::vector<Ref> const& assertions, Arithmetic arithmetic,
                    std::string const& comment, std::vector<Ref> const* values) {
  Printer printer(arithmetic);
  for (Ref assertion : assertions) printer.count(assertion);
  std::string body;
  for (Ref assertion : assertions) body.append("(assert ").append(printer.term(assertion)) += ")\n";
  std::string get_values;
  if (values != nullptr && !values->empty()) {
    for (Ref variable : *values) {
      get_values += (get_values.empty() ? "" : " ") + printer.term(variable);
    }
    get_values = "(get-value (" + get_values + "))\n";
  }
  std::string head;
  std::size_t begin = 0;
  while (begin < comment.size()) {
    std::size_t const end = std::min(comment.find('\n', begin), comment.size());
    head += "; " + comment.substr(begin, end - begin) + "\n";
    begin = end + 1;
  }
  return head + "(set-logic " + printer.logic() + ")\n" + printer.declarations() +
         printer.commutations() + body + "(check-sat)\n" + get_values;
}

}  // namespace

std::string script(std::vector<Ref> const& assertions, Arithmetic arithmetic,
                   std::string const& comment) {
  return printed(assertions, arithmetic, comment, nullptr);
}

std::string script_with_values(std::vector<Ref> const& assertions, Arithmetic arithmetic,
                               std::string const& comment, std::vector<Ref> const& variables) {
  std::string const text = printed(assertions, arithmetic, comment, &variables);
  std::string const option = "(set-option :produce-models true)\n";
  std::size_t const logic = text.find("(set-logic");
  return text.substr(0, logic) + option + text.substr(logic);
}

}  // namespace layoutcheck::smt
