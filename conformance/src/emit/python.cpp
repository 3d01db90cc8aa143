#include <algorithm>

#include "emit/calls.hpp"
#include "emit/write.hpp"
#include "layoutcheck/conformance/codec/wire_form.hpp"
#include "layoutcheck/results/json.hpp"

namespace layoutcheck::conformance {
namespace {

constexpr CallForm kPycute[] = {
    {Op::product, "pycute.product({0})"},
    {Op::tuple_max, "pycute.tuple_max({0})"},
    {Op::inner_product, "pycute.inner_product({0}, {1})"},
    {Op::elem_scale, "pycute.elem_scale({0}, {1})"},
    {Op::shape_div, "pycute.shape_div({0}, {1})"},
    {Op::prefix_product, "pycute.prefix_product({*})"},
    {Op::idx2crd, "pycute.idx2crd({*})"},
    {Op::crd2idx, "pycute.crd2idx({*})"},
    {Op::crd2crd, "pycute.crd2crd({*})"},
    {Op::tuple_flatten, "pycute.flatten({0})"},
    {Op::tuple_slice, "pycute.slice_({0}, {1})"},
    {Op::at, "({0})({1})"},
    {Op::concat, "pycute.make_layout({*})"},
    {Op::size, "pycute.size({0})"},
    {Op::cosize, "pycute.cosize({0})"},
    {Op::rank, "len({0})"},
    {Op::mode, "({0})[{1}]"},
    {Op::shape, "({0}).shape"},
    {Op::stride, "({0}).stride"},
    {Op::compact_left, "Layout({0})"},
    {Op::coalesce, "pycute.coalesce({*})"},
    {Op::filter, "pycute.filter({*})"},
    {Op::complement, "pycute.complement({*})"},
    {Op::right_inverse, "pycute.right_inverse({0})"},
    {Op::left_inverse, "pycute.left_inverse({0})"},
    {Op::composition, "pycute.composition({0}, {fold})"},
    {Op::logical_divide, "pycute.logical_divide({0}, {1})"},
    {Op::zipped_divide, "pycute.zipped_divide({0}, {1})"},
    {Op::tiled_divide, "pycute.tiled_divide({0}, {1})"},
    {Op::logical_product, "pycute.logical_product({0}, {1})"},
    {Op::zipped_product, "pycute.zipped_product({0}, {1})"},
    {Op::tiled_product, "pycute.tiled_product({0}, {1})"},
};

constexpr CallForm kTensorLayouts[] = {
    {Op::product, "tl.size({0})"},
    {Op::product_each, "tl.product_each({0})"},
    {Op::tuple_max, "tl.tuple_max({0})"},
    {Op::inner_product, "tl.inner_product({0}, {1})"},
    {Op::elem_scale, "tl.elem_scale({0}, {1})"},
    {Op::prefix_product, "tl.prefix_product({*})"},
    {Op::congruent, "tl.congruent({0}, {1})"},
    {Op::weakly_congruent, "tl.weakly_congruent({0}, {1})"},
    {Op::compatible, "tl.compatible({0}, {1})"},
    {Op::shape_div, "tl.shape_div({0}, {1})"},
    {Op::crd2idx, "tl.crd2idx({*})"},
    {Op::idx2crd, "tl.idx2crd({0}, {1})"},
    {Op::crd2crd, "tl.crd2crd({*})"},
    {Op::tuple_rank, "tl.rank({0})"},
    {Op::tuple_depth, "tl.depth({0})"},
    {Op::tuple_flatten, "tl.flatten({0})"},
    {Op::tuple_unflatten, "tl.unflatten({0}, {1})"},
    {Op::tuple_slice, "tl.slice_modes({0}, {1})"},
    {Op::tuple_dice, "tl.dice_modes({0}, {1})"},
    {Op::size, "tl.size({0})"},
    {Op::cosize, "tl.cosize({0})"},
    {Op::rank, "tl.rank({0})"},
    {Op::depth, "tl.depth({0})"},
    {Op::shape, "({0}).shape"},
    {Op::stride, "({0}).stride"},
    {Op::table, "[offset for _, offset in tl.iter_layout({0})]"},
    {Op::image, "sorted(analysis.image({0}))"},
    {Op::linear_bases,
     "[sum(bit << i for i, bit in enumerate(column)) for column in "
     "zip(*analysis.to_F2_matrix({0}))]"},
    {Op::at, "({0})({1})"},
    {Op::is_injective, "analysis.is_injective({0})"},
    {Op::is_surjective, "analysis.is_surjective({0}, {1})"},
    {Op::is_compact, "analysis.is_bijective({0})"},
    {Op::compact_left, "Layout({0})"},
    {Op::compact_right, "Layout({0}, tl.compute_row_major_strides({0}))"},
    {Op::concat, "Layout({*})"},
    {Op::mode, "tl.mode({0}, {1})"},
    {Op::group, "tl.group({0}, {1}, {2})"},
    {Op::replace, "tl.replace({0}, {1}, {2})"},
    {Op::dice, "tl.dice_modes({0}, {1})"},
    {Op::flatten, "tl.flatten({0})"},
    {Op::unflatten, "tl.unflatten({0}, {1})"},
    {Op::coalesce, "tl.coalesce({0})"},
    {Op::filter, "({0}).filter()"},
    {Op::sort, "tl.sort({0})"},
    {Op::squeeze, "({0}).squeeze()"},
    {Op::composition, "tl.compose({0}, {fold})"},
    {Op::complement, "tl.complement({*})"},
    {Op::right_inverse, "tl.right_inverse({0})"},
    {Op::left_inverse, "tl.left_inverse({0})"},
    {Op::left_inverse_quasi, "tl.left_inverse({0})"},
    {Op::logical_divide, "tl.logical_divide({0}, {1})"},
    {Op::zipped_divide, "tl.zipped_divide({0}, {1})"},
    {Op::tiled_divide, "tl.tiled_divide({0}, {1})"},
    {Op::flat_divide, "tl.flat_divide({0}, {1})"},
    {Op::logical_product, "tl.logical_product({0}, {1})"},
    {Op::zipped_product, "tl.zipped_product({0}, {1})"},
    {Op::tiled_product, "tl.tiled_product({0}, {1})"},
    {Op::flat_product, "tl.flat_product({0}, {1})"},
    {Op::blocked_product, "tl.blocked_product({0}, {1})"},
    {Op::raked_product, "tl.raked_product({0}, {1})"},
    {Op::max_common_layout, "tl.max_common_layout({0}, {1})"},
    {Op::max_common_vector, "tl.max_common_vector({0}, {1})"},
    {Op::nullspace, "tl.nullspace({0})"},
    {Op::upcast, "tl.upcast({0}, {1})"},
    {Op::downcast, "tl.downcast({0}, {1})"},
};

// A coordinate with `_` is applied, another is a slice that is given by name.
constexpr CallForm kPycuteSlice[] = {{Op::slice, "({1})({0})"}};
constexpr CallForm kPycuteSliceAndOffset[] = {{Op::slice, "pycute.slice_and_offset({0}, {1})[0]"}};
constexpr CallForm kTensorLayoutsSliceAndOffset[] = {
    {Op::slice, "tl.slice_and_offset({0}, {1})[0]"}};

constexpr std::string_view kPythonHelpers = R"(

def leaves(x):
    return [leaf for child in x for leaf in leaves(child)] if isinstance(x, (tuple, list)) else [x]


def modes(layout):
    return list(zip(leaves(layout.shape), leaves(layout.stride)))


def size(layout):
    return math.prod(extent for extent, _ in modes(layout))


def value(layout, i):
    """The value at i by what shape and stride mean: the first mode is the fastest."""
    result = 0
    for extent, stride in modes(layout)[:-1]:
        result += i % extent * stride
        i //= extent
    return result + sum(i * stride for _, stride in modes(layout)[-1:])


)";

/// Python of a value on the wire. Tables are lists, all other arrays tuples.
class PythonLiteral {
 public:
  explicit PythonLiteral(TestForm form) : form_{form} {}

