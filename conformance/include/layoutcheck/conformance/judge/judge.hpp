#pragma once
/// Judges a whole implementation: plan, ask, blame, shrink.

#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "layoutcheck/conformance/judge/examiner.hpp"
#include "layoutcheck/conformance/judge/inputs.hpp"
#include "layoutcheck/conformance/known/list.hpp"
#include "layoutcheck/conformance/transport/handshake.hpp"
#include "layoutcheck/laws/arguments.hpp"

namespace layoutcheck::conformance {

/// A disagreement, told once: all failing cases whose smallest forms have this id and all features
/// (features.hpp) of its witness. What lacks one of them has another cause: it is another finding,
/// though its id be the same.
struct Finding {
  std::string id;  ///< op/law/domain/stratum/verdict: the same in every run
  Case witness;    ///< the smallest case found
  Judgement judgement;
  std::string stratum;
  std::uint64_t weight = 0;  ///< of the witness
  bool enumerated = false;   ///< one of the smallest cases shows it, whatever the seed
  bool fresh = false;        ///< a case that every run puts shows it, and is not pinned so
  bool pinned = false;       ///< it comes down to a case that is pinned so
  bool outside = false;      ///< it lacks a feature of every known failure of its kind
  std::size_t count = 0;     ///< cases of this operation that come down to it
  std::map<std::string, std::size_t> affects;  ///< other operations: cases that fail because of it
  /// A process is at fault, and no case: the lines that it was sent (Incident::batches). The
  /// witness is then any case of the operation.
  std::vector<std::string> batches{};
};

/// The law that an Incident breaks; its findings are coalesce/answers_every_batch/unknown/
/// batch_sigabrt/crash.
inline constexpr std::string_view kAnswersEveryBatch = "answers_every_batch";

/// `count` givens of a kind, with the names of their strata; a pure function of its arguments.
using RandomGivens = std::function<std::vector<std::pair<laws::AnyGiven, std::string>>(
    std::size_t given_index, std::uint64_t seed, std::size_t count)>;

struct JudgeOptions {
  std::uint64_t seed = 1;
  double budget_seconds = 60;
  /// Nothing is asked after it, not even what is below `floor`: judging then ends with 70 % of the
  /// budget, so that findings are made smaller within it.
  std::chrono::steady_clock::time_point deadline = std::chrono::steady_clock::time_point::max();
  /// The cases that are planned are halved until they fit the budget, by the time that some of them
  /// take. Otherwise the counts below hold, and a run that they are too many for is cut short.
  bool fit = false;
  /// All that is planned is put, however long it takes, until `deadline`; `budget_seconds` then
  /// only says from when an operation that costs processes gets few cases.
  bool whole = false;
  std::size_t enumerated = 1500;  ///< smallest cases, for each operation and each kind of given
  std::size_t random = 500;       ///< random ones, likewise
  /// Random ones of the sizes that kernels have, likewise; of each set of features one, as far as
  /// they go.
  std::size_t kernel = 500;
  std::size_t floor = 500;    ///< of these smallest, as many are judged of each operation first
  std::size_t wide = 200;     ///< cases of many modes, likewise
  std::size_t sampled = 128;  ///< questions put again, likewise; see Records
  /// What ends a process (it hangs, dies, breaks the protocol) may take so long altogether; from
  /// there on fewer than `floor` are judged of operations that do.
  double hang_seconds = 60;
  /// Of each operation some random cases that do not depend on the seed, for pins.
  bool pin = false;
  std::size_t pinned_random = 1200;
  /// What is known, with `pin`. Pinned failures are counted, and blamed on nobody. What has the id
  /// of an entry and the features of a failure of its kind that is pinned or a witness, and no case
  /// that every run puts shows it, is made smaller last, in the time that is left: it may come down
  /// to what no entry stands for.
  KnownList const* known = nullptr;
  /// From the first failure that is not pinned the budget matters throughout, `floor` or not.
  bool news_suffice = false;
  /// Findings are for a list: they lose features too where that makes them no lighter, as an entry
  /// covers all failures with the features of its counterexample. What a list of `known` lacks does
  /// so always.
  bool to_list = false;
  bool recommended = true;                ///< forms matter; otherwise only what is right
  std::vector<std::string> ops;           ///< names; empty: all that are claimed
  RandomGivens random_givens;             ///< may be empty
  RandomGivens kernel_givens;             ///< likewise; extents of 17 and more, sizes to 2^63
  std::uint64_t shrink_questions = 4000;  ///< per finding
  double shrink_seconds = 30;             ///< for all of them, at most
  std::function<void(std::size_t planned, std::size_t divisor)> on_planned;
  /// A failure as first found, before anything is done with it.
  std::function<void(Finding const&)> on_found;
  std::function<void(std::string_view op, std::size_t executed, std::size_t planned)> on_progress;
  /// All cases are judged; what is asked from now on makes findings smaller.
  std::function<void()> on_judged;
  std::function<bool()> stop;
};

/// What became of the cases of one operation.
struct OpReport {
  Op op;
  std::size_t planned = 0;
  std::size_t executed = 0;
  std::size_t caused = 0;      ///< failing cases that are counted under another operation's finding
  std::size_t pinned = 0;      ///< failing cases that are known
  bool pins_complete = false;  ///< all cases were put that may be pinned
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
  Pins pins;  ///< of the failing ones among the cases that every run puts
  std::vector<std::string> without_law;  ///< claimed, but no law is about them
  std::size_t planned = 0;
  std::size_t divisor = 1;  ///< JudgeOptions::fit: the counts were divided by it
  std::size_t executed = 0;
  std::size_t passed = 0;
  std::size_t failed = 0;       ///< cases
  std::size_t pinned = 0;       ///< of these, those that are known
  std::size_t unknown = 0;      ///< cases that no law could decide
  std::size_t unsupported = 0;  ///< cases that it says it does not support
  std::size_t questions = 0;
  std::size_t asked_again = 0;
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
Report judge(Asker& asker, Handshake const& hello, JudgeOptions const& options);

/// A single case, shrunk no further.
Finding judge_case(Asker& asker, Handshake const& hello, Case const& asked);

/// What a failing case comes down to: the smallest found in so many seconds that fails in the same
/// way, of the operation whose fault it is.
///
///   composition((4,6,8,(2,3)):(2,3,5,(7,9)), (3,5):(2,8)) of pycute -> composition((4,2):(2,1),
///   3:2)
///
/// Pre: its verdict is a failure.
Finding shrink_case(Asker& asker, Handshake const& hello, Finding const& failing, double seconds,
                    std::function<bool()> const& stop = {});

/// The smallest case found in so many seconds that fails in the same way with fewer features
/// (features.hpp) and no others; none where none is found.
///
///   group(8589934592:1, 0, 1) of CuTe -> group(2:8589934591, 0, 1)
///
/// Pre: its verdict is a failure.
std::optional<Finding> plainer_case(Asker& asker, Handshake const& hello, Finding const& failing,
                                    double seconds, std::function<bool()> const& stop = {});

}  // namespace layoutcheck::conformance
