// What a result on disk may say, and what it may not do.
#include "layoutcheck/results/stored_case.hpp"

#include <gtest/gtest.h>

#include "layoutcheck/results/bounded_json.hpp"

namespace layoutcheck::results {
namespace {

std::string problem(std::string_view text) {
  auto const stored = read_stored_case(text);
  return stored ? "" : stored.error();
}

TEST(StoredCase, IsReadWithWhatItHas) {
  auto const full = read_stored_case(
      R"-({"type":"counterexample","impl":"toy","law":"size_is_product","case":"size(4:1)",
          "replay":"pycute/integers","more":[1,2],"version":"2","verdict":"crash","got":"x",
          "spelling":"integers"})-");
  ASSERT_TRUE(full);
  EXPECT_EQ(full->law, "size_is_product");
  EXPECT_EQ(full->expression, "size(4:1)");
  EXPECT_EQ(full->impl, "toy");
  EXPECT_EQ(full->replay, "pycute/integers");
  EXPECT_EQ(full->version + full->verdict + full->got, "2crashx");
  EXPECT_EQ(full->spelling, "integers");
  auto const death = read_stored_case(R"({"case":"4:1"})");
  ASSERT_TRUE(death);
  EXPECT_EQ(death->law, "");
  EXPECT_EQ(death->spelling, "");
}

TEST(StoredCase, SaysWhatIsWrong) {
  for (char const* text : {"", "[]", "{}", R"({"case":4})", R"({"case":""})", "null"}) {
    EXPECT_NE(problem(text), "") << text;
  }
  EXPECT_EQ(problem(R"({"case":"4:1","law":4})"), "law is not a string");
  EXPECT_EQ(problem(R"({"case":"4:1","batches":["{}",4]})"), "batches: an entry is not a string");
  EXPECT_NE(problem(std::string(100'000, '[')).find("nested deeper"), std::string::npos);
  EXPECT_NE(problem(R"({"case":"4:1","case":"5:1"})").find("twice"), std::string::npos);
  EXPECT_NE(problem(std::string("{\"case\":\"4:1\"}\0", 15)).find("NUL"), std::string::npos);
  EXPECT_NE(problem(std::string(kMostStoredBytes + 1, ' ')).find("larger"), std::string::npos);
}

TEST(BoundedJson, ManyKeysTakeNoTimeWorthMentioning) {
  std::string text = "{";
  for (int i = 0; i < 200'000; ++i) text += "\"" + std::to_string(i) + "\":0,";
  text += R"("case":"4:1"})";
  EXPECT_TRUE(read_stored_case(text));
}

}  // namespace
}  // namespace layoutcheck::results
