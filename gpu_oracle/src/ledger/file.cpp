#include "ledger/file.hpp"

#include <errno.h>
#include <unistd.h>

#include <cstring>
#include <utility>

namespace layoutcheck::sweep {

File& File::operator=(File&& other) noexcept {
  if (this == &other) return *this;
  if (open()) ::close(descriptor_);
  descriptor_ = other.release();
  return *this;
}

File::~File() {
  if (open()) ::close(descriptor_);
}

int File::release() { return std::exchange(descriptor_, -1); }

std::string why(std::string_view what, std::string_view path) {
  int const error = errno;
  return std::string(what) + " " + std::string(path) + ": " + std::strerror(error);
}

bool write_all(int file, std::string_view bytes) {
  while (!bytes.empty()) {
    ssize_t const put = ::write(file, bytes.data(), bytes.size());
    if (put < 0 && errno == EINTR) continue;
    if (put < 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(put));
  }
  return true;
}

bool LineReader::refill() {
  if (ended_ || failed_) return false;
  buffer_.erase(0, at_);
  at_ = 0;
  char block[65536];
  ssize_t got = 0;
  do {
    got = ::read(file_, block, sizeof block);
  } while (got < 0 && errno == EINTR);
  if (got < 0) failed_ = true;
  if (got == 0) ended_ = true;
  if (got > 0) buffer_.append(block, static_cast<std::size_t>(got));
  return got > 0;
}

LineReader::Got LineReader::next(std::string& line) {
  offset_ = next_offset_;
  std::size_t seen = 0;
  while (true) {
    std::size_t const end = buffer_.find('\n', at_ + seen);
    if (end != std::string::npos) {
      line = buffer_.substr(at_, end - at_);
      at_ = end + 1;
      next_offset_ = offset_ + line.size() + 1;
      return Got::line;
    }
    seen = buffer_.size() - at_;
    if (seen > kMostBytes) return Got::too_long;
    if (refill()) continue;
    if (failed_) return Got::error;
    if (seen == 0) return Got::end;
    line = buffer_.substr(at_);
    at_ = buffer_.size();
    next_offset_ = offset_ + line.size();
    return Got::torn;
  }
}

bool LineReader::more() { return at_ < buffer_.size() || refill(); }

}  // namespace layoutcheck::sweep
