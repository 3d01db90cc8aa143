// Every one of the 9^8 tables of eight values from 0 to 8 and of the 9^9 of nine, none left out or
// counted without a look: the ordinary test goes to length seven.

#include <iostream>

#include "recover_exhaustive.hpp"

namespace layoutcheck {
namespace {

void decide_every_table(int length, long tables) {
  for (TableIs const what : {TableIs::whole, TableIs::prefix}) {
    ExhaustiveCounts const counts = try_every_table(length, 9, what);
    EXPECT_EQ(counts.tables, tables);
    EXPECT_EQ(counts.wrong, 0) << counts.first;
    std::cout << (what == TableIs::whole ? "whole: " : "prefix: ") << counts.layouts << " of "
              << counts.tables << " tables have a layout\n";
  }
}

TEST(NightlyRecoverExhaustive, DecidesEveryTableOfEightValues) { decide_every_table(8, 43046721); }

TEST(NightlyRecoverExhaustive, DecidesEveryTableOfNineValues) { decide_every_table(9, 387420489); }

}  // namespace
}  // namespace layoutcheck
