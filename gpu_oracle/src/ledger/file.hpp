#pragma once
/// Files by descriptor: a journal must know when its bytes are on disk.

#include <cstdint>
#include <string>
#include <string_view>

namespace layoutcheck::sweep {

/// Closed when it goes.
class File {
 public:
  File() = default;
  explicit File(int descriptor) : descriptor_(descriptor) {}
  File(File&& other) noexcept : descriptor_(other.release()) {}
  File& operator=(File&& other) noexcept;
  ~File();

  int get() const { return descriptor_; }
  bool open() const { return descriptor_ >= 0; }
  int release();

 private:
  int descriptor_ = -1;
};

/// "cannot write X: No space left on device", by errno.
std::string why(std::string_view what, std::string_view path);

/// All of the bytes, or false with errno set.
bool write_all(int file, std::string_view bytes);

/// Lines of a file, in pieces of a buffer; a line is at most `kMostBytes` long.
class LineReader {
 public:
  static constexpr std::size_t kMostBytes = std::size_t{1} << 20U;
  enum class Got : unsigned char { line, torn, end, too_long, error };

  explicit LineReader(int file) : file_(file) {}

  /// line: one that ends in a line break, without it. torn: the bytes after the last line break.
  Got next(std::string& line);
  /// Bytes of the file before what `next` returned last.
  std::uint64_t offset() const { return offset_; }
  /// Whether the file goes on after it.
  bool more();

 private:
  bool refill();

  int file_;
  std::string buffer_;
  std::size_t at_ = 0;
  std::uint64_t offset_ = 0;
  std::uint64_t next_offset_ = 0;
  bool ended_ = false;
  bool failed_ = false;
};

}  // namespace layoutcheck::sweep