  std::string operator()(json const& value, Kind kind) const {
    bool const is_layout = kind == Kind::layout || kind == Kind::mapping || kind == Kind::tiler;
    if (value.is_object()) return tagged(value, kind);
    if (is_layout && value.is_array())
      return "Layout(" + python_of(value[0]) + ", " + python_of(value[1]) + ")";
    return python_of(value);
  }

 private:
  std::string tagged(json const& value, Kind kind) const {
    if (auto const table = value.find("table"); table != value.end()) {
      std::string result = "[";
      for (json const& child : *table) result += (result.size() > 1 ? ", " : "") + python_of(child);
      return result + "]";
    }
    if (auto const entries = value.find("by_mode"); entries != value.end()) {
      std::string result = "(";
      for (json const& child : *entries)
        result += (result.size() > 1 ? ", " : "") + (*this)(child, kind);
      return result + (entries->size() == 1 ? ",)" : ")");
    }
    if (auto const s = value.find("swizzle"); s != value.end()) {
      std::string const numbers = python_of(*s);
      return "Swizzle" + numbers;
    }
    std::string const outer = (*this)(value["outer"], Kind::mapping);
    std::string const inner = (*this)(value["inner"], Kind::layout);
    std::string const offset = python_of(value["offset"]);
    return form_ == TestForm::pycute
               ? "ComposedLayout(" + outer + ", " + offset + ", " + inner + ")"
               : "ComposedLayout(" + outer + ", " + inner + ", offset=" + offset + ")";
  }

