#include "layoutcheck/sweep_mpi/supervisor.hpp"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>

namespace layoutcheck::sweep_mpi {

int supervise(double silence, std::function<int(int pulse)> const& child) {
  int ends[2] = {-1, -1};
  // Without a pipe or a second process the work is done here: less safe, and still right.
  if (::pipe(ends) != 0) return child(-1);
  pid_t const parent = ::getpid();
  pid_t const pid = ::fork();
  if (pid < 0) {
    ::close(ends[0]);
    ::close(ends[1]);
    return child(-1);
  }
  if (pid == 0) {
    ::close(ends[0]);
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() != parent) _exit(0);  // it died before the line above
    _exit(child(ends[1]));
  }
  ::close(ends[1]);
  int const patience = static_cast<int>(std::clamp(silence, 1.0, 1e6) * 1000);
  while (true) {
    pollfd pulse{.fd = ends[0], .events = POLLIN, .revents = 0};
    int const ready = ::poll(&pulse, 1, patience);
    if (ready < 0 && errno == EINTR) continue;
    if (ready == 0) ::kill(pid, SIGKILL);
    char bytes[64];
    if (ready <= 0 || ::read(ends[0], bytes, sizeof bytes) <= 0) break;  // 0: the child has ended
  }
  ::close(ends[0]);
  int status = 0;
  while (::waitpid(pid, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : 0;
}

}  // namespace layoutcheck::sweep_mpi
