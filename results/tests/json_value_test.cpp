#include "layoutcheck/results/json_value.hpp"

#include <gtest/gtest.h>

#include <map>

#include "layoutcheck/results/json.hpp"

namespace layoutcheck {
namespace {

TEST(JsonValue, ObjectsKeepTheOrderOfTheirKeys) {
  Json line{{"type", "summary"}, {"failed", 0}};
  line["laws"] = Json::array();
  line["laws"].push_back("coalesce_keeps_function");
  line["failed"] = 2;
  EXPECT_EQ(line.text(), R"({"type":"summary","failed":2,"laws":["coalesce_keeps_function"]})");
}

TEST(JsonValue, AListOfOneObjectIsAList) {
  Json const line{{"implementations", Json::array({{{"name", "pycute"}, {"version", "4.2"}}})}};
  EXPECT_EQ(line.text(), R"({"implementations":[{"name":"pycute","version":"4.2"}]})");
}

TEST(JsonValue, HoldsEveryKindOfValue) {
  std::map<std::string, unsigned> const counts{{"flat", 3}};
  Json const line{{"b", true},     {"least", INT64_MIN},     {"most", UINT64_MAX},
                  {"d", 0.5},      {"none", Json()},         {"list", std::vector<int>{1, 2}},
                  {"map", counts}, {"empty", Json::object()}};
  EXPECT_EQ(line.text(),
            R"({"b":true,"least":-9223372036854775808,"most":18446744073709551615,"d":0.5,)"
            R"("none":null,"list":[1,2],"map":{"flat":3},"empty":{}})");
  EXPECT_EQ(nlohmann::json::parse(line.text(2)), nlohmann::json::parse(line.text()));
}

TEST(JsonValue, BytesThatAreNotUtf8AreReplaced) {
  EXPECT_EQ((Json{{"x", "a\xff"}}.text()), "{\"x\":\"a\xef\xbf\xbd\"}");
}

TEST(HeldJson, CopiesAreDeep) {
  HeldJson held = nlohmann::json::array({1, 2});
  HeldJson const copy = held;
  held = HeldJson();
  EXPECT_TRUE(held.get().is_null());
  EXPECT_EQ(copy.get().size(), 2u);
}

}  // namespace
}  // namespace layoutcheck