  TestForm form_;
};

bool has_null(json const& value) {
  if (value.is_null()) return true;
  if (!value.is_array()) return false;
  return std::any_of(value.begin(), value.end(), [](json const& child) { return has_null(child); });
}

std::span<CallForm const> forms_for(TestForm form, Case const& test_case, json const& first) {
  bool const pycute = form == TestForm::pycute;
  if (test_case.op != Op::slice)
    return pycute ? std::span<CallForm const>(kPycute) : kTensorLayouts;
  if (has_null(first)) return kPycuteSlice;
  return pycute ? std::span<CallForm const>(kPycuteSliceAndOffset) : kTensorLayoutsSliceAndOffset;
}

/// "    [a, b, ...]" over lines of at most 98 bytes.
std::string filled(std::string_view open, std::string const& items, std::string_view close,
                   std::string const& indent) {
  std::string result = indent + std::string(open);
  std::size_t column = result.size();
  for (std::size_t at = 0; at < items.size();) {
    std::size_t const end = std::min(items.find(", ", at), items.size());
    std::string_view const item = std::string_view(items).substr(at, end - at);
    if (column + item.size() > 96) {
      while (result.ends_with(' ')) result.pop_back();
      result += '\n' + indent + std::string(open.size(), ' ');
      column = indent.size() + open.size();
    }
    result += item;
    column += item.size() + 2;
    if (end < items.size()) result += ", ";
    at = end + 2;
  }
  return result + std::string(close);
}

std::string checks(Expectation const& expected, PythonLiteral const& literal) {
  std::string const in = "        ";
  std::string result;
  if (expected.size)
    result +=
        in + "self.assertEqual(size(answer), " + std::to_string(*expected.size) + ", answer)\n";
  if (!expected.points.empty()) {
    std::vector<index_t> at;
    std::vector<index_t> values;
    for (auto const& [i, value] : expected.points) {
      at.push_back(i);
      values.push_back(value);
    }
    result += filled("points = [", list_of(at), "]\n", in);
    result += filled("values = [", list_of(values), "]\n", in);
    result += in + "self.assertEqual([value(answer, i) for i in points], values, answer)\n";
  }
  if (!expected.undone.empty()) {
    result += filled("points = [", list_of(expected.undone_at), "]\n", in);
    for (Layout const& f : expected.undone) {
      result += in + "undo = " + literal(encode(f), Kind::layout) + "\n";
      result +=
          in +
          "self.assertEqual([value(undo, value(answer, p)) for p in points], points, answer)\n";
    }
  }
  if (!expected.modes.empty()) {
    result += in +
              "sizes = [math.prod(leaves(mode)) for mode in (answer.shape if "
              "isinstance(answer.shape, tuple) else [answer.shape])]\n";
    result += in + "self.assertEqual(sizes, [" + list_of(expected.modes) + "], answer)\n";
  }
  if (expected.exact) {
    json const exact = encode(*expected.exact);
    result += in + "self.assertEqual((answer.shape, answer.stride), (" +
              literal(exact[0], Kind::tuple) + ", " + literal(exact[1], Kind::tuple) + "))\n";
  }
  return result;
}

}  // namespace

