#include "layoutcheck/conformance/transport/adapter.hpp"

#include <utility>

#include "layoutcheck/conformance/transport/text.hpp"

namespace layoutcheck::conformance {
namespace {

StartFailure::Kind start_failure(WireFailure::Kind kind) {
  switch (kind) {
    case WireFailure::Kind::died: return StartFailure::Kind::died;
    case WireFailure::Kind::timeout: return StartFailure::Kind::timeout;
    default: return StartFailure::Kind::bad_handshake;
  }
}

BatchFailure batch_failure(WireFailure const& failure) {
  auto const broken = [&](char const* condition) {
    return BatchFailure{Answer::Kind::protocol_error, condition, failure.message};
  };
  switch (failure.kind) {
    case WireFailure::Kind::died:
      return {Answer::Kind::crash, failure.exit.name(), failure.message};
    case WireFailure::Kind::timeout: return {Answer::Kind::timeout, "timeout", failure.message};
    case WireFailure::Kind::closed_stdout: return broken("closed_stdout");
    case WireFailure::Kind::closed_stdin: return broken("closed_stdin");
    case WireFailure::Kind::line_too_long: return broken("line_too_long");
    case WireFailure::Kind::early_reply: return broken("early_reply");
  }
  return broken("?");
}

std::chrono::steady_clock::time_point latest_of(Limits const& limits) {
  auto const never = std::chrono::steady_clock::time_point::max();
  return limits.deadline == never ? never : limits.deadline + limits.single;
}

}  // namespace

std::variant<Adapter, StartFailure> Adapter::start(std::vector<std::string> const& argv,
                                                   Offer const& offer, Limits const& limits) {
  auto spawned = process::Child::spawn(
      argv, {.memory_bytes = limits.memory_bytes, .out_bytes = limits.line_bytes});
  if (auto* error = std::get_if<process::SpawnError>(&spawned)) {
    return StartFailure{StartFailure::Kind::could_not_exec, std::move(error->message), {}};
  }
  Wire wire{std::move(std::get<process::Child>(spawned))};
  auto const with_stderr = [&wire](StartFailure failure) {
    wire.child().end();
    failure.stderr_tail = printable(wire.child().err().bytes(), std::size_t{8} << 10);
    return failure;
  };

  auto reply = wire.converse(encode_hello(offer, limits), limits.start, latest_of(limits));
  if (auto* failure = std::get_if<WireFailure>(&reply)) {
    return with_stderr({start_failure(failure->kind), std::move(failure->message), {}});
  }
  auto hello = decode_hello(std::get<std::string>(reply));
  if (auto* failure = std::get_if<StartFailure>(&hello)) return with_stderr(std::move(*failure));
  return Adapter{std::move(wire), std::move(std::get<Handshake>(hello)), limits};
}

Adapter::Adapter(Wire wire, Handshake handshake, Limits const& limits)
    : wire_{std::move(wire)}, handshake_{std::move(handshake)}, latest_{latest_of(limits)} {}

std::variant<std::vector<Answer>, BatchFailure> Adapter::query(std::string line, std::uint64_t seq,
                                                               std::size_t count,
                                                               std::chrono::milliseconds limit) {
  is_new_ = false;
  line += '\n';
  auto reply = wire_.converse(std::move(line), limit, latest_);
  if (auto* failure = std::get_if<WireFailure>(&reply)) {
    wire_.child().end();
    return batch_failure(*failure);
  }
  last_reply_ = std::move(std::get<std::string>(reply));
  auto answers = decode_reply(last_reply_, seq, count);
  if (std::holds_alternative<BatchFailure>(answers)) wire_.child().end();
  return answers;
}

std::string Adapter::stderr_tail(std::size_t limit) const {
  return printable(wire_.child().err().bytes(), limit);
}

}  // namespace layoutcheck::conformance
