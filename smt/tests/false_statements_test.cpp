// Thirty and more statements that are false, half of them true of few modes or of small numbers:
// none is proved, and nearly all are refuted by values that the definitions confirm.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <thread>

#include "layoutcheck/smt/kernel/vocabulary.hpp"
#include "layoutcheck/smt/solve/conclude.hpp"
#include "layoutcheck/smt/theorems/library.hpp"

namespace layoutcheck::smt {
namespace {

class FalseStatements : public testing::Test {
 protected:
  FalseStatements() {
    write_library(T);
    Function<Bool, Modes> const positive("positive");
    Function<Bool, Modes> const proper("proper");
    Function<Int, Modes> const size("size");
    Function<Int, Modes> const count("count");
    Function<Int, Modes, Int> const value("value");
    Function<Modes, Modes, Modes> const append("append");
    Function<Modes, Modes> const coalesce("coalesce");
    Function<Bool, Modes> const coalesced("coalesced");
    Function<Int, Modes> const cosize("cosize");
    Function<Int, Modes> const greatest("greatest");
    Function<Int, Modes> const least("least");
    Modes const a = T.modes("a");
    Modes const b = T.modes("b");
    Int const x = T.integer("x");
    Int const y = T.integer("y");
    constexpr std::int64_t kBillions = 1LL << 32;

    // Of few modes or small numbers these are true.
    claim_that("at_most_four_modes", a, {}, count(a) <= 4);
    claim_that("four_modes_of_extent_two", a, {proper(a), size(a) <= 32}, count(a) <= 4);
    claim_that("not_thirty_two", a, {proper(a)}, implies(count(a) >= 5, size(a) != 32));
    claim_that("few_modes_are_small", a, {proper(a), count(a) <= 4}, size(a) <= 200);
    claim_that("extents_below_seventeen", a, {positive(a), count(a) <= 1}, size(a) <= 16);
    claim_that("size_in_32_bits", a, {positive(a)}, size(a) <= kBillions);
    claim_that("offset_in_32_bits", a, x, {positive(a)}, value(a, x) <= kBillions);
    claim_that("offset_is_not_2_to_the_32", a, x, {positive(a)}, value(a, x) != kBillions);
    claim_that("cosize_below_a_million", a, {positive(a)}, cosize(a) <= 1'000'000);
    claim_that("greatest_below_5000", a, {positive(a)}, greatest(a) <= 5000);
    claim_that("three_modes_remain", a, {positive(a)}, count(coalesce(a)) <= 3);
    claim_that("seven_modes_together", a, b, {}, count(append(a, b)) <= 6);
    claim_that("coalesced_has_two_modes", a, {coalesced(a)}, count(a) <= 2);
    claim_that("sums_in_33_bits", x, y, {x >= 0, y >= 0}, x + y <= 2 * kBillions);
    claim_that("no_square_of_4096", x, {x >= 0}, x * x != (1 << 24));
    claim_that("no_product_289", x, y, {x >= 2, y >= 2}, x * y != 289);
    claim_that("quotients_below_100", x, y, {x >= 0, y >= 1}, quotient(x, y) <= 100);
    claim_that("half_is_not_17", x, {x >= 0}, 2 * x != 34);
    few_or_small = names.size();

    // These are false at once.
    claim_that("offsets_add", a, x, {positive(a)},
               value(a, x + 1) == value(a, x) + value(a, 1 + 0 * x));
    claim_that("sizes_add", a, b, {}, size(append(a, b)) == size(a) + size(b));
    claim_that("order_is_free", a, b, {positive(a), positive(b)}, append(a, b) == append(b, a));
    claim_that("cosize_is_at_most_size", a, {positive(a)}, cosize(a) <= size(a));
    claim_that("size_is_at_most_cosize", a, {positive(a)}, size(a) <= cosize(a));
    claim_that("least_is_zero", a, {positive(a)}, least(a) == 0);
    claim_that("greatest_is_least", a, {positive(a)}, greatest(a) == least(a));
    claim_that("all_are_coalesced", a, {positive(a)}, coalesced(a));
    claim_that("coalesce_does_nothing", a, {positive(a)}, coalesce(a) == a);
    claim_that("coalesce_keeps_the_count", a, {proper(a)}, count(coalesce(a)) == count(a));
    claim_that("one_size_one_count", a, b, {proper(a), proper(b), size(a) == size(b)},
               count(a) == count(b));
    claim_that("one_count_one_size", a, b, {positive(a), positive(b), count(a) == count(b)},
               size(a) == size(b));
    claim_that("coalesced_has_extents", a, {}, positive(coalesce(a)));
    claim_that("sizes_are_powers_of_two", a, {proper(a), size(a) <= 4}, size(a) != 3);
    claim_that("offsets_are_indices", a, x, {positive(a), x >= 0, x < size(a)},
               value(a, x) < size(a));
    claim_that("remainders_are_small", x, y, {y >= 1}, remainder(x, y) <= 0);
  }

