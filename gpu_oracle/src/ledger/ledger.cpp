#include "layoutcheck/sweep/ledger/ledger.hpp"

#include <algorithm>

#include "layoutcheck/sweep/ledger/audit.hpp"
#include "layoutcheck/sweep/run/plan.hpp"

namespace layoutcheck::sweep {
namespace {

/// A hash that distinguishes two tallies of a chunk.
std::uint64_t seal(Tally const& tally) {
  std::uint64_t h = hash_text({}, tally.points);
  auto const add = [&h](std::uint64_t n) { h = laws::mix(h ^ n); };
  for (LawTally const& law : tally.laws) {
    for (std::uint64_t n : law.outcomes) add(n);
    add(law.points);
    add(law.checksum);
    add(law.first);
    add(law.first_point);
  }
  return h;
}

double work_of(std::uint64_t items, std::uint64_t points) {
  return kPointsPerItem * static_cast<double>(items) + static_cast<double>(points);
}

}  // namespace

Result<std::unique_ptr<Ledger>> Ledger::open(Space const& space, LedgerOptions const& options) {
  std::string const wanted = "shard " + to_string(options.shard) + " of " + space.text();
  if (options.shard.count > std::max<std::uint64_t>(space.size(), 1)) {
    return Failure{Trouble::usage,
                   wanted + ": more shards than its " + std::to_string(space.size()) + " items"};
  }
  std::unique_ptr<Ledger> ledger(new Ledger(space, options));
  auto const laws = swept_laws(space);
  if (laws.empty()) {
    return Failure{Trouble::usage, "no law about items of " + space.text() + " is swept"};
  }
  ledger->total_.laws.resize(laws.size());
  std::uint64_t chunk = options.chunk != 0 ? options.chunk : options.default_chunk;
  if (!options.folder.empty()) {
    JournalHeader const wanted{.suite = options.suite,
                               .space = space.text(),
                               .size = space.size(),
                               .shard = options.shard,
                               .chunk = options.chunk,
                               .laws = {laws.begin(), laws.end()}};
    auto journal = Journal::open(options.folder, options.mode, wanted, options.default_chunk);
    if (!journal) return journal.error();
    ledger->journal_ = std::move(*journal);
    chunk = ledger->journal_->header().chunk;
  }
  ledger->chunks_ = {range_of(options.shard, space.size()), std::max<std::uint64_t>(chunk, 1)};
  if (ledger->chunks_.count() > kMaxChunks) {
    return Failure{Trouble::usage, std::to_string(ledger->chunks_.count()) + " chunks, at most " +
                                       std::to_string(kMaxChunks) +
                                       " are kept: give a larger --chunk"};
  }
  ledger->states_.resize(ledger->chunks_.count(), State::open);
  ledger->seals_.resize(ledger->chunks_.count());
  if (ledger->journal_) {
    std::uint64_t line = 2;
    for (FinishedChunk const& finished : ledger->journal_->finished()) {
      if (auto const failure = ledger->enter(finished)) {
        return Failure{Trouble::usage, options.folder + "/journal, line " + std::to_string(line) +
                                           ": " + failure->text};
      }
      ++line;
    }
    ledger->resumed_ = ledger->total_.visits;
    // Devices work at the same time: the run took as long as the one that worked longest.
    for (Share const& share : ledger->shares_) {
      ledger->resumed_seconds_ = std::max(ledger->resumed_seconds_, share.seconds);
    }
  }
  return ledger;
}

std::optional<Chunk> Ledger::take() {
  std::lock_guard const lock(mutex_);
  while (first_open_ < states_.size() && states_[first_open_] != State::open) ++first_open_;
  if (first_open_ == states_.size()) return std::nullopt;
  states_[first_open_] = State::taken;
  return Chunk{first_open_, chunks_[first_open_]};
}

std::optional<Chunk> Ledger::take_again() {
  std::lock_guard const lock(mutex_);
  while (first_taken_ < states_.size() && states_[first_taken_] == State::done) ++first_taken_;
  for (std::uint64_t i = first_taken_; i < states_.size(); ++i) {
    if (states_[i] != State::taken) continue;
    states_[i] = State::taken_twice;
    return Chunk{i, chunks_[i]};
  }
  return std::nullopt;
}

void Ledger::give_back(Chunk const& chunk) {
  std::lock_guard const lock(mutex_);
  State& state = states_[chunk.index];
  if (state == State::taken_twice) {
    state = State::taken;  // the other one still has it
  } else if (state == State::taken) {
    state = State::open;
    first_open_ = std::min(first_open_, chunk.index);
  }
}

std::optional<Failure> Ledger::enter(FinishedChunk const& finished) {
  std::string const name = "chunk " + std::to_string(finished.index);
  if (finished.index >= states_.size() || finished.range != chunks_[finished.index]) {
    return Failure{Trouble::bug, name + " is not a chunk of this sweep"};
  }
  if (states_[finished.index] == State::done) {
    return Failure{Trouble::bug, name + " was finished before"};
  }
  std::string const problem = audit(*space_, finished.range, finished.tally);
  if (!problem.empty()) return Failure{Trouble::bug, name + " does not add up: " + problem};
  states_[finished.index] = State::done;
  seals_[finished.index] = seal(finished.tally);
  ++finished_;
  total_.add(finished.tally);
  auto const share = std::ranges::find(shares_, finished.work.device, &Share::device);
  if (share == shares_.end()) {
    shares_.push_back({finished.work.device, finished.range.count(), finished.work.seconds});
  } else {
    share->items += finished.range.count();
    share->seconds += finished.work.seconds;
  }
  return std::nullopt;
}

std::optional<Failure> Ledger::deliver(Chunk const& chunk, Tally const& tally, Work const& work) {
  std::lock_guard const lock(mutex_);
  FinishedChunk const finished{chunk.index, chunk.range, tally, work};
  bool const again = chunk.index < states_.size() && states_[chunk.index] == State::done;
  if (again && seals_[chunk.index] == seal(tally)) return std::nullopt;
  std::optional<Failure> failure;
  if (again) {
    failure = {Trouble::bug, "chunk " + std::to_string(chunk.index) + " was swept twice, the " +
                                 "second time with another outcome"};
  } else {
    failure = enter(finished);
  }
  if (failure) {
    failure->text = work.device + ": " + failure->text;
    return failure;
  }
  return journal_ ? journal_->append(finished) : std::nullopt;
}

bool Ledger::finished() const {
  std::lock_guard const lock(mutex_);
  return finished_ == states_.size();
}

std::uint64_t Ledger::done() const {
  std::lock_guard const lock(mutex_);
  return total_.visits;
}

double Ledger::fraction(std::uint64_t items, std::uint64_t points) const {
  std::lock_guard const lock(mutex_);
  double const planned = static_cast<double>(range().count());
  if (planned == 0) return 1;
  // The points of a part of a space are not known before it is swept.
  if (range().count() != space_->size()) {
    return static_cast<double>(total_.visits + items) / planned;
  }
  double const all = kPointsPerItem * planned + static_cast<double>(space_->points());
  return (work_of(total_.visits, total_.points) + work_of(items, points)) / all;
}

Result<Report> Ledger::report(double seconds) const {
  std::lock_guard const lock(mutex_);
  if (finished_ == states_.size()) {
    std::string const problem = audit(*space_, chunks_.range, total_);
    if (!problem.empty()) return Failure{Trouble::bug, "the sweep does not add up: " + problem};
  }
  auto report = report_of(*space_, total_);
  if (!report) return report;
  (*report).suite = options_.suite;
  (*report).shard = options_.shard;
  (*report).range = chunks_.range;
  (*report).shares = shares_;
  (*report).seconds = resumed_seconds_ + seconds;
  return report;
}

}  // namespace layoutcheck::sweep
