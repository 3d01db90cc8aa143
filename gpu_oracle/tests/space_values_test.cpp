// Spaces of values other than layouts, and pairs and triples of any, against naive enumerations of
// texts: nothing missing, nothing twice, nothing else, in the order of the headers.

#include "layoutcheck/core/text/parse.hpp"
#include "space_support.hpp"

namespace layoutcheck::sweep {
namespace {

using Texts = std::vector<std::string>;

/// The examples of the headers, in the order of their numbers.
TEST(SpaceValues, InTheOrderOfTheHeaders) {
  struct Case {
    char const* space;
    Texts items;
  };
  for (Case const& c :
       {Case{"nested(rank<=2, extent<=1, stride<=1)",
             {"(1):(0)", "(1):(1)", "(1,1):(0,0)", "(1,1):(1,0)", "(1,1):(0,1)", "(1,1):(1,1)"}},
        Case{"tuples(rank<=1, extent<=1)", {"0", "1", "(0)", "(1)"}},
        Case{"tuples(rank<=2, extent<=1)",
             {"0", "1", "(0)", "(1)", "(0,0)", "(1,0)", "(0,1)", "(1,1)"}},
        Case{"numbers(n<=2)", {"0", "1", "2"}},
        Case{"pairs(1:0, coordinates(rank<=1, extent<=1))",
             {"1:0, 0", "1:0, 1", "1:0, _", "1:0, (0)", "1:0, (1)", "1:0, (_)"}},
        Case{"tilers(rank<=1, extent<=2, stride<=0)", {"1:0", "2:0", "<1:0>", "<2:0>", "<_>"}},
        Case{"linear(bits<=1)",
             {"{i:[]}->{o:1}", "{i:[]}->{o:2}", "{i:[0]}->{o:1}", "{i:[0]}->{o:2}",
              "{i:[1]}->{o:2}"}},
        Case{"swizzle(bits<=1)",
             {"Sw<0,0,-1>", "Sw<0,0,0>", "Sw<0,0,1>", "Sw<0,1,0>", "Sw<1,0,0>"}},
        Case{"composed(bits<=0, offset<=0, rank<=1, extent<=2, stride<=0)",
             {"Sw<0,0,0> o 0 o 1:0", "Sw<0,0,0> o 0 o 2:0", "1:0 o 0 o 1:0", "1:0 o 0 o 2:0",
              "2:0 o 0 o 1:0", "2:0 o 0 o 2:0"}},
        Case{"basis(rank<=1, extent<=2, stride<=1, axes<=2)",
             {"1:0", "2:0", "1:1@0", "2:1@0", "1:1@1", "2:1@1"}},
        Case{"modular(rank<=1, extent<=1, sizes<=2)",
             {"modular<1:0,1>", "modular<1:0,2>", "modular<1:1,2>"}},
        Case{"tables(points<=1, value<=2)", {"[0]", "[1]", "[2]"}},
        Case{"pairs(2:1, compact(max_size=2))", {"2:1, 1:0", "2:1, 2:1"}},
        Case{"triples(2:1, numbers(n<=1), numbers(n<=1))",
             {"2:1, 0, 0", "2:1, 0, 1", "2:1, 1, 0", "2:1, 1, 1"}},
        Case{"pairs(numbers(n<=1), numbers(n<=1))", {"0, 0", "0, 1", "1, 0", "1, 1"}}}) {
    EXPECT_EQ(item_texts(space_of(c.space)), c.items) << c.space;
  }
}

/// All items in text, which must differ.
std::set<std::string> distinct_items(Space const& space) {
  Texts const all = item_texts(space);
  std::set<std::string> result(all.begin(), all.end());
  EXPECT_EQ(result.size(), all.size()) << space.text();
  return result;
}

/// The parenthesisations of at most `depth` levels of leaves in text, tuples of one child only at
/// the top; built by splitting lists of leaves, not from profiles.
Texts parenthesised(Texts const& leaves, int depth, bool top) {
  Texts result;
  if (leaves.size() == 1) {
    result.push_back(leaves[0]);
    if (top) result.push_back("(" + leaves[0] + ")");
    return result;
  }
  if (depth == 0) return result;
  // Bit i of a cut: a child ends behind leaf i.
  std::size_t const cuts = std::size_t{1} << (leaves.size() - 1);
  for (std::size_t cut = 1; cut < cuts; ++cut) {
    Texts rows{""};
    std::size_t begin = 0;
    for (std::size_t i = 0; i < leaves.size(); ++i) {
      if (i + 1 < leaves.size() && (cut >> i & 1U) == 0) continue;
      Texts const child(leaves.begin() + static_cast<std::ptrdiff_t>(begin),
                        leaves.begin() + static_cast<std::ptrdiff_t>(i + 1));
      Texts longer;
      for (std::string const& row : rows) {
        for (std::string const& text : parenthesised(child, depth - 1, false)) {
          longer.push_back(row + (row.empty() ? "" : ",") + text);
        }
      }
      rows = longer;
      begin = i + 1;
    }
    for (std::string const& row : rows) result.push_back("(" + row + ")");
  }
  return result;
}

/// All lists of 1 to `rank` of the choices, each handed to visit.
void each_list(Texts const& choices, int rank, std::function<void(Texts const&)> const& visit,
               Texts const& list = {}) {
  if (!list.empty()) visit(list);
  if (static_cast<int>(list.size()) == rank) return;
  for (std::string const& choice : choices) {
    Texts longer = list;
    longer.push_back(choice);
    each_list(choices, rank, visit, longer);
  }
}

std::set<std::string> trees_of(Texts const& choices, int rank, int depth) {
  std::set<std::string> result;
  each_list(choices, rank, [&](Texts const& leaves) {
    Texts const texts = parenthesised(leaves, depth, true);
    result.insert(texts.begin(), texts.end());
  });
  return result;
}

TEST(SpaceValues, TuplesAndCoordinates) {
  for (int depth = 1; depth <= 3; ++depth) {
    std::string const bounds = "(rank<=4, extent<=2, depth<=" + std::to_string(depth) + ")";
    EXPECT_EQ(distinct_items(space_of("tuples" + bounds)), trees_of({"0", "1", "2"}, 4, depth));
    std::set<std::string> coordinates;
    for (std::string const& text : trees_of({"0", "1", "2", "_"}, 4, depth)) {
      coordinates.insert("4:2, " + text);
    }
    EXPECT_EQ(distinct_items(space_of("pairs(4:2, coordinates" + bounds + ")")), coordinates);
  }
}

TEST(SpaceValues, TuplesAreTheShapesOfNestedAndIntegers) {
  Space const nested = space_of("nested(rank<=5, extent<=2, stride<=0, depth<=3)");
  std::set<std::string> expected{"1", "2"};
  for (std::uint64_t k = 0; k < nested.size(); ++k) {
    expected.insert(print(shape(layout(nested, k))));
  }
  std::set<std::string> positive;
  Space const tuples = space_of("tuples(rank<=5, extent<=2, depth<=3)");
  for (std::uint64_t k = 0; k < tuples.size(); ++k) {
    IntTuple const tuple = item<laws::OneTuple>(tuples, k).tuple;
    if (std::find(tuple.leaves.begin(), tuple.leaves.end(), 0) == tuple.leaves.end()) {
      positive.insert(print(tuple));
    }
  }
  EXPECT_EQ(positive, expected);
}

TEST(SpaceValues, Tilers) {
  Texts modes;
  for (int s = 1; s <= 2; ++s) {
    for (int d = 0; d <= 2; ++d) modes.push_back(std::to_string(s) + ":" + std::to_string(d));
  }
  std::set<std::string> expected = as_set(space_of("flat(rank<=3, extent<=2, stride<=2)"));
  modes.emplace_back("_");
  each_list(modes, 3, [&](Texts const& entries) {
    std::string text = "<";
    for (std::string const& entry : entries) text += (text == "<" ? "" : ",") + entry;
    expected.insert(text + ">");
  });
  Space const space = space_of("tilers(rank<=3, extent<=2, stride<=2)");
  EXPECT_EQ(distinct_items(space), expected);
  // Each is what its text reads as, down to the entries that are kept.
  for (std::uint64_t k = 0; k < space.size(); ++k) {
    Tiler const tiler = item<laws::OneTiler>(space, k).tiler;
    Parsed<Value> const read = parse_value(print(tiler));
    ASSERT_TRUE(read) << print(tiler);
    Tiler const expected_tiler =
        tiler.by_mode() ? std::get<Tiler>(*read) : Tiler(std::get<Layout>(*read));
    EXPECT_EQ(tiler, expected_tiler) << print(tiler);
  }
}

TEST(SpaceValues, Linear) {
  std::set<std::string> expected;
  for (int in = 0; in <= 3; ++in) {
    for (int out = 0; out <= 3; ++out) {
      for (unsigned matrix = 0; matrix < 1U << static_cast<unsigned>(in * out); ++matrix) {
        LinearLayout linear;
        linear.in.push_back({*DimName::of("i"), in});
        linear.out.push_back({*DimName::of("o"), out});
        for (int k = 0; k < in; ++k) {
          linear.columns.push_back(matrix >> static_cast<unsigned>(k * out) & low_bits(out));
        }
        expected.insert(print(linear));
      }
    }
  }
  Space const space = space_of("linear(bits<=3)");
  EXPECT_EQ(distinct_items(space), expected);
  for (std::uint64_t k = 0; k < space.size(); ++k) {
    LinearLayout const linear = item<laws::OneLinear>(space, k).linear;
    auto const made = make_linear(linear.in, linear.out, linear.columns);
    ASSERT_TRUE(made);
    EXPECT_EQ(*made, linear);
  }
}

/// Texts joined: {"1","2"} and {"a"} give "1:a" and "2:a".
Texts products(Texts const& first, std::string const& between, Texts const& second) {
  Texts result;
  for (std::string const& a : first) {
    for (std::string const& b : second) result.push_back(a + between + b);
  }
  return result;
}

TEST(SpaceValues, Composed) {
  Texts const layouts = item_texts(space_of("flat(rank<=2, extent<=2, stride<=1)"));
  Texts outer = layouts;
  for (int bits = 0; bits <= 2; ++bits) {
    for (int base = 0; base <= 2; ++base) {
      for (int shift = -2; shift <= 2; ++shift) {
        if (bits + base + std::abs(shift) <= 2) outer.push_back(print(Swizzle{bits, base, shift}));
      }
    }
  }
  Texts const all = products(products(outer, " o ", {"0", "1", "2"}), " o ", layouts);
  Space const space = space_of("composed(bits<=2, offset<=2, rank<=2, extent<=2, stride<=1)");
  std::set<std::string> expected;
  for (std::string const& text : all) {
    Parsed<Value> const read = parse_value(text);
    ASSERT_TRUE(read) << text;
    expected.insert(print(*read));
  }
  EXPECT_EQ(expected.size(), all.size());
  EXPECT_EQ(distinct_items(space), expected);
  for (std::uint64_t k = 0; k < space.size(); ++k) {
    auto const composed = item<laws::OneComposed>(space, k).composed;
    EXPECT_EQ(std::get<ComposedLayout>(*parse_value(print(composed))), composed);
    EXPECT_TRUE(checked(composed)) << print(composed);
  }
}

TEST(SpaceValues, Basis) {
  Texts const strides{"0", "1@0", "2@0", "1@1", "2@1"};
  std::set<std::string> expected;
  for (std::string const& one : products({"1", "2", "3"}, ":", strides)) expected.insert(one);
  for (std::string const& shape : products({"(1", "(2", "(3"}, ",", {"1)", "2)", "3)"})) {
    for (std::string const& first : strides) {
      for (std::string const& second : strides) {
        expected.insert(shape + ":(" + first + "," + second + ")");
      }
    }
  }
  Space const space = space_of("basis(rank<=2, extent<=3, stride<=2, axes<=2)");
  EXPECT_EQ(distinct_items(space), expected);
  for (std::uint64_t k = 0; k < space.size(); ++k) {
    BasisLayout const basis = item<laws::OneBasis>(space, k).basis;
    Parsed<Value> const read = parse_value(print(basis));
    ASSERT_TRUE(read) << print(basis);
    if (auto const* same = std::get_if<BasisLayout>(&*read)) {
      EXPECT_EQ(*same, basis);
    } else {  // no stride has an axis
      EXPECT_EQ(print(std::get<Layout>(*read)), print(basis));
    }
  }
}

TEST(SpaceValues, Modular) {
  std::vector<std::vector<index_t>> const sizes{{1}, {2}, {1, 1}, {2, 1}, {1, 2}, {2, 2}};
  std::set<std::string> expected;
  for (auto const& list : sizes) {
    index_t product = 1;
    IntTuple of;
    of.profile = list.size() == 1 ? Profile::scalar() : Profile::flat(2);
    for (index_t const n : list) {
      product *= n;
      of.leaves.push_back(n);
    }
    std::string const flat =
        "flat(rank<=2, extent<=2, stride<=" + std::to_string(product - 1) + ")";
    Space const layouts = space_of(flat);
    for (std::uint64_t k = 0; k < layouts.size(); ++k) {
      ModularLayout const modular{layout(layouts, k), of};
      EXPECT_TRUE(checked(modular));
      expected.insert(print(modular));
    }
  }
  EXPECT_EQ(distinct_items(space_of("modular(rank<=2, extent<=2, sizes<=2)")), expected);
}

TEST(SpaceValues, Tables) {
  std::set<std::string> expected;
  Texts lists{""};
  for (int n = 1; n <= 4; ++n) {
    lists = n == 1 ? Texts{"0", "1", "2"} : products(lists, ",", {"0", "1", "2"});
    for (std::string const& list : lists) expected.insert("[" + list + "]");
  }
  EXPECT_EQ(distinct_items(space_of("tables(points<=4, value<=2)")), expected);
}

TEST(SpaceValues, Triples) {
  Texts const layouts = item_texts(space_of("flat(rank<=2, extent<=2, stride<=1)"));
  Texts const expected = products(products(layouts, ", ", {"0", "1"}), ", ", {"0", "1", "2"});
  Space const space =
      space_of("triples(flat(rank<=2, extent<=2, stride<=1), numbers(n<=1), numbers(n<=2))");
  EXPECT_EQ(space.input(), kInput<laws::LayoutAndRange>);
  EXPECT_EQ(item_texts(space), expected);
}

/// Pairs of all kinds: the first with each of the second, in order, each item with its number.
TEST(SpaceValues, PairsOfAnyValues) {
  struct Case {
    char const* first;
    char const* second;
    std::size_t input;
  };
  for (Case const& c :
       {Case{"compact(max_size=6)", "flat(rank<=1, extent<=2, stride<=1)",
             kInput<laws::TwoLayouts>},
        Case{"compact(max_size=6)", "numbers(n<=4)", kInput<laws::LayoutAndNumber>},
        Case{"(2,2):(2,1)", "tilers(rank<=2, extent<=2, stride<=1)", kInput<laws::LayoutAndTiler>},
        Case{"compact(size=6)", "tuples(rank<=2, extent<=1)", kInput<laws::LayoutAndTuple>},
        Case{"tuples(rank<=2, extent<=2)", "tuples(rank<=1, extent<=1)", kInput<laws::TwoTuples>},
        Case{"tuples(rank<=2, extent<=2)", "numbers(n<=2)", kInput<laws::TupleAndNumber>},
        Case{"linear(bits<=1)", "linear(bits<=2)", kInput<laws::TwoLinears>},
        Case{"linear(bits<=2)", "tuples(rank<=1, extent<=3)", kInput<laws::LinearAndTuple>},
        Case{"numbers(n<=3)", "numbers(n<=2)", kInput<laws::TwoNumbers>},
        Case{"swizzle(bits<=2)", "numbers(n<=2)", kInput<laws::SwizzleAndNumber>},
        Case{"swizzle(bits<=1)", "swizzle(bits<=2)", kInput<laws::TwoSwizzles>},
        Case{"compact(size=6)", "basis(rank<=1, extent<=2, stride<=1, axes<=2)",
             kInput<laws::LayoutAndBasis>},
        Case{"composed(bits<=0, offset<=1, rank<=1, extent<=2, stride<=1)", "compact(size=6)",
             kInput<laws::ComposedAndLayout>}}) {
    Texts expected;
    for (std::string const& first : item_texts(space_of(c.first))) {
      for (std::string const& second : item_texts(space_of(c.second))) {
        expected.push_back(first + ", " + second);
      }
    }
    Space const pairs = space_of("pairs(" + std::string(c.first) + ", " + c.second + ")");
    EXPECT_EQ(pairs.input(), c.input) << pairs.text();
    EXPECT_EQ(item_texts(pairs), expected) << pairs.text();
  }
}

TEST(SpaceValues, PairsOfCoordinates) {
  std::set<std::string> const coordinates = trees_of({"0", "1", "_"}, 3, 2);
  struct Case {
    char const* other;
    bool first;
    std::size_t input;
  };
  for (Case const& c :
       {Case{"compact(max_size=4)", true, kInput<laws::LayoutAndCoordinate>},
        Case{"compact(max_size=4)", false, kInput<laws::CoordinateAndLayout>},
        Case{"tuples(rank<=2, extent<=2)", false, kInput<laws::CoordinateAndTuple>}}) {
    std::set<std::string> expected;
    for (std::string const& other : item_texts(space_of(c.other))) {
      for (std::string const& coordinate : coordinates) {
        expected.insert(c.first ? other + ", " + coordinate : coordinate + ", " + other);
      }
    }
    std::string const own = "coordinates(rank<=3, extent<=1)";
    Space const pairs = space_of(c.first ? "pairs(" + std::string(c.other) + ", " + own + ")"
                                         : "pairs(" + own + ", " + c.other + ")");
    EXPECT_EQ(pairs.input(), c.input) << pairs.text();
    EXPECT_EQ(distinct_items(pairs), expected) << pairs.text();
  }
}

}  // namespace
}  // namespace layoutcheck::sweep
