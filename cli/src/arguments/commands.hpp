#pragma once
/// The commands of layoutcheck, each with its arguments. Those of parts that a build leaves out are
/// not defined there.

#include "arguments/command.hpp"

namespace layoutcheck::cli {

struct SweepCommand;

Command adapters_command();
Command bisect_command();
Command conform_command();
Command convert_command();
Command corpus_command();
Command doctor_command();
Command emit_command();
Command eval_command();
Command failures_command();
Command gen_command();
Command judge_command();
Command known_command();
Command laws_command();
Command list_command();
Command matrix_command();
Command merge_command();  ///< of report
Command protocol_command();
Command prove_command();
Command recover_command();
Command report_command();
Command repro_command();
Command show_command();
Command shrink_command();
Command sweep_command();
Command verify_command();
Command version_command();

/// What every front end of a sweep takes; `command` outlives the result.
std::vector<Argument> sweep_arguments(SweepCommand& command);

/// Gives `program` and all below it their groups and examples.
void add_examples(Command& program);

/// Appends `manual` and `completion`, which describe `program` as it is now, and themselves.
void add_manual(Command& program);

}  // namespace layoutcheck::cli
