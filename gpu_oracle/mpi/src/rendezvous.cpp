#include "layoutcheck/sweep_mpi/rendezvous.hpp"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <ifaddrs.h>
#include <mpi.h>
#include <net/if.h>
#include <netinet/in.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>

namespace layoutcheck::sweep_mpi {
namespace {

constexpr std::size_t kMostAddresses = 16;

/// What rank 0 sends to the others, as bytes.
struct Call {
  std::uint64_t secret = 0;
  std::int32_t port = 0;
  std::int32_t addresses = 0;
  in_addr address[kMostAddresses] = {};
};

bool listen_on(bool loopback, Place& place, Call& call) {
  int const s = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (s < 0) return false;
  sockaddr_in own{};
  own.sin_family = AF_INET;
  own.sin_addr.s_addr = htonl(loopback ? INADDR_LOOPBACK : INADDR_ANY);
  socklen_t length = sizeof own;
  if (::bind(s, reinterpret_cast<sockaddr*>(&own), sizeof own) != 0 || ::listen(s, 1024) != 0 ||
      ::getsockname(s, reinterpret_cast<sockaddr*>(&own), &length) != 0) {
    ::close(s);
    return false;
  }
  place.listener = s;
  call.port = ntohs(own.sin_port);
  return true;
}

/// Those that other machines can reach first, then the loopback one.
void list_addresses(bool loopback, Call& call) {
  auto const add = [&call](in_addr address) {
    if (static_cast<std::size_t>(call.addresses) < kMostAddresses) {
      call.address[call.addresses++] = address;
    }
  };
  ifaddrs* all = nullptr;
  if (!loopback && ::getifaddrs(&all) == 0) {
    for (ifaddrs const* i = all; i != nullptr; i = i->ifa_next) {
      bool const usable = i->ifa_addr != nullptr && i->ifa_addr->sa_family == AF_INET &&
                          (i->ifa_flags & IFF_UP) != 0 && (i->ifa_flags & IFF_LOOPBACK) == 0;
      if (usable) add(reinterpret_cast<sockaddr_in const*>(i->ifa_addr)->sin_addr);
    }
    ::freeifaddrs(all);
  }
  add(in_addr{.s_addr = htonl(INADDR_LOOPBACK)});
}

}  // namespace

sweep::Result<Place> meet(int& argc, char**& argv) {
  auto const failed = [](std::string const& text) {
    return sweep::Failure{sweep::Trouble::usage, text};
  };
  if (MPI_Init(&argc, &argv) != MPI_SUCCESS) return failed("MPI does not start");
  Place place;
  MPI_Comm_rank(MPI_COMM_WORLD, &place.rank);
  MPI_Comm_size(MPI_COMM_WORLD, &place.ranks);
  MPI_Comm machine = MPI_COMM_NULL;
  MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, place.rank, MPI_INFO_NULL, &machine);
  MPI_Comm_rank(machine, &place.local);
  MPI_Comm_size(machine, &place.locals);
  MPI_Comm_free(&machine);
  Call call;
  if (place.rank == 0) {
    bool const loopback = place.locals == place.ranks;
    bool const random = ::getrandom(&call.secret, sizeof call.secret, 0) == sizeof call.secret;
    if (random && listen_on(loopback, place, call)) list_addresses(loopback, call);
  }
  MPI_Bcast(&call, sizeof call, MPI_BYTE, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  if (call.addresses < 1) return failed("rank 0 cannot listen for the others");
  place.secret = call.secret;
  place.port = call.port;
  for (int i = 0; i < call.addresses; ++i) {
    char text[INET_ADDRSTRLEN];
    if (::inet_ntop(AF_INET, &call.address[i], text, sizeof text) != nullptr) {
      place.addresses.emplace_back(text);
    }
  }
  return place;
}

}  // namespace layoutcheck::sweep_mpi
