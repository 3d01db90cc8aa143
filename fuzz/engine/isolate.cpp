#include "isolate.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "layoutcheck/process/child.hpp"
#include "mutation.hpp"

namespace layoutcheck::fuzz {
namespace {

using process::Child;
using process::Clock;
constexpr std::size_t kTailBytes = 4096;
constexpr std::chrono::milliseconds kTick{20};

void free_page(Page* page) {
  page->~Page();
  ::munmap(page, sizeof(Page));
}

/// Waits until the child is gone, or has to go; why it had to, or nothing.
std::string watch(Child& child, Page const& page, Isolation const& isolation) {
  auto input_since = Clock::now();
  std::uint64_t begun = page.begun;
  for (auto tick = std::chrono::milliseconds{1}; !child.step(Clock::now() + tick);
       tick = std::min(tick * 2, kTick)) {
    auto const now = Clock::now();
    if (page.begun != begun) {
      begun = page.begun;
      input_since = now;
    }
    if (std::chrono::duration<double>(now - input_since).count() > isolation.seconds) {
      char text[64];
      std::snprintf(text, sizeof text, "no answer within %g s", isolation.seconds);
      return text;
    }
    if (child.resident_bytes() > isolation.memory) {
      return "more than " + std::to_string(isolation.memory >> 20) + " MiB";
    }
  }
  return {};
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
  page.done = false;
  std::fflush(nullptr);
  auto started = Child::fork(
      [&page, &work]() -> int {
        int const status = work();
        std::fflush(stdout);
        page.done = true;
        std::exit(status);  // what counts coverage or leaks does so at the exit
      },
      {.in = process::Stream::inherited,
       .out = process::Stream::inherited,
       .err_bytes = kTailBytes});
  if (auto const* error = std::get_if<process::SpawnError>(&started)) {
    std::fprintf(stderr, "%s\n", error->message.c_str());
    std::exit(2);
  }
  Child& child = std::get<Child>(started);
  std::string why = watch(child, page, isolation);
  process::ExitStatus const end = child.end();
  std::string said = child.err().take();
  if (why.empty() && (end.signal != 0 || !page.done))
    why = std::string("ended ") + (end.signal != 0 ? "by " : "with ") + end.name();
  if (!why.empty()) return End{why, std::move(said)};
  std::fputs(said.c_str(), stderr);
  return end.code;
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
