#include "adapters/releases.hpp"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <iostream>
#include <sstream>

#include "console.hpp"
#include "home.hpp"
#include "layoutcheck/conformance/adapters/registry.hpp"
#include "run_program.hpp"

namespace layoutcheck::cli {
namespace {

/// An interpreter that has pip: that of an adapter's environment, or the one on the PATH.
std::string python_with_pip() {
  conformance::AdapterHome const here = adapter_home();
  for (conformance::ShippedAdapter const& adapter : conformance::shipped_adapters(here).adapters) {
    std::string python = python_of(adapter, here);
    if (!python.empty()) return python;
  }
  return "python3";
}

}  // namespace

Pin pin_of(std::string const& folder) {
  conformance::FolderFile const pins = conformance::file_of(adapter_home(), folder, "pins.txt");
  if (!pins.problem.empty()) return {.package = {}, .version = {}, .problem = pins.problem};
  std::istringstream lines(pins.text);
  for (std::string line; std::getline(lines, line);) {
    std::size_t const equal = line.find("==");
    if (line.starts_with('#') || equal == std::string::npos) continue;
    Pin pin{.package = line.substr(0, equal), .version = line.substr(equal + 2)};
    if (std::ranges::any_of(pin.version, [](unsigned char c) { return std::isalpha(c) != 0; }))
      pin.options.emplace_back("--pre");
    // As ci/wheels.sh has it.
    constexpr char const* older = "--ignore-requires-python";
    if (pins.text.find(older) != std::string::npos) pin.options.emplace_back(older);
    return pin;
  }
  return {.package = {}, .version = {}, .problem = pins.path + ": no package with its version"};
}

std::vector<std::string> releases_in(std::string const& said) {
  constexpr std::string_view heading = "Available versions:";
  std::size_t const begin = said.find(heading);
  if (begin == std::string::npos) return {};
  std::size_t const end = std::min(said.find('\n', begin), said.size());
  std::istringstream words(said.substr(begin + heading.size(), end - begin - heading.size()));
  std::vector<std::string> result;
  for (std::string word; words >> word;) {
    if (word.ends_with(',')) word.pop_back();
    result.push_back(std::move(word));
  }
  std::ranges::reverse(result);  // pip names the newest first
  return result;
}

Releases releases_of(Pin const& pin) {
  std::vector<std::string> command{
      python_with_pip(), "-m",       "pip",      "--disable-pip-version-check",
      "index",           "versions", pin.package};
  command.insert(command.end(), pin.options.begin(), pin.options.end());
  ProgramRun const run = run_program(command);
  Releases result{.versions = releases_in(run.output)};
  if (run.status != 0 || result.versions.empty()) {
    result = {.versions = {}, .problem = "pip does not say which releases " + pin.package + " has"};
    if (!run.error.empty()) result.problem += ": " + run.error;
  }
  return result;
}

std::vector<std::string> install_command(std::vector<std::string> const& folders) {
  Home const& here = home();
  std::string const setup = here.data + (here.installed ? "/ci/adapters" : "/ci/setup");
  std::error_code error;
  if (!std::filesystem::exists(setup, error)) {
    complain("cannot install adapters: there is no " + setup);
    return {};
  }
  std::vector<std::string> words{setup};
  if (here.installed) words.push_back(here.state);
  for (std::string const& folder : folders) {
    if (!here.installed) words.emplace_back("--adapter");
    words.push_back(folder);
  }
  return words;
}

bool install_release(std::string const& folder) {
  std::vector<std::string> const command = install_command({folder});
  if (command.empty()) return false;
  ProgramRun const run = run_program(command);
  std::cerr << run.output;
  if (!run.error.empty()) complain(run.error);
  return run.error.empty() && run.status == 0;
}

}  // namespace layoutcheck::cli
