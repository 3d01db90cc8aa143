#pragma once
/// Findings as they are printed, and errors as they are told.

#include <string>
#include <string_view>

#include "console.hpp"
#include "failures/options.hpp"
#include "layoutcheck/failures/records.hpp"

namespace layoutcheck::cli {

/// Complains; with --json also as a line. Returns the code.
int refuse_failures(FailuresOptions const& options, std::string const& why, int code);

/// A text that a stranger may have written, as printing ASCII: nothing in it moves a cursor.
std::string printing(std::string_view text);

/// {"type":"finding", ...}: all that is known of it.
Json to_json(failures::Finding const& finding);

/// `code`, or that of an output that could not be written, which is said.
int end_of_output(int code);

}  // namespace layoutcheck::cli
