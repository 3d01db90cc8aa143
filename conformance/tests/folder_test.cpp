#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "layoutcheck/conformance/adapters/registry.hpp"
#include "layoutcheck/conformance/emit/calls.hpp"
#include "layoutcheck/conformance/emit/emit.hpp"

namespace layoutcheck::conformance {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kToml =
    "about = \"a toy\"\nlicence = \"none\"\nemit = \"python\"\nmemory_mib = 64\nbatch_s = 2\n";

/// conformance/adapters in a folder of its own.
class Folders : public testing::Test {
 protected:
  Folders() : home_{testing::TempDir() + "folders-" + std::to_string(::getpid()), "no build"} {
    fs::create_directories(adapters() / "__pycache__");
  }
  ~Folders() override { fs::remove_all(home_.source_dir); }

  fs::path adapters() const { return fs::path(home_.source_dir) / "conformance/adapters"; }
  void write(std::string const& folder, std::string const& name, std::string_view text) const {
    fs::create_directories(adapters() / folder);
    std::ofstream(adapters() / folder / name) << text;
  }
  /// What is wrong with an adapter.toml: "6:1: ...".
  std::string problem_of(std::string const& toml) const {
    write("toy", "adapter.toml", toml);
    ShippedAdapters const read = shipped_adapters(home_);
    EXPECT_TRUE(read.adapters.empty());
    if (read.problems.size() != 1) return std::to_string(read.problems.size()) + " problems";
    std::string const path = (adapters() / "toy/adapter.toml").string() + ':';
    EXPECT_TRUE(read.problems[0].problem.starts_with(path)) << read.problems[0].problem;
    return read.problems[0].problem.substr(path.size());
  }

