#include "solve/samples/generate.hpp"

#include <algorithm>
#include <array>

#include "layoutcheck/generate/input.hpp"

namespace layoutcheck::smt {
namespace {

using Mode = std::vector<std::int64_t>;

constexpr index_t kMostModes = 4;
constexpr index_t kMostPoints = 16;

template <class T>
T const& any(std::vector<T> const& values, Draw& draw) {
  return values[static_cast<std::size_t>(
      draw.between(0, static_cast<std::int64_t>(values.size()) - 1))];
}

void shuffle(ListValue& list, Draw& draw) {
  for (std::size_t i = list.size(); i > 1; --i) {
    std::swap(list[i - 1],
              list[static_cast<std::size_t>(draw.between(0, static_cast<std::int64_t>(i) - 1))]);
  }
}

void sort_by_stride(ListValue& list) {
  std::sort(list.begin(), list.end(),
            [](Mode const& a, Mode const& b) { return std::pair(a[1], a) < std::pair(b[1], b); });
}

/// The modes of a layout, as they are or by stride: of any input class of small numbers.
ListValue modes(Draw& draw) {
  using generate::InputClass;
  static constexpr std::array kClasses{
      InputClass::compact,        InputClass::tractable_gaps,
      InputClass::tractable_gaps, InputClass::injective_intractable,
      InputClass::non_injective,  InputClass::stride_zero,
      InputClass::extent_one,     InputClass::negative_stride,
      InputClass::empty,          InputClass::small_uniform};
  auto const next = [&] { return static_cast<generate::Digit>(draw.next() >> 48U); };
  auto const input_class = kClasses[static_cast<std::size_t>(draw.between(0, kClasses.size() - 1))];
  auto const input = generate::input_of(laws::input_index<laws::OneLayout>(), input_class,
                                        generate::draw_raw(next, kMostModes, kMostPoints));
  ListValue list;
  for (layoutcheck::Mode const& m : std::get_if<laws::OneLayout>(&input)->layout.leaves) {
    list.push_back({m.extent, m.stride});
  }
  if (draw.one_in(2)) sort_by_stride(list);
  return list;
}

/// As core traces modes: each with the stride of its coordinate; then perhaps in another order.
ListValue traced(Draw& draw) {
  ListValue list = modes(draw);
  std::int64_t prefix = draw.one_in(3) ? draw.between(1, 4) : 1;
  for (Mode& mode : list) {
    mode.push_back(prefix);
    prefix *= std::max<std::int64_t>(1, mode[0]);
  }
  if (draw.one_in(4)) {
    for (Mode& mode : list) mode[2] = draw.between(-1, 6);
  }
  if (draw.one_in(2)) sort_by_stride(list);
  return list;
}

/// A list that has to do with one that is there.
ListValue related(ListValue list, Draw& draw) {
  switch (draw.between(0, 3)) {
    case 0: break;
    case 1: shuffle(list, draw); break;
    case 2:
      if (!list.empty()) list.pop_back();
      break;
    default:
      if (!list.empty()) list.erase(list.begin());
      break;
  }
  return list;
}

/// Numbers that a list has: sizes, ends, extents and strides.
void add_numbers_of(ListValue const& list, std::vector<std::int64_t>& numbers) {
  std::int64_t size = 1;
  for (Mode const& mode : list) {
    for (std::int64_t const number : mode) numbers.push_back(number);
    numbers.push_back(mode[0] * mode[1]);
    size *= std::max<std::int64_t>(1, mode[0]);
  }
  numbers.push_back(size);
}

std::int64_t integer(std::vector<std::int64_t> const& known, Draw& draw) {
  switch (draw.between(0, 9)) {
    case 0: return draw.between(-3, 9);
    case 1: return draw.between(0, 40);
    case 2:
    case 3: return draw.between(0, 4);
    case 4: return 1;
    case 5: return known.empty() ? draw.between(1, 3) : any(known, draw);
    case 6: return known.empty() ? 2 : any(known, draw) * draw.between(1, 3);
    default: {  // an index below something that is there
      std::int64_t const size = known.empty() ? 6 : any(known, draw);
      return draw.between(0, std::clamp<std::int64_t>(size - 1, 0, 200));
    }
  }
}

bool occurs(Ref variable, Ref term) {
  if (variable == term) return true;
  for (Ref child : term->children) {
    if (occurs(variable, child)) return true;
  }
  for (Monomial const& m : term->sum) {
    for (Ref factor : m.factors) {
      if (occurs(variable, factor)) return true;
    }
  }
  return false;
}

/// Where a premise gives a variable by a term, the variable takes its value.
void make_equal(Ref premise, Assignment& values, Definitions const& by) {
  if (premise->kind == Kind::conjunction) {
    for (Ref child : premise->children) make_equal(child, values, by);
  }
  if (premise->kind != Kind::equal) return;
  for (std::size_t side : {0U, 1U}) {
    Ref const variable = premise->children[side];
    Ref const term = premise->children[1 - side];
    if (variable->kind != Kind::variable || occurs(variable, term)) continue;
    if (auto const value = evaluated(term, values, by)) values[variable] = *value;
    return;
  }
}

}  // namespace

std::uint64_t Draw::next() {  // splitmix64
  std::uint64_t z = state_ += 0x9e3779b97f4a7c15U;
  z = (z ^ z >> 30U) * 0xbf58476d1ce4e5b9U;
  z = (z ^ z >> 27U) * 0x94d049bb133111ebU;
  return z ^ z >> 31U;
}

std::int64_t Draw::between(std::int64_t low, std::int64_t high) {
  auto const span = static_cast<std::uint64_t>(high - low) + 1;
  return low + static_cast<std::int64_t>(next() % span);
}

std::uint64_t seed_of(std::string_view name, std::uint64_t seed) {
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (char const c : name) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
  return hash ^ seed * 0x9e3779b97f4a7c15U;
}

Assignment random_values(Statement const& statement, Definitions const& by, Draw& draw) {
  Assignment values;
  std::vector<ListValue> lists;
  std::vector<std::int64_t> numbers;
  for (Ref variable : statement.over) {
    if (!is_list(variable->sort)) continue;
    Value value{.sort = variable->sort};
    bool const like_another = !lists.empty() && draw.one_in(3);
    bool const is_traced = variable->sort == Sort::traced;
    value.list =
        like_another ? related(any(lists, draw), draw) : (is_traced ? traced(draw) : modes(draw));
    for (Mode& mode : value.list) {
      mode.resize(static_cast<std::size_t>(fields(variable->sort)), 1);
    }
    lists.push_back(value.list);
    add_numbers_of(value.list, numbers);
    values[variable] = std::move(value);
  }
  for (Ref variable : statement.over) {
    if (is_list(variable->sort)) continue;
    std::int64_t const n =
        variable->sort == Sort::boolean ? draw.between(0, 1) : integer(numbers, draw);
    numbers.push_back(n);
    values[variable] = {.sort = variable->sort, .number = n};
  }
  for (int pass = 0; pass < 2; ++pass) {
    for (Ref premise : statement.premises) make_equal(premise, values, by);
  }
  return values;
}

}  // namespace layoutcheck::smt
