#pragma once
/// An implementation started, or why it was not, said.

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "layoutcheck/conformance/transport/session.hpp"
#include "report/finding.hpp"

namespace layoutcheck::cli {

struct Started {
  std::unique_ptr<conformance::Session> session;  ///< null: `code` is how the command ends
  conformance::Handshake hello;
  Judged judged;
  bool integers = false;  ///< the spec's own: queries are sent with integers in the place of n:1
  double population = 1;  ///< conformance::ResolvedAdapter
  int code = 0;
};

/// How many cases are sent at once.
enum class Sending { batches, one_case };

/// Starts what --impl names. What goes wrong is reported on stderr. A batch of one case needs less
/// time than one of 256: what hangs is reported within seconds.
/// `deadline` is that of conformance::Limits, `coverage` that of conformance::Offer.
Started start_implementation(
    std::string const& spec, conformance::Session::Journal journal = {},
    Sending sending = Sending::batches,
    std::chrono::steady_clock::time_point deadline = std::chrono::steady_clock::time_point::max(),
    bool coverage = false);

/// What --op names and no operation is called, or the adapter does not claim; empty where all is
/// right.
std::string wrong_operation(std::vector<std::string> const& operations,
                            conformance::Handshake const& hello);

/// "died: ..." and the end of what it wrote to stderr. Returns the exit code.
int complain_of(conformance::StartFailure const& failure);

}  // namespace layoutcheck::cli
