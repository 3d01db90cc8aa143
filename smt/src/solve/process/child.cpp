#include "solve/process/child.hpp"

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <exception>
#include <utility>

namespace layoutcheck::smt {
namespace {

struct Ends {
  Descriptor ours, childs;
};

/// Out of 0 .. 2, where the child's dup2 would trample on it.
Descriptor above_standard(int fd) {
  if (fd > 2) return Descriptor(fd);
  Descriptor const low(fd);
  return Descriptor(::fcntl(fd, F_DUPFD_CLOEXEC, 3));
}

/// A socket, not a pipe: sending to a child that is gone is an error then, not SIGPIPE.
std::optional<Ends> connected(int ours) {
  int ends[2];
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return std::nullopt;
  Ends result{above_standard(ends[0]), above_standard(ends[1])};
  if (!result.ours.open() || !result.childs.open()) return std::nullopt;
  ::fcntl(result.ours.get(), F_SETFL, ::fcntl(result.ours.get(), F_GETFL) | O_NONBLOCK);
  ::shutdown(result.ours.get(), ours);
  return result;
}

void write_all(int fd, std::string const& bytes) {
  std::size_t at = 0;
  while (at < bytes.size()) {
    ssize_t const put = ::write(fd, bytes.data() + at, bytes.size() - at);
    if (put < 0 && errno == EINTR) continue;
    if (put <= 0) return;
    at += static_cast<std::size_t>(put);
  }
}

void close_all_above_standard() {
#ifdef SYS_close_range
  if (::syscall(SYS_close_range, 3U, ~0U, 0U) == 0) return;
#endif
  // Among them the other children's inputs, which would stay open as long as this child lives.
  for (int fd = 3; fd < 4096; ++fd) ::close(fd);
}

/// So many bytes of stdin; false at its end.
bool read_exactly(std::string& into, std::size_t count) {
  into.resize(count);
  std::size_t at = 0;
  while (at < count) {
    ssize_t const got = ::read(0, into.data() + at, count - at);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return false;
    at += static_cast<std::size_t>(got);
  }
  return true;
}

/// Answers inputs until stdin ends.
void serve(std::function<std::string(std::string const&)> const& service) {
  std::string input;
  while (true) {
    std::size_t size = 0;
    while (read_exactly(input, 1) && input[0] != '\n') {
      size = size * 10 + static_cast<std::size_t>(input[0] - '0');
    }
    if (input[0] != '\n' || !read_exactly(input, size)) return;
    write_all(1, service(input) + "\n");
  }
}

[[noreturn]] void become(Task const& task, pid_t parent, int in, int out, int err) {
  ::setpgid(0, 0);
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != parent) ::_exit(127);  // it died before the line above
  struct sigaction standard {};
  standard.sa_handler = SIG_DFL;
  for (int signal = 1; signal < NSIG; ++signal) ::sigaction(signal, &standard, nullptr);
  sigset_t none;
  ::sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
  if (::dup2(in, 0) < 0 || ::dup2(out, 1) < 0 || ::dup2(err, 2) < 0) ::_exit(127);
  close_all_above_standard();
  struct rlimit no_core {};  // a dump can outlast the deadline
  ::setrlimit(RLIMIT_CORE, &no_core);
  if (task.body || task.service) {
    try {
      if (task.service) {
        serve(task.service);
      } else {
        write_all(1, task.body());
      }
      ::_exit(0);
    } catch (std::exception const& error) {
      write_all(2, error.what());
    } catch (...) {
      write_all(2, "an exception");
    }
    ::_exit(3);
  }
  std::vector<char*> words;
  words.reserve(task.argv.size() + 1);
  for (std::string const& word : task.argv) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  ::execvp(words[0], words.data());
  write_all(2, "cannot run " + task.argv[0] + ": " + std::strerror(errno));
  ::_exit(127);
}

/// False at the end of the stream.
bool drain(Descriptor& pipe, std::string& into) {
  if (!pipe.open()) return false;
  char block[65536];
  while (true) {
    ssize_t const got = ::read(pipe.get(), block, sizeof block);
    if (got > 0) {
      into.append(block, static_cast<std::size_t>(got));
      if (into.size() > (std::size_t{1} << 26U)) return true;  // the pool's bound is below
      continue;
    }
    if (got < 0 && errno == EINTR) continue;
    if (got < 0 && errno == EAGAIN) return true;
    pipe.close();
    return false;
  }
}

}  // namespace

