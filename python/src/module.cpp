// The module layoutcheck._core: the values of the algebra as classes, and every operation of
// operations.def as a function and, of what it takes first, a method.

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/operators.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "convert.hpp"
#include "evaluate.hpp"
#include "layoutcheck/core/algebra/predicates.hpp"
#include "layoutcheck/core/layout/construct.hpp"
#include "layoutcheck/core/operations/table.hpp"
#include "layoutcheck/core/swizzle/evaluate.hpp"
#include "layoutcheck/core/text/describe.hpp"
#include "layoutcheck/core/text/evaluate.hpp"
#include "layoutcheck/core/text/parse.hpp"
#include "layoutcheck/core/text/print.hpp"
#include "layoutcheck/core/text/usage.hpp"
#include "layoutcheck/reports/comparison.hpp"
#include "layoutcheck/reports/picture.hpp"

namespace nb = nanobind;

namespace layoutcheck::python {
namespace {

/// The operations of one spelling, and how they are called.
class Function {
 public:
  void add(OpInfo const& op) { ops_.push_back(&op); }

  nb::object operator()(std::span<nb::handle const> given) const {
    Values args(given, Tuples::as_tuples);
    if (OpInfo const* op = taking(args)) return apply_to(*op, args);
    if (std::ranges::any_of(given, [](nb::handle h) { return PyTuple_Check(h.ptr()) != 0; })) {
      Values tilers(given, Tuples::as_tilers);
      if (OpInfo const* op = taking(tilers)) return apply_to(*op, tilers);
    }
    return call(args);
  }

  std::string_view spelling() const { return ops_.front()->spelling; }
  std::vector<OpInfo const*> const& ops() const { return ops_; }

 private:
  /// A value has 2.5 kB: a few of them are made where they stay, in memory that is not cleared
  /// first.
  class Values {
   public:
    Values(std::span<nb::handle const> given, Tuples tuples)
        : first_(given.size() > kFew ? std::allocator<Value>().allocate(given.size())
                                     : reinterpret_cast<Value*>(few_)),
          room_(given.size()) {
      try {
        for (nb::handle const h : given) {
          if (nb::isinstance<Layout>(h)) {
            std::construct_at(first_ + count_, std::in_place_type<Layout>,
                              *nb::inst_ptr<Layout>(h));
          } else {
            std::construct_at(first_ + count_, to_value(h, tuples));
          }
          ++count_;
        }
      } catch (...) {
        clear();
        throw;
      }
    }
    Values(Values const&) = delete;
    Values& operator=(Values const&) = delete;
    ~Values() { clear(); }
    std::span<Value const> all() const { return {first_, count_}; }

   private:
    void clear() {
      std::destroy_n(first_, count_);
      if (room_ > kFew) std::allocator<Value>().deallocate(first_, room_);
    }
    static constexpr std::size_t kFew = 4;
    alignas(Value) std::byte few_[kFew * sizeof(Value)];
    Value* first_;
    std::size_t room_;
    std::size_t count_ = 0;
  };

  OpInfo const* taking(Values const& args) const {
    for (OpInfo const* op : ops_) {
      if (signature_for(op->op, args.all()) != nullptr) return op;
    }
    return nullptr;
  }
  nb::object apply_to(OpInfo const& op, Values const& args) const {
    Expected<Value> const result = layoutcheck::apply(op.op, args.all());
    if (!result) raise(result.error(), std::string(op.spelling));
    return to_python(*result);
  }
  [[noreturn]] nb::object call(Values const& args) const {
    std::string given;
    for (Value const& value : args.all()) given += (given.empty() ? "" : ", ") + print(value);
    throw nb::type_error((usage(spelling()) + ", not (" + given + ")").c_str());
  }

