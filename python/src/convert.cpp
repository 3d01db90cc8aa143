#include "convert.hpp"

#include <nanobind/stl/string.h>

#include <string>

#include "layoutcheck/core/text/describe.hpp"
#include "layoutcheck/core/text/parse.hpp"
#include "layoutcheck/core/text/print.hpp"

namespace nb = nanobind;

namespace layoutcheck::python {
namespace {

constexpr int kMostLevels = 64;
constexpr int kMostEntries = 4096;  // looked at: tuples may share parts, 2^64 leaves among them

nb::object& refused() {
  static nb::object* type = new nb::object();  // never freed: the interpreter may end first
  return *type;
}

[[noreturn]] void type_error(std::string const& text) { throw nb::type_error(text.c_str()); }

std::string type_of(nb::handle object) {
  return nb::cast<std::string>(object.type().attr("__name__"));
}

bool is_integer(nb::handle object) {
  return PyLong_Check(object.ptr()) != 0 && PyBool_Check(object.ptr()) == 0;
}

index_t to_integer(nb::handle object) {
  long long const value = PyLong_AsLongLong(object.ptr());
  if (value == -1 && PyErr_Occurred() != nullptr) throw nb::python_error();
  if (value < -kMaxIndex - 1)
    raise({.code = Errc::overflow, .detail = "an integer beyond 64 bits"});
  return value;
}

/// numpy's integers, and static ones of other libraries (`Int<4>` of CuTe DSL), which have a value.
nb::object plain(nb::handle object) {
  if (PyIndex_Check(object.ptr()) != 0 && PyBool_Check(object.ptr()) == 0) {
    return nb::steal<nb::object>(PyNumber_Index(object.ptr()));
  }
  return nb::borrow<nb::object>(object);
}

bool has(nb::handle object, char const* a, char const* b) {
  return nb::hasattr(object, a) && nb::hasattr(object, b);
}

/// An attribute, or what it gives where it is a method.
nb::object part(nb::handle object, char const* name) {
  nb::object value = object.attr(name);
  return PyCallable_Check(value.ptr()) != 0 && !nb::hasattr(value, "shape") ? value() : value;
}

bool is_tuple(nb::handle object) {
  return PyTuple_Check(object.ptr()) != 0 || PyList_Check(object.ptr()) != 0;
}

template <class Tree, class Leaf>
void append(Tree& tree, nb::handle object, Leaf const& leaf, int level) {
  if (!is_tuple(object)) {
    if (level > 0) tree.profile.leaf();
    tree.leaves.push_back(leaf(object));
    return;
  }
  if (level > kMostLevels)
    raise({.code = Errc::capacity_exceeded, .detail = "tuples nest too deep"});
  auto const arity = static_cast<int>(PySequence_Size(object.ptr()));
  if (level == 0) {
    tree.profile = Profile::tuple(arity);
  } else {
    tree.profile.open(arity);
  }
  for (nb::handle entry : nb::borrow<nb::sequence>(object)) {
    append(tree, entry, leaf, level + 1);
    if (tree.profile.overflowed() || tree.leaves.overflowed())
      raise({.code = Errc::capacity_exceeded, .detail = "more entries than fit"});
  }
}

template <class Tree, class Leaf>
Tree to_tree(nb::handle object, Leaf const& leaf) {
  Tree tree;
  tree.profile = Profile::scalar();
  append(tree, object, leaf, 0);
  if (tree.profile.overflowed() || tree.leaves.overflowed())
    raise({.code = Errc::capacity_exceeded, .detail = "more entries than fit"});
  if (nests_too_deep(tree))
    raise({.code = Errc::capacity_exceeded, .detail = "tuples nest too deep"});
  return tree;
}

/// Some leaf is. Looks no deeper and at no more than any value has: the rest is refused where it is
/// read.
bool holds(nb::handle object, bool (*is)(nb::handle), int& entries, int level = 0) {
  if (!is_tuple(object)) return is(object);
  if (level > kMostLevels) return false;
  for (nb::handle entry : nb::borrow<nb::sequence>(object)) {
    if (--entries < 0) return false;
    if (holds(entry, is, entries, level + 1)) return true;
  }
  return false;
}

bool is_layout_like(nb::handle object) {
  return nb::isinstance<Layout>(object) || nb::isinstance<Tiler>(object) ||
         (!is_integer(object) && !object.is_none() && has(object, "shape", "stride"));
}

Tiler to_tiler(nb::handle object, int level = 0) {
  if (!is_tuple(object)) {
    auto const tiler = as_tiler(to_value(object));
    if (!tiler)
      type_error("a tiler has layouts, integers, None and tuples of them, not " + type_of(object));
    return *tiler;
  }
  if (level > kMostLevels)
    raise({.code = Errc::capacity_exceeded, .detail = "tilers nest too deep"});
  std::string text = "<";
  for (nb::handle entry : nb::borrow<nb::sequence>(object)) {
    if (text.size() > 1) text += ',';
    text += entry.is_none() ? "_" : print(to_tiler(entry, level + 1));
    if (text.size() > kMaxTextBytes)
      raise({.code = Errc::capacity_exceeded, .detail = "a tiler of more entries than fit"});
  }
  auto const read = parse_value(text + '>');
  if (!read) raise({.code = Errc::capacity_exceeded, .detail = "a tiler of more entries than fit"});
  auto const tiler = as_tiler(*read);
  if (!tiler) type_error("not a tiler: " + text + '>');
  return *tiler;
}

std::string written(nb::handle object) { return nb::str(object).c_str(); }

/// As Triton has it: bases [(name, [[1, 0], ...])], out_dims [(name, size)]; or dictionaries.
LinearLayout to_linear(nb::handle object) {
  auto const pairs = [&](char const* attribute) {
    nb::object value = object.attr(attribute);
    if (PyDict_Check(value.ptr()) != 0) value = value.attr("items")();
    return nb::list(value);
  };
  std::string text = "{";
  for (nb::handle input : pairs("bases")) {
    nb::list const named(nb::borrow<nb::object>(input));
    if (named.size() != 2) type_error("each of `bases` is a name and what its bits give");
    text += (text.size() > 1 ? "," : "") + written(named[0]) + ":[";
    std::string of;
    for (nb::handle basis : nb::list(nb::borrow<nb::object>(named[1]))) {
      std::string parts;
      for (nb::handle part : nb::list(nb::borrow<nb::object>(basis)))
        parts += (parts.empty() ? "" : ",") + written(part);
      of += (of.empty() ? "(" : ",(") + parts + ')';
    }
    text += of + ']';
  }
  std::string out;
  for (nb::handle output : pairs("out_dims")) {
    nb::list const named(nb::borrow<nb::object>(output));
    if (named.size() != 2) type_error("each of `out_dims` is a name and a size");
    out += (out.empty() ? "" : ",") + written(named[0]) + ':' + written(named[1]);
  }
  text += "}->{" + out + '}';
  auto const read = parse_value(text);
  auto const* linear = read ? std::get_if<LinearLayout>(&*read) : nullptr;
  if (linear == nullptr) throw nb::value_error(("not a linear layout: " + text).c_str());
  return *linear;
}

/// Strides of which some are scaled bases, `3@1`, as CuTe DSL has them.
bool is_basis(nb::handle leaf) { return has(leaf, "value", "mode"); }

std::string strides_text(nb::handle object) {
  if (!is_tuple(object)) return written(object);
  std::string text;
  for (nb::handle entry : nb::borrow<nb::sequence>(object))
    text += (text.empty() ? "(" : ",") + strides_text(entry);
  return text.empty() ? "()" : text + ')';
}

Value with_basis_strides(nb::handle shape, nb::handle stride) {
  std::string const text = print(to_tuple(shape)) + ':' + strides_text(stride);
  auto const read = parse_value(text);
  if (!read) type_error("not a layout with basis strides: " + text);
  return *read;
}

/// x -> outer(offset + inner(x)): pycute calls them layoutB and layoutA, tensor-layouts outer and
/// inner; in CuTe DSL `inner` is what is applied last.
std::optional<Value> composed_of_other_library(nb::handle object) {
  if (!nb::hasattr(object, "offset")) return std::nullopt;
  char const* outer = "outer";
  char const* inner = "inner";
  if (has(object, "layoutA", "layoutB")) {
    outer = "layoutB";
    inner = "layoutA";
  } else if (!has(object, outer, inner)) {
    return std::nullopt;
  } else if (written(nb::handle(object.type()).attr("__module__")).rfind("cutlass", 0) == 0) {
    std::swap(outer, inner);
  }
  return to_composed(object.attr(outer), to_integer(plain(part(object, "offset"))),
                     object.attr(inner));
}

std::optional<Value> of_other_library(nb::handle object) {
  if (has(object, "shape", "stride")) {
    nb::object const shape = part(object, "shape");
    nb::object const stride = part(object, "stride");
    int entries = kMostEntries;
    if (holds(stride, is_basis, entries)) return with_basis_strides(shape, stride);
    return value_or_raise(make_layout(to_tuple(shape), to_tuple(stride)), "layout");
  }
  if (auto composed = composed_of_other_library(object)) return composed;
  if (has(object, "bases", "out_dims")) return to_linear(object);
  for (auto const& names :
       {std::array{"bits", "base", "shift"}, std::array{"num_bits", "num_base", "num_shift"}}) {
    if (has(object, names[0], names[1]) && nb::hasattr(object, names[2])) {
      auto const number = [&](char const* name) { return to_integer(plain(part(object, name))); };
      return value_or_raise(make_swizzle(number(names[0]), number(names[1]), number(names[2])),
                            "swizzle");
    }
  }
  return std::nullopt;
}

}  // namespace

void set_refused(nb::object type) { refused() = std::move(type); }

void raise(Error const& error, std::string const& operation) {
  nb::object value = refused()((operation.empty() ? "" : operation + ": ") + describe(error));
  value.attr("reason") = name(error.code);
  value.attr("mode") = error.mode < 0 ? nb::none() : nb::object(nb::int_(error.mode));
  value.attr("point") = error.point < 0 ? nb::none() : nb::object(nb::int_(error.point));
  PyErr_SetObject(refused().ptr(), value.ptr());
  throw nb::python_error();
}

IntTuple to_tuple(nb::handle object) {
  return to_tree<IntTuple>(object, [](nb::handle leaf) {
    nb::object const number = plain(leaf);
    if (!is_integer(number)) type_error("a tuple has integers and tuples, not " + type_of(leaf));
    return to_integer(number);
  });
}

Layout to_layout(nb::handle object) {
  if (nb::isinstance<Layout>(object)) return *nb::inst_ptr<Layout>(object);
  Value const value = to_value(object);
  if (auto const* layout = std::get_if<Layout>(&value)) return *layout;
  if (auto const* n = std::get_if<index_t>(&value))
    return value_or_raise(make_layout(IntTuple(*n), IntTuple(1)), "layout");
  type_error("not a layout: " + type_of(object));
}

ComposedLayout to_composed(nb::handle outer, index_t offset, nb::handle inner) {
  ComposedLayout c;
  Value const f = to_value(outer);
  if (auto const* swizzle = std::get_if<Swizzle>(&f)) {
    c.swizzle = *swizzle;
  } else {
    c.outer_is_swizzle = false;
    c.outer = to_layout(outer);
  }
  c.offset = offset;
  c.inner = to_layout(inner);
  return c;
}

Value to_value(nb::handle object, Tuples tuples) {
  if (is_integer(object)) return to_integer(object);
  if (nb::isinstance<Layout>(object)) return *nb::inst_ptr<Layout>(object);
  if (PyBool_Check(object.ptr()) != 0) return object.ptr() == Py_True;
  if (object.is_none()) {
    Coordinate free;
    free = scalar_tree<Coordinate>({0, true});
    return free;
  }
  bool const tuple = PyTuple_Check(object.ptr()) != 0;
  if (tuple) {
    auto const some = [&](bool (*is)(nb::handle)) {
      int entries = kMostEntries;
      return holds(object, is, entries);
    };
    if (tuples == Tuples::as_tilers || some(is_layout_like)) return to_tiler(object);
    if (some([](nb::handle leaf) { return leaf.is_none(); })) {
      return layoutcheck::to_value(to_tree<Coordinate>(object, [](nb::handle leaf) {
        if (leaf.is_none()) return CoordinateLeaf{0, true};
        nb::object const number = plain(leaf);
        if (!is_integer(number))
          type_error("a coordinate has integers, None and tuples, not " + type_of(leaf));
        return CoordinateLeaf{to_integer(number), false};
      }));
    }
    return to_tuple(object);
  }
  if (nb::isinstance<Swizzle>(object)) return *nb::inst_ptr<Swizzle>(object);
  if (nb::isinstance<ComposedLayout>(object)) return *nb::inst_ptr<ComposedLayout>(object);
  if (nb::isinstance<LinearLayout>(object)) return *nb::inst_ptr<LinearLayout>(object);
  if (nb::isinstance<BasisLayout>(object)) return *nb::inst_ptr<BasisLayout>(object);
  if (nb::isinstance<ModularLayout>(object)) return *nb::inst_ptr<ModularLayout>(object);
  if (nb::isinstance<Tiler>(object)) return *nb::inst_ptr<Tiler>(object);
  if (PyUnicode_Check(object.ptr()) != 0) {
    std::string const text = nb::cast<std::string>(object);
    auto const read = parse_value(text);
    if (!read) throw nb::value_error(to_string(read.error()).c_str());
    return *read;
  }
  if (PyList_Check(object.ptr()) != 0 || nb::hasattr(object, "__array__")) {
    Table table;
    for (nb::handle entry : nb::borrow<nb::object>(object)) {
      nb::object const number = plain(entry);
      if (!is_integer(number)) type_error("a table has integers, not " + type_of(entry));
      table.push_back(to_integer(number));
    }
    return table;
  }
  nb::object const number = plain(object);
  if (is_integer(number)) return to_integer(number);
  if (auto other = of_other_library(object)) return *other;
  type_error("not a value of the algebra: " + type_of(object));
}

namespace {

template <class Tree, class Leaf>
nb::object python_tree(Tree const& tree, Leaf const& leaf) {
  int node = 0;
  int at = 0;
  auto const next = [&](auto const& self) -> nb::object {
    int const here = node++;
    if (tree.profile.is_leaf(here)) return leaf(tree.leaves[at++]);
    int const arity = tree.profile.arity(here);
    auto result = nb::steal<nb::object>(PyTuple_New(arity));
    for (int i = 0; i < arity; ++i) PyTuple_SetItem(result.ptr(), i, self(self).release().ptr());
    return result;
  };
  return next(next);
}

}  // namespace

nb::object to_python(IntTuple const& tuple) {
  return python_tree(tuple,
                     [](index_t n) { return nb::steal<nb::object>(PyLong_FromLongLong(n)); });
}

nb::object to_python(Coordinate const& coordinate) {
  return python_tree(coordinate, [](CoordinateLeaf const& leaf) -> nb::object {
    if (leaf.free) return nb::none();
    return nb::steal<nb::object>(PyLong_FromLongLong(leaf.value));
  });
}

nb::object to_python(Value const& value) {
  return std::visit(
      [](auto const& v) -> nb::object {
        using T = std::decay_t<decltype(v)>;
        if constexpr (std::is_same_v<T, bool>)
          return nb::bool_(v);
        else if constexpr (std::is_same_v<T, index_t>)
          return nb::steal<nb::object>(PyLong_FromLongLong(v));
        else if constexpr (std::is_same_v<T, IntTuple> || std::is_same_v<T, Coordinate>)
          return to_python(v);
        else if constexpr (std::is_same_v<T, Table>) {
          nb::list list;
          for (index_t const n : v) list.append(nb::steal<nb::object>(PyLong_FromLongLong(n)));
          return list;
        } else
          return nb::cast(v);
      },
      value);
}

}  // namespace layoutcheck::python
