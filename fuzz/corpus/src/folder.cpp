#include "layoutcheck/corpus/folder.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

namespace layoutcheck::corpus {
namespace {

namespace fs = std::filesystem;

/// Whole and on disk, or not there at all.
std::string write_one(std::string const& path, std::string const& bytes) {
  std::string const part = path + ".part";
  int const file =
      ::open(part.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0644);
  if (file < 0) return part + ": " + std::strerror(errno);
  std::size_t done = 0;
  bool good = true;
  while (good && done < bytes.size()) {
    ssize_t const n = ::write(file, bytes.data() + done, bytes.size() - done);
    if (n < 0 && errno == EINTR) continue;
    good = n > 0;
    if (good) done += static_cast<std::size_t>(n);
  }
  good = good && ::fsync(file) == 0;
  int const reason = errno;
  ::close(file);
  if (good && ::rename(part.c_str(), path.c_str()) == 0) return {};
  int const why = good ? errno : reason;
  ::unlink(part.c_str());
  return path + ": " + std::strerror(why);
}

/// Whether the file holds these bytes.
bool holds(std::string const& path, std::string const& bytes) {
  std::ifstream stream(path, std::ios::binary);
  std::string there(bytes.size() + 1, '\0');
  stream.read(there.data(), static_cast<std::streamsize>(there.size()));
  return static_cast<std::size_t>(stream.gcount()) == bytes.size() &&
         there.compare(0, bytes.size(), bytes) == 0;
}

}  // namespace

Written write_inputs(std::string const& folder, std::map<std::string, std::string> const& inputs) {
  Written written;
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) {
    written.error = folder + ": " + error.message();
    return written;
  }
  for (auto const& [name, bytes] : inputs) {
    std::string const path = (fs::path(folder) / name).string();
    if (fs::exists(fs::symlink_status(path, error))) {
      if (!fs::is_regular_file(fs::symlink_status(path, error)) || !holds(path, bytes)) {
        written.error = path + ": is there with another content";
        return written;
      }
      ++written.there;
      continue;
    }
    written.error = write_one(path, bytes);
    if (!written.error.empty()) return written;
    ++written.added;
  }
  return written;
}

std::string remove_inputs(std::string const& folder, std::vector<std::string> const& names) {
  for (std::string const& name : names) {
    std::error_code error;
    fs::path const path = fs::path(folder) / name;
    fs::remove(path, error);
    if (error) return path.string() + ": " + error.message();
  }
  return {};
}

}  // namespace layoutcheck::corpus
