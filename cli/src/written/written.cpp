#include "written/written.hpp"

#include <iostream>
#include <iterator>

#include "console.hpp"
#include "exit_code.hpp"
#include "layoutcheck/reports/write.hpp"

namespace layoutcheck::cli {
namespace {

constexpr std::size_t kMostBytes = std::size_t{256} << 20;

std::string form_of(std::vector<reports::Run> const& runs, std::string const& as) {
  if (as == "junit") return reports::junit(runs);
  if (as == "sarif") return reports::sarif(runs);
  return reports::markdown(runs);
}

}  // namespace

int run_written(WrittenOptions const& options) {
  std::vector<reports::Run> runs;
  for (std::string const& file : options.files) {
    Text const text = file == "-" ? read_stdin(kMostBytes) : read_file(file, kMostBytes);
    if (!text.error.empty()) {
      complain(text.error);
      return kUsage;
    }
    auto read = reports::read_runs(text.bytes, file);
    if (auto const* error = std::get_if<reports::RunError>(&read)) {
      complain(error->message);
      return kUsage;
    }
    auto& more = *std::get_if<std::vector<reports::Run>>(&read);
    runs.insert(runs.end(), std::make_move_iterator(more.begin()),
                std::make_move_iterator(more.end()));
  }
  std::string const written = form_of(runs, options.as);
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
