#pragma once
/// A table in a file against a layout: entry i must be the layout's value at i.
///
/// The file holds signed little-endian integers of 32 or 64 bits and nothing else. It is read in
/// chunks and not mapped: a mapped file that shrinks kills the reader with SIGBUS, a read of it
/// merely comes back short, and copying from the page cache costs no more than the faults of a
/// mapping. Size and time of change are compared before and after, so that a table that was written
/// meanwhile is refused and not judged.

#include <string>

#include "layoutcheck/core/layout/layout.hpp"

namespace layoutcheck::sweep {

struct TableOptions {
  int width = 64;   ///< bits of an entry: 32 or 64
  int threads = 0;  ///< 0: one per processor; the report does not depend on it
};

/// What was compared, and the first entry that differs, if any does.
struct TableReport {
  index_t entries = 0;         ///< all of them were read
  index_t differences = 0;     ///< entries that differ
  index_t index = -1;          ///< the first that does, -1: none
  index_t expected = 0;        ///< the layout's value there
  index_t found = 0;           ///< the file's
  std::uint64_t checksum = 0;  ///< of the file's entries in their order, to distinguish tables
};

/// compare_table("t.bin", (2,2):(2,1), {.width = 32}) of a file with 0 2 1 3: no difference.
///
/// Errors, each described by table_message: invalid_argument (bad options; the path does not
/// exist, is unreadable, no regular file, no multiple of the width, or changed meanwhile),
/// out_of_domain (fewer or more entries than the layout has points: `point` is their number),
/// overflow (offsets of the layout do not fit 32 bits). Nothing blocks: a FIFO is refused unread.
Expected<TableReport> compare_table(std::string const& path, Layout const& layout,
                                    TableOptions const& options = {});

/// A sentence with the numbers: "t.bin: 5 entries of 32 bits where the layout has 4 points".
std::string table_message(std::string const& path, Layout const& layout,
                          TableOptions const& options, Error const& error);

}  // namespace layoutcheck::sweep
