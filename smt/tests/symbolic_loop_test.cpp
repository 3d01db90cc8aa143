// Loops of a user's: the right ones are proved at 0 to 4 modes, wrong ones are refuted.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "layoutcheck/symbolic.hpp"

namespace layoutcheck::smt {
namespace {

using symbolic::Finding;
using symbolic::Loop;
using symbolic::loop;
using symbolic::Mode;
using symbolic::Modes;
using symbolic::Number;
using testing::HasSubstr;

/// From right to left; `joins` says whether a mode and the next one become one.
template <class Joins>
Modes coalesced(Modes const& modes, Joins const& joins) {
  Modes result;
  for (std::size_t k = modes.size(); k-- > 0;) {
    Mode const& mode = modes[k];
    if (mode.extent == 1) continue;
    if (!result.empty() && joins(mode, result.front())) {
      result.front() = {mode.extent * result.front().extent, mode.stride};
    } else {
      result.insert(result.begin(), mode);
    }
  }
  return result;
}
bool joins(Mode const& mode, Mode const& next) { return mode.extent * mode.stride == next.stride; }

template <class Joins>
Finding with_joins(Joins const& joins, int modes, std::string const& law) {
  Loop const mine = loop("coalesce", [&](Modes const& given) { return coalesced(given, joins); });
  return symbolic::prove({.law = law, .modes = modes, .loop = &mine});
}
constexpr char kFunction[] = "coalesce_keeps_function";

TEST(SymbolicLoop, IsProvedAtUpToFourModes) {
  for (char const* law : {kFunction, "coalesce_keeps_size", "coalesce_leaves_nothing_to_join"}) {
    Finding const found = with_joins(joins, 4, law);
    EXPECT_TRUE(found.proved) << law << ": " << found.why;
    EXPECT_EQ(found.modes, 4);
    EXPECT_GT(found.holding, 20U);
  }
}

TEST(SymbolicLoop, WrongFromSomeExtentOn) {
  auto const wrong = [](Mode const& mode, Mode const& next) {
    return joins(mode, next) || (mode.extent >= 17 && next.stride == mode.stride);
  };
  Finding const found = with_joins(wrong, 4, kFunction);
  EXPECT_TRUE(found.refuted) << found.why;
  EXPECT_EQ(found.modes, 1);
  EXPECT_THAT(found.path, HasSubstr("17 <= L.s0"));
  EXPECT_EQ(found.call, "coalesce(" + found.inputs + ")");
  EXPECT_NE(found.want, found.got);
  EXPECT_THAT(found.inputs, HasSubstr(":"));
}

TEST(SymbolicLoop, WrongBeyond32Bits) {
  auto const wrong = [](Mode const& mode, Mode const& next) {
    return joins(mode, next) && mode.extent * next.extent < (std::int64_t{1} << 32);
  };
  EXPECT_TRUE(with_joins(wrong, 2, kFunction).proved);  // it only joins less
  Finding const found = with_joins(wrong, 2, "coalesce_leaves_nothing_to_join");
  EXPECT_TRUE(found.refuted) << found.why;
  EXPECT_THAT(found.path, HasSubstr("4294967296"));
}

TEST(SymbolicLoop, WrongFromFourModesOn) {
  auto const mine = loop("coalesce", [](Modes const& given) {
    Modes result = coalesced(given, joins);
    if (result.size() == 4) result.pop_back();
    return result;
  });
  constexpr char kSize[] = "coalesce_keeps_size";
  EXPECT_TRUE(symbolic::prove({.law = kSize, .modes = 3, .loop = &mine}).proved);
  Finding const found = symbolic::prove({.law = kSize, .modes = 4, .loop = &mine});
  EXPECT_TRUE(found.refuted) << found.why;
  EXPECT_EQ(found.modes, 3);
}

TEST(SymbolicLoop, TakesNumbersAndMayRefuse) {
  auto const mine = loop("crd2idx", [](Number const&, Number const&) { return Number(0); });
  EXPECT_EQ(symbolic::prove({.law = kFunction, .loop = &mine}).why, "it is not about crd2idx");
  auto const refuses = loop("coalesce", [](Modes const& given) {
    return given.size() > 1 ? std::nullopt : std::optional(given);
  });
  EXPECT_TRUE(symbolic::prove({.law = kFunction, .loop = &refuses}).proved);
  Finding const found = symbolic::prove({.law = "coalesce_of_all_answers", .loop = &refuses});
  EXPECT_TRUE(found.refuted) << found.why;
  EXPECT_EQ(found.modes, 1);
}

TEST(SymbolicLoop, MayBeAnOperationThatALawFileDeclares) {
  std::string const sentences =
      "topic halves\n\nop front_half(L: layout) -> layout\n\non front_half(L: layout) = R\n\n"
      "law front_half_keeps_function [function]\n  for all i in dom(R): R(i) == L(i)\n";
  auto const with = [&](int stride) {
    auto const mine = loop("front_half", [stride](Modes const& given) {
      if (given.empty() || given[0].extent % 2 != 0) return std::optional<Modes>();
      return std::optional(Modes{{given[0].extent / 2, stride * given[0].stride}});
    });
    return symbolic::prove({.law = "front_half_keeps_function",
                            .sentences = sentences,
                            .premise = symbolic::Premise::positive_extents,
                            .loop = &mine});
  };
  EXPECT_TRUE(with(1).proved) << with(1).why;
  EXPECT_TRUE(with(2).refuted) << with(2).why;
}

TEST(SymbolicLoop, NamesItsMistakes) {
  auto const none = loop("coalesces", [](Modes const& modes) { return modes; });
  EXPECT_THAT(symbolic::prove({.law = kFunction, .loop = &none}).why, HasSubstr("coalesces"));
  auto const other = loop("coalesce", [](Number const& n) { return n; });
  EXPECT_EQ(symbolic::prove({.law = kFunction, .loop = &other}).why,
            "the loop takes arguments of other kinds");
  auto const endless = loop("coalesce", [](Modes const& modes) {
    for (Mode const& mode : modes) {
      for (Number n = mode.extent; n > 1; n = n / 2) continue;
    }
    return modes;
  });
  Finding const stopped = symbolic::prove({.law = kFunction, .loop = &endless});
  EXPECT_FALSE(stopped.proved);
  EXPECT_THAT(stopped.why, HasSubstr("as long as an expression says"));
  EXPECT_THAT(symbolic::prove({.law = kFunction, .sentences = "law"}).why, HasSubstr("1:"));
  auto const throws = loop("coalesce", [](Modes const&) -> Modes { throw 7; });
  EXPECT_THROW(symbolic::prove({.law = kFunction, .loop = &throws}), int);
}

// ---- the program

struct Ran {
  int code;
  std::string out;
  std::string err;
};
Ran run(Loop const& mine, std::vector<char const*> arguments) {
  arguments.insert(arguments.begin(), "./mine");
  std::ostringstream out;
  std::ostringstream err;
  auto* const old_out = std::cout.rdbuf(out.rdbuf());
  auto* const old_err = std::cerr.rdbuf(err.rdbuf());
  int const code = symbolic::prove_main(static_cast<int>(arguments.size()), arguments.data(), mine);
  std::cout.rdbuf(old_out);
  std::cerr.rdbuf(old_err);
  return {code, out.str(), err.str()};
}

TEST(SymbolicProgram, PrintsPathNumbersAndACommand) {
  auto const mine = loop("coalesce", [](Modes const& given) {
    return coalesced(given, [](Mode const& mode, Mode const& next) {
      return joins(mode, next) || mode.stride == 17;
    });
  });
  Ran const found = run(mine, {kFunction, "--modes", "2"});
  EXPECT_EQ(found.code, 1);
  EXPECT_THAT(found.out, HasSubstr("coalesce_keeps_function: REFUTED, false at L = "));
  EXPECT_THAT(found.out, HasSubstr("L.d0 == 17"));
  EXPECT_THAT(found.out, HasSubstr("proved 0, refuted 1, not proved 0 of 1 laws of coalesce"));
  std::size_t const begin = found.out.find("./mine '") + 8;
  std::string const call = found.out.substr(begin, found.out.find('\'', begin) - begin);
  Ran const again = run(mine, {call.c_str(), kFunction});
  EXPECT_EQ(again.code, 1) << again.err;
  EXPECT_THAT(again.out, HasSubstr("coalesce_keeps_function: violated"));
  Ran const holds = run(mine, {"coalesce((2,2):(1,2))"});
  EXPECT_EQ(holds.code, 0);
  EXPECT_THAT(holds.out, HasSubstr("= 4:1\nreference: 4:1\n"));
}

TEST(SymbolicProgram, IsProvedWithAllLawsOfTheTable) {
  auto const mine = loop("coalesce", [](Modes const& given) { return coalesced(given, joins); });
  Ran const all = run(mine, {"--modes", "2"});
  EXPECT_EQ(all.code, 0) << all.out;
  EXPECT_THAT(all.out, HasSubstr("coalesce_keeps_function: proved at up to 2 modes ("));
}

// The inputs of composition_left_identity are not the arguments of composition.
TEST(SymbolicProgram, PrintsTheCallThatTheLawMade) {
  auto const mine = loop("composition", [](Modes const& a, Modes const&) { return a; });
  Ran const found = run(mine, {"composition_left_identity", "--modes", "1"});
  EXPECT_EQ(found.code, 1) << found.out;
  EXPECT_THAT(found.out, HasSubstr("  repro  ./mine 'composition("));
  EXPECT_THAT(found.out, testing::Not(HasSubstr("  want   \n")));
  std::size_t const begin = found.out.find("./mine '") + 8;
  std::string const call = found.out.substr(begin, found.out.find('\'', begin) - begin);
  Ran const again = run(mine, {call.c_str()});
  EXPECT_NE(again.code, 2) << again.err;
  EXPECT_THAT(again.out, HasSubstr(call + " = "));
}

TEST(SymbolicProgram, FailsWhereNothingWasDecided) {
  auto const divides = loop("coalesce", [](Modes const& modes) {
    return modes.empty() ? modes : Modes{{modes[0].extent / modes[0].stride, 1}};
  });
  Ran const by_zero = run(divides, {"coalesce(2:0)"});
  EXPECT_EQ(by_zero.code, 4);
  EXPECT_THAT(by_zero.err, HasSubstr("a division by 0"));
  auto const refuses = loop("coalesce", [](Modes const&) { return std::optional<Modes>(); });
  Ran const refused = run(refuses, {"coalesce((2,2):(1,2))", kFunction});
  EXPECT_EQ(refused.code, 4) << refused.out;
  EXPECT_THAT(refused.out, HasSubstr("coalesce_keeps_function: claims nothing of refusals"));
  auto const grows = loop("coalesce", [](Modes const& modes) {
    return modes.empty() ? modes : Modes{{modes[0].extent * modes[0].extent, modes[0].stride}};
  });
  Ran const wide = run(grows, {"coalesce(4294967297:1)", kFunction});
  EXPECT_THAT(wide.out, HasSubstr("18446744082299486209"));
}

TEST(SymbolicProgram, RefusesWhatItDoesNotKnow) {
  auto const mine = loop("coalesce", [](Modes const& modes) { return modes; });
  std::vector<std::vector<char const*>> const wrong = {{"--modes"},
                                                       {"--modes", "9"},
                                                       {"--modes", "2x"},
                                                       {"--timeout", "0"},
                                                       {"--laws", "/none"},
                                                       {"--none"},
                                                       {""},
                                                       {"coalesce(2:1"},
                                                       {"cosize(2:1)"},
                                                       {"coalesce(2:1)", "coalesce(3:1)"}};
  for (auto const& arguments : wrong) {
    Ran const found = run(mine, arguments);
    EXPECT_EQ(found.code, 2) << arguments[0];
    EXPECT_NE(found.err, "") << arguments[0];
    EXPECT_EQ(found.out, "") << arguments[0];
  }
  Ran const others = run(mine, {"coalesce(2:1, 3)", kFunction});
  EXPECT_EQ(others.code, 4) << others.out;
  EXPECT_THAT(others.out, HasSubstr("coalesce_keeps_function: not of this call"));
  EXPECT_EQ(run(mine, {"coalesce(2:1)", "no_such_law"}).code, 4);
  EXPECT_EQ(run(loop("none", [](Modes const& modes) { return modes; }), {}).code, 2);
  Ran const unknown = run(mine, {"no_such_law"});
  EXPECT_EQ(unknown.code, 4);
  EXPECT_THAT(unknown.out, HasSubstr("no_such_law: not proved: there is no such law"));
}

}  // namespace
}  // namespace layoutcheck::smt
