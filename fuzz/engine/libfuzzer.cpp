// libFuzzer's functions around one target: that of the program's own name, fuzz_TARGET, or of
// LAYOUTCHECK_FUZZ_TARGET where it is called otherwise. Two programs under many names: one has the
// targets of the module fuzz, the other those of the whole suite. AFL++ builds from this file too:
// its afl-clang-fast++ -fsanitize=fuzzer brings the persistent loop.
//
//   LAYOUTCHECK_FUZZ_IMPL    whose algebra, or a mutant (builtin:reference)
//   LAYOUTCHECK_FUZZ_KEEP    a folder: findings are kept there, one of each kind, and the run goes
//   on
//
// What ends the process in a mutator leaves an empty crash file, as there is no input yet. The call
// of the mutator is then in mutation-PID next to it, and layoutcheck-fuzz-replay repeats it.
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <set>

#include "driver.hpp"
#include "keep.hpp"
#include "mutation.hpp"

namespace {

using layoutcheck::fuzz::Finding;
using layoutcheck::fuzz::Mutation;
using layoutcheck::fuzz::MutationLog;
using layoutcheck::fuzz::Tally;
using layoutcheck::fuzz::Target;

/// What libFuzzer itself ends with where it has found something.
constexpr int kFound = 77;

Tally tally;
std::set<std::string> kept;
std::string target_name;
std::string artifacts;  ///< what libFuzzer prefixes to the names of what it keeps

void print_tally() {
  std::fprintf(stderr, "tally: %s, findings kept %zu\n", text_of(tally).c_str(), kept.size());
}

MutationLog& mutations() {
  static MutationLog log(artifacts + "mutation-" + std::to_string(getpid()));
  return log;
}

/// A run that kept findings on its way exits as one that found something.
void conclude() {
  mutations().close();
  print_tally();
  if (!kept.empty()) std::_Exit(kFound);
}

/// An implementation that this program does not know may be one for the program that holds more.
/// Comes back where there is none.
void give_way(char** argv) {
  std::string_view const name = layoutcheck::fuzz::wider_program();
  std::error_code error;
  auto const here = std::filesystem::read_symlink("/proc/self/exe", error);
  if (name.empty() || error) return;
  execv((here.parent_path() / name).c_str(), argv);
}

Target const& target(char** argv = nullptr) {
  static std::unique_ptr<Target> const one = [argv] {
    auto targets = layoutcheck::fuzz::find_targets();
    if (!targets.error.empty()) give_way(argv);
    auto made = layoutcheck::fuzz::take_target(targets, target_name);
    if (made == nullptr) {
      std::fprintf(stderr, "%s\n",
                   targets.error.empty()
                       ? ("no target is called '" + target_name +
                          "': name the program fuzz_TARGET or set LAYOUTCHECK_FUZZ_TARGET")
                             .c_str()
                       : ("LAYOUTCHECK_FUZZ_IMPL: " + targets.error).c_str());
      std::exit(2);
    }
    std::atexit(conclude);
    return made;
  }();
  return *one;
}

/// True where the run goes on.
bool keep_finding(Finding const& finding, std::string_view input) {
  char const* const folder = std::getenv("LAYOUTCHECK_FUZZ_KEEP");
  if (folder == nullptr) return false;
  if (kept.contains(finding.what)) return true;
  std::string const problem = layoutcheck::fuzz::keep(folder, target_name, finding, input);
  if (!problem.empty()) {
    std::fprintf(stderr, "%s\n", problem.c_str());
    return false;
  }
  kept.insert(finding.what);
  std::fputs(text_of(finding).c_str(), stderr);
  return true;
}

std::string_view view(std::uint8_t const* data, std::size_t size) {
  return {reinterpret_cast<char const*>(data), size};
}

std::optional<std::string> mutated(Mutation const& mutation) {
  mutations().begin(mutation);
  auto made = repeat(target(), mutation);
  mutations().end();
  return made;
}

std::size_t put(std::string const& text, std::uint8_t* out, std::size_t most) {
  std::size_t const size = std::min(text.size(), most);
  std::memcpy(out, text.data(), size);
  return size;
}

}  // namespace

extern "C" {

/// What costs more than the target itself. Two frames of where memory came from, not thirty. Freed
/// memory is watched for a mebibyte, more than one input frees, and not for 256 of them, which no
/// cache holds. Stack frames are left where they are: whether one is used after its return is seen
/// where an input is replayed in the sanitized build. ASAN_OPTIONS says otherwise.
char const* __asan_default_options() {
  return "malloc_context_size=2:quarantine_size_mb=1:detect_stack_use_after_return=0";
}

std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

int LLVMFuzzerInitialize(int* argc, char*** argv) {
  constexpr std::string_view kPrefix = "-artifact_prefix=";
  for (int i = 1; i < *argc; ++i) {
    std::string_view const word = (*argv)[i];
    if (word.starts_with(kPrefix)) artifacts = word.substr(kPrefix.size());
  }
  std::string const program = (*argv)[0];
  std::string const name = program.substr(program.rfind('/') + 1);
  char const* const wanted = std::getenv("LAYOUTCHECK_FUZZ_TARGET");
  if (name.starts_with("fuzz_")) {
    target_name = name.substr(5);
  } else if (wanted != nullptr) {
    target_name = wanted;
  }
  target(*argv);  // a wrong name ends here, and not at the first input
  return 0;
}

int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  auto const finding = target().run(view(data, size), tally);
  if (!finding || keep_finding(*finding, view(data, size))) return 0;
  std::fputs(text_of(*finding).c_str(), stderr);
  mutations().close();
  print_tally();
  std::abort();  // the engine keeps the raw input
}

std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most,
                                    unsigned seed) {
  auto const changed = mutated({.parent = view(data, size), .seed = seed, .most = most});
  return changed ? put(*changed, data, most) : LLVMFuzzerMutate(data, size, most);
}

std::size_t LLVMFuzzerCustomCrossOver(std::uint8_t const* a, std::size_t a_size,
                                      std::uint8_t const* b, std::size_t b_size, std::uint8_t* out,
                                      std::size_t most, unsigned seed) {
  auto const crossed =
      mutated({.parent = view(a, a_size), .other = view(b, b_size), .seed = seed, .most = most});
  return crossed ? put(*crossed, out, most) : 0;
}

}  // extern "C"
