#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <memory>
#include <set>

#include "arguments/commands.hpp"
#include "console.hpp"
#include "exit_code.hpp"
#include "home.hpp"
#include "layoutcheck/conformance/adapters/registry.hpp"

namespace layoutcheck::cli {
namespace {

int list_adapters(bool json) {
  auto const [adapters, problems] = conformance::shipped_adapters(adapter_home());
  for (conformance::ShippedAdapter const& adapter : adapters) {
    std::string const python = python_of(adapter, adapter_home());
    std::vector<std::string> const versions = versions_of(adapter, adapter_home());
    if (json) {
      emit({{"type", "adapter"},
            {"name", adapter.name},
            {"folder", adapter.folder},
            {"about", adapter.about},
            {"licence", adapter.licence},
            {"emit", adapter.emit},
            {"slow", adapter.population < 1},
            {"small", adapter.small},
            {"python", python},
            {"versions", versions}});
      continue;
    }
    std::cout << adapter.name << "\n  " << adapter.about << "; licence: " << adapter.licence
              << "\n  "
              << (python.empty() ? "absent: layoutcheck adapters install " + adapter.folder
                                 : python)
              << '\n';
    for (std::string const& version : versions)
      std::cout << "  also " << adapter.name << '@' << version << '\n';
  }
  for (conformance::FolderFile const& broken : problems) complain(broken.problem);
  return problems.empty() ? kAsExpected : kUsage;
}

/// Hands over to ci/setup, the one place that installs anything; of an installed command to
/// ci/adapters, the part of it that needs no checkout.
int install(std::vector<std::string> const& names) {
  std::set<std::string> folders;
  auto const [all, problems] = conformance::shipped_adapters(adapter_home());
  for (std::string const& name : names) {
    std::size_t const at = std::min(name.find('@'), name.size());
    auto const adapter = std::find_if(all.begin(), all.end(), [&](auto const& one) {
      return one.name == name.substr(0, at) || one.folder == name.substr(0, at);
    });
    if (adapter == all.end()) {
      complain("no adapter is called '" + name + "' (layoutcheck adapters list)");
      for (conformance::FolderFile const& broken : problems) complain(broken.problem);
      return kUsage;
    }
    folders.insert(adapter->folder + name.substr(at));
  }
  Home const& here = home();
  std::string const setup = here.data + (here.installed ? "/ci/adapters" : "/ci/setup");
  std::error_code error;
  if (!std::filesystem::exists(setup, error)) {
    complain("cannot install adapters: there is no " + setup);
    return kUsage;
  }
  std::vector<std::string> words{setup};
  if (here.installed) words.push_back(here.state);
  for (std::string const& folder : folders) {
    if (!here.installed) words.emplace_back("--adapter");
    words.push_back(folder);
  }
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  ::execv(argv[0], argv.data());
  complain("cannot run " + setup);
  return kUsage;
}

}  // namespace

Command adapters_command() {
  auto const json = std::make_shared<bool>(false);
  auto const names = std::make_shared<std::vector<std::string>>();
  Command const list{.name = "list",
                     .about = "List adapters, and which are installed",
                     .arguments = {{.names = "--json", .to = json.get(), .about = "JSON Lines"}},
                     .run = [json] { return list_adapters(*json); }};
  Command const add{
      .name = "install",
      .about = "Install libraries, at pinned versions, into environments of their own",
      .arguments = {{.names = "NAME",
                     .to = names.get(),
                     .about = "pycute; pycute@3.5.1 for another version than the pinned one",
                     .required = true}},
      .run = [names] { return install(*names); }};
  return {.name = "adapters",
          .about = "List or install the libraries that have an adapter here",
          .commands = {list, add}};
}

}  // namespace layoutcheck::cli
