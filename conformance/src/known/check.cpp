#include "check.hpp"

#include <map>
#include <set>

#include "counterexample.hpp"
#include "id.hpp"
#include "layoutcheck/conformance/cases/features.hpp"
#include "layoutcheck/conformance/cases/input_class.hpp"
#include "quote.hpp"

namespace layoutcheck::conformance {
namespace {

constexpr std::size_t kMaxName = 200;
constexpr int kLongestTerm = 366;
constexpr std::int64_t kMostMatches = 1000000;

constexpr auto kNowhere = std::string_view::npos;

bool is_blank(std::string_view text) { return text.find_first_not_of(" \t\n") == kNowhere; }

/// C0 and C1 controls and DEL; `harmless` are those that are allowed.
bool has_controls(std::string_view text, std::string_view harmless) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    auto const byte = static_cast<unsigned char>(text[i]);
    bool const c1 =
        byte == 0xC2U && i + 1 < text.size() && static_cast<unsigned char>(text[i + 1]) < 0xA0U;
    bool const c0 = byte < 0x20U || byte == 0x7FU;
    if (c1 || (c0 && harmless.find(text[i]) == kNowhere)) return true;
  }
  return false;
}

std::string wrong_with_implementation(std::string_view name) {
  if (is_blank(name)) return "implementation is blank";
  if (has_controls(name, "")) return "implementation has control characters in it";
  if (name.size() <= kMaxName) return {};
  return "implementation has " + std::to_string(name.size()) + " bytes, more than " +
         std::to_string(kMaxName);
}

std::string wrong_with_reason(std::string_view reason) {
  if (is_blank(reason)) return "reason is blank";
  return has_controls(reason, "\n\t") ? "reason has control characters in it" : "";
}

/// What comes after http:// or https://; empty where there is neither.
std::string_view after_scheme(std::string_view link) {
  for (std::string_view const scheme : {"https://", "http://"}) {
    if (link.starts_with(scheme)) return link.substr(scheme.size());
  }
  return {};
}

bool is_in_links(char c) {
  return c > ' ' && c < '\x7F' && std::string_view{"\"<>\\^`{|}"}.find(c) == kNowhere;
}

std::string wrong_with_issue(std::string_view issue) {
  std::string_view const rest = after_scheme(issue);
  bool const host = !rest.empty() && std::string_view{"/?#:@"}.find(rest[0]) == kNowhere;
  if (host && std::all_of(rest.begin(), rest.end(), is_in_links)) return {};
  return "issue is a link, http:// or https://, not " + quoted_briefly(issue);
}

std::string wrong_with_verdict(std::string_view verdict, std::optional<IdParts> const& id) {
  if (!is_failing_verdict(verdict)) {
    return "no failure is called " + quoted_briefly(verdict) + ", only " + failing_verdicts();
  }
  if (!id || id->verdict == verdict) return {};
  return "verdict is " + quoted(verdict) + ", but that of the id is " + quoted(id->verdict);
}

std::string wrong_with_counterexample(std::string_view counterexample,
                                      std::optional<IdParts> const& id) {
  if (has_controls(counterexample, "")) return "counterexample has control characters in it";
  Outcome<Case, std::string> const test_case = case_of_counterexample(counterexample);
  if (!test_case) return test_case.error();
  std::string_view const name = info(test_case->op).name;
  if (!id || id->op == name) return {};
  return "counterexample calls " + quoted(name) + ", but the id is about " + quoted(id->op);
}

std::string wrong_with_term(Date const& added, Date const& expires) {
  if (expires < added) return "expires before it was added, on " + to_string(added);
  int const days = days_between(added, expires);
  if (days <= kLongestTerm) return {};
  return "expires " + std::to_string(days) + " days after it was added, more than " +
         std::to_string(kLongestTerm);
}

std::string wrong_with_matches(std::int64_t most) {
  if (most >= 1 && most <= kMostMatches) return {};
  return "max_matches is 1 to " + std::to_string(kMostMatches) + ", not " + std::to_string(most);
}

/// Entries that can have a finding in common differ in their input classes at most, and the
/// features of one counterexample are among those of the other.
class Overlaps {
 public:
  /// The line of the first entry that shares findings with this one; 0 if none does.
  int add(IdParts const& id, Features features, int line) {
    std::string key;
    for (auto const part : {id.op, id.law, id.domain, id.verdict}) key += std::string(part) + '/';
    std::size_t const shortest = key.size();
    key += id.input_class.substr(0, id.input_class.find('*'));
    // What comes before their stars begins in the same way, so the others have a part of this key,
    // or go on from it.
    int first = 0;
    auto const look = [&](auto at) {
      Known const& other = at->second;
      bool const one_cause =
          contains(features, other.features) || contains(other.features, features);
      bool const shares = one_cause && overlap(other.input_class, id.input_class);
      if (shares && (first == 0 || at->second.line < first)) first = at->second.line;
    };
    for (std::size_t size = shortest; size < key.size(); ++size) {
      auto const [begin, end] = by_key_.equal_range(std::string_view(key).substr(0, size));
      for (auto at = begin; at != end; ++at) look(at);
    }
    for (auto at = by_key_.lower_bound(key); at != by_key_.end() && at->first.starts_with(key);
         ++at) {
      look(at);
    }
    if (first == 0) by_key_.emplace(key, Known{id.input_class, features, line});
    return first;
  }

