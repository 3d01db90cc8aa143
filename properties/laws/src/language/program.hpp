#pragma once
/// Laws whose names and kinds are checked: what engines evaluate.

#include <deque>
#include <memory>
#include <optional>

#include "layoutcheck/laws/language/syntax.hpp"
#include "types.hpp"
#include "value.hpp"

namespace layoutcheck::laws::language {

/// A definition that the language brings along. All arguments are values: an undefined or unknown
/// one makes the result so.
struct Builtin {
  std::string name{};
  std::string_view function{};  ///< of builtin.hpp
  std::vector<Type> parameters{};
  Type result{};
  Val (*of)(std::span<Val const>) = nullptr;
  bool on_host_only = false;
};
std::span<Builtin const> builtins();

/// The value as another kind that it also is: (2,3) of two integers as a tuple.
Val converted(Val const& value, Type const& to);

struct Instance;
struct Node;

/// Where the parts of a value go.
struct Target {
  int slot = -1;
  std::vector<Target> row{};
};

struct Loop {
  std::vector<Node> in;  ///< one: what the values are from
  Target target{};
  /// Lets within it, which begin again at each value.
  int first_let = 0;
  int end_let = 0;
};

struct Node {
  enum class Kind : std::uint8_t {
    constant,
    slot,         ///< of the frame: a parameter or a bound variable
    lazy,         ///< of the frame: a let, evaluated where it is first read
    converted,    ///< the only part, as `type`
    builtin,      ///< `builtin` of the parts
    instance,     ///< `instance` of the parts
    implemented,  ///< `op` of the implementation
    list,
    set,
    each_list,  ///< the first part at each value of `loops` where the second, if any, is true
    each_set,
    conditional,
    both,
    either,
    implies,
    negation,
    for_all,
    for_some,
    defined,   ///< whether the only part is
    required,  ///< whether `op` must answer the parts
    refused,   ///< whether `op` must refuse them
  };
  Kind kind = Kind::constant;
  Type type{};
  Expr const* written = nullptr;
  Val constant{};
  int slot = -1;
  Builtin const* builtin = nullptr;
  Instance const* instance = nullptr;
  Op op{};
  bool must = false;
  std::vector<Node> of{};
  std::vector<Loop> loops{};
};

/// A define, of arguments of certain kinds.
struct Instance {
  Define const* define = nullptr;
  std::vector<Type> arguments{};
  Type result{};
  int slots = 0;
  Node body{};
};

struct Step {
  Item::Kind kind = Item::Kind::claim;
  Item const* written = nullptr;
  Node expr{};
  std::vector<Loop> loops{};
  std::vector<Step> body{};
};

/// Where an operation must answer.
struct DomainProgram {
  int tilewise = -1;  ///< the slots of a part of the layout and its tile begin here
  std::optional<Node> required{};
  std::optional<Node> refused{};
  std::optional<Node> as{};  ///< a Node::required: the domain is that of its call
};

struct LawProgram {
  LawSyntax const* written = nullptr;
  std::vector<Type> inputs{};
  std::vector<std::string> names{};  ///< of slots, for messages
  int slots = 0;
  int answer = -1;  ///< the slot of the call that a group's laws share
  bool about_refusal = false;
  Op op{};  ///< of a group
  std::optional<Op> first_call{};
  std::vector<Node const*> lets{};  ///< by slot; null where it is not a let
  std::vector<bool> inner{};        ///< by slot: within a loop
  std::deque<Node> let_nodes{};
  std::vector<Step> steps{};
  DomainProgram domain{};
};

/// What a law claims, with the call that the laws of its group share:
/// "R = coalesce(L): size(R) == size(L)".
std::string says(LawProgram const& law);
/// Where it claims that: "size(L) > 0"; empty: everywhere.
std::string where(LawProgram const& law);

/// Laws of one or more files, and the definitions that they use.
struct Program {
  std::deque<LawFile> files{};
  std::deque<Instance> instances{};
  std::deque<LawProgram> laws{};
  std::deque<Expr> implied{};  ///< not written out: the names in headers
};

/// Adds a file: its definitions are known in all files added later, its own later ones too.
/// Errors: a name or an operation that is not known, a kind that does not fit.
Parsed<bool> add(Program& program, LawFile file);

}  // namespace layoutcheck::laws::language
