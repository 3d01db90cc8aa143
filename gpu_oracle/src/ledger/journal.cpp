#include "layoutcheck/sweep/ledger/journal.hpp"

#include <errno.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include "ledger/file.hpp"

namespace layoutcheck::sweep {
namespace {

constexpr std::string_view kTitle = "layoutcheck sweep journal";
constexpr std::string_view kFormat = "1";
constexpr std::size_t kHeaderWords = 8;

std::string joined(std::vector<std::string> const& words) {
  std::string text;
  for (std::string const& word : words) text += (text.empty() ? "" : ",") + word;
  return text;
}

std::string header_line(JournalHeader const& h) {
  std::string const words[kHeaderWords] = {
      std::string(kTitle), std::string(kFormat),    h.suite,       h.space, std::to_string(h.size),
      to_string(h.shard),  std::to_string(h.chunk), joined(h.laws)};
  return sealed_line(words, 0);
}

std::optional<JournalHeader> parse_header(std::vector<std::string_view> const& words) {
  auto const size = decimal(words[4]);
  auto const shard = parse_shard(words[5]);
  auto const chunk = decimal(words[6]);
  if (!size || !shard || !chunk || *chunk == 0) return std::nullopt;
  JournalHeader header{.suite = std::string(words[2]),
                       .space = std::string(words[3]),
                       .size = *size,
                       .shard = *shard,
                       .chunk = *chunk};
  for (std::string_view rest = words[7]; !rest.empty();) {
    std::string_view const law = rest.substr(0, rest.find(','));
    header.laws.emplace_back(law);
    rest.remove_prefix(std::min(rest.size(), law.size() + 1));
  }
  return header;
}

/// What the two do not agree on, or nothing.
std::string disagreement(JournalHeader const& there, JournalHeader const& wanted) {
  auto const differs = [](std::string const& what, std::string const& has,
                          std::string const& wanted) {
    return has == wanted ? std::string() : "is of " + what + " " + has + ", not " + wanted;
  };
  std::string text = differs("space", there.space, wanted.space);
  if (text.empty()) text = differs("shard", to_string(there.shard), to_string(wanted.shard));
  if (text.empty()) text = differs("suite", there.suite, wanted.suite);
  if (text.empty()) {
    text = differs("a space of size", std::to_string(there.size), std::to_string(wanted.size));
  }
  if (text.empty() && there.laws != wanted.laws) text = "is of other laws";
  if (text.empty() && wanted.chunk != 0) {
    text = differs("chunks of", std::to_string(there.chunk), std::to_string(wanted.chunk));
  }
  return text;
}

/// Written under another name, synced and renamed: a journal that exists has a whole first line.
std::optional<Failure> create(std::string const& folder, std::string const& path,
                              std::string const& first_line, int folder_file) {
  std::string const temporary = folder + "/journal.new";
  File const file(
      ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0644));
  if (!file.open()) return Failure{Trouble::disk, why("cannot write", temporary)};
  if (!write_all(file.get(), first_line + "\n") || ::fsync(file.get()) != 0 ||
      ::rename(temporary.c_str(), path.c_str()) != 0 || ::fsync(folder_file) != 0) {
    Failure const failure{Trouble::disk, why("cannot write", temporary)};
    ::unlink(temporary.c_str());
    return failure;
  }
  return std::nullopt;
}

}  // namespace

Journal::~Journal() {
  if (file_ >= 0) ::close(file_);
  if (folder_ >= 0) ::close(folder_);
}

