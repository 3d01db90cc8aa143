#include "layoutcheck/laws/arguments.hpp"

#include "layoutcheck/core/text/print.hpp"
#include "layoutcheck/laws/enroll.hpp"

namespace layoutcheck::laws {
namespace {

Value value(index_t n) { return n; }
Value value(Layout const& layout) { return layout; }
Value value(Swizzle const& swizzle) { return swizzle; }
Value value(ComposedLayout const& composed) { return composed; }
Value value(LinearLayout const& linear) { return linear; }
Value value(BasisLayout const& basis) { return basis; }
Value value(IntTuple const& t) {
  if (t.is_scalar()) return t.leaves[0];
  return t;
}
Value value(Coordinate const& c) {
  if (has_free(c)) return c;
  IntTuple t;
  t.profile = c.profile;
  for (CoordinateLeaf const& leaf : c.leaves) t.leaves.push_back(leaf.value);
  return value(t);
}
Value value(Tiler const& t) {
  if (!t.by_mode() && !t.keeps(0)) return t.layout(0);
  return t;
}
Value value(InlineVector<index_t, 64> const& values) { return Table(values.begin(), values.end()); }

template <class... Fields>
std::vector<Value> list(Fields const&... fields) {
  return {value(fields)...};
}

std::vector<Value> of(OneLayout const& g) { return list(g.layout); }
std::vector<Value> of(TwoLayouts const& g) { return list(g.a, g.b); }
std::vector<Value> of(ThreeLayouts const& g) { return list(g.a, g.b, g.c); }
std::vector<Value> of(LayoutAndNumber const& g) { return list(g.layout, g.n); }
std::vector<Value> of(LayoutAndTiler const& g) { return list(g.layout, g.tiler); }
std::vector<Value> of(LayoutAndTuple const& g) { return list(g.layout, g.tuple); }
std::vector<Value> of(LayoutAndTwoTuples const& g) { return list(g.layout, g.first, g.second); }
std::vector<Value> of(LayoutAndCoordinate const& g) { return list(g.layout, g.coordinate); }
std::vector<Value> of(CoordinateAndLayout const& g) { return list(g.coordinate, g.layout); }
std::vector<Value> of(LayoutAndRange const& g) { return list(g.layout, g.begin, g.end); }
std::vector<Value> of(LayoutNumberLayout const& g) { return list(g.layout, g.n, g.by); }
std::vector<Value> of(OneTuple const& g) { return list(g.tuple); }
std::vector<Value> of(TwoTuples const& g) { return list(g.a, g.b); }
std::vector<Value> of(CoordinateAndTuple const& g) { return list(g.coordinate, g.tuple); }
std::vector<Value> of(CoordinateAndTwoTuples const& g) {
  return list(g.coordinate, g.first, g.second);
}
std::vector<Value> of(SwizzleAndNumber const& g) { return list(g.swizzle, g.n); }
std::vector<Value> of(ComposedAndCoordinate const& g) { return list(g.composed, g.coordinate); }
std::vector<Value> of(OneTable const& g) { return list(g.values); }
std::vector<Value> of(OneLinear const& g) { return list(g.linear); }
std::vector<Value> of(TwoLinears const& g) { return list(g.a, g.b); }
std::vector<Value> of(LinearAndTuple const& g) { return list(g.linear, g.tuple); }
std::vector<Value> of(LinearAndTwoTuples const& g) { return list(g.linear, g.first, g.second); }
std::vector<Value> of(TwoNumbers const& g) { return list(g.a, g.b); }
std::vector<Value> of(OneBasis const& g) { return list(g.basis); }
std::vector<Value> of(BasisAndNumber const& g) { return list(g.basis, g.n); }
std::vector<Value> of(BasisAndCoordinate const& g) { return list(g.basis, g.coordinate); }
std::vector<Value> of(BasisAndLayout const& g) { return list(g.basis, g.layout); }

/// Takes the arguments one after the other, each as the field's type.
class Reader {
 public:
  explicit Reader(std::span<Value const> args) : args_(args) {}

  bool take(Layout& field) { return same(field); }
  bool take(Swizzle& field) { return same(field); }
  bool take(ComposedLayout& field) { return same(field); }
  bool take(LinearLayout& field) { return same(field); }
  bool take(BasisLayout& field) { return converted(field, &as_basis); }
  bool take(index_t& field) { return same(field); }
  bool take(IntTuple& field) { return converted(field, &as_tuple); }
  bool take(Coordinate& field) { return converted(field, &as_coordinate); }
  bool take(Tiler& field) { return converted(field, &as_tiler); }
  bool take(InlineVector<index_t, 64>& field) {
    auto const* found = std::get_if<Table>(&args_[next_++]);
    if (found == nullptr) return false;
    for (index_t v : *found) field.push_back(v);
    return !field.overflowed();
  }

