#pragma once
/// The ledger: a line of JSON for each query, so that a proof can be traced to the very text, the
/// solver and its version.
///
///   {"type":"proof","name":"append_adds/step","theorem":"append_adds","group":"induction",
///    "sha256":"...","verdict":"proved","opinions":[{"solver":"z3 4.8.12","answer":"unsat",
///    "resources":8123,"ms":12.1}, ...],"cover":{...}}
///
/// "why" is present where there is something to say, "cover" where the premises were checked.

#include <string>

#include "layoutcheck/smt/solve/portfolio.hpp"

namespace layoutcheck::smt {

/// Without a line break. ASCII.
std::string ledger_line(Record const& record);

}  // namespace layoutcheck::smt
