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

}  // namespace layoutcheck::laws
