#include "emit/calls.hpp"
#include "emit/write.hpp"
#include "layoutcheck/conformance/codec/wire_form.hpp"
#include "layoutcheck/results/json.hpp"

namespace layoutcheck::conformance {
namespace {

constexpr CallForm kTriton[] = {
    {Op::linear_identity, "LinearLayout.identity_1d({0}, \"i\", \"o\")"},
    {Op::linear_zeros, "LinearLayout.zeros_1d({0}, \"i\", \"o\", {1})"},
    {Op::linear_strided, "LinearLayout.strided_1d({0}, {1}, \"i\", \"o\")"},
    {Op::linear_at, "at({0}, {1})"},
    {Op::linear_matrix, "columns({0})"},
    {Op::linear_is_injective, "{0}.is_injective()"},
    {Op::linear_is_surjective, "{0}.is_surjective()"},
    {Op::linear_is_invertible, "{0}.is_invertible()"},
    {Op::linear_compose, "{1}.compose({0})"},  // the layout that is gone through first comes first
    {Op::linear_invert, "{0}.invert()"},
    {Op::linear_direct_sum, "{0} * {1}"},
};

constexpr std::string_view kHelpers = R"(

def linear(bases, out):
    names, sizes = [name for name, _ in out], [size for _, size in out]
    return LinearLayout.from_bases(bases, names, sizes, require_surjective=False)


def parts(layout):
    """What linear() makes it of."""
    return ([(name, [tuple(vector) for vector in vectors]) for name, vectors in layout.bases],
            [(name, size) for name, size in layout.out_dims])


def at(layout, position):
    names = layout.get_in_dim_names()
    if len(position) > len(names):
        raise ValueError("more positions than inputs")
    values = layout.apply(dict(zip(names, position)))
    return tuple(values[name] for name in layout.get_out_dim_names())


def columns(layout):
    """A number for each bit of the inputs, which has the bits of the outputs."""
    rows = layout.get_matrix_view()
    bits = zip(*rows) if rows else [()] * sum(len(vectors) for _, vectors in layout.bases)
    return [sum(bit << k for k, bit in enumerate(column)) for column in bits]


)";

/// [("i", [(1,), (2,)])], [("o", 4)]: names, which texts of layouts restrict to words, and numbers.
std::string parts_of(json const& wire) {
  std::string text = "[";
  for (json const& in : wire["bases"]) {
    text += (text.size() > 1 ? ", " : "") + std::string("(") + in[0].dump() + ", [";
    bool first = true;
    for (json const& vector : in[1]) {
      text += (first ? "" : ", ") + python_of(vector);
      first = false;
    }
    text += "])";
  }
  text += "], [";
  bool first = true;
  for (json const& out : wire["out"]) {
    text += (first ? "(" : ", (") + out[0].dump() + ", " + python_of(out[1]) + ")";
    first = false;
  }
  return text + "]";
}

/// Positions have an entry for each input, one alone too.
json listed(json const& value) { return value.is_array() ? value : json::array({value}); }

std::string argument(Op op, WireArgument const& given) {
  if (given.kind == Kind::linear) return "linear(" + parts_of(given.value) + ")";
  return python_of(op == Op::linear_at ? listed(given.value) : given.value);
}

/// Lines that hold the answer to a value.
std::string held_to(Op op, Value const& expected) {
  json const wire = encode(expected);
  std::string answer = "answer";
  std::string right;
  if (std::holds_alternative<LinearLayout>(expected)) {
    answer = "parts(answer)";
    right = "(" + parts_of(wire) + ")";
  } else if (op == Op::linear_at) {
    right = python_of(listed(wire));
  } else if (op == Op::linear_matrix) {
    answer = "tuple(answer)";
    right = python_of(wire["table"]);
  } else {
    right = python_of(wire);
  }
  return "        self.assertEqual(" + answer + ", " + right + ")\n";
}

}  // namespace

Emitted emit_triton(Case const& test_case, KnownAnswer const& known, Expectation const& expected) {
  std::vector<std::string> arguments;
  for (WireArgument const& given : wire_arguments(test_case, known))
    arguments.push_back(argument(test_case.op, given));
  auto const call = spell_call(kTriton, test_case.op, arguments);
  if (!call || !(expected.refusal || expected.value))
    return {"", "triton has no " + std::string(info(test_case.op).name) + " of these arguments"};
  return {"\"\"\"A regression test for triton.\n\n" +
              head(test_case, known, expected, "triton", "") +
              "\"\"\"\nimport signal\nimport unittest\n\nfrom triton.tools import LinearLayout\n" +
              std::string(kHelpers) +
              python_case(test_case, expected, *call,
                          expected.value ? held_to(test_case.op, *expected.value) : ""),
          ""};
}

}  // namespace layoutcheck::conformance
