/// evaluate: which operation is called, with which arguments, and what is reported when none can
/// be; with a fake algebra, so that only the text module is tested here.

#include "layoutcheck/core/text/evaluate.hpp"

#include <gtest/gtest.h>

#include <memory>

#include "layoutcheck/core/text/parse.hpp"
#include "layoutcheck/core/text/print.hpp"

namespace layoutcheck {
namespace {

/// Answers with its last argument and notes the calls: "complement(4:1,24)". Refuses `inverse`.
class FakeAlgebra {
 public:
  Expected<Value> operator()(Op op, std::span<Value const> args) {
    std::string call(info(op).name);
    for (Value const& arg : args) call += ' ' + print(arg);
    calls_->push_back(call);
    if (op == Op::inverse) return Error{.code = Errc::not_compact, .mode = 1};
    return args.back();
  }
  std::vector<std::string> const& calls() const { return *calls_; }

 private:
  std::shared_ptr<std::vector<std::string>> calls_ = std::make_shared<std::vector<std::string>>();
};

EvalResult value_of(std::string_view text, FakeAlgebra const& algebra = {}) {
  Parsed<Expression> const e = parse(text);
  EXPECT_TRUE(e) << text;
  return evaluate(*e, algebra);
}

std::string message(std::string_view text) {
  EvalResult const result = value_of(text);
  return result ? print(*result) : to_string(result.error(), text);
}

std::vector<std::string> calls(std::string_view text) {
  FakeAlgebra algebra;
  EXPECT_TRUE(value_of(text, algebra)) << text;
  return algebra.calls();
}

using Calls = std::vector<std::string>;

TEST(Evaluate, LiteralsCallNoOperation) {
  EXPECT_EQ(calls("Sw<1,1,1> o 3 o 4:1"), Calls{});
  EXPECT_EQ(message("(2,2):(1,4)"), "(2,2):(1,4)");
}

TEST(Evaluate, ArgumentsFirstFromLeftToRight) {
  EXPECT_EQ(calls("logical_divide(coalesce(8:1), complement(2:1, 8))"),
            (Calls{"coalesce 8:1", "complement 2:1 8", "logical_divide 8:1 8"}));
}

TEST(Evaluate, OverloadsByKind) {
  EXPECT_EQ(calls("flatten(((2,2),3))"), Calls{"tuple_flatten ((2,2),3)"});
  EXPECT_EQ(calls("flatten(4:1)"), Calls{"flatten 4:1"});
  EXPECT_EQ(calls("slice((_,1), (4,2))"), Calls{"tuple_slice (_,1) (4,2)"});
  EXPECT_EQ(calls("slice((_,1), (4,2):(1,4))"), Calls{"slice (_,1) (4,2):(1,4)"});
  EXPECT_EQ(calls("rank(4)"), Calls{"tuple_rank 4"});
}

TEST(Evaluate, ComposeIsRightAssociative) {
  EXPECT_EQ(calls("8:1 o 4:2 o 2:1"), (Calls{"composition 4:2 2:1", "composition 8:1 2:1"}));
  EXPECT_EQ(calls("8:1 o <2:1,_>"), Calls{"composition 8:1 <2:1,_>"});
  EXPECT_EQ(calls("8:1 o 4"), Calls{"composition 8:1 4"});
  EXPECT_EQ(calls("8:1 o _"), Calls{"composition 8:1 _"});
}

TEST(Evaluate, ChainsMakeComposedLayouts) {
  EXPECT_EQ(message("Sw<1,1,1> o 8:1 o 4:1"), "Sw<1,1,1> o 0 o 4:1");
  EXPECT_EQ(message("coalesce(8:1) o 3 o 2:1"), "8:1 o 3 o 2:1");
  EXPECT_EQ(message("8:1 o product(3) o 2:1"), "8:1 o 3 o 2:1");
  EXPECT_EQ(message("Sw<1,1,1> o product(3) o coalesce(2:1)"), "Sw<1,1,1> o 3 o 2:1");
}

constexpr char const* kCompositionTakes =
    ": composition takes (layout, tiler...) or (composed layout, tiler) or (swizzle, swizzle) or "
    "(layout, composed layout) or (swizzle, composed layout) or (swizzle, layout)";

TEST(Evaluate, ChainsOfOtherKindsAreUsageErrors) {
  for (char const* text : {"3 o 4:1", "4:1 o 3 o 4", "Sw<1,1,1> o 3 o Sw<1,1,1>", "(2,2) o 3 o 4:1",
                           "3 o 3 o 4:1", "4 o 4"}) {
    EvalResult const result = value_of(text);
    ASSERT_FALSE(result) << text;
    EXPECT_EQ(result.error().kind, EvalErrc::type) << text;
    EXPECT_EQ(result.error().operation, "o") << text;
  }
  EXPECT_EQ(message("4:1 o Sw<1,1,1>"),
            "1:7: argument 2 of composition is the swizzle Sw<1,1,1>, expected a tiler or a "
            "composed layout" +
                std::string(kCompositionTakes));
  constexpr char const* kTakes =
      ": o takes (layout o tiler), (layout o composed layout), (swizzle o mapping) or (swizzle or "
      "layout o integer o layout)";
  EXPECT_EQ(
      message("3 o 4:1"),
      std::string("1:1: operand 1 of o is the integer 3, expected a layout or a swizzle") + kTakes);
  EXPECT_EQ(message("4:1 o 3 o\n 4"),
            std::string("2:2: operand 3 of o is the integer 4, expected a layout") + kTakes);
  EXPECT_EQ(message("(2,2) o 3 o 4:1"),
            std::string("1:1: operand 1 of o is the tuple (2,2), expected a layout or a swizzle") +
                kTakes);
}

TEST(Evaluate, ARefusalNamesTheCallThatRefused) {
  EvalResult const result = value_of("coalesce(inverse((4,2):(1,8)))");
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().kind, EvalErrc::refused);
  EXPECT_EQ(result.error().position, 9U);
  EXPECT_EQ(result.error().operation, "inverse");
  EXPECT_EQ(result.error().error.code, Errc::not_compact);
  EXPECT_EQ(message("coalesce(inverse((4,2):(1,8)))"),
            "1:10: inverse refused: not_compact (mode 1)");
  EXPECT_EQ(message("Sw<1,1,1> o product(-3) o coalesce(2:1)"),
            "1:1: o refused: out_of_domain: an offset below 0");
}

TEST(Evaluate, WrongKindsSayWhatIsTaken) {
  EXPECT_EQ(
      message("complement(4:1, (2,2))"),
      "1:17: argument 2 of complement is the tuple (2,2), expected an integer: complement takes "
      "(layout[, integer])");
  EXPECT_EQ(message("shape_div((2,3), 4:1)"),
            "1:18: argument 2 of shape_div is the layout 4:1, expected a tuple: shape_div takes "
            "(tuple, tuple)");
  EXPECT_EQ(message("composition(4:1, 8:1,\n  [7])"),
            "2:3: argument 3 of composition is the table [7], expected a tiler" +
                std::string(kCompositionTakes));
  EXPECT_EQ(message("{x:[]}->{z:1} o [7, 1, 2]"),
            "1:1: argument 1 of composition is the linear layout {x:[]}->{z:1}, expected a layout "
            "or a composed layout or a swizzle" +
                std::string(kCompositionTakes));
  EXPECT_EQ(message("depth([7])"),
            "1:7: argument 1 of depth is the table [7], expected a tuple or a layout or a composed "
            "layout: depth takes (tuple) or (layout) or (composed layout)");
  std::string ones = "1";
  for (int i = 0; i < 50; ++i) ones += ",1";
  EXPECT_LT(message("complement(4:1, (" + ones + "))").size(), 250U);
  EXPECT_EQ(value_of("complement(4:1, (2,2))").error().kind, EvalErrc::type);
  EvalResult const inner = value_of("coalesce(complement(3))");
  EXPECT_EQ(inner.error().position, 20U);
  EXPECT_EQ(inner.error().argument, 1U);
}

TEST(Evaluate, ExpressionsBuiltByHandAreCheckedToo) {
  Expression const four{Value(index_t{4}), 0};
  EvalResult const unknown = evaluate({Call{"frob", {four}}, 3}, FakeAlgebra());
  ASSERT_FALSE(unknown);
  EXPECT_EQ(to_string(unknown.error(), "   frob(4)"), "1:4: no operation is called frob");
  EXPECT_EQ(unknown.error().kind, EvalErrc::unknown_operation);
  EvalResult const many = evaluate({Call{"size", {four, four}}, 0}, FakeAlgebra());
  ASSERT_FALSE(many);
  EXPECT_EQ(many.error().kind, EvalErrc::arity);
  EXPECT_EQ(to_string(many.error(), "size(4,4)"),
            "1:1: size is given 2 arguments: size takes (tuple) or (mapping)");
}

TEST(Value, IntegersAndLayoutsWhereMoreIsTaken) {
  EXPECT_EQ(print(*as_tuple(index_t{4})), "4");
  EXPECT_EQ(print(*as_coordinate(index_t{4})), "4");
  EXPECT_EQ(print(*as_tiler(index_t{4})), "4:1");
  EXPECT_EQ(print(*as_tiler(scalar_layout(4, 2))), "4:2");
  EXPECT_EQ(print(*as_tiler(*parse_value("_"))), "_");
  EXPECT_FALSE(as_tiler(index_t{-4}));
  EXPECT_FALSE(as_tiler(*parse_value("(2,_)")));
  EXPECT_FALSE(as_tuple(*parse_value("(2,_)")));
  EXPECT_FALSE(as_tuple(true));
}

TEST(Value, MappingsAreLayoutsComposedLayoutsAndSwizzles) {
  for (char const* text : {"4:1", "Sw<1,1,1>", "Sw<1,1,1> o 0 o 4:1"}) {
    EXPECT_TRUE(accepts(Kind::mapping, *parse_value(text))) << text;
  }
  for (char const* text : {"4", "(4)", "[4]", "<4:1>", "4:1@0", "true"}) {
    EXPECT_FALSE(accepts(Kind::mapping, *parse_value(text))) << text;
  }
}

TEST(Value, ResolveDistinguishesUnknownNamesFromWrongArguments) {
  Value const args[] = {Value(true)};
  EXPECT_TRUE(resolve("size", args).spelled);
  EXPECT_FALSE(resolve("size", args).op);
  EXPECT_FALSE(resolve("frob", args).spelled);
}

Value sample(Kind kind) {
  switch (kind) {
    case Kind::integer: return index_t{4};
    case Kind::tuple: return *parse_value("(2,2)");
    case Kind::coordinate: return *parse_value("(_,1)");
    case Kind::tiler: return *parse_value("<2:1,_>");
    case Kind::table: return Table{0, 1};
    case Kind::basis: return *parse_value("(4,3):(1@0,1@1)");
    case Kind::linear: return LinearLayout{};
    case Kind::modular: return *parse_value("modular<5:1,5>");
    case Kind::swizzle: return *parse_value("Sw<1,0,2>");
    case Kind::composed: return *parse_value("Sw<1,0,2> o 0 o 8:1");
    default: return scalar_layout(4, 1);
  }
}

TEST(Value, EveryOperationResolvesToItself) {
  for (OpInfo const& op : all_ops()) {
    std::vector<Value> args;
    for (std::size_t i = 0; i < op.signatures[0].required; ++i) {
      args.push_back(sample(op.signatures[0].parameter(i)));
    }
    Resolution const found = resolve(op.spelling, args);
    ASSERT_TRUE(found.op) << op.name;
    EXPECT_EQ(*found.op, op.op) << op.name;
  }
}

}  // namespace
}  // namespace layoutcheck