  std::vector<OpInfo const*> ops_;
};

std::vector<Function> const& functions() {
  static auto const* all = [] {
    auto* list = new std::vector<Function>();
    std::map<std::string_view, std::size_t> place;
    for (OpInfo const& op : all_ops().first(kOpCount)) {
      auto const [at, added] = place.try_emplace(op.spelling, list->size());
      if (added) list->emplace_back();
      (*list)[at->second].add(op);
    }
    return list;
  }();
  return *all;
}

bool takes_first(Function const& f, Kind kind) {
  return std::ranges::any_of(f.ops(), [&](OpInfo const* op) {
    return std::ranges::any_of(op->signatures, [&](Signature const& signature) {
      Kind const first = signature.parameters[0];
      if (first == kind) return true;
      if (first == Kind::mapping)
        return kind == Kind::layout || kind == Kind::composed || kind == Kind::swizzle;
      return first == Kind::basis && kind == Kind::basis;
    });
  });
}

std::string doc_of(Function const& f) {
  std::string text = usage(f.spelling()) + "\n\n";
  for (OpInfo const* op : f.ops()) text += std::string(op->definition) + '\n';
  return text;
}

/// Calls with the arguments, after `self` if there is one.
nb::object call_with(Function const& function, nb::handle self, nb::args const& args) {
  std::array<nb::handle, 8> few;
  std::size_t const before = self.is_valid() ? 1 : 0;
  std::vector<nb::handle> many(args.size() + before > few.size() ? args.size() + before : 0);
  std::span<nb::handle> const all =
      many.empty() ? std::span(few).first(args.size() + before) : std::span(many);
  if (before != 0) all[0] = self;
  std::copy(args.begin(), args.end(), all.begin() + static_cast<std::ptrdiff_t>(before));
  return function(all);
}

template <class Class>
void add_methods(Class& cls, Kind kind, std::vector<std::string> const& own) {
  for (Function const& f : functions()) {
    std::string const name(f.spelling());
    if (!takes_first(f, kind) || std::ranges::find(own, name) != own.end()) continue;
    Function const* function = &f;
    cls.def(
        name.c_str(),
        [function](nb::handle self, nb::args const& args) {
          return call_with(*function, self, args);
        },
        doc_of(f).c_str());
  }
}

template <class T>
std::size_t hash_of(T const& value) {
  return std::hash<std::string>{}(print(value));
}

/// The value of an object or of text, where it is a T. Throws TypeError, of text ValueError.
template <class T>
T read_as(nb::handle object, char const* what) {
  Value const value = to_value(object);
  if constexpr (std::is_same_v<T, Tiler>) {
    if (auto const tiler = as_tiler(value)) return *tiler;
  } else if constexpr (std::is_same_v<T, BasisLayout>) {
    if (auto const basis = as_basis(value)) return *basis;
  } else {
    if (auto const* found = std::get_if<T>(&value)) return *found;
  }
  std::string const says = std::string("not ") + what + ": ";
  if (PyUnicode_Check(object.ptr()) != 0)
    throw nb::value_error((says + nb::cast<std::string>(object)).c_str());
  throw nb::type_error((says + print(value)).c_str());
}

/// Text, equality, hash, pickling and pictures, as every class has them.
template <class T>
nb::class_<T> value_class(nb::module_& m, char const* name, char const* what, char const* doc) {
  nb::class_<T> cls(m, name, doc);
  cls.def("__str__", [](T const& self) { return print(self); });
  cls.def("__repr__",
          [name](T const& self) { return std::string(name) + "('" + print(self) + "')"; });
  cls.def(
      "__eq__",
      [](T const& self, nb::handle other) -> nb::object {
        if (!nb::isinstance<T>(other)) return nb::borrow<nb::object>(Py_NotImplemented);
        return nb::bool_(self == *nb::inst_ptr<T>(other));
      },
      nb::is_operator());
  cls.def("__hash__", [](T const& self) { return hash_of(self); });
  cls.def("__reduce__", [](nb::handle self) {
    return nb::make_tuple(self.type(), nb::make_tuple(nb::str(self)));
  });
  cls.def("__copy__", [](nb::handle self) { return nb::borrow<nb::object>(self); });
  cls.def("__deepcopy__", [](nb::handle self, nb::handle) { return nb::borrow<nb::object>(self); });
  cls.def("_repr_svg_", [](T const& self) -> std::optional<std::string> {
    auto const picture = reports::picture_of(Value(self), 4096);
    if (!picture) return std::nullopt;
    return reports::svg(*picture);
  });
  cls.def_static(
      "parse", [what](nb::str const& text) { return read_as<T>(text, what); }, nb::arg("text"),
      "The value that the text is written for.");
  return cls;
}

Coordinate coordinate_of(nb::args const& args) {
  nb::object const whole = args.size() == 1 ? nb::object(args[0]) : nb::object(args);
  auto const coordinate = as_coordinate(to_value(whole));
  if (!coordinate) throw nb::type_error("a coordinate is an integer, None or a tuple of them");
  return *coordinate;
}

/// L(5), L(1, 2), L((1, (0, 2))): a value. L(array): an array of values, of the same shape.
template <class T>
nb::object call_mapping(T const& self, nb::args const& args) {
  if (args.size() == 1) {
    nb::handle const only = args[0];
    if (PyLong_CheckExact(only.ptr()) != 0) {
      if constexpr (std::is_same_v<T, Layout>) {
        long long const x = PyLong_AsLongLong(only.ptr());
        if (x >= 0 && x < size(self)) return nb::steal<nb::object>(PyLong_FromLongLong(self(x)));
        PyErr_Clear();
      }
      Expected<index_t> const value = evaluate(self, Coordinate(std::get<index_t>(to_value(only))));
      return nb::int_(value_or_raise(value, "at"));
    }
    if (nb::ndarray_check(only)) {
      std::string const kind = nb::cast<std::string>(nb::str(only.attr("dtype").attr("kind")));
      Indices indices;
      if ((kind != "i" && kind != "u") || !nb::try_cast(only, indices))
        throw nb::type_error("an array of indices has integers of up to 64 bits");
      return nb::cast(at(self, indices));
    }
  }
  Coordinate const coordinate = coordinate_of(args);
  if constexpr (std::is_same_v<T, Layout>) {
    if (has_free(coordinate))
      return nb::module_::import_("layoutcheck._core")
          .attr("slice")(to_python(coordinate), nb::cast(self));
  }
  return nb::int_(value_or_raise(evaluate(self, coordinate), "at"));
}

void add_layout(nb::module_& m) {
  auto cls = value_class<Layout>(
      m, "Layout", "a layout",
      "Layout((2,3), (1,2)), Layout((2,3)): compact from the left, Layout('(2,3):(1,2)').\n\n"
      "A function from coordinates to offsets. Immutable.");
  cls.def(
      "__init__",
      [](Layout* self, nb::handle shape, nb::handle stride) {
        if (stride.is_none()) {
          if (PyUnicode_Check(shape.ptr()) != 0 || nb::hasattr(shape, "shape")) {
            new (self) Layout(read_as<Layout>(shape, "a layout"));
          } else {
            new (self) Layout(value_or_raise(compact_left(to_tuple(shape)), "compact_left"));
          }
          return;
        }
        new (self) Layout(value_or_raise(make_layout(to_tuple(shape), to_tuple(stride)), "layout"));
      },
      nb::arg("shape"), nb::arg("stride") = nb::none());
  cls.def_prop_ro("shape", [](Layout const& self) { return to_python(shape(self)); });
  cls.def_prop_ro("stride", [](Layout const& self) { return to_python(stride(self)); });
  cls.def("__call__", &call_mapping<Layout>);
  cls.def(
      "__len__", [](Layout const& self) { return static_cast<std::size_t>(rank(self)); },
      "The number of modes.");
  cls.def("__getitem__", [](Layout const& self, index_t i) {
    index_t const modes = rank(self);
    if (i < -modes || i >= modes) throw nb::index_error("a layout has no such mode");
    return mode(self, static_cast<int>(i < 0 ? i + modes : i));
  });
  cls.def(
      "table", [](Layout const& self) { return table(self); },
      "The values at 0, 1, 2, ... as an array of int64.");
  cls.attr("__match_args__") = nb::make_tuple("shape", "stride");
  add_methods(cls, Kind::layout, {"shape", "stride", "table"});
}

void add_swizzle(nb::module_& m) {
  auto cls = value_class<Swizzle>(
      m, "Swizzle", "a swizzle",
      "Swizzle(bits, base, shift), Swizzle('Sw<3,4,3>'): x ^ ((x & mask) >> shift).");
  cls.def(
      "__init__",
      [](Swizzle* self, index_t bits, index_t base, index_t shift) {
        new (self) Swizzle(value_or_raise(make_swizzle(bits, base, shift), "swizzle"));
      },
      nb::arg("bits"), nb::arg("base"), nb::arg("shift"));
  cls.def(
      "__init__",
      [](Swizzle* self, nb::handle other) {
        new (self) Swizzle(read_as<Swizzle>(other, "a swizzle"));
      },
      nb::arg("other"));
  cls.def_ro("bits", &Swizzle::bits);
  cls.def_ro("base", &Swizzle::base);
  cls.def_ro("shift", &Swizzle::shift);
  cls.def("__call__", &call_mapping<Swizzle>);
  cls.attr("__match_args__") = nb::make_tuple("bits", "base", "shift");
  add_methods(cls, Kind::swizzle, {});
}

void add_composed(nb::module_& m) {
  auto cls = value_class<ComposedLayout>(
      m, "ComposedLayout", "a composed layout",
      "ComposedLayout(outer, offset, inner): x -> outer(offset + inner(x)), "
      "outer a Swizzle or a Layout.");
  cls.def(
      "__init__",
      [](ComposedLayout* self, nb::handle outer, index_t offset, nb::handle inner) {
        new (self) ComposedLayout(to_composed(outer, offset, inner));
      },
      nb::arg("outer"), nb::arg("offset"), nb::arg("inner"));
  cls.def(
      "__init__",
      [](ComposedLayout* self, nb::handle other) {
        new (self) ComposedLayout(read_as<ComposedLayout>(other, "a composed layout"));
      },
      nb::arg("other"));
  cls.def_prop_ro("outer", [](ComposedLayout const& c) {
    return c.outer_is_swizzle ? nb::cast(c.swizzle) : nb::cast(c.outer);
  });
  cls.def_ro("offset", &ComposedLayout::offset);
  cls.def_prop_ro("inner", [](ComposedLayout const& c) { return c.inner; });
  cls.def_prop_ro("shape", [](ComposedLayout const& c) { return to_python(shape(c)); });
  cls.def("__call__", &call_mapping<ComposedLayout>);
  cls.def(
      "table", [](ComposedLayout const& self) { return table(self); },
      "The values at 0, 1, 2, ... as an array of int64.");
  cls.attr("__match_args__") = nb::make_tuple("outer", "offset", "inner");
  add_methods(cls, Kind::composed, {"shape", "table"});
}

nb::object dims_of(Dims const& dims) {
  nb::dict result;
  for (Dim const& d : dims)
    result[nb::str(std::string(d.name.text()).c_str())] = index_t{1} << d.bits;
  return result;
}

void add_linear(nb::module_& m) {
  auto cls = value_class<LinearLayout>(
      m, "LinearLayout", "a linear layout",
      "LinearLayout('{lane:[1,2]}->{x:4}'), or an object of Triton: linear over F2.");
  cls.def(
      "__init__",
      [](LinearLayout* self, nb::handle other) {
        new (self) LinearLayout(read_as<LinearLayout>(other, "a linear layout"));
      },
      nb::arg("other"));
  cls.def_prop_ro(
      "in_dims", [](LinearLayout const& l) { return dims_of(l.in); }, "{name: size}, in order");
  cls.def_prop_ro(
      "out_dims", [](LinearLayout const& l) { return dims_of(l.out); }, "{name: size}, in order");
  cls.def_prop_ro(
      "bases",
      [](LinearLayout const& l) {
        nb::dict result;
        int column = 0;
        for (Dim const& d : l.in) {
          nb::list of;
          for (int k = 0; k < d.bits; ++k, ++column) {
            nb::list entry;
            bits_t rest = l.columns[column];
            for (Dim const& out : l.out) {
              entry.append(static_cast<index_t>(rest & low_bits(out.bits)));
              rest >>= out.bits;
            }
            of.append(nb::tuple(entry));
          }
          result[nb::str(std::string(d.name.text()).c_str())] = of;
        }
        return result;
      },
      "{input: [what each bit of it gives, a tuple]}");
  cls.def(
      "__call__",
      [](LinearLayout const& l, bits_t x) {
        if (l.in_bits() < 63 && x >> l.in_bits() != 0)
          raise({.code = Errc::out_of_domain,
                 .point = static_cast<index_t>(x),
                 .detail = "beyond the inputs"},
                "at");
        return l(x);
      },
      nb::arg("index"), "The flat output at a flat input.");
  add_methods(cls, Kind::linear, {});
}

reports::Colours colours_of(std::string const& colour, index_t element_bytes) {
  using By = reports::Colours::By;
  if (element_bytes < 1 || element_bytes > 1024)
    throw nb::value_error("an element has 1 to 1024 bytes");
  if (colour == "value") return {By::value, element_bytes};
  if (colour == "bank") return {By::bank, element_bytes};
  if (colour == "thread") return {By::thread, element_bytes};
  throw nb::value_error(("a colour is 'value', 'bank' or 'thread', not '" + colour + "'").c_str());
}

void add_others(nb::module_& m) {
  auto tiler = value_class<Tiler>(m, "Tiler", "a tiler",
                                  "Tiler(2, None, Layout(4, 2)), Tiler('<2:1,_,4:2>'): a tiler for "
                                  "each mode, None to keep it.");
  tiler.def("__init__", [](Tiler* self, nb::args const& args) {
    if (args.size() == 1 && PyUnicode_Check(nb::handle(args[0]).ptr()) != 0) {
      new (self) Tiler(read_as<Tiler>(args[0], "a tiler"));
    } else {
      new (self) Tiler(*as_tiler(to_value(args, Tuples::as_tilers)));  // of a tuple it is one
    }
  });
  add_methods(tiler, Kind::tiler, {});
  auto basis =
      value_class<BasisLayout>(m, "BasisLayout", "a layout with basis strides",
                               "BasisLayout('(4,3):(1@0,1@1)'): its values are coordinates.");
  basis.def(
      "__init__",
      [](BasisLayout* self, nb::handle other) {
        new (self) BasisLayout(read_as<BasisLayout>(other, "a layout with basis strides"));
      },
      nb::arg("other"));
  basis.def_prop_ro("shape", [](BasisLayout const& b) {
    IntTuple shape;
    shape.profile = b.profile;
    for (BasisMode const& m : b.leaves) shape.leaves.push_back(m.extent);
    return to_python(shape);
  });
  basis.def_prop_ro(
      "strides",
      [](BasisLayout const& b) {
        nb::list result;
        for (BasisMode const& m : b.leaves) {
          nb::list axis;
          for (int level = 0; level < m.axis.depth(); ++level) axis.append(m.axis[level]);
          result.append(nb::make_tuple(m.scale, nb::tuple(axis)));
        }
        return result;
      },
      "Of each leaf (scale, axis): the entries that lead to it from the outside, none of a plain "
      "0.");
  add_methods(basis, Kind::basis, {"shape", "strides"});
  auto modular = value_class<ModularLayout>(
      m, "ModularLayout", "a modular layout",
      "ModularLayout('modular<(5,3):(1,6),(5,3)>'): values modulo sizes.");
  modular.def(
      "__init__",
      [](ModularLayout* self, nb::handle other) {
        new (self) ModularLayout(read_as<ModularLayout>(other, "a modular layout"));
      },
      nb::arg("text"));
  add_methods(modular, Kind::modular, {});
}

void add_functions(nb::module_& m) {
  nb::list names;
  nb::dict described;
  for (Function const& f : functions()) {
    std::string const name(f.spelling());
    Function const* function = &f;
    m.def(
        name.c_str(), [function](nb::args const& args) { return call_with(*function, {}, args); },
        doc_of(f).c_str());
    names.append(name);
    nb::list ops;
    for (OpInfo const* op : f.ops()) ops.append(std::string(op->name));
    described[name.c_str()] = ops;
  }
  m.attr("OPERATIONS") = described;
  m.def(
      "evaluate",
      [](std::string const& text) {
        auto const expression = parse(text);
        if (!expression) throw nb::value_error(to_string(expression.error()).c_str());
        EvalResult const value = layoutcheck::evaluate(*expression);
        if (value) return to_python(*value);
        EvalError const& error = value.error();
        if (error.kind == EvalErrc::refused) raise(error.error, error.operation);
        throw nb::type_error(to_string(error, text).c_str());
      },
      nb::arg("text"), "The value of an expression: evaluate('complement((2,2):(2,8), 16)').");
  m.def(
      "parse",
      [](std::string const& text) {
        auto const value = parse_value(text);
        if (!value) throw nb::value_error(to_string(value.error()).c_str());
        return to_python(*value);
      },
      nb::arg("text"), "The value that a text is written for.");
  m.def(
      "text", [](nb::handle value) { return print(to_value(value)); }, nb::arg("value"),
      "A value in the text of the expression language.");
  m.def(
      "svg",
      [](nb::handle value, std::size_t cells, std::string const& colour,
         index_t element_bytes) -> std::optional<std::string> {
        auto const picture =
            reports::picture_of(to_value(value), cells, colours_of(colour, element_bytes));
        if (!picture) return std::nullopt;
        return reports::svg(*picture);
      },
      nb::arg("value"), nb::arg("cells") = 4096, nb::arg("colour") = "value",
      nb::arg("element_bytes") = 4);
  m.def(
      "compared",
      [](nb::handle want, nb::handle got, std::size_t cells) -> nb::object {
        auto const found = reports::compare(to_value(want), to_value(got), cells);
        if (!found) return nb::none();
        return nb::make_tuple(reports::svg(found->want), reports::svg(found->got),
                              found->differing);
      },
      nb::arg("want"), nb::arg("got"), nb::arg("cells") = 4096);
}

}  // namespace

NB_MODULE(_core, m) {
  m.doc() = "The algebra of layoutcheck in C++.";
  nb::set_leak_warnings(false);  // of objects that a program holds when it ends
  nb::object refused = nb::steal<nb::object>(
      PyErr_NewExceptionWithDoc("layoutcheck.Refused",
                                "The operation has no answer: `reason` is the condition, such as "
                                "\"not_injective\", `mode` the leaf and "
                                "`point` the coordinate or offset that it is about, or None.",
                                PyExc_ValueError, nullptr));
  m.attr("Refused") = refused;
  set_refused(refused);
  add_layout(m);
  add_swizzle(m);
  add_composed(m);
  add_linear(m);
  add_others(m);
  add_functions(m);
}

}  // namespace layoutcheck::python
