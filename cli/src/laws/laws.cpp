#include "laws/laws.hpp"

#include <iostream>
#include <map>

#include "arguments/commands.hpp"
#include "console.hpp"
#include "exit_code.hpp"
#include "layoutcheck/laws/language/laws.hpp"
#include "layoutcheck/laws/mutant.hpp"
#include "layoutcheck/laws/withdraw.hpp"
#include "layoutcheck/results/counted.hpp"
#include "report/repeat.hpp"

namespace layoutcheck::cli {
namespace {

namespace language = laws::language;

/// A law file of more bytes is refused.
constexpr std::size_t kLargest = std::size_t{1} << 20;

/// What the definitions of the suite are written in is known in every file.
std::shared_ptr<language::TextLaws> with_definitions() {
  auto laws = std::make_shared<language::TextLaws>();
  (void)laws->add(language::sentence_files()[0].text);
  return laws;
}

/// "mine.law:3:3: expected ..., found ..." and the line, with a mark below the place.
std::string shown(std::string const& path, std::string const& text, ParseError const& error) {
  std::string message = of_file(path, to_string(error));
  std::size_t begin = 0;
  for (int line = 1; line < error.line && begin != std::string::npos; ++line) {
    begin = text.find('\n', begin);
    if (begin != std::string::npos) ++begin;
  }
  if (begin == std::string::npos || begin >= text.size()) return message;
  std::string const line = text.substr(begin, text.find('\n', begin) - begin);
  if (line.size() > 200) return message;
  auto const column = static_cast<std::size_t>(error.column);
  return message + "\n  " + line + "\n  " + std::string(column > 0 ? column - 1 : 0, ' ') + '^';
}

struct LawFile {
  std::string problem{};
  std::string text{};
  std::shared_ptr<language::TextLaws> laws{};
};

LawFile read_laws(std::string const& path) {
  Text const file = read_file(path, kLargest);
  if (!file.error.empty()) return {.problem = of_file(path, file.error)};
  LawFile result{.text = file.bytes, .laws = with_definitions()};
  if (auto const added = result.laws->add(file.bytes, path); !added) {
    result.problem = shown(path, file.bytes, added.error());
    return result;
  }
  for (language::TextLaw const& law : result.laws->all()) {
    ParseError error{
        .line = law.place.line, .column = law.place.column, .found = "'" + law.id + "'"};
    if (laws::find_law(law.id) != nullptr) error.expected = "an id that no law of the suite has";
    if (!law.kills.empty() && laws::find_mutant(law.kills) == nullptr) {
      error.expected = "a mutant behind 'kills' (layoutcheck list mutants)";
      error.found = "'" + law.kills + "'";
    }
    for (std::string const& replaced : law.replaces) {
      laws::LawEntry const* const suite = laws::find_law(replaced);
      if (suite != nullptr && suite->info.op == law.op) continue;
      error.expected = "a law of the suite about the same operation behind 'replaces'";
      error.found = "'" + replaced + "'";
    }
    if (!error.expected.empty()) result.problem = shown(path, file.bytes, error);
  }
  if (auto const made = language::entries(result.laws); !made) {
    result.problem = shown(path, file.bytes, made.error());
  }
  if (result.laws->all().empty() && result.problem.empty()) {
    result.problem = of_file(path, "has no law");
  }
  return result;
}

OwnLaws& known_laws() {
  static OwnLaws all;
  return all;
}

}  // namespace

OwnLaws const& own_laws() { return known_laws(); }

EnrolledDialect enroll_dialect(std::string const& path) {
  // A process judges one library, of one or several releases.
  static std::map<std::string, EnrolledDialect> enrolled;
  if (auto const found = enrolled.find(path); found != enrolled.end()) return found->second;
  LawFile const file = read_laws(path);
  EnrolledDialect result{.problem = file.problem};
  if (result.problem.empty()) {
    for (language::TextLaw const& law : file.laws->all()) {
      for (std::string const& replaced : law.replaces) laws::withdraw(replaced);
      result.laws.push_back({law.id, law.replaces});
    }
    laws::enroll_more(*language::entries(file.laws));
  }
  return enrolled.emplace(path, std::move(result)).first->second;
}

Command with_laws(Command command, std::vector<char const*> excludes) {
  auto const path = std::make_shared<std::string>();
  command.arguments.push_back({.names = "--laws",
                               .to = path.get(),
                               .about = "A file of laws of one's own, and of the operations that "
                                        "they are about (docs/language.md)",
                               .excludes = std::move(excludes),
                               .file = true});
  command.run = [path, run = std::move(command.run)] {
    if (path->empty()) return run();
    LawFile const file = read_laws(*path);
    if (!file.problem.empty()) {
      complain(file.problem);
      return static_cast<int>(kUsage);
    }
    known_laws() = {.path = *path, .text = file.text, .laws = *language::entries(file.laws)};
    laws::enroll_more(known_laws().laws);
    repeat_options() = " --laws " + shell_quoted(*path);
    return run();
  };
  return command;
}

int run_laws_check(LawFilesOptions const& options) {
  std::size_t laws = 0;
  std::size_t wrong = 0;
  for (std::string const& path : options.files) {
    LawFile const file = read_laws(path);
    if (!file.problem.empty()) {
      ++wrong;
      if (options.json) emit(error_line("usage", {{"detail", file.problem}}));
      complain(file.problem);
      continue;
    }
    for (laws::language::TextLaw const& law : file.laws->all()) {
      ++laws;
      if (options.json) {
        emit({{"type", "law"}, {"id", law.id}, {"says", law.says}, {"domain", law.domain}});
      } else {
        std::cout << law.id << "\n    " << law.says << (law.domain.empty() ? "" : "; required: ")
                  << law.domain << '\n';
      }
    }
  }
  int const code = wrong == 0 ? kAsExpected : kUsage;
  if (options.json) {
    emit_summary({{"files", options.files.size()}, {"laws", laws}, {"wrong", wrong}}, code);
  } else {
    std::cout << results::counted(options.files.size(), "file") << ", "
              << results::counted(laws, "law") << ", " << wrong << " wrong\n";
  }
  return code;
}

int run_laws_fmt(LawFilesOptions const& options) {
  int code = kAsExpected;
  for (std::string const& path : options.files) {
    Text const file = read_file(path, kLargest);
    if (!file.error.empty()) {
      complain(of_file(path, file.error));
      return kUsage;
    }
    auto const formatted = laws::language::format_laws(file.bytes);
    if (!formatted) {
      complain(shown(path, file.bytes, formatted.error()));
      return kUsage;
    }
    if (*formatted == file.bytes) continue;
    std::cout << path << '\n';
    if (options.check) {
      code = kCounterexample;
    } else if (std::string const problem = write_file(path, *formatted); !problem.empty()) {
      complain(of_file(path, problem));
      return kUsage;
    }
  }
  return code;
}

Command laws_command() {
  auto const check = std::make_shared<LawFilesOptions>();
  auto const format = std::make_shared<LawFilesOptions>();
  Command one{.name = "check",
              .about = "Read law files: names, kinds and domains",
              .arguments = {{.names = "FILE",
                             .to = &check->files,
                             .about = "Files of laws (docs/language.md)",
                             .required = true},
                            {.names = "--json", .to = &check->json, .about = "JSON Lines"}},
              .run = [check] { return run_laws_check(*check); }};
  Command two{.name = "fmt",
              .about = "Write law files in one form, and name those that change",
              .arguments = {{.names = "FILE",
                             .to = &format->files,
                             .about = "Files of laws (docs/language.md)",
                             .required = true},
                            {.names = "--check",
                             .to = &format->check,
                             .about = "Change none: exit 1 where one would change"}},
              .run = [format] { return run_laws_fmt(*format); }};
  return {
      .name = "laws", .about = "Check and format law files of one's own", .commands = {one, two}};
}

}  // namespace layoutcheck::cli
