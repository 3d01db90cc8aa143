#include "layoutcheck/conformance/transport/child.hpp"

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <string_view>

namespace layoutcheck::conformance {
namespace {

struct Pipe {
  Fd read, write;
};

/// Moves a descriptor out of 0…2, where the child's dup2 would trample on it: a host may well run
/// with its own stdin closed.
Fd above_standard(int fd) {
  if (fd > 2) return Fd{fd};
  Fd const low{fd};
  return Fd{::fcntl(fd, F_DUPFD_CLOEXEC, 3)};
}

std::optional<Pipe> make_pipe() {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) return std::nullopt;
  Pipe pipe{above_standard(ends[0]), above_standard(ends[1])};
  if (!pipe.read.open() || !pipe.write.open()) return std::nullopt;
  return pipe;
}

void do_not_block(Fd const& fd) {
  ::fcntl(fd.get(), F_SETFL, ::fcntl(fd.get(), F_GETFL) | O_NONBLOCK);
}

bool is_program(std::string const& path) {
  struct stat file {};
  return ::stat(path.c_str(), &file) == 0 && S_ISREG(file.st_mode) &&
         ::access(path.c_str(), X_OK) == 0;
}

struct Launch {
  char const* program;
  char* const* argv;
  int in, out, err, report;
  rlim_t memory_bytes;
  pid_t parent;
};

[[noreturn]] void give_up(int report) {
  int const error = errno;
  [[maybe_unused]] ssize_t const written = ::write(report, &error, sizeof error);
  ::_exit(127);
}

void lower_limit(decltype(RLIMIT_AS) resource, rlim_t value, int report) {
  struct rlimit limit {};
  if (::getrlimit(resource, &limit) != 0) give_up(report);
  value = std::min(value, limit.rlim_max);
  limit = {value, value};
  if (::setrlimit(resource, &limit) != 0) give_up(report);
}

/// The child, from fork to exec. Async-signal-safe calls only.
[[noreturn]] void become(Launch const& launch) {
  ::setpgid(0, 0);
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != launch.parent) ::_exit(127);  // it died before the line above

  struct sigaction standard {};
  standard.sa_handler = SIG_DFL;
  for (int signal = 1; signal < NSIG; ++signal) ::sigaction(signal, &standard, nullptr);
  sigset_t none;
  ::sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);

  if (::dup2(launch.in, 0) < 0 || ::dup2(launch.out, 1) < 0 || ::dup2(launch.err, 2) < 0) {
    give_up(launch.report);
  }
#ifdef SYS_close_range
  // Descriptors that the host opened without O_CLOEXEC. Kernels before 5.11 leave them open.
  constexpr unsigned kMarkOnly = 1U << 2;  // CLOSE_RANGE_CLOEXEC
  ::syscall(SYS_close_range, 3U, ~0U, kMarkOnly);
#endif
  lower_limit(RLIMIT_CORE, 0, launch.report);  // a dump can outlast the deadline
  if (launch.memory_bytes != 0) lower_limit(RLIMIT_AS, launch.memory_bytes, launch.report);
  ::execv(launch.program, launch.argv);
  give_up(launch.report);
}

ExitStatus status_of(siginfo_t const& info) {
  if (info.si_code == CLD_EXITED) return {.signal = 0, .code = info.si_status};
  return {.signal = info.si_status, .code = 0};
}

}  // namespace

/// The program that execvp would run; found here because between fork and exec only
/// async-signal-safe calls are allowed, and because execvp hands scripts without #! to a shell.
std::string program_on_path(std::string const& name) {
  if (name.find('/') != std::string::npos) return name;
  char const* const variable = std::getenv("PATH");
  std::string_view path = variable != nullptr ? variable : "/usr/local/bin:/usr/bin:/bin";
  while (true) {
    std::size_t const colon = path.find(':');
    std::string_view const folder = path.substr(0, colon);
    std::string candidate = (folder.empty() ? "." : std::string{folder}) + "/" + name;
    if (is_program(candidate)) return candidate;
    if (colon == std::string_view::npos) return name;  // exec then says ENOENT in its own words
    path.remove_prefix(colon + 1);
  }
}

Fd& Fd::operator=(Fd&& other) noexcept {
  if (this != &other) {
    close();
    fd_ = std::exchange(other.fd_, -1);
  }
  return *this;
}

void Fd::close() {
  // Not repeated on EINTR: on Linux the descriptor is gone by then, perhaps already someone else's.
  if (fd_ >= 0) ::close(std::exchange(fd_, -1));
}

std::string ExitStatus::name() const {
  switch (signal) {
    case 0: return "exit " + std::to_string(code);
    case SIGHUP: return "SIGHUP";
    case SIGINT: return "SIGINT";
    case SIGQUIT: return "SIGQUIT";
    case SIGILL: return "SIGILL";
    case SIGTRAP: return "SIGTRAP";
    case SIGABRT: return "SIGABRT";
    case SIGBUS: return "SIGBUS";
    case SIGFPE: return "SIGFPE";
    case SIGKILL: return "SIGKILL";
    case SIGSEGV: return "SIGSEGV";
    case SIGPIPE: return "SIGPIPE";
    case SIGALRM: return "SIGALRM";
    case SIGTERM: return "SIGTERM";
    case SIGXCPU: return "SIGXCPU";
    case SIGXFSZ: return "SIGXFSZ";
    case SIGSYS: return "SIGSYS";
    default: return "signal " + std::to_string(signal);
  }
}

