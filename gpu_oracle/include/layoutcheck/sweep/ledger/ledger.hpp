#pragma once
/// Gives out chunks, takes tallies in, believes none that does not add up, keeps them on disk.
/// Threads of this process and other processes draw from the same ledger.

#include <cstdint>
#include <functional>
#include <mutex>

#include "layoutcheck/sweep/ledger/journal.hpp"
#include "layoutcheck/sweep/ledger/report.hpp"

namespace layoutcheck::sweep {

struct LedgerOptions {
  Shard shard = {};
  std::uint64_t chunk = 0;  ///< numbers in a chunk; 0: the journal's, or `default_chunk`
  std::uint64_t default_chunk = 0;
  std::string suite = {};
  std::string folder = {};  ///< where the journal lies; empty: none is kept
  JournalMode mode = JournalMode::begin_or_resume;
};

struct Chunk {
  std::uint64_t index = 0;
  Range range = {};
};

class Ledger {
 public:
  /// Errors: the shard is not a part of the space, too many chunks, or the journal's.
  static Result<std::unique_ptr<Ledger>> open(Space const& space, LedgerOptions const& options);

  Range range() const { return chunks_.range; }
  Space const& space() const { return *space_; }

  /// A chunk that nobody has, or nothing.
  std::optional<Chunk> take();
  /// One that somebody has had longest and not delivered; for hands that would idle. Each chunk is
  /// given out again once at most.
  std::optional<Chunk> take_again();
  /// Its holder will not deliver it.
  void give_back(Chunk const& chunk);
  /// Errors: the tally does not add up, differs from the one already delivered, or the journal
  /// cannot keep it.
  std::optional<Failure> deliver(Chunk const& chunk, Tally const& tally, Work const& work);

  bool finished() const;
  /// Numbers of finished chunks, and those of them that an earlier run had finished.
  std::uint64_t done() const;
  std::uint64_t resumed() const { return resumed_; }
  /// Work done, between 0 and 1, estimated from items and points.
  double fraction(std::uint64_t items, std::uint64_t points) const;
  /// What the journal had to drop, or nothing.
  std::string dropped() const { return journal_ ? journal_->dropped() : ""; }

  /// Of what is finished. `seconds` is the wall time of this run.
  Result<Report> report(double seconds) const;

 private:
  enum class State : std::uint8_t { open, taken, taken_twice, done };

  Ledger(Space const& space, LedgerOptions const& options) : space_(&space), options_(options) {}
  std::optional<Failure> enter(FinishedChunk const& chunk);

  Space const* space_;
  LedgerOptions options_;
  Chunks chunks_;
  std::unique_ptr<Journal> journal_;
  std::uint64_t resumed_ = 0;
  double resumed_seconds_ = 0;

  mutable std::mutex mutex_{};
  std::vector<State> states_;
  std::vector<std::uint64_t> seals_;  ///< of delivered tallies, to compare a second delivery
  std::uint64_t first_open_ = 0;
  std::uint64_t first_taken_ = 0;
  std::uint64_t finished_ = 0;
  Tally total_;
  std::vector<Share> shares_;
};

}  // namespace layoutcheck::sweep
