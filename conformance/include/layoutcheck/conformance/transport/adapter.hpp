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
///   adapter.query(encode_batch(1, "coalesce", args), 1, args.size(), 10s);
///
/// It does not look for the guilty case and does not restart: the Session does both.
class Adapter {
 public:
  static std::variant<Adapter, StartFailure> start(std::vector<std::string> const& argv,
                                                   Offer const& offer, Limits const& limits);

  Handshake const& handshake() const { return handshake_; }

  /// Sends the batch `line` and reads its answers. After a failure the process is gone.
  std::variant<std::vector<Answer>, BatchFailure> query(std::string line, std::uint64_t seq,
                                                        std::size_t count,
                                                        std::chrono::milliseconds limit);
  /// The line of the last reply.
  std::string const& last_reply() const { return last_reply_; }

  /// No batch was sent to this process yet, so what it does now cannot be due to an earlier one.
  bool is_new() const { return is_new_; }
  /// It lives and has written no unrequested line.
  bool ready() { return wire_.alive_and_quiet(); }
  /// How it ended, where it did.
  std::optional<ExitStatus> exited() const { return wire_.child().exited(); }
  /// The end of its stderr, printable.
  std::string stderr_tail(std::size_t limit) const;
  /// Ends its input and lets it exit by itself for a while; SIGKILL if it did not.
  ExitStatus finish(std::chrono::milliseconds grace) {
    return wire_.child().finish(process::Clock::now() + grace);
  }

 private:
  Adapter(Wire wire, Handshake handshake, Limits const& limits);

  Wire wire_;
  Handshake handshake_;
  std::chrono::steady_clock::time_point latest_;  // no reply is waited for after it
  bool is_new_ = true;
  std::string last_reply_;
};

}  // namespace layoutcheck::conformance
