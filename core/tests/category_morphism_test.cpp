// Morphisms of tuples and of nested tuples: what may be made, and the laws of a category, on every
// small morphism. What they do to coordinates is computed by realization(), not from strides.

#include "category_families.hpp"
#include "layoutcheck/core/category/nest_morphism.hpp"

namespace layoutcheck {
namespace {

using category::NestMorphism;
using category::TupleMorphism;

Error refusal(std::initializer_list<index_t> domain, std::initializer_list<index_t> codomain,
              std::initializer_list<int> map) {
  auto const made = TupleMorphism::make(entries(domain), entries(codomain), to(map));
  EXPECT_FALSE(made);
  return made ? Error{.mode = -2} : made.error();
}

TEST(TupleMorphisms, AreRefusedWithTheModeThatIsWrong) {
  EXPECT_EQ(refusal({2, 0}, {2}, {0, kStar}).code, Errc::invalid_argument);
  EXPECT_EQ(refusal({2, 0}, {2}, {0, kStar}).mode, 1);
  EXPECT_EQ(refusal({2}, {2, -1}, {0}).code, Errc::invalid_argument);
  EXPECT_EQ(refusal({2, 3}, {2, 3}, {0}).code, Errc::rank_mismatch);
  EXPECT_EQ(refusal({2}, {2}, {1}).code, Errc::out_of_domain);
  EXPECT_EQ(refusal({2}, {2}, {-2}).code, Errc::out_of_domain);
  EXPECT_EQ(refusal({2, 3}, {3, 3}, {kStar, 2}).mode, 1);
  EXPECT_EQ(refusal({2, 3}, {3, 2}, {1, 1}).code, Errc::not_compatible);
  EXPECT_EQ(refusal({2, 3}, {3, 2}, {1, 1}).mode, 1);
  EXPECT_EQ(refusal({2, 2, 2}, {2, 2}, {0, 1, 0}).code, Errc::not_injective);
  EXPECT_EQ(refusal({2, 2, 2}, {2, 2}, {0, 1, 0}).mode, 2);
  category::PointedMap many;
  for (int i = 0; i <= kMaxLeaves; ++i) many.push_back(kStar);
  EXPECT_EQ(TupleMorphism::make(entries({}), entries({}), many).error().code,
            Errc::capacity_exceeded);
}

TEST(TupleMorphisms, ManyModesMayGoToTheBasePoint) {
  EXPECT_EQ(spelled(morphism({2, 2, 2}, {}, {kStar, kStar, kStar})), "(2,2,2) -> () by [*,*,*]");
}

TEST(NestMorphisms, AreRefusedWhereLeavesAndParenthesesDiffer) {
  auto const flat = morphism({2, 3}, {3, 2}, {1, 0});
  EXPECT_EQ(NestMorphism::make(S("(2,(3,1))").profile, S("(3,2)").profile, flat).error().code,
            Errc::not_congruent);
  EXPECT_EQ(NestMorphism::make(S("(2,3)").profile, S("3").profile, flat).error().code,
            Errc::not_congruent);
  EXPECT_EQ(spelled(NestMorphism::make(S("((2),3)"), S("(3,(2,5))"), to({1, 0}))),
            "((2),3) -> (3,(2,5)) by [1,0]");
  EXPECT_EQ(NestMorphism::make(S("((2),3)"), S("(3,(2,5))"), to({2, 0})).error().mode, 0);
}

std::vector<TupleMorphism> small_morphisms() { return morphisms(objects(kEveryCase ? 3 : 2, 3)); }

TEST(TupleMorphisms, ComposeAsMapsOfCoordinates) {
  Tally coordinates;
  Tally identities;
  std::vector<TupleMorphism> const all = small_morphisms();
  for (TupleMorphism const& f : all) {
    auto const before = category::compose(f, *category::identity(f.domain()));
    auto const after = category::compose(*category::identity(f.codomain()), f);
    identities.claim(before && after && *before == f && *after == f, [&] { return spelled(f); });
  }
  for (TupleMorphism const& f : all) {
    spec::Table const at_f = realization(f);
    for (category::Entries const& object : objects(2, 3)) {
      for (TupleMorphism const& g : morphisms(f.codomain(), object)) {
        auto const both = category::compose(g, f);
        spec::Table const at_g = realization(g);
        spec::Table expected;
        for (index_t at : at_f) expected.push_back(at_g[static_cast<std::size_t>(at)]);
        coordinates.claim(both && realization(*both) == expected,
                          [&] { return spelled(f) + ", then " + spelled(g); });
      }
    }
  }
  EXPECT_HOLDS(coordinates);
  EXPECT_HOLDS(identities);
  EXPECT_GT(coordinates.cases(), kEveryCase ? 50'000 : 500);
}

TEST(TupleMorphisms, ComposeAssociatively) {
  Tally tally;
  std::vector<category::Entries> const all = objects(2, 2);
  for (auto const& f : morphisms(all)) {
    for (auto const& b : all) {
      for (auto const& g : morphisms(f.codomain(), b)) {
        for (auto const& c : all) {
          for (auto const& h : morphisms(b, c)) {
            auto const left = category::compose(*category::compose(h, g), f);
            auto const right = category::compose(h, *category::compose(g, f));
            tally.claim(left && right && *left == *right,
                        [&] { return spelled(f) + spelled(g) + spelled(h); });
          }
        }
      }
    }
  }
  EXPECT_HOLDS(tally);
  EXPECT_GT(tally.cases(), 5'000);
}

TEST(TupleMorphisms, ComposeOnlyWhereTheMiddleIsOneObject) {
  auto const f = morphism({2}, {2, 3}, {0});
  EXPECT_EQ(category::compose(morphism({2, 2}, {2}, {0, kStar}), f).error().code,
            Errc::not_congruent);
  EXPECT_EQ(category::compose(morphism({2, 2}, {2}, {0, kStar}), f).error().mode, 1);
  auto const nested = NestMorphism::make(S("(2,(3))"), S("2"), to({0, kStar}));
  EXPECT_EQ(category::compose(*nested, NestMorphism::of(f)).error().code, Errc::not_congruent);
}

TEST(TupleOperations, SumAppendsTheSecondToTheFirst) {
  auto const both = category::sum(morphism({2}, {2, 3}, {0}), morphism({5, 7}, {5}, {0, kStar}));
  EXPECT_EQ(spelled(both), "(2,5,7) -> (2,3,5) by [0,2,*]");
}

TEST(TupleOperations, ConcatKeepsImagesApart) {
  auto const f = morphism({2}, {2, 3, 2}, {0});
  EXPECT_EQ(spelled(category::concat(f, morphism({2, 3}, {2, 3, 2}, {2, 1}))),
            "(2,2,3) -> (2,3,2) by [0,2,1]");
  EXPECT_EQ(category::concat(f, f).error().code, Errc::not_injective);
  EXPECT_EQ(category::concat(f, f).error().mode, 1);
  EXPECT_EQ(category::concat(f, morphism({2}, {2}, {0})).error().code, Errc::not_congruent);
}

TEST(TupleOperations, RestrictAndFactorizeSplitBothSides) {
  auto const f = morphism({2, 3, 5}, {5, 3}, {kStar, 1, 0});
  EXPECT_EQ(spelled(category::restrict(f, to({2, 0}))), "(5,2) -> (5,3) by [0,*]");
  EXPECT_EQ(category::restrict(f, to({3})).error().code, Errc::rank_mismatch);
  EXPECT_EQ(category::restrict(f, to({1, 1})).error().code, Errc::not_injective);
  auto const g = morphism({3}, {2, 3, 5}, {1});
  EXPECT_EQ(spelled(category::factorize(g, to({1, 2}))), "(3) -> (3,5) by [0]");
  EXPECT_EQ(category::factorize(g, to({0, 2})).error().code, Errc::out_of_domain);
  EXPECT_EQ(category::factorize(g, to({2, 1})).error().code, Errc::invalid_argument);
  EXPECT_EQ(category::factorize(g, to({1, 3})).error().code, Errc::rank_mismatch);
}

TEST(TupleOperations, FactorizeThenIncludeIsTheMorphism) {
  Tally tally;
  for (TupleMorphism const& f : small_morphisms()) {
    category::PointedMap image;
    category::Entries object;
    for (int j = 0; j < f.codomain().size(); ++j) {
      if (!f.hits(j)) continue;
      image.push_back(j);
      object.push_back(f.codomain()[j]);
    }
    auto const through = category::factorize(f, image);
    auto const inclusion = TupleMorphism::make(object, f.codomain(), image);
    auto const again = category::compose(*inclusion, *through);
    tally.claim(again && *again == f, [&] { return spelled(f); });
  }
  EXPECT_HOLDS(tally);
}

TEST(TupleOperations, WorkedValues) {
  EXPECT_EQ(spelled(category::squeeze(morphism({1, 2}, {2, 1}, {1, 0}))), "(2) -> (2) by [0]");
  EXPECT_EQ(spelled(category::sort(morphism({2, 3, 5}, {5, 2}, {1, kStar, 0}))),
            "(3,5,2) -> (5,2) by [*,0,1]");
  EXPECT_EQ(spelled(category::standard_form(morphism({3}, {2, 2, 3, 7}, {2}))),
            "(3) -> (4,3) by [1]");
  EXPECT_EQ(spelled(category::coalesce(morphism({2, 3, 5}, {2, 3, 5}, {0, 1, 2}))),
            "(30) -> (30) by [0]");
  EXPECT_EQ(spelled(category::coalesce(morphism({2, 3, 5, 7}, {3, 5, 2}, {2, 0, 1, kStar}))),
            "(2,15,7) -> (15,2) by [1,0,*]");
  EXPECT_EQ(spelled(category::complement(morphism({2, 2}, {2, 2, 2, 2}, {1, 3}))),
            "(2,2) -> (2,2,2,2) by [0,2]");
  EXPECT_EQ(spelled(category::transpose(morphism({2, 3}, {3, 5, 2}, {2, 0}))),
            "(3,5,2) -> (2,3) by [1,*,0]");
  EXPECT_EQ(spelled(category::kernel(morphism({2, 3, 4}, {3}, {kStar, 0, kStar}))),
            "(2,4) -> (2,3,4) by [0,2]");
  EXPECT_EQ(spelled(category::support(morphism({2, 3, 4}, {3}, {kStar, 0, kStar}))),
            "(3) -> (3) by [0]");
  auto const f = morphism({4, 3}, {3, 4, 2}, {1, 0});
  EXPECT_EQ(spelled(category::logical_product(f, morphism({2}, {2}, {0}))),
            "(4,3,2) -> (3,4,2) by [1,0,2]");
  EXPECT_EQ(spelled(category::logical_divide(f, morphism({3}, {4, 3}, {1}))),
            "(3,4) -> (3,4,2) by [0,1]");
  EXPECT_EQ(category::logical_product(f, morphism({2}, {2, 3}, {0})).error().code,
            Errc::not_congruent);
  EXPECT_EQ(category::logical_divide(f, morphism({3}, {3}, {0})).error().code, Errc::not_congruent);
}

TEST(TupleOperations, AMorphismAndItsComplementAreOnto) {
  Tally tally;
  for (TupleMorphism const& f : small_morphisms()) {
    auto const both = category::concat(f, category::complement(f));
    bool onto = both.has_value() && category::is_onto(*both);
    if (onto) {  // and every coordinate comes as often as f repeats one
      std::vector<int> times;
      for (index_t at : realization(*both)) {
        times.resize(std::max(times.size(), static_cast<std::size_t>(at) + 1), 0);
        ++times[static_cast<std::size_t>(at)];
      }
      index_t size = 1;
      for (index_t n : f.codomain()) size *= n;
      onto = static_cast<index_t>(times.size()) == size;
      for (int n : times) onto = onto && n == times[0] && n > 0;
    }
    tally.claim(onto, [&] { return spelled(f); });
  }
  EXPECT_HOLDS(tally);
}

TEST(TupleOperations, ATransposeIsAQuasiInverse) {
  Tally tally;
  for (TupleMorphism const& f : small_morphisms()) {
    TupleMorphism const back = category::transpose(f);
    auto const again = category::compose(f, *category::compose(back, f));
    tally.claim(again && *again == f && category::transpose(back) == f, [&] { return spelled(f); });
  }
  EXPECT_HOLDS(tally);
}

TEST(NestOperations, KeepParentheses) {
  auto const f = *NestMorphism::make(S("((2,2),3)"), S("(3,(2,5,2))"), to({1, 3, 0}));
  EXPECT_EQ(spelled(category::flatten(f)), "(2,2,3) -> (3,2,5,2) by [1,3,0]");
  EXPECT_EQ(spelled(category::restrict_to_mode(f, 0)), "(2,2) -> (3,(2,5,2)) by [1,3]");
  EXPECT_EQ(spelled(category::restrict_to_mode(f, 1)), "3 -> (3,(2,5,2)) by [0]");
  EXPECT_EQ(category::restrict_to_mode(f, 2).error().code, Errc::rank_mismatch);
  EXPECT_EQ(spelled(category::complement(f)), "(5) -> (3,(2,5,2)) by [2]");
  auto const tile = *NestMorphism::make(S("(2)"), S("((2,2),3)"), to({1}));
  EXPECT_EQ(spelled(category::logical_divide(f, tile)), "((2),(2,3)) -> (3,(2,5,2)) by [3,1,0]");
  auto const places = *NestMorphism::make(S("5"), S("(5)"), to({0}));
  EXPECT_EQ(spelled(category::logical_product(f, places)),
            "(((2,2),3),5) -> (3,(2,5,2)) by [1,3,0,2]");
  EXPECT_EQ(spelled(category::sum(tile, places)), "((2),5) -> (((2,2),3),(5)) by [1,3]");
}

}  // namespace
}  // namespace layoutcheck
