#include "layoutcheck/fuzz/case.hpp"

#include <algorithm>

#include "layoutcheck/core/text/parse.hpp"
#include "layoutcheck/core/text/print.hpp"

namespace layoutcheck::fuzz {
namespace {

constexpr int kMostChanges = 3;
constexpr std::size_t kMostVariadic = 3;

std::optional<std::vector<Value>> literals(std::vector<Expression> const& expressions) {
  std::vector<Value> values;
  for (Expression const& e : expressions) {
    Value const* const value = std::get_if<Value>(&e.node);
    if (value == nullptr) return std::nullopt;
    values.push_back(*value);
  }
  return values;
}

/// How many parameters an operation has; a variadic one takes the last one some times over.
std::size_t most_parameters(OpInfo const& op) {
  return std::min(op.signatures[0].most, kMostVariadic);
}

/// The kind of an argument that is made: where an operation takes more than its laws are about,
/// what they are about.
Kind wanted(OpInfo const& op, std::size_t i) {
  Kind const kind = op.signatures[0].parameter(i);
  if (kind == Kind::mapping && op.op != Op::at) return Kind::layout;
  if (kind == Kind::coordinate && op.op == Op::idx2crd) return Kind::integer;
  bool const whole = op.op == Op::crd2idx || op.op == Op::crd2crd || op.op == Op::at;
  if (kind == Kind::coordinate && whole) return Kind::tuple;
  if (kind == Kind::tiler && i >= 2) return Kind::layout;  // A o B o C, all of them layouts
  return kind;
}

Value argument(OpInfo const& op, std::vector<Value> const& before, Choices& choices) {
  Kind kind = wanted(op, before.size());
  if (op.op == Op::size && choices.one_in(8)) kind = Kind::composed;
  if (op.op == Op::linear_bases && choices.one_in(3)) {
    kind = choices.one_in(4) ? Kind::swizzle : Kind::composed;
  }
  if (op.op == Op::idx2crd && before.empty() && choices.one_in(4)) kind = Kind::tuple;
  // What comes after a coordinate belongs to the shape that it is one of.
  return before.empty() ? make_value(kind, choices) : make_related(kind, before.back(), choices);
}

/// Laws about a chain of compositions take layouts; a single composition may take a tiler.
void only_layouts_in_chains(Case& c, Choices& choices) {
  if (c.op != Op::composition || c.args.size() < 3) return;
  for (Value& arg : c.args) {
    if (!std::holds_alternative<Layout>(arg)) arg = make_value(Kind::layout, choices);
  }
}

/// Where an operation takes a coordinate and what it is one of.
struct Placed {
  std::size_t coordinate;
  std::size_t target;
};
std::optional<Placed> placed(Op op) {
  switch (op) {
    case Op::at: return Placed{1, 0};
    case Op::slice:
    case Op::dice:
    case Op::tuple_slice:
    case Op::tuple_dice:
    case Op::idx2crd:
    case Op::crd2idx:
    case Op::crd2crd: return Placed{0, 1};
    default: return std::nullopt;
  }
}

/// Mostly a coordinate lies where the operation looks: few laws say anything elsewhere.
void place_coordinate(Case& c, Choices& choices) {
  auto const at = placed(c.op);
  if (!at || c.args.size() < 2 || choices.one_in(8)) return;
  Value const& target = c.args[at->target];
  auto const* layout = std::get_if<Layout>(&target);
  auto const of = layout != nullptr ? std::optional(shape(*layout)) : as_tuple(target);
  if (!of) return;
  bool const sliced =
      c.op == Op::slice || c.op == Op::dice || c.op == Op::tuple_slice || c.op == Op::tuple_dice;
  if (c.op == Op::idx2crd || (!sliced && choices.one_in(3))) {
    Expected<index_t> const points = product(*of);
    if (!points || *points < 1) return;
    c.args[at->coordinate] = choices.between(0, std::min<index_t>(*points, 1 << 20) - 1);
  } else {
    Coordinate const coordinate = inside(*of, sliced, choices);
    c.args[at->coordinate] = coordinate;
    if (!has_free(coordinate)) {
      IntTuple whole;
      whole.profile = coordinate.profile;
      for (CoordinateLeaf const& leaf : coordinate.leaves) whole.leaves.push_back(leaf.value);
      if (whole.is_scalar()) {
        c.args[at->coordinate] = whole.leaves[0];
      } else {
        c.args[at->coordinate] = whole;
      }
    }
  }
}

bool some_law_reads(Case const& c) {
  auto const laws = laws_about(c.op);
  return std::any_of(laws.begin(), laws.end(),
                     [&](laws::LawEntry const* law) { return law->read(c.args).has_value(); });
}

/// Optional arguments that all laws require: no law is about complement without a cotarget.
void add_law_arguments(Case& c, Choices& choices) {
  OpInfo const& op = info(c.op);
  while (c.args.size() < most_parameters(op) && !some_law_reads(c)) {
    c.args.push_back(argument(op, c.args, choices));
  }
}

/// What a change or a crossing has torn apart is mostly put right: a case that no law is about is
/// little use.
void make_evaluable(Case& c, Choices& choices) {
  only_layouts_in_chains(c, choices);
  add_law_arguments(c, choices);
  if (!choices.one_in(4)) place_coordinate(c, choices);
}

bool takes(OpInfo const& op, std::vector<Value> const& args) {
  if (args.size() < op.signatures[0].required || args.size() > most_parameters(op)) {
    return false;
  }
  for (std::size_t i = 0; i < args.size(); ++i) {
    if (!accepts(wanted(op, i), args[i])) return false;
  }
  return true;
}

void change_once(Case& c, Family const& family, Choices& choices) {
  OpInfo const& op = info(c.op);
  std::size_t const at = c.args.empty() ? 0 : choices.below(c.args.size());
  switch (choices.below(12)) {
    case 0: {  // another operation
      Op const other = choices.pick(family.ops);
      if (takes(info(other), c.args)) {
        c.op = other;
      } else {
        c.op = other;
        std::vector<Value> args;
        while (args.size() < info(other).signatures[0].required) {
          std::size_t const i = args.size();
          bool const fits = i < c.args.size() && accepts(wanted(info(other), i), c.args[i]);
          args.push_back(fits ? c.args[i] : argument(info(other), args, choices));
        }
        c.args = std::move(args);
      }
      return;
    }
    case 1:
      if (c.args.size() < most_parameters(op) &&
          (!op.signatures[0].variadic || choices.one_in(8))) {
        c.args.push_back(argument(op, c.args, choices));
        only_layouts_in_chains(c, choices);
      } else if (c.args.size() > op.signatures[0].required) {
        c.args.pop_back();
      }
      return;
    case 2:
      if (c.args.size() >= 2) {
        std::swap(c.args[at], c.args[choices.below(c.args.size())]);
        if (!takes(op, c.args)) std::reverse(c.args.begin(), c.args.end());
        if (!takes(op, c.args)) c = make_case(family, choices);
      }
      return;
    case 3:
      if (!c.args.empty()) {
        std::vector<Value> const before(c.args.begin(),
                                        c.args.begin() + static_cast<std::ptrdiff_t>(at));
        c.args[at] = argument(op, before, choices);
      }
      return;
    case 4:
      if (choices.one_in(4)) {
        c = make_case(family, choices);
        return;
      }
      [[fallthrough]];
    default:
      if (!c.args.empty()) change(c.args[at], choices);
  }
}

}  // namespace

std::string text_of(Case const& c) { return laws::expression(c.op, c.args); }

std::optional<Case> read_case(std::string_view text) {
  Parsed<Expression> const parsed = parse(text);
  if (!parsed) return std::nullopt;
  std::string operation = "composition";
  std::optional<std::vector<Value>> args;
  if (auto const* call = std::get_if<Call>(&parsed->node)) {
    operation = call->operation;
    args = literals(call->arguments);
  } else if (auto const* chain = std::get_if<Chain>(&parsed->node)) {
    if (chain->operands.size() == 2) args = literals(chain->operands);
  }
  if (!args) return std::nullopt;
  Resolution const resolution = resolve(operation, *args);
  if (!resolution.op) return std::nullopt;
  return Case{*resolution.op, std::move(*args)};
}

Case make_case(Family const& family, Choices& choices) {
  Case c{choices.pick(family.ops), {}};
  OpInfo const& op = info(c.op);
  auto const required = op.signatures[0].required;
  // Optional arguments are mostly present; A o B o C is called by a law rather than by a user.
  std::size_t n = required;
  while (n < most_parameters(op) &&
         (op.signatures[0].variadic ? choices.one_in(8) : !choices.one_in(4)))
    ++n;
  while (c.args.size() < n) c.args.push_back(argument(op, c.args, choices));
  only_layouts_in_chains(c, choices);
  add_law_arguments(c, choices);
  place_coordinate(c, choices);
  return c;
}

Case decode_case(Family const& family, std::string_view bytes) {
  if (auto read = read_case(bytes)) {
    if (std::find(family.ops.begin(), family.ops.end(), read->op) != family.ops.end()) {
      return std::move(*read);
    }
  }
  ByteChoices choices(bytes);
  return make_case(family, choices);
}

void change(Case& c, Family const& family, Choices& choices) {
  for (std::uint64_t n = choices.below(kMostChanges) + 1; n > 0; --n) {
    change_once(c, family, choices);
  }
  make_evaluable(c, choices);
}

Case crossed(Case const& a, Case const& b, Choices& choices) {
  Case result = a;
  OpInfo const& op = info(a.op);
  for (std::size_t i = 0; i < result.args.size(); ++i) {
    if (b.args.empty() || choices.one_in(2)) continue;
    Value const& other = choices.pick(b.args);
    if (accepts(wanted(op, i), other)) result.args[i] = other;
  }
  make_evaluable(result, choices);
  return result;
}

}  // namespace layoutcheck::fuzz