std::string python_of(json const& value) {
  if (value.is_null()) return "None";
  if (value.is_boolean()) return value.get<bool>() ? "True" : "False";
  if (value.is_string()) return value.get<std::string>();  // an integer beyond doubles
  if (!value.is_array()) return value.dump();
  std::string result = "(";
  for (json const& child : value) result += (result.size() > 1 ? ", " : "") + python_of(child);
  return result + (value.size() == 1 ? ",)" : ")");
}

std::string python_case(Case const& test_case, Expectation const& expected, std::string const& call,
                        std::string const& checks) {
  std::string text =
      "class Regression(unittest.TestCase):\n    def setUp(self):\n"
      "        signal.alarm(60)  # an answer that never comes is a failure\n\n"
      "    def test_" +
      test_name(test_case) + "(self):\n";
  if (expected.refusal) {
    text += "        try:\n            answer = " + call +
            "\n        except Exception:\n            return  # rightly refused\n"
            "        self.fail(f\"answered {answer}\")\n";
  } else {
    text += "        answer = " + call + "\n" + checks;
  }
  return text + "\n\nif __name__ == \"__main__\":\n    unittest.main()\n";
}

Emitted emit_python(Case const& test_case, KnownAnswer const& known, Expectation const& expected,
                    TestForm form) {
  bool const pycute = form == TestForm::pycute;
  std::string const name(kTestForms[static_cast<std::size_t>(form)]);
  PythonLiteral const literal{form};
  std::vector<WireArgument> const wire = wire_arguments(test_case, known);
  std::vector<std::string> arguments;
  for (WireArgument const& argument : wire)
    arguments.push_back(literal(argument.value, argument.kind));
  auto const call = spell_call(forms_for(form, test_case, wire.empty() ? json() : wire[0].value),
                               test_case.op, arguments);
  if (!call)
    return {"", name + " has no " + std::string(info(test_case.op).name) + " of these arguments"};

  std::string text = "\"\"\"A regression test for " + name + ".\n\n" +
                     head(test_case, known, expected, name, "") + "\"\"\"\n" +
                     "import math\nimport signal\nimport unittest\n\n";
  text += pycute
              ? "import pycute\nfrom pycute import ComposedLayout, Layout, Swizzle\n"
              : "import tensor_layouts as tl\nfrom tensor_layouts import ComposedLayout, Layout, "
                "Swizzle, analysis\n";
  text += kPythonHelpers;
  std::string const body = expected.value
                               ? "        self.assertEqual(answer, " +
                                     literal(encode(*expected.value), Kind::tuple) + ")\n"
                               : checks(expected, literal);
  text += python_case(test_case, expected, *call, body);
  return {text, ""};
}

}  // namespace layoutcheck::conformance
