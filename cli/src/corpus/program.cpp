#include "corpus/program.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "home.hpp"

namespace layoutcheck::cli {
namespace {

constexpr std::size_t kMostOutput = std::size_t{1} << 30;

}  // namespace

ProgramRun run_program(std::vector<std::string> const& arguments) {
  ProgramRun run;
  int ends[2] = {};
  if (::pipe2(ends, O_CLOEXEC) != 0) {
    run.error = std::strerror(errno);
    return run;
  }
  std::vector<char*> words;
  for (std::string const& argument : arguments)
    words.push_back(const_cast<char*>(argument.c_str()));
  words.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  pid_t child = 0;
  int const failed = ::posix_spawn(&child, words[0], &actions, nullptr, words.data(), environ);
  ::posix_spawn_file_actions_destroy(&actions);
  ::close(ends[1]);
  if (failed != 0) {
    ::close(ends[0]);
    run.error = arguments[0] + ": " + std::strerror(failed);
    return run;
  }
  char block[1 << 16];
  for (;;) {
    ssize_t const n = ::read(ends[0], block, sizeof block);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) break;
    if (run.output.size() < kMostOutput) run.output.append(block, static_cast<std::size_t>(n));
  }
  ::close(ends[0]);
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  run.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  if (run.output.size() >= kMostOutput) run.error = arguments[0] + ": more output than can be read";
  return run;
}

std::string replay_program(std::string const& named) {
  if (!named.empty()) return named;
  namespace fs = std::filesystem;
  std::error_code error;
  constexpr char const* kName = "layoutcheck-fuzz-replay";
  fs::path const self = fs::read_symlink("/proc/self/exe", error);
  for (fs::path const& folder :
       {self.parent_path(), self.parent_path() / "bin", fs::path(home().programs)}) {
    if (fs::exists(folder / kName, error)) return (folder / kName).string();
  }
  return {};
}

}  // namespace layoutcheck::cli
