#pragma once
/// What a run has finished, on disk: a first line that says what is swept, then a line a chunk,
/// each synced before the next chunk counts. kill -9 at any moment costs the chunks under way.

#include <cstdint>
#include <memory>

#include "layoutcheck/sweep/ledger/chunk_line.hpp"
#include "layoutcheck/sweep/ledger/failure.hpp"

namespace layoutcheck::sweep {

/// What is swept. A journal goes on only where all of this is the same.
struct JournalHeader {
  std::string suite = {};  ///< version and commit
  std::string space = {};  ///< canonical text
  std::uint64_t size = 0;
  Shard shard = {};
  std::uint64_t chunk = 0;
  std::vector<std::string> laws = {};

  friend bool operator==(JournalHeader const&, JournalHeader const&) = default;
};

enum class JournalMode : std::uint8_t {
  begin_or_resume,  ///< the folder and the journal are made where they are missing
  resume,           ///< it is an error when there is none
};

class Journal {
 public:
  Journal(Journal const&) = delete;
  Journal& operator=(Journal const&) = delete;
  ~Journal();

  /// FOLDER/journal. A `wanted.chunk` of 0 takes the journal's own, or `default_chunk` for a new
  /// one. Errors name the file, and the line of what is damaged in the middle; a last line that is
  /// torn is dropped. One process at a time.
  static Result<std::unique_ptr<Journal>> open(std::string const& folder, JournalMode mode,
                                               JournalHeader wanted, std::uint64_t default_chunk);

  JournalHeader const& header() const { return header_; }
  /// Read when it was opened. Sound as lines; the ledger checks whether they add up.
  std::vector<FinishedChunk> const& finished() const { return finished_; }
  /// What was dropped, or nothing.
  std::string const& dropped() const { return dropped_; }

  /// On disk when it returns. Errors: nothing more can be kept; the line is as good as torn.
  std::optional<Failure> append(FinishedChunk const& chunk);

 private:
  Journal() = default;

  std::optional<Failure> read(JournalHeader const& wanted);

  std::string path_;
  int folder_ = -1;  ///< locked
  int file_ = -1;
  std::uint64_t end_ = 0;  ///< bytes that are sound
  bool broken_ = false;    ///< the file ends with half a line
  std::uint64_t seed_ = 0;
  JournalHeader header_;
  std::vector<FinishedChunk> finished_;
  std::string dropped_;
};

}  // namespace layoutcheck::sweep
