// Each space against a naive enumeration: nothing missing, nothing twice, nothing else.

#include <algorithm>
#include <functional>

#include "layoutcheck/core/algebra/predicates.hpp"
#include "layoutcheck/core/text/parse.hpp"
#include "space_support.hpp"

namespace layoutcheck::sweep {
namespace {

using Table = std::vector<index_t>;

Table table(Layout const& l) {
  Table values;
  for (index_t x = 0; x < size(l); ++x) values.push_back(l(x));
  return values;
}

/// All modes lists with extents >= 2, product <= most_points, strides 0 .. most_stride.
void each_layout(index_t most_points, index_t most_stride,
                 std::function<void(Layout const&)> const& visit, ModeList const& modes = {}) {
  visit(from_modes(modes));
  for (index_t s = 2; s <= most_points; ++s) {
    for (index_t d = 0; d <= most_stride; ++d) {
      ModeList longer = modes;
      longer.push_back({s, d});
      each_layout(most_points / s, most_stride, visit, longer);
    }
  }
}

/// One table of each item; fails where two items have the same.
std::set<Table> tables(Space const& space) {
  std::set<Table> result;
  for (std::uint64_t k = 0; k < space.size(); ++k) {
    Layout const l = layout(space, k);
    EXPECT_EQ(coalesce(l), l) << space.text();
    EXPECT_TRUE(result.insert(table(l)).second) << print(l) << " twice in " << space.text();
  }
  return result;
}

constexpr index_t kMost = 16;

bool compact(Table values) {
  std::sort(values.begin(), values.end());
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (values[i] != static_cast<index_t>(i)) return false;
  }
  return true;
}

bool tractable_within(Layout const& l, index_t span) {
  for (Mode const& m : l.leaves) {
    if (m.extent > 1 && m.stride == 0) return false;
  }
  ModeList const chain = support(l);
  return is_tractable(l) && (chain.empty() || chain.back().extent * chain.back().stride <= span);
}

TEST(SpaceBrute, FunctionsOfAllStrides) {
  std::set<Table> all;
  std::set<Table> compacts;
  std::set<Table> tractables;
  each_layout(kMost, kMost, [&](Layout const& l) {
    Table const values = table(l);
    all.insert(values);
    if (compact(values)) compacts.insert(values);
    if (tractable_within(l, kMost)) tractables.insert(values);
  });
  EXPECT_EQ(tables(space_of("strides(max_size=16)")), all);
  EXPECT_EQ(tables(space_of("compact(max_size=16)")), compacts);
  EXPECT_EQ(tables(space_of("tractable(span<=16)")), tractables);
}

TEST(SpaceBrute, FormsOfAllStrides) {
  std::set<std::string> all;
  std::set<std::string> compacts;
  std::set<std::string> tractables;
  each_layout(kMost, kMost, [&](Layout const& l) {
    std::string const text = print(l);
    all.insert(text);
    if (compact(table(l))) compacts.insert(text);
    if (tractable_within(l, kMost)) tractables.insert(text);
  });
  EXPECT_EQ(as_set(space_of("strides(max_size=16, forms=all)")), all);
  EXPECT_EQ(as_set(space_of("compact(max_size=16, forms=all)")), compacts);
  EXPECT_EQ(as_set(space_of("tractable(span<=16, forms=all)")), tractables);
}

// Beyond the reach of all strides: the coalesced ones among the forms are the functions.
TEST(SpaceBrute, FunctionsAreTheCoalescedForms) {
  for (char const* text : {"compact(max_size=128", "compact(size=360", "tractable(span<=64",
                           "strides(max_size=12", "tractable(span<=128, rank<=3"}) {
    std::set<std::string> coalesced;
    for (std::string const& form : as_set(space_of(text + std::string(", forms=all)")))) {
      coalesced.insert(form);
    }
    Space const forms = space_of(text + std::string(", forms=all)"));
    std::set<std::string> functions;
    for (std::uint64_t k = 0; k < forms.size(); ++k) {
      Layout const l = layout(forms, k);
      if (coalesce(l) == l) functions.insert(print(l));
    }
    EXPECT_EQ(as_set(space_of(text + std::string(")"))), functions) << text;
    EXPECT_EQ(coalesced.size(), forms.size()) << text;
  }
}

TEST(SpaceBrute, OneSizeIsASliceOfAll) {
  std::vector<std::string> slices;
  for (int n = 1; n <= 96; ++n) {
    for (std::string& text : texts(space_of("compact(size=" + std::to_string(n) + ")"))) {
      slices.push_back(std::move(text));
    }
  }
  EXPECT_EQ(slices, texts(space_of("compact(max_size=96)")));
}

TEST(SpaceBrute, ARankBoundSelects) {
  for (char const* kind : {"compact(max_size=64", "tractable(span<=64", "strides(max_size=12"}) {
    for (int rank = 1; rank <= 4; ++rank) {
      std::set<std::string> expected;
      Space const all = space_of(kind + std::string(")"));
      for (std::uint64_t k = 0; k < all.size(); ++k) {
        Layout const l = layout(all, k);
        if (l.leaves.size() <= rank) expected.insert(print(l));
      }
      EXPECT_EQ(as_set(space_of(kind + (", rank<=" + std::to_string(rank) + ")"))), expected);
    }
  }
}

TEST(SpaceBrute, Flat) {
  std::set<std::string> expected;
  std::function<void(ModeList const&)> const grow = [&](ModeList const& modes) {
    if (!modes.empty()) expected.insert(print(from_modes(modes)));
    if (modes.size() == 3) return;
    for (index_t s = 1; s <= 3; ++s) {
      for (index_t d = 0; d <= 4; ++d) {
        ModeList longer = modes;
        longer.push_back({s, d});
        grow(longer);
      }
    }
  };
  grow({});
  EXPECT_EQ(as_set(space_of("flat(rank<=3, extent<=3, stride<=4)")), expected);
}

/// Every inner tuple has at least two children.
bool no_idle_parentheses(Profile const& p) {
  for (int node = 1; node < p.nodes(); ++node) {
    if (!p.is_leaf(node) && p.arity(node) < 2) return false;
  }
  return true;
}

TEST(SpaceBrute, NestedHasEveryParenthesisation) {
  // 1, 1, 3, 11, 45, 197, 903, 4279: Schroeder's second problem.
  std::uint64_t expected = 0;
  std::uint64_t const schroeder[] = {1, 1, 3, 11, 45, 197, 903, 4279};
  for (int rank = 1; rank <= 8; ++rank) {
    expected += schroeder[rank - 1];
    Space const space =
        space_of("nested(rank<=" + std::to_string(rank) + ", extent<=1, stride<=0)");
    EXPECT_EQ(space.size(), expected);
    EXPECT_EQ(as_set(space).size(), expected);  // so, all being valid, none is missing
    for (std::uint64_t k = 0; k < space.size(); ++k) {
      Layout const l = layout(space, k);
      EXPECT_FALSE(l.is_scalar());
      EXPECT_TRUE(no_idle_parentheses(l.profile)) << print(l);
      EXPECT_TRUE(checked(l).has_value());
    }
  }
}

TEST(SpaceBrute, NestedWithinADepth) {
  Space const all = space_of("nested(rank<=4, extent<=2, stride<=1)");
  for (int bound = 1; bound <= 4; ++bound) {
    std::set<std::string> expected;
    for (std::uint64_t k = 0; k < all.size(); ++k) {
      Layout const l = layout(all, k);
      if (depth(l) <= bound) expected.insert(print(l));
    }
    EXPECT_EQ(as_set(space_of(
                  "nested(rank<=4, extent<=2, stride<=1, depth<=" + std::to_string(bound) + ")")),
              expected);
  }
}

TEST(SpaceBrute, NestedLeavesAreFlat) {
  std::set<std::string> flattened;
  Space const all = space_of("nested(rank<=3, extent<=2, stride<=2)");
  for (std::uint64_t k = 0; k < all.size(); ++k) {
    flattened.insert(print(from_modes(layout(all, k).leaves)));
  }
  EXPECT_EQ(flattened, as_set(space_of("flat(rank<=3, extent<=2, stride<=2)")));
  EXPECT_EQ(all.size(), 1 * 6 + 1 * 36 + 3 * 216);
}

void expect_pairs(Space const& pairs, Space const& a, Space const& b,
                  std::function<bool(Layout const&, Layout const&)> const& belongs) {
  std::uint64_t number = 0;
  for (std::uint64_t i = 0; i < a.size(); ++i) {
    for (std::uint64_t k = 0; k < b.size(); ++k) {
      laws::TwoLayouts const expected{layout(a, i), layout(b, k)};
      if (!belongs(expected.a, expected.b)) {
        EXPECT_EQ(rank_of(pairs.view(), expected), kNotInSpace);
        continue;
      }
      ASSERT_LT(number, pairs.size());
      auto const got = item<laws::TwoLayouts>(pairs, number);
      EXPECT_EQ(got.a, expected.a);
      EXPECT_EQ(got.b, expected.b);
      EXPECT_EQ(rank_of(pairs.view(), expected), number);
      ++number;
    }
  }
  EXPECT_EQ(number, pairs.size()) << pairs.text();
}

TEST(SpaceBrute, Pairs) {
  expect_pairs(space_of("pairs(compact(max_size=24), strides(max_size=4))"),
               space_of("compact(max_size=24)"), space_of("strides(max_size=4)"),
               [](Layout const&, Layout const&) { return true; });
  expect_pairs(space_of("pairs(nested(rank<=3, extent<=2, stride<=1), (2,3):(3,1))"),
               space_of("nested(rank<=3, extent<=2, stride<=1)"), space_of("(2,3):(3,1)"),
               [](Layout const&, Layout const&) { return true; });
}

TEST(SpaceBrute, PairsWithinTheFirst) {
  auto const within = [](Layout const& a, Layout const& b) { return tractable_within(b, size(a)); };
  expect_pairs(space_of("pairs(compact(max_size=24), tractable(span<=size, rank<=3))"),
               space_of("compact(max_size=24)"), space_of("tractable(span<=24, rank<=3)"), within);
  expect_pairs(space_of("pairs(compact(size=24, forms=all), tractable(span<=size, forms=all))"),
               space_of("compact(size=24, forms=all)"), space_of("tractable(span<=24, forms=all)"),
               within);
  expect_pairs(space_of("pairs(compact(max_size=20), compact(max_size=size))"),
               space_of("compact(max_size=20)"), space_of("compact(max_size=20)"),
               [](Layout const& a, Layout const& b) { return size(b) <= size(a); });
}

TEST(SpaceBrute, Swizzles) {
  constexpr int most = 5;
  Space const space = space_of("swizzles(bits<=5)");
  std::uint64_t number = 0;
  for (int bits = 0; bits <= most; ++bits) {
    for (int base = 0; base <= most; ++base) {
      for (int shift = -most; shift <= most; ++shift) {
        if (bits + base + std::abs(shift) > most) continue;
        for (index_t x = 0; x < (1 << most); ++x, ++number) {
          ASSERT_LT(number, space.size());
          auto const got = item<laws::SwizzleAndNumber>(space, number);
          EXPECT_EQ(got.swizzle, (Swizzle{bits, base, shift}));
          EXPECT_EQ(got.n, x);
          EXPECT_EQ(rank_of(space.view(), got), number);
        }
      }
    }
  }
  EXPECT_EQ(number, space.size());
}

}  // namespace
}  // namespace layoutcheck::sweep