Result<std::unique_ptr<Journal>> Journal::open(std::string const& folder, JournalMode mode,
                                               JournalHeader wanted, std::uint64_t default_chunk) {
  std::unique_ptr<Journal> journal(new Journal);
  journal->path_ = folder + "/journal";
  if (mode == JournalMode::begin_or_resume) {
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error) return Failure{Trouble::disk, "cannot create " + folder + ": " + error.message()};
  }
  journal->folder_ = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (journal->folder_ < 0) return Failure{Trouble::disk, why("cannot open the folder", folder)};
  // Held as long as the journal is open. A file system without locks is taken as it is.
  if (::flock(journal->folder_, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
    return Failure{Trouble::usage, folder + ": another sweep is writing there"};
  }
  // A pipe in its place must not make us wait.
  int const flags = O_RDWR | O_APPEND | O_CLOEXEC | O_NONBLOCK;
  journal->file_ = ::open(journal->path_.c_str(), flags);
  if (journal->file_ < 0 && errno == ENOENT) {
    if (mode == JournalMode::resume) {
      return Failure{Trouble::usage, "no journal of a sweep in " + folder};
    }
    JournalHeader fresh = wanted;
    if (fresh.chunk == 0) fresh.chunk = default_chunk;
    if (auto failure = create(folder, journal->path_, header_line(fresh), journal->folder_)) {
      return *failure;
    }
    journal->file_ = ::open(journal->path_.c_str(), flags);
  }
  if (journal->file_ < 0) return Failure{Trouble::disk, why("cannot open", journal->path_)};
  struct stat status {};
  if (::fstat(journal->file_, &status) != 0 || !S_ISREG(status.st_mode)) {
    return Failure{Trouble::usage, journal->path_ + " is not a regular file"};
  }
  if (auto failure = journal->read(wanted)) return *failure;
  return journal;
}

std::optional<Failure> Journal::read(JournalHeader const& wanted) {
  using Got = LineReader::Got;
  LineReader reader(file_);
  std::string line;
  auto const bad = [&](std::string const& what) { return Failure{Trouble::usage, path_ + what}; };
  if (reader.next(line) != Got::line) return bad(" is not a journal of a sweep");
  auto const words = unsealed(line, 0);
  if (!words || words->empty() || words->front() != kTitle) {
    return bad(line.starts_with(kTitle) ? ", line 1: damaged" : " is not a journal of a sweep");
  }
  if (words->size() != kHeaderWords || (*words)[1] != kFormat) {
    return bad(" is of a format that this version does not read");
  }
  auto const header = parse_header(*words);
  if (!header) return bad(", line 1: damaged");
  std::string const problem = disagreement(*header, wanted);
  if (!problem.empty()) return bad(" " + problem);
  header_ = *header;
  seed_ = hash_text(line, 0);

  std::uint64_t end = 0;
  for (std::uint64_t number = 2;; ++number) {
    Got const got = reader.next(line);
    if (got == Got::error) return Failure{Trouble::disk, why("cannot read", path_)};
    if (got == Got::too_long) return bad(", line " + std::to_string(number) + ": damaged");
    end = reader.offset();
    if (got == Got::end) break;
    auto chunk = got == Got::line ? parse_chunk_line(line, header_.laws.size(), seed_)
                                  : std::optional<FinishedChunk>();
    if (chunk) {
      finished_.push_back(std::move(*chunk));
      continue;
    }
    // A crash can tear the last line only.
    if (reader.more()) return bad(", line " + std::to_string(number) + ": damaged");
    dropped_ = path_ + ": dropped line " + std::to_string(number) + ", which was not finished";
    break;
  }
  end_ = end;
  if (dropped_.empty()) return std::nullopt;
  if (::ftruncate(file_, static_cast<off_t>(end)) != 0 || ::fsync(file_) != 0) {
    return Failure{Trouble::disk, why("cannot shorten", path_)};
  }
  return std::nullopt;
}

std::optional<Failure> Journal::append(FinishedChunk const& chunk) {
  if (broken_) return Failure{Trouble::disk, path_ + " could not be written before"};
  std::string const line = chunk_line(chunk, seed_) + "\n";
  if (write_all(file_, line) && ::fsync(file_) == 0) {
    end_ += line.size();
    return std::nullopt;
  }
  Failure const failure{Trouble::disk, why("cannot write", path_)};
  // Half a line in the way of later ones would be damage; at the end it is dropped on reading.
  if (::ftruncate(file_, static_cast<off_t>(end_)) != 0) broken_ = true;
  return failure;
}

}  // namespace layoutcheck::sweep
