#include "run_program.hpp"

#include <cstring>

#include "layoutcheck/process/child.hpp"

namespace layoutcheck::cli {

ProgramRun run_program(std::vector<std::string> const& arguments) {
  using process::Child;
  auto started = Child::spawn(arguments, {.in = process::Stream::inherited,
                                          .err = process::Stream::inherited,
                                          .out_bytes = std::size_t{1} << 30,
                                          .apart = false});
  if (auto const* failed = std::get_if<process::SpawnError>(&started)) {
    return {.error = arguments[0] + ": " + std::strerror(failed->error)};
  }
  Child& child = std::get<Child>(started);
  while (!child.step() && !child.flooded()) {
  }
  if (child.flooded()) return {.error = arguments[0] + ": more output than can be read"};
  return {.status = child.end().as_shell(), .output = std::move(child.out())};
}

}  // namespace layoutcheck::cli
