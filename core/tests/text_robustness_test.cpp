/// Random values survive print and parse; damaged texts are read or refused, never worse.

#include <gtest/gtest.h>

#include "layoutcheck/core/algebra/basis.hpp"
#include "layoutcheck/core/text/evaluate.hpp"
#include "layoutcheck/core/text/parse.hpp"
#include "layoutcheck/core/text/print.hpp"

namespace layoutcheck {
namespace {

/// xorshift64*: the same cases on every machine.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  /// Uniform enough in [low, high].
  index_t in(index_t low, index_t high) {
    state_ ^= state_ >> 12U;
    state_ ^= state_ << 25U;
    state_ ^= state_ >> 27U;
    auto const span = static_cast<std::uint64_t>(high - low) + 1;
    return low + static_cast<index_t>((state_ * 0x2545F4914F6CDD1DU >> 11U) % span);
  }
  bool one_in(int n) { return in(1, n) == 1; }

 private:
  std::uint64_t state_;
};

Profile random_profile(Random& random, int depth) {
  if (depth == 0 || random.one_in(3)) return Profile::scalar();
  int const arity = static_cast<int>(random.in(0, 3));
  Profile p = Profile::tuple(arity);
  for (int i = 0; i < arity; ++i) p.append(random_profile(random, depth - 1));
  return p;
}

template <class T, class Leaf>
T random_tree(Random& random, Leaf const& leaf) {
  T t;
  t.profile = random_profile(random, 3);
  for (int k = t.profile.leaves(); k > 0; --k) t.leaves.push_back(leaf());
  return t;
}

Layout random_layout(Random& random) {
  return random_tree<Layout>(random, [&] { return Mode{random.in(0, 4), random.in(-99, 999)}; });
}

IntTuple random_tuple(Random& random) {
  return random_tree<IntTuple>(random, [&] { return random.in(-kMaxIndex / 2, kMaxIndex / 2); });
}

Value random_coordinate(Random& random) {
  auto const leaf = [&] { return CoordinateLeaf{random.in(-9, 9), random.one_in(2)}; };
  auto const c = random_tree<Coordinate>(random, leaf);
  if (has_free(c)) return c;
  return random.in(-9, 9);
}

Value random_basis(Random& random) {
  auto const leaf = [&] {
    Axis axis(static_cast<int>(random.in(-1, kMaxAxes - 1)));
    while (!axis.none() && axis.depth() < kMaxAxisDepth && random.one_in(4)) {
      axis = axis.entry(static_cast<int>(random.in(0, 3)));
    }
    return BasisMode{random.in(0, 4), axis.none() ? 0 : random.in(-9, 9), axis};
  };
  auto const basis = random_tree<BasisLayout>(random, leaf);
  if (checked(basis) && rank(axes_of(basis)) > 0) return basis;
  return random.one_in(2);
}

Tiler random_tiler(Random& random) {
  Tiler t;
  do t.brackets = random_profile(random, 3);
  while (t.brackets.is_scalar());
  int const entries = t.brackets.leaves();
  TupleBuilder<Layout> layouts(entries);
  for (int e = 0; e < entries; ++e) {
    bool const kept = random.one_in(4);
    if (kept) t.kept |= std::uint64_t{1} << e;
    layouts.add(kept || random.one_in(2) ? scalar_layout(1, 0) : scalar_layout(2, 1));
  }
  t.layouts = layouts.tree;
  return t;
}

Swizzle random_swizzle(Random& random) {
  return *make_swizzle(random.in(0, 20), random.in(0, 20), random.in(-20, 20));
}

ComposedLayout random_composed(Random& random) {
  ComposedLayout c;
  c.outer_is_swizzle = random.one_in(2);
  if (c.outer_is_swizzle) {
    c.swizzle = random_swizzle(random);
  } else {
    do c.outer = random_layout(random);
    while (size(c.outer) == 0);
  }
  c.inner = random_layout(random);
  c.offset = random.in(0, 999) - range(c.inner).least;
  return c;
}

Table random_table(Random& random) {
  Table t;
  for (index_t n = random.in(0, 8); n > 0; --n) t.push_back(random.in(-kMaxIndex / 2, 99));
  return t;
}

LinearLayout random_linear(Random& random) {
  LinearLayout layout;
  constexpr char const* kNames[] = {"lane", "x", "o", "dim0", "a_b"};
  for (Dims* dims : {&layout.in, &layout.out}) {
    for (index_t n = random.in(0, 5); n > 0; --n) {
      DimName const name = *DimName::of(kNames[random.in(0, 4)]);
      if (find(*dims, name) < 0) dims->push_back({name, static_cast<int>(random.in(0, 12))});
    }
  }
  for (int k = total_bits(layout.in); k > 0; --k) {
    layout.columns.push_back(static_cast<bits_t>(random.in(0, kMaxIndex / 2)) &
                             low_bits(layout.out_bits()));
  }
  return layout;
}

Value random_value(Random& random) {
  switch (random.in(0, 10)) {
    case 0: return random.in(-kMaxIndex / 2, kMaxIndex / 2);
    case 1: return random.one_in(2);
    case 2: {
      IntTuple const t = random_tuple(random);
      if (t.is_scalar()) return t.leaves[0];
      return t;
    }
    case 3: return random_coordinate(random);
    case 4: return random_layout(random);
    case 5: return random_tiler(random);
    case 6: return random_swizzle(random);
    case 7: return random_composed(random);
    case 8: return random_table(random);
    case 9: return random_linear(random);
    default: return random_basis(random);
  }
}

Expression random_expression(Random& random, int depth) {
  if (depth == 0 || random.one_in(3)) return {random_value(random), 0};
  if (random.one_in(4)) {
    // Operands of other kinds than composed layouts: those are chains to the eye.
    Chain chain;
    for (index_t n = random.in(2, 3); n > 0; --n) {
      Call call{"coalesce", {}};
      call.arguments.push_back(random_expression(random, depth - 1));
      chain.operands.emplace_back();
      chain.operands.back().node = std::move(call);
    }
    return {chain, 0};
  }
  auto const last = static_cast<index_t>(kOpCount) - 1;
  OpInfo const& op = all_ops()[static_cast<std::size_t>(random.in(0, last))];
  Call call{std::string(op.spelling), {}};
  for (std::size_t i = 0; i < op.signatures[0].required; ++i) {
    call.arguments.push_back(random_expression(random, depth - 1));
  }
  return {call, 0};
}

TEST(RoundTrip, Values) {
  Random random(20240601);
  for (int i = 0; i < 20'000; ++i) {
    Value const value = random_value(random);
    std::string const text = print(value);
    Parsed<Value> const read = parse_value(text);
    ASSERT_TRUE(read) << text << '\n' << to_string(read.error());
    ASSERT_TRUE(*read == value) << text << '\n' << print(*read);
  }
}

TEST(RoundTrip, Expressions) {
  Random random(20240602);
  for (int i = 0; i < 2'000; ++i) {
    Expression const e = random_expression(random, 3);
    std::string const text = print(e);
    Parsed<Expression> const read = parse(text);
    ASSERT_TRUE(read) << text << '\n' << to_string(read.error());
    ASSERT_TRUE(*read == e) << text << '\n' << print(*read);
    ASSERT_EQ(print(*read), text);
  }
}

constexpr char const* kSamples[] = {
    "0",
    "-3",
    "_8",
    "true",
    "false",
    "_",
    "()",
    "(4)",
    "(2,(2,2))",
    "(((())))",
    "(1,_,(2,3))",
    "4:1",
    "(4):(1)",
    "():()",
    "(2,2):(1,-4)",
    "((2,2),3):((1,4),8)",
    "(_4,_2):(_1,_16)",
    "(4,0):(1,1)",
    "9223372036854775807",
    "(2147483648,2147483647):(1,2147483648)",
    "<2:1,_,(2,2):(1,4)>",
    "<<2:1,3:1>,4:1>",
    "<4,8>",
    "<>",
    "<<>,<_>>",
    "[0,2,4,7,9,11]",
    "[]",
    "[-1,-9223372036854775807]",
    "Sw<3,3,3>",
    "Sw<1,2,-1>",
    "Sw<20,20,20>",
    "Sw<3,3,3> o 0 o (8,8):(8,1)",
    "Sw<3,3,3> o (8,8):(8,1)",
    "(4,4):(4,1) o 3 o 2:1",
    "(4,3):(1@0,1@1)",
    "(4,(3,2)):(0,(-2@15,3@1))",
    "4:1 o 2:2",
    "8:1 o 4:1 o 2:1",
    "(4,2):(2,1) o <2:1,_>",
    "coalesce((2,1,6):(1,6,2))",
    "coalesce((2,1,6):(1,6,2), (1,1))",
    "complement(4:1 o 2:2, size(24:1))",
    "flatten(((2,2),3))",
    "idx2crd(7, (3,3), (1,3))",
    "concat(4:1, 2:4, 8:8)",
    "at((4,2):(1,4), (1,1))",
    "recover([0,2,4,7,9,11])",
    "Sw<1,1,1> o product(3) o coalesce(2:1)",
    "logical_divide((8,8):(8,1), <2:1, 4:2>)",
    "tile_to_shape((2,2):(2,1), (4,6), (1,2))",
};

/// Read it, print it, read that again, evaluate it, and print what went wrong.
void exercise(std::string const& text) {
  Parsed<Expression> const e = parse(text);
  if (!e) {
    ASSERT_LE(e.error().position, text.size()) << text;
    ASSERT_FALSE(to_string(e.error()).empty());
    return;
  }
  std::string const canonical = print(*e);
  Parsed<Expression> const again = parse(canonical);
  ASSERT_TRUE(again) << text << " -> " << canonical << '\n' << to_string(again.error());
  ASSERT_TRUE(*again == *e) << text << " -> " << canonical;
  auto const last_argument = [](Op, std::span<Value const> args) -> Expected<Value> {
    return args.back();
  };
  EvalResult const value = evaluate(*e, last_argument);
  ASSERT_FALSE((value ? print(*value) : to_string(value.error(), text)).empty());
}

TEST(Robust, SamplesAreReadable) {
  for (char const* sample : kSamples) {
    Parsed<Expression> const e = parse(sample);
    EXPECT_TRUE(e) << sample << '\n' << to_string(e.error());
  }
}

TEST(Robust, Truncations) {
  for (std::string const sample : kSamples) {
    for (std::size_t n = 0; n <= sample.size(); ++n) {
      exercise(sample.substr(0, n));
      exercise(sample.substr(n));
    }
  }
}

TEST(Robust, SingleByteMutations) {
  for (std::string const sample : kSamples) {
    for (std::size_t i = 0; i < sample.size(); ++i) {
      for (int byte = 0; byte < 256; ++byte) {
        std::string mutated = sample;
        mutated[i] = static_cast<char>(byte);
        exercise(mutated);
      }
    }
  }
}

TEST(Robust, InsertedTokens) {
  for (std::string const sample : kSamples) {
    for (std::size_t i = 0; i <= sample.size(); ++i) {
      for (char const* token : {"(", ")", "<", ">", ",", ":", "@", "_", " o ", "9", "-", "Sw"}) {
        exercise(std::string(sample).insert(i, token));
      }
    }
  }
}

}  // namespace
}  // namespace layoutcheck
