#pragma once
/// Judges a whole implementation: plan, query, blame, shrink.

#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "layoutcheck/conformance/judge/checker.hpp"
#include "layoutcheck/conformance/judge/inputs.hpp"
#include "layoutcheck/conformance/known/list.hpp"
#include "layoutcheck/conformance/transport/handshake.hpp"
#include "layoutcheck/laws/arguments.hpp"
#include "layoutcheck/laws/engine/engine.hpp"

namespace layoutcheck::conformance {

/// A disagreement, reported once: all failing cases whose smallest forms have this id and all
/// features (features.hpp) of its counterexample. A failure that lacks one of them has another
/// cause: it is another finding, even if its id is the same.
struct Finding {
  std::string id;       ///< op/law/domain/input class/verdict: the same in every run
  Case counterexample;  ///< the smallest case found
  Judgement judgement;
  std::string input_class;
  std::uint64_t weight = 0;  ///< of the counterexample
  bool enumerated = false;   ///< one of the smallest cases shows it, whatever the seed
  bool is_new = false;       ///< a case of every run shows it, and this failure is not recorded
  bool recorded = false;     ///< it shrinks to a recorded failure
  bool outside = false;      ///< it lacks a feature of every known failure of its kind
  std::size_t count = 0;     ///< cases of this operation that shrink to it
  std::map<std::string, std::size_t> affects;  ///< other operations: cases that fail because of it
  /// Where a process is at fault rather than a case: the lines that it was sent
  /// (Incident::batches). The counterexample is then any case of the operation.
  std::vector<std::string> batches{};
};

/// The law that an Incident breaks; its findings are coalesce/answers_every_batch/unknown/
/// batch_sigabrt/crash.
inline constexpr std::string_view kAnswersEveryBatch = "answers_every_batch";

/// `count` inputs of a kind, with the names of their input classes; a pure function of its
/// arguments.
using RandomInputs = std::function<std::vector<std::pair<laws::AnyInput, std::string>>(
    std::size_t input_index, std::uint64_t seed, std::size_t count)>;

struct JudgeOptions {
  std::uint64_t seed = 1;
  double budget_seconds = 60;
  /// Nothing is sent after it, not even cases below `floor`: judging then ends with 70 % of the
  /// budget, so that findings are shrunk within it.
  std::chrono::steady_clock::time_point deadline = std::chrono::steady_clock::time_point::max();
  /// The cases that are planned are halved until they fit the budget, by the time that some of them
  /// take. Otherwise the counts below hold, and a run that they are too many for is cut short.
  bool fit = false;
  /// All that is planned is sent, however long it takes, until `deadline`; `budget_seconds` then
  /// only says from when an operation that costs processes gets few cases.
  bool whole = false;
  std::size_t enumerated = 1500;  ///< smallest cases, for each operation and each kind of input
  std::size_t random = 500;       ///< random ones, likewise
  /// Random ones of the sizes that kernels have, likewise; of each set of features one, as far as
  /// they go.
  std::size_t kernel = 500;
  std::size_t floor = 500;    ///< of these smallest, as many are judged of each operation first
  std::size_t wide = 200;     ///< cases of many modes, likewise
  std::size_t sampled = 128;  ///< queries sent again, likewise; see Records
  /// Cases that end a process (it hangs, dies, breaks the protocol) may take so long altogether;
  /// from there on fewer than `floor` are judged of operations that have such cases.
  double hang_seconds = 60;
  /// Failures are collected for the baseline; for that, each operation also has random cases that
  /// do not depend on the seed.
  bool record = false;
  std::size_t recorded_random = 1200;
  /// The known failures, with `record`. Recorded failures are counted and make no finding. Shrunk
  /// last, in the time that is left, are the findings that no case of every run shows, with the id
  /// of an entry and with the features of a recorded failure or a counterexample of its kind: they
  /// may shrink to a failure that no entry covers.
  KnownList const* known = nullptr;
  /// From the first failure that is not recorded the budget matters throughout, `floor` or not.
  bool new_failures_suffice = false;
  /// The findings are for a list: shrinking also removes features where that does not reduce the
  /// weight, as an entry covers all failures with the features of its counterexample. Findings that
  /// `known` does not list are always shrunk so.
  bool to_list = false;
  bool recommended = true;              ///< forms matter; otherwise only what is right
  std::vector<std::string> ops;         ///< names; empty: all that are claimed
  RandomInputs random_inputs;           ///< may be empty
  RandomInputs kernel_inputs;           ///< likewise; extents of 17 and more, sizes to 2^63
  std::uint64_t shrink_queries = 4000;  ///< per finding
  double shrink_seconds = 30;           ///< for all of them, at most
  /// How much of the library was reached so far. Then each operation has `guided` cases more: those
  /// that reach something new are kept, and the next ones are made from them.
  std::function<std::size_t()> reached;
  std::size_t guided = 0;
  std::function<void(std::size_t planned, std::size_t divisor)> on_planned;
  /// A failure as first found, before anything is done with it.
  std::function<void(Finding const&)> on_found;
  std::function<void(std::string_view op, std::size_t executed, std::size_t planned)> on_progress;
  /// All cases are judged; later queries only shrink findings.
  std::function<void()> on_judged;
  std::function<bool()> stop;
};

/// What became of the cases of one operation.
struct OpReport {
  Op op;
  std::size_t planned = 0;
  std::size_t executed = 0;
  std::size_t caused = 0;    ///< failing cases that are counted under another operation's finding
  std::size_t recorded = 0;  ///< failing cases that are known
  bool baseline_complete = false;  ///< all cases were sent that may be recorded
  std::array<std::size_t, kVerdicts> counts{};
  Inputs inputs{};                    ///< of what kinds the judged ones were
  std::optional<Case> unsupported{};  ///< the first that it says it does not support

