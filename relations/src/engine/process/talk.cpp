#include "engine/process/talk.hpp"

#include <algorithm>
#include <cstring>

#include "layoutcheck/process/fd.hpp"

namespace layoutcheck::relations {

using process::Clock;

Talk talk(process::Child& child, WireQuery const& query, WireDecision& answer,
          Clock::time_point until, std::function<bool()> const& stop) {
  child.send(std::string(process::bytes_of(query)));
  while (true) {
    auto const soon = Clock::now() + std::chrono::milliseconds{50};
    bool const exited = child.step(std::min(until, soon)).has_value();
    while (child.out().size() >= sizeof answer) {
      std::memcpy(&answer, child.out().data(), sizeof answer);
      child.out().erase(0, sizeof answer);
      if (answer.number == query.number) return Talk::answered;
    }
    if (exited) return Talk::gone;
    if (stop && stop()) return Talk::stopped;
    if (Clock::now() >= until) return Talk::late;
  }
}

}  // namespace layoutcheck::relations
