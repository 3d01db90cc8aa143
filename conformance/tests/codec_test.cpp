// Values to JSON and back, and answers that are not values.

#include "layoutcheck/conformance/codec/wire_form.hpp"

#include <gtest/gtest.h>
#include <unistd.h>
#include <algorithm>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "layoutcheck/conformance/adapters/registry.hpp"
#include "layoutcheck/core/text/evaluate.hpp"
#include "layoutcheck/core/text/parse.hpp"
#include "layoutcheck/core/text/print.hpp"
#include "layoutcheck/results/json.hpp"

namespace layoutcheck::conformance {
namespace {

Value value(std::string const& text) {
  auto const parsed = parse_value(text);
  EXPECT_TRUE(parsed.has_value()) << text;
  return parsed ? *parsed : Value{};
}

std::string wire(std::string const& text) { return encode(value(text)).dump(); }
std::string with_integers(std::string const& text) {
  return encode_with_integers(value(text)).dump();
}

std::string back(Kind kind, std::string const& text) {
  Expected<Value> const v = decode(kind, json::parse(text));
  return v ? print(*v) : name(v.error().code);
}

TEST(Encode, WritesEveryKind) {
  EXPECT_EQ(wire("4"), "4");
  EXPECT_EQ(wire("-9007199254740993"), "\"-9007199254740993\"");
  EXPECT_EQ(wire("true"), "true");
  EXPECT_EQ(wire("((2,2),())"), "[[2,2],[]]");
  EXPECT_EQ(wire("(1,_,(2,3))"), "[1,null,[2,3]]");
  EXPECT_EQ(wire("_"), "null");
  EXPECT_EQ(wire("4:1"), "[4,1]");
  EXPECT_EQ(wire("(4,(2,2)):(1,(4,8))"), "[[4,[2,2]],[1,[4,8]]]");
  EXPECT_EQ(wire("():()"), "[[],[]]");
  EXPECT_EQ(wire("<2:1,_,<3:2>>"), R"({"by_mode":[[2,1],null,{"by_mode":[[3,2]]}]})");
  EXPECT_EQ(wire("Sw<3,4,-3>"), R"({"swizzle":[3,4,-3]})");
  EXPECT_EQ(wire("Sw<1,2,1> o 3 o 8:1"),
            R"({"inner":[8,1],"offset":3,"outer":{"swizzle":[1,2,1]}})");
  EXPECT_EQ(wire("16:2 o 3 o 8:1"), R"({"inner":[8,1],"offset":3,"outer":[16,2]})");
  EXPECT_EQ(wire("[0,2,4]"), R"({"table":[0,2,4]})");
}

TEST(Encode, SpellsOnlyStrideOneAsAnInteger) {
  EXPECT_EQ(with_integers("4:1"), "4");
  EXPECT_EQ(with_integers("4:2"), "[4,2]");
  EXPECT_EQ(with_integers("(4):(1)"), "[[4],[1]]");
  EXPECT_EQ(with_integers("<2,_,(2,2):(1,4),3:0>"), R"({"by_mode":[2,null,[[2,2],[1,4]],[3,0]]})");
}

TEST(Encode, SpellsIntegersAtTheNamedPositionsOnly) {
  std::vector<Value> const args{value("4:1"), value("2:1")};
  std::vector<std::size_t> const second{1};
  EXPECT_EQ(encode_arguments(args).dump(), "[[4,1],[2,1]]");
  EXPECT_EQ(encode_arguments(args, second).dump(), "[[4,1],2]");
}

TEST(Decode, ReadsWhatEncodeWrote) {
  for (std::string const text : {"4", "-9007199254740993", "((2,2),())", "()"}) {
    EXPECT_EQ(back(Kind::tuple, wire(text)), text);
  }
  for (std::string const text : {"4:1", "(4,(2,2)):(1,(4,-8))", "():()", "(0):(7)"}) {
    EXPECT_EQ(back(Kind::layout, wire(text)), text);
  }
  EXPECT_EQ(back(Kind::table, wire("[0,2,4]")), "[0,2,4]");
  EXPECT_EQ(back(Kind::boolean, "true"), "true");
  EXPECT_EQ(back(Kind::integer, "\"9223372036854775807\""), "9223372036854775807");
}

TEST(Encode, SpellsLinearLayoutsByTheirBases) {
  EXPECT_EQ(wire("{lane:[(1,0),(2,0)],warp:[(0,1)]}->{x:4,y:2}"),
            R"({"bases":[["lane",[[1,0],[2,0]]],["warp",[[0,1]]]],"out":[["x",4],["y",2]]})");
}

TEST(Decode, ReadsLinearLayoutsAndMappings) {
  for (std::string const text :
       {"{lane:[(1,0),(2,0)],warp:[(0,1)]}->{x:4,y:2}", "{i:[1,2,4]}->{o:8}", "{}->{}",
        "{i:[],j:[0]}->{o:1}", "{i:[4611686018427387903]}->{o:4611686018427387904}"}) {
    EXPECT_EQ(back(Kind::linear, wire(text)), text);
  }
  for (std::string const text : {"4:1", "Sw<1,0,2> o 0 o 8:1", "Sw<3,4,-3>", "2:1 o 3 o 4:0"}) {
    EXPECT_EQ(back(Kind::mapping, wire(text)), text);
  }
}

TEST(Encode, SpellsBasisStridesByScaleAndAxis) {
  EXPECT_EQ(wire("(4,(3,2)):(1@0,(0,9007199254740993@2))"),
            R"([[4,[3,2]],[{"axis":0,"scale":1},[0,{"axis":2,"scale":"9007199254740993"}]]])");
  EXPECT_EQ(wire("4:2@0@1"), R"([4,{"axis":[1,0],"scale":2}])");
}

TEST(Decode, ReadsBasisStrides) {
  for (std::string const text : {"(4,3):(1@0,1@1)", "4:-2@15", "(4,(3,2)):(0,(1@1,0@2))",
                                 "(2,2):(0,4611686018427387904@3)", "(4,3):(1@0,-2@3@0@0@1)"}) {
    EXPECT_EQ(back(Kind::basis, wire(text)), text);
  }
  EXPECT_EQ(back(Kind::basis, "[[4,3],[0,0]]"), "(4,3):(0,0)");
  EXPECT_EQ(back(Kind::basis, R"([4,{"scale":2,"axis":[1]}])"), "4:2@1");
}

TEST(Decode, ReadsModularLayouts) {
  char const* const tile = R"({"modular":[[[5,3],[1,6]],[5,3]]})";
  EXPECT_EQ(wire("modular<(5,3):(1,6),(5,3)>"), tile);
  EXPECT_EQ(back(Kind::modular, tile), "modular<(5,3):(1,6),(5,3)>");
  for (std::string const text : {"null", "4", "{}", R"({"modular":1})", R"({"modular":[[4,1]]})",
                                 R"({"modular":[[4,1],4,5]})", R"({"modular":[4,4]})",
                                 R"({"modular":[[4,1],4],"more":1})"}) {
    EXPECT_EQ(back(Kind::modular, text), "unsupported") << text;
  }
  EXPECT_EQ(back(Kind::modular, R"({"modular":[[4,4],4]})"), "out_of_domain");
  EXPECT_EQ(back(Kind::modular, R"({"modular":[[4,1],0]})"), "invalid_argument");
}

TEST(Decode, RefusesValuesThatAreNotBasisLayouts) {
  for (std::string const text :
       {"null", "4", "[4]", R"([4,{"scale":1}])", R"([4,{"scale":1,"axis":0,"more":1}])",
        R"([4,{"scale":"one","axis":0}])", R"([4,[null]])", R"([{"scale":1,"axis":0},4])",
        R"([4,{"scale":1,"axis":[]}])", R"([4,{"scale":1,"axis":[[0]]}])"}) {
    EXPECT_EQ(back(Kind::basis, text), "unsupported") << text;
  }
  for (std::string const text :
       {R"([4,{"scale":1,"axis":-1}])", R"([-4,{"scale":1,"axis":0}])", "[4,1]",
        R"([[4,3],[{"scale":1,"axis":0},{"scale":1,"axis":[0,1]}]])"}) {
    EXPECT_EQ(back(Kind::basis, text), "invalid_argument") << text;
  }
  // There are such values, and this suite has no room for them.
  for (std::string const text : {R"([4,{"scale":1,"axis":16}])", R"([4,{"scale":1,"axis":[0,16]}])",
                                 R"([4,{"scale":1,"axis":[0,0,0,0,0]}])"}) {
    EXPECT_EQ(back(Kind::basis, text), "capacity_exceeded") << text;
  }
  EXPECT_EQ(back(Kind::basis, R"([[4,3],{"scale":1,"axis":0}])"), "not_congruent");
  EXPECT_EQ(back(Kind::basis, R"([4,{"scale":"9223372036854775808","axis":0}])"), "overflow");
  EXPECT_EQ(back(Kind::basis, R"([3,{"scale":"9223372036854775807","axis":0}])"), "overflow");
}

TEST(Decode, RefusesValuesThatAreNotLinearLayouts) {
  for (std::string const text :
       {"null", "[]", "{}", R"({"bases":[],"out":{}})", R"({"bases":[["i"]],"out":[]})",
        R"({"bases":[["i",[1]]],"out":[["o",2]]})", R"({"bases":[[1,[]]],"out":[]})",
        R"({"bases":[],"out":[["o","two"]]})", R"({"bases":[["i",[[0.5]]]],"out":[["o",2]]})"}) {
    EXPECT_EQ(back(Kind::linear, text), "unsupported") << text;
  }
  for (std::string const text :
       {R"({"bases":[["i",[[2]]]],"out":[["o",2]]})", R"({"bases":[["i",[[-1]]]],"out":[["o",2]]})",
        R"({"bases":[["i",[[1,0]]]],"out":[["o",2]]})", R"({"bases":[],"out":[["o",3]]})",
        R"({"bases":[["i",[]],["i",[]]],"out":[]})", R"({"bases":[["",[]]],"out":[]})"}) {
    EXPECT_EQ(back(Kind::linear, text), "invalid_argument") << text;
  }
  EXPECT_EQ(back(Kind::linear, R"({"bases":[],"out":[["o","9223372036854775808"]]})"), "overflow");
  EXPECT_EQ(back(Kind::linear, R"({"bases":[["a_name_of_16_byte",[]]],"out":[]})"),
            "capacity_exceeded");
  for (std::string const text :
       {"{}", R"({"swizzle":[1]})", R"({"outer":[4,1]})", R"({"outer":3,"inner":[4,1]})",
        R"({"outer":{"swizzle":[1,2,1]},"inner":[8,1]})",
        R"({"outer":{"swizzle":[1,2,1]},"offset":0,"inner":[8,1],"more":3})"}) {
    EXPECT_EQ(back(Kind::mapping, text), "unsupported") << text;
  }
  EXPECT_EQ(back(Kind::mapping, R"({"outer":[4,1],"offset":-1,"inner":[4,1]})"),
            "invalid_argument");
}

TEST(Decode, RefusesAnotherKind) {
  for (std::string const text : {"null", "1.5", "true", "\"4\"", "\"x\"", "{}", "[4]", "[4,1,1]",
                                 "[4,null]", "[4,[1.0]]", "[[4,\"\"],[1,1]]", "[\"012\",1]"}) {
    std::string const code = back(Kind::layout, text);
    EXPECT_TRUE(code == "unsupported" || code == "not_congruent") << text << ": " << code;
  }
  EXPECT_EQ(back(Kind::integer, "[1]"), "unsupported");
  EXPECT_EQ(back(Kind::integer, "true"), "unsupported");
  EXPECT_EQ(back(Kind::boolean, "1"), "unsupported");
  EXPECT_EQ(back(Kind::table, "[1,2]"), "unsupported");
  EXPECT_EQ(back(Kind::tuple, "[1,null]"), "unsupported");
}

TEST(Decode, RefusesObjectsThatLookLikeLayouts) {
  EXPECT_EQ(back(Kind::layout, "[[4,2],[1,[2]]]"), "not_congruent");
  EXPECT_EQ(back(Kind::layout, "[4,[1]]"), "not_congruent");
  EXPECT_EQ(back(Kind::layout, "[-4,1]"), "invalid_argument");
}

TEST(Decode, NamesTheBoundsOfTheSuite) {
  EXPECT_EQ(back(Kind::integer, "\"9223372036854775808\""), "overflow");
  EXPECT_EQ(back(Kind::integer, "9223372036854775808"), "overflow");
  EXPECT_EQ(back(Kind::layout, "[[4611686018427387904,4],[1,1]]"), "overflow");
  std::string deep = "1";
  for (int i = 0; i < 40; ++i) deep = "[" + deep + "]";
  EXPECT_EQ(back(Kind::tuple, deep), "capacity_exceeded");
  std::string wide = "1";
  for (int i = 0; i < 5000; ++i) wide += ",1";
  EXPECT_EQ(back(Kind::tuple, "[" + wide + "]"), "capacity_exceeded");
  EXPECT_EQ(back(Kind::tuple, "[[" + wide + "]]"), "capacity_exceeded");
}

TEST(Registry, KnowsCommandsAndShippedAdapters) {
  ::setenv("LAYOUTCHECK_PYTHON", "some-python", 1);
  namespace fs = std::filesystem;
  std::string const source = testing::TempDir() + "source-" + std::to_string(::getpid());
  fs::create_directories(source);  // the shipped folders, and no environments
  fs::create_directory_symlink(LAYOUTCHECK_SOURCE_DIR "/conformance", source + "/conformance");
  AdapterHome const home{source, "no build"};
  ResolvedAdapter const dynamic = resolve_adapter("cute-dsl-dynamic", home);
  EXPECT_EQ(dynamic.argv,
            (std::vector<std::string>{
                "some-python", source + "/conformance/adapters/cute-dsl/adapter.py", "dynamic"}));
  EXPECT_EQ(dynamic.limits.batch, std::chrono::seconds{60});
  EXPECT_EQ(dynamic.limits.memory_bytes, std::uint64_t{16} << 30U);
  EXPECT_EQ(dynamic.population, 0.05);
  ResolvedAdapter const shipped = resolve_adapter("pycute/integers", home);
  EXPECT_EQ(shipped.name, "pycute");
  EXPECT_TRUE(shipped.integers);
  EXPECT_EQ(shipped.argv, (std::vector<std::string>{
                              "some-python", source + "/conformance/adapters/pycute/adapter.py"}));
  ResolvedAdapter const command = resolve_adapter("cmd/integers:a 'b c'", home);
  EXPECT_EQ(command.name, "cmd:a 'b c'");
  EXPECT_EQ(command.argv, (std::vector<std::string>{"a", "b c"}));
  EXPECT_TRUE(resolve_adapter("cmd:'", home).usage);
  ResolvedAdapter const missing = resolve_adapter("so:no/such.so", home);
  EXPECT_NE(missing.error.find("no such file"), std::string::npos) << missing.error;
  EXPECT_FALSE(missing.usage);
  EXPECT_TRUE(resolve_adapter("nosuch", home).usage);
  ::unsetenv("LAYOUTCHECK_PYTHON");
  EXPECT_FALSE(resolve_adapter("pycute", home).error.empty());
  EXPECT_FALSE(resolve_adapter("pycute", home).usage);
  fs::remove_all(source);
}

/// An empty program of this name in a folder of its own.
struct Program {
  explicit Program(std::string const& name)
      : folder(testing::TempDir() + "program-" + std::to_string(::getpid())) {
    std::filesystem::create_directories(folder);
    std::ofstream(folder + '/' + name);
    std::filesystem::permissions(folder + '/' + name, std::filesystem::perms::owner_all);
  }
  ~Program() { std::filesystem::remove_all(folder); }
  std::string folder;
};

TEST(Registry, FindsReleasesByName) {
  namespace fs = std::filesystem;
  fs::path const build = fs::path(testing::TempDir()) / ("versions-" + std::to_string(::getpid()));
  for (char const* venv :
       {"venv-pycute@3.5.1", "venv-pycute@4.0", "venv-pycute@bad", "venv-torch@2.1"}) {
    fs::create_directories(build / venv / "bin");
    std::ofstream(build / venv / "bin/python");
    std::ofstream(build / venv / "pins.txt");
  }
  fs::create_directories(build /
                         "venv-pycute@5.0/bin");  // an install that ended before its last line
  std::ofstream(build / "venv-pycute@5.0/bin/python");
  AdapterHome const home{LAYOUTCHECK_SOURCE_DIR, build.string()};
  ::setenv("LAYOUTCHECK_PYTHON", "some-python", 1);  // is not of that release
  ResolvedAdapter const named = resolve_adapter("pycute@3.5.1/integers", home);
  EXPECT_EQ(named.name, "pycute@3.5.1");
  EXPECT_TRUE(named.integers);
  EXPECT_EQ(named.argv.at(0), (build / "venv-pycute@3.5.1/bin/python").string());
  ::unsetenv("LAYOUTCHECK_PYTHON");
  ShippedAdapter pycute;
  pycute.folder = "pycute";
  // Of the checkout's own build folder there may be more.
  std::vector<std::string> const versions = versions_of(pycute, home);
  for (char const* there : {"3.5.1", "4.0"})
    EXPECT_EQ(std::count(versions.begin(), versions.end(), there), 1) << there;
  EXPECT_EQ(std::count(versions.begin(), versions.end(), "5.0"), 0);
  ResolvedAdapter const missing = resolve_adapter("pycute@5.0", home);
  EXPECT_NE(missing.error.find("layoutcheck adapters install pycute@5.0"), std::string::npos)
      << missing.error;
  for (char const* spec : {"pycute@", "pycute@../x", "pycute@bad", "pycute@4.0/", "nosuch@1"}) {
    EXPECT_TRUE(resolve_adapter(spec, home).usage) << spec;
  }
  fs::remove_all(build);
}

TEST(Registry, PutsAnyOfThemIntoASandbox) {
  AdapterHome const home{"source", "no build"};
  std::string const path = ::getenv("PATH");
  Program const bwrap("bwrap");
  ::setenv("PATH", ("relative::" + bwrap.folder).c_str(), 1);
  ResolvedAdapter const boxed = resolve_adapter("sandbox:cmd/integers:a 'b c'", home);
  EXPECT_EQ(boxed.name, "sandbox:cmd:a 'b c'");
  EXPECT_TRUE(boxed.integers);
  ASSERT_GT(boxed.argv.size(), 4U);
  EXPECT_EQ(boxed.argv[0], bwrap.folder + "/bwrap");
  EXPECT_EQ((std::vector<std::string>(boxed.argv.end() - 3, boxed.argv.end())),
            (std::vector<std::string>{"--", "a", "b c"}));
  ::setenv("PATH", "/nowhere", 1);
  EXPECT_TRUE(resolve_adapter("sandbox:cmd:a", home).argv.empty());
  EXPECT_FALSE(resolve_adapter("sandbox:cmd:a", home).error.empty());
  ::setenv("PATH", path.c_str(), 1);
  EXPECT_TRUE(resolve_adapter("sandbox:nosuch", home).usage);
}

}  // namespace
}  // namespace layoutcheck::conformance
