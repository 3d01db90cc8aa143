#include "written/written.hpp"

#include <iostream>
#include <iterator>
#include <optional>

#include "console.hpp"
#include "exit_code.hpp"
#include "layoutcheck/reports/page.hpp"
#include "layoutcheck/reports/write.hpp"
#include "written/emitted.hpp"

namespace layoutcheck::cli {
namespace {

constexpr std::size_t kMostBytes = std::size_t{256} << 20;

std::string form_of(std::vector<reports::Run> const& runs, reports::Memory memory,
                    std::string const& as) {
  if (as == "junit") return reports::junit(runs);
  if (as == "sarif") return reports::sarif(runs);
  if (as == "html") {
    return reports::page(runs, {std::move(memory), emitted_tests});
  }
  return reports::markdown(runs);
}

/// Reads a file, or standard input for "-", by `read`; complains, and returns nothing, where
/// that fails.
template <class T>
std::optional<T> read_lines(std::string const& file,
                            std::variant<T, reports::RunError> (*read)(std::string_view,
                                                                       std::string const&)) {
  Text const text = file == "-" ? read_stdin(kMostBytes) : read_file(file, kMostBytes);
  if (!text.error.empty()) {
    complain(text.error);
    return std::nullopt;
  }
  auto result = read(text.bytes, file);
  if (auto const* error = std::get_if<reports::RunError>(&result)) {
    complain(error->message);
    return std::nullopt;
  }
  return std::move(*std::get_if<T>(&result));
}

}  // namespace

int run_written(WrittenOptions const& options) {
  std::vector<reports::Run> runs;
  for (std::string const& file : options.files) {
    auto more = read_lines<std::vector<reports::Run>>(file, reports::read_runs);
    if (!more) return kUsage;
    runs.insert(runs.end(), std::make_move_iterator(more->begin()),
                std::make_move_iterator(more->end()));
  }
  std::optional<reports::Memory> memory(std::in_place);
  if (!options.memory.empty()) {
    memory = read_lines<reports::Memory>(options.memory, reports::read_memory);
    if (!memory) return kUsage;
  }
  std::string const written = form_of(runs, std::move(*memory), options.as);
  if (options.out.empty()) {
    std::cout << written;
    return kAsExpected;
  }
  if (std::string const error = write_file(options.out, written); !error.empty()) {
    complain(error);
    return kUsage;
  }
  return kAsExpected;
}

}  // namespace layoutcheck::cli
