// The laws of the layout algebra on the implementation through relations: what it answers keeps
// them, and it answers enough for that to say something.

#include "layoutcheck/relations/implementation.hpp"

#include <map>

#include "layoutcheck/core/operations/linear_of.hpp"
#include "layoutcheck/laws/engine/exhaustive.hpp"
#include "layoutcheck/laws/mutant.hpp"
#include "support.hpp"

namespace layoutcheck::relations {
namespace {

/// The operations that the header promises, and how many of the smallest cases each law must hold
/// on in more than name.
std::map<Op, std::uint64_t> const kOffered{
    {Op::to_linear, 40}, {Op::to_layout, 60},     {Op::coalesce, 150},   {Op::composition, 100},
    {Op::inverse, 20},   {Op::right_inverse, 40}, {Op::left_inverse, 40}};

laws::LawReport law_report(laws::LawEntry const& law, laws::Implementation const& of) {
  laws::Budget budget;
  budget.cases = LAYOUTCHECK_SANITIZED ? 60 : 400;
  return laws::run_exhaustive(law, &of, budget);
}

TEST(ByRelations, KeepsEveryLawItAnswersTo) {
  RelationalImplementation const relations;
  std::map<Op, std::uint64_t> held;
  for (laws::LawEntry const& law : laws::all_laws()) {
    if (!kOffered.contains(law.info.op)) {
      Value const none[] = {Value(index_t{4})};
      EXPECT_EQ(relations.apply(law.info.op, none).error().code, Errc::unsupported);
      continue;
    }
    laws::LawReport const report = law_report(law, relations);
    EXPECT_EQ(report.counts.violated, 0U)
        << law.info.id << ": " << case_text(law, report.violations.front().input);
    EXPECT_EQ(report.counts.unknown, 0U) << law.info.id;
    held[law.info.op] = std::max(held[law.info.op], report.counts.holds);
  }
  if (LAYOUTCHECK_SANITIZED) return;  // a few cases need not hold much
  for (auto const& [op, least] : kOffered) EXPECT_GE(held[op], least) << info(op).name;
}

/// A wrong conversion is seen by the laws of the round trip: relations on one side, a mutant
/// on the other.
class OneSideWrong final : public laws::Implementation {
 public:
  OneSideWrong(laws::Mutant const& wrong) : wrong_(wrong) {}
  Expected<Value> apply(Op op, std::span<Value const> args) const override {
    if (op == wrong_.op) return wrong_.apply(args);
    return right_.apply(op, args);
  }

 private:
  RelationalImplementation right_;
  laws::Mutant const& wrong_;
};

TEST(ByRelations, ARoundTripWithOneWrongSideIsSeen) {
  int killed = 0;
  for (char const* name : {"to_layout_drops_the_swizzle", "to_linear_leaves_out_the_swizzle"}) {
    laws::Mutant const* const wrong = laws::find_mutant(name);
    ASSERT_NE(wrong, nullptr) << name;
    OneSideWrong const mixed(*wrong);
    for (laws::LawEntry const& law : laws::all_laws()) {
      if (law.info.id != "to_layout_undoes_to_linear") continue;
      laws::Budget budget;
      budget.cases = 4'000;
      if (laws::run_exhaustive(law, &mixed, budget).counts.violated > 0) ++killed;
    }
  }
  EXPECT_EQ(killed, 2);
}

TEST(ByRelations, SaysWhatItDoesNotSpeakOf) {
  RelationalImplementation const relations;
  auto const query = [&](Op op, std::initializer_list<char const*> args) {
    std::vector<Value> values;
    for (char const* text : args) values.push_back(*parse_value(text));
    auto const answer = relations.apply(op, values);
    return answer ? print(*answer) : std::string(name(answer.error().code));
  };
  EXPECT_EQ(query(Op::coalesce, {"(2,(2,3)):(1,(2,5))"}), "(4,3):(1,5)");
  EXPECT_EQ(query(Op::coalesce, {"(2,2):(1,2)", "(1,1)"}), "unsupported");
  EXPECT_EQ(query(Op::composition, {"(4,6,8,10):(2,3,5,7)", "6:12"}), "(2,3):(9,5)");
  EXPECT_EQ(query(Op::composition, {"4:1", "<2:1>"}), "unsupported");
  EXPECT_EQ(query(Op::to_linear, {"Sw<1,0,2> o 0 o 8:1"}), "{dim0:[1,2,5]}->{dim0:8}");
  EXPECT_EQ(query(Op::to_layout, {"{i:[1,2,5]}->{o:8}"}), "Sw<1,0,2> o 0 o 8:1");
  EXPECT_EQ(query(Op::to_layout, {"{i:[(1,0)],j:[(0,2),(0,1)]}->{x:2,y:4}"}), "(2,2,2):(1,4,2)");
  EXPECT_EQ(query(Op::to_layout, {"{i:[3,3]}->{o:4}"}), "not_representable");
  EXPECT_EQ(query(Op::right_inverse, {"(2,2):(1,1)"}), "unsupported");
  EXPECT_EQ(query(Op::size, {"4:1"}), "unsupported");
}

}  // namespace
}  // namespace layoutcheck::relations
