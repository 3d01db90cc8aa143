#include "layoutcheck/process/child.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <string_view>
#include <utility>

#include "launch.hpp"
#include "layoutcheck/process/fd.hpp"

namespace layoutcheck::process {
namespace {

using std::chrono::milliseconds;

constexpr std::size_t kChunk = std::size_t{64} << 10U;
/// Of what a dead child left in the pipe of stderr: a grandchild may still be writing.
constexpr std::size_t kLastWords = std::size_t{1} << 20U;
/// How often to look for an exit where the kernel does not report it.
constexpr milliseconds kLookAgain{20};
constexpr milliseconds kLongestSleep{3'600'000};

/// write() without SIGPIPE, of which the process may have a handler: EPIPE says it.
ssize_t write_quietly(int fd, char const* bytes, std::size_t count) {
  sigset_t sigpipe;
  sigset_t pending;
  sigset_t before;
  ::sigemptyset(&sigpipe);
  ::sigaddset(&sigpipe, SIGPIPE);
  ::sigpending(&pending);
  ::pthread_sigmask(SIG_BLOCK, &sigpipe, &before);
  ssize_t const written = ::write(fd, bytes, count);
  int const error = errno;
  if (written < 0 && error == EPIPE && ::sigismember(&pending, SIGPIPE) == 0) {
    struct timespec const at_once{};
    while (::sigtimedwait(&sigpipe, nullptr, &at_once) < 0 && errno == EINTR) {
    }
  }
  ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
  errno = error;
  return written;
}

bool is_program(std::string const& path) {
  struct stat file {};
  return ::stat(path.c_str(), &file) == 0 && S_ISREG(file.st_mode) &&
         ::access(path.c_str(), X_OK) == 0;
}

ExitStatus status_of(siginfo_t const& info) {
  if (info.si_code == CLD_EXITED) return {.signal = 0, .code = info.si_status};
  return {.signal = info.si_status, .code = 0};
}

/// waitid(), however often a signal interrupts it. False where there is no such child.
bool wait_for(pid_t pid, siginfo_t& info, int flags) {
  int result = 0;
  do {
    result = ::waitid(P_PID, static_cast<id_t>(pid), &info, WEXITED | flags);
  } while (result != 0 && errno == EINTR);
  return result == 0;
}

/// The beginning of a file of /proc/PID, or nothing.
std::string in_proc(pid_t pid, char const* name) {
  std::string const path = "/proc/" + std::to_string(pid) + "/" + name;
  Fd const file{::open(path.c_str(), O_RDONLY | O_CLOEXEC)};
  std::array<char, 80> text{};
  if (!file.open() || ::read(file.get(), text.data(), text.size() - 1) <= 0) return {};
  return text.data();
}

/// The second number in such a file.
unsigned long long second_number(std::string const& text) {
  return std::strtoull(text.c_str() + std::min(text.find(' '), text.size()), nullptr, 10);
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

struct Child::State {
  explicit State(Options const& o) : options{o}, err{o.err_bytes} {}
  State(State const&) = delete;
  State& operator=(State const&) = delete;
  ~State() { end(); }

  Options const options;
  pid_t pid = -1;
  Fd in_pipe{}, out_pipe{}, err_pipe{};
  Fd death{};  ///< readable when it exits; none on kernels without pidfd_open
  std::string input{};
  std::size_t sent = 0;
  bool input_ends = false;
  std::string out{};
  Tail err;
  ExitStatus status{};

  bool all_sent() const { return sent == input.size(); }
  /// One more than is allowed shows that it is more.
  std::size_t room() const {
    return options.out_bytes + 1 - std::min(out.size(), options.out_bytes + 1);
  }
  void write_input();
  template <class Into>
  static bool read(Fd& pipe, std::size_t most, Into const& into);
  ExitStatus end();
};

void Child::State::write_input() {
  while (in_pipe.open() && !all_sent()) {
    ssize_t const put = write_quietly(in_pipe.get(), input.data() + sent, input.size() - sent);
    if (put > 0) sent += static_cast<std::size_t>(put);
    if (put < 0 && errno == EAGAIN) break;
    if (put < 0 && errno != EINTR) in_pipe.close();  // it reads no more
  }
  if (input_ends && all_sent()) in_pipe.close();
}

/// Reads what is there, up to `most`; true if anything was.
template <class Into>
bool Child::State::read(Fd& pipe, std::size_t most, Into const& into) {
  std::array<char, kChunk> chunk;
  bool any = false;
  while (pipe.open() && most > 0) {
    ssize_t const got = ::read(pipe.get(), chunk.data(), std::min(chunk.size(), most));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) break;
    if (got == 0) pipe.close();
    auto const count = static_cast<std::size_t>(got);
    into(std::string_view{chunk.data(), count});
    any = any || count > 0;
    most -= count;
  }
  return any;
}

ExitStatus Child::State::end() {
  if (pid < 0) return status;
  in_pipe.close();
  // Before the reaping: until then no other group can get this number.
  if (options.apart) ::kill(-pid, SIGKILL);
  ::kill(pid, SIGKILL);  // should it have left its group
  siginfo_t info{};
  if (wait_for(pid, info, 0)) status = status_of(info);
  pid = -1;
  death.close();
  out_pipe.close();
  read(err_pipe, kLastWords, [this](std::string_view bytes) { err.add(bytes); });
  err_pipe.close();
  return status;
}

Spawned Child::start(std::vector<std::string> const* argv, std::function<int()> const* body,
                     Options const& options) {
  auto const failed = [](std::string const& what, int error) {
    return SpawnError{error, what + ": " + std::strerror(error)};
  };
  Stream const streams[] = {options.in, options.out, options.err};
  std::array<Pipe, 3> pipes;
  for (std::size_t i = 0; i < pipes.size(); ++i) {
    if (streams[i] == Stream::inherited) continue;
    pipes[i] = make_pipe();
    if (!pipes[i].read.open()) return failed("cannot make a pipe", errno);
  }
  Pipe report = make_pipe();
  if (!report.read.open()) return failed("cannot make a pipe", errno);

  std::vector<std::string> words;
  if (argv != nullptr) words = *argv;
  std::string const program = words.empty() ? "" : program_on_path(words.front());
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);

