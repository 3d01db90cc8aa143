#include "conform/start.hpp"

#include <algorithm>
#include <chrono>
#include <iostream>

#include "console.hpp"
#include "exit_code.hpp"
#include "home.hpp"
#include "layoutcheck/conformance/adapters/registry.hpp"

namespace layoutcheck::cli {
namespace {

std::string joined(std::vector<std::string> const& names) {
  std::string result;
  for (std::string const& name : names) result += (result.empty() ? "" : ", ") + name;
  return result;
}

Started failed(int code) {
  Started started;
  started.code = code;
  return started;
}

}  // namespace

int complain_of(conformance::StartFailure const& failure) {
  complain(std::string(name_of(failure.kind)) + ": " + failure.message);
  if (!failure.stderr_tail.empty()) std::cerr << failure.stderr_tail << '\n';
  return kNoImplementation;
}

Started start_implementation(std::string const& spec, conformance::Session::Journal journal,
                             Sending sending, std::chrono::steady_clock::time_point deadline,
                             bool coverage) {
  conformance::ResolvedAdapter adapter = conformance::resolve_adapter(spec, adapter_home());
  if (!adapter.error.empty()) {
    complain(adapter.error);
    return failed(adapter.usage ? kUsage : kNoImplementation);
  }
  adapter.limits.deadline = deadline;
  if (sending == Sending::one_case) {
    constexpr std::chrono::milliseconds kOneCase{5'000};
    adapter.limits.batch =
        std::min(adapter.limits.batch, std::max(kOneCase, adapter.limits.single));
  }
  Started result;
  conformance::Offer offer = conformance::every_operation();
  offer.coverage = coverage;
  result.session = std::make_unique<conformance::Session>(adapter.argv, std::move(offer),
                                                          adapter.limits, std::move(journal));
  auto started = result.session->start();
  if (auto const* failure = std::get_if<conformance::StartFailure>(&started)) {
    return failed(complain_of(*failure));
  }
  result.hello = std::move(std::get<conformance::Handshake>(started));
  std::vector<std::string> const unknown = conformance::unknown_claims(result.hello);
  if (!unknown.empty()) {
    complain(result.hello.name + " claims operations that do not exist: " + joined(unknown));
    return failed(kNoImplementation);
  }
  result.judged = {adapter.name, result.hello.name, result.hello.version};
  result.integers = adapter.integers;
  result.population = adapter.population;
  return result;
}

std::string wrong_operation(std::vector<std::string> const& operations,
                            conformance::Handshake const& hello) {
  for (std::string const& op : operations) {
    if (!hello.claims(op)) return "'" + op + "' is not an operation that " + hello.name + " claims";
  }
  return {};
}

}  // namespace layoutcheck::cli
