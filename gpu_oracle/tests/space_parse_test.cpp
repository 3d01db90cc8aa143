// The grammar of spaces: what reads, how it prints, and the position of an error.

#include <random>

#include "space_support.hpp"

namespace layoutcheck::sweep {
namespace {

TEST(SpaceParse, PrintsCanonically) {
  struct Case {
    char const* text;
    char const* canonical;
  };
  for (Case const& c : {
           Case{"compact(max_size=64)", "compact(max_size=64)"},
           Case{"  compact ( rank <= 3 ,max_size = 064 )\n", "compact(max_size=64, rank<=3)"},
           Case{"compact(max_size=64, rank<=99)", "compact(max_size=64)"},
           Case{"compact(size=30, rank<=3)", "compact(size=30)"},
           Case{"representations(size=30, rank<=2)", "compact(size=30, rank<=2, forms=all)"},
           Case{"compact(forms=all, max_size=9)", "compact(max_size=9, forms=all)"},
           Case{"flat(stride<=8, rank<=3, extent<=6)", "flat(rank<=3, extent<=6, stride<=8)"},
           Case{"strides(max_size=16, rank<=4)", "strides(max_size=16)"},
           Case{"strides(max_size=16, rank<=2, forms=all)",
                "strides(max_size=16, rank<=2, forms=all)"},
           Case{"tractable(rank<=6, span<=100)", "tractable(span<=100)"},
           Case{"nested(rank<=4, extent<=2, stride<=2, depth<=9)",
                "nested(rank<=4, extent<=2, stride<=2)"},
           Case{"nested(rank<=4, extent<=2, stride<=2, depth<=2)",
                "nested(rank<=4, extent<=2, stride<=2, depth<=2)"},
           Case{"pairs( 4:1 ,compact(size=6))", "pairs(4:1, compact(size=6))"},
           Case{"pairs(compact(max_size=64,rank<=4),tractable(span<=size,rank<=3))",
                "pairs(compact(max_size=64, rank<=4), tractable(span<=size, rank<=3))"},
           Case{"pairs(compact(size=64), compact(max_size=size))",
                "pairs(compact(size=64), compact(max_size=size))"},
           Case{"swizzles(bits<=10)", "swizzles(bits<=10)"},
           Case{"((_4,6), 8) : ((1, 32), 4)", "((4,6),8):((1,32),4)"},
           Case{" tuples( extent<=03,rank<=4 )", "tuples(rank<=4, extent<=3)"},
           Case{"tuples(rank<=4, depth<=3, extent<=3)", "tuples(rank<=4, extent<=3)"},
           Case{"tuples(rank<=4, depth<=2, extent<=3)", "tuples(rank<=4, extent<=3, depth<=2)"},
           Case{"tuples(rank<=1, extent<=1, depth<=1)", "tuples(rank<=1, extent<=1)"},
           Case{"numbers( n <= 07 )", "numbers(n<=7)"},
           Case{"tilers(stride<=1, extent<=2, rank<=3)", "tilers(rank<=3, extent<=2, stride<=1)"},
           Case{"linear(bits <= 2)", "linear(bits<=2)"},
           Case{"pairs(4:1 , coordinates(extent<=1, rank<=2))",
                "pairs(4:1, coordinates(rank<=2, extent<=1))"},
           Case{"pairs(coordinates(rank<=4, depth<=1, extent<=1),tuples(rank<=2,extent<=1))",
                "pairs(coordinates(rank<=4, extent<=1, depth<=1), tuples(rank<=2, extent<=1))"},
           Case{"pairs( linear(bits<=1),linear(bits<=2) )",
                "pairs(linear(bits<=1), linear(bits<=2))"},
           Case{"composed(offset<=1, stride<=2, bits<=03, extent<=2, rank<=1)",
                "composed(bits<=3, offset<=1, rank<=1, extent<=2, stride<=2)"},
           Case{"basis(axes<=2, rank<=1, stride<=0, extent<=2)",
                "basis(rank<=1, extent<=2, stride<=0, axes<=2)"},
           Case{"modular( sizes<=2,rank<=1, extent<=2)", "modular(rank<=1, extent<=2, sizes<=2)"},
           Case{"tables( value<=2, points<=3 )", "tables(points<=3, value<=2)"},
           Case{"triples( 4:1,numbers(n<=1),  numbers(n<=2))",
                "triples(4:1, numbers(n<=1), numbers(n<=2))"},
       }) {
    Space const space = space_of(c.text);
    EXPECT_EQ(space.text(), c.canonical);
    Space const again = space_of(space.text());
    EXPECT_EQ(again.text(), c.canonical);
    EXPECT_EQ(again.size(), space.size());
    EXPECT_TRUE(std::equal(again.words().begin(), again.words().end(), space.words().begin(),
                           space.words().end()));
  }
}

TEST(SpaceParse, KindsAndItems) {
  struct Case {
    char const* text;
    SpaceKind kind;
    std::size_t input;
  };
  for (Case const& c :
       {Case{"compact(size=6)", SpaceKind::compact, kInput<laws::OneLayout>},
        Case{"flat(rank<=1, extent<=1, stride<=0)", SpaceKind::flat, kInput<laws::OneLayout>},
        Case{"strides(max_size=4)", SpaceKind::strides, kInput<laws::OneLayout>},
        Case{"tractable(span<=4)", SpaceKind::tractable, kInput<laws::OneLayout>},
        Case{"nested(rank<=2, extent<=1, stride<=0)", SpaceKind::nested, kInput<laws::OneLayout>},
        Case{"pairs(4:1, 2:2)", SpaceKind::pairs, kInput<laws::TwoLayouts>},
        Case{"tuples(rank<=1, extent<=1)", SpaceKind::tuples, kInput<laws::OneTuple>},
        Case{"numbers(n<=0)", SpaceKind::numbers, kInput<laws::OneNumber>},
        Case{"tilers(rank<=1, extent<=1, stride<=0)", SpaceKind::tilers, kInput<laws::OneTiler>},
        Case{"linear(bits<=0)", SpaceKind::linear, kInput<laws::OneLinear>},
        Case{"pairs(4:1, numbers(n<=1))", SpaceKind::pairs, kInput<laws::LayoutAndNumber>},
        Case{"swizzles(bits<=2)", SpaceKind::swizzles, kInput<laws::SwizzleAndNumber>},
        Case{"4:1", SpaceKind::one_layout, kInput<laws::OneLayout>}}) {
    Space const space = space_of(c.text);
    EXPECT_EQ(space.kind(), c.kind);
    EXPECT_EQ(space.input(), c.input);
  }
}

struct Wrong {
  std::string text;
  ParseErrc kind;
  std::size_t position;
};

TEST(SpaceParse, ErrorsSayWhereAndWhy) {
  using enum ParseErrc;
  for (Wrong const& wrong : std::vector<Wrong>{
           {"", syntax, 0},
           {"  foo(max_size=3)", syntax, 2},
           {std::string("\0x", 2), syntax, 0},
           {"\xFF", syntax, 0},
           {"compact", syntax, 7},
           {"compact(", syntax, 8},
           {"compact()", syntax, 8},
           {"compact(max_size", syntax, 16},
           {"compact(max_size<=64)", syntax, 16},
           {"compact(max_size=)", syntax, 17},
           {"compact(max_size=-1)", syntax, 17},
           {"compact(max_size=0)", invalid_value, 17},
           {"compact(max_size=64, rank<=0)", invalid_value, 27},
           {"compact(max_size=64", syntax, 19},
           {"compact(max_size=64,", syntax, 20},
           {"compact(max_size=64) x", syntax, 21},
           {"compact(max_size=64, max_size=64)", syntax, 21},
           {"compact(max_size=64, size=64)", syntax, 28},
           {"compact(rank<=3)", syntax, 15},
           {"compact(span<=3)", syntax, 8},
           {"compact(max_size=64, forms=allow)", syntax, 27},
           {"compact(max_size=size)", syntax, 17},
           {"compact(max_size=65537)", capacity, 17},
           {"compact(max_size=9223372036854775807)", capacity, 17},
           {"compact(max_size=9223372036854775808)", overflow, 17},
           {"compact(max_size=" + std::string(1000, '9') + ")", overflow, 17},
           {"compact(size=4294967296)", capacity, 13},
           {"compact(size=1099511627777)", capacity, 13},
           {"compact(size=1099511627776, rank<=30)", capacity, 34},
           {"flat(rank<=3, extent<=6)", syntax, 23},
           {"flat(rank<=21, extent<=1, stride<=0)", capacity, 11},
           {"flat(rank<=3, extent<=1099511627776, stride<=0)", capacity, 22},
           {"flat(rank<=20, extent<=4, stride<=9)", capacity, 11},
           {"flat(rank<=20, extent<=5, stride<=0)", capacity, 23},
           {"strides(max_size=4096)", capacity, 17},
           {"strides(max_size=9223372036854775807, rank<=1)", capacity, 17},
           {"tractable(span<=65537)", capacity, 16},
           {"tractable(span<=size)", syntax, 16},
           {"nested(rank<=9, extent<=1, stride<=0)", capacity, 13},
           {"swizzles(bits<=48)", capacity, 15},
           {"swizzles(bits<=9223372036854775807)", capacity, 15},
           {"pairs(4:1)", syntax, 9},
           {"pairs(4:1, swizzles(bits<=3))", syntax, 11},
           {"pairs(pairs(4:1, 4:1), 4:1)", syntax, 6},
           {"pairs(compact(size=1048576), compact(size=1048576))", capacity, 5},
           {"pairs(4:1, tractable(span<=size))", syntax, 27},
           {"pairs(tractable(span<=size), 4:1)", syntax, 22},
           {"pairs(compact(size=4), strides(max_size=size))", syntax, 40},
           {"pairs(compact(size=131072), tractable(span<=size))", capacity, 44},
           {"pairs(4:1, (2,2):3)", invalid_value, 11},
           {"(2,2):(1,4", syntax, 10},
           {"tuples(rank<=3)", syntax, 14},
           {"tuples(rank<=3, extent<=0)", invalid_value, 24},
           {"tuples(rank<=3, extent<=2, stride<=1)", syntax, 27},
           {"tuples(rank<=3, extent<=2, depth<=0)", invalid_value, 34},
           {"tuples(rank<=9, extent<=1)", capacity, 13},
           {"tuples(rank<=3, extent<=1073741825)", capacity, 24},
           {"tuples(rank<=8, extent<=1000)", capacity, 13},
           {"numbers(n=3)", syntax, 9},
           {"numbers(3)", syntax, 8},
           {"numbers(n<=9223372036854775807)", capacity, 11},
           {"numbers(n<=9223372036854775808)", overflow, 11},
           {"tilers(rank<=21, extent<=1, stride<=0)", capacity, 13},
           {"tilers(rank<=20, extent<=4, stride<=4)", capacity, 13},
           {"tilers(rank<=2, extent<=2)", syntax, 25},
           {"linear(bits<=8)", capacity, 13},
           {"linear(rank<=8)", syntax, 7},
           {"coordinates(rank<=1, extent<=1)", syntax, 0},
           {"pairs(tilers(rank<=1, extent<=1, stride<=0), 4:1)", syntax, 6},
           {"pairs(swizzles(bits<=1), numbers(n<=1))", syntax, 6},
           {"pairs(numbers(n<=1), 4:1)", syntax, 21},
           {"pairs(numbers(n<=1), tuples(rank<=1, extent<=1))", syntax, 21},
           {"pairs(tuples(rank<=1, extent<=1), compact(size=4))", syntax, 34},
           {"pairs(tuples(rank<=1, extent<=1), coordinates(rank<=1, extent<=1))", syntax, 34},
           {"pairs(coordinates(rank<=1, extent<=1), numbers(n<=1))", syntax, 39},
           {"pairs(linear(bits<=1), numbers(n<=1))", syntax, 23},
           {"pairs(4:1, linear(bits<=1))", syntax, 11},
           {"pairs(4:1, pairs(4:1, 4:1))", syntax, 11},
           {"pairs(numbers(n<=4294967296), numbers(n<=4294967296))", capacity, 5},
           {"pairs(tuples(rank<=1, extent<=1), tuples(rank<=1, extent<=size))", syntax, 58},
           {"swizzle(bits<=63)", capacity, 14},
           {"composed(bits<=63, offset<=1, rank<=1, extent<=1, stride<=1)", capacity, 15},
           {"composed(bits<=1, offset<=1073741825, rank<=1, extent<=1, stride<=1)", capacity, 26},
           {"composed(bits<=1, offset<=1, rank<=21, extent<=1, stride<=1)", capacity, 35},
           {"composed(bits<=1, offset<=1, rank<=6, extent<=9, stride<=9)", capacity, 35},
           {"composed(bits<=1, rank<=1, extent<=1, stride<=1)", syntax, 47},
           {"basis(rank<=2, extent<=2, stride<=2, axes<=0)", invalid_value, 43},
           {"basis(rank<=2, extent<=2, stride<=2, axes<=17)", capacity, 43},
           {"basis(rank<=11, extent<=8, stride<=9, axes<=9)", capacity, 12},
           {"modular(rank<=2, extent<=2, sizes<=65536)", capacity, 35},
           {"modular(rank<=3, extent<=2, sizes<=2048)", capacity, 35},
           {"modular(rank<=9, extent<=9, sizes<=9)", capacity, 14},
           {"tables(points<=65, value<=1)", capacity, 15},
           {"tables(points<=64, value<=1)", capacity, 15},
           {"tables(points<=1, value<=1073741825)", capacity, 25},
           {"triples(4:1, numbers(n<=1))", syntax, 26},
           {"triples(4:1, numbers(n<=1), tilers(rank<=1, extent<=1, stride<=0))", syntax, 28},
           {"triples(numbers(n<=1), numbers(n<=1), numbers(n<=1))", syntax, 8},
           {"triples(compact(size=4), tractable(span<=size), 4:1)", syntax, 41},
           {"triples(linear(bits<=7), numbers(n<=4294967296), numbers(n<=4294967296))", capacity,
            7},
           {"1099511627777:1", capacity, 0},
           {"4:1, 4:1", syntax, 3},
           {std::string(2 << 20, '('), capacity, 0},
       }) {
    Parsed<Space> const space = Space::parse(wrong.text);
    std::string const shown = wrong.text.substr(0, 60);
    ASSERT_FALSE(space) << shown;
    EXPECT_EQ(space.error().position, wrong.position) << shown << to_string(space.error());
    EXPECT_EQ(name(space.error().kind), name(wrong.kind)) << shown << to_string(space.error());
    EXPECT_FALSE(space.error().expected.empty()) << shown;
    EXPECT_FALSE(space.error().found.empty()) << shown;
  }
}

TEST(SpaceParse, ErrorsNameWhatMayComeThere) {
  struct Case {
    char const* text;
    char const* expected;
  };
  for (Case const& c :
       {Case{"x",
             "compact, representations, flat, strides, tractable, nested, tuples, numbers, tilers, "
             "linear, swizzles, swizzle, composed, basis, modular, tables, pairs, triples or a "
             "layout"},
        Case{"pairs(swizzles(bits<=1), 4:1)",
             "compact, representations, flat, strides, tractable, nested, tuples, numbers, "
             "coordinates, linear, swizzle, composed, basis, modular or a layout"},
        Case{"pairs(tuples(rank<=1, extent<=1), 4:1)", "tuples or numbers after tuples"},
        Case{"pairs(numbers(n<=1), 4:1)", "numbers after numbers"},
        Case{"pairs(linear(bits<=1), 4:1)", "tuples or linear after linear"},
        Case{"pairs(coordinates(rank<=1, extent<=1), x)",
             "compact, representations, flat, strides, tractable, nested, tuples, composed, basis "
             "or "
             "a layout after coordinates"},
        Case{"pairs(4:1, linear(bits<=1))",
             "compact, representations, flat, strides, tractable, nested, tuples, numbers, "
             "coordinates, tilers, composed, basis or a layout after a layout"},
        Case{"triples(4:1, numbers(n<=1), tilers(rank<=1, extent<=1, stride<=0))",
             "compact, representations, flat, strides, tractable, nested, numbers or a layout "
             "after a "
             "layout and numbers"}}) {
    Parsed<Space> const space = Space::parse(c.text);
    ASSERT_FALSE(space) << c.text;
    EXPECT_EQ(space.error().expected, c.expected);
  }
}

TEST(SpaceParse, DamagedTextsReadOrSayWhereNot) {
  std::vector<std::string> const seeds{
      "compact(max_size=64, rank<=3, forms=all)",
      "pairs(compact(max_size=12), tractable(span<=size))",
      "nested(rank<=3, extent<=2, stride<=2, depth<=2)",
      "swizzles(bits<=4)",
      "pairs((2,(2,2)):(1,(2,4)), 4:2)",
      "strides(max_size=8, rank<=2)",
      "tuples(rank<=3, extent<=2, depth<=1)",
      "pairs(numbers(n<=7), numbers(n<=3))",
      "pairs(4:1, coordinates(rank<=2, extent<=2))",
      "tilers(rank<=2, extent<=2, stride<=3)",
      "pairs(linear(bits<=2), tuples(rank<=1, extent<=1))",
      "composed(bits<=2, offset<=1, rank<=1, extent<=2, stride<=1)",
      "basis(rank<=2, extent<=2, stride<=1, axes<=3)",
      "modular(rank<=2, extent<=3, sizes<=2)",
      "tables(points<=4, value<=3)",
      "triples(4:1, numbers(n<=2), numbers(n<=3))"};
  std::string const bytes = "()<=,:_- osizen" + std::string("\0\xFF\n", 3);
  std::mt19937_64 random(1);
  int read = 0;
  for (int i = 0; i < 20'000; ++i) {
    std::string text = seeds[random() % seeds.size()];
    for (auto edits = random() % 4; edits > 0; --edits) {
      std::size_t const at = random() % text.size();
      switch (random() % 3) {
        case 0: text.erase(at, 1 + random() % 4); break;
        case 1: text.insert(at, 1, bytes[random() % bytes.size()]); break;
        default: text[at] = bytes[random() % bytes.size()]; break;
      }
      if (text.empty()) text.push_back(' ');
    }
    Parsed<Space> const space = Space::parse(text);
    if (!space) {
      ASSERT_LE(space.error().position, text.size());
      continue;
    }
    ++read;
    ASSERT_EQ(space_of(space->text()).text(), space->text());
  }
  EXPECT_GT(read, 1000);  // or the damage is too great to try anything
}

/// A text need not be followed by a byte: the fuzzer found a look at the one behind the last.
TEST(SpaceParse, ReadsNothingBehindTheEnd) {
  for (std::string const text :
       {"compact(max_size=16", "pairs(compact(max_size=8), tractable(span<=size))", "x_", "x9_",
        "numbers(n<=1"}) {
    for (std::size_t n = 0; n <= text.size(); ++n) {
      std::vector<char> const exact(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(n));
      auto const space = Space::parse(std::string_view(exact.data(), n));
      EXPECT_EQ(space.has_value(), n == text.size() && text.ends_with("))")) << text.substr(0, n);
    }
  }
}

}  // namespace
}  // namespace layoutcheck::sweep
