#include "layoutcheck/conformance/codec/wire_form.hpp"

#include <algorithm>
#include <string>

#include "codec/basis_form.hpp"
#include "codec/linear_form.hpp"
#include "codec/read_integer.hpp"
#include "codec/tree_form.hpp"
#include "layoutcheck/conformance/transport/integer.hpp"
#include "layoutcheck/core/operations/composite.hpp"
#include "layoutcheck/core/operations/typed.hpp"
#include "layoutcheck/results/json.hpp"

namespace layoutcheck::conformance {
namespace {

constexpr Error kOtherKind{.code = Errc::unsupported, .detail = "an answer of another kind"};

json wire(index_t n) { return encode_integer(n); }
json wire(bool b) { return b; }
json wire(IntTuple const& t) { return nested(t, encode_integer); }
json wire(Coordinate const& c) {
  return nested(c, [](CoordinateLeaf const& leaf) {
    return leaf.free ? json(nullptr) : encode_integer(leaf.value);
  });
}
json wire(Layout const& layout) { return json::array({wire(shape(layout)), wire(stride(layout))}); }
json wire(Swizzle const& s) { return json{{"swizzle", json::array({s.bits, s.base, s.shift})}}; }
json wire(ComposedLayout const& c) {
  return json{{"outer", c.outer_is_swizzle ? wire(c.swizzle) : wire(c.outer)},
              {"offset", wire(c.offset)},
              {"inner", wire(c.inner)}};
}
json wire(Table const& table) {
  json values = json::array();
  for (index_t const v : table) values.push_back(wire(v));
  return json{{"table", std::move(values)}};
}
json wire(LinearLayout const& layout) { return linear_form(layout); }
json wire(BasisLayout const& layout) { return basis_form(layout); }

template <Composite T>
json wire(T const& value) {
  json list = json::array();
  std::apply([&](auto const&... part) { (list.push_back(wire(part)), ...); }, T::parts(value));
  return json{{T::kWord, std::move(list)}};
}

json integer_or_layout(Layout const& layout) {
  bool const unit = layout.is_scalar() && layout.leaves[0].stride == 1;
  return unit ? wire(layout.leaves[0].extent) : wire(layout);
}

template <class Spell>
json tiler(Tiler const& t, Spell const& spell) {
  if (!t.by_mode()) return t.keeps(0) ? json(nullptr) : spell(t.layout(0));
  json entries = json::array();
  for (int i = 0; i < rank(t); ++i) entries.push_back(tiler(tiler_mode(t, i), spell));
  return json{{"by_mode", std::move(entries)}};
}

json wire(Tiler const& t) {
  return tiler(t, [](Layout const& layout) { return wire(layout); });
}

Expected<IntTuple> read_tuple(json const& wire) { return read_tree<IntTuple>(wire, read_integer); }

Expected<Layout> read_layout(json const& wire) {
  if (!wire.is_array() || wire.size() != 2) return kOtherKind;
  LC_TRY(shape, read_tuple(wire[0]));
  LC_TRY(stride, read_tuple(wire[1]));
  return make_layout(shape, stride);
}

Expected<Value> read_table(json const& wire) {
  bool const table = wire.is_object() && wire.contains("table") && wire["table"].is_array();
  if (!table) return kOtherKind;
  Table values;
  for (json const& entry : wire["table"]) {
    LC_TRY(value, read_integer(entry));
    values.push_back(value);
  }
  return Value(values);
}

Expected<Swizzle> read_swizzle(json const& wire) {
  bool const swizzle = wire.is_object() && wire.size() == 1 && wire.contains("swizzle") &&
                       wire["swizzle"].is_array() && wire["swizzle"].size() == 3;
  if (!swizzle) return kOtherKind;
  LC_TRY(bits, read_integer(wire["swizzle"][0]));
  LC_TRY(base, read_integer(wire["swizzle"][1]));
  LC_TRY(shift, read_integer(wire["swizzle"][2]));
  return make_swizzle(bits, base, shift);
}

/// A layout, a swizzle or a composed layout.
Expected<Value> read_mapping(json const& wire) {
  if (wire.is_array()) {
    LC_TRY(layout, read_layout(wire));
    return Value(layout);
  }
  if (wire.is_object() && wire.contains("swizzle")) {
    LC_TRY(swizzle, read_swizzle(wire));
    return Value(swizzle);
  }
  bool const composed = wire.is_object() && wire.size() == 3 && wire.contains("outer") &&
                        wire.contains("offset") && wire.contains("inner");
  if (!composed) return kOtherKind;
  ComposedLayout result;
  LC_TRY(outer, read_mapping(wire["outer"]));
  if (auto const* swizzle = std::get_if<Swizzle>(&outer)) {
    result.swizzle = *swizzle;
  } else if (auto const* layout = std::get_if<Layout>(&outer)) {
    result.outer_is_swizzle = false;
    result.outer = *layout;
  } else {
    return kOtherKind;
  }
  LC_TRY(inner, read_layout(wire["inner"]));
  result.inner = inner;
  LC_TRY(offset, read_integer(wire["offset"]));
  result.offset = offset;
  if (offset < 0) {
    return Error{.code = Errc::invalid_argument, .detail = "an offset below 0"};
  }
  return Value(result);
}

/// Of a composite kind the parts, each by its kind.
template <Composite T>
Expected<Value> read_composite(json const& wire) {
  T value;
  std::string const word(T::kWord);
  auto const read_all = [&](auto&... part) -> Expected<bool> {
    bool const is_one = wire.is_object() && wire.size() == 1 && wire.contains(word) &&
                        wire[word].is_array() && wire[word].size() == sizeof...(part);
    if (!is_one) return kOtherKind;
    Expected<bool> done = true;
    std::size_t i = 0;
    auto const read = [&]<class Part>(Part& to) {
      if (!done) return;
      auto const decoded = decode(KindOf<Part>::kind, wire[word][i++]);
      if (!decoded) {
        done = decoded.error();
      } else if (auto const typed = argument<Part>(*decoded)) {
        to = *typed;
      } else {
        done = kOtherKind;
      }
    };
    (read(part), ...);
    return done;
  };
  LC_TRY(read, std::apply(read_all, T::parts(value)));
  static_cast<void>(read);
  LC_TRY(whole, checked(value));
  return Value(whole);
}

template <class T>
Expected<Value> read_other(json const& wire) {
  if constexpr (Composite<T>) {
    return read_composite<T>(wire);
  } else {
    return kOtherKind;
  }
}

}  // namespace

json encode(Value const& value) {
  return std::visit([](auto const& v) { return wire(v); }, value);
}

json encode_with_integers(Value const& value) {
  if (auto const* layout = std::get_if<Layout>(&value)) return integer_or_layout(*layout);
  if (auto const* t = std::get_if<Tiler>(&value)) return tiler(*t, integer_or_layout);
  return encode(value);
}

json encode_arguments(std::span<Value const> args, std::span<std::size_t const> integers) {
  json result = json::array();
  for (std::size_t i = 0; i < args.size(); ++i) {
    bool const short_form = std::find(integers.begin(), integers.end(), i) != integers.end();
    result.push_back(short_form ? encode_with_integers(args[i]) : encode(args[i]));
  }
  return result;
}

Expected<Value> decode(Kind kind, json const& wire) {
  switch (kind) {
    case Kind::integer: {
      LC_TRY(n, read_integer(wire));
      return Value(n);
    }
    case Kind::boolean:
      if (!wire.is_boolean()) return kOtherKind;
      return Value(wire.get<bool>());
    case Kind::tuple: {
      LC_TRY(t, read_tuple(wire));
      return t.is_scalar() ? Value(t.leaves[0]) : Value(t);
    }
    case Kind::layout: {
      LC_TRY(layout, read_layout(wire));
      return Value(layout);
    }
    case Kind::table: return read_table(wire);
    case Kind::mapping: return read_mapping(wire);
    case Kind::composed: {
      LC_TRY(mapping, read_mapping(wire));
      if (!std::holds_alternative<ComposedLayout>(mapping)) return kOtherKind;
      return mapping;
    }
    case Kind::swizzle: {
      LC_TRY(swizzle, read_swizzle(wire));
      return Value(swizzle);
    }
    case Kind::linear: {
      LC_TRY(layout, read_linear_form(wire));
      return Value(layout);
    }
    case Kind::basis: {
      LC_TRY(layout, read_basis_form(wire));
      return Value(layout);
    }
    default: break;
  }
#define LC_KIND(enumerator, type, name) \
  if (kind == Kind::enumerator) return read_other<type>(wire);
#include "layoutcheck/core/operations/kinds.def"
  return kOtherKind;
}

}  // namespace layoutcheck::conformance
