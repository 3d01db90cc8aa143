// Proofs on paper: written whole or not at all, checked by Coq itself where it is installed, and a
// checker that accepts wrong ones found out. smt/tests/fakes replaces cvc5's module, and Coq where
// a test needs one that lies.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "layoutcheck/smt/solve/certify.hpp"
#include "solve/process/pool.hpp"

namespace layoutcheck::smt {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;

std::string const kFakes = (fs::path(__FILE__).parent_path() / "fakes").string();

class Certify : public testing::Test {
 protected:
  Certify()
      : folder_(fs::temp_directory_path() / ("layoutcheck proofs " + std::to_string(::getpid()))) {
    fs::remove_all(folder_);
    ::setenv("PYTHONPATH", (kFakes + "/python").c_str(), 1);
    ::unsetenv("COQTOP");
  }
  ~Certify() override { fs::remove_all(folder_); }

  /// x >= 1 contradicts the bound where it is below 1. `word`: what the fake of cvc5 says.
  static Query below(std::string const& name, std::string const& bound,
                     std::string const& word = "unsat") {
    return {.name = name,
            .theorem = "t",
            .text = "; fake: " + word +
                    "\n(set-logic QF_UFLIA)\n(declare-sort Modes 0)\n(declare-fun t () Modes)\n"
                    "(declare-fun u () Modes)\n(declare-fun f (Modes Int) Int)\n"
                    "(declare-fun p (Modes) Bool)\n(assert (and (= t u) (or (p t) (p u))))\n"
                    "(assert (=> (p u) (<= 1 (f t (+ 1 2)))))\n(assert (<= (f u 3) " +
                    bound + "))\n(check-sat)\n"};
  }
  Certificates certificates(std::vector<Query> const& queries, std::string const& coqtop,
                            bool with_cvc5 = false) const {
    return certify(queries, {.folder = folder_.string(),
                             .coqtop = coqtop,
                             .cvc5_python = with_cvc5 ? "python3" : "",
                             .workers = 2,
                             .each = {.seconds = 5}});
  }
  std::string file(std::string const& name) const {
    std::ifstream stream(folder_ / name, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
  }
  std::vector<std::string> files() const {
    std::vector<std::string> names;
    for (auto const& entry : fs::directory_iterator(folder_)) {
      names.push_back(entry.path().filename().string());
    }
    std::sort(names.begin(), names.end());
    return names;
  }

  fs::path folder_;  ///< its name has a blank
};

TEST_F(Certify, AProofIsNextToItsQuery) {
  Certificates const made = certificates({below("t/base", "0")}, "", true);
  EXPECT_EQ(made.problem, "");
  ASSERT_EQ(made.all.size(), 1U);
  EXPECT_EQ(made.all[0].problem, "");
  EXPECT_EQ(made.all[0].cpc_problem, "");
  EXPECT_EQ(made.all[0].state, CertificateState::written);
  EXPECT_THAT(files(), ElementsAre("t.base.cpc", "t.base.smt2", "t.base.v"));
  EXPECT_EQ(file("t.base.cpc").rfind("(reference \"t.base.smt2\")\n(assume @p1 (= 1 2))\n", 0), 0U);
  EXPECT_EQ(made.tampered, 0U);
  // The statement is the query.
  std::string const theorem = file("t.base.v");
  EXPECT_THAT(theorem, HasSubstr("Theorem t_base :\n"));
  EXPECT_THAT(theorem, HasSubstr("  (((f_p f_u) = true) -> (1 <= (f_f f_t (1 + 2)))) ->\n"
                                 "  ((f_f f_u 3) <= 0) ->\n  False.\n"));
}

TEST_F(Certify, WhatIsNotProvedLeavesNoProofNotEvenAnOldOne) {
  fs::create_directories(folder_);
  std::ofstream(folder_ / "b.v") << "Theorem b : True.\n";
  std::ofstream(folder_ / "b.cpc") << "(assume @p1 false)\n";
  Certificates const made =
      certificates({below("a", "0"), below("b", "1", "sat"), below("c", "0", "crash"),
                    below("d", "0", "raise"), below("e", "0", "silent"), below("f", "0")},
                   kFakes + "/coqtop", true);
  std::vector<CertificateState> states;
  for (Certificate const& c : made.all) states.push_back(c.state);
  auto const checked = CertificateState::checked;
  auto const missing = CertificateState::missing;
  EXPECT_THAT(states, ElementsAre(checked, missing, checked, checked, checked, checked));
  EXPECT_EQ(made.all[1].problem, "Z3 finds that the premises do not suffice");
  EXPECT_EQ(made.all[1].cpc_problem, "sat");
  EXPECT_NE(made.all[2].cpc_problem, "");
  EXPECT_THAT(made.all[3].cpc_problem, HasSubstr("a line and another"));
  EXPECT_EQ(made.all[4].cpc_problem, "nothing");
  EXPECT_EQ(made.without_cpc(), 4U);
  EXPECT_THAT(files(), ElementsAre("a.cpc", "a.smt2", "a.v", "b.smt2", "c.smt2", "c.v", "d.smt2",
                                   "d.v", "e.smt2", "e.v", "f.cpc", "f.smt2", "f.v"));
}

TEST_F(Certify, CoqChecksEachTheoremAndRefusesTamperedOnes) {
  std::string const coqtop = find_coqtop();
  if (coqtop.empty()) GTEST_SKIP() << "absent: coqtop is not on the PATH";
  fs::create_directories(folder_);
  fs::path const here = fs::current_path();
  fs::current_path(folder_);  // where Coq would leave its caches, next to the files that are listed
  Certificates const made =
      certificates({below("a", "0"), below("b", "1"), below("c", "(- 3)")}, coqtop);
  fs::current_path(here);
  EXPECT_EQ(made.all[0].state, CertificateState::checked) << made.all[0].problem;
  EXPECT_EQ(made.all[1].state, CertificateState::missing);
  EXPECT_EQ(made.all[2].state, CertificateState::checked) << made.all[2].problem;
  EXPECT_EQ(made.tampered, 3U);
  EXPECT_EQ(made.tampered_refused, 3U);
  EXPECT_THAT(files(), ElementsAre("a.smt2", "a.v", "b.smt2", "c.smt2", "c.v"));
}

TEST_F(Certify, ACheckerThatAcceptsAnythingIsFoundOut) {
  Certificates const made = certificates({below("a", "0")}, kFakes + "/coqtop");
  EXPECT_EQ(made.count(CertificateState::checked), 1U);
  EXPECT_EQ(made.tampered, 3U);
  EXPECT_EQ(made.tampered_refused, 0U);
}

TEST_F(Certify, ARefusedProofIsNotAProof) {
  ::setenv("COQTOP", "strict", 1);
  Certificates const made = certificates({below("a", "0"), below("b", "0")}, kFakes + "/coqtop");
  EXPECT_EQ(made.count(CertificateState::refused), 2U);
  EXPECT_EQ(made.all[0].problem, "Error: no");
  EXPECT_EQ(made.tampered, 0U) << "there is nothing to make wrong";
}

TEST_F(Certify, ACheckerThatDoesNotAnswerHasRefusedNothing) {
  Certificates const made = certificates({below("a", "0"), below("b", "0")}, "/no/coqtop");
  EXPECT_EQ(made.count(CertificateState::written), 2U);
  EXPECT_NE(made.all[0].problem, "");
  EXPECT_EQ(made.tampered, 0U);
}

TEST_F(Certify, AFolderThatCannotBeMadeIsSaid) {
  EXPECT_THAT(certify({below("a", "0")}, {.folder = "/proc/none"}).problem,
              HasSubstr("/proc/none"));
}

TEST_F(Certify, TheModuleAnswersQueriesToo) {
  FoundSolver const found = find_cvc5_python("python3");
  ASSERT_NE(found.solver, nullptr) << found.problem;
  EXPECT_EQ(found.solver->label(), "cvc5 9.9.9");
  std::vector<Query> const queries{below("a", "0", "unsat"), below("b", "0", "sat"),
                                   below("c", "0", "raise"), below("d", "0", "silent")};
  std::vector<Reply> replies(queries.size());
  run_tasks(
      queries.size(), 1,
      [&](std::size_t i) { return found.solver->solve(queries[i].text, {.seconds = 5}); },
      [&](std::size_t i, Ended const& ended) { replies[i] = found.solver->read(ended).reply; },
      nullptr);
  EXPECT_THAT(replies, ElementsAre(Reply::unsat, Reply::sat, Reply::error, Reply::error));
}

}  // namespace
}  // namespace layoutcheck::smt
