#include "layoutcheck/sweep/table/compare.hpp"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <thread>
#include <vector>

#include "evaluate_corpus.hpp"

namespace layoutcheck::sweep {
namespace {

using test::layout_of;
using testing::HasSubstr;

class TableCompare : public testing::Test {
 protected:
  TableCompare() {
    char pattern[] = "/tmp/layoutcheck_table_XXXXXX";
    folder_ = ::mkdtemp(pattern);
  }
  ~TableCompare() override { std::filesystem::remove_all(folder_); }

  std::string path(std::string const& name = "t.bin") const { return folder_ + "/" + name; }

  template <class Entry>
  void write(std::vector<Entry> const& entries) const {
    std::ofstream file(path(), std::ios::binary | std::ios::trunc);
    file.write(reinterpret_cast<char const*>(entries.data()),
               static_cast<std::streamsize>(entries.size() * sizeof(Entry)));
  }
  template <class Entry>
  static std::vector<Entry> table(Layout const& layout) {
    std::vector<Entry> entries;
    for (index_t x = 0; x < size(layout); ++x) entries.push_back(static_cast<Entry>(layout(x)));
    return entries;
  }
  std::string refusal(Layout const& layout, TableOptions const& options = {.width = 32},
                      std::string const& name = "t.bin") const {
    auto const report = compare_table(path(name), layout, options);
    return report ? "" : table_message(path(name), layout, options, report.error());
  }

  /// One wrong entry at a time: the first, the last, 100 random ones; found 102 of 102 times.
  template <class Entry>
  void check_width(int width) {
    Layout const layout = layout_of({{7, 300}, {150, -2}, {90, 2100}, {2, 1}});
    index_t const n = size(layout);
    auto entries = table<Entry>(layout);
    write(entries);
    auto const right = compare_table(path(), layout, {.width = width, .threads = 2});
    ASSERT_TRUE(right);
    EXPECT_EQ(right->entries, n);
    EXPECT_EQ(right->differences, 0);
    EXPECT_EQ(right->index, -1);

    test::Random random(9);
    int found = 0;
    for (int i = 0; i < 102; ++i) {
      index_t const at = i == 0 ? 0 : i == 1 ? n - 1 : random.below(n);
      Entry& entry = entries[static_cast<std::size_t>(at)];
      Entry const good = entry;
      entry = static_cast<Entry>(entry ^ (Entry{1} << random.below(width)));
      write(entries);
      auto const report = compare_table(path(), layout, {.width = width, .threads = 1 + i % 3});
      ASSERT_TRUE(report);
      bool const exact = report->differences == 1 && report->index == at &&
                         report->expected == layout(at) && report->found == entry &&
                         report->checksum != right->checksum && report->entries == n;
      found += exact ? 1 : 0;
      entry = good;
    }
    EXPECT_EQ(found, 102);
  }

