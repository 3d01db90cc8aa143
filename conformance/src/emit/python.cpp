#include "emit/write.hpp"
#include "layoutcheck/conformance/codec/wire_form.hpp"
#include "layoutcheck/results/json.hpp"

namespace layoutcheck::conformance {
namespace {

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

/// Integers, truths, None and arrays of them as Python, arrays as tuples.   [4,[2]] -> (4, (2,))
std::string plain(json const& value) {
  if (value.is_null()) return "None";
  if (value.is_boolean()) return value.get<bool>() ? "True" : "False";
  if (value.is_string()) return value.get<std::string>();  // an integer beyond doubles
  if (!value.is_array()) return value.dump();
  std::string result = "(";
  for (json const& child : value) result += (result.size() > 1 ? ", " : "") + plain(child);
  return result + (value.size() == 1 ? ",)" : ")");
}

/// [("i", [(1,), (2,)])], [("o", 4)]: names, which texts of layouts restrict to words, and numbers.
std::vector<CallArgument> parts_of(json const& linear) {
  std::string bases;
  for (json const& in : linear["bases"]) {
    std::string vectors;
    for (json const& vector : in[1]) vectors += (vectors.empty() ? "" : ", ") + plain(vector);
    bases += (bases.empty() ? "(" : ", (") + in[0].dump() + ", [" + vectors + "])";
  }
  std::string out;
  for (json const& one : linear["out"])
    out += (out.empty() ? "(" : ", (") + one[0].dump() + ", " + plain(one[1]) + ")";
  return {{"[" + bases + "]"}, {"[" + out + "]"}};
}

/// Python of a value on the wire. Tables are lists, all other arrays tuples.
class PythonLiteral {
 public:
  explicit PythonLiteral(std::span<CallForm const> forms) : forms_{forms} {}

  /// Empty where the library has none.
  std::string operator()(json const& value, Kind kind) const {
    bool const is_layout = kind == Kind::layout || kind == Kind::mapping || kind == Kind::tiler;
    if (value.is_object()) return tagged(value, kind);
    if (is_layout && value.is_array())
      return made("layout", {{plain(value[0])}, {plain(value[1])}});
    return plain(value);
  }

 private:
  std::string made(std::string_view name, std::vector<CallArgument> const& parts) const {
    return spell_call(forms_, name, parts).value_or("");
  }

  std::string tagged(json const& value, Kind kind) const {
    if (auto const table = value.find("table"); table != value.end()) {
      std::string result = "[";
      for (json const& child : *table) result += (result.size() > 1 ? ", " : "") + plain(child);
      return result + "]";
    }
    if (auto const entries = value.find("by_mode"); entries != value.end()) {
      std::string result = "(";
      for (json const& child : *entries)
        result += (result.size() > 1 ? ", " : "") + (*this)(child, kind);
      return result + (entries->size() == 1 ? ",)" : ")");
    }
    if (auto const s = value.find("swizzle"); s != value.end())
      return made("swizzle", {{plain((*s)[0])}, {plain((*s)[1])}, {plain((*s)[2])}});
    if (value.contains("bases")) return made("linear", parts_of(value));
    if (!value.contains("outer")) return "";
    return made("composed", {{(*this)(value["outer"], Kind::mapping)},
                             {plain(value["offset"])},
                             {(*this)(value["inner"], Kind::layout)}});
  }

  std::span<CallForm const> forms_;
};

/// Positions in a linear layout have an entry for each input, one alone too.
json listed(json const& value) { return value.is_array() ? value : json::array({value}); }

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

/// A line that requires the answer to be a value.
std::string check_of(Op op, json const& wire, PythonLiteral const& literal) {
  std::string answer = "answer";
  std::string right = literal(wire, Kind::tuple);
  if (wire.contains("bases")) {
    std::vector<CallArgument> const parts = parts_of(wire);
    answer = "parts(answer)";
    right = "(" + parts[0].text + ", " + parts[1].text + ")";
  } else if (op == Op::linear_at) {
    right = plain(listed(wire));
  } else if (op == Op::linear_matrix) {
    answer = "tuple(answer)";
    right = plain(wire["table"]);
  }
  return "        self.assertEqual(" + answer + ", " + right + ")\n";
}

/// The class of a unittest whose one test computes `answer` by a call, and requires its refusal or
/// else what `checks` say of it: lines of the test's body.
std::string unittest_of(Case const& test_case, Expectation const& expected, std::string const& call,
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

}  // namespace

Emitted spell_python(TestForm const& form, Case const& test_case, KnownAnswer const& known) {
  PythonLiteral const literal{form.calls};
  std::vector<CallArgument> arguments;
  bool spelled = true;
  for (auto const& [kind, value] : wire_arguments(test_case, known)) {
    json const& given =
        test_case.op == Op::linear_at && kind != Kind::linear ? listed(value) : value;
    arguments.push_back({.text = literal(given, kind), .free = has_free(value)});
    spelled = spelled && !arguments.back().text.empty();
  }
  std::string_view const op = info(test_case.op).name;
  auto const call = spell_call(form.calls, op, arguments);
  if (!call || !spelled)
    return {"", form.name + " has no " + std::string(op) + " of these arguments"};
  return {*call, ""};
}

Emitted emit_python(TestForm const& form, Case const& test_case, KnownAnswer const& known,
                    Expectation const& expected) {
  PythonLiteral const literal{form.calls};
  Emitted const call = spell_python(form, test_case, known);
  if (!call.problem.empty()) return call;
  bool const layouts = spell_call(form.calls, "layout", {{{"s"}, {"d"}}}).has_value();
  std::string text = "\"\"\"A regression test for " + form.name + ".\n\n" +
                     head(test_case, known, expected, form.name, "") + "\"\"\"\n" +
                     (layouts ? "import math\n" : "") + "import signal\nimport unittest\n\n" +
                     form.scope;
  if (layouts) text += kPythonHelpers;
  std::string const body = expected.value ? check_of(test_case.op, encode(*expected.value), literal)
                                          : checks(expected, literal);
  return {text + "\n\n" + unittest_of(test_case, expected, call.text, body), ""};
}

}  // namespace layoutcheck::conformance
