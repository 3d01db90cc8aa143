#include <cctype>

#include "manual/page.hpp"

namespace layoutcheck::cli {
namespace {

/// Text as troff prints it letter by letter. A dot or a quote at the start of a line would be a
/// request, and troff prints other signs for some characters of code.
std::string troff(std::string const& text) {
  std::string result;
  for (char const c : text) {
    if (c == '.' && (result.empty() || result.back() == '\n')) result += "\\&";
    switch (c) {
      case '\\': result += "\\e"; break;
      case '-': result += "\\-"; break;
      case '\'': result += "\\(aq"; break;
      case '`': result += "\\(ga"; break;
      case '"': result += "\\(dq"; break;
      case '^': result += "\\(ha"; break;
      case '~': result += "\\(ti"; break;
      default: result += c;
    }
  }
  return result;
}

std::string bold(std::string const& text) { return "\\fB" + troff(text) + "\\fR"; }
std::string italic(std::string const& text) { return "\\fI" + troff(text) + "\\fR"; }

std::string in_one(std::vector<std::string> const& words, std::string const& between) {
  std::string result;
  for (std::string const& word : words) result += (result.empty() ? "" : between) + word;
  return result;
}

std::string upper(std::string text) {
  for (char& c : text) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return text;
}

/// `-j`, `--threads` INT
std::string head_of(Entry const& argument) {
  std::string result;
  for (std::string const& name : argument.names)
    result += (result.empty() ? "" : ", ") + (argument.positional ? italic(name) : bold(name));
  if (!argument.positional && !argument.value.empty()) result += ' ' + italic(argument.value);
  return result;
}

/// A sentence for each thing that --help has in brackets.
std::string facts_of(Entry const& argument) {
  std::string result;
  auto const say = [&](std::string const& what, std::string const& which) {
    if (!which.empty()) result += ".br\n" + what + ' ' + which + ".\n";
  };
  std::string choices;
  for (std::string const& choice : argument.choices)
    choices += (choices.empty() ? "" : ", ") + bold(choice);
  say("One of:", choices);
  say("Value:", troff(argument.form));
  say("Without it:", argument.initial.empty() ? "" : bold(argument.initial));
  say("Environment:", argument.variable.empty() ? "" : bold(argument.variable));
  say("Not together with", troff(in_one(argument.excludes, ", ")));
  say("Only together with", troff(in_one(argument.needs, ", ")));
  return result;
}

std::string entries(Page const& page, bool positional) {
  std::string result;
  for (Entry const& argument : page.entries) {
    if (argument.positional != positional) continue;
    result += ".TP\n" + head_of(argument) + (argument.repeats ? " ...\n" : "\n") +
              troff(argument.about) + '\n' + facts_of(argument);
  }
  return result;
}

std::string synopsis(Page const& page) {
  std::string result = bold(in_one(page.words, " ")) + " [" + italic("OPTIONS") + ']';
  for (Entry const& argument : page.entries) {
    if (!argument.positional) continue;
    std::string const name = italic(argument.names[0]) + (argument.repeats ? " ..." : "");
    result += argument.required ? ' ' + name : " [" + name + ']';
  }
  if (!page.commands.empty()) result += ' ' + italic("COMMAND");
  return result;
}

std::string variables(Page const& page) {
  std::string result;
  for (Entry const& argument : page.entries) {
    if (argument.variable.empty()) continue;
    result += ".TP\n" + bold(argument.variable) + "\nThe value of " + bold(argument.names.back()) +
              " where that is absent.\n";
  }
  return result.empty() ? "" : ".SH ENVIRONMENT\n" + result;
}

std::string reference(std::vector<std::string> const& words) {
  return bold(in_one(words, "-")) + "(1)";
}

std::string see_also(Page const& page) {
  std::vector<std::string> others;
  if (page.words.size() > 1)
    others.push_back(reference({page.words.begin(), page.words.end() - 1}));
  for (Page const& command : page.commands) others.push_back(reference(command.words));
  return others.empty() ? "" : ".SH SEE ALSO\n" + in_one(others, ",\n") + '\n';
}

}  // namespace

std::string man_name(Page const& page) { return in_one(page.words, "-") + ".1"; }

std::string man_page(Page const& page, std::string const& version) {
  std::string const name = in_one(page.words, "-");
  std::string result = ".TH " + troff(upper(name)) + " 1 \"\" \"layoutcheck " + troff(version) +
                       "\" \"User Commands\"\n.SH NAME\n" + troff(name) + " \\- " +
                       troff(page.about) + "\n.SH SYNOPSIS\n" + synopsis(page) + '\n';
  if (std::string const positionals = entries(page, true); !positionals.empty())
    result += ".SH ARGUMENTS\n" + positionals;
  result += ".SH OPTIONS\n" + entries(page, false);
  if (!page.commands.empty()) {
    result += ".SH COMMANDS\n";
    for (Page const& command : page.commands)
      result += ".TP\n" + bold(command.words.back()) + '\n' + troff(command.about) + '\n';
  }
  result += variables(page);
  if (!page.footer.empty()) result += ".SH EXIT STATUS\n" + troff(page.footer) + '\n';
  if (!page.example.empty()) result += ".SH EXAMPLE\n" + troff(page.example) + '\n';
  return result + see_also(page);
}

}  // namespace layoutcheck::cli
