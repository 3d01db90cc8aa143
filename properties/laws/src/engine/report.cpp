#include "layoutcheck/laws/engine/report.hpp"

namespace layoutcheck::laws {

void Counts::add(OutcomeKind kind) {
  switch (kind) {
    case OutcomeKind::holds: ++holds; return;
    case OutcomeKind::vacuous: ++vacuous; return;
    case OutcomeKind::refused: ++refused; return;
    case OutcomeKind::unsupported: ++unsupported; return;
    case OutcomeKind::violated: ++violated; return;
    case OutcomeKind::unknown: ++unknown; return;
  }
}

std::uint64_t Counts::total() const {
  return holds + vacuous + refused + unsupported + violated + unknown;
}

void LawReport::add(Outcome const& outcome) {
  counts.add(outcome.kind);
  points += static_cast<std::uint64_t>(outcome.points);
  if (outcome.kind == OutcomeKind::holds && !outcome.complete) ++sampled;
}

}  // namespace layoutcheck::laws
