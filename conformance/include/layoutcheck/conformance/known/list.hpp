#pragma once
/// Lists of known failures: what an implementation is known to get wrong, written down so that it
/// fails no run, and so narrowly that nothing else hides behind it. A TOML file:
///
///     implementation = "pycute"
///
///     [[known]]
///     id = "composition/composition_function/required/*/wrong_function"
///     reason = "Strides that do not divide are rounded down."
///     issue = "https://example.org/issues/17"
///     verdict = "wrong_function"
///     counterexample = "composition((4,6):(1,4), 2:3)"
///     added = 2026-11-22
///     expires = 2027-05-01
///     max_matches = 12
///
///     [recorded]
///     composition = "03ab11f2 7e41cc90"
///
/// Every key except recorded is required, and there are no others; a list may have no entries.
///
/// - implementation: whom the list is about; one line of at most 200 bytes.
/// - id: that of the findings, op/law/domain/input class/verdict. Only the input class may hold a
///   `*`, and only one: it matches any text. No finding may belong to two entries of its domain:
///   where two have ids in common, each counterexample has a feature (features.hpp) that the other
///   lacks.
/// - reason: for people; anything but blanks, without control characters (newlines and tabs apart).
/// - issue: a link, http or https.
/// - verdict: once more the last part of the id, for whoever reads the list; one of the failures.
/// - counterexample: a case of the id's operation with literals, as `layoutcheck repro` reads it.
///   It is sent in every run.
/// - added, expires: TOML dates, the second at most 366 days after the first. The entry still holds
///   on the day `expires`.
/// - max_matches: the findings of how many ids it may cover, 1 to 1000000.
/// - recorded: for operations, the baseline entries (baseline.hpp) of the cases of every run that
///   are known to fail, in increasing order. Other failures of such cases are not known, whatever
///   their id.

#include <compare>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "layoutcheck/conformance/known/baseline.hpp"

namespace layoutcheck::conformance {

/// A day of the Gregorian calendar, years 0 to 9999. Date{2026, 11, 22} < Date{2027, 5, 1}
struct Date {
  int year = 1970;
  int month = 1;  ///< from 1
  int day = 1;    ///< from 1

  friend auto operator<=>(Date const&, Date const&) = default;
};

/// "2026-11-22", as TOML writes it.
std::string to_string(Date const& date);

/// days_between({2026, 11, 22}, {2027, 11, 22}) == 365; negative where `to` comes first.
/// Pre: both are days that exist.
int days_between(Date const& from, Date const& to);

struct KnownFailure {
  std::string id;
  std::string reason;
  std::string issue;
  std::string verdict;
  std::string counterexample;
  Date added;
  Date expires;
  std::uint64_t max_matches = 1;
  int line = 0;  ///< of its [[known]]; no part of what it says
};

/// Equal in meaning: lines do not count.
bool operator==(KnownFailure const& a, KnownFailure const& b);

/// The case that an entry's counterexample is. Pre: read_known accepted the entry.
Case counterexample_of(KnownFailure const& known);

/// Whether the case has all features (features.hpp) of the entry's counterexample; if it also has
/// its id, the entry covers it. Pre: the same.
bool is_of_group(Case const& test_case, KnownFailure const& known);

struct KnownList {
  std::string implementation;
  std::vector<KnownFailure> entries;  ///< in the order of the file
  Baseline recorded{};

  friend bool operator==(KnownList const&, KnownList const&) = default;
};

/// One thing that is wrong with the text, in one line that is fit for a terminal.
struct KnownProblem {
  int line = 1;    ///< from 1
  int column = 1;  ///< from 1, in characters
  std::string message;

  friend bool operator==(KnownProblem const&, KnownProblem const&) = default;
};

/// "4:1: unknown key \"isue\", the keys here are id, reason, ..."
std::string to_string(KnownProblem const& problem);

/// Bounds on the text; beyond them is a problem. Nesting counts brackets, and the dots of one key.
inline constexpr std::size_t kMaxKnownBytes = std::size_t{1} << 20;
inline constexpr std::size_t kMaxKnownEntries = 10000;
inline constexpr int kMaxKnownNesting = 16;
inline constexpr std::size_t kMaxKnownProblems = 100;  ///< that are reported

/// The list, or all that is wrong with it (at least one problem, in the order of the text). Text
/// that is not TOML at all is one problem, at the place where it ceases to be.
std::variant<KnownList, std::vector<KnownProblem>> read_known(std::string_view text);

/// Canonical text. Pre: read_known gave the list, or could have; then read_known(print_known(list))
/// is the list again.
std::string print_known(KnownList const& list);

/// Parts of it: "\n[[known]]\nid = ...", "composition = \"03ab11f2\"\n".
std::string print_entry(KnownFailure const& known);
std::string print_baseline(std::string_view op, std::set<std::string> const& baseline);

/// The domains in which an entry of `domain` covers failures with this verdict: its own and less
/// valid ones. A wrong answer that is known where an answer is required is also known for the large
/// inputs of which it is unknown whether one is. An internal error, or no answer in time, does not
/// depend on the right answer: if it is known for inputs that must be answered, it is known for all
/// others, and if it is known for inputs that may be answered, it is known for those that must not
/// be. Never the other way: what is listed of invalid inputs hides nothing of valid ones.
///
///   domains_of("may", "crash") == {"may", "refuse"}
///   domains_of("may", "wrong_size") == {"may"}
///   domains_of("required", "wrong_size") == {"required", "unknown"}
std::vector<std::string_view> domains_of(std::string_view domain, std::string_view verdict);

/// The verdicts that an entry with this one covers: a case that takes nearly all the time it has
/// dies on one day, and is too slow on the next.
///
///   verdicts_of("timeout") == verdicts_of("crash") == {"crash", "timeout"}
///   verdicts_of("wrong_size") == {"wrong_size"}
std::vector<std::string_view> verdicts_of(std::string_view verdict);

/// Is a finding with this id one that the entry is about?
///
///   matches({.id = "rank/rank_answers/may/tuple_*/crash"},
///   "rank/rank_answers/refuse/tuple_flat/crash")
bool matches(KnownFailure const& known, std::string_view id);

/// The entries whose last day, `expires`, is before today; they point into the list.
std::vector<KnownFailure const*> expired(KnownList const& list, Date const& today);

}  // namespace layoutcheck::conformance
