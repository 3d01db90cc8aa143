#include "layoutcheck/sweep_mpi/coordinator.hpp"

#include <errno.h>
#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <chrono>
#include <list>

#include "messages.hpp"
#include "wire.hpp"

namespace layoutcheck::sweep_mpi {
namespace {

using sweep::Failure;
using sweep::Trouble;

double now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

struct Peer {
  Wire wire;
  double heard = 0;
  std::string name = {};  ///< empty until it has said who it is
  bool ready = false;     ///< its device found the injected faults
  std::optional<sweep::Chunk> chunk = std::nullopt;
  std::uint64_t items = 0;  ///< of the chunk, checked so far
  std::uint64_t points = 0;
};

class Coordinator {
 public:
  Coordinator(Place const& place, sweep::Ledger& ledger, CoordinatorOptions const& options)
      : place_(&place),
        ledger_(&ledger),
        options_(&options),
        laws_(sweep::swept_laws(ledger.space()).size()),
        start_(now()),
        before_(ledger.fraction(0, 0)) {}

  /// Until all is done, the run is stopped or fails, or no rank is left.
  void run() {
    while (!failure && !ledger_->finished() && !stopped() && !deserted()) {
      wait();
      for (auto peer = peers_.begin(); peer != peers_.end();) {
        if (attend(*peer)) {
          ++peer;
        } else {
          dismiss(*peer);
          peer = peers_.erase(peer);
        }
      }
      hand_out();
      report_progress();
    }
    for (Peer& peer : peers_) {
      // Two of its pulses are missing: what it had was done by another, and it may never hear us.
      bool const silent = peer.chunk && now() - peer.heard > 2.5;
      if (silent && ledger_->finished()) notice(peer.name + " sends nothing and was not needed");
      peer.wire.send(message({"quit"}, place_->secret));
    }
  }

  bool stopped() const { return options_->sweep.stop && options_->sweep.stop(); }

  std::optional<Failure> failure = std::nullopt;
  int injected = 0;
  int found = 0;

 private:
  /// Every rank has come and gone, or none has come in time.
  bool deserted() const {
    if (!peers_.empty()) return false;
    return gone_ >= place_->ranks - 1 || now() - start_ > options_->silence;
  }

  void wait() {
    std::vector<pollfd> sockets{{.fd = place_->listener, .events = POLLIN, .revents = 0}};
    for (Peer const& peer : peers_) sockets.push_back({peer.wire.socket(), POLLIN, 0});
    constexpr int kMilliseconds = 100;
    if (::poll(sockets.data(), sockets.size(), kMilliseconds) <= 0) return;
    if ((sockets[0].revents & POLLIN) == 0) return;
    int const s = ::accept4(place_->listener, nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK);
    // Unknown parties can connect, too; one that stays silent is dropped.
    constexpr std::size_t kMostPeers = 65536;
    Wire wire(s);
    if (s >= 0 && peers_.size() < kMostPeers) peers_.push_back({std::move(wire), now()});
  }

  /// False where the peer is gone.
  bool attend(Peer& peer) {
    bool const connected = peer.wire.receive();
    while (auto const line = peer.wire.line()) {
      peer.heard = now();
      if (!hear(peer, *line)) return false;
    }
    if (!connected) return false;
    if (now() - peer.heard <= options_->silence) return true;
    if (!peer.name.empty()) notice(peer.name + " sends nothing");
    return false;
  }

  bool hear(Peer& peer, std::string const& line) {
    auto const words = sweep::unsealed(line, place_->secret);
    if (!words || words->empty()) return false;
    std::string_view const verb = words->front();
    if (verb == "hello" && words->size() == 5) {
      peer.name = "rank " + std::string((*words)[1]) + " (" + std::string((*words)[3]) + ", pid " +
                  std::string((*words)[2]) + ")";
      notice(peer.name + ": " + std::string((*words)[4]));
    } else if (verb == "decline" && words->size() == 3) {
      ++gone_;
      notice("rank " + std::string((*words)[1]) + " takes no part: " + std::string((*words)[2]));
    } else if (verb == "ready" && words->size() == 3) {
      peer.ready = true;
      injected += static_cast<int>(sweep::decimal((*words)[1]).value_or(0));
      found += static_cast<int>(sweep::decimal((*words)[2]).value_or(0));
    } else if (verb == "alive" && words->size() == 3) {
      peer.items = sweep::decimal((*words)[1]).value_or(0);
      peer.points = sweep::decimal((*words)[2]).value_or(0);
    } else if (verb == "broken" && words->size() == 2) {
      fail({Trouble::bug, peer.name + ": " + std::string((*words)[1])});
    } else if (verb == "chunk") {
      return take_in(peer, line);
    } else {
      return false;
    }
    return true;
  }

