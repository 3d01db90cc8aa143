#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>

#include "ledger_support.hpp"

namespace layoutcheck::sweep {
namespace {

using testing::space_of;
using testing::sweep_with;

class Journals : public ::testing::Test {
 protected:
  Journals() : space_(space_of("compact(max_size=48)")) {
    folder_ = ::testing::TempDir() + "journal_" + std::to_string(::getpid());
    std::filesystem::remove_all(folder_);
  }
  ~Journals() override { std::filesystem::remove_all(folder_); }

  std::string path() const { return folder_ + "/journal"; }
  std::string read() const {
    std::ifstream file(path(), std::ios::binary);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
  }
  void write(std::string const& bytes) const {
    std::filesystem::create_directories(folder_);
    std::ofstream(path(), std::ios::binary | std::ios::trunc) << bytes;
  }
  SweepOptions options(JournalMode mode = JournalMode::begin_or_resume) const {
    SweepOptions result;
    result.ledger.folder = folder_;
    result.ledger.mode = mode;
    result.ledger.chunk = 100;
    return result;
  }
  Result<Report> run(SweepOptions const& options) const {
    return sweep_with(space_, make_cpu_backend(space_, 1), options);
  }
  std::string failure(SweepOptions const& options) const {
    auto const report = run(options);
    return report ? "passed" : report.error().text;
  }
  void expect_failure(std::string const& word) const {
    std::string const text = failure(options(JournalMode::resume));
    EXPECT_NE(text.find(word), std::string::npos) << text;
  }
  /// A journal of some chunks, its lines.
  std::vector<std::string> begun() const {
    EXPECT_TRUE(run(options()));
    std::vector<std::string> lines;
    std::istringstream text(read());
    for (std::string line; std::getline(text, line);) lines.push_back(line + "\n");
    return lines;
  }
  std::string joined(std::vector<std::string> const& lines) const {
    std::string text;
    for (std::string const& line : lines) text += line;
    return text;
  }

