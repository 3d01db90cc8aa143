#include "layoutcheck/sweep_mpi/supervisor.hpp"

#include <errno.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <variant>

#include "layoutcheck/process/child.hpp"
#include "layoutcheck/process/fd.hpp"

namespace layoutcheck::sweep_mpi {

int supervise(double silence, std::function<int(int pulse)> const& child) {
  // Without a pipe or a second process the work is done here: less safe, and still right.
  process::Pipe pulse = process::make_pipe();
  if (!pulse.read.open()) return child(-1);
  auto const work = [&] {
    pulse.read.close();  // a pulse that nobody reads is an error
    return child(pulse.write.get());
  };
  constexpr auto kOurs = process::Stream::inherited;
  auto started =
      process::Child::fork(work, {.in = kOurs, .out = kOurs, .err = kOurs, .apart = false});
  auto* const worker = std::get_if<process::Child>(&started);
  if (worker == nullptr) return child(-1);
  pulse.write.close();
  int const patience = static_cast<int>(std::clamp(silence, 1.0, 1e6) * 1000);
  while (true) {
    pollfd watched{.fd = pulse.read.get(), .events = POLLIN, .revents = 0};
    int const ready = ::poll(&watched, 1, patience);
    if (ready < 0 && errno == EINTR) continue;
    if (ready == 0) worker->end();
    char bytes[64];
    // 0 bytes: the child has ended.
    if (ready <= 0 || ::read(pulse.read.get(), bytes, sizeof bytes) <= 0) break;
  }
  process::ExitStatus const end = worker->finish(process::Clock::time_point::max());
  return end.signal == 0 ? end.code : 0;
}

}  // namespace layoutcheck::sweep_mpi
