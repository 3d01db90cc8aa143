#include "solve/samples/generate.hpp"

#include <algorithm>
#include <array>

namespace layoutcheck::smt {
namespace {

using Mode = std::vector<std::int64_t>;

constexpr int kMostModes = 4;

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

std::int64_t some_extent(Draw& draw) {
  static constexpr std::array<std::int64_t, 12> kExtents{1, 2, 2, 3, 2, 4, 3, 1, 2, 3, 4, 0};
  // Few premises allow an extent of 0, and each draw of it wastes a sample.
  std::int64_t const extent = kExtents[static_cast<std::size_t>(draw.between(0, 11))];
  return extent == 0 && !draw.one_in(4) ? 2 : extent;
}

/// Strides that divide in a chain: each mode begins at a multiple of where the last one ended.
ListValue chain(Draw& draw, bool compact) {
  ListValue list;
  std::int64_t reach = compact || draw.one_in(2) ? 1 : draw.between(1, 4);
  for (std::int64_t rank = draw.between(0, kMostModes); rank > 0; --rank) {
    std::int64_t const extent = std::max<std::int64_t>(1, some_extent(draw));
    if (!compact) reach *= draw.between(1, 3);
    list.push_back({extent, reach});
    reach *= extent;
  }
  return list;
}

ListValue free_modes(Draw& draw) {
  ListValue list;
  for (std::int64_t rank = draw.between(0, kMostModes); rank > 0; --rank) {
    list.push_back({some_extent(draw), draw.between(-2, 8)});
  }
  return list;
}

ListValue divisible(Draw& draw) {
  static constexpr std::array<std::int64_t, 8> kNumbers{1, 2, 4, 8, 3, 6, 12, 16};
  auto const one = [&] { return kNumbers[static_cast<std::size_t>(draw.between(0, 7))]; };
  ListValue list;
  for (std::int64_t rank = draw.between(0, 3); rank > 0; --rank) list.push_back({one(), one()});
  return list;
}

/// Digits within their extents.
ListValue coordinate(Draw& draw) {
  ListValue list;
  for (std::int64_t rank = draw.between(0, kMostModes); rank > 0; --rank) {
    std::int64_t const extent = draw.between(1, 4);
    list.push_back({extent, draw.between(0, extent - 1)});
  }
  return list;
}

ListValue modes(Draw& draw) {
  ListValue list;
  switch (draw.between(0, 7)) {
    case 0:
    case 1: return free_modes(draw);
    case 2: return chain(draw, true);
    case 3: list = chain(draw, true); break;
    case 4: return chain(draw, false);
    case 5: list = chain(draw, false); break;
    case 6: return coordinate(draw);
    default: return divisible(draw);
  }
  shuffle(list, draw);
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
  if (draw.one_in(2)) {
    std::sort(list.begin(), list.end(),
              [](Mode const& a, Mode const& b) { return std::pair(a[1], a) < std::pair(b[1], b); });
  }
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