  std::size_t passed() const;
  std::size_t failed() const;
};

struct Report {
  std::vector<OpReport> ops;
  std::vector<Finding> findings;  ///< the most harmful first
  std::map<std::string_view, laws::Counts> laws;
  Baseline baseline;                     ///< of the failing ones of the cases that every run sends
  std::vector<std::string> without_law;  ///< claimed, but no law is about them
  std::size_t planned = 0;
  std::size_t divisor = 1;  ///< JudgeOptions::fit: the counts were divided by it
  std::size_t executed = 0;
  std::size_t passed = 0;
  std::size_t failed = 0;       ///< cases
  std::size_t recorded = 0;     ///< of these, those that are known
  std::size_t unknown = 0;      ///< cases that no law could decide
  std::size_t unsupported = 0;  ///< cases that it says it does not support
  std::size_t queries = 0;
  std::size_t repeated = 0;
  bool below_floor = false;
  std::vector<std::string> inputs_missed;  ///< which floors of the inputs' kinds, in words
  bool interrupted = false;

  /// Cases that passed or failed. A run without any has shown nothing.
  std::size_t decided() const { return passed + failed; }
};

/// Names that the adapter claims and no operation has.
std::vector<std::string> unknown_claims(Handshake const& hello);

/// Every operation that the adapter claims, on the smallest cases and on random ones. The result
/// depends on the implementation, the seed and the counts alone, unless time runs out.
Report judge(Responder& responder, Handshake const& hello, JudgeOptions const& options);

/// A single case, which is not shrunk.
Finding judge_case(Responder& responder, Handshake const& hello, Case const& test_case);

/// What a failing case shrinks to: the smallest case found in so many seconds that fails in the
/// same way, of the operation whose fault it is.
///
///   composition((4,6,8,(2,3)):(2,3,5,(7,9)), (3,5):(2,8)) of pycute -> composition((4,2):(2,1),
///   3:2)
///
/// Pre: its verdict is a failure.
Finding shrink_case(Responder& responder, Handshake const& hello, Finding const& failing,
                    double seconds, std::function<bool()> const& stop = {});

/// The smallest case found in so many seconds that fails in the same way with fewer features
/// (features.hpp) and no others; none where none is found.
///
///   group(8589934592:1, 0, 1) of CuTe -> group(2:8589934591, 0, 1)
///
/// Pre: its verdict is a failure.
std::optional<Finding> plainer_case(Responder& responder, Handshake const& hello,
                                    Finding const& failing, double seconds,
                                    std::function<bool()> const& stop = {});

/// `layoutcheck conform` as an entry.
laws::Engine engine();

}  // namespace layoutcheck::conformance
