#include "subject.hpp"

#include <sys/stat.h>

#include "console.hpp"
#include "layoutcheck/results/finding_id.hpp"
#include "layoutcheck/results/stored_case.hpp"

namespace layoutcheck::cli {
namespace {

std::string read_stored(ReproOptions& options) {
  Text const text = read_file(options.subject, results::kMostStoredBytes);
  if (!text.error.empty()) return text.error;
  auto const stored = results::read_stored_case(text.bytes);
  if (!stored) return of_file(options.subject, stored.error());
  options.subject = stored->expression;
  options.batches = stored->batches;
  if (stored->replay.empty()) {
    if (options.law.empty()) options.law = stored->law;
    return {};
  }
  if (!options.implementation.empty()) return {};
  options.implementation = stored->replay;
  // A file is data: what it names is run only where it is an adapter that is shipped. Commands,
  // libraries and whatever else has a colon are not.
  bool const builtin = options.implementation.starts_with("builtin:");
  if (builtin || options.implementation.find(':') == std::string::npos) return {};
  return "the finding is about '" + options.implementation + "': name it with --impl to run it";
}

}  // namespace

bool is_stored(std::string const& subject) {
  struct stat info {};
  return ::stat(subject.c_str(), &info) == 0 && S_ISREG(info.st_mode);
}

std::string read_subject(ReproOptions& options) {
  return is_stored(options.subject) ? read_stored(options) : std::string{};
}

std::optional<ParsedCall> read_call(std::string const& text) {
  auto parsed = parse_call(text);
  if (auto* call = std::get_if<ParsedCall>(&parsed)) return std::move(*call);
  complain(results::split_id(text)
               ? "'" + text + "' is the id of a finding: give its case, or its file"
               : *std::get_if<std::string>(&parsed));
  return std::nullopt;
}

}  // namespace layoutcheck::cli
