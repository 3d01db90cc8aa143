// Refinements: pullbacks, pushforwards, mutual refinements, and the weak composite against A o B by
// tables.

#include "layoutcheck/core/category/refinement.hpp"

#include <algorithm>
#include <numeric>

#include "category_families.hpp"

namespace layoutcheck {
namespace {

using category::NestMorphism;
using category::TupleMorphism;

NestMorphism nest(char const* domain, char const* codomain, std::initializer_list<int> map) {
  auto const made = NestMorphism::make(S(domain), S(codomain), to(map));
  EXPECT_TRUE(made) << domain << " -> " << codomain;
  return made ? *made : NestMorphism{};
}

std::string refinements(Expected<category::MutualRefinement> const& both) {
  return both ? print(both->first) + " in " + print(both->second) : "refused";
}

TEST(Pullback, RefinesModesAsTheirEntriesAre) {
  EXPECT_EQ(spelled(category::pullback(nest("4", "(4,3)", {0}), S("((2,2),3)"))),
            "(2,2) -> ((2,2),3) by [0,1]");
  EXPECT_EQ(spelled(category::pullback(nest("(4,(5,6))", "(6,4)", {1, kStar, 0}), S("((3,2),4)"))),
            "(4,(5,(3,2))) -> ((3,2),4) by [2,*,0,1]");
  auto const none = category::pullback(nest("4", "(4,3)", {0}), S("((2,2),4)"));
  EXPECT_EQ(none.error().code, Errc::not_compatible);
  EXPECT_EQ(none.error().mode, 1);
  EXPECT_EQ(category::pullback(nest("4", "(4,3)", {0}), S("12")).error().code, Errc::not_congruent);
  EXPECT_EQ(category::pullback(nest("4", "(4,3)", {0}), S("((-2,-2),3)")).error().code,
            Errc::invalid_argument);
}

TEST(Pushforward, RefinesEntriesAsTheirModesAre) {
  EXPECT_EQ(spelled(category::pushforward(nest("(4,3)", "(3,5,4)", {2, 0}), S("((2,2),3)"))),
            "((2,2),3) -> (3,5,(2,2)) by [2,3,0]");
  EXPECT_EQ(spelled(category::pushforward(nest("(4,6)", "(6)", {kStar, 0}), S("((2,2),(2,3))"))),
            "((2,2),(2,3)) -> ((2,3)) by [*,*,0,1]");
}

TEST(Pullback, AndPushforwardKeepTheLayoutFunction) {
  Tally pulled;
  Tally pushed;
  struct Finer {
    char const* coarse;
    char const* fine;
  };
  for (Finer const& r : {Finer{"(4,6)", "((2,2),6)"},
                         {"(4,6)", "(4,(2,3))"},
                         {"(4,6)", "((2,(1,2)),(3,2))"},
                         {"((4),6)", "((4),(3,1,2))"}}) {
    category::Entries const object = S(r.coarse).leaves;
    for (category::Entries const& other :
         {entries({}), entries({4}), entries({6, 4}), entries({6, 5, 4}), entries({4, 6, 4})}) {
      for (TupleMorphism const& flat : morphisms(other, object)) {
        auto const f = NestMorphism::make(Profile::flat(other.size()), S(r.coarse).profile, flat);
        auto const finer = category::pullback(*f, S(r.fine));
        pulled.claim(finer &&
                         spec::table(*category::layout_of(*finer)) ==
                             spec::table(*category::layout_of(*f)) &&
                         compatible(f->domain(), finer->domain()),
                     [&] { return spelled(*f) + " along " + r.fine; });
      }
      for (TupleMorphism const& flat : morphisms(object, other)) {
        auto const g = NestMorphism::make(S(r.coarse).profile, Profile::flat(other.size()), flat);
        auto const finer = category::pushforward(*g, S(r.fine));
        pushed.claim(finer &&
                         spec::table(*category::layout_of(*finer)) ==
                             spec::table(*category::layout_of(*g)) &&
                         compatible(g->codomain(), finer->codomain()),
                     [&] { return spelled(*g) + " along " + r.fine; });
      }
    }
  }
  EXPECT_HOLDS(pulled);
  EXPECT_HOLDS(pushed);
  EXPECT_GT(pulled.cases(), 40);
  EXPECT_GT(pushed.cases(), 40);
}

TEST(MutualRefinement, WorkedValues) {
  EXPECT_EQ(refinements(category::mutual_refinement(S("(6,6)"), S("(12,3,6)"))),
            "(6,(2,3)) in ((6,2),3,6)");
  EXPECT_EQ(refinements(category::mutual_refinement(S("(2,4)"), S("(2,2,6)"))),
            "(2,(2,2)) in (2,2,(2,3))");
  EXPECT_EQ(refinements(category::mutual_refinement(S("((2,3),4)"), S("(6,(8,5))"))),
            "((2,3),4) in ((2,3),((4,2),5))");
  EXPECT_EQ(refinements(category::mutual_refinement(S("()"), S("(6,5)"))), "() in (6,5)");
  EXPECT_EQ(refinements(category::mutual_refinement(S("6"), S("(2,1,3)"))), "(2,1,3) in (2,1,3)");
  auto const none = category::mutual_refinement(S("(2,3)"), S("(2,2,3)"));
  EXPECT_EQ(none.error().code, Errc::shape_not_divisible);
  EXPECT_EQ(none.error().mode, 1);
  auto const beyond = category::mutual_refinement(S("(4,3)"), S("(2,2)"));
  EXPECT_EQ(beyond.error().code, Errc::out_of_domain);
  EXPECT_EQ(beyond.error().mode, 1);
  EXPECT_EQ(category::mutual_refinement(S("(2,0)"), S("(2,2)")).error().code,
            Errc::invalid_argument);
}

/// It exists iff the partial products of both, up to the size of T, form a chain of divisors; and
/// then its partial products are these and no more.
TEST(MutualRefinement, IsTheChainOfAllPartialProducts) {
  Tally tally;
  long exist = 0;
  auto const partial = [](category::Entries const& of) {
    std::vector<index_t> result{1};
    for (index_t n : of) result.push_back(result.back() * n);
    return result;
  };
  std::vector<category::Entries> all;
  for (category::Entries const& object : objects(3, 6)) {
    bool above_one = true;
    for (index_t n : object) above_one = above_one && n > 1;
    if (above_one) all.push_back(object);
  }
  for (category::Entries const& t : all) {
    for (category::Entries const& u : all) {
      std::vector<index_t> chain = partial(t);
      index_t const size = chain.back();
      for (index_t p : partial(u)) {
        if (p < size) chain.push_back(p);
      }
      std::sort(chain.begin(), chain.end());
      chain.erase(std::unique(chain.begin(), chain.end()), chain.end());
      bool expected = size <= partial(u).back();
      for (std::size_t i = 1; i < chain.size(); ++i) {
        expected = expected && chain[i] % chain[i - 1] == 0;
      }
      // What follows the end of T within an entry of U has to divide too.
      for (index_t p : partial(u)) expected = expected && (p < size || p % size == 0);
      auto const both = category::mutual_refinement(flat_tree<IntTuple>(t), flat_tree<IntTuple>(u));
      bool right = both.has_value() == expected;
      if (both) {
        ++exist;
        right = right && partial(both->first.leaves) == chain &&
                compatible(flat_tree<IntTuple>(t), both->first) &&
                compatible(flat_tree<IntTuple>(u), both->second);
        for (int k = 0; right && k < both->first.leaves.size(); ++k) {
          right = both->first.leaves[k] == both->second.leaves[k];
        }
      }
      tally.claim(right, [&] {
        return print(flat_tree<IntTuple>(t)) + print(flat_tree<IntTuple>(u)) + refinements(both);
      });
    }
  }
  EXPECT_HOLDS(tally);
  EXPECT_GT(exist, 1'000);
}

TEST(WeakComposite, WorkedValue) {
  auto const f = nest("4", "(2,4)", {1});
  auto const g = nest("(2,2,6)", "(6,2,2)", {2, 1, 0});
  auto const both = category::weak_composite(g, f);
  EXPECT_EQ(spelled(both), "(2,2) -> ((2,3),2,2) by [2,0]");
  EXPECT_EQ(spelled(category::layout_of(*both)), "(2,2):(6,1)");
}

TEST(WeakComposite, IsTheCompositeWhereThereIsOne) {
  Tally tally;
  std::vector<category::Entries> const all = objects(2, 3);
  for (auto const& f : morphisms(all)) {
    for (auto const& object : all) {
      for (auto const& g : morphisms(f.codomain(), object)) {
        auto const weak = category::weak_composite(NestMorphism::of(g), NestMorphism::of(f));
        auto const both = category::compose(g, f);
        tally.claim(weak && both && weak->flat() == *both, [&] { return spelled(f) + spelled(g); });
      }
    }
  }
  EXPECT_HOLDS(tally);
}

TEST(WeakComposite, IsTheCompositionOfLayouts) {
  Tally values;
  Tally refines_inner;
  long refused = 0;
  std::vector<TupleMorphism> const all = morphisms(objects(2, 4));
  for (std::size_t i = 0; i < all.size(); i += kEveryCase ? 1 : 5) {
    TupleMorphism const& f = all[i];
    spec::Table const inner = spec::table(*category::layout_of(f));
    for (TupleMorphism const& g : all) {
      auto const weak = category::weak_composite(NestMorphism::of(g), NestMorphism::of(f));
      if (!weak) {
        ++refused;
        continue;
      }
      spec::Table const outer = spec::table(*category::layout_of(g));
      spec::Table expected;
      for (index_t at : inner) expected.push_back(outer.at(static_cast<std::size_t>(at)));
      auto const name = [&] { return spelled(f) + ", then " + spelled(g); };
      values.claim(spec::table(*category::layout_of(*weak)) == expected, name);
      refines_inner.claim(compatible(flat_tree<IntTuple>(f.domain()), weak->domain()), name);
    }
  }
  EXPECT_HOLDS(values);
  EXPECT_HOLDS(refines_inner);
  EXPECT_GT(values.cases(), 10'000);
  EXPECT_GT(refused, 10'000);
}

TEST(Refinements, BeyondTheInlineStorageAreRefused) {
  IntTuple many;
  many.profile = Profile::tuple(kMaxLeaves);
  for (int i = 0; i < kMaxLeaves; ++i) {
    many.profile.leaf();
    many.leaves.push_back(4);
  }
  category::PointedMap map = category::detail::counting(kMaxLeaves);
  auto const f = NestMorphism::make(many, many, map);
  ASSERT_TRUE(f);
  EXPECT_EQ(category::sum(*f, *f).error().code, Errc::capacity_exceeded);
  IntTuple twos;
  twos.profile = Profile::tuple(kMaxLeaves);
  for (int i = 0; i < kMaxLeaves; ++i) {
    twos.profile.leaf();
    twos.leaves.push_back(i == 0 ? 2 : 4);  // every boundary falls within a 4
  }
  auto const both = category::mutual_refinement(twos, many);
  ASSERT_FALSE(both);
  EXPECT_EQ(both.error().code, Errc::capacity_exceeded);
}

}  // namespace
}  // namespace layoutcheck