  /// Its proof is tried as an author would: by induction over its list, or at once.
  void add(std::string const& name, std::vector<Ref> const& over, std::vector<Bool> const& premises,
           Bool claim) {
    auto open = T.theorem(
        {.name = name, .says = "false", .over = over, .premises = premises, .claim = claim});
    if (over[0]->sort != Sort::modes) {
      open.directly([](Proof&) {});
    } else {
      std::vector<Ref> const others(over.begin() + 1, over.end());
      open.by_induction_on(
          Modes(over[0]), [](Proof&) {},
          [&](Proof& p, ModeOf<Modes>, Modes) {
            if (others.empty()) p.induct();
            if (others.size() == 1 && others[0]->sort == Sort::modes) p.induct(Modes(others[0]));
            if (others.size() == 1 && others[0]->sort == Sort::integer) p.induct(Int(others[0]));
          });
    }
    names.push_back(name);
  }
  template <class A>
  void claim_that(std::string const& name, A first, std::vector<Bool> const& premises, Bool claim) {
    add(name, over(first), premises, claim);
  }
  template <class A, class B>
  void claim_that(std::string const& name, A first, B second, std::vector<Bool> const& premises,
                  Bool claim) {
    add(name, over(first, second), premises, claim);
  }
  Theory T;
  std::vector<std::string> names;
  std::size_t few_or_small = 0;  ///< so many first ones are true of few modes or small numbers
};

TEST_F(FalseStatements, NoneIsProvedAndNearlyAllAreRefuted) {
  // What no search finds; what is said of it must be that, and not that it is false.
  constexpr std::array<std::string_view, 0> kNotFound{};
  ASSERT_GE(names.size(), 30U);
  ASSERT_GE(2 * few_or_small, names.size());
  Work const work = work_on(T, names);
  unsigned const cores = std::max(1U, std::thread::hardware_concurrency());
  auto const z3 = make_z3();
  auto samples = sample_all(T, names, {.most = 200, .workers = cores});
  auto const reports =
      conclude(T, work, run_portfolio(work.queries, {z3.get()}, {.workers = cores}), samples,
               {.workers = cores, .limits = {.seconds = 60}});
  ASSERT_EQ(reports.size(), names.size());
  for (std::size_t i = 0; i < reports.size(); ++i) {
    EntryReport const& report = reports[i];
    bool const open = std::count(kNotFound.begin(), kNotFound.end(), report.entry.name) != 0;
    EXPECT_EQ(report.verdict, open ? Verdict::not_proved : Verdict::refuted)
        << report.entry.name << ": " << (report.remarks.empty() ? "" : report.remarks.back());
    if (report.verdict != Verdict::refuted) continue;
    Statement const& statement = T.find(report.entry.name).statement;
    ReadValues const read = read_values(statement, samples[i].counterexample);
    EXPECT_EQ(read.problem, "");
    EXPECT_EQ(run(statement, read.values, T.definitions()), Sampled::violated);
    Judged const judged = judge(statement, read.values, T.definitions());
    EXPECT_FALSE(judged.differs) << report.entry.name << ": core's functions say otherwise";
  }
}

}  // namespace
}  // namespace layoutcheck::smt
