#include "codec/linear_form.hpp"

#include <bit>
#include <string>

#include "codec/read_integer.hpp"
#include "layoutcheck/conformance/transport/integer.hpp"
#include "layoutcheck/results/json.hpp"

namespace layoutcheck::conformance {
namespace {

constexpr Error kNoLinear{.code = Errc::unsupported, .detail = "an answer of another kind"};

constexpr Error none(char const* why) { return {.code = Errc::invalid_argument, .detail = why}; }

/// [name, entry] for each entry of a list: what `bases` and `out` are.
bool is_named_list(json const& wire) {
  if (!wire.is_array()) return false;
  for (json const& entry : wire) {
    if (!entry.is_array() || entry.size() != 2 || !entry[0].is_string()) return false;
  }
  return true;
}

Expected<DimName> name_in(json const& entry) {
  return DimName::of(entry[0].get_ref<std::string const&>());
}

Expected<Dims> read_outputs(json const& wire) {
  Dims result;
  for (json const& entry : wire) {
    LC_TRY(name, name_in(entry));
    LC_TRY(size, read_integer(entry[1]));
    if (size < 1 || !std::has_single_bit(static_cast<bits_t>(size))) {
      return none("a size that is not a power of two");
    }
    result.push_back({name, std::countr_zero(static_cast<bits_t>(size))});
  }
  return checked(result);
}

Expected<bits_t> read_basis(json const& wire, Dims const& out) {
  if (!wire.is_array()) return kNoLinear;
  if (wire.size() != static_cast<std::size_t>(out.size())) {
    return none("a basis has one integer for each output");
  }
  bits_t column = 0;
  for (int o = 0; o < out.size(); ++o) {
    LC_TRY(part, read_integer(wire[static_cast<std::size_t>(o)]));
    if (part < 0 || static_cast<bits_t>(part) > low_bits(out[o].bits)) {
      return none("a basis beyond the sizes of the outputs");
    }
    column |= static_cast<bits_t>(part) << first_bit(out, o);
  }
  return column;
}

}  // namespace

json linear_form(LinearLayout const& layout) {
  json bases = json::array();
  int k = 0;
  for (Dim const& d : layout.in) {
    json list = json::array();
    for (int bit = 0; bit < d.bits; ++bit, ++k) {
      json basis = json::array();
      for (int o = 0; o < layout.out.size(); ++o) {
        bits_t const part =
            (layout.columns[k] >> first_bit(layout.out, o)) & low_bits(layout.out[o].bits);
        basis.push_back(encode_integer(static_cast<index_t>(part)));
      }
      list.push_back(std::move(basis));
    }
    bases.push_back(json::array({std::string(d.name.text()), std::move(list)}));
  }
  json out = json::array();
  for (Dim const& d : layout.out) {
    out.push_back(json::array({std::string(d.name.text()), encode_integer(index_t{1} << d.bits)}));
  }
  return json{{"bases", std::move(bases)}, {"out", std::move(out)}};
}

Expected<LinearLayout> read_linear_form(json const& wire) {
  bool const form = wire.is_object() && wire.size() == 2 && wire.contains("bases") &&
                    wire.contains("out") && is_named_list(wire["bases"]) &&
                    is_named_list(wire["out"]);
  if (!form) return kNoLinear;
  if (wire["bases"].size() > kMaxDims || wire["out"].size() > kMaxDims) {
    return Error{.code = Errc::capacity_exceeded, .detail = "more than 16 dimensions on a side"};
  }
  LC_TRY(out, read_outputs(wire["out"]));
  Dims in;
  Columns columns;
  for (json const& entry : wire["bases"]) {
    LC_TRY(name, name_in(entry));
    if (!entry[1].is_array()) return kNoLinear;
    if (entry[1].size() > static_cast<std::size_t>(kMaxBits)) {
      return Error{.code = Errc::capacity_exceeded, .detail = "more than 62 bits on a side"};
    }
    for (json const& basis : entry[1]) {
      LC_TRY(column, read_basis(basis, out));
      columns.push_back(column);
    }
    in.push_back({name, static_cast<int>(entry[1].size())});
  }
  LC_TRY(dims, checked(in));
  return make_linear(dims, out, columns);
}

}  // namespace layoutcheck::conformance
