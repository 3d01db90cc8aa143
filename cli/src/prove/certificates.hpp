#pragma once
/// `layoutcheck prove --proofs`: proofs that another program can check.

#include "layoutcheck/smt/solve/queries.hpp"
#include "prove/options.hpp"

namespace layoutcheck::cli {

/// A proof of each query over lists, checked by Coq where that is installed; prints what came of
/// it. An ExitCode: kSuiteBug where the checker refuses a proof or accepts a tampered one.
int write_proofs(smt::Work const& work, ProveOptions const& options, unsigned workers);

}  // namespace layoutcheck::cli
