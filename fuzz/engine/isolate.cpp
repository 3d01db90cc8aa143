#include "isolate.hpp"

#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <thread>

#include "mutation.hpp"

namespace layoutcheck::fuzz {
namespace {

using Clock = std::chrono::steady_clock;
constexpr long kTailBytes = 4096;

void free_page(Page* page) {
  page->~Page();
  ::munmap(page, sizeof(Page));
}

std::string name_of_signal(int signal) {
  switch (signal) {
    case SIGABRT: return "SIGABRT";
    case SIGSEGV: return "SIGSEGV";
    case SIGBUS: return "SIGBUS";
    case SIGFPE: return "SIGFPE";
    case SIGILL: return "SIGILL";
    case SIGKILL: return "SIGKILL";
    default: return "signal " + std::to_string(signal);
  }
}

/// Bytes resident, 0 where that cannot be read.
std::uint64_t resident(pid_t child) {
  std::FILE* const file = std::fopen(("/proc/" + std::to_string(child) + "/statm").c_str(), "r");
  if (file == nullptr) return 0;
  unsigned long size = 0;
  unsigned long pages = 0;
  bool const read = std::fscanf(file, "%lu %lu", &size, &pages) == 2;
  std::fclose(file);
  return read ? static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(::getpagesize()) : 0;
}

std::string tail_of(std::FILE* file) {
  std::fseek(file, 0, SEEK_END);
  long const size = std::ftell(file);
  std::fseek(file, std::max(0L, size - kTailBytes), SEEK_SET);
  std::string text(static_cast<std::size_t>(std::min(size, kTailBytes)), '\0');
  text.resize(std::fread(text.data(), 1, text.size(), file));
  return text;
}

[[noreturn]] void live(Page& page, std::FILE* errors, std::function<int()> const& work) {
  ::setpgid(0, 0);
  rlimit const no_core{0, 0};
  ::setrlimit(RLIMIT_CORE, &no_core);
  ::dup2(::fileno(errors), STDERR_FILENO);
  int const status = work();
  std::fflush(stdout);
  page.done = true;
  std::exit(status);  // what counts coverage or leaks does so at the exit
}

/// Waits until the child is gone, or has to go; why it had to, or nothing.
std::string watch(pid_t child, Page const& page, Isolation const& isolation, int& status) {
  auto input_since = Clock::now();
  std::uint64_t begun = page.begun;
  auto pause = std::chrono::microseconds(200);
  for (;;) {
    pid_t const gone = ::waitpid(child, &status, WNOHANG);
    if (gone == child || (gone < 0 && errno != EINTR)) return {};
    auto const now = Clock::now();
    if (page.begun != begun) {
      begun = page.begun;
      input_since = now;
    }
    std::string why;
    if (std::chrono::duration<double>(now - input_since).count() > isolation.seconds) {
      char text[64];
      std::snprintf(text, sizeof text, "no answer within %g s", isolation.seconds);
      why = text;
    } else if (resident(child) > isolation.memory) {
      why = "more than " + std::to_string(isolation.memory >> 20) + " MiB";
    }
    if (!why.empty()) {
      ::kill(-child, SIGKILL);
      ::kill(child, SIGKILL);
      while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
      }
      return why;
    }
    std::this_thread::sleep_for(pause);
    pause = std::min(pause * 2, std::chrono::microseconds(20'000));
  }
}

}  // namespace

void Page::begin(std::string_view next) {
  note(next);
  ++begun;
}
void Page::note(std::string_view bytes) {
  size = std::min(bytes.size(), kPageInput);
  std::memcpy(input, bytes.data(), size);
}
void Page::put(Tally const& tally) {
  inputs = tally.inputs;
  reached = tally.reached;
  laws = tally.laws;
  points = tally.points;
}
void Page::add_to(Tally& tally) const {
  tally.inputs += inputs;
  tally.reached += reached;
  tally.laws += laws;
  tally.points += points;
}

std::unique_ptr<Page, void (*)(Page*)> shared_page() {
  void* const memory =
      ::mmap(nullptr, sizeof(Page), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) {
    std::perror("mmap");
    std::exit(2);
  }
  return {new (memory) Page, free_page};
}

std::variant<int, End> in_child(Page& page, Isolation const& isolation,
                                std::function<int()> const& work) {
  std::FILE* const errors = std::tmpfile();
  if (errors == nullptr) {
    std::perror("a temporary file");
    std::exit(2);
  }
  page.done = false;
  std::fflush(nullptr);
  pid_t const child = ::fork();
  if (child < 0) {
    std::perror("fork");
    std::exit(2);
  }
  if (child == 0) live(page, errors, work);
  int status = 0;
  std::string why = watch(child, page, isolation, status);
  std::string const said = tail_of(errors);
  std::fclose(errors);
  if (why.empty() && WIFSIGNALED(status)) why = "ended by " + name_of_signal(WTERMSIG(status));
  if (why.empty() && !page.done) why = "ended with exit " + std::to_string(WEXITSTATUS(status));
  if (!why.empty()) return End{why, said};
  std::fputs(said.c_str(), stderr);
  return WEXITSTATUS(status);
}

std::variant<std::monostate, End> ends_on(Target const& target, std::string_view input,
                                          Isolation const& isolation) {
  auto const page = shared_page();
  auto const outcome = in_child(*page, isolation, [&] {
    page->begin(input);
    Tally tally;
    static_cast<void>(run_or_repeat(target, input, tally));
    return 0;
  });
  if (auto const* end = std::get_if<End>(&outcome)) return *end;
  if (std::get<int>(outcome) != 0) return End{"memory leak", {}};  // said at the exit
  return {};
}

}  // namespace layoutcheck::fuzz
