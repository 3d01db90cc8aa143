#pragma once
/// The translation of one law to terms over lists.

#include <optional>
#include <set>
#include <stdexcept>
#include <utility>

#include "layoutcheck/laws/language/syntax.hpp"
#include "sentence/sentence.hpp"

namespace layoutcheck::smt {

using laws::language::Expr;
using laws::language::Form;

/// The law files of the suite, read once, and those of `know_laws`.
std::vector<laws::language::LawFile> const& law_files();
/// Reads a law file of one's own, if it has not been read. Pre: it is one.
void know_laws(std::string const& text);
struct Found {
  laws::language::LawSyntax const* law = nullptr;
  laws::language::Group const* group = nullptr;  ///< null: the law has parameters of its own
};
/// Throws std::logic_error where there is no such law.
Found found_law(std::string const& id);

/// An expression that cannot be expressed over lists.
struct NotTranslatable : std::logic_error {
  explicit NotTranslatable(Expr const& expr) : std::logic_error(print(expr)) {}
};

/// One case of an integer: where `guard` holds it is `term`, if `defined` holds.
struct Choice {
  Bool guard{};
  Int term{};
  Bool defined{};
};
using Number = std::vector<Choice>;
/// A layout; of several, their concatenation, whose index is one of each.
using Product = std::vector<Modes>;

/// The first mode of a list and the list behind it, where a function goes through the modes.
struct ModeThere {
  Int extent{};
  Int stride{};
  Ref rest = nullptr;
  std::string of{};  ///< "leaves(R)", where the name is the number of the mode
};

struct Named {
  std::optional<Number> number{};
  std::optional<Product> product{};
  std::optional<Modes> extents{};  ///< a shape: of these modes
  std::optional<ModeThere> mode{};
};
using Scope = std::map<std::string, Named>;
using Binders = std::vector<laws::language::Binder>;

class Claims {
 public:
  Claims(Theory& theory, Layouts const& layouts, std::string const& law, LawsOf::Where const& where,
         std::vector<LawsOf::Example> const& examples)
      : T_(theory), L_(layouts), law_(law), wanted_(where), examples_(examples) {}

  /// The premises and the claim; `over` is empty. Throws NotTranslatable.
  Statement operator()();
  /// The variables that the sentence runs through.
  std::vector<Int> const& indices() const { return indices_; }
  /// Whether the law claims depth(R) <= 1 of the answer, which is true of every list.
  bool flat() const { return flat_; }

 private:
  // claims.cpp: the steps of the law, and its claims.
  void steps(std::vector<laws::language::Item> const& items, Scope scope, Bool given);
  void condition(Expr const& e, Scope const& scope);
  void claim(Bool given, Bool that);
  Bool bind(Binders const& binders, Scope& scope);
  void require_defined_bounds(Expr const& range, Scope const& scope);
  Bool holds(Expr const& e, bool want, Scope const& scope);
  Bool holds_as_condition(Expr const& e, bool want, Scope const& scope);
  Bool compared(Expr const& e, bool want, Scope const& scope);
  Bool equal_lists(Expr const& e, bool want, Scope const& scope);
  Bool within(Expr const& set, Number const& n, bool want, Scope const& scope);
  Bool part_of(Expr const& a, Expr const& b, Scope const& scope);
  Bool predicate(Expr const& e, bool want, Scope const& scope);

  // values.cpp: integers, layouts as functions.
  Named value(Expr const& e, Scope const& scope);
  Number number(Expr const& e, Scope const& scope);
  using With = std::function<Choice(Choice const&, Choice const&)>;
  Number each(Expr const& left, Expr const& right, Scope const& scope, With const& with);
  Number extreme(Expr const& e, Scope const& scope);
  Number called(Expr const& e, Scope const& scope);
  Number at(Product const& map, Number indices, Expr const& e, bool past_the_end = false);
  Product product(Expr const& e, Scope const& scope);
  Modes layout(Expr const& e, Scope const& scope);
  Modes answer_of(Expr const& e, Scope const& scope);
  std::optional<std::pair<Expr, Scope>> defined_as(Expr const& e, Scope const& scope);
  Bool in_domain(Product const& map, std::vector<Int> const& at);
  Int sum(Product const& map, std::vector<Int> const& at);
  Int fresh(std::string const& name);
  std::vector<Int> run_through(Product const& map);
  std::vector<Int> example(Expr const& e);

  // modes.cpp: predicates of every mode of a list.
  using Says = std::function<Bool(ModeThere const&)>;
  Bool of_every_mode(Expr const& leaves, Scope const& scope, Says const& says);
  Ref with_leaves(Expr const& e, Scope const& scope);
  std::optional<Bool> over_modes(Binders const& binders, Expr const& body, Scope const& scope);
  Bool ascending(Expr const& e, Scope const& scope);
  std::optional<Bool> is_last(Expr const& e, Scope const& scope);

  Bool yes() { return T_.truth(); }

  /// While it exists, expressions are conditions.
  class Condition {
   public:
    explicit Condition(Claims& claims)
        : claimed_(claims.claimed_), before_(std::exchange(claims.claimed_, false)) {}
    ~Condition() { claimed_ = before_; }
    Condition(Condition const&) = delete;
    Condition& operator=(Condition const&) = delete;

   private:
    bool& claimed_;
    bool before_;
  };

  Theory& T_;
  Layouts const& L_;
  std::string const& law_;
  LawsOf::Where const& wanted_;
  std::vector<LawsOf::Example> const& examples_;
  Statement result_{};
  std::string operation_{};  ///< that the law judges
  bool judged_ = false;      ///< its answer has a name
  /// In a claim, not in a condition: new variables may be all values, and examples exist.
  bool claimed_ = false;
  std::vector<Int> indices_{};
  std::set<std::string> names_{};
  bool flat_ = false;
  std::size_t met_ = 0;  ///< examples
};

Choice exactly(Int term);
/// That the predicate holds of the choice whose guard holds.
Bool of_all(Number const& number, std::function<Bool(Choice const&)> const& says);
/// f(x)
bool calls(Expr const& e, char const* function);
ModeThere mode_of(Expr const& e, Scope const& scope);

}  // namespace layoutcheck::smt
