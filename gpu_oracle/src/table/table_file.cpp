#include "table/table_file.hpp"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace layoutcheck::sweep {
namespace {

Error refused(char const* detail) { return {.code = Errc::invalid_argument, .detail = detail}; }

char const* reason(int error) {
  switch (error) {
    case ENOENT:
    case ENOTDIR: return "there is no such file";
    case EACCES:
    case EPERM: return "permission denied";
    case ELOOP: return "too many symbolic links";
    case ENAMETOOLONG: return "the name is too long";
    case ENXIO:
    case EISDIR: return "is not a regular file";
    case EMFILE:
    case ENFILE: return "too many open files";
    default: return "cannot be opened";
  }
}

}  // namespace

TableFile::~TableFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

Expected<index_t> TableFile::open(std::string const& path) {
  if (path.find('\0') != std::string::npos) return refused("the name holds a NUL");
  // O_NONBLOCK: opening a FIFO without a writer, or a terminal line, must not wait.
  descriptor_ = ::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
  if (descriptor_ < 0) return refused(reason(errno));
  struct stat status {};
  if (::fstat(descriptor_, &status) != 0) return refused("cannot be checked");
  if (S_ISDIR(status.st_mode)) return refused("is a directory");
  if (!S_ISREG(status.st_mode)) return refused("is not a regular file");
  if (!stamp(opened_)) return refused("cannot be checked");
#if defined(POSIX_FADV_SEQUENTIAL)
  ::posix_fadvise(descriptor_, 0, 0, POSIX_FADV_SEQUENTIAL);
#endif
  return opened_.bytes;
}

bool TableFile::read(index_t offset, void* data, index_t bytes) const {
  auto* to = static_cast<char*>(data);
  while (bytes > 0) {
    ssize_t const got = ::pread(descriptor_, to, static_cast<std::size_t>(bytes), offset);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return false;
    to += got;
    offset += got;
    bytes -= got;
  }
  return true;
}

bool TableFile::changed() const {
  Stamp now{};
  return !stamp(now) || !(now == opened_);
}

bool TableFile::stamp(Stamp& now) const {
  struct stat status {};
  if (::fstat(descriptor_, &status) != 0) return false;
#if defined(__APPLE__)
  timespec const& time = status.st_mtimespec;
#else
  timespec const& time = status.st_mtim;
#endif
  now = {status.st_size, time.tv_sec, time.tv_nsec};
  return true;
}

}  // namespace layoutcheck::sweep
