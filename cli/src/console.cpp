#include "console.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <exception>
#include <filesystem>
#include <iostream>
#include <mutex>

#include "layoutcheck/results/lines.hpp"

#include "exit_code.hpp"

namespace layoutcheck::cli {
namespace {

std::atomic<int> g_signal = 0;  // the first of those that interrupt; 0: none

void on_signal(int number) {
  int none = 0;
  g_signal.compare_exchange_strong(none, number);
}

std::atomic<bool> g_is_long = false;  // what can be interrupted
std::atomic<std::int64_t> g_next_look = 0;
constexpr std::int64_t kBetweenLooks = 20;  // milliseconds

void on_pipe(int) {}  // the write fails; unlike an ignored signal, children do not inherit it

/// Whether stdout is a pipe that nobody reads any more.
bool reader_is_gone() {
  struct pollfd out {
    .fd = STDOUT_FILENO, .events = 0, .revents = 0
  };
  return ::poll(&out, 1, 0) == 1 && (out.revents & POLLERR) != 0;
}

std::string why(std::string const& what) { return what + ": " + std::strerror(errno); }

/// The bytes of the character of UTF-8 that a text begins with; 0 where it begins with none, or
/// with one that moves a cursor or turns what follows around: a control of ASCII, U+0080 to U+009F,
/// U+200B to U+200F, U+2028 to U+202E, U+2060 to U+206F.
std::size_t character_at(std::string_view text) {
  auto const byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  auto const within = [](unsigned value, unsigned least, unsigned most) {
    return least <= value && value <= most;
  };
  if (byte(0) < 0x80U) return text[0] == '\t' || within(byte(0), 0x20U, 0x7EU) ? 1 : 0;
  if (!within(byte(0), 0xC2U, 0xF4U)) return 0;
  std::size_t const size = byte(0) >= 0xF0U ? 4 : byte(0) >= 0xE0U ? 3 : 2;
  if (text.size() < size) return 0;
  unsigned value = byte(0) & (0xFFU >> (size + 1));
  for (std::size_t i = 1; i < size; ++i) {
    if ((byte(i) & 0xC0U) != 0x80U) return 0;
    value = value << 6U | (byte(i) & 0x3FU);
  }
  bool const too_long = (size == 3 && value < 0x800U) || (size == 4 && value < 0x10000U);
  bool const none = too_long || within(value, 0xD800U, 0xDFFFU) || value > 0x10FFFFU;
  bool const moves = within(value, 0x80U, 0x9FU) || within(value, 0x200BU, 0x200FU) ||
                     within(value, 0x2028U, 0x202EU) || within(value, 0x2060U, 0x206FU);
  return none || moves ? 0 : size;
}

Text read_all(int fd, std::string const& name, std::size_t limit) {
  Text text;
  char buffer[65536];
  while (true) {
    ssize_t const got = ::read(fd, buffer, sizeof buffer);
    if (got < 0 && errno == EINTR && !interrupted()) continue;
    if (got < 0) {
      text.error = why("cannot read " + name);
      return text;
    }
    if (got == 0) return text;
    text.bytes.append(buffer, static_cast<std::size_t>(got));
    if (text.bytes.size() > limit) return text;  // the caller's bound says what is wrong
  }
}

/// open() gives the lowest number that is free, so in this order each gets its own. Writing to what
/// was opened for reading only is an error.
bool open_standard_descriptors() {
  for (int const fd : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(fd, F_GETFD) >= 0) continue;
    if (::open("/dev/null", fd == STDERR_FILENO ? O_WRONLY : O_RDONLY) != fd) return false;
  }
  return true;
}

}  // namespace

int run_program(std::function<int()> const& run) {
  if (!open_standard_descriptors()) {
    complain(why("cannot open /dev/null instead of a closed descriptor"));
    return kUsage;
  }
  int code = kSuiteBug;
  try {
    code = run();
  } catch (std::exception const& error) {
    complain(std::string("a bug of the suite: ") + error.what());
  }
  std::cout.flush();
  if (std::cout) return code;
  complain("cannot write the results");
  return kUsage;
}

void emit(Json const& line) { std::cout << line.text() << '\n'; }

Json error_line(std::string_view error, std::initializer_list<JsonMember> more) {
  Json line{{"type", results::ErrorLine::about().type}, {"error", error}};
  for (JsonMember const& member : more) line[member.key] = member.value;
  return line;
}

void emit_summary(std::initializer_list<JsonMember> counts, int exit) {
  Json line{{"type", results::Summary::about().type}};
  for (JsonMember const& member : counts) line[member.key] = member.value;
  line["exit"] = exit;
  emit(line);
}

int refuse(bool json, std::string_view why, int code, std::string_view name) {
  if (json) emit(error_line(name.empty() ? why : name, {{"exit", code}}));
  complain(why);
  return code;
}

void complain(std::string_view message) {
  std::string text;
  while (!message.empty()) {
    std::size_t const size = message[0] == '\n' ? 1 : character_at(message);
    text += size == 0 ? "?" : message.substr(0, size);
    message.remove_prefix(std::max<std::size_t>(size, 1));
  }
  std::cerr << "layoutcheck: " << text << '\n';
}