 private:
  struct Known {
    std::string_view input_class;
    Features features;
    int line;
  };
  std::multimap<std::string, Known, std::less<>> by_key_;
};

class EntryCheck {
 public:
  explicit EntryCheck(Problems& problems) : problems_{problems} {}

  KnownFailure operator()(RawEntry const& raw) {
    std::optional<IdParts> const id = check_id(raw);
    if (raw.reason) complain(raw.reason->place, wrong_with_reason(raw.reason->value));
    if (raw.issue) complain(raw.issue->place, wrong_with_issue(raw.issue->value));
    if (raw.verdict) complain(raw.verdict->place, wrong_with_verdict(raw.verdict->value, id));
    if (raw.counterexample)
      complain(raw.counterexample->place, wrong_with_counterexample(raw.counterexample->value, id));
    if (raw.added && raw.expires) {
      complain(raw.expires->place, wrong_with_term(raw.added->value, raw.expires->value));
    }
    if (raw.max_matches) {
      complain(raw.max_matches->place, wrong_with_matches(raw.max_matches->value));
    }
    return entry_of(raw);
  }

 private:
  /// The parts of an id that an entry may have.
  std::optional<IdParts> check_id(RawEntry const& raw) {
    if (!raw.id) return std::nullopt;
    std::string wrong = wrong_with_id(raw.id->value);
    if (!wrong.empty()) {
      complain(raw.id->place, std::move(wrong));
      return std::nullopt;
    }
    std::optional<IdParts> const id = split_id(raw.id->value);
    int const other = overlaps_.add(*id, features(raw, *id), raw.place.line);
    if (other != 0) {
      complain(raw.id->place,
               "the entry of line " + std::to_string(other) + " covers findings of this id too");
    }
    return id;
  }

  static Features features(RawEntry const& raw, IdParts const& id) {
    auto const test_case =
        case_of_counterexample(raw.counterexample ? raw.counterexample->value : "");
    if (!test_case) return 0;
    Case counterexample = *test_case;
    counterexample.integers = id.input_class == kIntegerSpelling;
    return features_of(counterexample);
  }

  void complain(Place const& place, std::string message) {
    if (!message.empty()) problems_.add(place, std::move(message));
  }

  template <class T>
  static T or_default(std::optional<Placed<T>> const& field) {
    return field ? field->value : T{};
  }

  static KnownFailure entry_of(RawEntry const& raw) {
    return {.id = or_default(raw.id),
            .reason = or_default(raw.reason),
            .issue = or_default(raw.issue),
            .verdict = or_default(raw.verdict),
            .counterexample = or_default(raw.counterexample),
            .added = or_default(raw.added),
            .expires = or_default(raw.expires),
            .max_matches = static_cast<std::uint64_t>(or_default(raw.max_matches)),
            .line = raw.place.line};
  }

  Problems& problems_;
  Overlaps overlaps_;  // its views are of ids in the raw list, which outlives this
};

/// The words of the text, each a baseline entry, in increasing order; and what is wrong with them.
std::string read_written_baseline(std::string_view text, std::set<std::string>& baseline) {
  while (!text.empty()) {
    std::string const entry{text.substr(0, text.find(' '))};
    text.remove_prefix(std::min(text.size(), entry.size() + 1));
    if (!is_baseline_entry(entry))
      return "a baseline entry is 8 hexadecimal digits, not " + quoted_briefly(entry);
    if (!baseline.empty() && entry <= *baseline.rbegin())
      return "baseline entry " + entry + " is not in increasing order";
    baseline.insert(entry);
  }
  return baseline.empty() ? "no recorded failures: leave the operation out" : "";
}

void check_baseline(RawList const& raw, KnownList& list, Problems& problems) {
  for (RawBaseline const& of_operation : raw.recorded) {
    std::string const& op = of_operation.op.value;
    if (!op_named(op))
      problems.add(of_operation.op.place, "no operation is called " + quoted_briefly(op));
    std::string wrong = read_written_baseline(of_operation.baseline.value, list.recorded[op]);
    if (!wrong.empty()) problems.add(of_operation.baseline.place, std::move(wrong));
  }
}

}  // namespace

KnownList check_known(RawList const& raw, Problems& problems) {
  KnownList list;
  if (raw.implementation) {
    list.implementation = raw.implementation->value;
    std::string wrong = wrong_with_implementation(list.implementation);
    if (!wrong.empty()) problems.add(raw.implementation->place, std::move(wrong));
  }
  EntryCheck check{problems};
  for (RawEntry const& entry : raw.entries) list.entries.push_back(check(entry));
  check_baseline(raw, list, problems);
  return list;
}

}  // namespace layoutcheck::conformance
