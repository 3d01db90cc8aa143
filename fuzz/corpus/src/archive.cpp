#include <archive.h>
#include <archive_entry.h>

#include <memory>

#include "layoutcheck/corpus/inputs.hpp"

namespace layoutcheck::corpus {
namespace {

/// Compressed to less than this part, an archive is a bomb rather than a corpus.
constexpr std::uint64_t kMostRatio = 200;
constexpr std::uint64_t kFreeBytes = std::uint64_t{16} << 20;  ///< for which the ratio says nothing
constexpr std::uint64_t kMostEntries = 4 * kMostInputs;
constexpr std::size_t kBlock = std::size_t{64} << 10;

using Handle = std::unique_ptr<archive, int (*)(archive*)>;

Handle make_reader() {
  Handle reader(archive_read_new(), archive_read_free);
  // No format that names files elsewhere (mtree) and none that takes any bytes for one entry (raw).
  for (auto const support : {archive_read_support_format_tar, archive_read_support_format_zip,
                             archive_read_support_format_cpio, archive_read_support_format_7zip}) {
    support(reader.get());
  }
  // In this process, never by a program of the machine.
  for (auto const support : {archive_read_support_filter_gzip, archive_read_support_filter_bzip2,
                             archive_read_support_filter_xz, archive_read_support_filter_zstd}) {
    if (support(reader.get()) != ARCHIVE_OK) archive_clear_error(reader.get());
  }
  return reader;
}

std::string error_of(archive* reader) {
  char const* const text = archive_error_string(reader);
  return text == nullptr ? "is not an archive" : text;
}

/// A name as it is printed: neither long nor able to move a cursor.
std::string shown(char const* name) {
  std::string text = name == nullptr ? "?" : std::string(name).substr(0, 200);
  for (char& c : text) {
    if (c < ' ' || c > '~') c = '?';
  }
  return text;
}

class Reader {
 public:
  Reader(archive* from, std::string where) : from_(from), where_(std::move(where)) {}

  Reading read() {
    archive_entry* entry = nullptr;
    for (std::uint64_t n = 0;; ++n) {
      int const status = archive_read_next_header(from_, &entry);
      if (status == ARCHIVE_EOF) break;
      if (status < ARCHIVE_WARN) {
        reading_.refuse(where_, error_of(from_));
        break;
      }
      if (n == kMostEntries) {
        reading_.refuse(where_, "more than " + std::to_string(kMostEntries) + " entries");
        break;
      }
      if (!take(entry)) break;
    }
    return std::move(reading_);
  }

 private:
  bool take(archive_entry* entry) {
    std::string const at = where_ + ": " + shown(archive_entry_pathname(entry));
    if (archive_entry_filetype(entry) == AE_IFDIR) return true;
    if (archive_entry_filetype(entry) != AE_IFREG || archive_entry_hardlink(entry) != nullptr) {
      reading_.refuse(at, "is not a regular file");
      return true;
    }
    if (archive_entry_is_encrypted(entry) != 0) {
      reading_.refuse(at, "is encrypted");
      return true;
    }
    std::string content;
    char block[kBlock];
    for (;;) {
      la_ssize_t const got = archive_read_data(from_, block, sizeof block);
      if (got == 0) break;
      if (got < 0) {
        reading_.refuse(at, error_of(from_));
        return false;
      }
      content.append(block, static_cast<std::size_t>(got));
      expanded_ += static_cast<std::uint64_t>(got);
      if (content.size() > kMostInputBytes) {
        reading_.refuse(at, "larger than 1 MiB");
        return !bomb(at);  // the rest of it is skipped
      }
    }
    if (bomb(at)) return false;
    return reading_.add(at, std::move(content));
  }

  bool bomb(std::string const& at) {
    auto const packed = static_cast<std::uint64_t>(archive_filter_bytes(from_, -1));
    if (expanded_ <= kFreeBytes || expanded_ / kMostRatio <= packed) return false;
    reading_.refuse(at, "expands more than two hundred times");
    return true;
  }

  archive* from_;
  std::string where_;
  Reading reading_;
  std::uint64_t expanded_ = 0;
};

Reading read_opened(Handle const& reader, int opened, std::string const& where) {
  if (opened != ARCHIVE_OK) {
    Reading reading;
    reading.refuse(where, error_of(reader.get()));
    return reading;
  }
  return Reader(reader.get(), where).read();
}

}  // namespace

Reading read_archive(std::string const& path) {
  Handle const reader = make_reader();
  int const opened = archive_read_open_filename(reader.get(), path.c_str(), kBlock);
  return read_opened(reader, opened, path);
}

Reading read_archive_bytes(std::string const& where, std::string_view bytes) {
  Handle const reader = make_reader();
  int const opened = archive_read_open_memory(reader.get(), bytes.data(), bytes.size());
  return read_opened(reader, opened, where);
}

}  // namespace layoutcheck::corpus