  template <class... Fields>
  bool all(Fields&... fields) {
    return args_.size() == sizeof...(fields) && (take(fields) && ...);
  }

 private:
  template <class T>
  bool same(T& field) {
    auto const* found = std::get_if<T>(&args_[next_++]);
    if (found == nullptr) return false;
    field = *found;
    return true;
  }
  template <class T>
  bool converted(T& field, std::optional<T> (*as)(Value const&)) {
    std::optional<T> const found = as(args_[next_++]);
    if (!found) return false;
    field = *found;
    return true;
  }

  std::span<Value const> args_;
  std::size_t next_ = 0;
};

bool read(Reader r, OneLayout& g) { return r.all(g.layout); }
bool read(Reader r, TwoLayouts& g) { return r.all(g.a, g.b); }
bool read(Reader r, ThreeLayouts& g) { return r.all(g.a, g.b, g.c); }
bool read(Reader r, LayoutAndNumber& g) { return r.all(g.layout, g.n); }
bool read(Reader r, LayoutAndTiler& g) { return r.all(g.layout, g.tiler); }
bool read(Reader r, LayoutAndTuple& g) { return r.all(g.layout, g.tuple); }
bool read(Reader r, LayoutAndTwoTuples& g) { return r.all(g.layout, g.first, g.second); }
bool read(Reader r, LayoutAndCoordinate& g) { return r.all(g.layout, g.coordinate); }
bool read(Reader r, CoordinateAndLayout& g) { return r.all(g.coordinate, g.layout); }
bool read(Reader r, LayoutAndRange& g) { return r.all(g.layout, g.begin, g.end); }
bool read(Reader r, LayoutNumberLayout& g) { return r.all(g.layout, g.n, g.by); }
bool read(Reader r, OneTuple& g) { return r.all(g.tuple); }
bool read(Reader r, TwoTuples& g) { return r.all(g.a, g.b); }
bool read(Reader r, CoordinateAndTuple& g) { return r.all(g.coordinate, g.tuple); }
bool read(Reader r, CoordinateAndTwoTuples& g) { return r.all(g.coordinate, g.first, g.second); }
bool read(Reader r, SwizzleAndNumber& g) { return r.all(g.swizzle, g.n); }
bool read(Reader r, ComposedAndCoordinate& g) { return r.all(g.composed, g.coordinate); }
bool read(Reader r, OneTable& g) { return r.all(g.values); }
bool read(Reader r, OneLinear& g) { return r.all(g.linear); }
bool read(Reader r, TwoLinears& g) { return r.all(g.a, g.b); }
bool read(Reader r, LinearAndTuple& g) { return r.all(g.linear, g.tuple); }
bool read(Reader r, LinearAndTwoTuples& g) { return r.all(g.linear, g.first, g.second); }
bool read(Reader r, TwoNumbers& g) { return r.all(g.a, g.b); }
bool read(Reader r, OneBasis& g) { return r.all(g.basis); }
bool read(Reader r, BasisAndNumber& g) { return r.all(g.basis, g.n); }
bool read(Reader r, BasisAndCoordinate& g) { return r.all(g.basis, g.coordinate); }
bool read(Reader r, BasisAndLayout& g) { return r.all(g.basis, g.layout); }

template <std::size_t... I>
std::optional<AnyInput> read_any(std::size_t index, std::span<Value const> args,
                                 std::index_sequence<I...>) {
  std::optional<AnyInput> result;
  auto const try_one = [&]<std::size_t Index>() {
    if (Index != index) return;
    std::variant_alternative_t<Index, AnyInput> input{};
    if (read(Reader(args), input)) result = input;
  };
  (try_one.template operator()<I>(), ...);
  return result;
}

}  // namespace

std::vector<Value> arguments(AnyInput const& input) {
  return std::visit([](auto const& g) { return of(g); }, input);
}

std::optional<AnyInput> input_from(std::size_t index, std::span<Value const> args) {
  return read_any(index, args, std::make_index_sequence<std::variant_size_v<AnyInput>>{});
}

std::string expression(Op op, std::span<Value const> args) {
  std::string text(info(op).spelling);
  text += '(';
  for (std::size_t i = 0; i < args.size(); ++i) {
    if (i > 0) text += ", ";
    text += print(args[i]);
  }
  return text + ')';
}

std::string expression(Op op, AnyInput const& input) { return expression(op, arguments(input)); }

std::string case_text(LawEntry const& law, AnyInput const& input) {
  return expression(law.info.op, law.query_arguments(input));
}

}  // namespace layoutcheck::laws
