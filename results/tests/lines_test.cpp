// Records written and read again: every member of each comes back, and a wrong one is named.

#include "layoutcheck/results/lines.hpp"

#include <gtest/gtest.h>

#include <type_traits>

#include "layoutcheck/results/json.hpp"

namespace layoutcheck::results {
namespace {

using nlohmann::json;

/// Sets every member to what is neither its default nor that of another.
void fill(bool& to, int&) { to = true; }
void fill(double& to, int& n) { to = ++n + 0.5; }
void fill(std::string& to, int& n) { to = "text " + std::to_string(++n); }
void fill(Format&, int&) {}
void fill(Named& to, int& n) { to = {"name", static_cast<std::uint64_t>(++n)}; }
template <class T>
void fill(std::optional<T>& to, int& n);
template <class T>
void fill(std::vector<T>& to, int& n);
template <std::integral I>
void fill(I& to, int& n) {
  to = static_cast<I>(++n);
}
template <Record R>
void fill(R& to, int& n) {
  each_field<R>([&](auto const& field) { fill(to.*field.member, n); });
}
template <class T>
void fill(std::optional<T>& to, int& n) {
  fill(to.emplace(), n);
}
template <class T>
void fill(std::vector<T>& to, int& n) {
  fill(to.emplace_back(), n);
}

/// Calls f with a record of each kind, all members set.
template <class F>
void each_filled(F&& f) {
  [&]<class... R>(std::type_identity<std::variant<std::monostate, R...>>) {
    int n = 0;
    auto const one = [&]<class T>(T record) {
      fill(record, n);
      f(record);
    };
    (one(R{}), ...);
  }(std::type_identity<Line>{});
}

/// The problem with one line, or "".
std::string problem_of_line(json const& line, Lacking lacking = Lacking::allowed) {
  return each_line(line.dump() + "\n", "r", lacking, [](Line&&) { return std::string(); });
}

TEST(Lines, EveryMemberComesBack) {
  int kinds = 0;
  each_filled([&](auto const& record) {
    std::string const written = json_of(record).text();
    std::string read;
    EXPECT_EQ(each_line(written + "\n", "r", Lacking::refused,
                        [&](Line&& line) {
                          read = json_of(line).text();
                          return std::string();
                        }),
              "");
    EXPECT_EQ(read, written);
    json const object = json::parse(written);
    each_field<std::remove_cvref_t<decltype(record)>>(
        [&](auto const& field) { EXPECT_TRUE(object.contains(field.name)) << field.name; });
    ++kinds;
  });
  EXPECT_EQ(kinds + 1, std::variant_size_v<Line>);
}

TEST(Lines, AMemberOfAnotherKindIsNamed) {
  each_filled([](auto const& record) {
    json const good = json::parse(json_of(record).text());
    each_field<std::remove_cvref_t<decltype(record)>>([&](auto const& field) {
      json line = good;
      line[std::string(field.name)] = json::array({json::array()});
      std::string const found = problem_of_line(line);
      EXPECT_EQ(found.find("r:1: " + std::string(field.name)), 0U) << found << " " << line;
      EXPECT_NE(found.find(" is "), std::string::npos) << found;
    });
  });
}

TEST(Lines, AMemberThatIsMissingIsAnErrorWhereItIsAlwaysWritten) {
  each_filled([](auto const& record) {
    using R = std::remove_cvref_t<decltype(record)>;
    json const good = json::parse(json_of(record).text());
    EXPECT_EQ(problem_of_line(good, Lacking::refused), "");
    json const sparse = json::parse(json_of(R{}).text());
    each_field<R>([&](auto const& field) {
      std::string const name(field.name);
      // By the first, two records of a type are distinguished.
      if (name == first_member<R>() || name == "format") return;
      json line = good;
      line.erase(name);
      std::string const missing = "r:1: " + name + " is missing";
      EXPECT_EQ(problem_of_line(line, Lacking::refused), sparse.contains(name) ? missing : "");
      EXPECT_EQ(problem_of_line(line), field.rules.insisted ? missing : "");
      line[name] = nullptr;
      EXPECT_NE(problem_of_line(line, Lacking::refused), "") << name;
      EXPECT_EQ(problem_of_line(line), field.rules.insisted ? missing : "");
    });
  });
}

TEST(Lines, NumbersAreWithinTheirBounds) {
  json line = json::parse(json_of(Failure{.id = "a"}).text());
  line["point"] = -2;
  EXPECT_EQ(problem_of_line(line), "r:1: point is not a number from -1 on");
  line["point"] = ~std::uint64_t{0};
  EXPECT_EQ(problem_of_line(line), "r:1: point is not a number from -1 on");
  line["point"] = -1;
  line["count"] = ~std::uint64_t{0};
  EXPECT_EQ(problem_of_line(line), "");
  line["count"] = 0.5;
  EXPECT_EQ(problem_of_line(line), "r:1: count is not a number from 0 on");
  json sweep = json::parse(json_of(Sweep{}).text());
  sweep["faults"]["found"] = (1 << 20) + 1;
  EXPECT_EQ(problem_of_line(sweep), "r:1: faults: found is not a number from 0 to 1048576");
  std::string const infinite = R"({"type":"sweep","seconds":1e400})";
  EXPECT_NE(each_line(infinite + "\n", "r", Lacking::allowed, [](Line&&) { return std::string(); }),
            "");
}

TEST(Lines, TheFirstMemberDistinguishesTwoRecordsOfAType) {
  std::vector<std::size_t> kinds;
  std::string const text =
      "{\"type\":\"coverage\",\"law\":\"a\"}\n{\"type\":\"coverage\",\"op\":\"a\"}\n"
      "{\"type\":\"else\",\"law\":4}\n";
  EXPECT_EQ(each_line(text, "r", Lacking::allowed,
                      [&](Line&& line) {
                        kinds.push_back(line.index());
                        return std::string();
                      }),
            "");
  EXPECT_EQ(kinds, (std::vector{Line(Coverage{}).index(), Line(OperationCoverage{}).index(),
                                std::size_t{0}}));
}

}  // namespace
}  // namespace layoutcheck::results
