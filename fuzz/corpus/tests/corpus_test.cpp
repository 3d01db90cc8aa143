// Names, merging, archives that mean harm, and the fix point of minimising.
#include <archive.h>
#include <archive_entry.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <memory>

#include "layoutcheck/corpus/folder.hpp"
#include "layoutcheck/corpus/inputs.hpp"
#include "layoutcheck/corpus/minimise.hpp"

namespace layoutcheck::corpus {
namespace {

namespace fs = std::filesystem;

class Folder {
 public:
  Folder() {
    std::string pattern = (fs::temp_directory_path() / "corpus.XXXXXX").string();
    path_ = ::mkdtemp(pattern.data());
  }
  ~Folder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  fs::path operator/(std::string const& name) const { return path_ / name; }
  std::string text() const { return path_.string(); }
  void put(std::string const& name, std::string const& bytes) const {
    std::ofstream(path_ / name, std::ios::binary) << bytes;
  }

 private:
  fs::path path_;
};

struct Entry {
  std::string name;
  std::string bytes;
  unsigned type = AE_IFREG;
  std::string link = {};
};

/// A tar with gzip, or a zip, of whatever entries.
void write_archive(fs::path const& path, bool zip, std::vector<Entry> const& entries) {
  archive* const out = archive_write_new();
  if (zip) {
    archive_write_set_format_zip(out);
  } else {
    archive_write_set_format_pax(out);
    archive_write_add_filter_gzip(out);
  }
  ASSERT_EQ(archive_write_open_filename(out, path.c_str()), ARCHIVE_OK);
  for (Entry const& e : entries) {
    archive_entry* const entry = archive_entry_new();
    archive_entry_set_pathname(entry, e.name.c_str());
    archive_entry_set_filetype(entry, e.type);
    archive_entry_set_perm(entry, 0644);
    archive_entry_set_size(entry, static_cast<la_int64_t>(e.bytes.size()));
    if (e.type == AE_IFLNK) archive_entry_set_symlink(entry, e.link.c_str());
    if (e.type == AE_IFREG && !e.link.empty()) archive_entry_set_hardlink(entry, e.link.c_str());
    ASSERT_EQ(archive_write_header(out, entry), ARCHIVE_OK) << archive_error_string(out);
    archive_write_data(out, e.bytes.data(), e.bytes.size());
    archive_entry_free(entry);
  }
  archive_write_close(out);
  archive_write_free(out);
}

std::string problems(Reading const& reading) {
  std::string text;
  for (Problem const& p : reading.problems) text += p.where + ": " + p.what + "\n";
  return text;
}

TEST(Corpus, ItsVersionIsThatOfTheContents) {
  EXPECT_EQ(version_of({}), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  Folder const one;
  Folder const two;
  std::string const texts[] = {"size(4:1)", "", "coalesce(4:1)"};
  for (int i = 0; i < 3; ++i) {
    one.put("a" + std::to_string(i), texts[i]);
    two.put("b" + std::to_string(9 - i), texts[i]);
  }
  two.put("again", texts[2]);
  std::string const version = version_of(read_folder(one.text()).inputs);
  EXPECT_EQ(version.size(), 64U);
  EXPECT_EQ(version, version_of(read_folder(two.text()).inputs));
  two.put("again", "size(4:2)");
  EXPECT_NE(version, version_of(read_folder(two.text()).inputs));
  // Where one input ends and the next begins is part of it.
  EXPECT_NE(version_of({{"a", "12"}, {"b", ""}}), version_of({{"a", "1"}, {"b", "2"}}));
}

TEST(Names, AreThoseOfLibFuzzer) {
  EXPECT_EQ(name_of(""), "da39a3ee5e6b4b0d3255bfef95601890afd80709");
  EXPECT_EQ(name_of("abc"), "a9993e364706816aba3e25717850c26c9cd0d89d");
}

TEST(Folders, AreMergedOnceAndAgain) {
  Folder const from;
  Folder const into;
  from.put("first", "size(4:1)");
  from.put("second", "size(4:1)");
  from.put(name_of("4:1"), "4:1");
  Reading const reading = read_folder(from.text());
  EXPECT_EQ(problems(reading), "");
  EXPECT_EQ(reading.seen, 3U);
  EXPECT_EQ(reading.inputs.size(), 2U);
  EXPECT_EQ(reading.misnamed.size(), 2U);
  Written const first = write_inputs(into.text(), reading.inputs);
  EXPECT_EQ(first.error, "");
  EXPECT_EQ(first.added, 2U);
  Written const second = write_inputs(into.text(), reading.inputs);
  EXPECT_EQ(second.added, 0U);
  EXPECT_EQ(second.there, 2U);
  Reading const merged = read_folder(into.text());
  EXPECT_EQ(merged.inputs, reading.inputs);
  EXPECT_TRUE(merged.misnamed.empty());
}

TEST(Folders, HoldRegularFilesAlone) {
  Folder const folder;
  folder.put("good", "4:1");
  folder.put("large", std::string(kMostInputBytes + 1, 'x'));
  fs::create_directory(folder / "below");
  fs::create_symlink("/etc/passwd", folder / "link");
  ASSERT_EQ(::mkfifo((folder / "pipe").c_str(), 0600), 0);
  Reading const reading = read_folder(folder.text());
  EXPECT_EQ(reading.inputs.size(), 1U);
  EXPECT_EQ(reading.problems.size(), 4U) << problems(reading);
  EXPECT_EQ(read_folder("/no/such/folder").problems.size(), 1U);
}

TEST(Folders, AreNeverWrittenThroughLinks) {
  Folder const into;
  Folder const elsewhere;
  elsewhere.put("target", "kept");
  fs::create_symlink(elsewhere / "target", into / name_of("4:1"));
  Written const written = write_inputs(into.text(), {{name_of("4:1"), "4:1"}});
  EXPECT_NE(written.error, "");
  std::ifstream stream(elsewhere / "target");
  std::string text;
  stream >> text;
  EXPECT_EQ(text, "kept");
}

TEST(Folders, AnotherContentUnderAHashIsAnError) {
  Folder const into;
  into.put(name_of("4:1"), "5:1");
  EXPECT_NE(write_inputs(into.text(), {{name_of("4:1"), "4:1"}}).error, "");
}

TEST(Archives, GiveWhatFoldersGive) {
  for (bool const zip : {false, true}) {
    Folder const folder;
    write_archive(folder / "a", zip,
                  {{"corpus/", "", AE_IFDIR}, {"corpus/x", "4:1"}, {"corpus/y", ""}, {"z", "4:1"}});
    Reading const reading = read_archive((folder / "a").string());
    EXPECT_EQ(problems(reading), "");
    EXPECT_EQ(reading.seen, 3U);
    EXPECT_EQ(reading.inputs,
              (std::map<std::string, std::string>{{name_of("4:1"), "4:1"}, {name_of(""), ""}}));
  }
}

/// Names lead nowhere: inputs are kept under their hash, wherever an entry says it lies.
TEST(Archives, NamesLeadNowhere) {
  Folder const folder;
  Folder const into;
  write_archive(folder / "a", false,
                {{"../../escaped", "1:1"},
                 {"/tmp/absolute", "2:1"},
                 {"a/../../b", "3:1"},
                 {std::string("\x1b[31mred"), "4:1"}});
  Reading const reading = read_archive((folder / "a").string());
  EXPECT_EQ(problems(reading), "");
  EXPECT_EQ(write_inputs((into / "deep/corpus").string(), reading.inputs).added, 4U);
  std::size_t files = 0;
  for (auto const& entry : fs::recursive_directory_iterator(into.text())) {
    files += entry.is_regular_file() ? 1 : 0;
  }
  EXPECT_EQ(files, 4U);
}

TEST(Archives, EntriesThatAreNotFilesAreProblems) {
  Folder const folder;
  write_archive(folder / "a", false,
                {{"ok", "1:1"},
                 {"s", "", AE_IFLNK, "/etc/passwd"},
                 {"h", "", AE_IFREG, "ok"},
                 {"p", "", AE_IFIFO},
                 {"d", "", AE_IFCHR}});
  Reading const reading = read_archive((folder / "a").string());
  EXPECT_EQ(reading.inputs.size(), 1U);
  EXPECT_EQ(reading.problems.size(), 4U) << problems(reading);
}

TEST(Archives, SizesAreBounded) {
  Folder const folder;
  write_archive(folder / "large", true, {{"a", std::string(kMostInputBytes + 1, 'x')}});
  Reading const large = read_archive((folder / "large").string());
  EXPECT_TRUE(large.inputs.empty());
  EXPECT_EQ(large.problems.size(), 1U) << problems(large);

  std::vector<Entry> entries;
  for (int i = 0; i < 40; ++i) {
    entries.push_back({std::to_string(i), std::string(kMostInputBytes, static_cast<char>(i))});
  }
  write_archive(folder / "bomb", false, entries);
  Reading const bomb = read_archive((folder / "bomb").string());
  EXPECT_NE(problems(bomb).find("expands more than"), std::string::npos) << problems(bomb);
  EXPECT_LT(bomb.inputs.size(), 40U);
}

TEST(Archives, DamageIsAProblem) {
  Folder const folder;
  write_archive(folder / "whole", false, {{"a", std::string(5000, 'a') + "b"}, {"c", "4:1"}});
  std::ifstream stream(folder / "whole", std::ios::binary);
  std::string const bytes((std::istreambuf_iterator<char>(stream)), {});
  EXPECT_EQ(problems(read_archive_bytes("input", bytes)), "");
  EXPECT_NE(problems(read_archive_bytes("input", bytes.substr(0, bytes.size() / 2))), "");
  EXPECT_NE(problems(read_archive_bytes("input", "size(4:1)")), "");
  EXPECT_NE(problems(read_archive_bytes("input", "")), "");
  EXPECT_NE(problems(read_any("/no/such/archive")), "");
}

TEST(Seeds, AreCanonicalExpressions) {
  Reading const vectors = read_vectors("facts",
                                       "# worked\n\nsize( 4 : 1 ) = 4  # me\n4:1 o 2:1 = x\n"
                                       "no equals sign\nsize(4:1) = again\nsize( = 4\n");
  EXPECT_EQ(vectors.inputs.size(), 2U);
  EXPECT_TRUE(vectors.inputs.contains(name_of("size(4:1)")));
  EXPECT_EQ(vectors.problems.size(), 2U) << problems(vectors);
  EXPECT_EQ(vectors.problems[0].where, "facts:5");

  Folder const folder;
  fs::create_directory(folder / "below");
  folder.put("below/a.json", "{\"case\":\"size( 4:1)\",\"law\":\"x\"}");
  folder.put("b.json", "[]");
  folder.put("c.txt", "no finding");
  Reading const findings = read_findings(folder.text());
  EXPECT_EQ(findings.inputs.size(), 1U);
  EXPECT_EQ(findings.problems.size(), 1U) << problems(findings);
  EXPECT_TRUE(
      read_findings((folder / "below/a.json").string()).inputs.contains(name_of("size(4:1)")));
}

TEST(Needed, CoversAllAndIsAFixPoint) {
  EXPECT_EQ(needed({{"a", {1, {1}}}, {"b", {2, {1, 2}}}, {"c", {3, {2}}}}),
            std::vector<std::string>{"b"});
  EXPECT_TRUE(needed({}).empty());
  EXPECT_TRUE(needed({{"a", {1, {}}}}).empty());
  std::uint64_t state = 1;
  auto const below = [&](std::uint64_t n) {
    state = state * 6364136223846793005U + 1442695040888963407U;
    return (state >> 33U) % n;
  };
  for (int round = 0; round < 200; ++round) {
    std::map<std::string, Met> inputs;
    std::vector<bool> all(40);
    for (std::uint64_t i = below(30); i > 0; --i) {
      Met met{.bytes = below(9), .features = {}};
      for (std::uint64_t f = below(8); f > 0; --f) met.features.push_back(below(40));
      for (std::uint64_t const f : met.features) all[f] = true;
      inputs["i" + std::to_string(i)] = met;
    }
    std::map<std::string, Met> kept;
    std::vector<bool> covered(40);
    for (std::string const& name : needed(inputs)) {
      kept[name] = inputs[name];
      for (std::uint64_t const f : inputs[name].features) covered[f] = true;
    }
    EXPECT_EQ(covered, all);
    EXPECT_EQ(needed(kept).size(), kept.size());
  }
}

}  // namespace
}  // namespace layoutcheck::corpus
