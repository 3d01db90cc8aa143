#include "remote.hpp"

#include <mutex>

#include "layoutcheck/build_info.hpp"
#if LAYOUTCHECK_HAS_CONFORMANCE

#include "exit_code.hpp"
#include "home.hpp"
#include "layoutcheck/conformance/adapters/registry.hpp"
#include "layoutcheck/conformance/judge/records.hpp"
#include "layoutcheck/conformance/transport/session.hpp"

namespace layoutcheck::cli {
namespace {

/// An adapter's process with all that it needs to live. Threads wait for one another: it answers
/// one query at a time.
class Remote final : public laws::Implementation {
 public:
  explicit Remote(conformance::ResolvedAdapter const& adapter)
      : session_{adapter.argv, conformance::every_operation(), adapter.limits},
        responder_{session_},
        integers_{adapter.integers} {}

  /// The adapter's hello, or why there is none.
  auto start() {
    auto started = session_.start();
    if (auto const* hello = std::get_if<conformance::Handshake>(&started)) {
      answers_.emplace(responder_, conformance::integer_positions(hello->dialect), integers_);
    }
    return started;
  }

  Expected<Value> apply(Op op, std::span<Value const> args) const override {
    std::lock_guard const alone(one_query_);
    return answers_->apply(op, args);
  }

  std::string said(Op op, std::span<Value const> args) const {
    std::lock_guard const alone(one_query_);
    return answers_->said(op, args);
  }

 private:
  conformance::Session session_;
  conformance::SessionResponder responder_;
  bool integers_;
  mutable std::mutex one_query_;
  std::optional<conformance::RemoteImplementation> answers_;
};

}  // namespace

Resolved resolve_remote(std::string const& spec) {
  Resolved result;
  result.name = spec;
  conformance::ResolvedAdapter const adapter = conformance::resolve_adapter(spec, adapter_home());
  if (!adapter.error.empty()) {
    result.error = adapter.error;
    result.exit_code = adapter.usage ? kUsage : kNoImplementation;
    return result;
  }
  auto remote = std::make_unique<Remote>(adapter);
  auto const started = remote->start();
  if (auto const* failure = std::get_if<conformance::StartFailure>(&started)) {
    result.error = std::string(name_of(failure->kind)) + ": " + failure->message;
    if (!failure->stderr_tail.empty()) result.error += '\n' + failure->stderr_tail;
    result.exit_code = kNoImplementation;
    return result;
  }
  result.version = std::get<conformance::Handshake>(started).version;
  result.said = [heard = remote.get()](Op op, auto args) { return heard->said(op, args); };
  result.implementation = std::move(remote);
  result.remote = true;
  return result;
}

}  // namespace layoutcheck::cli

#endif
