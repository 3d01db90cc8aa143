#pragma once
/// The records of results: what runs print with --json, a record a line. Who writes one fills the
/// struct in, who reads one gets it. docs/results.schema.json and docs/results.md are made from
/// these descriptions. Texts that were read are untrusted.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "layoutcheck/results/record.hpp"

namespace layoutcheck::results {

/// The version of the lines. Lines without one are of format 1; readers take both. What changed:
/// docs/versioning.md.
struct Format {
  static constexpr std::uint64_t kNow = 2;
  std::uint64_t number = kNow;
  bool operator==(Format const&) const = default;
};

/// A name and how often. A list of these is an object: {"nested": 4, "flat": 2}.
struct Named {
  std::string name;
  std::uint64_t count = 0;
  bool operator==(Named const&) const = default;
};

using Count = std::uint64_t;
using MaybeCount = std::optional<std::uint64_t>;
using MaybeFlag = std::optional<bool>;
using Text = std::string;
using Texts = std::vector<std::string>;

struct Implementation {
  LC_PART(Implementation);
  LC_MEMBER(Text, name, "as its hello gives it");
  LC_MEMBER(Text, version, "of it");

  bool operator==(Implementation const&) const = default;
};

struct RunStart {
  LC_LINE(RunStart, "run", "The first line of a run.");
  LC_MEMBER(Format, format, "of these lines: versioning.md");
  LC_MEMBER(Text, version, "of the suite");
  LC_MEMBER(Text, stage, "of a nightly run: the stage that printed the line", kIfAny);
  LC_MEMBER(Count, seed, "of the run, or of the nightly run");
  LC_MEMBER(Text, tier, "how much is run", kIfAny);
  LC_MEMBER(Text, solvers, "of a run of theorems", kIfAny);
  LC_MEMBER(std::vector<Implementation>, implementations, "that are tested", kIfAny);
  LC_MEMBER(Count, planned, "cases, items of a space, or conditions");
  LC_MEMBER(MaybeCount, divisor,
            "conform: the number of planned cases is divided by this, because the implementation "
            "is too slow for the budget",
            {.least = 1});
};

struct Failure {
  LC_LINE(Failure, "verdict", "A failure, shrunk.");
  LC_MEMBER(Text, id, "stable over runs: op/law/domain/input_class/verdict",
            {.insisted = true, .pattern = "^[^/]+/[^/]+/[^/]+/[^/]+/[^/]+$"});
  LC_MEMBER(Text, impl, "the implementation");
  LC_MEMBER(Text, version, "of the implementation");
  LC_MEMBER(Text, op, "the operation");
  LC_MEMBER(Text, law, "the law that is violated");
  LC_MEMBER(Text, domain, "whether an answer is required: spec.md",
            {.among = "required|may|refuse|unknown"});
  LC_MEMBER(Text, input_class, "of the case", {.former = "stratum"});
  LC_MEMBER(Text, engine, "that found it; absent: conformance", kIfAny);
  LC_MEMBER(Text, verdict, "what kind of failure it is",
            {.among = "wrong_function|wrong_size|wrong_shape|not_optimal|refused_representable|"
                      "accepted_invalid|crash|timeout|nondeterministic|protocol_error|violated|"
                      "refuted"});
  LC_MEMBER(Text, expression, "the shrunk expression, as eval reads it", {.name = "case"});
  LC_MEMBER(MaybeFlag, smallest, "whether all cases of less weight pass");
  LC_MEMBER(Text, want, "the right answer");
  LC_MEMBER(Text, got, "the answer of the implementation");
  LC_MEMBER_FROM(-1, std::int64_t, point, "at which the law is violated; -1: the failure has none",
                 {.least = -1});
  LC_MEMBER(std::optional<std::int64_t>, size, "of the first argument; -1: it has none",
            {.least = -1});
  LC_MEMBER(Text, found, "how conform came upon it",
            {.if_any = true, .among = "enumeration|random"});
  LC_MEMBER_FROM(1, Count, count, "failing cases that this one represents");
  LC_MEMBER(Text, said,
            "what came with an answer that is not a value: the text of an exception and its last "
            "calls, the end of stderr; the adapter's words",
            {.if_any = true, .most = 4200});
  LC_MEMBER(Text, spelling, "the case was sent with integers in the place of n:1",
            {.if_any = true, .among = "integers"});
  LC_MEMBER(Text, features,
            "what the case has that may be why it fails; all cases that are counted have it too",
            kIfAny);
  LC_MEMBER(std::vector<Named>, affects, "failing cases of other operations, caused by this",
            kIfAny);
  LC_MEMBER(Texts, batches,
            "lines that one process was sent and failed, though no case of them does alone; the "
            "case is then any",
            kIfAny);
  LC_MEMBER(Text, replay, "what --impl takes to send the case as it was sent", kIfAny);
  LC_MEMBER(Text, repro, "a command that fails in the same way");
  LC_MEMBER(Text, suite,
            "version of layoutcheck, in a file of its own; a run has it in its first line", kIfAny);
};

/// A failure on disk, as `repro FILE` and the next run read it. `verify` and `failures export`
/// write this one; a finding that `conform` stores is a line of type `verdict`, with all of these.
/// Only `expression` is always there: what ends the process violates no law.
struct StoredCase {
  LC_LINE(StoredCase, "counterexample",
          "A stored case that violates a law: a file, not a line of a run.");
  LC_MEMBER(Text, id, "as of `verdict`", kIfAny);
  LC_MEMBER(Text, impl, "the implementation", kIfAny);
  LC_MEMBER(Text, version, "of it", kIfAny);
  LC_MEMBER(Text, law, "the law that is violated", kIfAny);
  LC_MEMBER(Text, verdict, "as of `verdict`", kIfAny);
  LC_MEMBER(Text, expression, "the expression, as eval reads it", {.name = "case"});
  LC_MEMBER(Text, got, "the answer", kIfAny);
  LC_MEMBER(Text, input_class, "of the case", {.if_any = true, .former = "stratum"});
  LC_MEMBER(Text, said, "as of `verdict`", kIfAny);
  LC_MEMBER(Text, replay, "as of `verdict`", kIfAny);
  LC_MEMBER(Text, spelling, "as of `verdict`", kIfAny);
  LC_MEMBER(Texts, batches, "as of `verdict`", kIfAny);
  LC_MEMBER(MaybeFlag, shrunk, "whether shrinking came to its end");
  LC_MEMBER(Text, suite, "version of layoutcheck", kIfAny);
};

struct Coverage {
  LC_LINE(Coverage, "coverage", "How far an engine checked a law.");
  LC_MEMBER(Text, law, "the law, or what else a stage checks");
  LC_MEMBER(Text, engine, "the engine");
  LC_MEMBER(Text, bound, "how far: proved, exhaustive to a bound, sampled");
  LC_MEMBER(Count, planned, "cases that were to be checked");
  LC_MEMBER(Count, executed, "cases that were");
  LC_MEMBER(Count, holds, "cases on which the law holds", kMayLack);
  LC_MEMBER(MaybeCount, refused, "cases that the implementation may refuse");
  LC_MEMBER(Count, vacuous, "cases about which the law says nothing", kMayLack);
  LC_MEMBER(MaybeCount, unsupported, "cases that it does not offer");
  LC_MEMBER(Count, violated, "cases that violate the law", kMayLack);
  LC_MEMBER(Count, unknown, "cases that are not decided", kMayLack);
  LC_MEMBER(MaybeCount, points, "points at which two values were compared");
  LC_MEMBER(MaybeCount, sampled,
            "of `holds`: compared at some points only, which does not decide the others");
  LC_MEMBER(MaybeCount, undecided,
            "inputs too large for the law to be decided, for which others were taken");
  LC_MEMBER(Text, not_taken, "why the engine cannot take the law", kIfAny);
  LC_MEMBER(std::vector<Named>, unknown_because, "why cases are not decided, and how many", kIfAny);
  LC_MEMBER(std::vector<Named>, input_classes, "inputs of each input class, undecided ones too",
            {.if_any = true, .former = "strata"});
  LC_MEMBER(Text, checksum, "of a sweep: over all items", kIfAny);
};

struct OperationCoverage {
  LC_LINE(OperationCoverage, "coverage", "What an implementation answered to an operation.");
  LC_MEMBER(Text, op, "the operation");
  LC_MEMBER(Text, engine, "conformance");
  LC_MEMBER(Count, planned, "cases that were to be sent");
  LC_MEMBER(Count, executed, "cases that were");
  LC_MEMBER(std::vector<Named>, verdicts, "cases of each verdict");
  LC_MEMBER(Count, caused_elsewhere, "failing cases that a defect of another operation explains");
};

struct InputCounts {
  LC_LINE(InputCounts, "inputs",
          "How many of the cases that were sent for an operation were of a kind, by domain "
          "([kinds](protocol.md#which-cases-in-which-order)).");
  LC_MEMBER(Text, op, "the operation");
  LC_MEMBER(Text, trait, "the kind",
            {.name = "class", .among = "all|plain|kernel|many|deep|far|composed"});
  LC_MEMBER(Count, required, "an answer is required");
  LC_MEMBER(Count, may, "the implementation may refuse");
  LC_MEMBER(Count, refuse, "it has to refuse");
  LC_MEMBER(Count, unknown, "the domain is not known");
};

struct Mutants {
  LC_LINE(Mutants, "ledger", "Mutants, of one engine.");
  LC_MEMBER(Text, what, "mutants of what");
  LC_MEMBER(Text, engine, "the engine");
  LC_MEMBER(Count, planned, "mutants that it has to kill");
  LC_MEMBER(Count, killed, "mutants that it did", {.former = "caught"});
};

struct Opinion {
  LC_PART(Opinion);
  LC_MEMBER(Text, solver, "with its version");
  LC_MEMBER(Text, answer, "of the solver", {.among = "sat|unsat|unknown|error"});
  LC_MEMBER(MaybeCount, resources, "in the solver's own unit");
  LC_MEMBER(std::optional<double>, ms, "time that passed", {.least = 0});
  LC_MEMBER(Text, why, "unknown, error: in a line", kIfAny);
  LC_MEMBER(MaybeFlag, from_ledger, "an earlier run's answer");
};

struct Proof {
  LC_LINE(Proof, "proof", "A condition of a theorem, with what each solver said.");
  LC_MEMBER(Text, name, "of the condition");
  LC_MEMBER(Text, theorem, "the theorem");
  LC_MEMBER(Text, group, "induction, or at fixed widths");
  LC_MEMBER(Text, sha256, "of the text that the solvers were given", {.pattern = "^[0-9a-f]{64}$"});
  LC_MEMBER(Text, verdict, "of all solvers together", {.among = "proved|refuted|not proved|error"});
  LC_MEMBER(Text, why, "of any other verdict; also who gave up", kIfAny);
  LC_MEMBER(std::vector<Opinion>, opinions, "the answer of each solver");
  LC_MEMBER(std::optional<Opinion>, cover, "whether the premises can be true at all");
};

struct KeptAnswer {
  LC_LINE(KeptAnswer, "answer",
          "Of the file of `prove --ledger`: what a later run need not solve.");
  LC_MEMBER(Text, sha256, "of the script; of the mutant's name and what it says",
            {.pattern = "^[0-9a-f]{64}$"});
  LC_MEMBER(Text, by, "the solver with its version, or evaluation: of a mutant");
  LC_MEMBER(Text, name, "of the condition, or of the mutant");
  LC_MEMBER(Text, answer, "unsat or sat; by evaluation: values at which the mutant is false");
  LC_MEMBER_FROM(0, double, ms, "time that passed", {.least = 0});
  LC_MEMBER(Count, uses, "how often a run took it since it was solved");
};

struct SolverShare {
  LC_PART(SolverShare);
  LC_MEMBER(Text, solver, "with its version");
  LC_MEMBER(Count, proved, "conditions");
};

struct Theorem {
  LC_LINE(Theorem, "theorem", "A theorem for every rank and extent.");
  LC_MEMBER(Text, name, "of the theorem");
  LC_MEMBER(Text, says, "what it states");
  LC_MEMBER(Text, group, "induction, at fixed widths, or expressions: a law of one's own");
  LC_MEMBER(Text, laws, "that it implies");
  LC_MEMBER(Text, where, "for which inputs it implies them");
  LC_MEMBER(Text, verdict, "absent from `list theorems`",
            {.if_any = true, .among = "proved|refuted|conditional|not proved|error"});
  LC_MEMBER(MaybeCount, conditions, "that the solvers were given");
  LC_MEMBER(std::vector<int>, bits, "widths of the words that they are about", kIfAny);
  LC_MEMBER(MaybeCount, from_ledger, "answers of earlier runs, on the conditions and the premises");
  LC_MEMBER(Texts, rests_on, "theorems that it uses");
  LC_MEMBER(std::vector<SolverShare>, by, "solvers, and how many conditions each proved", kIfAny);
  LC_MEMBER(Texts, remarks, "on the conditions", kIfAny);
};

struct Samples {
  LC_LINE(Samples, "samples", "Values on which a theorem was tested.");
  LC_MEMBER(Text, theorem, "the theorem");
  LC_MEMBER(Count, tried, "values");
  LC_MEMBER(Count, met, "values that meet its premises");
  LC_MEMBER(MaybeFlag, by_solver, "a solver found the values");
  LC_MEMBER(Text, counterexample, "values at which it is false", kIfAny);
};

struct FalseTheorem {
  LC_LINE(FalseTheorem, "theorem_mutant", "A mutant of a theorem: a false statement.", "planted");
  LC_MEMBER(Text, name, "of the mutant");
  LC_MEMBER(Text, of, "the theorem");
  LC_MEMBER(Text, says, "how it differs from the theorem");
  LC_MEMBER(bool, refuted, "whether it was");
  LC_MEMBER(MaybeFlag, model, "by a model of words, which no layout shows");
  LC_MEMBER(Text, counterexample, "values at which it is false", kIfAny);
  LC_MEMBER(MaybeCount, size, "of the layouts in them");
  LC_MEMBER(MaybeCount, core_calls, "functions of core that agree");
  LC_MEMBER(Text, repro, "a command that shows it", kIfAny);
  LC_MEMBER(Text, problem, "why it was not refuted", kIfAny);
};

struct SweptCase {
  LC_PART(SweptCase);
  LC_MEMBER(Count, number, "of the item");
  LC_MEMBER(Count, point, "at which the law is violated");
  LC_MEMBER(Text, expression, "as repro reads it", {.name = "case"});
  LC_MEMBER(std::int64_t, lhs, "the left side of the claim");
  LC_MEMBER(Text, relation, "that does not hold");
  LC_MEMBER(std::int64_t, rhs, "the right side");
};

struct SweptLaw {
  LC_PART(SweptLaw);
  LC_MEMBER(Text, law, "the law");
  LC_MEMBER(Count, holds, "items on which it holds");
  LC_MEMBER(Count, vacuous, "items about which it says nothing");
  LC_MEMBER(Count, refused, "items that may be refused");
  LC_MEMBER(Count, unsupported, "items that are not offered");
  LC_MEMBER(Count, violated, "items that violate it");
  LC_MEMBER(Count, unknown, "items that are not decided");
  LC_MEMBER(Count, points, "claims that were checked");
  LC_MEMBER(Text, checksum, "sum modulo 2^64 over all items", {.pattern = "^[0-9a-f]{16}$"});
  LC_MEMBER(std::optional<SweptCase>, first, "the smallest violation");
};

struct Faults {
  LC_PART(Faults);
  LC_MEMBER(Count, injected, "wrong items", {.most = 1 << 20, .former = "planted"});
  LC_MEMBER(Count, found, "of them", {.most = 1 << 20});
};

struct DeviceShare {
  LC_PART(DeviceShare);
  LC_MEMBER(Text, device, "its name");
  LC_MEMBER(Count, items, "that it visited");
  LC_MEMBER(double, seconds, "that it took");
};

struct Sweep {
  LC_LINE(
      Sweep, "sweep",
      "A space, every item at every point. All up to `numbers` is the same whoever swept, and in "
      "how many parts.");
  LC_MEMBER(Text, version, "and commit of the suite");
  LC_MEMBER(Text, space, "as sweep takes it");
  LC_MEMBER(Count, size, "items of the space");
  LC_MEMBER(Text, shard, "which of how many parts", {.pattern = "^[0-9]+/[0-9]+$"});
  LC_MEMBER(Count, begin, "the first item of the part");
  LC_MEMBER(Count, end, "behind its last item");
  LC_MEMBER(Count, layouts, "items of the part");
  LC_MEMBER(Count, points, "points of the visited items");
  LC_MEMBER(std::vector<SweptLaw>, laws, "what came of each law");
  LC_MEMBER(Count, visits, "items that were visited");
  LC_MEMBER(Text, numbers, "the sum of their numbers modulo 2^64", {.pattern = "^[0-9a-f]{16}$"});
  LC_MEMBER(Faults, faults, "injected to be found");
  LC_MEMBER(std::vector<DeviceShare>, devices, "what each device did", kMayLack);
  LC_MEMBER(double, seconds, "of the sweep", kMayLack);
  LC_MEMBER(double, items_per_second, "visits of a second", kMayLack);
  LC_MEMBER(double, points_per_second, "points of a second", kMayLack);
};

struct KnownTrouble {
  LC_LINE(KnownTrouble, "known", "What is wrong with an entry of a known-failure list.");
  LC_MEMBER(int, line, "of the list", {.least = 0});
  LC_MEMBER(Text, id, "of the entry");
  LC_MEMBER(Text, problem, "what is wrong; absent from `known explain`", kIfAny);
  LC_MEMBER(std::optional<Failure>, now, "the failure that the entry's counterexample shows now");
};

struct FixedRecords {
  LC_LINE(FixedRecords, "known", "Recorded failures that no longer occur.");
  LC_MEMBER(Text, op, "the operation");
  LC_MEMBER(Texts, fixed, "recorded failures that now pass or fail in another way",
            {.former = "mended"});
};

struct DialectLaw {
  LC_LINE(DialectLaw, "dialect", "A law that the library's dialect has in place of others.");
  LC_MEMBER(Text, law, "its id");
  LC_MEMBER(Texts, replaces, "the laws of the suite that it replaces");
};

struct FixedFinding {
  LC_LINE(FixedFinding, "fixed",
          "A finding of the other implementation of `--against` that passes.");
  LC_MEMBER(Text, id, "as of `verdict`");
  LC_MEMBER(Text, expression, "as of `verdict`", {.name = "case"});
};

struct Comparison {
  LC_LINE(Comparison, "against", "What `--against` found, in counts of findings.");
  LC_MEMBER(Text, impl, "the implementation, as `--impl` names it");
  LC_MEMBER(Text, version, "of it");
  LC_MEMBER(Text, against, "the other one");
  LC_MEMBER(Text, against_version, "of it");
  LC_MEMBER(Count, fresh, "that the other one does not have", {.name = "new"});
  LC_MEMBER(Count, otherwise, "of the other one, whose counterexamples fail in another way");
  LC_MEMBER(Count, fixed, "of the other one, whose counterexamples pass");
  LC_MEMBER(Count, same, "of both");
  LC_MEMBER(Texts, gone_operations, "operations that only the other one claims");
  LC_MEMBER(Texts, added_operations, "operations that only the implementation claims");
};

struct LibraryOperation {
  LC_LINE(LibraryOperation, "library_operation",
          "What calls of an operation reached of the library under test.");
  LC_MEMBER(Text, op, "the operation");
  LC_MEMBER(Count, lines, "lines");
  LC_MEMBER(Count, branches, "branches");
};

struct LibraryFunction {
  LC_LINE(LibraryFunction, "library_function", "A function of the library under test.");
  LC_MEMBER(Text, file, "where it is");
  LC_MEMBER(Text, function, "its name");
  LC_MEMBER(Count, lines, "its lines");
  LC_MEMBER(Count, reached_lines, "those that the run reached");
  LC_MEMBER(Count, branches, "its branches");
  LC_MEMBER(Count, reached_branches, "those that the run reached");
  LC_MEMBER(Text, missed, "the lines that it did not reach: `12, 14-16`");
};

struct LibraryTotal {
  LC_LINE(LibraryTotal, "library", "All functions of the library that are measured.");
  LC_MEMBER(Count, lines, "lines");
  LC_MEMBER(Count, reached_lines, "those that the run reached");
  LC_MEMBER(Count, branches, "branches");
  LC_MEMBER(Count, reached_branches, "those that the run reached");
};

struct ErrorLine {
  LC_LINE(ErrorLine, "error", "Why there is no run.");
  LC_MEMBER(Text, error, "the condition, or the message");
  LC_MEMBER(int, exit, "of the process", {.least = 0, .most = 255});
  LC_MEMBER(Text, message, "in a sentence", kIfAny);
};

struct NotPrinted {
  LC_PART(NotPrinted);
  LC_MEMBER(Text, id, "as of `verdict`");
  LC_MEMBER(Text, expression, "as of `verdict`", {.name = "case"});
};

struct Summary {
  LC_LINE(Summary, "summary",
          "The last line of a run; one that did not end has none. pass, the failing cases, unknown "
          "and unsupported_cases make executed.");
  LC_MEMBER(Count, planned, "as of the line `run`", {.insisted = true});
  LC_MEMBER(Count, executed, "of planned", {.insisted = true});
  LC_MEMBER(Count, pass, "cases that are as they must be");
  LC_MEMBER(Count, fail, "new failures; of conform: findings, not cases");
  LC_MEMBER(MaybeCount, failing_cases, "of conform; elsewhere fail and known are cases");
  LC_MEMBER(Count, known, "failures that a list of known failures has");
  LC_MEMBER(MaybeCount, recorded_cases, "of conform: that fail as recorded");
  LC_MEMBER(Count, skipped, "of planned");
  LC_MEMBER(Count, unknown, "cases that are not decided");
  LC_MEMBER(MaybeCount, unsupported_cases,
            "of executed: the implementation does not offer the operation, or not for these "
            "arguments");
  LC_MEMBER(MaybeFlag, interrupted, "of conform: by a signal");
  LC_MEMBER(std::optional<std::vector<std::string>>, inputs_missed,
            "Floors of the inputs' kinds that the run missed: it is inconclusive.");
  LC_MEMBER(MaybeCount, queries, "of conform: calls of the implementation");
  LC_MEMBER(MaybeCount, repeated, "of them, in another order and another process");
  LC_MEMBER(MaybeCount, theorems,
            "of prove: proved, refuted, undecided and error count theorems; pass, fail and "
            "unknown their conditions");
  LC_MEMBER(MaybeCount, proved, "of a run of theorems");
  LC_MEMBER(MaybeCount, refuted, "of a run of theorems");
  LC_MEMBER(MaybeCount, undecided, "of a run of theorems");
  LC_MEMBER(MaybeCount, error, "of a run of theorems");
  LC_MEMBER(MaybeCount, mutants, "of theorems");
  LC_MEMBER(MaybeCount, mutants_refuted, "of them");
  LC_MEMBER(MaybeCount, agreed, "conditions at fixed widths that every solver proved");
  LC_MEMBER(MaybeCount, at_fixed_widths, "conditions");
  LC_MEMBER(MaybeCount, rests_on, "theorems that were run because others use them");
  LC_MEMBER(MaybeCount, too_wide, "conditions about words wider than --bits, not planned");
  LC_MEMBER(MaybeCount, answers, "of solvers, on the conditions and their premises");
  LC_MEMBER(MaybeCount, from_ledger, "of them: of earlier runs");
  LC_MEMBER(Count, seed, "of the run, or of the nightly run");
  LC_MEMBER_FROM(-1, int, exit, "of the process", {.insisted = true, .least = 0, .most = 255});
  LC_MEMBER(std::vector<NotPrinted>, not_printed, "findings beyond --max-failures", kIfAny);

