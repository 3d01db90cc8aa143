#include "launch.hpp"

#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <exception>

#include "layoutcheck/process/fd.hpp"

namespace layoutcheck::process {
namespace {

constexpr int kDidNotStart = 127;
constexpr int kThrew = 3;

[[noreturn]] void give_up(int report) {
  int const error = errno;
  write_all(report, bytes_of(error));
  ::_exit(kDidNotStart);
}

void lower_limit(decltype(RLIMIT_AS) resource, rlim_t value, int report) {
  struct rlimit limit {};
  if (::getrlimit(resource, &limit) != 0) give_up(report);
  value = std::min(value, limit.rlim_max);
  limit = {value, value};
  if (::setrlimit(resource, &limit) != 0) give_up(report);
}

bool is_fault(int signal) {
  return signal == SIGSEGV || signal == SIGBUS || signal == SIGFPE || signal == SIGILL ||
         signal == SIGTRAP || signal == SIGABRT || signal == SIGSYS;
}

void handle_no_signals(bool but_faults) {
  struct sigaction standard {};
  standard.sa_handler = SIG_DFL;
  for (int signal = 1; signal < NSIG; ++signal) {
    if (!but_faults || !is_fault(signal)) ::sigaction(signal, &standard, nullptr);
  }
}

/// Among them the ends of pipes of other children, which would stay open as long as this one lives.
void close_all_above_standard() {
#ifdef SYS_close_range
  if (::syscall(SYS_close_range, 3U, ~0U, 0U) == 0) return;
#endif
  for (int fd = 3; fd < 4096; ++fd) ::close(fd);
}

/// Descriptors that the host opened without O_CLOEXEC. Kernels before 5.11 leave them open.
void no_program_gets_what_is_above_standard() {
#ifdef SYS_close_range
  constexpr unsigned kMarkOnly = 1U << 2;  // CLOSE_RANGE_CLOEXEC
  ::syscall(SYS_close_range, 3U, ~0U, kMarkOnly);
#endif
}

[[noreturn]] void work(std::function<int()> const& body) {
  int status = kThrew;
  try {
    status = body();
  } catch (std::exception const& error) {
    write_all(STDERR_FILENO, error.what());
  } catch (...) {
    write_all(STDERR_FILENO, "an exception");
  }
  ::_exit(status);
}

}  // namespace

void become(Launch const& launch) {
  bool const apart = launch.options->apart;
  if (apart) ::setpgid(0, 0);
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != launch.parent) ::_exit(kDidNotStart);  // it died before the line above

  sigset_t none;
  ::sigemptyset(&none);
  if (apart) handle_no_signals(launch.body != nullptr);
  ::sigprocmask(SIG_SETMASK, apart ? &none : launch.mask, nullptr);

  int const ends[] = {launch.in, launch.out, launch.err};
  for (int fd = 0; fd < 3; ++fd) {
    if (ends[fd] >= 0 && ::dup2(ends[fd], fd) < 0) give_up(launch.report);
  }
  lower_limit(RLIMIT_CORE, 0, launch.report);  // a dump can outlast the deadline
  if (std::uint64_t const bytes = launch.options->memory_bytes; bytes != 0) {
    lower_limit(RLIMIT_AS, bytes, launch.report);
  }
  if (launch.body != nullptr) {
    ::close(launch.report);
    if (apart) close_all_above_standard();
    work(*launch.body);
  }
  if (apart) no_program_gets_what_is_above_standard();
  ::execv(launch.program, launch.argv);
  give_up(launch.report);
}

void allow_cpu(unsigned seconds) {
  // RLIMIT_CPU counts from the start of the process, in ticks; what getrusage has of the time spent
  // so far is scaled. On a loaded machine they differ by seconds.
  struct itimerval const allowance{.it_interval = {},
                                   .it_value = {.tv_sec = seconds, .tv_usec = 0}};
  ::setitimer(ITIMER_PROF, &allowance, nullptr);
}

}  // namespace layoutcheck::process