  // A handler of the host must not run in the child.
  sigset_t all;
  sigset_t before;
  ::sigfillset(&all);
  Launch const launch{.program = program.c_str(),
                      .argv = pointers.data(),
                      .body = body,
                      .options = &options,
                      .in = pipes[0].read.get(),
                      .out = pipes[1].write.get(),
                      .err = pipes[2].write.get(),
                      .report = report.write.get(),
                      .parent = ::getpid(),
                      .mask = &before};
  auto state = std::make_unique<State>(options);
  ::pthread_sigmask(SIG_SETMASK, &all, &before);
  pid_t const pid = ::fork();
  if (pid == 0) become(launch);
  int const fork_error = errno;
  ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
  if (pid < 0) return failed("cannot start a process", fork_error);

  if (options.apart) ::setpgid(pid, pid);  // here too: whoever comes first, the group exists now
  state->pid = pid;
  state->in_pipe = std::move(pipes[0].write);
  state->out_pipe = std::move(pipes[1].read);
  state->err_pipe = std::move(pipes[2].read);
  pipes = {};
  report.write.close();

  // Ends where the program or the function begins, or at the child's death.
  if (int error = 0; read_exactly(report.read.get(), &error, sizeof error)) {
    return failed("cannot run " + (words.empty() ? "a function" : words.front()), error);
  }
  for (Fd const* fd : {&state->in_pipe, &state->out_pipe, &state->err_pipe}) {
    if (fd->open()) ::fcntl(fd->get(), F_SETFL, ::fcntl(fd->get(), F_GETFL) | O_NONBLOCK);
  }
#ifdef SYS_pidfd_open
  state->death = Fd{static_cast<int>(::syscall(SYS_pidfd_open, pid, 0U))};  // close-on-exec as is
#endif
  return Child{std::move(state)};
}

Spawned Child::spawn(std::vector<std::string> const& argv, Options const& options) {
  if (argv.empty()) return SpawnError{EINVAL, "no program is named"};
  return start(&argv, nullptr, options);
}

Spawned Child::fork(std::function<int()> const& body, Options const& options) {
  return start(nullptr, &body, options);
}

Child::Child(std::unique_ptr<State> state) : state_{std::move(state)} {}
Child::Child(Child&& other) noexcept = default;
Child& Child::operator=(Child&& other) noexcept = default;
Child::~Child() = default;

void Child::send(std::string bytes) {
  if (state_->all_sent()) {
    state_->input = std::move(bytes);
    state_->sent = 0;
  } else {
    state_->input += bytes;
  }
}

void Child::close_input() {
  state_->input_ends = true;
  state_->write_input();
}

bool Child::all_sent() const { return state_->all_sent(); }
bool Child::reads() const { return state_->in_pipe.open(); }
std::string& Child::out() { return state_->out; }
bool Child::writes() const { return state_->out_pipe.open(); }
bool Child::flooded() const { return state_->room() == 0; }
Tail& Child::err() { return state_->err; }
Tail const& Child::err() const { return state_->err; }

bool Child::exchange(bool all) {
  State& s = *state_;
  s.write_input();
  bool const any = State::read(s.out_pipe, all ? s.room() : std::min(s.room(), kChunk),
                               [&s](std::string_view bytes) { s.out += bytes; });
  State::read(s.err_pipe, all ? kLastWords : kChunk,
              [&s](std::string_view bytes) { s.err.add(bytes); });
  return any;
}

std::optional<ExitStatus> Child::exited() const {
  if (state_->pid < 0) return state_->status;
  siginfo_t info{};
  // The process ignores SIGCHLD, and the kernel reaped the child.
  if (!wait_for(state_->pid, info, WNOHANG | WNOWAIT)) return ExitStatus{};
  if (info.si_pid == 0) return std::nullopt;
  return status_of(info);
}

std::optional<ExitStatus> Child::step(Clock::time_point until) {
  Child const* const self = this;
  wait({&self, 1}, until);
  auto const exit = exited();  // before the reading: after an exit, what is empty stays so
  exchange(exit.has_value());
  return exit;
}

ExitStatus Child::finish(Clock::time_point until) {
  state_->input.clear();
  state_->sent = 0;
  close_input();
  while (!exited() && Clock::now() < until) {
    state_->out.clear();
    step(until);
  }
  return end();
}

ExitStatus Child::end() { return state_->end(); }

std::chrono::nanoseconds Child::waited_for_core() const {
  // "time on a core, time waiting for one, slices", in ns.
  if (state_->pid < 0) return {};
  return std::chrono::nanoseconds{second_number(in_proc(state_->pid, "schedstat"))};
}

std::uint64_t Child::resident_bytes() const {
  // "size, resident, ...", in pages.
  if (state_->pid < 0) return 0;
  return second_number(in_proc(state_->pid, "statm")) * static_cast<unsigned>(::getpagesize());
}

void wait(std::span<Child const* const> children, Clock::time_point until) {
  std::vector<struct pollfd> watched;
  milliseconds left =
      std::min(kLongestSleep, std::chrono::ceil<milliseconds>(until - Clock::now()));
  auto const watch = [&watched](Fd const& fd, short events) {
    if (fd.open()) watched.push_back({fd.get(), events, 0});
  };
  for (Child const* child : children) {
    Child::State const& s = *child->state_;
    if (!s.all_sent()) watch(s.in_pipe, POLLOUT);
    if (s.room() > 0) watch(s.out_pipe, POLLIN);
    watch(s.err_pipe, POLLIN);
    watch(s.death, POLLIN);
    if (!s.death.open()) left = std::min(left, kLookAgain);
  }
  ::poll(watched.data(), watched.size(), static_cast<int>(std::max(left, milliseconds{0}).count()));
}

}  // namespace layoutcheck::process