  /// Cases that fail; `fail` and `known` of conform are findings.
  Count failing() const { return failing_cases.value_or(fail + known); }
  Count unsupported() const { return unsupported_cases.value_or(0); }
};

/// Written by ci/nightly.
struct Stage {
  LC_LINE(Stage, "stage",
          "A stage of a nightly run, before its lines. Each line of a nightly run names its "
          "stage and the seed of the run.");
  LC_MEMBER(Text, stage, "its name");
  LC_MEMBER(Text, state, "how it ended", {.among = "finished|absent|cut|died"});
  LC_MEMBER(int, exit, "of the stage", {.least = 0, .most = 255});
  LC_MEMBER(Text, why, "it did not finish, or empty");
};

/// One file of results, whose runs are taken together.
struct NightlyRun {
  LC_LINE(NightlyRun, "nightly_run",
          "Of `failures export`: a file of results ([failures.md](failures.md)).", "night");
  LC_MEMBER(Text, date, "of the results", {.pattern = "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"});
  LC_MEMBER(Text, commit, "of the suite; may be empty");
  LC_MEMBER(Text, suite, "version of layoutcheck");
  LC_MEMBER(Count, seed, "of its first run");
  LC_MEMBER(Text, tier, "of its first run");
  LC_MEMBER(Count, planned, "of all runs, as all counts");
  LC_MEMBER(Count, executed, "of planned");
  LC_MEMBER(Count, pass, "cases");
  LC_MEMBER(Count, fail, "as of `summary`");
  LC_MEMBER(Count, known, "failures");
  LC_MEMBER(Count, skipped, "of planned");
  LC_MEMBER(Count, unknown, "cases that are not decided");
  LC_MEMBER(Count, findings, "distinct failures: pairs of implementation and id");
  LC_MEMBER_FROM(-1, int, exit, "the greatest of the runs; -1: a run did not end",
                 {.least = -1, .most = 255});

  bool operator==(NightlyRun const&) const = default;
};

struct Remembered {
  LC_LINE(Remembered, "failure", "Of `failures export`: a failure that some nightly run saw.");
  LC_MEMBER(Text, impl, "the implementation");
  LC_MEMBER(Text, version, "of it");
  LC_MEMBER(Text, id, "as of `verdict`");
  LC_MEMBER(Text, law, "the law that is violated");
  LC_MEMBER(Text, op, "the operation");
  LC_MEMBER(Text, verdict, "as of `verdict`");
  LC_MEMBER(Text, expression, "as of `verdict`", {.name = "case"});
  LC_MEMBER(Text, first, "date of the nightly run that saw it first");
  LC_MEMBER(Text, last, "and last");
  LC_MEMBER(Text, suite, "version of layoutcheck that saw it last");
  LC_MEMBER(Count, nightly_runs, "dates on which it was seen", {.former = "nights"});
  LC_MEMBER(Text, issue, "a link, or empty");
  LC_MEMBER(Text, state, "gone: the last nightly run that ran the implementation did not see it",
            {.among = "open|gone"});
};

}  // namespace layoutcheck::results
