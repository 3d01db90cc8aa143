#include <algorithm>
#include <filesystem>
#include <iostream>
#include <memory>

#include "arguments/commands.hpp"
#include "console.hpp"
#include "exit_code.hpp"
#include "layoutcheck/build_info.hpp"
#include "manual/page.hpp"

namespace layoutcheck::cli {
namespace {

struct ManualOptions {
  std::vector<std::string> command;
  std::string out;
  std::string shell;
};

/// "-j,--threads" -> "-j", "--threads"
std::vector<std::string> names_of(std::string const& names) {
  std::size_t const comma = names.find(',');
  if (comma == std::string::npos) return {names};
  return {names.substr(0, comma), names.substr(comma + 1)};
}

Entry entry_of(Argument const& argument) {
  return {
      .names = names_of(argument.names),
      .positional = argument.names[0] != '-',
      .required = argument.required,
      .repeats = std::holds_alternative<std::vector<std::string>*>(argument.to) && !argument.single,
      .value = kind_of(argument),
      .form = form_of(argument),
      .choices = argument.among,
      .initial = default_of(argument),
      .variable = argument.variable,
      .excludes = {argument.excludes.begin(), argument.excludes.end()},
      .needs = {argument.needs.begin(), argument.needs.end()},
      .about = argument.about};
}

Page page_of(Command const& command, std::vector<std::string> const& above,
             std::string const& footer) {
  Page result{
      above, command.about, command.footer.empty() ? footer : command.footer, command.example, {},
      {}};
  result.words.push_back(command.name);
  result.entries.push_back({.names = {"-h", "--help"}, .about = kHelp});
  if (above.empty()) result.entries.push_back({.names = {"--version"}, .about = kVersion});
  for (Argument const& argument : command.arguments) {
    Entry entry = entry_of(argument);
    bool const chosen =
        std::count(command.exactly_one.begin(), command.exactly_one.end(), entry.names.back()) != 0;
    for (std::string const& other : command.exactly_one)
      if (chosen && other != entry.names.back()) entry.excludes.push_back(other);
    result.entries.push_back(std::move(entry));
  }
  for (Command const& below : command.commands)
    result.commands.push_back(page_of(below, result.words, result.footer));
  return result;
}

std::string write_pages(Page const& page, std::string const& folder) {
  std::string error =
      write_file(folder + '/' + man_name(page), man_page(page, std::string(build_info::version)));
  for (Page const& command : page.commands) {
    if (!error.empty()) break;
    error = write_pages(command, folder);
  }
  return error;
}

int run_manual(Page page, ManualOptions const& options) {
  if (!options.out.empty()) {
    std::error_code ignored;  // the first file that cannot be written reports it
    std::filesystem::create_directories(options.out, ignored);
    std::string const error = write_pages(page, options.out);
    if (error.empty()) return kAsExpected;
    complain(error);
    return kUsage;
  }
  for (std::string const& word : options.command) {
    auto const found =
        std::find_if(page.commands.begin(), page.commands.end(),
                     [&](Page const& command) { return command.words.back() == word; });
    if (found == page.commands.end()) {
      complain("manual: there is no command '" + word + "'");
      return kUsage;
    }
    page = Page(*found);
  }
  std::cout << man_page(page, std::string(build_info::version));
  return kAsExpected;
}

int run_completion(Page const& page, ManualOptions const& options) {
  std::string const script =
      options.shell == "bash" ? bash_completion(page) : fish_completion(page);
  if (options.out.empty()) {
    std::cout << script;
    return kAsExpected;
  }
  if (std::string const error = write_file(options.out, script); !error.empty()) {
    complain(error);
    return kUsage;
  }
  return kAsExpected;
}

}  // namespace

void add_manual(Command& program) {
  auto const options = std::make_shared<ManualOptions>();
  auto const page = std::make_shared<Page>();
  program.commands.push_back({.name = "manual",
                              .about = "Print the man page of a command: manual verify | man -l -",
                              .arguments = {{.names = "COMMAND",
                                             .to = &options->command,
                                             .about = "report write; default: the program itself"},
                                            {.names = "--out",
                                             .to = &options->out,
                                             .about = "Folder for the pages of all commands",
                                             .excludes = {"COMMAND"}}},
                              .run = [options, page] { return run_manual(*page, *options); }});
  program.commands.push_back({.name = "completion",
                              .about = "Print a completion script for a shell",
                              .arguments = {{.names = "SHELL",
                                             .to = &options->shell,
                                             .about = "bash or fish",
                                             .required = true,
                                             .among = {"bash", "fish"}},
                                            {.names = "--out",
                                             .to = &options->out,
                                             .about = "File; default: standard output"}},
                              .run = [options, page] { return run_completion(*page, *options); }});
  add_examples(program);
  *page = page_of(program, {}, "");  // now: parsing changes what the defaults are read from
}

}  // namespace layoutcheck::cli