Descriptor& Descriptor::operator=(Descriptor&& other) noexcept {
  if (this != &other) {
    close();
    fd_ = other.release();
  }
  return *this;
}

void Descriptor::close() {
  if (fd_ >= 0) ::close(std::exchange(fd_, -1));
}

int Descriptor::release() { return std::exchange(fd_, -1); }

std::optional<Child> Child::start(Task const& task) {
  auto in = connected(SHUT_RD);
  auto out = connected(SHUT_WR);
  auto err = connected(SHUT_WR);
  if (!in || !out || !err) return std::nullopt;
  // A handler of the host must not run in the child.
  sigset_t all;
  sigset_t before;
  ::sigfillset(&all);
  ::sigprocmask(SIG_SETMASK, &all, &before);
  pid_t const parent = ::getpid();
  pid_t const pid = ::fork();
  if (pid == 0) become(task, parent, in->childs.get(), out->childs.get(), err->childs.get());
  int const error = errno;
  ::sigprocmask(SIG_SETMASK, &before, nullptr);
  errno = error;
  if (pid < 0) return std::nullopt;
  ::setpgid(pid, pid);  // here too: whoever comes first, the group exists from now on
  Child child;
  child.pid_ = pid;
  child.in_pipe = std::move(in->ours);
  child.out_pipe = std::move(out->ours);
  child.err_pipe = std::move(err->ours);
#ifdef SYS_pidfd_open
  child.death = Descriptor(static_cast<int>(::syscall(SYS_pidfd_open, pid, 0U)));
#endif
  return child;
}

Child::Child(Child&& other) noexcept
    : input(std::move(other.input)),
      close_input(other.close_input),
      out(std::move(other.out)),
      err(std::move(other.err)),
      in_pipe(std::move(other.in_pipe)),
      out_pipe(std::move(other.out_pipe)),
      err_pipe(std::move(other.err_pipe)),
      death(std::move(other.death)),
      pid_(std::exchange(other.pid_, -1)),
      status_(other.status_) {}

Child& Child::operator=(Child&& other) noexcept {
  if (this == &other) return *this;
  end();
  input = std::move(other.input);
  close_input = other.close_input;
  out = std::move(other.out);
  err = std::move(other.err);
  in_pipe = std::move(other.in_pipe);
  out_pipe = std::move(other.out_pipe);
  err_pipe = std::move(other.err_pipe);
  death = std::move(other.death);
  pid_ = std::exchange(other.pid_, -1);
  status_ = other.status_;
  return *this;
}

bool Child::exchange() {
  while (in_pipe.open() && !input.empty()) {
    ssize_t const put = ::send(in_pipe.get(), input.data(), input.size(), MSG_NOSIGNAL);
    if (put > 0) {
      input.erase(0, static_cast<std::size_t>(put));
    } else if (put < 0 && errno == EINTR) {
      continue;
    } else if (put < 0 && errno == EAGAIN) {
      break;
    } else {
      in_pipe.close();  // it reads no more; what it says decides
    }
  }
  if (close_input && input.empty()) in_pipe.close();
  bool const more_out = drain(out_pipe, out);
  bool const more_err = drain(err_pipe, err);
  return more_out || more_err;
}

bool Child::exited() const {
  siginfo_t info{};
  int result = 0;
  do {
    result = ::waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT);
  } while (result != 0 && errno == EINTR);
  return result != 0 || info.si_pid != 0;
}

int Child::end() {
  if (pid_ < 0) return status_;
  // Before the reaping: until then no other group can get this number.
  ::kill(-pid_, SIGKILL);
  ::kill(pid_, SIGKILL);
  pid_t got = 0;
  do {
    got = ::waitpid(pid_, &status_, 0);
  } while (got < 0 && errno == EINTR);
  pid_ = -1;
  return status_;
}

}  // namespace layoutcheck::smt
