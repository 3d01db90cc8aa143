// The printed algorithm of seeds/004 against the complete search: where it is wrong, and the least
// table that shows it (shortest, then in order of its values).

#include "printed_recover.hpp"

#include <algorithm>
#include <optional>

#include "layoutcheck/core/recover/table.hpp"
#include "layoutcheck/core/spec/table.hpp"
#include "recover_enumeration.hpp"

namespace layoutcheck {
namespace {

std::string printed_text(Printed const& printed) {
  switch (printed.end) {
    case PrintedEnd::layout: return print(from_modes(printed.modes));
    case PrintedEnd::none: return "none";
    case PrintedEnd::throws: return "throws";
    case PrintedEnd::endless: return "endless";
  }
  return "";
}

/// The first table of up to seven values from 0 to 3 with this property, and how many have it.
struct Found {
  std::optional<spec::Table> least;
  long count = 0;
};
template <class Property>
Found tables_with(Property const& property) {
  Found found;
  for (int length = 0; length <= 7; ++length) {
    spec::Table table(static_cast<std::size_t>(length), 0);
    for (bool more = true; more;) {
      if (property(table)) {
        ++found.count;
        if (!found.least) found.least = table;
      }
      more = false;
      for (std::size_t i = table.size(); i-- > 0;) {
        if (++table[i] < 4) {
          more = true;
          break;
        }
        table[i] = 0;
      }
    }
  }
  return found;
}

/// "L admits f": L(x) = f(x) for all x in [0, M); its size may be greater.
bool admits(ModeList const& modes, spec::Table const& f) {
  std::vector<index_t> const values = table_of(modes);
  return values.size() >= f.size() && std::equal(f.begin(), f.end(), values.begin());
}

/// By brute force, of sizes up to twice the length (PossibleTables says why these are all).
bool some_layout_admits(spec::Table const& f) {
  static auto const truths = [] {
    std::vector<PossibleTables> all;
    for (int length = 0; length <= 7; ++length) {
      std::vector<index_t> sizes;
      for (index_t size = length; size < std::max(2 * length, 1); ++size) sizes.push_back(size);
      if (length == 0) sizes.clear();
      all.emplace_back(length, 4, sizes);
    }
    return all;
  }();
  if (f.empty()) return true;
  std::size_t number = 0;
  for (index_t const v : f) number = number * 4 + static_cast<std::size_t>(v);
  return truths[f.size()].first_unmeetable(number) < 0;
}

TEST(PrintedRecover, FindsItsOwnExample) {
  EXPECT_EQ(printed_text(printed_find_layout({0, 2, 4, 7, 9, 11})), "(3,2):(2,7)");
}

TEST(PrintedRecover, GivesWrongLayoutsToTablesThatNoLayoutHas) {
  Found const wrong = tables_with([](spec::Table const& f) {
    Printed const printed = printed_find_layout(f);
    return printed.end == PrintedEnd::layout && !admits(printed.modes, f) && !some_layout_admits(f);
  });
  ASSERT_TRUE(wrong.least);
  EXPECT_EQ(print(*wrong.least), "[0,1,1,0]");
  EXPECT_EQ(printed_text(printed_find_layout({0, 1, 1, 0})), "(2,2):(1,1)");  // 2 at 3
  spec::Table const t{0, 1, 1, 0};
  EXPECT_EQ(recover(t.data(), 4).error().point, 3);
  EXPECT_EQ(recover(t.data(), 4, TableIs::prefix).error().point, 3);
  EXPECT_EQ(wrong.count, 773);
}

TEST(PrintedRecover, GivesWrongLayoutsToTablesThatALayoutHas) {
  Found const wrong = tables_with([](spec::Table const& f) {
    Printed const printed = printed_find_layout(f);
    return printed.end == PrintedEnd::layout && !admits(printed.modes, f) && some_layout_admits(f);
  });
  EXPECT_FALSE(wrong.least) << print(*wrong.least);
}

TEST(PrintedRecover, NeverEnds) {
  Found const endless = tables_with(
      [](spec::Table const& f) { return printed_find_layout(f).end == PrintedEnd::endless; });
  ASSERT_TRUE(endless.least);
  EXPECT_EQ(print(*endless.least), "[0,1,0,0,0,0,0]");
  EXPECT_EQ(endless.count, 2496);
}

TEST(PrintedRecover, ThrowsWhereALayoutExists) {
  auto const throws_from = [](std::size_t length) {
    return tables_with([length](spec::Table const& f) {
      return f.size() >= length && printed_find_layout(f).end == PrintedEnd::throws &&
             some_layout_admits(f);
    });
  };
  Found const throws = throws_from(1);
  ASSERT_TRUE(throws.least);
  EXPECT_EQ(print(*throws.least), "[0]");            // f[1] of one value
  EXPECT_EQ(print(*throws_from(2).least), "[0,0]");  // np.arange(0, 0, 0)
  EXPECT_EQ(throws.count, 142);
  index_t const broadcast[] = {0, 1, 0, 1};  // and wherever it comes to a stride 0
  EXPECT_EQ(printed_text(printed_find_layout({0, 1, 0, 1})), "throws");
  EXPECT_EQ(print(*recover(broadcast, 4)), "(2,2):(1,0)");
}

TEST(PrintedRecover, SaysNoneOnlyWhereNoneIs) {
  Found const none = tables_with([](spec::Table const& f) {
    return printed_find_layout(f).end == PrintedEnd::none && some_layout_admits(f);
  });
  EXPECT_FALSE(none.least) << print(*none.least);
}

}  // namespace
}  // namespace layoutcheck