std::string of_file(std::string const& path, std::string const& problem) {
  std::string_view rest = problem;
  for (int i = 0; i < 2; ++i) {
    std::size_t const end = rest.find_first_not_of("0123456789");
    if (end == 0 || end == rest.npos || rest[end] != ':') return path + ": " + problem;
    rest.remove_prefix(end + 1);
  }
  return path + ':' + problem;
}

void catch_interrupts() {
  struct sigaction action {};
  action.sa_handler = on_signal;
  // The second signal ends the program at once.
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  for (int const number : {SIGINT, SIGTERM, SIGHUP}) {
    struct sigaction inherited {};
    ::sigaction(number, nullptr, &inherited);
    // nohup has had SIGHUP ignored: a run goes on when its terminal is closed.
    if (number == SIGHUP && inherited.sa_handler == SIG_IGN) continue;
    ::sigaction(number, &action, nullptr);
  }
  struct sigaction pipe {};
  pipe.sa_handler = on_pipe;
  ::sigaction(SIGPIPE, &pipe, nullptr);
  g_is_long = true;
}

bool interrupted() {
  using namespace std::chrono;
  if (g_signal != 0 || !g_is_long) return g_signal != 0;
  auto const now = duration_cast<milliseconds>(steady_clock::now().time_since_epoch()).count();
  if (now < g_next_look) return false;
  g_next_look = now + kBetweenLooks;
  if (reader_is_gone()) on_signal(SIGPIPE);
  return g_signal != 0;
}

int interrupted_code() { return g_signal == 0 ? int{kInterrupted} : 128 + g_signal; }

struct Progress::State {
  std::string title;
  std::size_t total;
  std::size_t done = 0;
  bool terminal = false;
  std::chrono::steady_clock::time_point start = std::chrono::steady_clock::now();
  std::chrono::steady_clock::time_point shown = start;
  std::mutex mutex{};
};

Progress::Progress(std::string title, std::size_t total)
    : state_(new State{.title = std::move(title), .total = total, .terminal = isatty(2) != 0}) {}

Progress::~Progress() {
  if (state_->terminal) std::cerr << "\r\033[K" << std::flush;
  delete state_;
}

void Progress::advance(std::string_view what) {
  std::lock_guard const lock(state_->mutex);
  ++state_->done;
  auto const now = std::chrono::steady_clock::now();
  using std::chrono::duration;
  double const since_shown = duration<double>(now - state_->shown).count();
  if (since_shown < (state_->terminal ? 0.1 : 60.0)) return;
  state_->shown = now;
  double const elapsed = duration<double>(now - state_->start).count();
  double const rest = elapsed / static_cast<double>(state_->done) *
                      static_cast<double>(state_->total - state_->done);
  char line[256];
  std::snprintf(line, sizeof line, "%s %zu/%zu, about %.0f s left: %.*s", state_->title.c_str(),
                state_->done, state_->total, rest,
                static_cast<int>(std::min<std::size_t>(what.size(), 120)), what.data());
  std::cerr << (state_->terminal ? "\r\033[K" : "") << line << (state_->terminal ? "" : "\n")
            << std::flush;
}

Text read_stdin(std::size_t limit) { return read_all(STDIN_FILENO, "standard input", limit); }

Text read_file(std::string const& path, std::size_t limit) {
  int const fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (fd < 0) return {.bytes = {}, .error = why("cannot open " + path)};
  Text text = read_all(fd, path, limit);
  ::close(fd);
  return text;
}

std::string write_file(std::string const& path, std::string_view bytes) {
  std::error_code error;
  std::filesystem::path const target(path);
  if (target.has_parent_path()) std::filesystem::create_directories(target.parent_path(), error);
  if (error) return "cannot create " + target.parent_path().string() + ": " + error.message();
  std::string const temporary = path + ".tmp." + std::to_string(::getpid());
  int const fd = ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  if (fd < 0) return why("cannot write " + temporary);
  std::string problem;
  while (!bytes.empty() && problem.empty()) {
    ssize_t const put = ::write(fd, bytes.data(), bytes.size());
    if (put < 0 && errno == EINTR) continue;
    if (put < 0) {
      problem = why("cannot write " + temporary);
    } else {
      bytes.remove_prefix(static_cast<std::size_t>(put));
    }
  }
  if (problem.empty() && ::fsync(fd) != 0) problem = why("cannot sync " + temporary);
  if (::close(fd) != 0 && problem.empty()) problem = why("cannot close " + temporary);
  if (problem.empty() && ::rename(temporary.c_str(), path.c_str()) != 0) {
    problem = why("cannot rename " + temporary);
  }
  if (!problem.empty()) ::unlink(temporary.c_str());
  return problem;
}

std::string indented(std::string const& text) {
  std::string result;
  for (char const c : text) {
    result += c;
    if (c == '\n') result += std::string(11, ' ');
  }
  return result;
}

}  // namespace layoutcheck::cli
