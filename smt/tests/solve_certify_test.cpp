// Proofs on paper: written whole or not at all, checked, and a checker that accepts wrong ones
// found out. smt/tests/fakes replaces cvc5's module and ethos, behind our own Python code.
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
    ::unsetenv("ETHOS");
  }
  ~Certify() override { fs::remove_all(folder_); }

  static Query saying(std::string const& name, std::string const& word) {
    return {.name = name, .theorem = "t", .text = "; fake: " + word + "\n(check-sat)\n"};
  }
  Certificates certificates(std::vector<Query> const& queries, bool with_checker) const {
    return certify(queries, {.python = "python3",
                             .folder = folder_.string(),
                             .ethos = with_checker ? kFakes + "/ethos" : "",
                             .signature = "/some where/Cpc.eo",
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
  Certificates const made = certificates({saying("t/base", "unsat")}, false);
  EXPECT_EQ(made.problem, "");
  ASSERT_EQ(made.all.size(), 1U);
  EXPECT_EQ(made.all[0].problem, "");
  EXPECT_EQ(made.all[0].state, CertificateState::written);
  EXPECT_EQ(made.all[0].bytes, file("t.base.cpc").size());
  EXPECT_THAT(files(), ElementsAre("t.base.cpc", "t.base.smt2"));
  EXPECT_EQ(file("t.base.cpc")
                .rfind("(include \"/some where/Cpc.eo\")\n"
                       "(reference \"t.base.smt2\")\n(assume @p1 (= 1 2))\n",
                       0),
            0U);
  EXPECT_EQ(made.tampered, 0U);
}

TEST_F(Certify, WhatIsNotProvedLeavesNoProofNotEvenAnOldOne) {
  fs::create_directories(folder_);
  std::ofstream(folder_ / "b.cpc") << "(assume @p1 false)\n";
  Certificates const made =
      certificates({saying("a", "unsat"), saying("b", "sat"), saying("c", "crash"),
                    saying("d", "raise"), saying("e", "silent"), saying("f", "unsat")},
                   true);
  std::vector<CertificateState> states;
  for (Certificate const& c : made.all) states.push_back(c.state);
  auto const checked = CertificateState::checked;
  auto const missing = CertificateState::missing;
  EXPECT_THAT(states, ElementsAre(checked, missing, missing, missing, missing, checked));
  EXPECT_EQ(made.all[1].problem, "sat");
  EXPECT_NE(made.all[2].problem, "");
  EXPECT_THAT(made.all[3].problem, HasSubstr("a line and another"));
  EXPECT_EQ(made.all[4].problem, "nothing");
  EXPECT_THAT(files(), ElementsAre("a.cpc", "a.smt2", "b.smt2", "c.smt2", "d.smt2", "e.smt2",
                                   "f.cpc", "f.smt2"));
}

TEST_F(Certify, TamperedCopiesAreRefused) {
  Certificates const made = certificates({saying("a", "unsat"), saying("b", "unsat")}, true);
  EXPECT_EQ(made.count(CertificateState::checked), 2U);
  EXPECT_EQ(made.tampered, 2U);
  EXPECT_EQ(made.tampered_refused, 2U);
  EXPECT_THAT(files(), ElementsAre("a.cpc", "a.smt2", "b.cpc", "b.smt2"));
}

TEST_F(Certify, ACheckerThatAcceptsAnythingIsFoundOut) {
  ::setenv("ETHOS", "gullible", 1);
  Certificates const made = certificates({saying("a", "unsat")}, true);
  EXPECT_EQ(made.count(CertificateState::checked), 1U);
  EXPECT_EQ(made.tampered, 2U);
  EXPECT_EQ(made.tampered_refused, 0U);
}

TEST_F(Certify, ARefusedProofIsNotAProof) {
  ::setenv("ETHOS", "strict", 1);
  Certificates const made = certificates({saying("a", "unsat")}, true);
  EXPECT_EQ(made.all[0].state, CertificateState::refused);
  EXPECT_EQ(made.all[0].problem, "incorrect");
  EXPECT_EQ(made.tampered, 0U) << "there is nothing to make wrong";
}

TEST_F(Certify, AFolderThatCannotBeMadeIsSaid) {
  CertifyOptions const options{.python = "python3", .folder = "/proc/none"};
  EXPECT_THAT(certify({saying("a", "unsat")}, options).problem, HasSubstr("/proc/none"));
}

TEST_F(Certify, TheModuleAnswersQueriesToo) {
  FoundSolver const found = find_cvc5_python("python3");
  ASSERT_NE(found.solver, nullptr) << found.problem;
  EXPECT_EQ(found.solver->label(), "cvc5 9.9.9");
  std::vector<Query> const queries{saying("a", "unsat"), saying("b", "sat"), saying("c", "raise"),
                                   saying("d", "silent")};
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
