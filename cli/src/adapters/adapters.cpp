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
  for (conformance::ShippedAdapter const& adapter : conformance::shipped_adapters()) {
    std::string const python = python_of(adapter, adapter_home());
    std::vector<std::string> const versions = versions_of(adapter, adapter_home());
    if (json) {
      emit({{"type", "adapter"},
            {"name", adapter.name},
            {"about", adapter.about},
            {"licence", adapter.licence},
            {"python", python},
            {"versions", versions}});
      continue;
    }
    std::cout << adapter.name << "\n  " << adapter.about << "; licence: " << adapter.licence
              << "\n  "
              << (python.empty()
                      ? "absent: layoutcheck adapters install " + std::string(adapter.folder)
                      : python)
              << '\n';
    for (std::string const& version : versions)
      std::cout << "  also " << adapter.name << '@' << version << '\n';
  }
  return kAsExpected;
}

/// Hands over to ci/setup, the one place that installs anything; of an installed command to
/// ci/adapters, the part of it that needs no checkout.
int install(std::vector<std::string> const& names) {
  std::set<std::string> folders;
  for (std::string const& name : names) {
    auto const all = conformance::shipped_adapters();
    std::size_t const at = std::min(name.find('@'), name.size());
    auto const adapter = std::find_if(all.begin(), all.end(), [&](auto const& one) {
      return one.name == name.substr(0, at) || one.folder == name.substr(0, at);
    });
    if (adapter == all.end()) {
      complain("no adapter is called '" + name + "' (layoutcheck adapters list)");
      return kUsage;
    }
    folders.insert(std::string(adapter->folder) + name.substr(at));
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
    if (here.installed) {
      words.push_back(folder);
    } else if (folder != "pycute") {  // ci/setup brings it anyway
      words.insert(words.end(), {"--adapter", folder});
    }
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
