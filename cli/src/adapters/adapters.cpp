#include <unistd.h>

#include <algorithm>
#include <iostream>
#include <memory>
#include <set>

#include "adapters/releases.hpp"
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
  std::vector<std::string> words = install_command({folders.begin(), folders.end()});
  if (words.empty()) return kUsage;
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  ::execv(argv[0], argv.data());
  complain("cannot run " + words[0]);
  return kUsage;
}

/// Each library once, with the release that is pinned and the newest.
int outdated(bool json) {
  auto const [adapters, problems] = conformance::shipped_adapters(adapter_home());
  int code = kAsExpected;
  std::set<std::string> folders;
  for (conformance::ShippedAdapter const& adapter : adapters) {
    if (!folders.insert(adapter.folder).second) continue;
    Pin const pin = pin_of(adapter.folder);
    Releases const releases =
        pin.problem.empty() ? releases_of(pin) : Releases{.versions = {}, .problem = pin.problem};
    if (!releases.problem.empty()) {
      complain(adapter.folder + ": " + releases.problem);
      code = kInconclusive;
    }
    std::string const newest = releases.versions.empty() ? "" : releases.versions.back();
    bool const old = !newest.empty() && newest != pin.version;
    if (old && code == kAsExpected) code = kCounterexample;
    if (json) {
      emit({{"type", "release"},
            {"adapter", adapter.folder},
            {"package", pin.package},
            {"pinned", pin.version},
            {"newest", newest},
            {"outdated", old}});
    } else {
      std::cout << adapter.folder << "  " << pin.package << ' ' << pin.version << "  "
                << (newest.empty() ? "unknown"
                    : old          ? "newest: " + newest
                                   : "newest")
                << '\n';
    }
  }
  for (conformance::FolderFile const& broken : problems) complain(broken.problem);
  if (!problems.empty()) code = kUsage;
  if (json) emit_summary({{"adapters", folders.size()}}, code);
  return code;
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
  auto const outdated_json = std::make_shared<bool>(false);
  Command const old{
      .name = "outdated",
      .about = "Compare the pinned version of each library with the newest release",
      .arguments = {{.names = "--json", .to = outdated_json.get(), .about = "JSON Lines"}},
      .run = [outdated_json] { return outdated(*outdated_json); }};
  return {.name = "adapters",
          .about = "List, install or compare the libraries that have an adapter here",
          .commands = {list, add, old}};
}

}  // namespace layoutcheck::cli
