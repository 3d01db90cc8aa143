#include "value.hpp"

#include <algorithm>

#include "layoutcheck/core/text/print.hpp"
#include "layoutcheck/laws/language/builtin.hpp"

namespace layoutcheck::laws::language {
namespace {

template <class... Cases>
struct Overloaded : Cases... {
  using Cases::operator()...;
};
template <class... Cases>
Overloaded(Cases...) -> Overloaded<Cases...>;

int order(wide_t a, wide_t b) { return a < b ? -1 : a > b ? 1 : 0; }

}  // namespace

wide_t how_many(Val const& collection) {
  if (auto const* interval = collection.get<Interval>()) return builtin::count(*interval);
  if (auto const* dims = collection.get<Held<Dims>>()) return builtin::count(**dims);
  return static_cast<wide_t>(collection.vals().size());
}

Val nth(Val const& collection, wide_t i) {
  if (auto const* interval = collection.get<Interval>()) return interval->first + i;
  if (auto const* dims = collection.get<Held<Dims>>()) return builtin::element(**dims, i);
  return collection.vals()[static_cast<std::size_t>(i)];
}

Val walked(Val const& collection) {
  auto const* image = collection.get<Held<Image>>();
  if (image == nullptr) return collection;
  Context cx;
  Vals values;
  for (wide_t const value : builtin::walked(cx, **image).values) values.emplace_back(value);
  return cx.ok() ? Val(std::move(values)) : Val(Unknown{cx.why()});
}

int compare(Val const& a, Val const& b) {
  if (auto const* n = a.get<wide_t>()) return order(*n, b.integer());
  if (auto const* t = a.get<bool>()) return order(wide_t{*t}, wide_t{b.truth()});
  if (auto const* m = a.get<Mode>()) {
    auto const* other = b.get<Mode>();
    int const by_extent = order(m->extent, other->extent);
    return by_extent != 0 ? by_extent : order(m->stride, other->stride);
  }
  if (a.get<Held<Vals>>() == nullptr || b.get<Held<Vals>>() == nullptr) {
    std::string const left = print(a);
    return left.compare(print(b));
  }
  Vals const& left = a.vals();
  Vals const& right = b.vals();
  for (std::size_t i = 0; i < std::min(left.size(), right.size()); ++i) {
    if (int const sign = compare(left[i], right[i]); sign != 0) return sign;
  }
  return order(static_cast<wide_t>(left.size()), static_cast<wide_t>(right.size()));
}

bool same(Val const& a, Val const& b) {
  auto const* interval = a.get<Interval>();
  auto const* other = b.get<Interval>();
  if (interval != nullptr && other != nullptr) {
    bool const empty = how_many(a) == 0 && how_many(b) == 0;
    return empty || (interval->first == other->first && interval->end == other->end);
  }
  bool const collections = a.get<Interval>() != nullptr || b.get<Interval>() != nullptr;
  if (collections || a.get<Held<Vals>>() != nullptr) {
    wide_t const n = how_many(a);
    if (n != how_many(b)) return false;
    for (wide_t i = 0; i < n; ++i) {
      if (!same(nth(a, i), nth(b, i))) return false;
    }
    return true;
  }
  if (a.content.index() != b.content.index()) return false;
  return std::visit(
      Overloaded{[](std::monostate) { return false; }, [](Undefined) { return false; },
                 [](Unknown) { return false; }, [](Refused) { return false; },
                 [](Interval) { return false; },
                 [&]<class T>(T const& v) { return v == *b.get<T>(); },
                 [&]<class T>(Held<T> const& v) {
                   if constexpr (std::is_same_v<T, Extension> || std::is_same_v<T, Image>) {
                     return v->layout == b.held<T>().layout;
                   } else if constexpr (std::is_same_v<T, Flat>) {
                     return v->linear == b.held<T>().linear;
                   } else if constexpr (std::is_same_v<T, Vals>) {
                     return false;
                   } else {
                     return *v == b.held<T>();
                   }
                 }},
      a.content);
}

Expected<Value> to_argument(Val const& value) {
  constexpr Error kTooLarge{.code = Errc::overflow, .detail = "an argument exceeds 64 bits"};
  auto const fits = [](wide_t n) { return -wide_t{kMaxIndex} - 1 <= n && n <= kMaxIndex; };
  if (auto const* n = value.get<wide_t>()) {
    if (!fits(*n)) return kTooLarge;
    return Value(static_cast<index_t>(*n));
  }
  if (auto const* t = value.get<bool>()) return Value(*t);
  if (value.get<Held<Vals>>() != nullptr || value.get<Interval>() != nullptr) {
    Table table;
    for (wide_t i = 0; i < how_many(value); ++i) {
      wide_t const entry = nth(value, i).integer();
      if (!fits(entry)) return kTooLarge;
      table.push_back(static_cast<index_t>(entry));
    }
    return Value(table);
  }
  return std::visit(Overloaded{[](auto const&) -> Expected<Value> { return Error{}; },
                               []<class T>(Held<T> const& v) -> Expected<Value> {
                                 if constexpr (std::is_constructible_v<Value, T> ||
                                               std::is_same_v<T, IntTuple> ||
                                               std::is_same_v<T, Tiler>) {
                                   return to_value(*v);
                                 } else {
                                   return Error{};
                                 }
                               }},
                    value.content);
}

Val from_argument(Value const& value) {
  return std::visit(Overloaded{[](index_t n) { return Val(n); }, [](bool t) { return Val(t); },
                               [](Table const& table) {
                                 Vals vals;
                                 for (index_t const n : table) vals.emplace_back(n);
                                 return Val(std::move(vals));
                               },
                               [](auto const& v) { return Val(v); }},
                    value);
}

std::string print(wide_t n) {
  if (n == 0) return "0";
  bool const negative = n < 0;
  std::string digits;
  for (auto m = n; m != 0; m /= 10) {
    auto const digit = static_cast<int>(m % 10);
    digits += static_cast<char>('0' + (digit < 0 ? -digit : digit));
  }
  if (negative) digits += '-';
  std::reverse(digits.begin(), digits.end());
  return digits;
}

std::string print(Val const& value) {
  return std::visit(
      Overloaded{
          [](std::monostate) -> std::string { return "?"; },
          [](Undefined u) { return std::string("undefined (") + u.why + ")"; },
          [](Unknown u) { return std::string("unknown (") + u.why + ")"; },
          [](Refused) -> std::string { return "refused"; }, [](wide_t n) { return print(n); },
          [](bool t) -> std::string { return t ? "true" : "false"; },
          [](Interval i) { return print(i.first) + " .. " + print(i.end); },
          [](Mode m) { return print(wide_t{m.extent}) + ":" + print(wide_t{m.stride}); },
          [](Held<Vals> const& vals) {
            std::string text = "[";
            for (std::size_t i = 0; i < vals->size(); ++i) {
              if (i == 32) return text + ", ...]";
              text += (i > 0 ? ", " : "") + print((*vals)[i]);
            }
            return text + "]";
          },
          [](Held<Image> const& i) { return "image(" + print(Value(i->layout)) + ")"; },
          [](Held<Extension> const& e) { return "ext(" + print(Value(e->layout)) + ")"; },
          [](Held<Refusal> const& e) -> std::string { return name(e->code); },
          [](Held<Flat> const& f) { return "flat(" + print(Value(f->linear)) + ")"; },
          [](Held<DimName> const& n) { return std::string(n->text()); },
          [](Held<Dims> const& dims) {
            std::string text = "{";
            for (Dim const& d : *dims) {
              text += (text.size() > 1 ? ", " : "") + std::string(d.name.text()) + ":" +
                      print(wide_t{1} << d.bits);
            }
            return text + "}";
          },
          [](Held<Point> const& p) {
            std::string text = "{";
            for (auto const& [name, part] : p->parts) {
              text += (text.size() > 1 ? ", " : "") + std::string(name.text()) + ":" + print(part);
            }
            return text + "}";
          },
          [](Held<Sizes> const& s) {
            std::string text = "{";
            for (auto const& [name, bits] : s->bits) {
              text += (text.size() > 1 ? ", " : "") + std::string(name.text()) + ":" +
                      print(wide_t{1} << bits);
            }
            return text + "}";
          },
          []<class T>(Held<T> const& v) { return layoutcheck::print(to_value(*v)); }},
      value.content);
}

}  // namespace layoutcheck::laws::language
