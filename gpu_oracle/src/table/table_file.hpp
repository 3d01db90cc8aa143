#pragma once
/// A regular file that is only read, by position, and knows whether it was changed meanwhile.

#include <string>

#include "layoutcheck/core/base/expected.hpp"

namespace layoutcheck::sweep {

class TableFile {
 public:
  TableFile() = default;
  ~TableFile();
  TableFile(TableFile const&) = delete;
  TableFile& operator=(TableFile const&) = delete;

  /// Does not block, whatever the path names. The size in bytes, or why not.
  Expected<index_t> open(std::string const& path);

  /// Fills data from `offset` on; false: end of file or a failure came first. Any thread may.
  bool read(index_t offset, void* data, index_t bytes) const;

  /// Size or time of change is another than when it was opened.
  bool changed() const;

 private:
  struct Stamp {
    index_t bytes;
    index_t seconds;
    index_t nanoseconds;
    bool operator==(Stamp const&) const = default;
  };
  bool stamp(Stamp& now) const;

  int descriptor_ = -1;
  Stamp opened_{};
};

}  // namespace layoutcheck::sweep
