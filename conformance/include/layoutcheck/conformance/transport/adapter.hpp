#pragma once
/// One running implementation under test, from its hello to its end.

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "layoutcheck/conformance/transport/batch.hpp"
#include "layoutcheck/conformance/transport/handshake.hpp"
#include "layoutcheck/conformance/transport/limits.hpp"
#include "layoutcheck/conformance/transport/wire.hpp"

namespace layoutcheck::conformance {

/// A process that has said hello. Movable; the destructor kills its process group and reaps it.
///
///   auto started = Adapter::start({"python3", "my_adapter.py"}, {.ops = {"coalesce"}}, {});
///   auto& adapter = std::get<Adapter>(started);
///   adapter.ask(encode_batch(1, "coalesce", args), 1, args.size(), 10s);
///
/// It names no guilty case and does not restart: that is the Session's part.
class Adapter {
 public:
  static std::variant<Adapter, StartFailure> start(std::vector<std::string> const& argv,
                                                   Offer const& offer, Limits const& limits);

  Handshake const& handshake() const { return handshake_; }

  /// Sends the batch `line` and reads its answers. After a failure the process is gone.
  std::variant<std::vector<Answer>, BatchFailure> ask(std::string line, std::uint64_t seq,
                                                      std::size_t count,
                                                      std::chrono::milliseconds limit);

  /// No batch was put to this process yet, so what it does now is no leftover of an earlier one.
  bool fresh() const { return fresh_; }
  /// It lives and has written nothing unasked.
  bool ready() { return wire_.alive_and_quiet(); }
  /// How it ended, where it did.
  std::optional<ExitStatus> exited() const { return wire_.exited(); }
  /// The end of its stderr, printable.
  std::string stderr_tail(std::size_t limit) const;
  /// Ends its input and lets it exit by itself for a while; SIGKILL if it did not.
  ExitStatus finish(std::chrono::milliseconds grace) { return wire_.finish(grace); }

 private:
  Adapter(Wire wire, Handshake handshake, Limits const& limits);

  Wire wire_;
  Handshake handshake_;
  std::size_t line_bytes_;
  std::chrono::steady_clock::time_point latest_;  // no reply is waited for after it
  bool fresh_ = true;
};

}  // namespace layoutcheck::conformance
