#pragma once
/// Lines through a socket. Each is sealed with the secret of the job, so that the first line
/// distinguishes a rank from an unknown party that connects to the port.

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "layoutcheck/sweep_mpi/rendezvous.hpp"

namespace layoutcheck::sweep_mpi {

class Wire {
 public:
  Wire() = default;
  explicit Wire(int socket) : socket_(socket) {}
  Wire(Wire&& other) noexcept;
  Wire& operator=(Wire&& other) noexcept;
  ~Wire();

  int socket() const { return socket_; }
  bool open() const { return socket_ >= 0; }
  void close();

  /// False when the other end is gone, or has not read for ten seconds.
  bool send(std::string_view line);
  /// Takes in what has come. False when the other end is gone or sends what is not a line.
  bool receive();
  /// The next line that is whole, without its break.
  std::optional<std::string> line();

 private:
  int socket_ = -1;
  std::string in_ = {};
};

/// A wire to rank 0 by the first of its addresses that answers, or one that is not open.
Wire call_rank_0(Place const& place, double seconds);

}  // namespace layoutcheck::sweep_mpi