  bool take_in(Peer& peer, std::string const& line) {
    auto const finished = sweep::parse_chunk_line(line, laws_, place_->secret);
    if (!finished || !peer.chunk || finished->index != peer.chunk->index ||
        finished->range != peer.chunk->range) {
      return false;
    }
    if (auto problem = ledger_->deliver(*peer.chunk, finished->tally, finished->work)) {
      fail({problem->trouble, peer.name + ", " + problem->text});
    }
    peer.chunk.reset();
    peer.items = peer.points = 0;
    return true;
  }

  void dismiss(Peer& peer) {
    if (peer.name.empty()) return;  // a decline, which is counted, or an unknown party
    ++gone_;
    std::string text = peer.name + " is gone";
    if (peer.chunk) {
      ledger_->give_back(*peer.chunk);
      text += "; chunk " + std::to_string(peer.chunk->index) + " goes to another rank";
    }
    notice(text);
  }

  void hand_out() {
    for (Peer& peer : peers_) {
      if (!peer.ready || peer.chunk) continue;
      peer.chunk = ledger_->take();
      if (!peer.chunk) peer.chunk = ledger_->take_again();
      if (!peer.chunk) return;
      sweep::Range const range = peer.chunk->range;
      std::string const line = message({"sweep", std::to_string(peer.chunk->index),
                                        std::to_string(range.begin), std::to_string(range.end)},
                                       place_->secret);
      if (!peer.wire.send(line)) peer.heard = -options_->silence;  // attended to as gone
    }
  }

  void report_progress() {
    if (!options_->sweep.progress) return;
    std::uint64_t items = 0;
    std::uint64_t points = 0;
    for (Peer const& peer : peers_) {
      items += peer.items;
      points += peer.points;
    }
    options_->sweep.progress({.items = std::min(ledger_->done() + items, ledger_->range().count()),
                              .planned = ledger_->range().count(),
                              .fraction = std::min(ledger_->fraction(items, points), 1.0),
                              .before = before_});
  }

  void notice(std::string const& text) const {
    if (options_->sweep.notice) options_->sweep.notice(text);
  }
  void fail(Failure problem) {
    if (!failure) failure = std::move(problem);
  }

  Place const* place_;
  sweep::Ledger* ledger_;
  CoordinatorOptions const* options_;
  std::size_t laws_;
  double start_;
  double before_;
  std::list<Peer> peers_;
  int gone_ = 0;
};

}  // namespace

sweep::Result<sweep::Report> coordinate(Place const& place, sweep::Space const& space,
                                        CoordinatorOptions const& options) {
  double const start = now();
  auto const ledger = sweep::Ledger::open(space, options.sweep.ledger);
  if (!ledger) return ledger.error();
  auto const notice = [&](std::string const& text) {
    if (options.sweep.notice) options.sweep.notice(text);
  };
  if (!(*ledger)->dropped().empty()) notice((*ledger)->dropped());
  if ((*ledger)->resumed() > 0) {
    notice("going on after " + std::to_string((*ledger)->resumed()) + " of " +
           std::to_string((*ledger)->range().count()) + " items");
  }
  Coordinator coordinator(place, **ledger, options);
  coordinator.run();
  if (coordinator.failure) return *coordinator.failure;
  int injected = coordinator.injected;
  int found = coordinator.found;
  // Nobody is left, or all was done before anyone could show that it finds faults.
  if ((!(*ledger)->finished() && !coordinator.stopped()) || injected == 0) {
    if (!(*ledger)->finished()) notice("no other rank is left: rank 0 sweeps the rest");
    auto const own = options.own_devices();
    if (own.empty()) return Failure{Trouble::usage, "no rank has a device to sweep on"};
    sweep::Crew const crew = sweep::work_off(**ledger, own, options.sweep);
    if (crew.failure) return *crew.failure;
    injected += crew.injected;
    found += crew.found;
  }
  auto report = (*ledger)->report(now() - start);
  if (!report) return report;
  (*report).injected = injected;
  (*report).found = found;
  if (auto const problem = sweep::untried(*report)) return *problem;
  return report;
}

}  // namespace layoutcheck::sweep_mpi
