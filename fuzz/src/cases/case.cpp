#include "layoutcheck/fuzz/case.hpp"

#include <algorithm>

#include "layoutcheck/core/text/parse.hpp"
#include "layoutcheck/core/text/print.hpp"

namespace layoutcheck::fuzz {
namespace {

constexpr int kMostChanges = 3;

std::optional<std::vector<Value>> literals(std::vector<Expression> const& expressions) {
  std::vector<Value> values;
  for (Expression const& e : expressions) {
    Value const* const value = std::get_if<Value>(&e.node);
    if (value == nullptr) return std::nullopt;
    values.push_back(*value);
  }
  return values;
}

bool some_law_reads(Case const& c) {
  auto const laws = laws_about(c.op);
  return std::any_of(laws.begin(), laws.end(),
                     [&](laws::LawEntry const* law) { return law->read(c.args).has_value(); });
}
bool some_law_admits(Case const& c) {
  auto const laws = laws_about(c.op);
  return std::any_of(laws.begin(), laws.end(), [&](laws::LawEntry const* law) {
    auto const input = law->read(c.args);
    return input && law->admits(*input);
  });
}

Case make_case(Op op, Choices& choices) {
  laws::LawEntry const& law = *choices.pick(laws_about(op));
  for (int tries = 0; tries < 4; ++tries) {
    Case c{op, law.query_arguments(make_input(law.input, choices))};
    if (law.read(c.args)) return c;  // not so for the table of a layout that is too large for one
  }
  ByteChoices simplest("");
  return {op, law.query_arguments(make_input(law.input, simplest))};
}

/// The shape that a value has, if it is one that coordinates are of.
std::optional<IntTuple> shape_of(Value const& value) {
  auto const extents = [](auto const& tree) {
    IntTuple shape;
    shape.profile = tree.profile;
    for (auto const& m : tree.leaves) shape.leaves.push_back(m.extent);
    return shape;
  };
  if (auto const* layout = std::get_if<Layout>(&value)) return extents(*layout);
  if (auto const* basis = std::get_if<BasisLayout>(&value)) return extents(*basis);
  if (auto const* composed = std::get_if<ComposedLayout>(&value)) return extents(composed->inner);
  return as_tuple(value);
}

/// A coordinate that no law admits becomes one of the shape next to it, if that helps: what a
/// change or a crossing has torn apart is put right.
void place_coordinate(Case& c, Choices& choices) {
  Signature const& usual = info(c.op).signatures[0];
  if (c.args.size() < 2 || some_law_admits(c)) return;
  for (std::size_t i = 0; i < 2; ++i) {
    if (usual.parameter(i) != Kind::coordinate) continue;
    auto const shape = shape_of(c.args[1 - i]);
    if (!shape) return;
    Case placed = c;
    placed.args[i] = to_value(make_coordinate(*shape, choices));
    if (some_law_reads(placed)) c = std::move(placed);
    return;
  }
}

/// The arguments of `c`, some of them taken from `other` where a law still reads them.
void take_some(Case& c, Case const& other, Choices& choices) {
  for (std::size_t i = 0; i < c.args.size() && !other.args.empty(); ++i) {
    if (choices.one_in(2)) continue;
    Case changed = c;
    // Mostly the argument in the same place.
    bool const elsewhere = i >= other.args.size() || choices.one_in(3);
    changed.args[i] = elsewhere ? choices.pick(other.args) : other.args[i];
    if (some_law_reads(changed)) c = std::move(changed);
  }
}

void change_once(Case& c, Family const& family, Choices& choices) {
  std::size_t const at = c.args.empty() ? 0 : choices.below(c.args.size());
  switch (choices.below(10)) {
    case 0: {  // another operation
      Case other{choices.pick(family.ops), c.args};
      if (!some_law_reads(other)) {
        other = make_case(other.op, choices);
        take_some(other, c, choices);
      }
      c = std::move(other);
      return;
    }
    case 1: {  // as many arguments as another law takes, some of them new
      Case other = make_case(c.op, choices);
      take_some(other, c, choices);
      c = std::move(other);
      return;
    }
    case 2: {
      Case exchanged = c;
      if (c.args.size() < 2) return;
      std::swap(exchanged.args[at], exchanged.args[choices.below(c.args.size())]);
      if (some_law_reads(exchanged)) c = std::move(exchanged);
      return;
    }
    case 3:
      if (choices.one_in(4)) {
        c = make_case(family, choices);
        return;
      }
      [[fallthrough]];
    default: {
      if (c.args.empty()) return;
      Case changed = c;
      change(changed.args[at], choices);
      if (some_law_reads(changed)) c = std::move(changed);  // -5 is not a tiler, as 5 was
    }
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
  return make_case(choices.pick(family.ops), choices);
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
  place_coordinate(c, choices);
}

Case crossed(Case const& a, Case const& b, Choices& choices) {
  Case result = a;
  take_some(result, b, choices);
  place_coordinate(result, choices);
  return result;
}

}  // namespace layoutcheck::fuzz
