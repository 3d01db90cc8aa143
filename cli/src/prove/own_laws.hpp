#pragma once
/// `layoutcheck prove --laws FILE`: laws of one's own, on expressions.

#include "prove/options.hpp"

namespace layoutcheck::cli {

/// Each law of the file, or each that is named, for all extents and strides of its arguments. An
/// ExitCode: kAsExpected where all are proved at `modes` modes without premises of the proof's own.
int prove_own_laws(ProveOptions const& options);

}  // namespace layoutcheck::cli
