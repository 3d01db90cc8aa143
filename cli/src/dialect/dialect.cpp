#include "dialect/dialect.hpp"

#include <algorithm>
#include <variant>

#include "console.hpp"
#include "exit_code.hpp"
#include "home.hpp"
#include "layoutcheck/conformance/adapters/registry.hpp"

namespace layoutcheck::cli {

EnrolledDialect dialect_of(std::string const& implementation) {
  constexpr std::string_view boxed = "sandbox:";
  std::string name = implementation;
  if (name.starts_with(boxed)) name.erase(0, boxed.size());
  name.erase(std::min(name.find_first_of("@/"), name.size()));
  if (name.empty() || name.find(':') != std::string::npos) return {};
  auto const [adapters, problems] = conformance::shipped_adapters(adapter_home());
  auto const adapter = std::ranges::find(adapters, name, &conformance::ShippedAdapter::name);
  if (adapter == adapters.end()) return {};
  conformance::FolderFile const file =
      conformance::file_of(adapter_home(), adapter->dialect, "dialect.law");
  return file.problem.empty() ? enroll_dialect(file.path) : EnrolledDialect{};
}

void add_dialects(Command& command) {
  for (Command& below : command.commands) add_dialects(below);
  auto const given = std::ranges::find_if(command.arguments, [](Argument const& argument) {
    return std::string_view(argument.names) == "--impl";
  });
  if (given == command.arguments.end()) return;
  auto* const* const one = std::get_if<std::string*>(&given->to);
  auto* const* const several = std::get_if<std::vector<std::string>*>(&given->to);
  if (one == nullptr && several == nullptr) return;
  command.run = [one = one == nullptr ? nullptr : *one,
                 several = several == nullptr ? nullptr : *several, run = std::move(command.run)] {
    std::vector<std::string> named = several == nullptr ? std::vector<std::string>{} : *several;
    if (one != nullptr) named.push_back(*one);
    for (std::string const& implementation : named) {
      EnrolledDialect const dialect = dialect_of(implementation);
      if (dialect.problem.empty()) continue;
      complain(dialect.problem);
      return static_cast<int>(kUsage);
    }
    return run();
  };
}

}  // namespace layoutcheck::cli
