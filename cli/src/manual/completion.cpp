#include "manual/page.hpp"
#include "report/repeat.hpp"

namespace layoutcheck::cli {
namespace {

/// The words of the command below the first, each after a space: " report write", "" of the first.
std::string path_of(Page const& page) {
  std::string result;
  for (std::size_t i = 1; i < page.words.size(); ++i) result += ' ' + page.words[i];
  return result;
}

std::string spaced(std::vector<std::string> const& words) {
  std::string result;
  for (std::string const& word : words) result += (result.empty() ? "" : " ") + word;
  return result;
}

void paths(Page const& page, std::vector<std::string>& result) {
  for (Page const& command : page.commands) {
    result.push_back(path_of(command));
    paths(command, result);
  }
}

/// The values of options: `" show --as") _layoutcheck_offer 'ascii svg html'; return ;;`, and
/// nothing for those that take any, for which bash offers files.
void bash_values(Page const& page, std::string& result) {
  for (Entry const& argument : page.entries) {
    if (argument.positional || argument.value.empty()) continue;
    std::string patterns;
    for (std::string const& name : argument.names)
      patterns += (patterns.empty() ? "" : " | ") + shell_quoted(path_of(page) + ' ' + name);
    result += "    " + patterns + ") _" + page.words[0] + "_offer " +
              shell_quoted(spaced(argument.choices)) + "; return ;;\n";
  }
  for (Page const& command : page.commands) bash_values(command, result);
}

/// What may come next: `" report") words='write merge' options='--help' ;;`
void bash_words(Page const& page, std::string& result) {
  std::vector<std::string> words;
  std::vector<std::string> options;
  for (Page const& command : page.commands) words.push_back(command.words.back());
  for (Entry const& argument : page.entries) {
    std::vector<std::string> const& more = argument.positional ? argument.choices : argument.names;
    std::vector<std::string>& where = argument.positional ? words : options;
    where.insert(where.end(), more.begin(), more.end());
  }
  result += "    " + shell_quoted(path_of(page)) + ") words=" + shell_quoted(spaced(words)) +
            " options=" + shell_quoted(spaced(options)) + " ;;\n";
  for (Page const& command : page.commands) bash_words(command, result);
}

/// When fish offers the arguments of a page: each word of its path is there.
std::string fish_condition(Page const& page) {
  std::string result;
  for (std::size_t i = 1; i < page.words.size(); ++i)
    result += (result.empty() ? "" : "; and ") + ("__fish_seen_subcommand_from " + page.words[i]);
  return result;
}

/// No command below this one is there yet.
std::string fish_undecided(Page const& page) {
  std::vector<std::string> names;
  for (Page const& command : page.commands) names.push_back(command.words.back());
  std::string const above = fish_condition(page);
  return above + (above.empty() ? "" : "; and ") + "not __fish_seen_subcommand_from " +
         spaced(names);
}

std::string fish_line(std::string const& program, std::string const& condition) {
  return "complete -c " + program +
         (condition.empty() ? std::string() : " -n " + shell_quoted(condition));
}

std::string fish_argument(Page const& page, Entry const& argument) {
  std::string result = fish_line(page.words[0], fish_condition(page));
  if (argument.positional) return result + " -a " + shell_quoted(spaced(argument.choices)) + '\n';
  for (std::string const& name : argument.names)
    result += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
  if (!argument.choices.empty()) {
    result += " -x -a " + shell_quoted(spaced(argument.choices));
  } else if (!argument.value.empty()) {
    result += " -r";
  }
  return result + " -d " + shell_quoted(argument.about) + '\n';
}

void fish_page(Page const& page, std::string& result) {
  for (Page const& command : page.commands)
    result += fish_line(page.words[0], fish_undecided(page)) + " -f -a " + command.words.back() +
              " -d " + shell_quoted(command.about) + '\n';
  for (Entry const& argument : page.entries)
    if (!argument.positional || !argument.choices.empty()) result += fish_argument(page, argument);
  for (Page const& command : page.commands) fish_page(command, result);
}

}  // namespace

std::string bash_completion(Page const& page) {
  std::vector<std::string> commands;
  paths(page, commands);
  std::string patterns;
  for (std::string const& path : commands)
    patterns += (patterns.empty() ? "" : " | ") + shell_quoted(path);
  std::string const& name = page.words[0];
  std::string result = "# Completion of " + name + " for bash, by `" + name +
                       " completion bash`.\n_" + name + R"(_offer() {
  mapfile -t COMPREPLY < <(compgen -W "$1" -- "$current")
}
_)" + name + R"(() {
  local current=${COMP_WORDS[COMP_CWORD]} option='' path='' words='' options='' i
  if ((COMP_CWORD > 0)); then option=${COMP_WORDS[COMP_CWORD - 1]}; fi
  if [[ $current == = ]]; then  # --as=
    current=''
  elif [[ $option == = ]] && ((COMP_CWORD > 1)); then  # --as=s
    option=${COMP_WORDS[COMP_CWORD - 2]}
  fi
  COMPREPLY=()
  for ((i = 1; i < COMP_CWORD; ++i)); do
    case "$path ${COMP_WORDS[i]}" in
      )" + patterns + R"() path+=" ${COMP_WORDS[i]}" ;;
    esac
  done
  case "$path $option" in
)";
  bash_values(page, result);
  result += "  esac\n  case $path in\n";
  bash_words(page, result);
  return result + R"(  esac
  if [[ $current == -* ]]; then words=$options; fi
  _)" + name +
         R"(_offer "$words"
}
complete -o bashdefault -o default -F _)" +
         name + ' ' + name + '\n';
}

std::string fish_completion(Page const& page) {
  std::string result = "# Completion of " + page.words[0] + " for fish, by `" + page.words[0] +
                       " completion fish`.\n";
  fish_page(page, result);
  return result;
}

}  // namespace layoutcheck::cli
