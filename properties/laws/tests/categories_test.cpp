// The laws of the layout algebra on the implementation through morphisms: they hold, it answers
// enough for that to say something, and mutants of operations on morphisms are killed.

#include "layoutcheck/laws/categories.hpp"

#include <gtest/gtest.h>

#include <set>

#include "families.hpp"
#include "layoutcheck/core/category/inverse.hpp"
#include "layoutcheck/core/text/print.hpp"
#include "layoutcheck/laws/engine/exhaustive.hpp"

namespace layoutcheck::laws {
namespace {

// ---- the laws hold ----

/// The operations that the header promises.
std::set<Op> const kOffered{
    Op::coalesce,        Op::filter,        Op::sort,         Op::squeeze,
    Op::flatten,         Op::unflatten,     Op::concat,       Op::mode,
    Op::composition,     Op::complement,    Op::n_complement, Op::logical_divide,
    Op::logical_product, Op::right_inverse, Op::left_inverse, Op::left_inverse_quasi,
    Op::inverse,         Op::nullspace,     Op::compact_left, Op::is_tractable,
    Op::is_injective,    Op::is_surjective, Op::is_bijective, Op::is_compact};

TEST(Categories, KeepEveryLawTheyAnswerTo) {
  CategoricalImplementation const categories;
  Budget budget;
  budget.cases = LAYOUTCHECK_SANITIZED ? 600 : 4'000;
  std::set<Op> answered;
  for (LawEntry const& law : all_laws()) {
    LawReport const report = run_exhaustive(law, &categories, budget);
    EXPECT_EQ(report.counts.violated, 0U)
        << law.info.id << ": " << case_text(law, report.violations.front().input);
    EXPECT_EQ(report.counts.unknown, 0U) << law.info.id;
    if (report.counts.holds > 0) answered.insert(law.info.op);
    bool const offered = kOffered.contains(law.info.op);
    EXPECT_TRUE(offered || report.counts.holds == 0) << law.info.id;
    EXPECT_TRUE(report.counts.unsupported > 0) << law.info.id;  // there are layouts outside
  }
  EXPECT_EQ(answered, kOffered);
}

TEST(Categories, HoldOnTheFamiliesOfTheOtherTests) {
  CategoricalImplementation const categories;
  std::size_t held = 0;
  for (LawEntry const& law : all_laws()) {
    if (!kOffered.contains(law.info.op)) continue;
    std::size_t number = 0;
    int shown = 0;
    visit_family(law.input, [&](AnyInput const& input) {
      if (number++ % (LAYOUTCHECK_SANITIZED ? 200 : 20) != 0) return;
      Outcome const outcome = law.on(categories, input, {});
      held += outcome.kind == OutcomeKind::holds && outcome.points > 0 ? 1 : 0;
      bool const wrong = outcome.kind == OutcomeKind::violated;
      if (!wrong || ++shown > 3) return;
      ADD_FAILURE() << law.info.id << ": " << case_text(law, input) << " at point "
                    << outcome.point;
    });
  }
  EXPECT_GT(held, LAYOUTCHECK_SANITIZED ? 500U : 5'000U);
}

Expected<Value> query(Op op, std::initializer_list<char const*> args) {
  std::vector<Value> values;
  for (char const* text : args) values.push_back(*parse_value(text));
  return CategoricalImplementation{}.apply(op, values);
}

TEST(Categories, SayWhatTheyDoNotSpeakOf) {
  for (auto const& [op, args] : std::vector<std::pair<Op, std::vector<char const*>>>{
           {Op::coalesce, {"(2,2):(1,5)"}},            // not tractable
           {Op::coalesce, {"(2,1):(1,2)"}},            // degenerate
           {Op::coalesce, {"(2,0):(1,2)"}},            // an extent 0
           {Op::coalesce, {"(2,2):(1,-2)"}},           // a negative stride
           {Op::composition, {"(4,3):(3,1)", "2:6"}},  // no mutual refinement
           {Op::composition, {"4:1", "2:4"}},          // past the end
           {Op::concat, {"2:1", "2:1"}},               // not tractable together
           {Op::upcast, {"8:1", "4"}},                 // no operation on morphisms
           {Op::mutual_refinement, {"4", "(2,2)"}},
           {Op::coalesce, {"4"}}}) {  // no layout
    std::vector<Value> values;
    for (char const* text : args) values.push_back(*parse_value(text));
    auto const answer = CategoricalImplementation{}.apply(op, values);
    ASSERT_FALSE(answer) << info(op).name << ' ' << args[0];
    EXPECT_EQ(answer.error().code, Errc::unsupported) << info(op).name << ' ' << args[0];
    EXPECT_STRNE(answer.error().detail, "") << info(op).name << ' ' << args[0];
  }
}

TEST(Categories, RefuseWhatHasNoAnswer) {
  EXPECT_EQ(query(Op::n_complement, {"4:3", "4"}).error().code, Errc::shape_not_divisible);
  EXPECT_EQ(query(Op::n_complement, {"4:0", "4"}).error().code, Errc::not_injective);
  EXPECT_EQ(query(Op::complement, {"4:3", "0"}).error().code, Errc::invalid_argument);
  EXPECT_EQ(query(Op::inverse, {"4:3"}).error().code, Errc::not_compact);
  EXPECT_EQ(query(Op::left_inverse, {"4:0"}).error().code, Errc::not_injective);
  EXPECT_EQ(query(Op::mode, {"4:3", "1"}).error().code, Errc::rank_mismatch);
  EXPECT_EQ(query(Op::mode, {"4:3", "9223372036854775807"}).error().code, Errc::rank_mismatch);
  EXPECT_EQ(query(Op::coalesce, {"4:3", "(1,1)"}).error().code, Errc::rank_mismatch);
}

TEST(Categories, AnswerByMode) {
  EXPECT_EQ(print(*query(Op::coalesce, {"((2,2),(2,2)):((1,2),(4,8))", "(1,1)"})), "(4,4):(1,4)");
  EXPECT_EQ(print(*query(Op::coalesce, {"((2,2),(2,2)):((1,2),(4,8))", "(1)"})),
            "(4,(2,2)):(1,(4,8))");
  EXPECT_EQ(print(*query(Op::composition, {"(12,(4,8)):(64,(1,8))", "<3:4,8:2>"})),
            "(3,(2,4)):(256,(2,8))");
  EXPECT_EQ(print(*query(Op::logical_divide, {"(4,6):(1,4)", "<2:1,3:2>"})),
            "((2,2),(3,2)):((1,2),(8,4))");
  EXPECT_EQ(print(*query(Op::concat, {"2:1", "(2,2):(2,8)", "2:4"})), "(2,(2,2),2):(1,(2,8),4)");
}

// ---- faults in operations on morphisms ----

using category::TupleMorphism;

/// One operation through a morphism operation that is wrong, the others right.
class Faulty final : public Implementation {
 public:
  using Operation = Expected<Layout> (*)(std::span<Value const>);
  Faulty(Op op, Operation operation) : op_(op), operation_(operation) {}
  Expected<Value> apply(Op op, std::span<Value const> args) const override {
    auto const right = CategoricalImplementation{}.apply(op, args);
    if (op != op_ || !right) return right;
    auto const wrong = operation_(args);
    if (!wrong) return wrong.error();
    return Value(*wrong);
  }

 private:
  Op op_;
  Operation operation_;
};

TupleMorphism standard_of(std::span<Value const> args) {
  return category::standard_morphism(*std::get_if<Layout>(&args[0]))->flat();
}

/// Joins neighbours of the domain wherever their entries are neighbours, in either order.
Expected<Layout> coalesce_joins_backwards(std::span<Value const> args) {
  TupleMorphism const f = category::squeeze(standard_of(args));
  ModeList modes;
  Layout const layout = *category::layout_of(f);
  for (int i = 0; i < f.modes(); ++i) {
    int const apart = i > 0 && f.moves(i) && f.moves(i - 1) ? f(i) - f(i - 1) : 0;
    if (apart == 1 || apart == -1) {
      modes.back().extent *= f.domain()[i];
    } else {
      modes.push_back(layout.leaves[i]);
    }
  }
  return from_modes(modes);
}

/// The free entries without the last.
Expected<Layout> complement_forgets_an_entry(std::span<Value const> args) {
  TupleMorphism const gaps = category::complement(standard_of(args));
  category::PointedMap kept;
  for (int i = 0; i + 1 < gaps.modes(); ++i) kept.push_back(i);
  LC_TRY(fewer, category::restrict(gaps, kept));
  return category::detail::plain_layout(fewer);
}

/// The weak composite without the pushforward: pieces of a mode keep the stride of its entry.
Expected<Layout> composition_pushes_nothing_forward(std::span<Value const> args) {
  LC_TRY(right,
         category::composition(*std::get_if<Layout>(&args[0]), *std::get_if<Layout>(&args[1])));
  Layout corrupted = right;
  for (int k = 1; k < corrupted.leaves.size(); ++k) {
    Mode const& before = corrupted.leaves[k - 1];
    if (before.extent * before.stride == corrupted.leaves[k].stride) {
      corrupted.leaves[k].stride = before.stride;
    }
  }
  return corrupted;
}

/// Modes that go to * last.
Expected<Layout> sort_puts_still_modes_last(std::span<Value const> args) {
  TupleMorphism const f = category::sort(standard_of(args));
  category::PointedMap order;
  for (int i = 0; i < f.modes(); ++i) {
    if (f.moves(i)) order.push_back(i);
  }
  for (int i = 0; i < f.modes(); ++i) {
    if (!f.moves(i)) order.push_back(i);
  }
  LC_TRY(other, category::restrict(f, order));
  return category::layout_of(other);
}

/// The transpose onto all entries, those that are not hit too.
Expected<Layout> right_inverse_keeps_gaps(std::span<Value const> args) {
  return category::detail::plain_layout(category::transpose(standard_of(args)));
}

/// Does a law of the operation see the fault?
TEST(Categories, FaultsInMorphismsAreCaught) {
  struct Case {
    Op op;
    Faulty::Operation operation;
    char const* law;
  };
  for (Case const& c :
       {Case{Op::coalesce, coalesce_joins_backwards, "coalesce_keeps_function"},
        {Op::complement, complement_forgets_an_entry, "complement_reaches_target"},
        {Op::composition, composition_pushes_nothing_forward, "composition_function"},
        {Op::sort, sort_puts_still_modes_last, "sort_orders_modes"},
        {Op::right_inverse, right_inverse_keeps_gaps, "right_inverse_function"}}) {
    Budget budget;
    budget.cases = 10'000;
    LawEntry const& law = *find_law(c.law);
    Faulty const faulty(c.op, c.operation);
    EXPECT_GT(run_exhaustive(law, &faulty, budget).counts.violated, 0U) << c.law;
    CategoricalImplementation const right;
    EXPECT_EQ(run_exhaustive(law, &right, budget).counts.violated, 0U) << c.law;
  }
}

}  // namespace
}  // namespace layoutcheck::laws
