#pragma once
/// From answers to verdicts on theorems.

#include <vector>

#include "layoutcheck/smt/solve/refute.hpp"
#include "layoutcheck/smt/solve/report.hpp"

namespace layoutcheck::smt {

/// One report for each entry of `work`:
///   - refuted where a sample, or the search for one after a solver's sat, has values that meet the
///     premises and not the claim; they are then in `samples`. A proof in addition to them is an
///     error, and so is a search whose model is refuted by evaluation.
///   - proved where every condition is, and every theorem that it rests on is proved in this work;
///   - not proved otherwise, with "name: rests on X" where that is why.
std::vector<EntryReport> conclude(Theory& theory, Work const& work,
                                  std::vector<Record> const& records,
                                  std::vector<SampleReport>& samples, RefuteOptions const& options);

}  // namespace layoutcheck::smt
