#if LAYOUTCHECK_HAS_CONFORMANCE

#include "adapter.hpp"

#include <unistd.h>

#include <cstdio>
#include <mutex>

#include "layoutcheck/conformance/adapters/registry.hpp"
#include "layoutcheck/conformance/judge/records.hpp"
#include "layoutcheck/conformance/transport/session.hpp"

namespace layoutcheck::fuzz {
namespace {

/// Answers are remembered up to here; a fuzzer runs for days.
constexpr std::size_t kMostRemembered = 100'000;

/// The process belongs to the caller: engines call from child processes of theirs.
class Adapter final : public laws::Implementation {
 public:
  explicit Adapter(conformance::ResolvedAdapter resolved) : resolved_(std::move(resolved)) {}

  Expected<Value> apply(Op op, std::span<Value const> args) const override {
    if (session_ == nullptr || owner_ != ::getpid() || ++calls_ > kMostRemembered) begin();
    if (!answers_) return Error{.code = Errc::unsupported, .detail = "no adapter"};
    return answers_->apply(op, args);
  }

 private:
  void begin() const {
    owner_ = ::getpid();
    calls_ = 0;
    answers_.reset();
    responder_.reset();
    session_ = std::make_unique<conformance::Session>(
        resolved_.argv, conformance::every_operation(), resolved_.limits);
    auto started = session_->start();
    if (auto const* hello = std::get_if<conformance::Handshake>(&started)) {
      responder_ = std::make_unique<conformance::SessionResponder>(*session_);
      answers_ = std::make_unique<conformance::RemoteImplementation>(
          *responder_, conformance::integer_positions(hello->dialect), resolved_.integers);
    } else {
      auto const& failure = std::get<conformance::StartFailure>(started);
      std::fprintf(stderr, "%s: %s\n%s\n", std::string(name_of(failure.kind)).c_str(),
                   failure.message.c_str(), failure.stderr_tail.c_str());
      std::_Exit(6);
    }
  }

  conformance::ResolvedAdapter resolved_;
  mutable pid_t owner_ = 0;
  mutable std::size_t calls_ = 0;
  mutable std::unique_ptr<conformance::Session> session_;
  mutable std::unique_ptr<conformance::SessionResponder> responder_;
  mutable std::unique_ptr<conformance::RemoteImplementation> answers_;
};

}  // namespace

Found find_adapter(std::string const& name) {
  auto resolved =
      conformance::resolve_adapter(name, {LAYOUTCHECK_SOURCE_DIR, LAYOUTCHECK_BUILD_DIR});
  if (!resolved.error.empty()) return {.implementation = nullptr, .error = resolved.error};
  return {.implementation = std::make_shared<Adapter>(std::move(resolved))};
}

}  // namespace layoutcheck::fuzz

#endif  // LAYOUTCHECK_HAS_CONFORMANCE
