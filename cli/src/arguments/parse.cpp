// The one unit that includes CLI11, which costs more to compile than all the commands' arguments.
#include "arguments/parse.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "exit_code.hpp"

namespace layoutcheck::cli {
namespace {

std::string joined(std::vector<std::string> const& words, char const* between) {
  std::string result;
  for (std::string const& word : words) result += (result.empty() ? "" : between) + word;
  return result;
}

/// "--threads" of "-j,--threads".
std::string name_of(Argument const& argument) {
  std::string const names = argument.names;
  return names.substr(names.rfind(',') + 1);
}

/// "report write"
std::string path_of(CLI::App const& app) {
  CLI::App const* const above = app.get_parent();
  if (above == nullptr || above->get_parent() == nullptr) return app.get_name();
  return path_of(*above) + ' ' + app.get_name();
}

void add(CLI::App& app, Argument const& argument) {
  if (auto* const* flag = std::get_if<bool*>(&argument.to)) {
    app.add_flag(argument.names, **flag, argument.about);
    return;
  }
  // Functions of words, whatever the type: what a value may be is said in one place, `store`.
  auto const take = [&argument](std::vector<std::string> const& words) {
    std::string const wrong = store(argument, words);
    if (!wrong.empty()) throw CLI::ValidationError(name_of(argument), wrong);
  };
  bool const list =
      std::holds_alternative<std::vector<std::string>*>(argument.to) && !argument.single;
  CLI::Option* const option =
      list ? app.add_option_function<std::vector<std::string>>(argument.names, take, argument.about)
           : app.add_option_function<std::string>(
                 argument.names, [take](std::string const& word) { take({word}); }, argument.about);
  if (argument.separated) option->delimiter(',');
  // `--engine proof LAW` is one engine and a law: an option that is a list takes one word each
  // time.
  if (list && argument.names[0] == '-') option->allow_extra_args(false);
  std::string type = kind_of(argument);
  if (!argument.among.empty()) type += ":{" + joined(argument.among, ",") + '}';
  if (argument.within) type += ':' + form_of(argument);
  option->type_name(type)->required(argument.required)->default_str(default_of(argument));
  if (*argument.variable != '\0') option->envname(argument.variable);
}

/// Adds what is below a command. `chosen` becomes the command whose callback runs last, which is
/// the innermost.
void fill(CLI::App& app, Command const& command, std::string const& above, Command const*& chosen) {
  std::string const& footer = command.footer.empty() ? above : command.footer;
  app.footer(command.example.empty() ? footer : footer + "\n\nExample: " + command.example);
  for (Argument const& argument : command.arguments) add(app, argument);
  for (Argument const& argument : command.arguments) {
    CLI::Option* const option = app.get_option(name_of(argument));
    for (char const* other : argument.needs) option->needs(app.get_option(other));
    for (char const* other : argument.excludes) option->excludes(app.get_option(other));
  }
  if (!command.commands.empty()) app.require_subcommand(1);
  for (Command const& below : command.commands) {
    CLI::App* const app_below = app.add_subcommand(below.name, below.about);
    if (!below.group.empty()) app_below->group(below.group);
    fill(*app_below, below, footer, chosen);
  }
  if (!command.run) return;
  app.callback([&app, &command, &chosen] {
    std::size_t given = 0;
    for (std::string const& name : command.exactly_one) given += app.count(name) != 0 ? 1 : 0;
    if (!command.exactly_one.empty() && given != 1)
      throw CLI::RequiredError(path_of(app) + ": " + (given == 0 ? "" : "only one of ") +
                               joined(command.exactly_one, " or "));
    chosen = &command;
  });
}

/// Option names that version 0.1.0 had, with the present ones, of a command and of those below it.
void add_former_names(Command const& command, std::map<std::string, std::string>& present) {
  for (Argument const& argument : command.arguments)
    if (*argument.former != '\0') present.emplace(argument.former, name_of(argument));
  for (Command const& below : command.commands) add_former_names(below, present);
}

/// The words of a command line with the present names of its options; `--old=3` too.
std::vector<std::string> with_present_names(Command const& program, int argc,
                                            char const* const* argv) {
  std::map<std::string, std::string> present;
  add_former_names(program, present);
  std::vector<std::string> words(argv, argv + argc);
  for (std::string& word : words) {
    if (word == "--") break;  // the rest are not options
    std::size_t const end = std::min(word.find('='), word.size());
    auto const found = present.find(word.substr(0, end));
    if (found != present.end()) word.replace(0, end, found->second);
  }
  return words;
}

}  // namespace

ParsedCommand parse_arguments(Command const& program, std::string const& version, int argc,
                              char const* const* argv, std::ostream& out, std::ostream& error) {
  CLI::App app(program.about);
  app.name(program.name);
  app.set_help_flag("-h,--help", kHelp);
  app.set_version_flag("--version", program.name + ' ' + version, kVersion);
  Command const* chosen = nullptr;
  fill(app, program, "", chosen);
  std::vector<std::string> const words = with_present_names(program, argc, argv);
  std::vector<char const*> pointers;
  for (std::string const& word : words) pointers.push_back(word.c_str());
  try {
    app.parse(argc, pointers.data());
  } catch (CLI::RequiredError const& wrong) {
    // --imp for --impl: what was not understood says more than what is missing.
    std::vector<std::string> const strange = app.remaining(true);
    if (!strange.empty())
      error << program.name << ": no such argument: " << strange.front() << '\n';
    app.exit(wrong, out, error);
    return {{}, kUsage};
  } catch (CLI::ParseError const& wrong) {
    return {{}, app.exit(wrong, out, error) == 0 ? kAsExpected : kUsage};
  }
  return {chosen->run};
}

}  // namespace layoutcheck::cli