std::string ExitStatus::text() const {
  return signal == 0 ? "exited with status " + std::to_string(code) : "killed by " + name();
}

std::variant<Child, SpawnError> Child::spawn(std::vector<std::string> const& argv,
                                             std::uint64_t memory_bytes) {
  if (argv.empty()) return SpawnError{EINVAL, "no program is named"};
  auto const failed = [](int error, std::string what) {
    return SpawnError{error, std::move(what) + ": " + std::strerror(error)};
  };

  auto in = make_pipe();
  auto out = make_pipe();
  auto err = make_pipe();
  auto report = make_pipe();
  if (!in || !out || !err || !report) return failed(errno, "cannot make a pipe");

  std::string const program = program_on_path(argv.front());
  std::vector<std::string> words = argv;
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  Launch const launch{.program = program.c_str(),
                      .argv = pointers.data(),
                      .in = in->read.get(),
                      .out = out->write.get(),
                      .err = err->write.get(),
                      .report = report->write.get(),
                      .memory_bytes = memory_bytes,
                      .parent = ::getpid()};

  // A handler of the host must not run in the child.
  sigset_t all;
  sigset_t before;
  ::sigfillset(&all);
  ::pthread_sigmask(SIG_SETMASK, &all, &before);
  pid_t const pid = ::fork();
  if (pid == 0) become(launch);
  int const fork_error = errno;
  ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
  if (pid < 0) return failed(fork_error, "cannot start a process");

  ::setpgid(pid, pid);  // here too: whoever comes first, the group exists from now on
  Child child;
  child.pid_ = pid;
  child.in_ = std::move(in->write);
  child.out_ = std::move(out->read);
  child.err_ = std::move(err->read);
  in->read.close();
  out->write.close();
  err->write.close();
  report->write.close();

  // Ends at exec, which closes the other end, or at the child's death.
  int error = 0;
  ssize_t got = 0;
  do {
    got = ::read(report->read.get(), &error, sizeof error);
  } while (got < 0 && errno == EINTR);
  if (got == static_cast<ssize_t>(sizeof error)) {
    child.end();
    return failed(error, "cannot run " + argv.front());
  }

  do_not_block(child.in_);
  do_not_block(child.out_);
  do_not_block(child.err_);
#ifdef SYS_pidfd_open
  child.death_ = Fd{static_cast<int>(::syscall(SYS_pidfd_open, pid, 0U))};  // close-on-exec as is
#endif
  return child;
}

Child::Child(Child&& other) noexcept
    : pid_{std::exchange(other.pid_, -1)},
      in_{std::move(other.in_)},
      out_{std::move(other.out_)},
      err_{std::move(other.err_)},
      death_{std::move(other.death_)},
      status_{other.status_} {}

Child& Child::operator=(Child&& other) noexcept {
  if (this != &other) {
    end();
    pid_ = std::exchange(other.pid_, -1);
    in_ = std::move(other.in_);
    out_ = std::move(other.out_);
    err_ = std::move(other.err_);
    death_ = std::move(other.death_);
    status_ = other.status_;
  }
  return *this;
}

std::optional<ExitStatus> Child::exited() const {
  if (pid_ < 0) return status_;
  siginfo_t info{};
  int result = 0;
  do {
    result = ::waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT);
  } while (result != 0 && errno == EINTR);
  if (result != 0) return ExitStatus{};  // the host ignores SIGCHLD and the kernel reaped it
  if (info.si_pid == 0) return std::nullopt;
  return status_of(info);
}

std::chrono::nanoseconds Child::waited_for_core() const {
  // "time on a core, time waiting for one, slices", in ns.
  Fd const file{
      ::open(("/proc/" + std::to_string(pid_) + "/schedstat").c_str(), O_RDONLY | O_CLOEXEC)};
  std::array<char, 80> text{};
  if (pid_ < 0 || !file.open()) return {};
  if (::read(file.get(), text.data(), text.size() - 1) <= 0) return {};
  char const* const second = std::strchr(text.data(), ' ');
  return std::chrono::nanoseconds{second != nullptr ? std::strtoll(second, nullptr, 10) : 0};
}

ExitStatus Child::end() {
  if (pid_ < 0) return status_;
  in_.close();
  // Before the reaping: until then no other group can get this number.
  ::kill(-pid_, SIGKILL);
  ::kill(pid_, SIGKILL);  // should it have left its group
  siginfo_t info{};
  int result = 0;
  do {
    result = ::waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED);
  } while (result != 0 && errno == EINTR);
  if (result == 0) status_ = status_of(info);
  pid_ = -1;
  death_.close();
  return status_;
}

}  // namespace layoutcheck::conformance