  AdapterHome home_;
};

TEST_F(Folders, DescribeTheirVariants) {
  write("toy", "adapter.toml",
        std::string(kToml) + "argument = \"a\"\nsmall = \"size rank\"\n[variants.b]\n" +
            "about = \"another\"\nbatch_s = 3\nsingle_s = 7\npopulation = 0.5\n");
  ShippedAdapters const read = shipped_adapters(home_);
  ASSERT_TRUE(read.problems.empty()) << read.problems[0].problem;
  ASSERT_EQ(read.adapters.size(), 2U);
  auto const& [toy, b] = std::tie(read.adapters[0], read.adapters[1]);
  EXPECT_EQ(toy.name + ' ' + toy.argument + ' ' + toy.about, "toy a a toy");
  EXPECT_EQ(toy.limits.batch, std::chrono::seconds{2});
  EXPECT_EQ(toy.limits.memory_bytes, 64U << 20U);
  EXPECT_EQ(toy.limits.single, Limits{}.single);
  EXPECT_EQ(toy.population, 1);
  EXPECT_EQ(toy.small, (std::vector<std::string>{"size", "rank"}));
  EXPECT_EQ(b.name + ' ' + b.folder + ' ' + b.argument + ' ' + b.about, "toy-b toy a another");
  EXPECT_EQ(b.limits.batch, std::chrono::seconds{3});
  EXPECT_EQ(b.limits.single, std::chrono::seconds{7});
  EXPECT_EQ(b.limits.memory_bytes, 64U << 20U);
  EXPECT_EQ(b.population, 0.5);
}

TEST_F(Folders, HaveNoUnreadableDescription) {
  std::string const good(kToml);
  EXPECT_EQ(problem_of(good + "license = 1\n").substr(0, 27), "6:1: unknown key \"license\",");
  EXPECT_EQ(problem_of(good + "single_s = \"1\"\n"), "6:12: single_s is an integer, not a string");
  EXPECT_EQ(problem_of(good + "population = 1.5\n"),
            "6:14: population is more than 0 and at most 1");
  EXPECT_EQ(problem_of(good + "single_s = 0\n"), "6:12: single_s is more than 0 and at most 3600");
  EXPECT_EQ(problem_of(good + "setup = \"sometimes\"\n"), "6:9: setup is always or test");
  EXPECT_EQ(problem_of(good + "variants = 3\n"),
            "6:12: variants is tables, each [variants.NAME], not an integer");
  EXPECT_EQ(problem_of(good + "[variants.b]\nabout = \"\"\nemit = \"c++\"\n").substr(0, 24),
            "8:1: unknown key \"emit\",");
  EXPECT_EQ(problem_of("about = \"\"\n"), "1:1: missing: memory_mib, batch_s, licence");
  EXPECT_EQ(problem_of(good + "= 1").substr(0, 4), "6:1:");
  EXPECT_EQ(problem_of(good + "a = " + std::string(99, '[')).substr(0, 4), "6:21");
}

TEST_F(Folders, AreNotSilentlyMissing) {
  EXPECT_EQ(shipped_adapters(home_).problems.size(), 1U);  // no folder at all
  write("good", "adapter.toml", kToml);
  write("bare", "calls.txt", "");
  fs::create_directories(adapters() / "worse/adapter.toml");
  ShippedAdapters const read = shipped_adapters(home_);
  EXPECT_EQ(read.adapters.size(), 1U);
  ASSERT_EQ(read.problems.size(), 2U);
  std::string const place = adapters().string();
  EXPECT_EQ(read.problems[0].problem, place + "/bare/adapter.toml: no such file");
  EXPECT_EQ(read.problems[1].problem, place + "/worse/adapter.toml: cannot be read");
  std::string const error = resolve_adapter("bare", home_).error;
  EXPECT_NE(error.find(", good\n" + read.problems[0].problem), std::string::npos) << error;
  EXPECT_EQ(test_form("bare", home_).problem, read.problems[0].problem);
}

TEST_F(Folders, SayHowTestsAreWritten) {
  write("toy", "adapter.toml", kToml);
  EXPECT_EQ(test_forms(home_), (std::vector<std::string>{"gtest", "json"}));
  write("toy", "calls.txt", "# sizes\n\nsize   toy.size({0:n})\n");
  EXPECT_EQ(test_forms(home_), (std::vector<std::string>{"gtest", "toy", "json"}));
  std::string const place = (adapters() / "toy").string();
  EXPECT_EQ(test_form("toy", home_).problem, place + "/scope.py: no such file");
  write("toy", "scope.py", "\"\"\"Says what it is.\"\"\"\n\nimport toy\n");
  TestForm const form = test_form("toy", home_);
  EXPECT_EQ(form.problem, "");
  EXPECT_EQ(form.scope, "import toy\n");
  ASSERT_EQ(form.calls.size(), 1U);
  EXPECT_EQ(form.calls[0].text, "toy.size({0:n})");
  write("toy", "calls.txt", "size toy.size({0})\nsise toy.size({0})\n");
  EXPECT_EQ(test_form("toy", home_).problem, place + "/calls.txt:2: no operation is called 'sise'");
}

TEST(Calls, AreSpelledByTheFirstLineThatFits) {
  auto const forms = read_calls(
      "composition  compose({0}, {fold:n})\nslice:_  ({1})({0})\nslice  cut({0}, {1})\n"
      "concat  cat({*})\ncompact_left  make({$0}, Left{})\nmode  get<{#1}>({0})\n");
  ASSERT_TRUE(forms) << forms.error();
  auto const spelled = [&](std::string_view name, std::vector<CallArgument> const& arguments) {
    return spell_call(*forms, name, arguments).value_or("none");
  };
  CallArgument const a{"a", "1, 2", "A"};
  CallArgument const b{"b", "3", "B"};
  CallArgument const free{.text = "_", .free = true};
  EXPECT_EQ(spelled("composition", {a, b}), "compose(a, b)");
  EXPECT_EQ(spelled("composition", {a, b, a, b}), "compose(a, compose(b, compose(a, b)))");
  EXPECT_EQ(spelled("composition", {a}), "none");
  EXPECT_EQ(spelled("slice", {free, a}), "(a)(_)");
  EXPECT_EQ(spelled("slice", {a, b}), "cut(a, b)");
  EXPECT_EQ(spelled("slice", {a, b, a}), "none");
  EXPECT_EQ(spelled("concat", {a, b, a}), "cat(a, b, a)");
  EXPECT_EQ(spelled("compact_left", {a}), "make(A, Left{})");
  EXPECT_EQ(spelled("mode", {a, b}), "get<3>(a)");
  EXPECT_EQ(spelled("mode", {a}), "none");
  EXPECT_EQ(spelled("rank", {a}), "none");
}

TEST(Calls, NameTheLineThatIsWrong) {
  auto const wrong = [](std::string_view text) {
    auto const read = read_calls(text);
    return read ? "" : read.error();
  };
  EXPECT_EQ(wrong("size"), "1: no call of size");
  EXPECT_EQ(wrong("size  s({0})\n# x\nsize:?  s({0})"), "3: no operation is called 'size:?'");
  EXPECT_EQ(wrong(" size  s({0})"), "1: no operation is called ''");
}

}  // namespace
}  // namespace layoutcheck::conformance
