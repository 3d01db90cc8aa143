#include "layoutcheck/conformance/transport/coverage.hpp"

#include <gtest/gtest.h>

#include "layoutcheck/conformance/transport/batch.hpp"
#include "layoutcheck/conformance/transport/handshake.hpp"
#include "layoutcheck/results/json.hpp"

namespace layoutcheck::conformance {
namespace {

json library() {
  return json::parse(R"([{"file":"layout.py","functions":[
      {"name":"size","lines":[3,4],"branches":[[3,4],[3,-2]]},
      {"name":"rank","lines":[7],"branches":[]}]}])");
}

TEST(LibraryCoverage, CountsEachLineOnceAndPassesOverWhatIsNotListed) {
  LibraryCoverage coverage = *LibraryCoverage::read(library());
  EXPECT_TRUE(coverage.add("size", json::parse("[[0,[3,4,99],[[3,4],[1,2]]]]")));
  EXPECT_TRUE(coverage.add("size", json::parse("[[0,[3],[[3,4]]]]")));  // started again
  EXPECT_TRUE(coverage.add("rank", json::parse("[[0,[3,7],[]]]")));
  Reached const total = coverage.total();
  EXPECT_EQ(total.lines, 3U);
  EXPECT_EQ(total.reached_lines, 3U);
  EXPECT_EQ(total.branches, 2U);
  EXPECT_EQ(total.reached_branches, 1U);
  EXPECT_EQ(coverage.by_operation().at("size").reached_lines, 2U);
  EXPECT_EQ(coverage.by_operation().at("rank").reached_lines, 2U);
  EXPECT_EQ(coverage.functions()[0].reached_branches.count({3, -2}), 0U);
}

TEST(LibraryCoverage, RefusesWhatIsNotOfItsForm) {
  for (char const* text :
       {R"({})", R"([{"file":4,"functions":[]}])", R"([{"file":"a"}])",
        R"([{"file":"a","functions":{}}])",
        R"([{"file":"a","functions":[{"name":"f","lines":[1]}]}])",
        R"([{"file":"a","functions":[{"name":"f","lines":[1.5],"branches":[]}]}])",
        R"([{"file":"a","functions":[{"name":"f","lines":[99999999999],"branches":[]}]}])",
        R"([{"file":"a","functions":[{"name":"f","lines":[1],"branches":[[1]]}]}])"}) {
    EXPECT_FALSE(LibraryCoverage::read(json::parse(text))) << text;
  }
  LibraryCoverage coverage = *LibraryCoverage::read(library());
  for (char const* text : {R"({})", R"([4])", R"([[0,[1]]])", R"([[1,[],[]]])", R"([[-1,[],[]]])",
                           R"([[0,["x"],[]]])", R"([[0,[],[3]]])"}) {
    EXPECT_FALSE(coverage.add("size", json::parse(text))) << text;
  }
  EXPECT_EQ(coverage.total().count(), 0U);
}

TEST(LibraryCoverage, IsOfAHelloAndOfReplies) {
  Offer const offer{.ops = {"size"}, .coverage = true};
  EXPECT_TRUE(json::parse(encode_hello(offer, {}))["hello"]["coverage"].get<bool>());
  EXPECT_FALSE(json::parse(encode_hello({.ops = {"size"}}, {}))["hello"].contains("coverage"));
  json hello{{"hello", {{"name", "a"}, {"version", "1"}, {"ops", {"size"}}, {"int_bits", 0}}}};
  hello["hello"]["coverage"] = library();
  EXPECT_TRUE(std::holds_alternative<Handshake>(decode_hello(hello.dump())));
  hello["hello"]["coverage"] = 4;
  EXPECT_TRUE(std::holds_alternative<StartFailure>(decode_hello(hello.dump())));
  LibraryCoverage coverage = *LibraryCoverage::read(library());
  EXPECT_TRUE(decode_coverage(R"({"seq":1,"res":[]})", "size", coverage));
  EXPECT_TRUE(decode_coverage(R"({"seq":1,"res":[],"cov":[[0,[3],[]]]})", "size", coverage));
  EXPECT_FALSE(decode_coverage(R"({"seq":1,"res":[],"cov":4})", "size", coverage));
  EXPECT_EQ(coverage.total().count(), 1U);
}

}  // namespace
}  // namespace layoutcheck::conformance