  Space space_;
  std::string folder_;
};

TEST_F(Journals, GoesOnAtEveryByteWhereItMayBeTorn) {
  auto const whole = run({});
  ASSERT_TRUE(whole);
  std::vector<std::string> const lines = begun();
  ASSERT_GT(lines.size(), 8U);
  std::string const text = joined(lines);
  for (std::size_t cut = lines[0].size(); cut <= text.size(); cut += 997) {
    write(text.substr(0, cut));
    auto const report = run(options(JournalMode::resume));
    ASSERT_TRUE(report) << cut << ": " << report.error().text;
    EXPECT_EQ(tally_of(*report), tally_of(*whole)) << cut;
    // What was torn has been replaced: the journal is sound to its end.
    EXPECT_EQ(failure(options(JournalMode::resume)), "passed");
  }
}

TEST_F(Journals, ATornLastLineIsDroppedAndSaid) {
  std::vector<std::string> const lines = begun();
  write(joined(lines) + "chunk\t3");
  SweepOptions resumed = options(JournalMode::resume);
  std::string said;
  resumed.notice = [&said](std::string const& text) { said += text; };
  ASSERT_TRUE(run(resumed));
  EXPECT_NE(said.find("dropped line " + std::to_string(lines.size() + 1)), std::string::npos)
      << said;
  EXPECT_EQ(read(), joined(lines));
}

TEST_F(Journals, DamageInTheMiddleIsNamedByItsLine) {
  std::vector<std::string> const lines = begun();
  for (std::size_t line : {1UL, 4UL}) {
    for (std::size_t byte = 0; byte + 1 < lines[line].size(); byte += 61) {
      std::vector<std::string> damaged = lines;
      damaged[line][byte] = static_cast<char>(damaged[line][byte] ^ 1);
      write(joined(damaged));
      expect_failure("line " + std::to_string(line + 1));
    }
    std::vector<std::string> missing_end = lines;
    missing_end[line].resize(missing_end[line].size() / 2);
    write(joined(missing_end));
    expect_failure("line " + std::to_string(line + 1) + ": damaged");
  }
}

TEST_F(Journals, AChunkThatIsThereTwiceIsNamed) {
  std::vector<std::string> lines = begun();
  lines.push_back(lines[2]);
  write(joined(lines));
  expect_failure("line " + std::to_string(lines.size()) + ": chunk 1 was finished before");
}

TEST_F(Journals, LinesOfAnotherJournalAreDamage) {
  std::vector<std::string> const lines = begun();
  std::filesystem::remove_all(folder_);
  SweepOptions other = options();
  other.ledger.shard = {1, 2};
  ASSERT_TRUE(run(other));
  write(read() + lines[8] + lines[9]);
  std::string const text = [&] {
    other.ledger.mode = JournalMode::resume;
    return failure(other);
  }();
  EXPECT_NE(text.find("damaged"), std::string::npos) << text;
}

TEST_F(Journals, IsOfOneSpaceShardSuiteAndChunk) {
  begun();
  SweepOptions other = options(JournalMode::resume);
  other.ledger.shard = {1, 2};
  EXPECT_NE(failure(other).find("is of shard 1/1, not 1/2"), std::string::npos);
  other = options(JournalMode::resume);
  other.ledger.chunk = 50;
  EXPECT_NE(failure(other).find("is of chunks of 100, not 50"), std::string::npos);
  other.ledger.chunk = 0;
  EXPECT_EQ(failure(other), "passed");
  space_ = space_of("compact(max_size=47)");
  EXPECT_NE(failure(options()).find("is of space compact(max_size=48)"), std::string::npos);
}

TEST_F(Journals, OtherFilesAreRefused) {
  expect_failure("cannot open the folder");
  std::filesystem::create_directories(folder_);
  expect_failure("no journal of a sweep");
  write("");
  expect_failure("is not a journal of a sweep");
  write("layoutcheck sweep journal\t1\tx\n");
  expect_failure("line 1: damaged");
  write(std::string(3 << 20, 'x'));
  expect_failure("is not a journal of a sweep");
  write(std::string(5000, '\0') + "\n");
  expect_failure("is not a journal of a sweep");
  write(sealed_line(std::vector<std::string>{"layoutcheck sweep journal", "2"}, 0) + "\n");
  expect_failure("format");
  std::vector<std::string> header{
      "layoutcheck sweep journal", "1", "test", space_.text(), "x", "1/1", "100", "a,b"};
  write(sealed_line(header, 0) + "\n");
  expect_failure("line 1: damaged");
  header[4] = std::to_string(space_.size());
  write(sealed_line(header, 0) + "\n");
  expect_failure("is of other laws");
  std::filesystem::remove(path());
  ASSERT_EQ(::mkfifo(path().c_str(), 0600), 0);
  expect_failure("is not a regular file");
  std::filesystem::remove(path());
  std::filesystem::create_directory(path());
  expect_failure("journal");
}

TEST_F(Journals, RandomBytesNeverPass) {
  std::vector<std::string> const lines = begun();
  std::mt19937_64 random(7);
  for (int round = 0; round < 200; ++round) {
    std::string text = joined(lines);
    // Not in the last line, whose loss does not count as damage.
    std::size_t const safe = text.size() - lines.back().size();
    for (int i = 0; i < 4; ++i) text[random() % safe] = static_cast<char>(random());
    if (text.compare(0, safe, joined(lines), 0, safe) == 0) continue;
    write(text);
    EXPECT_NE(failure(options(JournalMode::resume)), "passed") << round;
  }
}

TEST_F(Journals, OneSweepAtATimeWritesAFolder) {
  auto const ledger = Ledger::open(space_, {.chunk = 100, .suite = "test", .folder = folder_});
  ASSERT_TRUE(ledger);
  EXPECT_NE(failure(options()).find("another sweep is writing there"), std::string::npos);
}

TEST_F(Journals, AFullDiskEndsTheRun) {
  std::filesystem::create_directories(folder_);
  std::filesystem::create_symlink("/dev/full", folder_ + "/journal");
  EXPECT_NE(failure(options()), "passed");
}

}  // namespace
}  // namespace layoutcheck::sweep
