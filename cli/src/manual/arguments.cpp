#include "manual/arguments.hpp"

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <memory>

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

std::vector<std::string> names_of(std::set<CLI::Option*> const& options) {
  std::vector<std::string> result;
  for (CLI::Option const* option : options) result.push_back(option->get_name());
  std::sort(result.begin(), result.end());  // the set is in the order of addresses
  return result;
}

/// "TEXT:{ascii,svg,html}" has a type, and what the checks of the option say of themselves.
void read_type(CLI::Option const& option, Argument& argument) {
  if (option.get_type_size() == 0) return;
  std::string const text = option.get_type_name();
  std::size_t const colon = std::min(text.find(':'), text.size());
  argument.value = text.substr(0, colon);
  std::string const checks = text.substr(std::min(colon + 1, text.size()));
  if (!checks.starts_with('{') || !checks.ends_with('}')) {
    argument.form = checks;
    return;
  }
  std::string word;
  for (char const c : checks.substr(1)) {
    if (c != ',' && c != '}') {
      word += c;
    } else {
      argument.choices.push_back(std::move(word));
      word.clear();
    }
  }
}

Argument argument_of(CLI::Option const& option) {
  Argument result;
  result.positional = option.get_positional();
  if (result.positional) result.names.push_back(option.get_name(true));
  for (std::string const& name : option.get_snames()) result.names.push_back('-' + name);
  for (std::string const& name : option.get_lnames()) result.names.push_back("--" + name);
  result.required = option.get_required();
  result.repeats = option.get_expected_max() == CLI::detail::expected_max_vector_size;
  read_type(option, result);
  result.initial = option.get_default_str();
  result.variable = option.get_envname();
  result.excludes = names_of(option.get_excludes());
  result.needs = names_of(option.get_needs());
  result.about = option.get_description();
  return result;
}

/// What belongs to no group is not in --help either.
Page page_of(CLI::App const& app, std::vector<std::string> const& above) {
  Page result{above, app.get_description(), app.get_footer(), {}, {}};
  result.words.push_back(app.get_name());
  for (CLI::Option const* option : app.get_options())
    if (!option->get_group().empty()) result.arguments.push_back(argument_of(*option));
  for (CLI::App const* sub :
       app.get_subcommands([](CLI::App const* one) { return one != nullptr; }))
    if (!sub->get_group().empty()) result.commands.push_back(page_of(*sub, result.words));
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

int run_manual(CLI::App const& app, ManualOptions const& options) {
  Page page = page_of(app, {});
  if (!options.out.empty()) {
    std::string const error = write_manual(app, options.out);
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

int run_completion(CLI::App const& app, ManualOptions const& options) {
  Page const page = page_of(app, {});
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

std::string write_manual(CLI::App const& app, std::string const& folder) {
  std::error_code error;  // what it means is told by the first file that cannot be written
  std::filesystem::create_directories(folder, error);
  return write_pages(page_of(app, {}), folder);
}

void add_manual(CLI::App& app, std::function<int()>& run) {
  auto const options = std::make_shared<ManualOptions>();
  CLI::App* manual =
      app.add_subcommand("manual", "The page of a command in man's form: manual verify | man -l -");
  auto* const command =
      manual->add_option("COMMAND", options->command, "report write; none: layoutcheck itself");
  manual->add_option("--out", options->out, "Folder for the pages of all commands")
      ->excludes(command);
  manual->callback(
      [options, &app, &run] { run = [options, &app] { return run_manual(app, *options); }; });

  CLI::App* completion = app.add_subcommand("completion", "A script with which a shell completes");
  completion->add_option("SHELL", options->shell, "bash or fish")
      ->check(CLI::IsMember({"bash", "fish"}))
      ->required();
  completion->add_option("--out", options->out, "File; none: standard output");
  completion->callback(
      [options, &app, &run] { run = [options, &app] { return run_completion(app, *options); }; });
}

}  // namespace layoutcheck::cli