  std::string folder_;
};

TEST_F(TableCompare, FindsTheOneWrongEntryOf32Bits) { check_width<std::int32_t>(32); }
TEST_F(TableCompare, FindsTheOneWrongEntryOf64Bits) { check_width<std::int64_t>(64); }

TEST_F(TableCompare, SmallTables) {
  test::each_layout(2, {1, 2, 5}, {0, 3, -1}, [&](Layout const& layout) {
    write(table<std::int64_t>(layout));
    auto const report = compare_table(path(), layout);
    ASSERT_TRUE(report);
    EXPECT_EQ(report->differences, 0);
    EXPECT_EQ(report->entries, size(layout));
  });
  write(std::vector<std::int64_t>{});
  auto const nothing = compare_table(path(), layout_of({{0, 1}}));
  ASSERT_TRUE(nothing);
  EXPECT_EQ(nothing->entries, 0);
}

TEST_F(TableCompare, ReportDoesNotDependOnThreads) {
  Layout const layout = layout_of({{97, 1}, {3000, 97}});
  auto entries = table<std::int32_t>(layout);
  test::Random random(11);
  for (int i = 0; i < 1000; ++i) ++entries[static_cast<std::size_t>(random.below(size(layout)))];
  write(entries);
  index_t count = 0;
  index_t first = -1;
  for (index_t x = 0; x < size(layout); ++x) {
    if (entries[static_cast<std::size_t>(x)] == layout(x)) continue;
    if (count++ == 0) first = x;
  }
  std::uint64_t checksum = 0;
  for (int const threads : {1, 2, 3, 8, 0}) {
    auto const report = compare_table(path(), layout, {.width = 32, .threads = threads});
    ASSERT_TRUE(report);
    EXPECT_EQ(report->differences, count);
    EXPECT_EQ(report->index, first);
    if (threads == 1) checksum = report->checksum;
    EXPECT_EQ(report->checksum, checksum);
  }
}

TEST_F(TableCompare, ChecksumSeesTheOrder) {
  Layout const layout = layout_of({{1000, 1}});
  auto entries = table<std::int32_t>(layout);
  write(entries);
  auto const before = compare_table(path(), layout, {.width = 32});
  std::swap(entries[3], entries[3 + 16]);
  write(entries);
  auto const after = compare_table(path(), layout, {.width = 32});
  ASSERT_TRUE(before && after);
  EXPECT_NE(before->checksum, after->checksum);
  EXPECT_EQ(after->differences, 2);
}

TEST_F(TableCompare, WrongLengthsAreReportedWithBothNumbers) {
  Layout const layout = layout_of({{4, 1}});
  write(std::vector<std::int32_t>{0, 1, 2, 3, 4});
  EXPECT_THAT(refusal(layout), HasSubstr("5 entries of 32 bits where the layout has 4 points"));
  write(std::vector<std::int32_t>{0, 1, 2});
  EXPECT_THAT(refusal(layout), HasSubstr("3 entries of 32 bits where the layout has 4 points"));
  EXPECT_THAT(refusal(layout, {.width = 64}), HasSubstr("12 bytes are not a whole number"));
  write(std::vector<char>(17));
  EXPECT_THAT(refusal(layout), HasSubstr("17 bytes are not a whole number of entries of 32 bits"));
  write(std::vector<char>{});
  EXPECT_THAT(refusal(layout), HasSubstr("is empty"));
}

TEST_F(TableCompare, OtherFilesAreRefusedAtOnce) {
  Layout const layout = layout_of({{4, 1}});
  EXPECT_THAT(refusal(layout), HasSubstr("there is no such file"));
  EXPECT_THAT(refusal(layout, {.width = 32}, ""), HasSubstr("is a directory"));
  ASSERT_EQ(::mkfifo(path("fifo").c_str(), 0600), 0);
  EXPECT_THAT(refusal(layout, {.width = 32}, "fifo"), HasSubstr("is not a regular file"));
  ASSERT_EQ(::symlink(path("loop").c_str(), path("loop").c_str()), 0);
  EXPECT_THAT(refusal(layout, {.width = 32}, "loop"), HasSubstr("symbolic links"));
  EXPECT_THAT(refusal(layout, {.width = 32}, std::string(5000, 'x')), HasSubstr("too long"));
  EXPECT_THAT(refusal(layout, {.width = 32}, std::string("t.bin\0x", 7)), HasSubstr("NUL"));
  auto const device = compare_table("/dev/zero", layout, {.width = 32});
  ASSERT_FALSE(device);
  EXPECT_STREQ(device.error().detail, "is not a regular file");
  write(std::vector<std::int32_t>{0, 1, 2, 3});
  EXPECT_THAT(refusal(layout, {.width = 16}), HasSubstr("the width is 32 or 64"));
  EXPECT_THAT(refusal(layout, {.width = 32, .threads = -1}), HasSubstr("threads"));
  if (::geteuid() != 0) {  // root reads everything
    ::chmod(path().c_str(), 0);
    EXPECT_THAT(refusal(layout), HasSubstr("permission denied"));
  }
}

TEST_F(TableCompare, NarrowEntriesCannotHoldWideOffsets) {
  write(std::vector<std::int32_t>{0, 1});
  EXPECT_THAT(refusal(layout_of({{2, index_t{1} << 31}})), HasSubstr("do not fit 32 bits"));
}

/// The file shrinks and grows all the while: no crash, and no verdict on half a table.
TEST_F(TableCompare, AFileThatChangesIsNotJudged) {
  Layout const layout = layout_of({{1 << 20, 1}});
  write(table<std::int32_t>(layout));
  auto const whole = static_cast<off_t>(sizeof(std::int32_t)) << 20;
  ASSERT_EQ(::truncate(path().c_str(), 4096), 0);  // from here on never right again
  std::jthread const writer([&](std::stop_token const& stop) {
    while (!stop.stop_requested()) {
      if (::truncate(path().c_str(), 4096) != 0) break;
      if (::truncate(path().c_str(), whole) != 0) break;
    }
  });
  for (int i = 0; i < 50; ++i) {
    auto const report = compare_table(path(), layout, {.width = 32, .threads = 2});
    // Zeros, once it has been cut and grown: a verdict, if any, finds them.
    if (report) {
      EXPECT_GT(report->differences, 0);
    }
  }
}

}  // namespace
}  // namespace layoutcheck::sweep
