#include "console.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <iostream>
#include <mutex>

namespace layoutcheck::cli {
namespace {

std::atomic<bool> g_interrupted = false;

void on_signal(int) { g_interrupted = true; }

std::string why(std::string const& what) { return what + ": " + std::strerror(errno); }

Text read_all(int fd, std::size_t limit) {
  Text text;
  char buffer[65536];
  while (true) {
    ssize_t const got = ::read(fd, buffer, sizeof buffer);
    if (got < 0 && errno == EINTR && !interrupted()) continue;
    if (got < 0) {
      text.error = why("cannot read");
      return text;
    }
    if (got == 0) return text;
    text.bytes.append(buffer, static_cast<std::size_t>(got));
    if (text.bytes.size() > limit) return text;  // the caller's bound says what is wrong
  }
}

}  // namespace

void emit(Json const& line) { std::cout << line.text() << '\n'; }

void complain(std::string_view message) { std::cerr << "layoutcheck: " << message << '\n'; }

void catch_interrupts() {
  struct sigaction action {};
  action.sa_handler = on_signal;
  // The second signal ends the program at once.
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
}

bool interrupted() { return g_interrupted; }

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

Text read_stdin(std::size_t limit) { return read_all(0, limit); }

Text read_file(std::string const& path, std::size_t limit) {
  int const fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (fd < 0) return {.bytes = {}, .error = why("cannot open " + path)};
  Text text = read_all(fd, limit);
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

}  // namespace layoutcheck::cli
