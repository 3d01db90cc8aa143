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
///     witness = "composition((4,6):(1,4), 2:3)"
///     added = 2026-11-22
///     expires = 2027-05-01
///     max_matches = 12
///
///     [pinned]
///     composition = "03ab11f2 7e41cc90"
///
/// Every key but pinned is required, and there are no others; a list without entries is one too.
///
/// - implementation: whom the list is about; one line of at most 200 bytes.
/// - id: that of the findings, op/law/domain/stratum/verdict. Only the stratum may hold a `*`, and
///   only one: it stands for any text there. No finding may belong to two entries of its domain:
///   where two have ids in common, each witness has a feature (features.hpp) that the other lacks.
/// - reason: for people; anything but blanks, without control characters (newlines and tabs apart).
/// - issue: a link, http or https.
/// - verdict: once more the last part of the id, for whoever reads the list; one of the failures.
/// - witness: a case of the id's operation with literals, as `layoutcheck repro` reads it. It is
///   put in every run.
/// - added, expires: TOML dates, the second at most 366 days after the first. The entry still holds
///   on the day `expires`.
/// - max_matches: the findings of how many ids it may stand for, 1 to 1000000.
/// - pinned: for operations, the pins (pins.hpp) of cases that every run puts and that are known to
///   fail, in increasing order. Other failures of such cases are known to nobody, whatever their
///   id.

#include <compare>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "layoutcheck/conformance/known/pins.hpp"

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
  std::string witness;
  Date added;
  Date expires;
  std::uint64_t max_matches = 1;
  int line = 0;  ///< of its [[known]]; no part of what it says
};

/// Equal in meaning: lines do not count.
bool operator==(KnownFailure const& a, KnownFailure const& b);

struct KnownList {
  std::string implementation;
  std::vector<KnownFailure> entries;  ///< in the order of the file
  Pins pinned{};

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

/// The list, or all that is wrong with it (at least one problem, in the order of the text). What is
/// no TOML at all is one problem, at the place where it ceases to be.
std::variant<KnownList, std::vector<KnownProblem>> read_known(std::string_view text);

/// Canonical text. Pre: read_known gave the list, or could have; then read_known(print_known(list))
/// is the list again.
std::string print_known(KnownList const& list);

/// Parts of it: "\n[[known]]\nid = ...", "composition = \"03ab11f2\"\n".
std::string print_entry(KnownFailure const& known);
std::string print_pins(std::string_view op, std::set<std::string> const& pins);

/// The domains in which an entry of `domain` stands for failures with this verdict: its own and
/// less valid ones. What is wrong where an answer is required is known of those inputs too, large
/// ones, of which nobody knows whether it is. An internal error, or no answer in time, says nothing
/// of what the right answer is, so that what ends inputs which must be answered is known of all
/// others, and what ends those which may be answered is known of those which must not be. Never the
/// other way: what is listed of invalid inputs hides nothing of valid ones.
///
///   domains_of("may", "crash") == {"may", "refuse"}
///   domains_of("may", "wrong_size") == {"may"}
///   domains_of("required", "wrong_size") == {"required", "unknown"}
std::vector<std::string_view> domains_of(std::string_view domain, std::string_view verdict);

/// The verdicts for which an entry with this one stands: a case that takes nearly all the time it
/// has dies on one day, and is too slow on the next.
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
