// Operations that are declared, each test in a process of its own: a declaration stays.

#include <gtest/gtest.h>

#include "layoutcheck/core/operations/value.hpp"
#include "layoutcheck/core/text/parse.hpp"

namespace layoutcheck {
namespace {

OpDeclaration split() { return {"my_split", {Kind::layout, Kind::integer}, Kind::layout}; }

bool is_refused(OpDeclaration const& declaration, Errc code) {
  auto const declared = declare(declaration);
  return !declared && declared.error().code == code;
}

bool is_known() {
  auto const op = declare(split());
  if (!op || !is_declared(*op) || all_ops().size() != kOpCount + 1) return false;
  std::vector<Value> const args{*parse_layout("4:1"), index_t{2}};
  Resolution const found = resolve("my_split", args);
  Expected<Value> const answer = layoutcheck::apply(*op, args);
  return name(*op) == "my_split" && op_named("my_split") == *op && info(*op).op == *op &&
         found.op == *op && signature_for(*op, args) != nullptr &&
         signature_for(*op, std::span(args).first(1)) == nullptr && !answer &&
         answer.error().code == Errc::unsupported;
}

bool is_the_same_again() {
  auto const op = declare(split());
  auto const again = declare(split());
  OpDeclaration other = split();
  other.result = Kind::tuple;
  return op && again && *again == *op && is_refused(other, Errc::invalid_argument) &&
         all_ops().size() == kOpCount + 1;
}

bool is_bounded() {
  for (std::size_t i = kOpCount; i < kMostOps; ++i) {
    if (!declare({"f" + std::to_string(i), {Kind::tuple}, Kind::tuple})) return false;
  }
  return is_refused(split(), Errc::capacity_exceeded) && all_ops().size() == kMostOps;
}

bool refuses_what_is_wrong() {
  return is_refused({"size", {Kind::tuple}, Kind::integer}, Errc::invalid_argument) &&
         is_refused({"tuple_size", {Kind::tuple}, Kind::integer}, Errc::invalid_argument) &&
         is_refused({"f", {}, Kind::integer}, Errc::invalid_argument) &&
         is_refused({"f", std::vector<Kind>(5, Kind::tuple), Kind::integer},
                    Errc::invalid_argument) &&
         all_ops().size() == kOpCount;
}

TEST(Declared, OperationsAreKnownByName) {
  EXPECT_EXIT(std::exit(is_known() ? 0 : 1), testing::ExitedWithCode(0), "");
}
TEST(Declared, TheSameDeclarationIsTheSameOperation) {
  EXPECT_EXIT(std::exit(is_the_same_again() ? 0 : 1), testing::ExitedWithCode(0), "");
}
TEST(Declared, ThereAreNotMoreThanTablesHold) {
  EXPECT_EXIT(std::exit(is_bounded() ? 0 : 1), testing::ExitedWithCode(0), "");
}
TEST(Declared, NamesInUseAndNoParametersAreErrors) {
  EXPECT_EXIT(std::exit(refuses_what_is_wrong() ? 0 : 1), testing::ExitedWithCode(0), "");
}

}  // namespace
}  // namespace layoutcheck
